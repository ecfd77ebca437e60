// Messages between the server and the pages. Made from the OpenAPI document by scripts/wire_types; do not edit.
declare namespace Wire {
  /** What a seat scored from a source; `best` if nobody could score more. */
  interface Amount {
    points: number | null;
    best: boolean;
  }

  /** An answer to another seat's request to go back. */
  interface AnswerBack {
    seat: number;
    yes: boolean;
  }

  /** A seat answered the request. */
  interface AnsweredBack {
    kind: "answered";
    n: number;
    at: number;
    seat: number;
    yes: boolean;
    words?: string[];
  }

  /** A seat asks to go back. */
  interface AskedBack {
    kind: "asked";
    n: number;
    at: number;
    seat: number;
    words?: string[];
  }

  /** What a seat is asked; the answer is a set if `several`. */
  interface Asking {
    number: number;
    prompt: string;
    question: string;
    several: boolean;
    moves: Offer[];
    undoable: number;
  }

  /** A bot took a seat. */
  interface BotSat {
    kind: "bot";
    n: number;
    at: number;
    seat: number;
    bot: string;
    why: string;
    words?: string[];
  }

  /** A table in a list. */
  interface Card {
    table: string;
    game: string;
    opened: number;
    seats: Holder[];
    clock: number;
    rated: boolean;
    playing: boolean;
    over: boolean;
  }

  /** Public tables, newest first. */
  interface Cards {
    tables: Card[];
  }

  /** A seat in the strip; `bot` is its name in words, `deadline` is in milliseconds. */
  interface ChairSnapshot {
    seat: number;
    name: string;
    bot: string;
    mine: boolean;
    held: boolean;
    asked: boolean;
    deadline: number | null;
  }

  /** What a seat is asked: the answer is a set if `several`, and carries the same `number`. */
  interface Decision {
    number: number;
    prompt: string;
    several: boolean;
    tokens: string[];
    undoable: number;
  }

  /** The answer to a decision: what the seat learnt, and the length of its stream. */
  interface DoneNow {
    kind: "done";
    number: number;
    last: number;
    messages: (Events | SatDown | Left | BotSat | AskedBack | AnsweredBack | Said | Over | PlayedAgain | Ended)[];
    re: number;
  }

  /** An administrator ended the table. */
  interface Ended {
    kind: "ended";
    n: number;
    at: number;
    words?: string[];
  }

  /** How the match ended, with its seed. */
  interface Ending {
    scores: number[];
    winners: number[];
    reason: string;
    seed: string;
    next: string;
  }

  /** One step of the match: a decision or a chance outcome; `text` is in the language that was asked for.

    A board also gets the scene after the step, unless the next snapshot shows it or the step is long past. */
  interface Events {
    kind: "events";
    n: number;
    at: number;
    events: (Record<string, any>)[];
    text?: string[];
    scene?: Record<string, any>;
    words?: string[];
  }

  /** Why something was refused; with the clause and its text where a rule of the game forbids it. */
  interface Fault {
    code: string;
    message: string;
    clause: string;
    rule: string;
  }

  /** A bot for a free seat. */
  interface FillSeat {
    seat: number;
    bot: string;
  }

  /** A game that can be played. */
  interface GameCard {
    id: string;
    seats: number[];
    editions: string[];
    options: OptionCard[];
    rules: number;
  }

  /** All games. */
  interface GameCards {
    games: GameCard[];
  }

  /** A guest's name. */
  interface Guest {
    name: string;
  }

  /** Whether moves can be taken. */
  interface Health {
    status: "ok";
    version: string;
  }

  /** Who is connected. */
  interface Here {
    kind: "here";
    seats: number[];
    watchers: number;
  }

  /** What the highest level would play: the move, its expected result, and the reasons in words. */
  interface Hint {
    kind: "hint";
    token: string;
    label: string;
    result: number;
    words: string[];
  }

  /** Who holds a seat: a name, a bot, both when the bot stands in, neither when the seat is free. */
  interface Holder {
    name: string;
    bot: string;
  }

