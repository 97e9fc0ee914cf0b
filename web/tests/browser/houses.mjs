// The shipped rules at their fullest, in the fields that the server sends: the longest rivers, every mark, all that may
// be set aside or lie open.
import { placed, table } from './fixtures.mjs';
import { ask } from './scripted.mjs';

const text = (ja, en) => ({ ja, en });
const mark = (id, ja, en, clause, more = {}) => ({
  id,
  brief: text(ja, en),
  text: text(`${ja}。`, `${en}.`),
  clause,
  count: null,
  ...more,
});
const riichi = (clause) => mark('riichi', '立直', 'riichi', clause, { tone: 'declared' });
const double = (clause) => mark('double_riichi', 'W立直', 'double', clause, { tone: 'declared' });
const dead = (clause) => mark('dead_hand', '和了放棄', 'dead', clause, { tone: 'barred' });
const open = (clause, kinds) =>
  mark('open_riichi', 'オープン', 'open', clause, { kinds, tone: 'declared', icon: 'eye' });

const pon = (pai, from, more = {}) => ({ type: 'pon', tiles: [pai, pai, pai], called: 0, from, by: null, ...more });
const kan = (pai, from, by = null) => ({ type: 'kakan', tiles: [pai, pai, pai, pai], called: 0, from, by });
const concealed = (pai) => ({ type: 'ankan', tiles: [pai, pai, pai, pai], called: null, from: null, by: null });
const backs = (count) => ({ tiles: Array(count).fill('?'), drawn: null, shown: false });
const rests = { wind: null, dealer: false, hand: backs(0), river: { tiles: [], covered: false }, melds: [], aside: [] };

/** `there`: what lies at which place otherwise. */
function river(faces, count, there = {}) {
  const tiles = Array.from({ length: count }, (_, i) => ({
    pai: faces[(i * 7) % faces.length],
    tsumogiri: i % 3 === 1,
    riichi: i === 7,
    down: false,
    called_by: null,
    ...there[i],
  }));
  return { tiles, covered: false };
}
const winds = ['E', 'S', 'W', 'N'];
/** The seats in order from the own on, the fields that all have filled in. */
function seats_of(list) {
  const playing = list.filter((seat) => seat.wind !== null);
  return list.map((seat) => ({
    wind: winds[playing.indexOf(seat)] ?? null,
    dealer: playing[0] === seat,
    melds: [],
    aside: [],
    marks: [],
    ...seat,
  }));
}
const choice = (action, ja, en, about = null) => ({ ...placed(action), label: text(ja, en), about });
const riichi_choice = choice({ type: 'reach' }, '立直', 'riichi', text('打 中', 'cut red'));
const win = choice({ type: 'hora', target: 0, pai: '7p' }, 'ツモ', 'Tsumo', text('７筒・跳満', '7 pin, haneman'));
const kans = choice({ type: 'ankan', consumed: ['C', 'C', 'C', 'C'] }, 'カン', 'kan', text('中', 'red'));
const aside = (pai, ja, en) => choice({ type: 'nukidora', pai }, ja, en, text('抜く', 'set aside'));
const pass = choice({ type: 'none' }, '見送る', 'pass', text('見逃し', 'let it pass'));
const own = (type, ja, en, more = {}) => ({ ...choice({ type, ...more }, ja, en), place: 'own' });
const discards = (hand) =>
  [...new Set(hand.tiles)]
    .map((pai) => ({
      ...placed({ type: 'dahai', pai, tsumogiri: false }),
      label: text('打牌', 'discard'),
      about: null,
    }))
    .concat({
      ...placed({ type: 'dahai', pai: hand.drawn, tsumogiri: true }),
      label: text('ツモ切り', 'tsumogiri'),
      about: null,
    });

