// Types shared by the pages' scripts, beside those of the server's messages (wire.d.ts).

/** A value that components follow. */
interface Signal<T> {
  value: T;
  peek(): T;
}

/** A signal computed from others. */
interface Computed<T> {
  readonly value: T;
  peek(): T;
}

/** A component's function; what it returns is for preact alone. */
type Component<Props = { table: Table }> = (props: Props) => unknown;

/** What a page with a board is given to start with (server/pages/board.py). */
interface Frame {
  table: string;
  game: string;
  edition: string;
  seat: number;
  own: number[];
  names: Record<string, string>;
  hotseat: boolean;
  asked: number[];
  sinces: Record<string, number>;
  curtain: boolean;
  lang: string;
  languages: string[];
  opener: boolean;
  standIn: string;
  contribute: boolean;
  commitment: string;
  board: boolean;
  lesson?: Lesson;
}

/** A step of a lesson: what to read, the events that complete it, moves that show how. */
interface LessonStep {
  title: string;
  text: string;
  clause: string;
  rule: string;
  point: string;
  done: string[];
  optional: boolean;
  show: string[][];
}

/** A lesson beside the board; messages count from `after` on. */
interface Lesson {
  steps: LessonStep[];
  after: number;
  words: Record<string, string>;
}

/** A seat in the strip: whether the page shows the table from it to its own player, and who is connected. */
type Chair = Wire.ChairSnapshot & { you: boolean; present: boolean };

/** The table as the page shows it. */
type TableSnapshot = Omit<Wire.Snapshot, "chairs"> & { chairs: Chair[] };

/** An event of a game: its name, the seat it is about, and what only its board knows. */
type GameEvent = { event: string; seat?: number } & Record<string, any>;

/** The connection was lost before an answer came. */
type Lost = { kind: "lost" };

/** An answer through the stream. */
type Answer = Wire.DoneNow | Wire.Staged | Wire.Refused | Lost;

/** A message with the sentences that a page shows of it. */
type LogMessage = Wire.Numbered & { events?: Record<string, any>[]; seat?: number; said?: string };

/** The state of the connection. */
type LinkState = "opening" | "open" | "lost";

/** One table as the page knows it (app/store.js). */
type Table = ReturnType<typeof import("./static/app/store.js").makeTable>;

/** A question with what the dock shows of it beside its words. */
type Asking = Wire.Asking & { detail?: string; clause?: string };

/** What a game's table.js exports. */
interface Board {
  Board: Component;
  /** Whether a move can be made on the board; the others are answers or buttons of the dock. */
  handles(token: string, ask?: Asking): boolean;
  /** Prepare what never changes at a table, before anything is drawn. */
  prepare?(box: any): void;
  Headline?: Component;
  Rail?: Component;
  SeatExtra?: Component<{ table: Table; seat: number; chair: Chair }>;
  Consequence?: Component;
  Hand?: Component<{ table: Table; label: string }>;
  ledger?: { title(): string; Page: Component };
  score?(table: Table, seat: number): number | string | undefined;
  /** Whether a question opens something new, so that it waits until the staged moves are confirmed. */
  begins?(prompt: string): boolean;
  /** The one of the dock's moves that the filled button makes at once. */
  primary?(ask: Asking, tokens: string[]): string | undefined;
  /** Whether the staged moves can be confirmed, as far as the board knows; otherwise the server alone decides. */
  ready?(table: Table): boolean;
  confirmLabel?(table: Table, ask: Asking, primary: string): string;
  shortLabel?(table: Table, ask: Asking, token: string): string;
  /** What the dock says to a question until something is chosen, if the question has no detail. */
  tip?(table: Table, ask: Asking): string;
  /** Whether a question can be answered only in the rail, so that it opens where it has no room. */
  railNeeded?(table: Table): boolean;
  stateWord?(table: Table, chair: Chair): string;
  reviewBeside?: boolean;
}
