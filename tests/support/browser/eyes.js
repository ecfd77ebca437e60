// The texts of a page, visible or for screen readers, and what axe reports about it.
globalThis.eyes = (() => {
  const ATTRIBUTES = ["aria-label", "title", "placeholder", "alt", "aria-description"];
  const FOREIGN = "[lang]:not(html)"; // marked as another language: not checked

  function texts() {
    const found = new Set();
    const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { data, parentElement } = walk.currentNode;
      if (!parentElement.closest(`script, style, noscript, code, ${FOREIGN}`))
        found.add(data.replace(/\s+/g, " ").trim());
    }
    for (const name of ATTRIBUTES) {
      for (const element of document.querySelectorAll(`[${name}]`))
        if (!element.closest(FOREIGN)) found.add(element.getAttribute(name).trim());
    }
    found.delete("");
    return [...found];
  }

  async function violations(rules) {
    const found = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
    const told = (rule) =>
      rule.nodes
        .slice(0, 3)
        .map((node) => `${rule.id}: ${node.target.join(" ")} · ${node.html.slice(0, 160)} · ${node.failureSummary}`);
    return found.violations.flatMap(told);
  }

  return { texts, violations };
})();