  /** A seat became free. */
  interface Left {
    kind: "left";
    n: number;
    at: number;
    seat: number;
    words?: string[];
  }

  /** How draws changed each seat's chance of winning: its own, and those of others. */
  interface Luck {
    kind: "luck";
    own: number[];
    others: number[];
  }

  /** A highlight of a step; `great` if it scored. */
  interface Mark {
    seat: number;
    great: boolean;
    text: string;
  }

  /** A table of one's own: one's seats there, whether it waits for them, and until when. */
  interface MyTable {
    table: string;
    game: string;
    opened: number;
    seats: Holder[];
    clock: number;
    rated: boolean;
    playing: boolean;
    mine: number[];
    waits: boolean;
    deadline: number | null;
  }

  /** One's own tables that are not over; those that wait come first, the most urgent at the top. */
  interface MyTables {
    tables: MyTable[];
  }

  /** Done; there is nothing to return. */
  interface Nothing {
  }

  /** The table as one viewer may know it, after its messages up to `last`. */
  interface Now {
    kind: "now";
    table: string;
    game: string;
    edition: string;
    commitment: string;
    last: number;
    seat: number;
    seats: Holder[];
    actors: number[];
    deadlines: Record<string, number>;
    request: number | null;
    over: boolean;
    decision: Decision | null;
    view: Record<string, any> | null;
  }

  /** A legal move with its text. */
  interface Offer {
    token: string;
    label: string;
  }

  /** One of the person's own seats. */
  interface OneSeat {
    seat: number;
  }

  /** A table to open: from the start, or from a record or a finished table after its first `ply` entries. */
  interface OpenTable {
    game?: string;
    seats?: number;
    edition?: string | null;
    options?: Record<string, any>;
    public?: boolean;
    clock?: number;
    sit?: number | null;
    bots?: (string | null)[];
    record?: string | null;
    table?: string | null;
    ply?: number;
  }

  /** The table that was opened, and one's seat at it. */
  interface Opened {
    table: string;
    seat: number | null;
  }

  /** An option of a game. */
  interface OptionCard {
    name: string;
    default: any;
    wanted: string;
  }

  /** The match is over and its seed is published. */
  interface Over {
    kind: "over";
    n: number;
    at: number;
    scores: number[];
    winners: number[];
    reason: string;
    seed: string;
    words?: string[];
  }

  /** A token for the header `Authorization: Bearer …`. */
  interface Pass {
    token: string;
    name: string;
  }

  /** A decision sent through a stream; the answer carries the same `re`. */
  interface PlayNow {
    kind: "play";
    seat: number;
    number: number;
    tokens: string[];
    re?: number;
  }

  /** A rematch was opened at another table. */
  interface PlayedAgain {
    kind: "again";
    n: number;
    at: number;
    table: string;
    words?: string[];
  }

  /** A refusal. Nothing has changed. */
  interface Refused {
    kind: "refused";
    error: Fault;
    re: number;
  }

  /** The table after `at` entries, from one viewpoint (−1: a spectator) or from all. */
  interface Replayed {
    kind: "replayed";
    at: number;
    scenes: Record<string, Record<string, any>>;
    events: (Record<string, any>)[];
    words: string[];
  }

  /** A finished match, with most lists by seat; `says` are the texts of the page that shows it. */
  interface Review {
    kind: "review";
    table: string;
    game: string;
    title: string;
    ending: string;
    names: string[];
    scores: number[];
    winners: number[];
    entries: number;
    hidden: boolean;
    checked: boolean;
    sources: Source[];
    amounts: Amount[][];
    steps: Step[];
    says: Record<string, string>;
  }

  /** A chat message (seat −1: from a spectator). */
  interface Said {
    kind: "said";
    n: number;
    at: number;
    seat: number;
    name: string;
    text: string;
    words?: string[];
  }

  /** The seat that was taken. */
  interface Sat {
    seat: number;
  }

