// The stream of one viewer: resumes after every lost connection, with growing pauses while the server does not answer.
const SHORTEST = 400;
const LONGEST = 15000;
const PATIENCE = 10000; // for an answer; without one the connection is dead, whatever the browser says
const LONG = 30000; // after being hidden this long, a page does not trust its connection

/** @typedef {(message: Wire.Received) => void} Listener */
/** @typedef {(state: LinkState) => void} LinkListener */

export class Stream {
  /** @param {{ table: string, lang: string }} frame */
  constructor(frame) {
    this.frame = frame;
    /** @type {Wire.Received[]} */
    this.early = []; // arrived before anything listened
    /** @type {LinkState} */
    this.state = "opening";
    /** @type {Listener} */
    this.receive = (message) => void this.early.push(message);
    /** @type {LinkListener} */
    this.report = (state) => void (this.state = state);
    this.seat = -1;
    this.since = 0;
    this.pause = SHORTEST;
    /** @type {Map<number, (answer: Answer) => void>} */
    this.waiting = new Map(); // by `re`: what to do with the answer
    this.re = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.hidden = 0; // when the page was hidden
    addEventListener("online", () => this.reconnect(true));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.reconnect(Date.now() - this.hidden > LONG);
      else this.hidden = Date.now();
    });
  }

  /**
   * Deliver the messages received so far, then every new one.
   * @param {Listener} receive
   * @param {LinkListener} report
   */
  listen(receive, report) {
    this.receive = receive;
    this.report = report;
    report(this.state);
    for (const message of this.early.splice(0)) receive(message);
  }

  /**
   * Follow the stream of a seat (−1: spectator) from one of its messages on.
   * @param {number} seat
   * @param {number} since
   */
  open(seat, since) {
    this.seat = seat;
    this.since = since;
    if (this.socket) this.close();
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = new URLSearchParams({
      seat: String(this.seat),
      since: String(this.since),
      lang: this.frame.lang,
      snapshot: "1",
    });
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.frame.table}/stream?${query}`);
    this.socket = socket;
    socket.onopen = () => this.report("open");
    socket.onmessage = (event) => socket === this.socket && this.dispatch(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  /**
   * Reconnect at once if the connection is lost, or may be.
   * @param {boolean} doubtful
   */
  reconnect(doubtful) {
    if (!this.socket || (!doubtful && this.socket.readyState < WebSocket.CLOSING)) return;
    this.close();
    this.connect();
  }

  /** Drop the connection; whatever waits for an answer gets `lost`. */
  close() {
    if (this.socket) {
      this.socket.onclose = null;
      this.socket.close();
    }
    for (const answer of this.waiting.values()) answer({ kind: "lost" });
    this.waiting.clear();
  }

  lost() {
    this.close();
    this.report("lost");
    this.timer = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST);
  }

  /** @param {Wire.Received} message */
  dispatch(message) {
    if (message.kind === "snapshot") this.pause = SHORTEST;
    if ("n" in message) this.since = message.n;
    const answer = "re" in message && message.re ? this.waiting.get(message.re) : undefined;
    if (answer && "re" in message) {
      this.waiting.delete(message.re);
      answer(message);
    } else {
      this.receive(message);
    }
  }

  /**
   * Send a message; the promise is its answer, or that the connection was lost.
   * @param {Wire.Sent} message
   * @returns {Promise<Answer>}
   */
  ask(message) {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ kind: "lost" });
    const re = (this.re = (this.re % 999999) + 1);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.waiting.has(re) && this.lost(), PATIENCE);
      this.waiting.set(re, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      socket.send(JSON.stringify({ ...message, re }));
    });
  }
}

/**
 * Call the API at a table; return its JSON, also if it is a refusal.
 * @template {keyof Wire.TableCalls} Action
 * @param {string} table
 * @param {Action} action
 * @param {Wire.TableCalls[Action][0]} body
 * @returns {Promise<Wire.TableCalls[Action][1] | Wire.Refused | Lost>}
 */
export async function call(table, action, body, query = "") {
  try {
    const answer = await fetch(`/api/tables/${table}/${action}${query}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body ?? {}),
    });
    return await answer.json();
  } catch {
    return { kind: "lost" };
  }
}

/**
 * Return a random text to add to a table's seed. It is drawn when the hash of that seed is known, so that the server
 * cannot choose the luck. The tab keeps both, to be compared with the record.
 * @param {{ table: string, commitment: string }} opened
 */
export function entropyFor({ table, commitment }) {
  const entropy = crypto.getRandomValues(new Uint32Array(4)).join("-");
  try {
    sessionStorage.setItem(`luck-${table}`, `${commitment} ${entropy}`);
  } catch {
    // storage may be forbidden
  }
  return entropy;
}
