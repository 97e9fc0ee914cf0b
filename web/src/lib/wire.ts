/** What the server says and is told: docs/server.md and docs/events.md as types. */

export type Text = { ja: string; en: string };
export type Face = string; // "1m".."9s", "5mr", E S W N P F C, an x behind one with a mark, "?" for a face not known
export type Seat = number;

/**
 * `tone`: what sort of thing it tells of; `icon`: the id of one of the page's pictures; `kinds`: tiles that stand
 * beside the word.
 */
export type Mark = {
  id: string;
  brief: Text;
  text: Text;
  clause: string;
  count: number | null;
  tone?: string;
  icon?: string;
  kinds?: Face[];
};

export type RiverTile = {
  pai: Face;
  tsumogiri: boolean;
  riichi: boolean;
  down: boolean;
  called_by: Seat | null;
  mark?: Mark;
};
/** `kind`: of a meld with jokers in it, what its tiles stand for; null while that is open. */
export type Meld = {
  type: string;
  tiles: Face[];
  called: number | null;
  from: Seat | null;
  by: Seat | null;
  kind?: Face | null;
};
/**
 * `jokers`: those of the tiles that are jokers where others of the same face are none; `drawn_joker`: the drawn one is
 * such a one; `why`: what lets somebody see a hand that does not lie open to all.
 */
export type Hand = {
  tiles: Face[];
  drawn: Face | null;
  jokers?: Face[];
  drawn_joker?: boolean;
  shown: boolean;
  reading?: Face[];
  why?: Mark;
};
export type SeatView = {
  /** Null: sits this hand out. */
  wind: Face | null;
  dealer: boolean;
  hand: Hand;
  river: { tiles: RiverTile[]; covered: boolean };
  melds: Meld[];
  aside: Face[];
  marks: Mark[];
  [currency: string]: unknown;
};
/** What is counted: points, and perhaps something beside them. */
export type Currency = { id: string; name: Text; in_points?: boolean };
/** What is asked before a hand is dealt: of whom, and who has taken which ability. */
export type Opening = { asked: Seat[]; abilities: { id: string; name: Text; text: Text; seat: Seat | null }[] };
/** What the viewer may take back now: a call, or a riichi, which may become one of another kind. */
export type TakeBack = { kind: string; text: Text; clause: string };
export type Indicator = { pai: Face };
export type View = {
  rule: string;
  game: number;
  games: number;
  you: Seat | null;
  round: Face;
  kyoku: number;
  honba: number;
  sticks: number;
  wall: number;
  dead: number;
  /** The hand that follows, once this one is over. */
  next: { round: Face; kyoku: number; honba: number; dealer: Seat; out?: Seat } | null;
  words: { honba: Text };
  dora_markers: Indicator[];
  dora: Face[];
  currencies: Currency[];
  opening?: Opening;
  take_back?: TakeBack[];
  jokers: Face[];
  stage: string;
  turn: Seat | null;
  /** Who sits this hand out, where one more is at the table than play. */
  out?: Seat;
  /** The suit of this hand, m, p or s, where others are played with another one. */
  suit?: string;
  focus: { seat: Seat; pai: Face; joker?: boolean } | null;
  facts: Mark[];
  seats: SeatView[];
};

export type Action = {
  type: string;
  pai?: Face;
  tsumogiri?: boolean;
  target?: Seat;
  consumed?: Face[];
  reading?: Face[];
  kind?: string;
  [field: string]: unknown;
};
export type Worth = {
  han: number | null;
  fu: number | null;
  limit: string | null;
  yakuman?: number;
  points: number;
  chips: number;
};
/**
 * `place`: which of the places for choices is its own; `onto`: to whose meld a tile is added, where it is another's;
 * `names`: what it says, as the reading of jokers.
 */
export type Choice = {
  action: Action;
  label: Text;
  about?: Text | null;
  worth?: Worth;
  readings?: number;
  place?: string;
  onto?: Seat;
  names?: string;
};
export type Clock = { move: number; bank: number };

