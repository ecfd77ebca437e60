// Lets this browser take notices. Nobody is asked for permission before they click.
const form = /** @type {HTMLFormElement} */ (document.getElementById("push"));
const denied = /** @type {HTMLElement} */ (form?.querySelector("[role=alert]"));

/** The bytes of a key as addresses spell it. */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Wait until a service worker works: it does not look after this page, so `ready` would never come. */
function active(worker) {
  const fresh = worker.installing ?? worker.waiting;
  if (worker.active || !fresh) return undefined;
  return new Promise((done) =>
    fresh.addEventListener("statechange", () => fresh.state === "activated" && done(undefined)),
  );
}

/** Ask the person, then the browser, then tell the server where notices go. */
async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") {
    denied.hidden = false;
    return;
  }
  const worker = await navigator.serviceWorker.register("/static/push.js");
  await active(worker);
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(form.dataset.key),
  });
  const { endpoint, keys } = made.toJSON();
  const body = new URLSearchParams({ key: String(new FormData(form).get("key")), endpoint, ...keys });
  const answer = await fetch(form.action, { method: "POST", body });
  if (!answer.ok) throw new Error(answer.statusText);
  location.assign(answer.url);
}

if (form && "PushManager" in window) {
  form.hidden = false;
  form.querySelector("button").addEventListener("click", () =>
    subscribe().catch(() => {
      denied.hidden = false;
    }),
  );
}
