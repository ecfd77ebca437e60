// What a person can see and click at a table of any game: controls marked as open, the answers and buttons of the dock,
// confirm and undo. This script only finds the controls; the test clicks them with a real mouse or real keys.
globalThis.hand = (() => {
  const OPEN = [
    // The Border
    ".own .cell.open:not(.staged)",
    ".die.can[aria-pressed=false]",
    // Borneo
    ".bn button.is-legal",
    ".bn button.leg",
    ".bn button.trade:not(.is-staged)",
    // Borderlands: the desk; the map is below
    ".bl-desk button[data-token]:not([aria-pressed=true])",
    // a game without a board
    ".choice",
    // the dock
    ".prompt .answer[aria-pressed=false]",
  ].join();
  const MENU = ".bl-menu button.bl-menu-line, .bl-menu .bl-step button:last-child";
  const SOONER = ".own .cell.open, .bn .is-legal, [data-spot]"; // what moves a match forward

  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const usable = (element) => !element.disabled && element.getClientRects().length > 0;

  /** Return the places of a map that have a legal move. */
  function spots(table) {
    const found = new Set();
    for (const token of table.legal.value) {
      const noun = token.slice(token.indexOf(":") + 1);
      for (const key of [noun, noun.slice(0, noun.lastIndexOf(".")), `boat.${noun}`, token]) {
        const spot = document.querySelector(`[data-spot="${CSS.escape(key)}"]`);
        if (spot) found.add(spot);
      }
    }
    return [...found];
  }

  /** Return everything that can be chosen now. */
  function offers() {
    const menu = [...document.querySelectorAll(MENU)].filter(usable);
    if (menu.length) return menu;
    return [...document.querySelectorAll(OPEN), ...spots(borea.table)].filter(usable);
  }

  /** Return a point of an element that a click would reach; scroll it into view if necessary. */
  function point(element) {
    const hit = (x, y) => {
      const found = document.elementFromPoint(x, y);
      return found && (element.contains(found) || found.closest("button, [role=button], [data-cell]") === element);
    };
    for (const scroll of [false, true]) {
      if (scroll) element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const box = element.getBoundingClientRect();
      for (const [u, v] of [
        [0.5, 0.5],
        [0.3, 0.5],
        [0.7, 0.5],
        [0.5, 0.25],
        [0.5, 0.75],
        [0.2, 0.2],
        [0.8, 0.8],
        [0.2, 0.8],
        [0.8, 0.2],
        [0.08, 0.5],
        [0.92, 0.5],
      ]) {
        const [x, y] = [box.x + u * box.width, box.y + v * box.height];
        if (x > 0 && y > 0 && x < innerWidth && y < innerHeight && hit(x, y)) return { x, y };
      }
    }
    return null;
  }

  /** Return where to press an element; the buttons of a new question can be pressed after a moment only. */
  async function press(element) {
    while (element.closest(".prompt.is-guarded")) await pause(20);
    return point(element);
  }

  /** Wait until the table is idle, then return what to do next; two random numbers pick among the options. */
  async function look([confirming, choosing]) {
    for (let tries = 0; tries < 200; tries += 1) {
      if (!globalThis.borea?.table.snapshot.value) await pause(20);
      else if (borea.table.snapshot.value.over) return { kind: "over" };
      else if (borea.table.asked.value && borea.table.settled.value && !borea.table.sending.value) break;
      else await pause(10);
    }
    const { table } = borea;
    const asked = table.asked.value;
    if (!asked) return { kind: "wait" };
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))); // let the next state be painted
    const prompt = asked.prompt;
    const confirm = document.querySelector(".prompt .confirm:enabled");
    const plain = confirm ? null : document.querySelector(".prompt .plain");
    const done = confirm ? "confirm" : "plain";
    const open = offers();
    const sooner = open.filter((element) => element.matches(SOONER));
    const pool = sooner.length && choosing < 0.8 ? sooner : open;
    if ((confirm || plain) && (!open.length || (table.staged.value.length ? confirming < 0.6 : confirming < 0.15)))
      return { kind: done, prompt, ...(await press(confirm ?? plain)) };
    for (let tries = 0; tries < pool.length; tries += 1) {
      const element = pool[(Math.floor(choosing * 997) + tries) % pool.length];
      const at = await press(element);
      if (at) return { kind: "choose", prompt, ...at };
    }
    if (confirm || plain) return { kind: done, prompt, ...(await press(confirm ?? plain)) };
    const undo = document.querySelector(".prompt .undo");
    if (undo && table.staged.value.length) return { kind: "undo", prompt, ...(await press(undo)) };
    return {
      kind: "stuck",
      prompt,
      staged: table.staged.value,
      legal: [...table.legal.value],
      open: open.map((element) => element.outerHTML.slice(0, 120)),
    };
  }

  /** Return whether the focused element can be chosen, or leaves something out where that is wanted. */
  const focused = (kind) =>
    kind === "plain" ? document.activeElement.matches(".prompt .plain") : offers().includes(document.activeElement);

  return { offers, look, focused };
})();
