// Subscribes this browser to notifications; asks for permission only after a click.
const form = /** @type {HTMLFormElement} */ (document.getElementById("push"));
const denied = /** @type {HTMLElement} */ (form?.querySelector("[role=alert]"));

/** Return the bytes of a key in URL-safe base64. */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Wait until a service worker is active; `ready` would never resolve, as this page is outside its scope. */
function active(worker) {
  const fresh = worker.installing ?? worker.waiting;
  if (worker.active || !fresh) return undefined;
  return new Promise((done) =>
    fresh.addEventListener("statechange", () => fresh.state === "activated" && done(undefined)),
  );
}

/** Ask the person, then the browser, then send the server the address for notifications. */
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
