// Requests that survive lost connections and upgrades. Files that a page loads later carry the version mark that the
// page was built with; after an upgrade the server no longer has them.
const PAUSE = 2000;

/** Return the status of a file of this page: 404 after an upgrade, 0 when the server cannot be reached. */
const asked = () =>
  fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).then(
    (answer) => answer.status,
    () => 0,
  );

const pause = () => new Promise((done) => setTimeout(done, PAUSE));

/** Return the JSON at an address, a refusal too; a server that cannot answer now is waited for. */
export async function json(address) {
  for (;;) {
    const answer = await fetch(address).catch(() => null);
    if (answer && answer.status < 500) return answer.json();
    await pause();
  }
}

/** Return what `load` returns. Reload, once, a page older than the server's files; retry after a lost connection. */
export async function fetched(load) {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      const status = await asked();
      if (status === 404 && history.state !== import.meta.url) {
        history.replaceState(import.meta.url, "");
        location.reload();
        return new Promise(() => {});
      }
      if (status) throw error;
      await pause();
    }
  }
}