export type Line = {
  id: string;
  name: Text;
  han?: number;
  points?: number;
  yakuman?: number;
  clause: string;
};
export type Payment = {
  /** Null: the table, of what lies on it. */
  payer: Seat | null;
  receiver: Seat;
  points: number;
  chips: number;
  for: string;
  clause: string;
  ja: string;
  en: string;
  [account: string]: unknown;
};
export type ReadingValue = {
  reading: string[];
  han?: number | null;
  fu?: number | null;
  /** Of a rule that counts points: what each who pays pays. */
  points?: number;
  limit?: string | null;
  yakuman?: number;
  points_received?: number;
  chips_received?: number;
  furiten: boolean;
  yaku: boolean;
  taken: boolean;
};
export type Score = {
  win: boolean;
  /** Of a rule that counts points and neither han nor fu: their sum, which each who pays pays. */
  points?: number;
  han?: number | null;
  fu?: number | null;
  limit?: string | null;
  yakuman?: number;
  yaku?: Line[];
  reading?: Face[] | null;
  readings?: ReadingValue[];
  division?: Group[];
  payments?: number[];
  chips?: number[];
  explain?: Payment[];
  /** Where a rule of its own refuses the win: why. */
  message?: Text;
  [field: string]: unknown;
};

/** A win that a seat let pass or could not take; `turn`: how many discards had been made by all. */
export type Missed = {
  from: Seat;
  pai: Face;
  own: boolean;
  turn: number;
  let_pass: boolean;
  text: Text;
  clause: string | null;
};
/** Concealed tiles of a win that stand together, in mpsz. */
export type Group = { type: string; tiles: string[]; as?: string[]; won?: number };

export type GameEvent = {
  type: string;
  actor?: Seat;
  target?: Seat;
  owner?: Seat;
  pai?: Face;
  tsumogiri?: boolean;
  down?: boolean;
  consumed?: Face[];
  give?: Face;
  take?: Face;
  index?: number;
  kind?: string;
  dora_marker?: Face;
  deltas?: number[];
  scores?: number[];
  chips?: number[];
  tehai?: Face[];
  tehais?: Face[][];
  tiles?: Face[];
  counts?: number[];
  begins?: boolean;
  markers?: Face[];
  uradora_markers?: Face[];
  /** The kind that was named in place of an ura. */
  ura_choice?: Face;
  /**
   * Tiles of a hand that are jokers by where they came from, the winning one last; as hands are dealt those of each.
   */
  jokers?: Face[] | Face[][];
  reading?: Face[];
  fixed?: boolean;
  score?: Score;
  reason?: string;
  clause?: string;
  consequence?: string;
  nagashi?: boolean;
  bakaze?: Face;
  kyoku?: number;
  honba?: number;
  kyotaku?: number;
  oya?: Seat;
  names?: string[];
  game?: number;
  rule?: string;
  settle?: { [column: string]: unknown };
  totals?: number[];
  prizes?: number[];
  first_dealer?: Seat;
  sticks?: number;
  won?: boolean[];
  busted_by?: (Seat | null)[];
  wins?: Missed[];
  [field: string]: unknown;
};

export type TableSeat = {
  name: string;
  kind: 'person' | 'bot' | 'open';
  bot?: string;
  /** Of a bot: its level. */
  title?: Text;
  here?: boolean;
  standin?: boolean;
  ready?: boolean;
  grace?: number | null;
  /** Before the first deal: whose chair this one would like. */
  wish?: Seat;
  /** Who sat there in the match that is over, if it was another. */
  was?: string;
  /** False: has not come to the table yet. */
  came?: boolean;
  /** Who has been promised this chair of a bot, and whether he is here to take it. */
  coming?: { name: string; here: boolean };
};
/**
 * A bot's chair that became a person's: so many hands of the match the bot had played; `game`: in which the person
 * began.
 */
