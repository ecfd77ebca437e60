// What a page fetches later lies under the mark of the page's own make; a server that was upgraded meanwhile has another.
const PAUSE = 2000;

/** Return how the server answers for a file of this page: 404 when it has others by now, nothing when it cannot be reached. */
const asked = () => fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).then((answer) => answer.status, () => 0);

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
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}
