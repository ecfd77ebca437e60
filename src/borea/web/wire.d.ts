// Messages between the server and the pages. Made from the OpenAPI document by scripts/wire_types; do not edit.
declare namespace Wire {
  /** Hidden things that were equally likely anywhere: shares of 1 by place, and the place where each really was. */
  interface Alike {
    label: string;
    things: Mention[];
    shares: number[];
    truth: number[];
  }

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

  /** The answer to a statement, by its number in what the seat may know. */
  interface AnswerTo {
    seat: number;
    number: number;
    yes: boolean;
  }

  /** A seat answered the request. */
  interface AnsweredBack {
    kind: "answered";
    n: number;
    at: number;
    seat: number;
    yes: boolean;
    words?: (Sentence | null)[];
  }

  /** A seat asks to go back. */
  interface AskedBack {
    kind: "asked";
    n: number;
    at: number;
    seat: number;
    words?: (Sentence | null)[];
  }

  /** What a seat is asked: a question of one line, a second line that may be empty, and the clause it comes from. The
    answer is a set if `several`. */
  interface Asking {
    number: number;
    prompt: string;
    question: string;
    detail: string;
    clause: string;
    several: boolean;
    moves: Offer[];
    undoable: number;
  }

  /** The match that this one takes up again: where it was left, each seat's chance there, and how it ended. */
  interface Before {
    table: string;
    at: number;
    moment: string;
    chances: number[];
    scores: number[];
    winners: number[];
  }

  /** A character of the crew: an opponent that always plays the same way; `portrait` is the address of its picture. */
  interface BotCard {
    id: string;
    name: string;
    level: number;
    style: string;
    strength: string;
    about: string;
    portrait: string;
  }

  /** The bots that can take a seat: characters, the strengths that choose one of them, and plain bots. */
  interface BotCards {
    crew: BotCard[];
    strengths: string[];
    plain: string[];
  }

  /** A bot took a seat. */
  interface BotSat {
    kind: "bot";
    n: number;
    at: number;
    seat: number;
    bot: string;
    why: string;
    words?: (Sentence | null)[];
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

  /** A seat in the strip; `bot` is its name in words and `about` how it plays; `deadline` is in milliseconds. */
  interface ChairSnapshot {
    seat: number;
    name: string;
    bot: string;
    about: string;
    portrait: string;
    mine: boolean;
    held: boolean;
    asked: boolean;
    deadline: number | null;
  }

  /** A line that was compared with the answer, and the chance of winning after it with half of its 95 % interval. */
  interface Choice {
    title: string;
    chance: number;
    margin: number;
    best: boolean;
    yours: boolean;
  }

  /** A line that was considered: the chance of winning after it, and half of its 95 % interval. */
  interface Compared {
    title: string;
    chance: number;
    margin: number;
  }

  /** What a seat is asked: the answer is a set if `several`, and carries the same `number`. */
  interface Decision {
    number: number;
    prompt: string;
    several: boolean;
    tokens: string[];
    undoable: number;
  }

  /** Every decision of a finished match; while they are judged, only how many steps are. `total` 0: nobody asked. */
  interface Decisions {
    kind: "decisions";
    done: number;
    total: number;
    seats: SeatReport[];
    decisions: JudgedDecision[];
  }

  /** The answer to a decision: what the seat learnt, and the length of its stream. */
  interface DoneNow {
    kind: "done";
    number: number;
    last: number;
    messages: (Events | SatDown | Renamed | Left | BotSat | AskedBack | AnsweredBack | Said | Remarked | Over | PlayedAgain | Ended)[];
    re: number;
  }

  /** Messages that were sent without all their sentences, with them. */
  interface EarlierLines {
    kind: "lines";
    messages: (Events | SatDown | Renamed | Left | BotSat | AskedBack | AnsweredBack | Said | Remarked | Over | PlayedAgain | Ended)[];
    re: number;
  }

  /** Asks for the messages after number `since`, up to number `until`, with all their sentences. */
  interface EarlierNow {
    kind: "earlier";
    since: number;
    until: number;
    re?: number;
  }

