// What a page fetches later lies under the mark of the page's own make; a server that was upgraded meanwhile has another.
const PAUSE = 2000;

/** Return how the server answers for a file of this page: 404 when it has others by now, nothing when it cannot be reached. */
const asked = () => fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).then((answer) => answer.status, () => 0);

const pause = () => new Promise((done) => setTimeout(done, PAUSE));

/** Return the JSON at an address, a refusal too; a server that cannot answer now is waited for. */
export async function json(address) {
  for (;;) {
    const answer = await fetch(address).catch(() => null);
    if (answer && answer.status < 500) return answer.json();
    await pause();
  }
}

/** Return what `load` brings. A page older than the server's files begins anew, once; a lost connection is waited for. */
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
