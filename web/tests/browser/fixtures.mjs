// Made-up tables for the screens: the ordinary one, and the fullest that can be (longest rivers, most melds, longest
// names).
const text = (ja, en) => ({ ja, en });
const tiles = '1m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s 3s 4s 5s 6s 7s 8s 9s E S W N F C'.split(' ');
const winds = ['E', 'S', 'W', 'N'];

export const mark = {
  riichi: {
    id: 'riichi',
    brief: text('立直', 'riichi'),
    text: text('立直している。', 'In riichi.'),
    clause: 'MI-17',
    count: null,
    tone: 'declared',
  },
  box: {
    id: 'box_riichi',
    brief: text('箱リーチ', 'box'),
    text: text('河を伏せた。収入がなければハコ。', 'River covered. Without income they are bust.'),
    clause: 'MI-60',
    count: null,
    tone: 'staked',
    icon: 'lid',
  },
  flash: {
    id: 'flash',
    brief: text('あと２打', '2 to go'),
    text: text(
      '白フラッシュ：あなたの２打目まで、ほかの二人はツモ切り・発声なし。',
      'White flash: until your second discard the others discard what they draw, mute.',
    ),
    clause: 'MI-30',
    count: 2,
    tone: 'binds',
    icon: 'bolt',
  },
  bound: {
    id: 'bound',
    brief: text('縛り', 'bound'),
    text: text('フラッシュに縛られ、ツモ切りのみ。', 'Bound by a flash: discards what is drawn.'),
    clause: 'MI-30',
    count: null,
    tone: 'bound',
    icon: 'lock',
  },
  furiten: {
    id: 'part_furiten',
    brief: text('一部振聴', 'part furiten'),
    text: text('一部の読みが振聴。', 'Furiten under some readings.'),
    clause: 'MI-22',
    count: null,
    tone: 'barred',
  },
  ability: {
    id: 'made_up',
    brief: text('謎の力', 'riddle'),
    text: text('ページが知らない規則のしるし。', 'A mark of a rule that the page has never heard of.'),
    clause: 'ZZ-1',
    count: 3,
  },
};

function river(count, shift, riichi_at = -1) {
  return Array.from({ length: count }, (_, i) => ({
    pai: tiles[(i * 7 + shift) % tiles.length],
    tsumogiri: i % 3 === 1,
    riichi: i === riichi_at,
    down: false,
    called_by: null,
  }));
}
const pon = (pai, from) => ({ type: 'pon', tiles: [pai, pai, pai], called: 0, from, by: null });
const chi = (a, from) => ({
  type: 'chi',
  tiles: [a, `${Number(a[0]) + 1}${a[1]}`, `${Number(a[0]) + 2}${a[1]}`],
  called: 0,
  from,
  by: null,
});
const kan = (pai, from, by) => ({ type: 'kakan', tiles: [pai, pai, pai, pai], called: 0, from, by });
const closed = (pai) => ({ type: 'ankan', tiles: [pai, pai, pai, pai], called: null, from: null, by: null });
const names = ['ユキノシタ・アオイ', 'Sebastian-Maximilian', 'ミナモトノヨリトモ', 'Wolfeschlegelstein'];
const hidden = (n) => Array.from({ length: n }, () => '?');