  /** An administrator ended the table. */
  interface Ended {
    kind: "ended";
    n: number;
    at: number;
    words?: (Sentence | null)[];
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
    words?: (Sentence | null)[];
  }

  /** How much of something to expect in each place, and how much there really was. */
  interface Expected {
    what: Mention;
    amounts: number[];
    truth: number[];
  }

  /** Why something was refused, in one sentence about this case; where a rule forbids it, its clause and the text of
    that, and the move that was refused. */
  interface Fault {
    code: string;
    message: string;
    clause: string;
    rule: string;
    token: string;
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

  /** One game: everything, by the number of seats, and by parts of a match. */
  interface GameResults {
    game: string;
    total: Results;
    seats: Record<string, Results>;
    parts: PartOf[];
  }

  /** The puzzles of one grade, and how many of them the person solved at the first try. */
  interface GradeCount {
    grade: string;
    total: number;
    solved: number;
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

  /** A place where hidden things were, and how many; `seat` is −1 for a deck. */
  interface HiddenIn {
    seat: number;
    name: string;
    count: number;
  }

  /** What the highest level would play: the moves, what they come to, one or two sentences that say why, what is about
    as good, if anything is, and how a board draws it: refs, and pairs of refs that arrows join. */
  interface Hint {
    kind: "hint";
    tokens: string[];
    title: string;
    why: string[];
    equal: string;
    refs: string[];
    arrows: string[][];
  }

  /** Who holds a seat: a name, a bot, both when the bot stands in, neither when the seat is free. */
  interface Holder {
    name: string;
    bot: string;
    portrait: string;
  }

  /** A decision of a finished match, judged by what its seat could know; chances are shares of 1.

    `mark` is best, equal, slip, mistake or costly. `refs` and `arrows` are how a board draws the better line,
    `played_refs` and `played_arrows` how it draws the one played; `outcome` is what that came to. */
  interface JudgedDecision {
    at: number;
    seat: number;
    moment: string;
    question: string;
    mark: string;
    hindsight: boolean;
    lucky: boolean;
    cost: number;
    margin: number;
    played: string;
    better: string;
    why: string[];
    lines: Compared[];
    refs: string[];
    arrows: string[][];
    outcome: string[];
    played_refs: string[];
    played_arrows: string[][];
  }

  /** A kind of promise: its voices, its arguments, whether several may hear it, whether it waits for an answer. */
  interface KindCard {
    kind: string;
    voices: string[];
    arguments: string[];
    several: boolean;
    answered: boolean;
  }

  /** What a seat could know at a decision of a finished match; `sealed` if others decided at the same time. */
  interface Known {
    kind: "known";
    sealed: boolean;
    note: string;
    expected: string;
    places: HiddenIn[];
    groups: Alike[];
    sums: Expected[];
  }

  /** A seat became free. */
  interface Left {
    kind: "left";
    n: number;
    at: number;
    seat: number;
    words?: (Sentence | null)[];
  }

  /** What a kind of decision has cost: points of chance, decisions, the clause to read, where it cost most. */
  interface LossOf {
    game: string;
    kind: string;
    label: string;
    points: number;
    decisions: number;
    clause: string;
    costliest: string;
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

  /** A finished match of yours; what a review would say is missing until there is one. */
  interface MatchOf {
    table: string;
    game: string;
    ended: number;
    seats: number;
    won: number;
    accuracy: number | null;
    lost: number | null;
  }

  /** A mean over matches with half of its 95 % interval, which a single match has not. */
  interface MeanOf {
    value: number;
    margin: number | null;
    count: number;
  }

  /** A thing in a sentence: its words; a board draws the symbols and the text beside them instead. */
  interface Mention {
    label: string;
    glyphs?: string[];
    text?: string;
    kind?: string;
  }

  /** Your finished matches and what their reviews say about you; `practise` is what has cost most. */
  interface MyStatistics {
    kind: "statistics";
    matches: MatchOf[];
    total: Results;
    games: GameResults[];
    losses: LossOf[];
    trend: TrendOf | null;
    luck: MeanOf | null;
    practise: LossOf | null;
  }

