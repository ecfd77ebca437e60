// Requests that survive lost connections and upgrades. Files that a page loads later have the version mark of the page
// in their address; after an upgrade the server no longer has them.
const PAUSE = 2000;

let show = () => {};

/**
 * Kept once the first frame of the table is on the screen: what a page can do without waits for it.
 * @type {Promise<void>}
 */
export const painted = new Promise((done) => (show = done));

/** Say that the next frame is the first of the table. A hidden tab draws none. */
export const firstFrame = () => (document.hidden ? show() : requestAnimationFrame(() => setTimeout(show)));

/** Wait until the first frame has been painted and the browser has nothing better to do. */
export const leisure = () =>
  painted.then(() => new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(() => done(undefined))));

/** Return the status of a file of this page: 404 after an upgrade, 0 if the server cannot be reached. */
const status = () =>
  fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).then(
    (answer) => answer.status,
    () => 0,
  );

const pause = () => new Promise((done) => setTimeout(done, PAUSE));

/**
 * Return the JSON at an address, also if it is a refusal; retry while the server cannot answer.
 * @param {string} address
 */
export async function loadJson(address) {
  for (;;) {
    const answer = await fetch(address).catch(() => null);
    if (answer && answer.status < 500) return answer.json();
    await pause();
  }
}

/**
 * Read something from the API at a table; the answer may be a refusal.
 * @template {keyof Wire.TableReads} Name
 * @param {string} table
 * @param {Name} name
 * @param {string} query
 * @returns {Promise<Wire.TableReads[Name] | Wire.Refused>}
 */
export const readTable = (table, name, query = "") => loadJson(`/api/tables/${table}/${name}${query}`);

/**
 * Return what a loader returns. Reload a page older than the server's files, once; retry after a lost connection.
 * @template T
 * @param {() => Promise<T>} loader
 * @returns {Promise<T>}
 */
export async function load(loader) {
  for (;;) {
    try {
      return await loader();
    } catch (error) {
      const found = await status();
      if (found === 404 && history.state !== import.meta.url) {
        history.replaceState(import.meta.url, "");
        location.reload();
        return new Promise(() => {});
      }
      if (found) throw error;
      await pause();
    }
  }
}