export function view(seats, kind) {
  const full = kind === 'full';
  const plain = (i) => ({
    wind: winds[(i + 2) % seats],
    dealer: (i + 2) % seats === 0,
    points: [41300, 123700, -10200, 27400][i],
    ...(seats === 3 ? { chips: [38, 129, 23][i] } : {}),
    hand: { tiles: hidden(13), drawn: null, shown: false },
    river: { tiles: river(full ? (seats === 3 ? 17 : 18) : [9, 10, 9, 8][i], i * 5, i === 2 ? 6 : -1), covered: false },
    melds: [],
    aside: [],
    marks: [],
  });
  const list = Array.from({ length: seats }, (_, i) => plain(i));
  const own = list[0];
  own.hand.tiles = ['9m', '9m', '3p', '4p', '5pr', '6p', '7p', 'F', 'F', 'F', '8s', '8s', 'P'];
  if (seats === 3) {
    own.aside = ['N'];
    own.marks = [mark.flash];
    list[1].marks = [mark.box, mark.bound];
    list[1].river.covered = true;
    list[1].river.tiles = list[1].river.tiles.map((tile, i) => ({ ...tile, pai: '?', down: true, riichi: i === 6 }));
    list[1].aside = ['N', 'N'];
    list[2].marks = [mark.bound];
    list[2].melds = [pon('C', 0)];
    list[2].hand.tiles = hidden(10);
    list[2].aside = ['N'];
  } else {
    own.hand = {
      tiles: ['4m', '5mr', '6m', '5p', '6p', '7p', '2s', '2s', '3s', '4s', 'C', 'C', 'C'],
      drawn: 'C',
      shown: false,
    };
    list[2].hand = {
      tiles: ['2m', '3m', '4m', '5p', '5p', '6p', '7p', '8p', '4s', '6s'],
      drawn: null,
      shown: true,
      why: {
        id: 'hand_seen',
        brief: text('兎で見える', 'seen by you'),
        text: text('手が見える。', 'You see this hand.'),
        clause: 'SP-2',
      },
    };
    list[2].marks = [mark.riichi, mark.ability];
    list[2].melds = [closed('5s')];
    list[3].melds = [chi('2p', 2)];
    list[3].hand.tiles = hidden(10);
    list[1].marks = [mark.ability];
  }
  if (full) {
    const right = list[1];
    const left = list[seats - 1];
    left.melds = [pon('C', 0), kan('8p', 1, 1), chi('2s', 1), pon('9s', 0)];
    left.hand.tiles = hidden(1);
    right.melds = [kan('W', 0, 1)];
    right.hand.tiles = hidden(10);
    own.melds = [pon('6s', 1), kan('E', 2 % seats, 1)];
    own.hand.tiles = ['9m', '9m', '3p', '4p', '5pr', '6p', 'P'];
    own.hand.drawn = seats === 4 ? '7p' : null;
    for (const seat of list) seat.marks = [mark.riichi, mark.bound, mark.ability];
    own.marks = [mark.flash, mark.furiten, mark.ability];
    if (seats === 4) {
      list[2].melds = [closed('5s'), pon('S', 1), chi('4m', 1)];
      list[2].hand = { tiles: hidden(4), drawn: null, shown: false };
    }
  }
  return {
    rule: 'mighty',
    game: 2,
    games: 3,
    you: 0,
    round: 'S',
    kyoku: 2,
    honba: 1,
    sticks: 2,
    wall: 23,
    dead: 14,
    words: { honba: seats === 3 ? text('枚場', 'maiba') : text('本場', 'honba') },
    dora_markers: [{ pai: '8s' }, { pai: '2p' }, { pai: '?' }, { pai: '?' }, { pai: '?' }],
    dora: ['9s', '3p'],
    currencies: [
      { id: 'points', name: text('点', 'points') },
      ...(seats === 3 ? [{ id: 'chips', name: text('チップ', 'chips') }] : []),
    ],
    jokers: ['P'],
    stage: seats === 3 ? 'claims' : 'turn',
    turn: seats === 3 ? 2 : 0,
    focus: seats === 3 ? { seat: 2, pai: list[2].river.tiles.at(-1).pai } : null,
    facts: [],
    seats: list,
  };
}

/** The book of a set of three games, the second corrected twice, with a proposal that waits for seat 0. */
export function book(seats) {
  const numbers = (...list) =>
    list.slice(0, seats - 1).concat(-list.slice(0, seats - 1).reduce((sum, each) => sum + each, 0));
  const place = [1, 2, 3, 4].slice(0, seats);
  const correction = (total, by, reason, more = {}) => ({
    total,
    place,
    reason,
    by,
    at: '2026-01-01T12:00:00Z',
    absent: [],
    ...more,
  });
  return {
    games: [
      { total: numbers(81, -19, 12), place, corrections: [] },
      {
        total: numbers(-45, 123, -20),
        place,
        corrections: [
          correction(numbers(-43, 121, -20), 1, 'ソウの立直棒を忘れていた'),
          correction(
            numbers(-43, 120, -19),
            0,
            '供託は次の局に持ち越したので、あらためて数え直した（三人で点棒を確かめた）',
            seats === 3 ? { chips: [2, -1, -1] } : {},
          ),
        ],
      },
      { total: numbers(14, -9, 31), place, corrections: [] },
    ],
    totals: numbers(52, 92, 24),
    over: true,
    has_chips: seats === 3,
    chips: seats === 3 ? [44, 21, 25] : null,
    prizes: seats === 3 ? [10, -5, -5] : [0, 0, 0, 0],
    names: ['ユキ', 'ソウ', 'ミナ', 'アオイ'].slice(0, seats),
    match: 0,
    matches: 1,
    proposal: {
      game: 3,
      total: numbers(16, -11, 31),
      place,
      reason: 'Noten payments of the last hand were left out',
      number: 3,
      by: 1,
      awaited: [0, 2],
      ...(seats === 3 ? { chips: [1, -1, 0] } : {}),
    },
  };
}