  /** A table of one's own: one's seats there, whether it waits for them, since when and until when.

    `alone` means that no other person sits there; `asked` are the seats of people who are to move, `mover` the seat
    that moved last (−1: nobody), and turn, part and scores are as they were then. */
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
    since: number | null;
    kind: "fork" | "lesson" | "match";
    hidden: boolean;
    alone: boolean;
    asked: number[];
    turn: number;
    part: string;
    scores: number[];
    mover: number;
  }

  /** One's own tables that are not over: first those that wait, other people before bots, the most urgent on top. */
  interface MyTables {
    tables: MyTable[];
  }

  /** Another name for one of the people at a shared screen. */
  interface NewName {
    seat: number;
    name: string;
  }

  /** A promise to make: its kind, its voice (`i`, `you` or `we`: who is bound) and its arguments. */
  interface NewPromise {
    kind: string;
    voice: string;
    arguments?: string[];
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
    said: Statement[];
  }

  /** A legal move: what it is called, as a button says it, and what it would do, which may be empty. */
  interface Offer {
    token: string;
    label: string;
    note: string;
  }

  /** One of the person's own seats. */
  interface OneSeat {
    seat: number;
  }

  /** A table to open: from the start, or from a record or a finished table after its first `ply` entries.

    With `contribute`, the match waits until the seat taken by `sit` has sent its entropy. With `again`, everything in a
    finished table that was hidden from that seat is dealt again, as far as the seat could know. */
  interface OpenTable {
    game?: string;
    seats?: number;
    edition?: string | null;
    options?: Record<string, any>;
    public?: boolean;
    clock?: number;
    sit?: number | null;
    contribute?: boolean;
    hotseat?: boolean;
    bots?: (string | null)[];
    record?: string | null;
    table?: string | null;
    ply?: number;
    again?: boolean;
  }

  /** The table that was opened, one's seat at it, and the hash of its seed.

    `stands`, only with `again`: no other deal was found, so what was hidden lies as it did. */
  interface Opened {
    table: string;
    seat: number | null;
    commitment: string;
    stands: boolean;
  }

  /** What seats did next: how many, their share of victories with its 95 % interval, and `at` of the position
    after it.

    `verdict` compares the interval with an even share: above, below, even, or few if there are too few to tell. */
  interface OpeningMark {
    mark: string;
    label: string;
    count: number;
    share: number;
    low: number;
    high: number;
    verdict: string;
    then: string;
  }

  /** A position of the book of openings; `at` is empty at the beginning. `sources` says how many openings each has. */
  interface Openings {
    kind: "openings";
    game: string;
    edition: string;
    variant: string;
    seats: number;
    source: string;
    at: string;
    count: number;
    share: number;
    low: number;
    high: number;
    verdict: string;
    even: number;
    marks: OpeningMark[];
    sources: Record<string, number>;
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
    words?: (Sentence | null)[];
  }

  /** A statement in words, what became of it, and whether the viewer may answer it or take it back. */
  interface PactSnapshot {
    number: number;
    seat: number;
    to: number[];
    private: boolean;
    stage: string;
    promises: Promise[];
    line: string;
    state: string;
    answerable: boolean;
    withdrawable: boolean;
  }

  /** What was said at a table and what the viewer may say, as far as the viewer may know. */
  interface Parley {
    kinds: KindCard[];
    said: Statement[];
    trust: Trust[];
    sayable: Sayable[];
  }

  /** Early, middle or end of matches: the accuracy, and whether it is surely above or below the whole match's. */
  interface PartOf {
    accuracy: MeanOf | null;
    verdict: string;
  }

  /** A token for the header `Authorization: Bearer …`. */
  interface Pass {
    token: string;
    name: string;
  }

  /** What everybody may know of a person with an account. */
  interface PersonCard {
    name: string;
    promises: TrackRecord[];
  }

