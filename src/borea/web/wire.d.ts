// Messages between the server and the pages. Made from the OpenAPI document by scripts/wire_types; do not edit.
declare namespace Wire {
  /** What a seat had from a source; `best` where it got the most that there was. */
  interface Amount {
    points: number | null;
    best: boolean;
  }

  /** An answer to a request to go back. */
  interface AnswerBack {
    seat: number;
    yes: boolean;
  }

  /** A seat answers the request. */
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

  /** What a seat is asked; answers form a set if `several`. */
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

  /** A seat in the strip; `bot` in words, `deadline` in milliseconds. */
  interface ChairSnapshot {
    seat: number;
    name: string;
    bot: string;
    mine: boolean;
    held: boolean;
    asked: boolean;
    deadline: number | null;
  }

  /** What a seat is asked: answers form a set if `several`; `number` goes with the answer. */
  interface Decision {
    number: number;
    prompt: string;
    several: boolean;
    tokens: string[];
    undoable: number;
  }

  /** The answer to a decision: what the seat learnt, and how far its stream reaches. */
  interface DoneNow {
    kind: "done";
    number: number;
    last: number;
    messages: (Events | SatDown | Left | BotSat | AskedBack | AnsweredBack | Said | Over | PlayedAgain | Ended)[];
    re: number;
  }

  /** Whoever runs the server has ended the table. */
  interface Ended {
    kind: "ended";
    n: number;
    at: number;
    words?: string[];
  }

  /** How it ended; the seed is no secret any more. */
  interface Ending {
    scores: number[];
    winners: number[];
    reason: string;
    seed: string;
    next: string;
  }

  /** What happened in the match; `text` in the language that was asked for. */
  interface Events {
    kind: "events";
    n: number;
    at: number;
    events: (Record<string, any>)[];
    text?: string[];
    words?: string[];
  }

  /** Why something was refused; `clause` and its words where a rule of the game forbids it. */
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

  /** A name to be known by. */
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

  /** What the highest level would do: the move, what is expected of it, both in words with the reasons. */
  interface Hint {
    kind: "hint";
    token: string;
    label: string;
    result: number;
    words: string[];
  }

  /** Who holds a seat: a name, a bot, both when the bot stands in, neither when it is free. */
  interface Holder {
    name: string;
    bot: string;
  }

  /** A seat is free again. */
  interface Left {
    kind: "left";
    n: number;
    at: number;
    seat: number;
    words?: string[];
  }

  /** What chance changed in each seat's chance of winning: at its own draws, at those of others. */
  interface Luck {
    kind: "luck";
    own: number[];
    others: number[];
  }

  /** Something worth a mark beside a step; `great` if it brought points or cities. */
  interface Mark {
    seat: number;
    great: boolean;
    text: string;
  }

  /** A table of one's own: the seats one has there, whether it waits, and when the time for that ends. */
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

  /** Tables of one's own that are not over; those that wait come first, the most urgent at the top. */
  interface MyTables {
    tables: MyTable[];
  }

  /** It is done, and there is nothing to say about it. */
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

  /** A move to choose, in words. */
  interface Offer {
    token: string;
    label: string;
  }

  /** A seat of the person's own. */
  interface OneSeat {
    seat: number;
  }

  /** A table to open: anew, or from a record or a finished table after so many entries (`ply`). */
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

  /** A table that is open now, and the seat one has at it. */
  interface Opened {
    table: string;
    seat: number | null;
  }

  /** A choice that a game offers. */
  interface OptionCard {
    name: string;
    default: any;
    wanted: string;
  }

  /** The match is over; the seed is no secret any more. */
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

  /** What a program shows in `Authorization: Bearer …`. */
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

  /** The match is played again at another table. */
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

  /** The table after so many entries through somebody's eyes (−1: a spectator), or through everybody's. */
  interface Replayed {
    kind: "replayed";
    at: number;
    scenes: Record<string, Record<string, any>>;
    events: (Record<string, any>)[];
    words: string[];
  }

  /** A finished match; lists by seat unless they say otherwise. `says` are the words of the page that shows it. */
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

  /** Somebody said something (seat −1: a spectator). */
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

  /** Somebody took a seat. */
  interface SatDown {
    kind: "sat";
    n: number;
    at: number;
    seat: number;
    name: string;
    words?: string[];
  }

  /** Something to say. */
  interface Say {
    text: string;
  }

  /** Saying something through a stream. */
  interface SayNow {
    kind: "say";
    text: string;
    re?: number;
  }

  /** A seat to take; without a number the first free one. `entropy` is the person's share in the luck. */
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

  /** Something that brings points, or decides between equals; `icon` is a symbol of the board's. */
  interface Source {
    label: string;
    icon: string;
    note: string;
  }

  /** Moves that are being considered: what would the table look like, and what could follow? */
  interface StageNow {
    kind: "stage";
    seat: number;
    number: number;
    tokens: string[];
    re?: number;
  }

  /** The table as it would look after a batch, and what may follow; nothing has been done. */
  interface Staged {
    kind: "staged";
    tokens: string[];
    ask: Asking | null;
    scene: Record<string, any>;
    complete: boolean;
    says: string[];
    re: number;
  }

  /** The end of a turn, or of a part of one: after so many entries, each seat's chance of winning. */
  interface Step {
    at: number;
    label: string;
    worths: number[];
    marks: Mark[];
  }

  /** The moves of one decision, by the seat's own number of it. */
  interface Submit {
    seat: number;
    number: number;
    tokens: string[];
  }

  /** The last move of a seat, to be taken back. */
  interface TakeBack {
    seat: number;
    number: number;
  }

  /** Taking back through a stream. */
  interface UndoNow {
    kind: "undo";
    seat: number;
    number: number;
    re?: number;
  }

  /** A seat of one's own that would like advice, after the moves being considered. */
  interface WantHint {
    seat: number;
    number: number;
    tokens?: string[];
  }

  /** A move, after those being considered, of which one would like to know why it is not possible. */
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