export type Handed = { seat: Seat; name?: string; was?: string; hands: number; game: number };
export type Changed = { key: string; name: Text; group: Text; value: unknown; was?: unknown; clauses: string[] };
export type TableInfo = {
  id: string;
  rule: string;
  title: Text;
  changed: Changed[];
  games: number;
  /** So many games are no set of the rule. */
  no_set?: { text: Text; clause: string };
  state: 'waiting' | 'playing' | 'over';
  seats: TableSeat[];
  clock: Clock | null;
  watch: { hands?: number; minutes?: number; open?: boolean } | null;
  /**
   * Seconds that the result of a hand stands, unless everybody goes on before; null where it stands until whoever is
   * alone goes on.
   */
  rest: number | null;
  /** What the waits of the house are multiplied with, where one person plays alone. */
  pace: number | null;
  /** What a seat may leave to its page here. */
  switches: string[];
  watchers: number;
  commitment: string;
  stop: boolean[];
  awaited: Seat[];
  closing: number | null;
  stopped_without: Seat[] | null;
  offence: { kind: string; name: Text; seat: number; by: number[] } | null;
  /** Who wishes to play again, once the match is over. */
  rematch: boolean[] | null;
  /** `knock`: the invitation of a full table, by which one may look on and ask to come in. */
  links: { join: string | null; watch: string | null; knock?: string };
  /** Who gives chairs away and answers who asks to come in. */
  host: Seat | null;
  /** How the house was started: `play`, `serve`, or `public`, with an address for others. */
  house: string;
  may_knock: boolean;
  door?: 'shut';
  knocks?: { number: number; name: string }[];
  handed?: Handed[];
  /** False: this table plays without them. */
  stamps?: boolean;
  /** Seconds after which the next match begins at the latest. */
  begins?: number;
  /** Who made the table; whether seats are drawn before the first deal; false: it plays without the reading helper. */
  maker: Seat;
  draw?: boolean;
  helper?: boolean;
  /** The club's book that its games enter. */
  club?: string;
  /** Who takes chairs that stay open, and plays for people who are away. */
  stand_in: { bot: string; title: Text };
};
/** A row of the book: what the engine settled, and what was put in its place since. */
export type BookCorrection = {
  total: number[];
  place: number[];
  chips?: number[];
  reason: string;
  by: Seat;
  at: string;
  absent: Seat[];
};
export type BookGame = { total: number[]; place: number[]; corrections: BookCorrection[] };
export type BookProposal = {
  game: number;
  total: number[];
  place: number[];
  chips?: number[];
  reason: string;
  number: number;
  by: Seat;
  awaited: Seat[];
};
export type Book = {
  games: BookGame[];
  totals: number[];
  over: boolean;
  has_chips: boolean;
  /** What the chips are called, where they are none. */
  account?: { id: string; name: Text };
  chips: number[] | null;
  prizes: number[] | null;
  proposal: BookProposal | null;
  match: number;
  matches: number;
  /** Of who played. */
  names: string[];
  handed?: Handed[];
};
/** `drawn`: on which chair whoever sits on each sat before the seats were drawn. */
export type Fair = { secret: string; nonces: string[]; commitment: string; version?: number; drawn?: Seat[] };

export type Option = {
  key: string;
  name: Text;
  value: unknown;
  default: unknown;
  type: string;
  choices?: { value: unknown; name: Text }[];
  least?: number;
  most?: number;
  /** What players have a word for, of all that it may be. */
  named?: { value: unknown; name: Text }[];
  /**
   * What it is, where its type alone does not tell how a person sets it; `faces`: of tiles those that it may name,
   * `places`: how many settle a game, `open_worth`: what it is called that an open hand has the yaku too.
   */
  sense?: 'copies' | 'by_place' | 'closed';
  faces?: { pai: Face; most: number }[];
  places?: number;
  open_worth?: Text;
  /** What its values stand for, for whoever writes a file. */
  note?: Text;
  clauses: string[];
  group: Text;
};
/**
 * What is so where this is chosen: which rules are in or out, and what options are; `sets`: what is set as well, and
 * may be otherwise later.
 */
export type MatterChoice = {
  name: Text;
  rules: { [id: string]: boolean };
  options: { [key: string]: unknown };
  sets: { [key: string]: unknown };
};
export type Ask =
  | { option: string }
  | { rule: string; name: Text; about: Text }
  | { matter: string; name: Text; about?: Text; choices: MatterChoice[] };
