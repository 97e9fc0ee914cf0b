// Wins by lot of any rule, as questions of `jansou score`. What a rule has is read from what the program says of it.
import { execFileSync } from 'node:child_process';
import { program } from './players.mjs';

const honours = 'ESWNPFC';
export const kind_of = (face) => (face.endsWith('r') ? face.slice(0, 2) : face);
export const mpsz = (face) =>
  face.length === 1 ? `${honours.indexOf(face) + 1}z` : face.endsWith('r') ? `0${face[1]}` : face;
export const face_of = (tile) =>
  tile[1] === 'z' ? honours[Number(tile[0]) - 1] : tile[0] === '0' ? `5${tile[1]}r` : tile;
export const written = (faces) => faces.map(mpsz).join('');
/** In the order in which a hand lies: m p s z, a red five behind the plain ones. */
const order_of = (face) =>
  face.length === 1
    ? 300 + honours.indexOf(face)
    : 'mps'.indexOf(face[1]) * 100 + Number(face[0]) * 2 + (face.length === 3);
const sorted = (faces) => [...faces].sort((a, b) => order_of(a) - order_of(b));
/** "22p5z" as faces. */
export function faces_of(text) {
  const out = [];
  let digits = '';
  for (const letter of text)
    if (/\d/.test(letter)) digits += letter;
    else {
      out.push(...[...digits].map((digit) => face_of(digit + letter)));
      digits = '';
    }
  return out;
}
/** What the page calls it in English. */
export function name_of(face) {
  if (face.length === 1) return ['East', 'South', 'West', 'North', 'White', 'Green', 'Red'][honours.indexOf(face)];
  const plain = `${face[0]} ${{ m: 'man', p: 'pin', s: 'sou' }[face[1]]}`;
  return face.endsWith('r') ? `red ${plain}` : plain;
}

/** Asks the program question by question; the answers in the same order. */
export const ask_lines = (command, rule, questions) =>
  raw_lines(command, rule, questions).map((line) => JSON.parse(line));

