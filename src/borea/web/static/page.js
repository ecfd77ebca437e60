// Avoids reloads: sends forms and loads news in place. Every form also works without it.
/** @typedef {HTMLInputElement | HTMLButtonElement} Control */
const page = () => /** @type {HTMLElement} */ (document.querySelector(".tablepage"));
const saying = () => /** @type {HTMLInputElement} */ (document.getElementById("say"));
/** Return what a form would send. */
const fields = (form, submitter) => new URLSearchParams(/** @type {any} */ (new FormData(form, submitter)));
let ask = 0;
let sending = false; // a form is waiting for its answer
let late = false; // news arrived meanwhile

/** Replace this page by a loaded one; keep the focus and what is being typed. */
function show(text) {
  const next = new DOMParser().parseFromString(text, "text/html");
  const held = /** @type {Control} */ (document.activeElement);
  const said = saying()?.value ?? "";
  const inside = held?.closest?.("main");
  const mark = held?.name
    ? `[name="${CSS.escape(held.name)}"][value="${CSS.escape(held.value)}"]`
    : held?.id
      ? `#${CSS.escape(held.id)}`
      : "";
  document.querySelector("main").replaceWith(next.querySelector("main"));
  document.title = next.title;
  if (saying()) saying().value = said;
  const again = mark && /** @type {Control} */ (document.querySelector(mark));
  const question = document.getElementById("question");
  if (again) again.focus({ preventScroll: true });
  else if (inside) question?.focus({ preventScroll: true });
  document.getElementById("live").textContent = question?.textContent ?? "";
}

/** Load a page and show it, unless a later one was requested meanwhile. */
async function load(address, body) {
  const mine = ++ask;
  sending = Boolean(body);
  const answer = await fetch(address, body ? { method: "POST", body } : undefined).finally(
    () => mine === ask && (sending = false),
  );
  const text = await answer.text();
  if (mine !== ask) return;
  if (!text.includes('class="tablepage"')) return location.assign(answer.url);
  if (answer.redirected) history.replaceState(null, "", answer.url);
  show(text);
  if (late) renew();
}

/** Refresh the page unless a choice is being made or sent: the same question could come back once more. */
function renew() {
  late = sending;
  if (!sending && !document.querySelector("#moves :checked")) load(location.href);
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.closest(".tablepage")) return;
  event.preventDefault();
  const body = fields(form, event.submitter);
  if (form.action.endsWith("/say")) saying().value = "";
  load(event.submitter?.getAttribute("formaction") ?? form.action, body);
});

document.addEventListener("change", (event) => {
  const box = /** @type {HTMLInputElement} */ (event.target);
  const form = /** @type {HTMLFormElement} */ (box.closest("#moves"));
  if (form && box.type === "checkbox") load(form.action.replace(/play$/, "stage"), fields(form));
});

/** Listen for news; after a lost connection retry with growing pauses. */
function listen(pause) {
  const { table, seat } = page().dataset;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  let state = "";
  const socket = new WebSocket(
    `${scheme}://${location.host}/api/tables/${table}/stream?seat=${seat}&since=${page().dataset.last}`,
  );
  socket.onmessage = (event) => {
    pause = 500;
    const message = JSON.parse(event.data);
    if (message.kind !== "now") return;
    const known = !state && Number(page()?.dataset.last) === message.last;
    state = event.data;
    if (!known) renew();
  };
  socket.onclose = () => setTimeout(() => page() && listen(Math.min(2 * pause, 30000)), pause);
}

if (page()) listen(500);
