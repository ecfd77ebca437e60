// The texts of a page, visible or for screen readers, what axe reports about it, and how its parts lie in the window.
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

  const SLACK = 1.5; // pixels: rounding
  const box = (element) => element.getBoundingClientRect();
  const name = (element) => element.closest("[class]")?.getAttribute("class") ?? element.tagName;

  /** Return the visible texts of the table outside drawings: where each line is, and what may clip it. */
  function lines() {
    const found = [];
    const walk = document.createTreeWalker(document.querySelector(".at-table"), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { data, parentElement: parent } = walk.currentNode;
      if (!data.trim() || parent.closest("svg, script, .unseen, .skip, #live")) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(walk.currentNode);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const air = 0.2 * (bottom - top); // a line is taller than its letters
        if (right - left > 1)
          found.push({
            parent,
            rect: { left, right, top: top + air, bottom: bottom - air },
            text: data.trim().slice(0, 40),
          });
      }
    }
    return found;
  }

  /** Return the part of a line that is shown, and whether something other than a scroller cuts it. */
  function shown({ parent, rect }) {
    let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom];
    let cut = false;
    for (let up = parent; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(up);
      if (clipPath !== "none") return null; // for screen readers
      if (overflowX !== "visible" || overflowY !== "visible") {
        const edge = box(up);
        const inside =
          left < edge.right - SLACK &&
          right > edge.left + SLACK &&
          top < edge.bottom - SLACK &&
          bottom > edge.top + SLACK;
        if (!inside) return null;
        const sideways = left < edge.left - SLACK || right > edge.right + SLACK;
        const upwards = top < edge.top - SLACK || bottom > edge.bottom + SLACK;
        cut ||= (sideways && !/auto|scroll/.test(overflowX)) || (upwards && !/auto|scroll/.test(overflowY));
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      if (position === "absolute" && up.matches(".rail")) break;
    }
    return { left, top, right, bottom, cut };
  }

  /** Return texts that are cut, lie outside the window or over another text, and parts of the board that scroll. */
  function layout() {
    const wrong = { cut: [], outside: [], overlap: [], scrolls: [] };
    const seen = [];
    for (const line of lines()) {
      const part = shown(line);
      if (!part) continue;
      const told = `${name(line.parent)}: ${line.text}`;
      if (part.cut) wrong.cut.push(told);
      if (
        part.left < -SLACK ||
        part.top < -SLACK ||
        part.right > innerWidth + SLACK ||
        part.bottom > innerHeight + SLACK
      )
        wrong.outside.push(told);
      for (const other of seen) {
        const across = Math.min(part.right, other.part.right) - Math.max(part.left, other.part.left);
        const down = Math.min(part.bottom, other.part.bottom) - Math.max(part.top, other.part.top);
        if (across > SLACK && down > SLACK && other.line.parent !== line.parent)
          wrong.overlap.push(`${told} × ${other.told}`);
      }
      seen.push({ line, part, told });
    }
    for (const element of document.querySelectorAll(".board *")) {
      const { overflowY } = getComputedStyle(element);
      if (/auto|scroll/.test(overflowY) && element.checkVisibility() && element.scrollHeight > element.clientHeight + 2)
        wrong.scrolls.push(name(element));
    }
    return wrong;
  }

  /** Return what share of the window the board has, in percent, and the height of the dock in pixels. */
  function share() {
    const { width, height } = box(document.querySelector(".table > .board"));
    return {
      board: (100 * width * height) / (innerWidth * innerHeight),
      dock: box(document.querySelector(".prompt")).height,
    };
  }

  /** Return the sizes of the texts on a map as they are seen, in pixels, the smallest of each kind. */
  function mapTexts() {
    const found = {};
    for (const text of document.querySelectorAll(".bl-frame text")) {
      if (!box(text).width || !text.checkVisibility()) continue;
      const { a, b } = text.getScreenCTM();
      const size = Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
      const kind = text.getAttribute("class") ?? name(text.parentElement);
      found[kind] = Math.min(found[kind] ?? 99, size);
    }
    return found;
  }

  return { texts, violations, layout, share, mapTexts };
})();
