// Wins by lot of any rule, as questions of `jansou score`, and somebody who types them into the calculator: by taps and keys, as a person does. What a
// rule has is read from what the program says of it.
import { execFileSync } from 'node:child_process';
import { drawn } from './harness.mjs';
import { program } from './players.mjs';

const honours = 'ESWNPFC';
const kind_of = (face) => (face.endsWith('r') ? face.slice(0, 2) : face);
const mpsz = (face) =>
  face.length === 1 ? `${honours.indexOf(face) + 1}z` : face.endsWith('r') ? `0${face[1]}` : face;
const face_of = (tile) => (tile[1] === 'z' ? honours[Number(tile[0]) - 1] : tile[0] === '0' ? `5${tile[1]}r` : tile);
const written = (faces) => faces.map(mpsz).join('');
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
  execFileSync(program, [command, rule, '--lines'], {
    input: `${questions.map((question) => JSON.stringify(question)).join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

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

const field_of = (rule, name) => rule.score_fields.find((field) => field.name === name);

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
    const question = { ...head, by, round: lot.of(['E', 'S']) };
    if (by === 'ron') question.from = lot.of(others);
    if (by === 'ron' && lot.one_in(6)) question.chankan = true;
    if (lot.one_in(25)) question.last_tile = true;
    if (by === 'tsumo' && lot.one_in(8)) question.rinshan = true;
    this.say_fields(question, chairs, others);
    this.deal(question, chairs);
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
      if (type === 'choice' && (name === 'ability' || lot.one_in(3))) question[name] = lot.of(field.choices).value;
      if (type === 'seat' && lot.one_in(name === 'owner' ? 2 : 6))
        question[name] = field.named ? { [lot.of(field.named).value]: lot.of(others) } : lot.of(chairs);
      if (type === 'number' && lot.one_in(8)) question[name] = lot.below(Math.min(field.most, 12) + 1);
      if (type === 'tiles' && lot.one_in(5)) question[name] = written([lot.of(faces), lot.of(faces)]);
      if (type === 'kind' && lot.one_in(5)) question[name] = mpsz(kind_of(lot.of(faces)));
      if (type === 'kinds' && lot.one_in(8)) question[name] = [mpsz(lot.of([...honours]))];
    }
    if (question.later) question.honba = question.sticks = 0;
    else if (question.riichi && question.riichi !== 'none' && !question.sticks) question.sticks = 1;
  }

  /** Sets and a pair, some of them called; jokers and red fives here and there. */
  deal(question, chairs) {
    const { rule, lot } = this;
    const shut = rule.apart ? lot.of(rule.apart) : [];
    const stock = Object.entries(rule.stock).filter(([face]) => !shut.includes(kind_of(face)));
    const left = new Map(stock);
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
    question.hand = written(hand);
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
    question.indicators = draw(lot.below(3));
    if (closed && !/box/.test(question.riichi) && lot.one_in(2)) question.ura = draw(question.indicators.length / 2);
    if (rule.aside && !lot.one_in(3))
      question.nukidora = draw(
        lot.below(6),
        ['1m', '5m', '9m', 'N', 'N', 'S'].filter((face) => left.has(face)),
      );
    for (const name of ['indicators', 'ura', 'nukidora']) if (!question[name]) delete question[name];
    if (!question.melds.length) delete question.melds;
    const of_hand = rule.score_fields.find((field) => field.of === 'hand');
    if (of_hand && lot.one_in(3) && hand.length) question[of_hand.name] = mpsz(lot.of(hand));
  }
}

/** What makes a win one that the calculator once could not be told. */
export const marks_of = (rule, { question, answer }) => ({
  aside: Boolean(question.nukidora),
  melded_joker: (question.melds ?? []).some(
    ({ tiles }) =>
      new Set(faces_of(tiles).map(kind_of)).size > 1 &&
      rule.jokers.includes('P') &&
      tiles.includes('5z') &&
      rule.score_fields.some(({ name }) => name === 'robbed'),
  ),
  red_in_meld: (question.melds ?? []).some(({ tiles }) => /0/.test(tiles)),
  pao: answer.explain.some((line) => line.for === 'pao'),
  chankan: question.chankan === true,
  owner: question.owner !== undefined && question.owner !== question.from,
  adder: (question.melds ?? []).some(({ by }) => by !== undefined),
  out: question.out !== undefined,
  later: question.later === true,
  nagashi: question.by === 'nagashi',
  corner: (question.melds ?? []).some(({ type, tiles }) => type === 'chi' && /^[89]/.test(tiles)),
  ron_from_afar: question.by === 'ron' && question.from !== (question.seat + 1) % rule.seats,
});

/** So many wins by the rule, each question with the answer of the program; those with marks that are still rare are taken first. */
export function wins_by_lot(rule, count, seed) {
  const lots = new Lots(rule, seed);
  const wins = [];
  const seen = {};
  for (let rounds = 0; wins.length < count && rounds < 400; ++rounds) {
    const questions = Array.from({ length: 1000 }, () => lots.question());
    const found = ask_lines('score', rule.id, questions).flatMap((answer, i) =>
      answer.win ? [{ question: questions[i], answer }] : [],
    );
    const rarity = (win) =>
      Math.min(...Object.entries(marks_of(rule, win)).flatMap(([mark, is]) => (is ? [seen[mark] ?? 0] : [])), 1e9);
    for (let most = Math.max(1, Math.ceil(count / 5)); most > 0 && wins.length < count && found.length; --most) {
      found.sort((a, b) => rarity(a) - rarity(b));
      const win = found.shift();
      wins.push(win);
      for (const [mark, is] of Object.entries(marks_of(rule, win))) if (is) seen[mark] = (seen[mark] ?? 0) + 1;
    }
  }
  return { wins, seen };
}

/** Taps what carries that text or label, as a finger does: where it lies, if nothing lies above it. */
export async function tap(page, css, text = null, nth = 0) {
  for (const end = Date.now() + 60000; ;) {
    const spot = await page.evaluate(
      ([css, text, nth]) => {
        const all = [...document.querySelectorAll(css)].filter(
          (each) => text === null || (each.ariaLabel ?? each.textContent).trim() === text,
        );
        const found = all[nth];
        if (!found) return null;
        const seen = () => {
          const box = found.getBoundingClientRect();
          const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
          const top = document.elementFromPoint(at.x, at.y);
          return top && (found.contains(top) || top.closest('label') === found) ? at : null;
        };
        if (found.disabled || found.ariaDisabled === 'true') return null;
        return seen() ?? (found.scrollIntoView({ block: 'center' }), seen());
      },
      [css, text, nth],
    );
    if (spot) return page.mouse.click(spot.x, spot.y);
    if (Date.now() > end) throw new Error(`there is nothing to tap: ${css} ${text ?? ''}`);
    await page.waitForTimeout(20);
  }
}

const meld_names = { pon: 'pon', chi: 'chi', daiminkan: 'open kan', kakan: 'added kan', ankan: 'closed kan' };

/** Types a win into the calculator, and gives how the page tells the payments. */
export class Typist {
  constructor(page, rule) {
    this.page = page;
    this.rule = rule;
  }
  key = (face) => tap(this.page, '.keys button', name_of(face));
  target = (name) => tap(this.page, '.targets button', name);

  async type(question) {
    const { page } = this;
    await tap(page, '.keyrow button', 'Clear');
    await tap(page, '.ctable .seg button', { ron: 'Ron', tsumo: 'Tsumo', nagashi: 'Nagashi' }[question.by]);
    await this.situation(question);
    if (question.by !== 'nagashi') await this.tiles(question);
    await this.people(question);
    return this.told();
  }

  async tiles(question) {
    const { page, rule } = this;
    let laid = 0;
    for (const { type, tiles } of question.melds ?? []) {
      const faces = faces_of(tiles);
      await this.target(meld_names[type]);
      await this.key(faces[0]);
      ++laid;
      await page.waitForFunction((count) => document.querySelectorAll('.meldbtn').length === count, laid, {
        polling: 20,
      });
      await this.way(faces);
    }
    for (const face of [...faces_of(question.hand), face_of(question.win)]) await this.key(face);
    const lists = [
      ['indicators', 'indicators'],
      ['ura', 'ura'],
      ['set aside', 'nukidora'],
    ];
    for (const [name, field] of lists) await this.put(name, question[field]);
    for (const field of rule.score_fields)
      if (['tiles', 'kind', 'kinds'].includes(field.type))
        await this.put(field.text.en, [question[field.name] ?? ''].flat().join(''));
  }
  async put(target, tiles) {
    if (!tiles) return;
    await this.target(target);
    // where every tile of a kind is red, that is its key
    for (const face of faces_of(tiles)) await this.key(face in this.rule.stock ? face : `${face}r`);
    await this.target('hand');
  }
  /** Of the meld just laid, what it is made of. */
  async way(faces) {
    const label = faces.map(name_of).join(' ');
    const now = await this.page.evaluate(() => [...document.querySelectorAll('.meldbtn')].at(-1).ariaLabel);
    if (!now.endsWith(` ${label}`)) await tap(this.page, '.ways .way', label);
  }

  async situation(question) {
    const { page, rule } = this;
    if (question.round === 'S') await tap(page, '.sit .seg[aria-label="round wind"] button', 'S');
    for (const field of rule.score_fields) {
      const value = question[field.name];
      if (value === undefined || value === null || value === false) continue;
      if (field.type === 'flag') await tap(page, '.flags label', field.text.en);
      if (field.type === 'choice')
        await tap(
          page,
          `.sit .seg[aria-label="${field.text.en}"] button`,
          field.choices.find((choice) => choice.value === value).text.en,
        );
      if (field.type === 'number') await this.number(field.text.en, value);
    }
    for (const [flag, name] of [
      ['rinshan', 'rinshan'],
      ['chankan', 'chankan'],
      ['last_tile', 'last tile'],
    ])
      if (question[flag]) await tap(page, '.flags label', name);
    await this.number('honba', question.honba);
    await this.number('sticks', question.sticks);
  }
  async number(name, value) {
    if (!value) return;
    const at = await this.page.evaluate(
      (name) =>
        [...document.querySelectorAll('.sit label.fld')].findIndex(
          (each) => each.querySelector('span').textContent === name,
        ),
      name,
    );
    await tap(this.page, '.sit label.fld input', null, at);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(String(value));
  }

  async people(question) {
    const { rule } = this;
    const seat = async (role, chair) => {
      await tap(this.page, '.roles button', role);
      const holds = await this.page.evaluate(
        (chair) => document.querySelectorAll('.chair')[chair]?.ariaPressed === 'true',
        chair,
      );
      if (!holds) await tap(this.page, '.chair', null, chair);
    };
    const out = field_of(rule, 'out');
    if (question.out !== undefined) await seat(out.text.en, question.out);
    await seat('winner', question.seat);
    if (question.by === 'nagashi') return;
    for (const field of rule.score_fields.filter((each) => each.type === 'seat' && !each.of)) {
      const value = question[field.name];
      if (value === undefined) continue;
      if (typeof value === 'number') await seat(field.text.en, value);
      else
        for (const [name, chair] of Object.entries(value))
          await seat(`${field.text.en} (${field.named.find((each) => each.value === name).text.en})`, chair);
    }
    const adds = rule.score_fields.find((field) => field.of === 'kakan');
    const kakans = (question.melds ?? []).filter(({ type }) => type === 'kakan');
    for (const [i, meld] of kakans.entries())
      if (adds && meld[adds.name] !== undefined)
        await seat(kakans.length > 1 ? `${adds.text.en} (${i + 1})` : adds.text.en, meld[adds.name]);
  }

  /** What each chair gets and pays, and each payment in words, once the answer to what was typed is there. */
  async told() {
    await drawn(this.page);
    await this.page.waitForFunction(() => document.querySelector('[aria-busy=false] :is(.flow, .no)'), null, {
      polling: 20,
      timeout: 120000,
    });
    return this.page.evaluate(() => {
      const texts = [...document.querySelectorAll('.flow text')].map((each) => each.textContent.trim());
      const people = ['East', 'South', 'West', 'North', 'sits out'];
      return {
        refused: document.querySelector('[aria-busy] .no')?.innerText ?? null,
        changes: Object.fromEntries(
          texts.flatMap((text, i) => (people.includes(text) ? [[text, texts[i + 1].replace(/[^\d+−-]/g, '')]] : [])),
        ),
        lines: [...document.querySelectorAll('.list.paid li > span:first-child')].map((line) => line.innerText.trim()),
      };
    });
  }
}

/** What the page should tell of an answer: of each wind the change, and the sentences of the payments with winds in place of numbers. */
export function to_be_told({ question, answer }) {
  const chairs = answer.payments.map((_, chair) => chair);
  const order = chairs.filter((chair) => chair !== question.out);
  const winds = ['East', 'South', 'West', 'North'];
  const name = (chair) => (chair === question.out ? 'sits out' : winds[order.indexOf(chair)]);
  const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0');
  return {
    refused: null,
    changes: Object.fromEntries(chairs.map((chair) => [name(chair), signed(answer.payments[chair])])),
    lines: answer.explain.map((line) => line.en.replace(/[Ss]eat (\d)/g, (_, chair) => name(Number(chair)))),
  };
}
