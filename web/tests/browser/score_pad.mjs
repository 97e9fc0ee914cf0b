// Fingers on a score pad: what people tap there, and what they see.
import assert from 'node:assert/strict';
import { browser, fresh_page } from './harness.mjs';

const patience = 60000; // ms, on a busy machine

/** A pad on the page, and what is tapped there. Each tap is counted. */
export class Pad {
  /** The address of the house. */
  static base = '';
  taps = 0;
  constructor(page) {
    this.page = page;
  }

  static async open(path, more = {}) {
    const page = await fresh_page(browser, { lang: 'en', size: 'small', ...more });
    page.setDefaultTimeout(patience);
    await page.goto(`${Pad.base}/#/pad${path}`);
    return new Pad(page);
  }
  static async begin(rule, names, { more = {}, ...set } = {}) {
    const pad = await Pad.open('', more);
    await pad.fill(rule, names, set);
    return pad;
  }
  /** What stands where a pad begins; `games` as the rule has them if null. */
  async fill(rule, names, { people = 0, games = 1 } = {}) {
    const { page } = this;
    await page.locator(`option[value="${rule}"]`).waitFor({ state: 'attached' });
    await page.locator('.begin select').first().selectOption(rule);
    if (people) await page.getByRole('button', { name: `${people} players` }).click();
    const fields = page.locator('.begin fieldset input');
    await page.waitForFunction((n) => document.querySelectorAll('.begin fieldset input').length === n, names.length);
    for (const [i, name] of names.entries()) await fields.nth(i).fill(name);
    const shown = page.getByRole('group', { name: 'Games' }).getByRole('textbox');
    if (games !== null) {
      await shown.fill(String(games));
      await shown.blur();
    }
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.felt').waitFor();
  }

  /**
   * A house of one's own is made as a form: the usual one, with one rule more. Gives its name among the rules of the
   * pad.
   */
  async own_house(base, rule) {
    const { page } = this;
    await page.goto(`${Pad.base}/#/house`);
    await page.locator('select.base').selectOption(base);
    await page.locator('.hcheck .ok').waitFor();
    await page.locator('.hfold > summary').filter({ hasText: 'Rules in and out' }).click();
    const title = page.locator('b', { hasText: new RegExp(`^\\s*${rule}\\s*$`) });
    const row = page.locator('.hrules .hopt').filter({ has: title });
    await row.getByRole('button', { name: 'In', exact: true }).click();
    await page.locator('.diff li').first().waitFor();
    await page.locator('.hcheck .ok').waitFor();
    await page.waitForFunction((name) => (localStorage.getItem('jansou.houses') ?? '').includes(name), rule);
    await page.goto(`${Pad.base}/#/pad`);
    return page.locator('.begin optgroup option').first().getAttribute('value');
  }
  /**
   * The token to write with, which stands in the address once the pad is made at the house; before, its shorter name on
   * this device does.
   */
  async token() {
    await this.page.waitForFunction(() => /^#\/pad\/[\w-]{32}$/.test(location.hash));
    return new URL(this.page.url()).hash.slice('#/pad/'.length);
  }

  async tap(name, within = 'main') {
    ++this.taps;
    await this.page.locator(within).getByRole('button', { name, exact: true }).first().click();
  }
  /** One of a group of buttons. */
  async pick(group, name) {
    ++this.taps;
    const all = this.page.locator('.sheet').getByRole('group', { name: group, exact: true });
    await all.getByRole('button', { name, exact: true }).click();
  }
  async person(name) {
    ++this.taps;
    await this.page.locator('.felt .chair').filter({ hasText: name }).click();
  }
  /** What stands under a hand before it is written. */
  async will_be(words) {
    const live = this.page.locator('.live');
    await live
      .filter({ hasText: words })
      .waitFor({ timeout: patience })
      .catch(async () => assert.fail(`"${words}" is not said, but: ${await live.innerText()}`));
  }
  async write() {
    await this.tap('Write it');
    await this.page.locator('.sheet').waitFor({ state: 'detached' });
  }
  async win(who, from, ...value) {
    await this.tap('Win', '.acts');
    await this.pick('Who won', who);
    await this.pick('From whom', from);
    for (const [group, name] of value) await this.pick(group, name);
  }
  async draw(name, ...tenpai) {
    await this.tap('Draw', '.acts');
    await this.pick('Which draw', name);
    for (const each of tenpai) await this.pick('tenpai', each);
  }
  async offence(who, kind) {
    await this.tap('Offence', '.acts');
    await this.pick('Who', who);
    await this.pick('Which offence', kind);
  }
  async type(label, text) {
    const field = this.page.locator('.sheet').getByRole('textbox', { name: label, exact: true });
    await field.fill(text);
    await field.blur();
  }
  /** Whoever sits out the next hand. */
  async out(name) {
    await this.page.locator('.felt .chair.out').filter({ hasText: name }).waitFor();
  }
  /** Points of each by name. */
  points() {
    return this.page
      .locator('.felt .chair')
      .evaluateAll((all) =>
        Object.fromEntries(
          all.map((each) => [
            each.querySelector('.w').textContent.trim().split(/\s+/).at(-1),
            Number(each.querySelector('.p').textContent.replaceAll(',', '').replace('−', '-')),
          ]),
        ),
      );
  }
  async has(points) {
    const numbers = Object.values(points).map((n) => n.toLocaleString('en-US').replace('-', '−'));
    await this.page
      .waitForFunction(
        (wanted) => {
          const shown = [...document.querySelectorAll('.felt .p')].map((each) => each.textContent.trim());
          return JSON.stringify([...wanted].sort()) === JSON.stringify(shown.sort());
        },
        numbers,
        { timeout: patience },
      )
      .catch(() => undefined);
    assert.deepEqual(await this.points(), points);
  }
  async hub() {
    return (await this.page.locator('.hub').innerText()).split(/\n+/).map((each) => each.trim());
  }
  /** The totals of the first game, by name. */
  totals() {
    return this.page
      .locator('[aria-label="Settlement"] table:not(.all)')
      .first()
      .evaluate((table) =>
        Object.fromEntries(
          [...table.querySelectorAll('tbody tr')].map((row) => [
            row.querySelector('th').textContent,
            row.querySelector('.big:last-of-type, td:last-child').textContent,
          ]),
        ),
      );
  }
  close() {
    assert.deepEqual(this.page.problems, []);
    return this.page.context().close();
  }
}
