// Answers of the server's plain requests for the screens that need no game.
import { readFileSync } from 'node:fs';
import { book, hand_events, table, view } from './fixtures.mjs';
import { points_words } from './points_fixtures.mjs';
import { mighty_rule, points_answers } from './real_rules.mjs';

/** As the program tells them; a test of the program keeps the file. */
const lines = JSON.parse(readFileSync(new URL('../event_lines.json', import.meta.url), 'utf8'));

const text = (ja, en) => ({ ja, en });
const option = (key, ja, en, value, type, more = {}) => ({
  key,
  name: text(ja, en),
  value,
  default: value,
  type,
  clauses: ['MI-2'],
  group: text('点数', 'points'),
  ...more,
});
const mighty = {
  id: 'mighty',
  title: text('マイティー', 'Mighty'),
  about: text(
    '三人打ち。白は手の中ではジョーカー、捨てれば他家を縛る。点のほかにチップが動く。',
    'For three: the white dragon is a joker in the hand and binds the others when discarded; chips beside points.',
  ),
  seats: 3,
  players: 3,
  games: 6,
  game_choices: [3, 6, 9, 12],
  length: text('半荘', 'East and South'),
  first_hand: true,
  first_hands: [
    { id: 'mighty', title: text('白のジョーカーとフラッシュ', 'The white joker and its flash') },
    { id: 'mighty-box', title: text('箱リーチと鬼将軍', 'Box riichi and onishogun') },
  ],
  special: [
    {
      text: text(
        '白はどの牌の代わりにもなる。振聴は読みごとに見る',
        'Each white may stand for any tile. Furiten is judged reading by reading.',
      ),
      tiles: '55z',
      clause: 'MI-22',
    },
    {
      text: text(
        '白を捨てるとフラッシュ。二打目まで他家はツモ切り',
        'Discard a white: until your second discard the others are bound.',
      ),
      tiles: '5z',
      clause: 'MI-30',
    },
    {
      text: text(
        '他家のポンにも加槓。０点なら箱リーチ',
        'Add the fourth tile to another’s pon; box riichi at exactly 0 points.',
      ),
      tiles: '777z',
      clause: 'MI-50 MI-60',
    },
  ],
};
const mjkt = {
  id: 'mjkt',
  title: text('mjkt 競技', 'mjkt'),
  about: text('クラブの競技規則と罰則そのまま。', 'The club’s competition code, with its penalties.'),
  seats: 4,
  players: 4,
  games: 1,
  length: text('東南戦', 'East and South'),
  first_hand: false,
  first_hands: [],
  special: [],
};
const options = [
  option('points.start', '配給原点', 'points at the start', 25000, 'number', { least: 0, most: 1000000 }),
  option('points.return', '返し点', 'points taken off in the settlement', 30000, 'number', { least: 0, most: 1000000 }),
  option(
    'wall.refill',
    '嶺上牌を引くと山の末尾を王牌に補う',
    'a replacement drawn takes the last live tile into the dead wall',
    false,
    'flag',
  ),
  option('nagashi.counts_as', '流し満貫の扱い', 'nagashi mangan counts as', 'win', 'choice', {
    choices: [
      { value: 'win', name: text('和了', 'a win') },
      { value: 'draw', name: text('流局', 'a draw') },
    ],
  }),
  option('uma.by_place', 'ウマ', 'uma by place', [15, -5, -10], 'numbers'),
  option('tiles.kinds', '使う牌の種類', 'kinds of tiles in use', '19m123456789p123456789s1234567z', 'tiles'),
  option('tiles.red', '赤牌', 'red tiles', '0p0s', 'tiles'),
  option('tiles.copies', '同じ牌の枚数', 'tiles of each kind', 4, 'number', { least: 1, most: 8 }),
];
const headings = {
  'MI-1': text('卓と牌', 'Table and tiles'),
  'MI-20': text('ジョーカー', 'The joker'),
  'MI-30': text('白フラッシュ', 'White flash'),
};
const clauses = ['MI-1', 'MI-2', 'MI-7', 'MI-12', 'MI-17', 'MI-20', 'MI-22', 'MI-30', 'MI-50', 'MI-60'].map((id) => ({
  id,
  text: text(
    `${id} の条文。振聴は読みごとに判定し、和了はきれいな読みの中で数える。`,
    `The text of ${id}. Furiten is judged reading by reading; the win is scored among the clean ones.`,
  ),
  options: ['points.start'],
  heading: headings[id],
}));
const words = {
  exhaustive: text('荒牌流局', 'exhaustive draw'),
  riichi: text('立直', 'riichi'),
  box: text('箱リーチ', 'box riichi'),
  flash: text('白フラッシュ', 'white flash'),
  alice: text('アリス', 'Alice'),
  nukidora: text('北', 'north'),
};
const columns = { yakitori: text('焼き鳥', 'yakitori'), bust: text('飛び', 'bust') };
const mine = {
  token: 'abcdefghijklmnopqrstuvwxyz012345',
  table: 'x',
  rule: 'mighty',
  title: mighty.title,
  seat: 0,
  names: ['ユキ', 'ソウ', 'ミナ'],
  round: 'S',
  kyoku: 2,
  points: [41300, 33700, 0],
  finished: 0,
  updated: '2026-01-01T12:00:00Z',
};
const events = hand_events(3);
const open_view = { ...view(3, 'usual'), focus: null, stage: 'turn', turn: 0 };
open_view.seats = open_view.seats.map((seat, s) => ({
  ...seat,
  hand: {
    tiles:
      s === 0
        ? seat.hand.tiles
        : ['1m', '9m', '1p', '2p', '3p', '4s', '5sr', '6s', 'S', 'S', 'P', 'C', 'F'].slice(0, seat.hand.tiles.length),
    drawn: null,
    shown: s !== 0,
  },
}));
const frames = [
  events.start,
  { type: 'tsumo', actor: 0, pai: '9m' },
  { type: 'dahai', actor: 0, pai: '9m', tsumogiri: true },
  { type: 'dahai', actor: 1, pai: 'W', tsumogiri: false },
].map((e) => ({ event: e, view: open_view }));
const discard = (pai) => ({
  action: { type: 'dahai', pai, tsumogiri: false },
  label: text('打', 'Discard'),
  about: null,
});

