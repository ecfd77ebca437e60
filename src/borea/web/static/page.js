// Saves reloading: forms are sent and news is fetched in place. Without it every form works as it is.
const page = () => document.querySelector(".tablepage");
let ask = 0;

/** Put a fetched page in the place of this one; keep the focus and what is being typed. */
function show(text) {
  const next = new DOMParser().parseFromString(text, "text/html");
  const held = document.activeElement;
  const said = document.getElementById("say")?.value ?? "";
  const inside = held?.closest?.("main");
  const mark = held?.name ? `[name="${CSS.escape(held.name)}"][value="${CSS.escape(held.value)}"]` : held?.id ? `#${CSS.escape(held.id)}` : "";
  document.querySelector("main").replaceWith(next.querySelector("main"));
  document.title = next.title;
  const box = document.getElementById("say");
  if (box) box.value = said;
  const again = mark && document.querySelector(mark);
  const question = document.getElementById("question");
  if (again) again.focus({ preventScroll: true });
  else if (inside) question?.focus({ preventScroll: true });
  document.getElementById("live").textContent = question?.textContent ?? "";
}

/** Fetch a page and show it, unless a later one was asked for meanwhile. */
async function load(address, body) {
  const mine = ++ask;
  const answer = await fetch(address, body ? { method: "POST", body } : undefined);
  const text = await answer.text();
  if (mine !== ask) return;
  if (!text.includes('class="tablepage"')) return location.assign(answer.url);
  if (answer.redirected) history.replaceState(null, "", answer.url);
  show(text);
}

document.addEventListener("submit", (event) => {
  if (!event.target.closest(".tablepage")) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(event.target, event.submitter));
  if (event.target.action.endsWith("/say")) document.getElementById("say").value = "";
  load(event.submitter?.getAttribute("formaction") ?? event.target.action, body);
});

document.addEventListener("change", (event) => {
  const form = event.target.closest("#moves");
  if (form && event.target.type === "checkbox") {
    load(form.action.replace(/play$/, "stage"), new URLSearchParams(new FormData(form)));
  }
});

/** Listen for news; after a loss try again, more and more slowly. */
function listen(pause) {
  const { table, seat } = page().dataset;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  let state = "";
  const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${table}/stream?seat=${seat}&since=${page().dataset.last}`);
  socket.onmessage = (event) => {
    pause = 500;
    const message = JSON.parse(event.data);
    if (message.kind !== "now") return;
    const known = !state && Number(page()?.dataset.last) === message.last;
    state = event.data;
    if (!known && !document.querySelector("#moves :checked")) load(location.href);
  };
  socket.onclose = () => setTimeout(() => page() && listen(Math.min(2 * pause, 30000)), pause);
}

if (page()) listen(500);