  /** A person took a seat. */
  interface SatDown {
    kind: "sat";
    n: number;
    at: number;
    seat: number;
    name: string;
    words?: string[];
  }

  /** A chat message. */
  interface Say {
    text: string;
  }

  /** A chat message sent through a stream. */
  interface SayNow {
    kind: "say";
    text: string;
    re?: number;
  }

  /** A seat to take, by default the first free one; `entropy` is what the person adds to the seed. */
  interface SitDown {
    seat?: number | null;
    entropy?: string;
  }

  /** The table as one viewer sees it, after its messages up to `last`. */
  interface Snapshot {
    kind: "snapshot";
    table: string;
    game: string;
    edition: string;
    last: number;
    seat: number;
    clock: number;
    rated: boolean;
    playing: boolean;
    number: number;
    undoable: number;
    request: number | null;
    answer: boolean;
    waiting: string;
    chairs: ChairSnapshot[];
    scene: Record<string, any> | null;
    ask: Asking | null;
    over: Ending | null;
  }

  /** A source of points or a tie-breaker; `icon` is a symbol of the board. */
  interface Source {
    label: string;
    icon: string;
    note: string;
  }

  /** A batch that is being put together: asks how the table would be after it, and what may follow. */
  interface StageNow {
    kind: "stage";
    seat: number;
    number: number;
    tokens: string[];
    re?: number;
  }

  /** The table as it would be after a batch, and what may follow; nothing has been played. */
  interface Staged {
    kind: "staged";
    tokens: string[];
    ask: Asking | null;
    scene: Record<string, any>;
    complete: boolean;
    says: string[];
    re: number;
  }

  /** The end of a turn or of a part of one, after `at` entries, with each seat's chance of winning. */
  interface Step {
    at: number;
    label: string;
    worths: number[];
    marks: Mark[];
  }

  /** The moves of one decision; `number` counts the seat's own decisions. */
  interface Submit {
    seat: number;
    number: number;
    tokens: string[];
  }

  /** A request to take back the last move of a seat. */
  interface TakeBack {
    seat: number;
    number: number;
  }

  /** An undo sent through a stream. */
  interface UndoNow {
    kind: "undo";
    seat: number;
    number: number;
    re?: number;
  }

  /** A request for advice for one of one's own seats, after a staged batch. */
  interface WantHint {
    seat: number;
    number: number;
    tokens?: string[];
  }

  /** A move after a staged batch: asks why it is not possible. */
  interface WhyNow {
    kind: "why";
    seat: number;
    number: number;
    tokens: string[];
    re?: number;
    token?: string;
  }

  /** What the server sends, by `kind`. */
  type Received =
    | AnsweredBack
    | AskedBack
    | BotSat
    | DoneNow
    | Ended
    | Events
    | Here
    | Hint
    | Left
    | Luck
    | Now
    | Over
    | PlayedAgain
    | Refused
    | Replayed
    | Review
    | Said
    | SatDown
    | Snapshot
    | Staged;

  /** The messages of a stream. */
  type Numbered =
    | AnsweredBack
    | AskedBack
    | BotSat
    | Ended
    | Events
    | Left
    | Over
    | PlayedAgain
    | Said
    | SatDown;

  /** What a page sends through a stream. */
  type Sent =
    | PlayNow
    | SayNow
    | StageNow
    | UndoNow
    | WhyNow;

  /** POST calls at a table: what they take and return. */
  interface TableCalls {
    answer: [AnswerBack, Nothing];
    ask: [OneSeat, Nothing];
    bot: [FillSeat, Nothing];
    hint: [WantHint, Hint];
    leave: [OneSeat, Nothing];
    rematch: [null, Opened];
    say: [Say, Nothing];
    sit: [SitDown, Sat];
    submit: [Submit, DoneNow];
    undo: [TakeBack, DoneNow];
  }

  /** GET calls at a table: what they return. */
  interface TableReads {
    luck: Luck;
    record: string;
    replay: Replayed;
    review: Review;
  }
}