/** The same as the program wrote them. */
export const raw_lines = (command, rule, questions) =>
  execFileSync(program, [command, rule, '--lines'], {
    input: `${questions.map((question) => JSON.stringify(question)).join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
    .trimEnd()
    .split('\n');

function lot(seed) {
  let state = seed >>> 0;
  const below = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  return { below, of: (list) => list[below(list.length)], one_in: (n) => below(n) === 0 };
}

/** Every meld of the rule by its type, for whoever has that ability. */
function all_melds(rule, ability) {
  const questions = rule.melds.flatMap((type) =>
    Object.keys(rule.stock).map((face) => ({ type, tiles: mpsz(face), ...(ability ? { ability } : {}) })),
  );
  const melds = {};
  ask_lines('melds', rule.id, questions).forEach((answer, i) => {
    for (const meld of answer.melds ?? []) (melds[questions[i].type] ??= new Set()).add(meld.tiles);
  });
  return Object.fromEntries(Object.entries(melds).map(([type, list]) => [type, [...list].map(faces_of)]));
}

export const field_of = (rule, name) => rule.score_fields.find((field) => field.name === name);

class Lots {
  constructor(rule, seed) {
    this.rule = rule;
    this.lot = lot(seed);
    this.melds = {};
  }
  melds_for(ability) {
    return (this.melds[ability ?? ''] ??= all_melds(this.rule, ability));
  }

  /** A question that may be none, or of no win. */
  question() {
    const { rule, lot } = this;
    const said = {};
    const people = field_of(rule, 'out') && lot.one_in(2) ? rule.seats + 1 : rule.seats;
    if (people > rule.seats) said.out = 1 + lot.below(rule.seats);
    const chairs = Array.from({ length: people }, (_, chair) => chair).filter((chair) => chair !== said.out);
    const seat = lot.of(chairs);
    const others = chairs.filter((chair) => chair !== seat);
    const head = { seat, dealer: 0, ...said, ...(lot.one_in(3) ? { honba: lot.below(4), sticks: lot.below(3) } : {}) };
    if (rule.by.includes('nagashi') && lot.one_in(25)) return { by: 'nagashi', ...head };
    const by = lot.one_in(3) ? 'tsumo' : 'ron';
    const question = { ...head, by, round: lot.of(['E', 'S', 'W', 'N']) };
    if (by === 'ron') question.from = lot.of(others);
    if (by === 'ron' && lot.one_in(6)) question.chankan = true;
    if (lot.one_in(25)) question.last_tile = true;
    if (by === 'tsumo' && lot.one_in(8)) question.rinshan = true;
    this.say_fields(question, chairs, others);
    this.deal(question, chairs);
    this.say_of_hand(question);
    return question;
  }

  say_fields(question, chairs, others) {
    const { rule, lot } = this;
    const faces = Object.keys(rule.stock);
    const now = (field) => !field.with || field.with === question.by || question[field.with] === true;
    for (const field of rule.score_fields.filter((each) => !each.of && now(each))) {
      const { name, type } = field;
      if (type === 'follows') question[name] = null;
      if (name === 'from' || type === 'chair') continue;
      if (type === 'flag' && lot.one_in(name === 'ippatsu' ? 4 : 14)) question[name] = true;
      if (type === 'choice' && name !== 'suit' && (name === 'ability' || lot.one_in(3)))
        question[name] = lot.of(field.choices).value;
      if (type === 'seat' && lot.one_in(name === 'owner' ? 2 : 6))
        question[name] = field.named ? this.seats_of(field, others) : lot.of(chairs);
      if (type === 'number' && lot.one_in(8)) question[name] = lot.below(Math.min(field.most, 12) + 1);
      if (type === 'kind' && lot.one_in(5)) question[name] = mpsz(kind_of(lot.of(faces)));
      if (type === 'kinds' && name !== 'reading' && lot.one_in(8))
        question[name] = Array.from({ length: 1 + lot.below(2) }, () => mpsz(lot.of([...honours])));
    }
    if (!question.later) if (question.riichi && question.riichi !== 'none' && !question.sticks) question.sticks = 1;
  }

  seats_of(field, others) {
    const { lot } = this;
    const first = lot.of(field.named).value;
    const second = lot.one_in(3) ? { [lot.of(field.named).value]: lot.of(others) } : {};
    return { [first]: lot.of(others), ...second };
  }

  /** What is said of a hand that is there: own discards, tiles let pass. */
  say_of_hand(question) {
    const { rule, lot } = this;
    const shut = (rule.apart ?? []).find((list) => !list.some((kind) => this.dealt.has(kind))) ?? [];
    const faces = Object.keys(rule.stock).filter((face) => !shut.includes(kind_of(face)));
    if (lot.one_in(4)) question.missed = written(Array.from({ length: 1 + lot.below(4) }, () => lot.of(faces)));
    const river = Array.from({ length: lot.one_in(4) ? 1 + lot.below(4) : 0 }, () => lot.of(faces)).filter((face) => {
      const is_left = this.left.get(face) > 0;
      if (is_left) this.left.set(face, this.left.get(face) - 1);
      return is_left;
    });
    if (river.length) question.river = written(river);
    const suit = field_of(rule, 'suit');
    const own = suit?.choices.find(({ value }) => value !== 'none' && !shut.some((kind) => kind.endsWith(value)));
    if (own && lot.one_in(5)) question.suit = own.value;
  }
  /** One of the readings that there are, as its winner may name it. */
  name_reading({ question, answer }) {
    const { rule, lot } = this;
    const readings = (answer.readings ?? []).filter(({ reading }) => reading.length);
    return field_of(rule, 'reading') && readings.length && lot.one_in(2)
      ? { ...question, reading: lot.of(readings).reading }
      : question;
  }

  /** Sets and a pair, some of them called; jokers and red fives here and there. */
  deal(question, chairs) {
    const { rule, lot } = this;
    const shut = rule.apart ? lot.of(rule.apart) : [];
    const stock = Object.entries(rule.stock).filter(([face]) => !shut.includes(kind_of(face)));
    const left = (this.left = new Map(stock));
    const take = (faces) => {
      const fits = faces.every((face) => faces.filter((each) => each === face).length <= (left.get(face) ?? 0));
      if (fits) for (const face of faces) left.set(face, left.get(face) - 1);
      return fits;
    };
    const kinds = stock.map(([face]) => face);
    const pays_pao = field_of(rule, 'pao') && lot.one_in(7);
    const triplet = (kind) => [kind, kind, kind];
    const run = () => {
      const begin = lot.of(kinds.filter((face) => /^[1-7][mps]$/.test(face)));
      return [0, 1, 2]
        .map((step) => `${Number(begin[0]) + step}${begin[1]}`)
        .map((face) => (left.has(face) ? face : `${face}r`));
    };
    const melds = [];
    const concealed = [];
    const known = this.melds_for(question.ability);
    const closed = question.riichi && question.riichi !== 'none';
    const called = pays_pao ? 1 + lot.below(3) : closed ? 0 : lot.below(5) % 4;
    if (pays_pao) {
      const dragons = [...'PFC'];
      for (const face of dragons) {
        const type = melds.length < called ? lot.of(['pon', 'daiminkan']) : null;
        const tiles = type === 'daiminkan' ? [face, ...triplet(face)] : triplet(face);
        if (take(tiles)) (type ? melds : concealed).push(type ? { type, tiles } : tiles);
      }
    }
    for (let tries = 0; melds.length + concealed.length < 4 && tries < 40; ++tries) {
      if (!pays_pao && melds.length < called) {
        const type = lot.of(Object.keys(known));
        const jokers = (faces) => faces.some((face) => rule.jokers.includes(face)) && new Set(faces).size > 1;
        const list = known[type].filter(
          (faces) => !lot.one_in(2) || jokers(faces) || faces.some((face) => face !== kind_of(face)),
        );
        const tiles = lot.of(list.length ? list : known[type]);
        if (take(tiles)) melds.push({ type, tiles });
      } else {
        const tiles = lot.one_in(2) ? triplet(lot.of(kinds)) : run();
        if (take(tiles)) concealed.push(tiles);
      }
    }
    const pair = lot.of(kinds);
    if (take([pair, pair])) concealed.push([pair, pair]);
    const hand = concealed.flat();
    this.dealt = new Set([...hand, ...melds.flatMap(({ tiles }) => tiles)].map(kind_of));
    // a joker, or a red five, in the place of a tile
    for (const face of kinds.filter((each) => rule.jokers.includes(each) || each !== kind_of(each)))
      if (lot.one_in(3) && left.get(face) > 0) {
        const at = face === kind_of(face) ? lot.below(hand.length) : hand.indexOf(kind_of(face));
        if (at >= 0) {
          left.set(hand[at], left.get(hand[at]) + 1);
          left.set(face, left.get(face) - 1);
          hand[at] = face;
        }
      }
    question.win = mpsz(hand.splice(lot.below(hand.length), 1)[0] ?? 'E');
    question.hand = written(sorted(hand));
    const by = rule.score_fields.find((field) => field.of === 'kakan');
    question.melds = melds.map(({ type, tiles }) => ({
      type,
      tiles: written(tiles),
      ...(type === 'ankan' ? {} : { from: chairs.find((chair) => chair !== question.seat) }),
      ...(by && type === 'kakan' && lot.one_in(2) ? { [by.name]: lot.of(chairs) } : {}),
    }));
    const draw = (count, from = [...left.keys()]) => {
      const out = [];
      for (let n = 0; n < count; ++n) {
        const face = lot.of(from);
        if (face && take([face])) out.push(face);
      }
      return written(out);
    };
    const chosen = field_of(rule, 'choose_dora') && lot.one_in(4) ? ['P'].filter((face) => left.has(face)) : undefined;
    question.indicators = draw(lot.below(3), chosen);
    if (chosen && question.indicators)
      question.choose_dora = faces_of(question.indicators).map(() => mpsz(lot.of([...honours])));
    if (closed && !/box/.test(question.riichi) && lot.one_in(2)) question.ura = draw(question.indicators.length / 2);
    if (rule.aside && !lot.one_in(3))
      question.nukidora = draw(
        lot.below(6),
        ['1m', '5m', '9m', 'N', 'N', 'S'].filter((face) => left.has(face)),
      );
    const turned = rule.score_fields.filter(({ type, of }) => type === 'tiles' && !of).map(({ name }) => name);
    for (const name of turned) if (lot.one_in(5)) question[name] = draw(1 + lot.below(3));
    for (const name of ['indicators', 'ura', 'nukidora', ...turned]) if (!question[name]) delete question[name];
    if (!question.melds.length) delete question.melds;
    const of_hand = rule.score_fields.find((field) => field.of === 'hand');
    const has = of_hand && (!of_hand.with || Object.values(question).includes(of_hand.with));
    if (has && lot.one_in(of_hand.with ? 1 : 3) && hand.length) question[of_hand.name] = mpsz(lot.of(hand));
  }
}

/**
 * Of every field of a question, what it says: of a choice which, of lists and of a seat for each of several names how
 * many.
 */
function fields_said(question) {
  const sort = (value) => (typeof value === 'string' && /^[a-z_]+$|^[ESWN]$/.test(value) ? `=${value}` : '');
  const several = (value) => (typeof value === 'object' && Object.keys(value).length > 1 ? ' of several' : '');
  const says = ([, value]) => ![undefined, null, false, '', 0, 'none'].includes(value);
  return Object.entries(question)
    .filter(says)
    .map(([name, value]) => (name === 'melds' ? name : `${name}${sort(value)}${several(value)}`));
}

/** What a question says, and what makes it one that the calculator once could not be told. */
export function marks_of(rule, { question, answer }) {
  const melds = question.melds ?? [];
  const has_joker = ({ tiles }) => rule.jokers.includes('P') && tiles.includes('5z');
  const more = {
    'a joker in a meld': melds.some((meld) => has_joker(meld) && new Set(faces_of(meld.tiles).map(kind_of)).size > 1),
    'a red five in a meld': melds.some(({ tiles }) => /0/.test(tiles)),
    'pao is paid': (answer.explain ?? []).some((line) => line.for === 'pao'),
    'another is the owner': question.owner !== undefined && question.owner !== question.from,
    'another added the fourth': melds.some(({ by }) => by !== undefined),
    'a run around the corner': melds.some(({ type, tiles }) => type === 'chi' && /^[89]/.test(tiles)),
    'ron from afar': question.by === 'ron' && question.from !== (question.seat + 1) % rule.seats,
  };
  return [...fields_said(question), ...Object.keys(more).filter((mark) => more[mark])];
}

/**
 * So many wins by the rule, each question with the answer of the program; those with marks that are still rare are
 * taken first. With `all` also hands that do not win, if they are asked rightly.
 */
export function wins_by_lot(rule, count, seed, { all = false } = {}) {
  const lots = new Lots(rule, seed);
  const wins = [];
  const seen = {};
  const ask = (questions) =>
    ask_lines('score', rule.id, questions).map((answer, i) => ({ question: questions[i], answer }));
  const taken = ({ answer }) => answer.win || (all && answer.win === false && lots.lot.one_in(8));
  for (let rounds = 0; wins.length < count && rounds < 400; ++rounds) {
    const first = ask(Array.from({ length: 1000 }, () => lots.question())).filter(taken);
    const found = ask(first.map((win) => lots.name_reading(win))).filter(({ answer }) => answer.win || all);
    for (const win of found) win.marks = marks_of(rule, win);
    const rarity = ({ marks }) => Math.min(...marks.map((mark) => seen[mark] ?? 0), 1e9);
    for (let most = Math.max(1, Math.ceil(count / 5)); most > 0 && wins.length < count && found.length; --most) {
      const rarest = found.reduce((best, win, i) => (rarity(win) < rarity(found[best]) ? i : best), 0);
      const [win] = found.splice(rarest, 1);
      wins.push(win);
      for (const mark of win.marks) seen[mark] = (seen[mark] ?? 0) + 1;
    }
  }
  return { wins, seen };
}