  /** A question of the set-up that one of one's own seats leaves to the server. */
  interface PlaceForMe {
    seat: number;
    number: number;
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
    words?: (Sentence | null)[];
  }

  /** A promise and what became of it: the stage of its statement, or kept, broken (`by` a seat) or expired. */
  interface Promise {
    kind: string;
    voice: string;
    arguments: string[];
    stage: string;
    by: number;
  }

  /** A puzzle: the table as its seat sees it, how often levels find the answer, and what became of it before. */
  interface PuzzleNow {
    kind: "puzzle";
    id: string;
    game: string;
    grade: string;
    found: Record<string, number>;
    moment: string;
    seats: number;
    day: string;
    snapshot: Snapshot;
    stage: string;
    first: boolean;
    solution: Solution | null;
    mine: PuzzleSet;
  }

  /** The puzzles of one game, and how the person does with them.

    `stage` is what became of the day's puzzle: empty, open (tried, not solved yet), solved, or shown; `first` if it was
    solved at the first try. `streak` counts days in a row on which it was, `in_a_row` puzzles of any kind. */
  interface PuzzleSet {
    game: string;
    total: number;
    grades: GradeCount[];
    daily: string;
    stage: string;
    first: boolean;
    streak: number;
    in_a_row: number;
    grade: string;
  }

  /** The puzzles of all games, on a day in UTC. */
  interface PuzzleSets {
    kind: "puzzles";
    day: string;
    sets: PuzzleSet[];
  }

  /** A refusal. Nothing has changed. */
  interface Refused {
    kind: "refused";
    error: Fault;
    re: number;
  }

  /** A bot says why it did something, by a term of its evaluation; `said` are its words, on streams of boards. */
  interface Remarked {
    kind: "remark";
    n: number;
    at: number;
    seat: number;
    act: string;
    term: string;
    about: string;
    said: string;
    words?: (Sentence | null)[];
  }

  /** Somebody at a shared screen got another name. */
  interface Renamed {
    kind: "named";
    n: number;
    at: number;
    seat: number;
    name: string;
    words?: (Sentence | null)[];
  }

  /** The table after `at` entries, from one viewpoint (−1: a spectator) or from all. */
  interface Replayed {
    kind: "replayed";
    at: number;
    scenes: Record<string, Record<string, any>>;
    events: (Record<string, any>)[];
    words: Sentence[];
  }

  /** Some finished matches: how many, how many victories (shared ones in parts), accuracy, points of chance lost. */
  interface Results {
    matches: number;
    won: number;
    accuracy: MeanOf | null;
    lost: MeanOf | null;
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
    before: Before | null;
  }

  /** A chat message (seat −1: from a spectator). */
  interface Said {
    kind: "said";
    n: number;
    at: number;
    seat: number;
    name: string;
    text: string;
    words?: (Sentence | null)[];
  }

  /** The seat that was taken, and those of one's seats that are asked now. */
  interface Sat {
    seat: number;
    asked: number[];
  }

  /** A person took a seat. */
  interface SatDown {
    kind: "sat";
    n: number;
    at: number;
    seat: number;
    name: string;
    words?: (Sentence | null)[];
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

  /** What a seat may promise one other seat now: for each argument, what it may be; empty lists if nothing. */
  interface Sayable {
    kind: string;
    voice: string;
    to: number;
    values: string[][];
  }

  /** How well a seat decided (none under ten decisions), and where its chance went, in whole points that add up. */
  interface SeatReport {
    accuracy: number | null;
    margin: number;
    parts: (number | null)[];
    marks: Record<string, number>;
    choices: number;
    costliest: number[];
    account: Record<string, number>;
  }

  /** A line of a log: what it says, the seat that acts, and the refs of what it speaks of on the board. */
  interface Sentence {
    parts: (string | Mention)[];
    seat?: number;
    refs?: string[];
    tone?: "gain" | "loss";
    caption?: string;
    group?: boolean;
    replaces?: string[];
  }

