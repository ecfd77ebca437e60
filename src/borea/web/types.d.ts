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

/** What a game's table.js exports. */
interface Board {
  Board: Component;
  /** Whether a move can be made on the board; the others are buttons of the prompt bar. */
  handles(token: string): boolean;
  /** Prepare what never changes at a table, before anything is drawn. */
  prepare?(box: any): void;
  Headline?: Component;
  Rail?: Component;
  SeatExtra?: Component<{ table: Table; seat: number; chair: Chair }>;
  Consequence?: Component;
  Hand?: Component<{ table: Table; label: string }>;
  ledger?: { title(): string; Page: Component };
  score?(table: Table, seat: number): number | undefined;
  confirmLabel?(table: Table): string;
  stateWord?(table: Table, chair: Chair): string;
  divider?(event: GameEvent): string;
  reviewBeside?: boolean;
}
