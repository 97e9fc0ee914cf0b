// The fullest tables there are: eighteen discards in every river, four melds, norths set aside, all marks, and
// something to choose.
import { asks, placed, view } from './fixtures.mjs';
import { ask, welcome } from './scripted.mjs';

const pon = (pai, from) => ({ type: 'pon', tiles: [pai, pai, pai], called: 0, from, by: null });
const closed = ['4m', '5mr', '6m', '5p', '6p', '7p', '2s', '2s', '3s', '4s', 'C', 'C', 'C'];

/** `own`: what the own hand is like, `whole` (fourteen tiles) or `called` (two and four melds). */
export function crowded(seats, own) {
  const now = view(seats, 'full');
  for (const seat of now.seats)
    for (let i = 0; seat.river.tiles.length < 18; ++i)
      seat.river.tiles.push({ ...seat.river.tiles[i], pai: seat.river.covered ? '?' : '1m', riichi: false });
  const me = now.seats[0];
  if (seats === 3) me.aside = ['N', 'N', 'N', 'N'];
  me.hand = { tiles: own === 'whole' ? closed : ['C'], drawn: '7p', shown: false };
  me.melds =
    own === 'whole'
      ? []
      : [
          pon('6s', 1),
          { ...pon('E', 1), type: 'daiminkan', tiles: ['E', 'E', 'E', 'E'] },
          pon('9p', seats - 1),
          { type: 'ankan', tiles: ['2m', '2m', '2m', '2m'], called: null, from: null, by: null },
        ];
  return now;
}

const choice = (action, ja, en, about) => ({ ...placed(action), label: { ja, en }, about });
/** One for each place: nine kinds, a win, a kan, riichi, north, and letting it be. */
const all_places = [
  choice({ type: 'ryukyoku' }, '九種九牌', 'Nine kinds', { ja: '流局にする', en: 'abort the hand' }),
  choice({ type: 'hora', target: 0, pai: '7p' }, 'ツモ', 'Tsumo', { ja: '７筒・跳満', en: '7 pin, haneman' }),
  choice({ type: 'ankan', consumed: ['C', 'C', 'C', 'C'] }, 'カン', 'Kan', { ja: '中', en: 'red' }),
  choice({ type: 'reach' }, '立直', 'Riichi', { ja: '打 中', en: 'cut red' }),
  choice({ type: 'nukidora', pai: 'N' }, '北', 'North', { ja: '抜く', en: 'set aside' }),
  choice({ type: 'none' }, 'パス', 'Pass', { ja: '見逃し', en: 'let it pass' }),
];

export function crowded_table(seats, own) {
  const now = crowded(seats, own);
  const discards = asks.turn.filter((each) => each.action.type === 'dahai');
  return [
    ...welcome(seats, 'usual'),
    { type: 'view', n: 1, view: { ...now, turn: 0, stage: 'turn', focus: null } },
    ask([...all_places, ...discards]),
  ];
}
