// A made-up table whose rule counts points without han and fu: tiles set aside of several kinds, waits that lie open,
// jokers in melds, a suit that takes turns with another, a fourth person who sits out; and a win by it.
import { hand_events, placed, table, view } from './fixtures.mjs';

const text = (ja, en) => ({ ja, en });
const open = {
  id: 'lies_open',
  brief: text('オープン', 'open'),
  text: text('待ちは全員に見えている。', 'Everybody sees the waits.'),
  clause: 'ZZ-2',
  count: null,
  kinds: ['2p', '5p', 'P'],
  tone: 'declared',
  icon: 'eye',
};
export const meld = (tiles, kind, more = {}) => ({ type: 'pon', tiles, called: 1, from: 0, by: null, kind, ...more });
const rests = (seat) => ({
  ...seat,
  wind: null,
  dealer: false,
  hand: { tiles: [], drawn: null, shown: false },
  river: { tiles: [], covered: false },
  melds: [],
  aside: [],
  marks: [],
});

/** `kinds`: of how many kinds the open waits are. */
export function points_view(people = 3, kinds = 3) {
  const now = view(3, 'usual');
  const points = [52, 61, 37, 50];
  const [own, right, left] = now.seats.map((seat, i) => ({ ...seat, points: points[i], marks: [], chips: undefined }));
  own.aside = ['N', '1m', '5m', 'N'];
  own.hand.tiles = ['2p', '2p', '2p', '3p', '4p', '5pr', '6p', '7p', '7p', '7p', 'E', 'E', 'P'];
  const many = ['2p', '5p', '1p', '3p', '4p', '6p', '7p', '8p', '9p', 'E', 'S', 'W', 'C', 'P'];
  right.marks = [{ ...open, kinds: kinds === 3 ? open.kinds : many.slice(0, kinds) }];
  right.river = { tiles: now.seats[2].river.tiles, covered: false };
  right.aside = ['5m', '5m', '9m'];
  left.melds = [
    meld(['S', 'P', 'S'], 'S'),
    meld(['P', 'P', 'P'], null),
    { type: 'ankan', tiles: ['8p', 'P', '8p', '8p'], called: null, from: null, by: null, kind: '8p' },
  ];
  left.hand.tiles = ['?', '?', '?', '?'];
  left.aside = ['1m', '9m', 'N'];
  const seats = [own, right, left];
  if (people === 4) seats.unshift(rests({ ...own, points: points[3] }));
  return {
    ...now,
    rule: 'points',
    round: 'E',
    kyoku: 4,
    // each of sixteen kans could turn one
    dora_markers: [...now.dora_markers.slice(0, 2), ...Array.from({ length: 11 }, () => ({ pai: '?' }))],
    suit: 'p',
    words: { honba: text('本場', 'honba') },
    currencies: now.currencies.slice(0, 1),
    ...(people === 4 ? { out: 0, stage: 'turn', turn: 2, focus: null } : {}),
    seats,
  };
}

export function points_table(now, extra = []) {
  const seats = now.seats.length;
  return [
    {
      type: 'welcome',
      table: { ...table(seats), rule: 'points', title: text('点数の試し', 'Counted in points'), games: 1 },
      seat: 0,
      last: 1,
    },
    { type: 'event', n: 1, event: { ...hand_events(seats).start, scores: now.seats.map((seat) => seat.points) } },
    { type: 'view', n: 1, view: now },
    ...extra,
  ];
}
export const forced_win = {
  type: 'ask',
  ask: 7,
  actions: [
    {
      ...placed({ type: 'hora', target: 1, pai: '5p' }),
      label: text('ツモ', 'Tsumo'),
      about: text('5筒', '5 pin'),
    },
  ],
  clock: { move: 8, bank: 20 },
};

const line = (id, ja, en, points, clause) => ({ id, name: text(ja, en), points, clause });
const pays = (payer, points) => ({
  payer,
  receiver: 0,
  points,
  chips: 0,
  for: 'hand',
  clause: 'ZZ-32',
  ja: '',
  en: '',
});
/** A draw of the own that is read as a red five: nine from each. */
export const points_score = {
  win: true,
  points: 9,
  limit: null,
  yakuman: 0,
  reading: ['5p'],
  yaku: [
    line('menzen_tsumo', 'ツモ', 'Menzen tsumo', 1, 'ZZ-30'),
    line('tanyao', 'タンヤオ', 'Tanyao', 1, 'ZZ-31'),
    line('akadora', '赤', 'Red', 1, 'ZZ-30'),
    line('bambam', 'バンバン', 'Bambam', 2, 'ZZ-30'),
    line('menzen', '門前', 'Menzen', 1, 'ZZ-30'),
    line('dealer', '親', 'Dealer', 1, 'ZZ-31'),
    line('gari', 'ガリ', 'Gari', 2, 'ZZ-30'),
  ],
  payments: [19, -9, -9],
  chips: [0, 0, 0],
  readings: [],
  division: [
    { type: 'triplet', tiles: ['2p', '2p', '2p'] },
    { type: 'run', tiles: ['3p', '4p', '5z'], as: ['3p', '4p', '5p'], won: 2 },
    { type: 'run', tiles: ['6p', '7p', '8p'] },
    { type: 'run', tiles: ['3s', '4s', '5s'] },
    { type: 'pair', tiles: ['7p', '7p'] },
  ],
  explain: [
    pays(1, 9),
    pays(2, 9),
    { payer: null, receiver: 0, points: 1, chips: 0, for: 'sticks', clause: 'ZZ-32', ja: '', en: '' },
  ],
};
/** `melds` of the winner, and what is then read. */
export function points_result(melds = [], score = points_score) {
  const now = points_view();
  now.seats[0].melds = melds;
  const before = now.seats.map((seat) => seat.points);
  const events = [
    {
      type: 'win',
      actor: 0,
      target: 0,
      pai: 'P',
      tehai: ['2p', '2p', '2p', '3p', '4p', '6p', '7p', '8p', '3s', '4s', '5s', '7p', '7p'],
    },
    {
      type: 'hora',
      actor: 0,
      target: 0,
      pai: 'P',
      uradora_markers: [],
      deltas: [19, -9, -9],
      scores: before.map((points, i) => points + score.payments[i]),
      score,
    },
    { type: 'end_kyoku' },
  ].map((event, i) => ({ type: 'event', n: i + 2, event }));
  return [
    ...points_table(now),
    ...events,
    { type: 'view', n: 5, view: { ...now, next: { round: 'E', kyoku: 5, honba: 1, dealer: 0 } } },
  ];
}
/** What a table says with the rule. */
export const points_words = {
  id: 'points',
  title: text('点数の試し', 'Counted in points'),
  columns: {},
  words: {},
  word_clauses: {},
  offences: [],
  unnamed_reading: null,
};