const base = (seats, more) => ({
  game: 2,
  games: 3,
  you: 0,
  round: 'E',
  kyoku: 4,
  honba: 12,
  sticks: 7,
  wall: 69,
  dead: 14,
  next: null,
  words: { honba: text('本場', 'honba') },
  dora_markers: ['4p', 'P', 'N', 'C', 'F'].map((pai) => ({ pai })),
  ura_markers: [],
  dora: ['5p', 'F', 'E', 'P', 'C'],
  currencies: [{ id: 'points', name: text('点', 'points') }],
  jokers: [],
  stage: 'turn',
  turn: 0,
  focus: null,
  facts: [],
  seats: seats_of(seats),
  ...more,
});
const suits = (...letters) => letters.flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${n}${suit}`));
const plain = [...suits('m', 'p', 's'), 'E', 'S', 'W', 'P', 'F', 'C'];
const whole = (suit) => ({
  tiles: ['2', '3', '3', '4', '5', '6', '7', '8', '8'].map((n) => `${n}${suit}`).concat('C', 'C', 'C', 'P'),
  drawn: `7${suit}`,
  shown: false,
});
const two = { tiles: ['C'], drawn: 'P', shown: false };

/**
 * Points without han, tiles of four kinds set aside, waits that lie open, jokers in melds; `out`: who of four sits this
 * hand out.
 */
function in_points(rule, clause, own_hand, { out = null, suit = null, longest = 21, most = 5 }) {
  const faces = [...(suit ? suits(suit) : suits('p', 's')), 'E', 'S', 'W', 'F', 'C'];
  const s = suit ?? 's';
  const many = [...suits(s), 'E', 'S', 'W', 'C', 'P'].slice(0, suit ? 14 : 9);
  const four = [
    pon('P', 1, { tiles: [`7${s}`, 'P', `7${s}`], kind: `7${s}` }),
    { ...kan('P', 2), kind: null },
    pon('F', 1),
    concealed('C'),
  ];
  const called = own_hand === 'called';
  const seats = [
    {
      points: 152,
      hand: called ? two : whole(s),
      river: river(faces, 18),
      melds: called ? four : [],
      aside: ['1m', '1m', '5m', '5m', '9m', 'N', 'N'],
      marks: called ? [dead(clause)] : [open(clause, many)],
    },
    {
      points: -12,
      hand: backs(7),
      river: river(faces, 18),
      melds: [{ ...concealed('S'), tiles: ['S', 'P', 'S', 'S'], kind: 'S' }, concealed('W')],
      aside: ['1m', '5m', '9m', '9m', 'N'],
      marks: [open(clause, many), dead(clause)],
    },
    {
      points: 108,
      hand: backs(1),
      river: river(faces, longest),
      melds: four,
      aside: ['1m', '5m', '9m', 'N'],
      marks: [dead(clause)],
    },
  ];
  if (out !== null) seats.splice(out, 0, { ...rests, points: 50, marks: [] });
  return base(seats, {
    rule,
    jokers: ['P'],
    dora_markers: Array.from({ length: most }, (_, i) => ({ pai: ['4p', 'P', 'N', 'C'][i % 4] })),
    dora: ['5p', 'F', 'N', 'P'],
    ...(suit ? { suit } : {}),
    ...(out === null ? {} : { out, turn: out === 0 ? 1 : 0 }),
  });
}

function north_set_aside(own_hand) {
  const faces = ['1m', '9m', ...suits('p', 's'), 'E', 'S', 'W', 'P', 'F', 'C'];
  const called = own_hand === 'called';
  const four = [pon('6s', 1), kan('E', 2), pon('9p', 2), concealed('S')];
  const seats = [
    {
      points: 121300,
      hand: called ? two : whole('p'),
      river: river(faces, 18),
      melds: called ? four : [],
      aside: ['N', 'N', 'N', 'N'],
      marks: [double('')],
    },
    { points: 4700, hand: backs(13), river: river(faces, 18), aside: ['N', 'N', 'N', 'N'], marks: [riichi('')] },
    { points: -10200, hand: backs(1), river: river(faces, 21), melds: four, aside: ['N', 'N', 'N', 'N'] },
  ];
  return base(seats, { rule: 'tenhou3p', round: 'S' });
}

const ability = (id, ja, en, clause, more) => mark(id, ja, en, clause, more);
const swapped = mark('swapped_in', 'すり替え', 'swapped', 'SP-7', { icon: 'swap' });
const seen = {
  ...mark('hand_seen', '兎で見える', 'seen', 'SP-2', { icon: 'eye' }),
  text: text('立直したので、兎の力で手が見える。', 'In riichi: Rabbit sees this hand.'),
};
const abilities = {
  rabbit: ability('rabbit', '兎', 'rabbit', 'SP-2', { icon: 'eye' }),
  swaps: (count) => ability('akagi', 'アカギ', 'akagi', 'SP-7', { count, icon: 'swap' }),
  row: (count) => ability('papa', 'パパ', 'papa', 'SP-6', { count, icon: 'swap' }),
  jokers: ability('demon_king', '魔王', 'demon', 'SP-4'),
  ura: ability('jackal', 'ジャカル', 'jackal', 'SP-3'),
  last: ability('koromo', '衣', 'koromo', 'SP-5', { icon: 'moon' }),
};
const lies_open = (tiles, more = {}) => ({ tiles, drawn: null, shown: false, why: seen, ...more });
const thirteen = ['2m', '3m', '4m', '5mr', '5p', '6p', '7p', '8p', '4s', '6s', 'E', 'E', 'C'];

/** `sees`: who is at the table has an ability by which the hands of others lie open. */
function with_abilities(own_hand, sees) {
  const called = own_hand === 'called';
  const shown = (tiles, more) => (sees ? lies_open(tiles, more) : backs(tiles.length));
  const four = [pon('6s', 1), kan('E', 2), pon('9p', 3), concealed('2m')];
  const seats = [
    {
      points: 121300,
      congratulation: -1500,
      hand: called ? two : { ...whole('p'), ...(sees ? {} : { jokers: ['P'], drawn_joker: true }) },
      river: river(plain, 21, { 3: { mark: swapped }, 9: { mark: swapped } }),
      melds: called ? four : [],
      marks: sees ? [abilities.rabbit, dead('SP-53')] : [abilities.jokers, riichi('MI-17')],
    },
    {
      points: 24700,
      congratulation: 500,
      hand: shown(thirteen),
      river: river(plain, 18),
      marks: [double('SP-60'), abilities.swaps(0)],
    },
    {
      points: -10200,
      congratulation: 1500,
      hand: shown(['5p', '6p', 'P', 'P'], { jokers: ['P'] }),
      river: river(plain, 18, { 5: { mark: swapped } }),
      melds: [concealed('5s'), pon('S', 1), pon('C', 3)],
      marks: sees ? [riichi('SP-60'), abilities.jokers, dead('SP-53')] : [abilities.ura, riichi('SP-60')],
    },
    {
      points: 103700,
      congratulation: -500,
      hand: shown(['5p']),
      river: river(plain, 21, { 1: { mark: swapped } }),
      melds: [
        { type: 'chi', tiles: ['1m', '8m', '9m'], called: 0, from: 2, by: null },
        kan('8p', 1),
        pon('9s', 2),
        pon('W', 0),
      ],
      marks: [abilities.row(3), dead('SP-53')],
    },
  ];
  return base(seats, {
    rule: 'superpower',
    currencies: [
      { id: 'points', name: text('点', 'points') },
      { id: 'congratulation', name: text('祝儀', 'congratulation'), in_points: true },
    ],
  });
}

const gari = aside('N', 'ガリ', 'gari');
/** What is asked with the fullest hand; who sits out is asked nothing. */
const asked = (now, list) => (now.out === 0 ? [] : [ask([...list, ...discards(now.seats[0].hand)])]);
const house = (people, look, list) => ({ people, look, list: [win, kans, riichi_choice, pass, ...list] });

/** By name: how many are at the table, what it looks like by the own hand, and what is asked besides the usual. */
export const houses = {
  'shiromati, three': house(3, (hand) => in_points('shiromati', 'SM-43', hand, {}), [gari]),
  ...Object.fromEntries(
    [0, 1, 2, 3].map((out) => [
      `shiromati, four, ${out} sits out`,
      house(4, (hand) => in_points('shiromati', 'SM-43', hand, { out }), [gari]),
    ]),
  ),
  'chinitsu, three': house(3, (hand) => in_points('chinitsu', 'CT-49', hand, { suit: 'p', longest: 24, most: 13 }), [
    gari,
  ]),
  ...Object.fromEntries(
    [0, 2].map((out) => [
      `chinitsu, four, ${out} sits out`,
      house(4, (hand) => in_points('chinitsu', 'CT-49', hand, { suit: 'p', longest: 24, most: 13, out }), [gari]),
    ]),
  ),
  'superpower, the hands of others open': house(4, (hand) => with_abilities(hand, true), [
    own('swap', '交換', 'swap', { pai: '2p' }),
    aside('N', 'チー', 'chi'),
  ]),
  'superpower, swaps and jokers': house(4, (hand) => with_abilities(hand, false), [
    own('more', 'もう一枚', 'draw more'),
    aside('N', 'チー', 'chi'),
  ]),
  tenhou3p: house(3, north_set_aside, [own('ryukyoku', '九種九牌', 'nine kinds'), aside('N', '北', 'north')]),
};

/**
 * What a table of that house says when somebody sits down. `own`: `whole` (fourteen tiles, all to choose from) or
 * `called` (two, four melds).
 */
export function house_table(name, own_hand) {
  const { people, look, list } = houses[name];
  const now = look(own_hand);
  const scores = now.seats.map((seat) => seat.points);
  return [
    { type: 'welcome', table: { ...table(people), rule: now.rule }, seat: 0, last: 1 },
    {
      type: 'event',
      n: 1,
      event: {
        type: 'start_kyoku',
        bakaze: 'E',
        kyoku: 4,
        honba: 12,
        kyotaku: 7,
        oya: 0,
        scores,
        dora_marker: '4p',
        tehais: [],
      },
    },
    { type: 'view', n: 1, view: now },
    ...asked(now, list),
  ];
}