/** `own`: what the house has of its own. */
export type AskGroup = { title: Text; own?: boolean; asks: Ask[] };
/** Who may be seated at a table, the strongest first. */
export type Bot = { name: string; title: Text; about: Text };
export type Rule = {
  id: string;
  title: Text;
  about: Text;
  seats: number;
  players: number[] | number;
  /**
   * Of an ordinary set; which numbers whoever opens a table is offered; and what is said where another number is no
   * set.
   */
  games: number;
  game_choices: number[];
  no_set?: { games: number[]; text: Text; clause: string };
  length: Text;
  special: { text: Text; tiles: string; clause: string }[];
  first_hand: boolean;
  first_hands: { id: string; title: Text }[];
  options?: Option[];
  /** What a form asks about first, in its groups. */
  form?: AskGroup[];
  /** Those of the rule set, in their order. */
  rules?: string[];
  /** `heading`: what begins with this clause. */
  clauses?: { id: string; text: Text | null; options: string[]; heading?: Text }[];
  offences?: RuleOffence[];
  jokers?: Face[];
  /** What is counted beside the points, where it is no chips. */
  account?: Currency;
  /** How many tiles there are of each face. */
  stock?: { [face: Face]: number };
  /** Kinds of one list are never in a hand with kinds of another. */
  apart?: Face[][];
  /**
   * What a score may be asked with beside what every rule has; how one wins, which melds there are, and whether tiles
   * are set aside.
   */
  score_fields?: ScoreField[];
  /** By the reason why a hand does not win, the clause of that. */
  no_win_clauses?: { [reason: string]: string };
  by?: string[];
  melds?: MeldType[];
  aside?: boolean;
  /** The columns of a settlement that not every rule has. */
  columns?: { [id: string]: Text };
  column_clauses?: { [id: string]: string };
  values?: Values;
  offers?: Offer[];
  places?: Places;
  words?: RuleWords;
  word_clauses?: { [word: string]: string };
  /** Why a reading counts that the winner did not name. */
  unnamed_reading?: { text: Text; clause: string | null } | null;
  /** Of a rule that somebody brings along: what can be played but may not be meant. */
  warnings?: { line: number; text: Text }[];
  draft?: RuleDraft;
};
/** What a rule file names itself, beyond what it extends. */
export type RuleDraft = {
  extends: string | null;
  title?: Text;
  about?: Text;
  length?: Text;
  games?: number;
  special: { text: Text; tiles: string; clause: string }[];
  rules: string[];
  options: { [key: string]: unknown };
  clauses: { id: string; text: Text | null; options: string[] }[];
};
/** One thing that is looked for: the words that people have for it, and the options and rules that are about it. */
export type Thing = { words: string[]; of: string[] };
/** Somebody who pays for an offence or is paid. */
export type Party = { id: string; name: Text };
export type PenaltyCase = {
  when: Text | null;
  consequence: string;
  text: Text;
  goes_on: boolean;
  payments: {
    by: Party;
    to: { id: string; name: Text; count: number; points: number; chips: number }[];
    points: number;
    chips: number;
    text: Text;
  }[];
};
/** What is done when that goes wrong at a table; `declared`: also at one of the house. */
export type Penalty = {
  id: string;
  group: string;
  name: Text;
  words: string[];
  declared: boolean;
  ruling: Text;
  cases: PenaltyCase[];
  clauses: { id: string; says: string; text: Text | null }[];
};
export type Penalties = { id: string; title: Text; groups: { id: string; name: Text }[]; penalties: Penalty[] };
/** `offered`: tiles of which `answer` has those that are right; else `choices`, and which of them is. */
export type DrillQuestion = {
  groups: { id: string; name: Text; tiles: Face[] }[];
  facts: Text[];
  ask: Text;
  offered: Face[] | null;
  choices: Text[] | null;
  answer: Face[] | number;
  reason: Text;
  clauses: string[];
  difficulty: number;
};
export type Drill = { id: string; kind: string; level: number; seed: number; questions: DrillQuestion[] };
/** Every rule that a rule set may have; `orders`: how they stand in those of the program. */
export type Catalogue = {
  rules: { id: string; title: Text; about: Text; needs: string[]; bars: string[]; options: string[] }[];
  orders: string[][];
};
/** What came of hands between bots; `whole`: as many as were wanted in the time there was. */
export type Trial = {
  hands: number;
  games: number;
  whole: boolean;
  wins: number;
  draws: number;
  reasons: { name: Text; count: number }[];
  yaku: { name: Text; count: number }[];
};
export type RuleSaid = Required<
  Pick<
    Rule,
    | 'offences'
    | 'columns'
    | 'column_clauses'
    | 'words'
    | 'word_clauses'
    | 'unnamed_reading'
    | 'special'
    | 'first_hands'
    | 'offers'
    | 'places'
  >
>;
/**
 * What a rule offers beside the ordinary. `on`: the act, and of several of its kind which one; `name`: where there is
 * little room; `short`: what it costs or brings; `text`: for who meets it for the first time.
 */