/** What the calculator knows of a rule. */
const calculated = ({ score_fields, by, melds, stock, aside, jokers }) => ({
  ...{ score_fields, by, melds, stock, aside, jokers },
});

const bots = [
  {
    name: 'strong',
    title: { ja: 'つよい', en: 'Strong' },
    about: { ja: '学んだとおりに打つ。', en: 'Plays what it has learned.' },
  },
  { name: 'normal', title: { ja: 'なみ', en: 'Normal' }, about: { ja: 'ときどき迷う。', en: 'Errs now and then.' } },
  { name: 'easy', title: { ja: 'やさしい', en: 'Easy' }, about: { ja: 'よく迷う。', en: 'Errs often.' } },
  { name: 'basic', title: { ja: '基本', en: 'Basic' }, about: { ja: '', en: '' } },
];
export const api = {
  '/api/rules/points': points_words,
  ...points_answers,
  '/api/rules': { rules: [mighty, mjkt], own_rules: true, bots, lines },
  '/api/rules/mighty': {
    ...mighty,
    options,
    clauses,
    columns,
    ...calculated(mighty_rule),
    offences: [
      { kind: 'white_shown', name: text('山の白を見せた', 'a white dragon of the wall shown'), clause: 'MI-92' },
      { kind: 'made_up', name: text('謎の反則', 'a riddle'), clause: null },
    ],
    words,
    unnamed_reading: {
      text: text(
        '和了者が名乗らなかったので、見えていた範囲で最も点の高い読み。同点なら最も安いもの。',
        'Not named by the winner: the reading worth most on what was visible, of equals the least.',
      ),
      clause: 'MI-24',
    },
    word_clauses: { exhaustive: 'MI-16' },
  },
  '/api/rules/mjkt': {
    ...mjkt,
    options,
    clauses: [],
    jokers: [],
    offences: [],
    words,
    word_clauses: { exhaustive: 'MI-16' },
  },
  '/api/mine': {
    tables: [
      { ...mine, state: 'playing' },
      { ...mine, token: 'b'.repeat(32), state: 'over', finished: 3, points: [38200, 27500, 9300] },
    ],
  },
  '/api/table': table(3),
  '/api/book': book(3),
  '/api/share': { token: 'c'.repeat(32), link: `http://127.0.0.1/#/shared/${'c'.repeat(32)}` },
  '/api/replay': {
    hands: [
      { round: 'E', kyoku: 1, honba: 0, deltas: [13000, -12000, 0], what: text('ユキのロン', 'Yuki’s ron') },
      { round: 'E', kyoku: 2, honba: 1, deltas: [-1000, 2000, -1000], what: text('流局', 'Draw') },
    ],
    hand: 0,
    frames,
    fair: null,
  },
  '/api/first-hands/mighty': {
    rule: 'mighty',
    title: mighty.title,
    steps: [
      {
        text: text(
          '白はジョーカーです。捨てるとフラッシュが始まり、ほかの二人は二打目まで縛られます。',
          'The white is a joker. Discarding it begins a flash: the other two are bound until your second discard.',
        ),
        frames: frames.slice(0, 2),
        actions: null,
        expected: null,
        hint: null,
        clauses: ['MI-20', 'MI-30'],
      },
      {
        text: text('白を捨ててみましょう。', 'Discard the white.'),
        frames: [],
        actions: ['9m', '3p', 'P'].map(discard),
        expected: { type: 'dahai', pai: 'P' },
        hint: text('白を選んでください。', 'Choose the white.'),
        clauses: [],
      },
    ],
  },
  '/api/waits/mighty': {
    shanten: 0,
    waits: ['9m', '2p', '5p', '8p', '8s', '5z'],
    left: { '9m': 1, '2p': 4, '5p': 3, '8p': 4, '8s': 2, '5z': 3 },
    ron: ['2p', '5p', '8p'],
    furiten: false,
    furiten_clause: 'MI-22',
    readings: [
      { joker: ['9m'], waits: ['2p', '5p', '8p'], furiten: false },
      { joker: ['2p'], waits: ['9m', '8s'], furiten: true, furiten_by: ['9m'] },
      { joker: ['5p'], waits: ['9m', '8s'], furiten: true, furiten_by: ['9m'] },
      { joker: ['8p'], waits: ['9m', '8s'], furiten: true, furiten_by: ['9m'] },
      { joker: ['8s'], waits: ['2p', '5p', '8p'], furiten: false },
    ],
  },
  '/api/score/mighty': { ...events.win.find((e) => e.type === 'hora').score },
  '/api/qr':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#fff"/><path d="M1 1h3v3h-3zM6 1h3v3h-3zM1 6h3v3h-3z"/></svg>',
};
