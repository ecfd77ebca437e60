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
  rivals: string[];
  contribute: boolean;
  commitment: string;
  board: boolean;
  /** Where the components of the game are. */
  box: string;
  lesson?: Lesson;
  puzzle?: PuzzleFrame;
}

/** What the page of a puzzle is given beside its board (server/pages/puzzles.py). */
interface PuzzleFrame {
  /** The puzzle in the API. */
  path: string;
  now: Wire.PuzzleNow;
  /** Its grade and its day, in words. */
  grade: string;
  day: string;
  words: Record<string, string>;
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
type Answer = Wire.DoneNow | Wire.Staged | Wire.EarlierLines | Wire.Refused | Lost;

/** A message with the sentences that a page shows of it. */
type LogMessage = Wire.Numbered & { events?: Record<string, any>[]; seat?: number; said?: string };

/** A message of the stream as the stage plays it: a step of the match, with the scene after it if that is known. */
type Step = LogMessage & { scene?: Record<string, any> };

/** A sentence: one entry of `words`, or one of the page's own. */
type Line = string | Wire.Sentence;

/** What a beat leaves on the board until this person moves; only its game knows what else is in it. */
type Mark = { kind: string; seat?: number } & Record<string, any>;

/** One side of a balance: the sum, and who contributes how much to it. */
interface BalanceSide {
  sum: number;
  parts: { seat: number; value: number }[];
}

/** Two sides of a fight; `won` once it is decided. */
interface Balance {
  left: BalanceSide;
  right: BalanceSide;
  won?: "left" | "right" | "";
}

/** What one of several people did or got. */
interface BeatChip {
  seat: number;
  text: string;
  points?: number;
  now?: boolean;
}

/** One thing shown happening. */
interface Beat {
  kind: string;
  /** Milliseconds at normal speed. */
  ms: number;
  /** Who acts, or −1. */
  seat: number;
  line: Line;
  /** A second line. */
  note?: string;
  /** The messages that are shown with it; shown again, it has none but still knows its `fresh` ones. */
  steps: Step[];
  fresh?: Step[];
  /** The scene while it is shown, and the one before. */
  scene?: Record<string, any>;
  before?: Record<string, any>;
  events: GameEvent[];
  /** Whether it concerns this person; whether it is this person's own move. */
  mine: boolean;
  own: boolean;
  /** Whether it may not be merged or left out. */
  keep: boolean;
  /** Whether its mark is enough when time is short. */
  minor: boolean;
  tone: "" | "loss" | "gain" | "points";
  points?: number;
  /** Whose turn it belongs to. */
  turn: string;
  /** The moment (an attack, a duel) that it is part of. */
  moment?: string;
  balance?: Balance;
  chips?: BeatChip[];
  sound?: import("./static/app/sounds/notes.js").Sound;
  marks: Mark[];
  /** What the strip says about it. */
  chip?: Line;
  /** The number of its message, with a fraction if that has several beats; and when it arrived. */
  n: number;
  at: number;
  parts?: Beat[];
  /** Whatever else the game's board shows of it. */
  light?: any;
}

/** What a game's beats are read from. */
interface BeatContext {
  me: number;
  before: any;
  after: any;
  box: any;
  /** What the game remembers from step to step. */
  memory: Record<string, any>;
  name(seat: number): string;
  snapshot: TableSnapshot;
}

/** How a game is told (games/<id>/stage/beats.js). */
interface Teller {
  read(step: Step, context: BeatContext): Partial<Beat>[];
  /** The turn that begins with these events, if one does. */
  turn?(events: GameEvent[]): string;
  /** What several beats of one kind and actor are together. */
  merge?(beats: Beat[]): Partial<Beat> | null;
  /** What a whole turn is in one sentence. */
  fold?(beats: Beat[]): Partial<Beat> | undefined;
  /** A small picture in the teller, where the board has no room for it. */
  Peek?: Component<{ table: Table; beat: Beat }>;
  /** What beats and marks draw on a board that loads it late. */
  Told?: Component<any>;
}

/** What shows a match beat by beat (app/stage/index.js). */
interface Presenter {
  beat: Signal<Beat | null>;
  telling: Signal<Beat | null>;
  place: Signal<{ done: number; all: number }>;
  waits: Signal<boolean>;
  marks: Computed<Mark[]>;
  chips: Computed<Beat[]>;
  game: Teller;
  arrive(snapshot: Wire.Snapshot, messages: Step[]): void;
  allow(): boolean;
  acted(): void;
  skip(): void;
  finish(): void;
  hold(wanted: boolean): void;
  again(): void;
  replay(n: number): void;
  leave(): void;
  reset(): void;
  marksOf(messages: Step[]): Mark[];
  TellerBar: Component;
  Strip: Component;
  EndBar: Component<{ table: Table; over: Wire.Ending }>;
  EndPanel: Component<{ table: Table; over: Wire.Ending }>;
}

/** Where a table comes from: its stream (app/state/socket.js), or a puzzle (puzzle/source.js). */
interface Source {
  listen(receive: (message: Wire.Received) => void, report: (state: LinkState) => void): void;
  open(seat: number, since: number): void;
  ask(message: Wire.Sent): Promise<Answer>;
}

/** A puzzle at a table (puzzle/puzzle.js): what its answer was worth, once there is one. */
interface Puzzle {
  verdict: Signal<Wire.Verdict | null>;
  Bar: Component;
  Panel: Component;
}

/** The state of the connection. */
type LinkState = "opening" | "open" | "lost";

/** One table as the page knows it (app/state/store.js). */
type Table = ReturnType<typeof import("./static/app/state/store.js").makeTable>;

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
  /** What was promised and a form to promise something; the dock of a promise that is being made, or nothing. */
  pacts?: { Page: Component; dock(table: Table): Component | null | undefined };
  score?(table: Table, seat: number): number | string | undefined;
  /** Whether a question opens something new, so that it waits until the staged moves are confirmed. */
  begins?(prompt: string): boolean;
  /** Whether a move of the dock answers its question, so that what follows waits until it is confirmed. */
  answers?(token: string): boolean;
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
  /** How what happens is told; loaded after the first paint. */
  beats?(): Promise<{ default: Teller }>;
  reviewBeside?: boolean;
}