export type Offer = {
  rule: string;
  on: string;
  name?: Text;
  short?: Text;
  text?: Text;
  tiles?: string;
  clause: string | null;
};
/** What may stand at a place for choices, in the own turn and of another's tile. */
export type Places = { [place: string]: { turn?: Text; claim?: Text } };
/** What yaku count, in han or points; of a limit from how many han on, and what a ron of it is paid. */
export type Values = {
  counts: 'han' | 'points';
  yaku: {
    id: string;
    name: Text;
    closed: number;
    open: number;
    yakuman?: number;
    alone?: boolean;
    clause: string | null;
  }[];
  besides: { id: string; name: Text; amount?: number; clause: string | null }[];
  limits?: { limit: string; han?: number; child: number; dealer: number }[];
};
export type RuleWords = { [word: string]: Text };
export type MeldType = 'pon' | 'chi' | 'daiminkan' | 'kakan' | 'ankan';
/** `stick`: whether a winner for whom this is so has one on the table. */
export type ScoreChoice = { value: string; text: Text; stick: boolean };
export type ScoreField = {
  name: string;
  /** `follows`: from what else is said. */
  type: 'flag' | 'choice' | 'seat' | 'chair' | 'tiles' | 'kind' | 'kinds' | 'number' | 'follows';
  text: Text;
  choices?: ScoreChoice[];
  /** A seat for each of these. */
  named?: { value: string; text: Text }[];
  most?: number;
  /** `hand`: tiles that lie there; a type of meld: said of each such. */
  of?: string;
  /** There only while the win is by that, that flag is set, or that choice is made. */
  with?: string;
};
/**
 * How the lines of a match are told, by their words; under "*" those whose word is a rule's own. Fields stand in
 * braces.
 */
export type FieldForm = 'seat' | 'tile' | 'tiles' | 'wind' | 'ordinal' | 'points' | 'word' | 'flag';
export type Saying = Text & { when?: { field: string; value?: string; same?: string } };
export type EventLines = {
  [word: string]: { fields?: { [field: string]: FieldForm }; say?: Saying[]; aloud?: Saying[]; sound?: string };
};
export type RuleOffence = { kind: string; name: Text; clause: string | null };
export type Mine = {
  token: string;
  table: string;
  rule: string;
  title: Text;
  seat: Seat;
  names: string[];
  state: 'waiting' | 'playing' | 'over';
  round: Face | null;
  kyoku: number | null;
  points: number[];
  finished: number;
  matches: number;
  updated: string;
};
export type Made = {
  commitment: string;
  table: string;
  seat: Seat;
  token: string;
  invitation: string | null;
  watch: string | null;
  links: { seat: string; join: string | null; watch: string | null };
};
export type Frame = { event: GameEvent; view: View | null };
export type Replay = {
  hands: { round: Face; kyoku: number; honba: number; deltas: number[]; what: Text }[];
  hand: number;
  frames: Frame[];
  fair?: Fair | null;
  handed?: Handed[];
};
/** What is said besides of a log that somebody brought along; `why`: the hand cannot be played by the rule. */
export type Looked = {
  format: string;
  rule: string;
  title: Text;
  names: string[];
  lost: Text[];
  differences: Difference[];
  games: number;
  why: string | null;
};
export type Difference = { hand: number; event: string; field: string; text: string; told: unknown; expected: unknown };
export type Lesson = {
  rule: string;
  title: Text;
  steps: {
    text: Text;
    frames: Frame[];
    actions: Choice[] | null;
    question?: Text;
    expected: Action | null;
    hint: Text | null;
    clauses: string[];
  }[];
};

export type ServerMessage =
  | {
      type: 'welcome';
      table: TableInfo;
      seat: Seat | null;
      last: number;
      all?: number;
      points?: number[][];
      /** The chair that is one's own from the next hand on. */
      coming?: Seat;
    }
  | { type: 'event'; n: number; event: GameEvent }
  | { type: 'view'; n?: number; view: View }
  | { type: 'ask'; ask: number; actions: Choice[]; clock: Clock | null; question?: Text }
  | { type: 'done'; id: string; stands?: number }
  | { type: 'answer'; granted: true; token: string; seat: Seat; commitment: string }
  | { type: 'answer'; granted: false; why: string; again?: number }
  | { type: 'handed'; seat: Seat; name: string; was: string }
  | { type: 'stamp'; seat: Seat; stamp: string }
  | { type: 'refused'; id: string; code: string; message: string; clause?: string; reason?: Text }
  | { type: 'why'; id: string; legal: boolean; reason: string; clause: string; message: Text }
  | { type: 'waits'; id: string; waits: unknown }
  | { type: 'missed'; id: string; missed: Missed[] }
  | { type: 'table'; table: TableInfo }
  | { type: 'book'; book: Book }
  | { type: 'timeout'; ask: number; action: Action }
  | { type: 'ended'; ask: number }
  | { type: 'over'; table: TableInfo; fair: Fair }
  | { type: 'moved' }
  | { type: 'left' }
  | { type: 'pong' }
  | { type: 'error'; code: string; message: string };