  /** A seat to take, by default one's own or the first free one; `entropy` is what the person adds to the seed. */
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
    acted: number;
    request: number | null;
    answer: boolean;
    waiting: string;
    chairs: ChairSnapshot[];
    scene: Record<string, any> | null;
    ask: Asking | null;
    over: Ending | null;
    talk: Talk | null;
  }

  /** The answer: what it comes to, why, how a board draws it, and what each choice is worth. */
  interface Solution {
    tokens: string[];
    title: string;
    why: string[];
    refs: string[];
    arrows: string[][];
    lines: Choice[];
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
    breaks: string[];
    re: number;
  }

  /** A statement as a viewer may know it; the number is the viewer's own. */
  interface Statement {
    number: number;
    seat: number;
    to: number[];
    private: boolean;
    stage: string;
    agreed: number[];
    promises: Promise[];
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

  /** A statement of one's own to withdraw, by its number. */
  interface TakeBackWord {
    seat: number;
    number: number;
  }

  /** What seats have told each other, as far as the viewer may know: what is open, and the last that is settled. */
  interface Talk {
    speaks: boolean;
    pacts: PactSnapshot[];
    trust: Trust[];
  }

  /** A statement to make: one promise, or two that are tied: what the hearer does, what the speaker does for it. */
  interface Tell {
    seat: number;
    to: number[];
    promises: NewPromise[];
    private?: boolean;
  }

  /** How many promises a person kept and broke in finished matches of a game. */
  interface TrackRecord {
    game: string;
    kept: number;
    broken: number;
  }

  /** Whether accuracy is rising, falling or steady: the first and the last value of the fitted line. */
  interface TrendOf {
    kind: string;
    first: number;
    last: number;
    count: number;
  }

  /** How many promises a seat has kept and broken, as far as the viewer may know. */
  interface Trust {
    kept: number;
    broken: number;
  }

  /** Moves staged on a puzzle's board, or the answer to it; a set in any order. */
  interface TryLine {
    tokens: string[];
  }

  /** An undo sent through a stream. */
  interface UndoNow {
    kind: "undo";
    seat: number;
    number: number;
    re?: number;
  }

  /** What an answer is worth: the chance that it loses, with half of its 95 % interval, and what it comes to.

    The solution is there once the puzzle is solved or was given up. `first` if it counts as solved at the first try. */
  interface Verdict {
    kind: "verdict";
    right: boolean;
    stage: string;
    first: boolean;
    played: string;
    outcome: string[];
    cost: number;
    margin: number;
    refs: string[];
    arrows: string[][];
    solution: Solution | null;
    mine: PuzzleSet;
  }

  /** A request to judge the decisions of a finished match, or to stop judging them. */
  interface WantDecisions {
    stop?: boolean;
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
    | Decisions
    | DoneNow
    | EarlierLines
    | Ended
    | Events
    | Here
    | Hint
    | Known
    | Left
    | Luck
    | MyStatistics
    | MyTable
    | Now
    | Openings
    | Over
    | PlayedAgain
    | PuzzleNow
    | PuzzleSets
    | Refused
    | Remarked
    | Renamed
    | Replayed
    | Review
    | Said
    | SatDown
    | Snapshot
    | Staged
    | Verdict;

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
    | Remarked
    | Renamed
    | Said
    | SatDown;

  /** What a page sends through a stream. */
  type Sent =
    | EarlierNow
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
    decisions: [WantDecisions, Decisions];
    hint: [WantHint, Hint];
    leave: [OneSeat, Nothing];
    name: [NewName, Nothing];
    parley: [Tell, Nothing];
    "parley/answer": [AnswerTo, Nothing];
    "parley/withdraw": [TakeBackWord, Nothing];
    place: [PlaceForMe, DoneNow];
    rematch: [null, Opened];
    say: [Say, Nothing];
    sit: [SitDown, Sat];
    submit: [Submit, DoneNow];
    undo: [TakeBack, DoneNow];
  }

  /** GET calls at a table: what they return. */
  interface TableReads {
    decisions: Decisions;
    known: Known;
    luck: Luck;
    parley: Parley;
    record: string;
    replay: Replayed;
    review: Review;
  }
}