export function table(seats) {
  return {
    id: 'x',
    rule: 'mighty',
    title: text('マイティー', 'Mighty'),
    changed: [],
    games: 3,
    state: 'playing',
    seats: Array.from({ length: seats }, (_, i) => ({
      name: names[i],
      kind: i === 1 ? 'bot' : 'person',
      bot: 'basic',
      here: true,
      standin: false,
      ready: false,
      grace: null,
    })),
    clock: { move: 8, bank: 20 },
    rest: 12,
    pace: null,
    switches: ['win', 'calls', 'drawn'],
    watch: { hands: 1 },
    watchers: 0,
    commitment: 'ab'.repeat(32),
    stop: Array(seats).fill(false),
    stand_in: { bot: 'normal', title: text('なみ', 'Normal') },
    rematch: null,
    links: {
      join: 'http://127.0.0.1/#/join/abcdefghijklmnopqrstuvwxyz012345',
      watch: 'http://127.0.0.1/#/watch/abcdefghijklmnopqrstuvwxyz012345',
    },
  };
}

/** Where the server puts the choices of the protocol. */
const places = {
  hora: 'win',
  daiminkan: 'kan',
  ankan: 'kan',
  kakan: 'kan',
  pon: 'pon',
  reach: 'pon',
  chi: 'chi',
  nukidora: 'chi',
  none: 'pass',
};
export const placed = (action) => ({
  action,
  ...(action.type in places ? { place: places[action.type] } : {}),
  ...(action.reading && action.type !== 'hora' ? { names: 'reading' } : {}),
});
const choice = (action, ja, en, about = null) => ({ ...placed(action), label: text(ja, en), about });
/** All ways of giving one of these for a tile of a river; `lying` says for which of them. */
export function trades(gives, seats = 3, { kind = 'usual', lying = () => true } = {}) {
  const rivers = view(seats, kind).seats.flatMap((seat, target) =>
    seat.river.tiles.map((tile, index) => ({ target, index, take: tile.pai })),
  );
  return gives.flatMap((give) =>
    rivers
      .filter((tile) => tile.take !== '?' && lying(tile, give))
      .map((tile) => choice({ type: 'made_up_trade', give, ...tile }, '入替', 'Swap')),
  );
}
export const asks = {
  claims: [
    choice({ type: 'hora', target: 2, pai: '9m' }, 'ロン', 'Ron', text('９萬', '9 man')),
    choice({ type: 'pon', target: 2, pai: '9m', consumed: ['9m', '9m'] }, 'ポン', 'Pon', text('９萬', '9 man')),
    choice({ type: 'none' }, 'パス', 'Pass', text('見逃し', 'skip')),
  ],
  ways: [
    choice({ type: 'chi', target: 3, pai: '5p', consumed: ['3p', '4p'] }, 'チー', 'Chi', text('３４筒', '3-4 pin')),
    choice({ type: 'chi', target: 3, pai: '5p', consumed: ['4p', '6p'] }, 'チー', 'Chi', text('４６筒', '4-6 pin')),
    choice({ type: 'chi', target: 3, pai: '5p', consumed: ['6p', '7p'] }, 'チー', 'Chi', text('６７筒', '6-7 pin')),
    choice({ type: 'none' }, 'パス', 'Pass'),
  ],
  turn: [
    ...['4m', '5mr', '6m', '5p', '6p', '7p', '2s', '3s', '4s', 'C'].map((pai) =>
      choice({ type: 'dahai', pai, tsumogiri: false }, '打', 'Discard'),
    ),
    choice({ type: 'dahai', pai: 'C', tsumogiri: true }, '打', 'Discard'),
    choice({ type: 'ankan', consumed: ['C', 'C', 'C', 'C'] }, 'カン', 'Kan', text('中', 'red')),
    choice({ type: 'reach' }, '立直', 'Riichi', text('打 中', 'cut red')),
  ],
  // A rule that the page has never heard of: several ways of an action of its own.
  unknown: Array.from({ length: 7 }, (_, i) =>
    choice(
      { type: 'made_up_swap', pai: tiles[i], place: i },
      '入替',
      'Swap',
      text(`河の${i + 1}枚目`, `river ${i + 1}`),
    ),
  ).concat(choice({ type: 'none' }, 'パス', 'Pass')),
  // And one whose ways are told apart by tiles of the table: any of two own tiles against any that lies in a river.
  trade: trades(['3p', 'P']).concat(choice({ type: 'none' }, 'パス', 'Pass')),
  reading: [
    {
      ...choice({ type: 'choose_reading', reading: ['8s'] }, '読み', 'Reading', text('８索', '8 sou')),
      worth: { han: 4, fu: 40, limit: 'mangan', points: 12000, chips: 2 },
    },
    {
      ...choice({ type: 'choose_reading', reading: ['9m'] }, '読み', 'Reading', text('９萬', '9 man')),
      worth: { han: 3, fu: 40, limit: null, points: 7700, chips: 1 },
    },
    choice({ type: 'none' }, '決めない', 'Not fixed', text('点が最も高い読みになる', 'the reading with most points')),
  ],
};
const abilities = [
  [
    '兎',
    'Rabbit',
    '立直した人と三副露の人の手が見える。',
    'Sees the hands of those in riichi and of those with three open melds.',
  ],
  [
    'ジャッカル',
    'Jackal',
    '立直して和了すると、好きな種類をドラにできる。',
    'Names any kind as a dora when winning after riichi.',
  ],
  [
    '魔王',
    'Demon king',
    '自分のカンの嶺上牌は、手の中でジョーカーになる。',
    'Replacement tiles of the own kans are jokers in the hand.',
  ],
  [
    '衣',
    'Koromo',
    '海底と河底の牌が、自分の和了ではジョーカーになる。',
    'The last tile of the wall and the last discard are jokers for the own win.',
  ],
  [
    'パパ',
    'Papa',
    '親のとき、第一打のあと三回まで続けて引いて切れる。',
    'As dealer may draw and discard up to three more times after the first discard.',
  ],
  [
    'アカギ',
    'Akagi',
    '一局に二回、手の一枚を河の一枚と取り替えられる。',
    'Twice a hand exchanges a tile of the hand for one that lies in a river.',
  ],
  ['ジャンガリアン', 'Jungarian', '８９１と９１２も順子になる。', '8-9-1 and 9-1-2 are runs too.'],
];
const draft = abilities.map(([ja, en, about_ja, about_en], i) =>
  choice({ type: 'made_up_gift', gift: i }, ja, en, text(about_ja, about_en)),
);
export const draft_question = text('この局の能力を選んでください', 'Choose your ability for this hand');
const every_kind = [
  ...['m', 'p', 's'].flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${n}${suit}`)),
  ...'ESWNPFC',
];
const name_a_kind = every_kind
  .map((pai) => choice({ type: 'made_up_dora', pai }, pai, pai))
  .concat(choice({ type: 'none' }, '決めない', 'Not named', text('最も高くなる種類', 'the kind that counts most')));
export const kind_question = text('ドラにする種類を選んでください', 'Choose the kind that is to be a dora');
Object.assign(asks, { draft, name_a_kind });

export const reading_question = text(
  '白を何と読みますか？裏とアリスの前に決めます',
  'What does the white stand for? Before ura and Alice',
);

const line = (id, ja, en, han, clause) => ({ id, name: text(ja, en), han, clause });
export function hand_events(seats) {
  const zero = Array(seats).fill(0);
  const scores = Array(seats).fill(25000);
  const start = {
    type: 'start_kyoku',
    bakaze: 'S',
    kyoku: 2,
    honba: 1,
    kyotaku: 1,
    oya: 0,
    scores,
    chips: seats === 3 ? [30, 30, 30] : zero,
    dora_marker: '2s',
    tehais: [],
  };
  const deltas = zero.map((_, s) => (s === 0 ? 13000 : s === 1 ? -12000 : 0));
  const chips = zero.map((_, s) => (seats === 3 && s === 0 ? 4 : seats === 3 && s === 1 ? -4 : 0));
  const missed = {
    type: 'missed',
    wins: [
      {
        from: 2,
        pai: '9m',
        own: false,
        turn: 23,
        let_pass: false,
        text: text('待ち牌が自分の河にある。', 'A wait lies in the own river.'),
        clause: 'MI-22',
      },
      { from: 0, pai: '8s', own: true, turn: 30, let_pass: true, text: text('見逃した', 'let pass'), clause: null },
    ],
  };
  return {
    start,
    win: [
      {
        type: 'win',
        actor: 0,
        target: 1,
        pai: '1s',
        tehai: ['9m', '9m', '3p', '4p', '5p', '6p', '7p', '8p', '2s', '3s', '8s', '8s', 'P'],
      },
      { type: 'reading', actor: 0, reading: ['8s'], fixed: false },
      { type: 'ura', markers: ['7p'] },
      { type: 'alice', actor: 0, tiles: ['9m', 'N', 'S'], counts: [2, 1, 0] },
      {
        type: 'hora',
        actor: 0,
        target: 1,
        pai: '1s',
        uradora_markers: ['7p'],
        deltas,
        chips,
        scores: scores.map((s, i) => s + deltas[i]),
        score: {
          win: true,
          han: 4,
          fu: 40,
          limit: 'mangan',
          yakuman: 0,
          reading: ['8s'],
          yaku: [
            line('riichi', '立直', 'Riichi', 1, 'MI-17'),
            line('dora', 'ドラ', 'Dora', 1, 'MI-12 MI-26'),
            line('nukidora', '北ドラ', 'North dora', 1, 'MI-40'),
            line('uradora', '裏ドラ', 'Ura dora', 1, 'MI-7'),
          ],
          payments: deltas,
          chips,
          readings: [
            {
              reading: ['8s'],
              furiten: false,
              yaku: true,
              taken: true,
              han: 4,
              fu: 40,
              limit: 'mangan',
              yakuman: 0,
              points_received: 13000,
              chips_received: 4,
            },
            {
              reading: ['9m'],
              furiten: false,
              yaku: true,
              taken: false,
              han: 3,
              fu: 40,
              limit: null,
              yakuman: 0,
              points_received: 8700,
              chips_received: 3,
            },
            { reading: ['5z'], furiten: true, yaku: false, taken: false },
          ],
          division: [
            { type: 'run', tiles: ['3p', '4p', '0p'] },
            { type: 'run', tiles: ['6p', '7p', '8p'] },
            { type: 'run', tiles: ['1s', '2s', '3s'], won: 0 },
            { type: 'triplet', tiles: ['8s', '8s', '5z'], as: ['8s', '8s', '8s'] },
            { type: 'pair', tiles: ['9m', '9m'] },
          ],
          explain: [
            { payer: 1, receiver: 0, points: 12000, chips: 0, for: 'hand', clause: 'MI-8', ja: '', en: '' },
            ...(seats === 3
              ? [
                  { payer: 1, receiver: 0, points: 0, chips: 1, for: 'uradora', clause: 'MI-81', ja: '', en: '' },
                  {
                    payer: 1,
                    receiver: 0,
                    points: 0,
                    chips: 3,
                    for: 'alice',
                    clause: 'MI-83',
                    ja: '席1が席0にチップ3枚を払う (アリス)。',
                    en: 'Seat 1 pays seat 0 3 chips (Alice).',
                  },
                ]
              : []),
            { payer: null, receiver: 0, points: 1000, chips: 0, for: 'sticks', clause: 'MI-9', ja: '', en: '' },
          ],
        },
      },
      { type: 'end_kyoku' },
      missed,
    ],
    draw: [
      {
        type: 'ryukyoku',
        reason: 'exhaustive',
        tehais: zero.map((_, s) =>
          s === 1 ? ['1p', '2p', '3p', '4p', '5p', '6p', '7p', '8p', '9p', 'E', 'E', 'P', 'P'] : hidden(13),
        ),
        deltas: zero.map((_, s) => (s === 1 ? 1000 * (seats - 1) : -1000)),
        chips: zero,
        scores: scores.map((p, s) => p + (s === 1 ? 1000 * (seats - 1) : -1000)),
      },
      { type: 'end_kyoku' },
      missed,
    ],
    game: [
      {
        type: 'end_game',
        scores: [53000, 26000, -4000, 25000].slice(0, seats),
        chips: seats === 3 ? [44, 21, 25] : zero,
        first_dealer: 0,
        sticks: 0,
        won: zero.map((_, s) => s === 0),
        busted_by: zero.map(() => null),
        settle:
          seats === 3
            ? {
                place: [1, 2, 3],
                base: [36, -4, -32],
                rank: [15, -5, -10],
                bust: [10, 0, -10],
                yakitori: [20, -10, -10],
                total: [81, -19, -62],
              }
            : { place: [1, 2, 4, 3], base: [43, -4, -34, -5], rank: [20, 10, -20, -10], total: [63, 6, -54, -15] },
      },
      {
        type: 'end_set',
        chips: seats === 3 ? [14, -9, -5] : zero,
        totals: seats === 3 ? [95, -28, -67] : [63, 6, -54, -15],
        prizes: zero,
      },
    ],
  };
}
