// The stream of one viewer: taken up where it was left after every loss, slower and slower while nobody answers.
const SOONEST = 400;
const LATEST = 15000;
const PATIENCE = 10000; // for an answer; without one the connection is dead, whatever the browser thinks
const LONG = 30000; // hidden for so long, a page does not trust its connection

export class Stream {
  /** @param {{table:string, lang:string}} frame */
  constructor(frame) {
    this.frame = frame;
    this.early = []; // what came before anybody listened
    this.state = "opening"; // opening, open, lost
    this.hear = (message) => void this.early.push(message);
    this.tell = (state) => void (this.state = state);
    this.seat = -1;
    this.since = 0;
    this.pause = SOONEST;
    this.waiting = new Map(); // by re: what to do with the answer
    this.re = 0;
    this.socket = null;
    this.hidden = 0; // when the page was hidden
    addEventListener("online", () => this.again(true));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.again(Date.now() - this.hidden > LONG);
      else this.hidden = Date.now();
    });
  }

  /**
   * Deliver the messages received so far, then every new one.
   * @param {(message:object)=>void} hear
   * @param {(state:string)=>void} tell
   */
  listen(hear, tell) {
    this.hear = hear;
    this.tell = tell;
    tell(this.state);
    for (const message of this.early.splice(0)) hear(message);
  }

  /** Look through a seat (−1: as a spectator), from a message of its stream on. */
  open(seat, since) {
    this.seat = seat;
    this.since = since;
    if (this.socket) this.end();
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
    socket.onopen = () => this.tell("open");
    socket.onmessage = (event) => socket === this.socket && this.take(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  /** Try again at once if the connection is lost, or may be. */
  again(doubtful) {
    if (!this.socket || (!doubtful && this.socket.readyState < WebSocket.CLOSING)) return;
    this.end();
    this.connect();
  }

  /** Give the connection up; what waits for an answer gets none. */
  end() {
    this.socket.onclose = null;
    this.socket.close();
    for (const answer of this.waiting.values()) answer({ kind: "lost" });
    this.waiting.clear();
  }

  lost() {
    this.end();
    this.tell("lost");
    this.timer = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(2 * this.pause, LATEST);
  }

  take(message) {
    if (message.kind === "snapshot") this.pause = SOONEST;
    if (message.n) this.since = message.n;
    if (message.re && this.waiting.has(message.re)) {
      const answer = this.waiting.get(message.re);
      this.waiting.delete(message.re);
      answer(message);
    } else {
      this.hear(message);
    }
  }

  /** Send a message; the promise is its answer: done, staged, refused, or lost with the connection. */
  ask(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ kind: "lost" });
    const re = (this.re = (this.re % 999999) + 1);
    return new Promise((answer) => {
      const timer = setTimeout(() => this.waiting.has(re) && this.lost(), PATIENCE);
      this.waiting.set(re, (found) => {
        clearTimeout(timer);
        answer(found);
      });
      this.socket.send(JSON.stringify({ ...message, re }));
    });
  }
}

/** Call the API; the answer is its JSON, a refusal too, or lost. */
export async function call(path, body) {
  try {
    const answer = await fetch(`/api/tables/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body ?? {}),
    });
    return await answer.json();
  } catch {
    return { kind: "lost" };
  }
}
