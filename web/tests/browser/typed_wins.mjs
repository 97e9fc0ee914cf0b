// Somebody who types questions of `jansou score` into the calculator: by taps and keys, as a person does.
import { drawn } from './harness.mjs';
import { face_of, faces_of, field_of, name_of } from './lots.mjs';

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
    if (spot) {
      page.taps = (page.taps ?? 0) + 1;
      return page.mouse.click(spot.x, spot.y);
    }
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

  /** Into an empty calculator, without a tap that changes nothing. */
  async dispute(question) {
    if (question.by !== 'ron')
      await tap(this.page, '.ctable .seg button', { tsumo: 'Tsumo', nagashi: 'Nagashi' }[question.by]);
    await this.situation(question);
    await this.tiles(question);
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
    const faces = faces_of(question.hand);
    for (const face of [...faces, face_of(question.win)]) await this.key(face in rule.stock ? face : `${face}r`);
    const lists = [
      ['own river', 'river'],
      ['let pass', 'missed'],
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
  }
  /** Of the meld just laid, what it is made of. */
  async way(faces) {
    const label = faces.map(name_of).join(' ');
    const now = await this.page.evaluate(() => [...document.querySelectorAll('.meldbtn')].at(-1).ariaLabel);
    if (!now.endsWith(` ${label}`)) await tap(this.page, '.ways .way', label);
  }

  async situation(question) {
    const { page, rule } = this;
    if (question.round && question.round !== 'E')
      await tap(page, '.sit .seg[aria-label="round wind"] button', question.round);
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
    await this.page.waitForFunction(
      () => document.querySelector('[aria-busy=false] :is(.flow, .lead, [role=alert])'),
      null,
      {
        polling: 20,
        timeout: 120000,
      },
    );
    return this.page.evaluate(() => {
      const texts = [...document.querySelectorAll('.flow text')].map((each) => each.textContent.trim());
      const people = ['East', 'South', 'West', 'North', 'sits out'];
      return {
        refused: document.querySelector('[aria-busy] > [role=alert], .ruling .lead.no')?.innerText ?? null,
        changes: Object.fromEntries(
          texts.flatMap((text, i) => (people.includes(text) ? [[text, texts[i + 1].replace(/[^\d+−-]/g, '')]] : [])),
        ),
        lines: [...document.querySelectorAll('.list.paid li > span:first-child')].map((line) => line.innerText.trim()),
      };
    });
  }
}

/**
 * What the page should tell of an answer: of each wind the change, and the sentences of the payments with winds in
 * place of numbers.
 */
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
