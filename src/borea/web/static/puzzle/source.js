// Where the table of a puzzle comes from: the page brings it, and the API of the puzzle answers what a stream would.
// Nothing is ever played; an answer gets a verdict.
import { signal } from "../app/ui.js";

export class PuzzleSource {
  /**
   * @param {PuzzleFrame} puzzle
   * @param {string} lang
   */
  constructor({ path, now }, lang) {
    this.path = path;
    this.lang = lang;
    this.snapshot = now.snapshot;
    /** @type {Signal<Wire.Verdict | null>} */
    this.verdict = signal(now.solution ? closed(now, now.solution) : null);
    this.mine = signal(now.mine);
    this.tries = 0;
    /** @type {(message: Wire.Received) => void} */
    this.receive = () => {};
    /** @type {(state: LinkState) => void} */
    this.report = () => {};
  }

  /**
   * @param {(message: Wire.Received) => void} receive
   * @param {(state: LinkState) => void} report
   */
  listen(receive, report) {
    this.receive = receive;
    this.report = report;
    report("open");
    this.show();
  }

  /** There is nothing to open: the page has brought the table. */
  open() {}

  /** Show the table, with its question unless a verdict is shown. */
  show() {
    const { snapshot, tries } = this;
    const judged = Boolean(this.verdict.value);
    const ask = judged ? null : snapshot.ask && { ...snapshot.ask, number: tries };
    const chairs = judged ? snapshot.chairs.map((chair) => ({ ...chair, asked: false })) : snapshot.chairs;
    this.receive({ ...snapshot, number: tries, ask, chairs });
  }

  /**
   * Answer what the page would ask a stream.
   * @param {Wire.Sent} message
   * @returns {Promise<Answer>}
   */
  async ask(message) {
    if (message.kind === "stage") return this.post("stage", { tokens: message.tokens });
    if (message.kind === "why") return this.post("stage", { tokens: [...message.tokens, message.token ?? ""] });
    if (message.kind !== "play") return { kind: "lost" };
    const answer = await this.post("answer", { tokens: message.tokens });
    if (answer.kind === "verdict") return this.judged(answer);
    return answer;
  }

  /**
   * Show a verdict, and the table as it was before the moves.
   * @param {Wire.Verdict} verdict
   * @returns {Answer}
   */
  judged(verdict) {
    this.verdict.value = verdict;
    this.mine.value = verdict.mine;
    this.show();
    return { kind: "done", number: this.tries, last: 0, messages: [], re: 0 };
  }

  /** Ask again. */
  retry() {
    this.tries += 1;
    this.verdict.value = null;
    this.show();
  }

  /** Show the solution. */
  async giveUp() {
    const answer = await this.post("solution", {});
    if (answer.kind === "verdict") this.judged(answer);
  }

  /**
   * @param {"stage" | "answer" | "solution"} action
   * @param {{ tokens?: string[] }} body
   * @returns {Promise<any>}
   */
  async post(action, body) {
    try {
      const answer = await fetch(`${this.path}/${action}?lang=${this.lang}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const found = await answer.json();
      this.report("open");
      return found;
    } catch {
      this.report("lost");
      return { kind: "lost" };
    }
  }
}

/**
 * Return the verdict on a puzzle that was solved or given up earlier.
 * @param {Wire.PuzzleNow} now
 * @param {Wire.Solution} solution
 * @returns {Wire.Verdict}
 */
function closed({ stage, first, mine }, solution) {
  const nothing = { played: "", outcome: [], cost: 0, margin: 0, refs: [], arrows: [] };
  return { kind: "verdict", right: stage === "solved", stage, first, ...nothing, solution, mine };
}
