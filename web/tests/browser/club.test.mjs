// A club's book against the program: nights entered as people do it, and sums worked out here by hand from the articles
// of each house, not asked of the program.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, drawn, fresh_page, set_up, shared, shot, violations } from './harness.mjs';
import { play_on, saved, start_server } from './players.mjs';

set_up({ alone: false });
let server;
shared(
  async () => (server = await start_server()),
  () => server.stop(),
);

const minus = (text) => text.replaceAll('−', '-').replaceAll(',', '');
const rows_of = (table) =>
  table
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.innerText.trim().replace(/\s+/g, ' '))),
    );
/** A table by its heads: `{name: {head: cell}}`. */
async function told(table) {
  await table.waitFor();
  const heads = await table.locator('thead th').allInnerTexts();
  return Object.fromEntries(
    (await rows_of(table)).map(([name, ...cells]) => [
      name,
      Object.fromEntries(cells.map((cell, i) => [minus(heads[i + 1]).trim(), minus(cell)])),
    ]),
  );
}

/** A book on the page, and what is tapped there. */
class Book {
  constructor(page) {
    this.page = page;
  }
  static async open(path = '/club', more = {}) {
    const page = await fresh_page(browser, { lang: 'en', size: 'small', ...more });
    page.setDefaultTimeout(60000); // a busy machine
    await page.goto(`${server.base}/#${path}`);
    return new Book(page);
  }
  static async make(name, more = {}) {
    const book = await Book.open('/club', more);
    await book.page.getByLabel('Name of the club').fill(name);
    await book.tap('Make the book');
    await book.page.getByRole('heading', { name, exact: true }).waitFor();
    return book;
  }
  tap(name, within = this.page.locator('main'), exact = true) {
    return within.getByRole('button', { name, exact }).first().click();
  }
  to(name) {
    return this.page.locator('nav').getByRole('link', { name, exact: true }).click();
  }
  async night(date, name = '') {
    await this.to('Nights');
    await this.tap('Begin a night');
    await this.page.getByLabel('Day', { exact: true }).fill(date);
    if (name) await this.page.getByLabel('Name, if it has one').fill(name);
    await this.tap('Begin');
    await this.page.getByRole('button', { name: 'Enter a match' }).waitFor();
  }
  async rule(id) {
    await this.page.locator(`option[value="rule ${id}"]`).waitFor({ state: 'attached' });
    await this.page.getByRole('combobox', { name: 'Rule', exact: true }).selectOption(`rule ${id}`);
  }
  async sit(names) {
    const { page } = this;
    await page.waitForFunction(
      (n) => document.querySelectorAll('[aria-label="Chairs"] .line button').length === n,
      names.length,
    );
    for (const [i, name] of names.entries()) {
      const who = page.getByRole('group', { name: `Who sits on chair ${i + 1}` });
      await who.waitFor();
      const there = who.getByRole('button', { name, exact: true });
      if (await there.count()) await there.click();
      else {
        await who.getByLabel('A new person').fill(name);
        await who.getByRole('button', { name: 'Add' }).click();
      }
      await page.getByRole('group', { name: 'Chairs' }).getByRole('button').nth(i).filter({ hasText: name }).waitFor();
    }
  }
  game(n) {
    return this.page.getByRole('group', { name: new RegExp(`^game ${n}$`, 'i') });
  }
  async points(n, all) {
    for (const [name, points] of Object.entries(all))
      await this.game(n)
        .getByRole('textbox', { name: new RegExp(`^(Points|Result) of ${name}, game ${n}$`) })
        .fill(String(points));
  }
  async pick(n, group, ...names) {
    for (const name of names)
      await this.game(n)
        .getByRole('group', { name: group, exact: true })
        .getByRole('button', { name, exact: true })
        .click();
  }
  async chips(all) {
    for (const [name, n] of Object.entries(all))
      await this.page.getByLabel(`Chips of ${name}`, { exact: true }).fill(String(n));
  }
  /** What the house makes of the typed game. */
  async will_be(n, totals) {
    await this.page.waitForFunction(
      ([n, wanted]) => {
        const form = [...document.querySelectorAll('fieldset')].find(
          (each) => each.querySelector('legend')?.textContent.toLowerCase() === `game ${n}`,
        );
        const shown = [...(form?.querySelectorAll('.worth b') ?? [])].map((each) => each.textContent.replace('−', '-'));
        return JSON.stringify(shown) === JSON.stringify(wanted);
      },
      [n, totals],
    );
  }
  async enter() {
    await this.tap('Enter it');
    await this.page.getByRole('button', { name: 'Enter it', exact: true }).waitFor({ state: 'detached' });
  }
  table(title) {
    return this.page.getByRole('region', { name: title, exact: true }).locator('table');
  }
  settle() {
    return told(this.table('Settlement'));
  }
  async is_clean(name) {
    await drawn(this.page);
    assert.deepEqual(await violations(this.page), [], name);
    assert.ok(await this.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}: too wide`);
  }
  async picture(name) {
    await drawn(this.page);
    await shot(this.page, name);
  }
  close() {
    assert.deepEqual(this.page.problems, []);
    return this.page.context().close();
  }
}

/** A score pad that was begun in a book: what pad.test.mjs taps, as far as it is needed here. */
class Pad {
  constructor(page) {
    this.page = page;
  }
  async tap(name, within = 'main') {
    await this.page.locator(within).getByRole('button', { name, exact: true }).first().click();
  }
  async pick(group, name) {
    const all = this.page.locator('.sheet').getByRole('group', { name: group, exact: true });
    await all.getByRole('button', { name, exact: true }).click();
  }
  async type(label, text) {
    const field = this.page.locator('.sheet').getByRole('textbox', { name: label, exact: true });
    await field.fill(text);
    await field.blur();
  }
  async win(who, from, ...value) {
    await this.tap('Win', '.acts');
    await this.pick('Who won', who);
    await this.pick('From whom', from);
    for (const [group, name] of value) await this.pick(group, name);
  }
  async write() {
    await this.tap('Write it');
    await this.page.locator('.sheet').waitFor({ state: 'detached' });
    await this.page.getByText('Not sent yet').waitFor({ state: 'detached' });
  }
}
async function start_pad(book, rule, names, { people = 0, games = 0 } = {}) {
  const { page } = book;
  await book.tap('Start a score pad');
  await book.rule(rule);
  if (people) await book.tap(`${people} players`);
  await book.sit(names);
  await book.tap('Go on');
  await page.waitForFunction(
    (all) =>
      JSON.stringify([...document.querySelectorAll('.begin fieldset input')].map((each) => each.value)) ===
      JSON.stringify(all),
    names,
  );
  if (games) {
    const shown = page.getByRole('group', { name: 'Games' }).getByRole('textbox');
    await shown.fill(String(games));
    await shown.blur();
  }
  await book.tap('Begin');
  await page.locator('.felt').waitFor();
  return new Pad(page);
}

test('mighty with chips and prizes: a pad of three games, three more and a set of six as final points', async () => {
  const book = await Book.make('Fuyu');
  const { page } = book;
  await book.is_clean('nights');
  await book.night('2026-11-20', 'November');
  const night = page.url();
  await book.is_clean('an empty night');
  // ---- three games on a pad
  const pad = await start_pad(book, 'mighty', ['Aki', 'Ben', 'Chie'], { games: 3 });
  // a child's yakuman of the discarder, 32,000 and two chips. Thousands less 30, the first balances; +15 -5 -10; bust
  // 10; two without a win 10 each: 87 -20 -67
  await pad.win('Ben', 'Chie', ['yakuman', 'yakuman']);
  await pad.type('Chips from each who pays', '2');
  await pad.write();
  // 26,000 and three chips: 81 (21 and 15 to balance, 15, 10, 20), -20 (-5 -5 -10), -61 (-31 -10 -10 -10)
  for (const [who, from] of [
    ['Aki', 'Ben'],
    ['Chie', 'Aki'],
  ]) {
    await pad.win(who, from, ['Told by', 'who pays']);
    await pad.type(`Points that ${from} pays`, '26000');
    await pad.type(`${from}: Chips`, '3');
    await pad.write();
  }
  await page.goto(night);
  await page.reload();
  await book.page.getByRole('button', { name: 'Enter a match' }).waitFor();
  // Aki -20 81 -61, Ben 87 -61 -20, Chie -67 -20 81; chips Ben 2 of Chie, Aki 3 of Ben, Chie 3 of Aki
  const first = await told(book.table('Mighty'));
  assert.deepEqual(
    Object.fromEntries(
      Object.entries(first).map(([name, row]) => [name, [row.Games, row.Points, row.chips ?? row.Chips]]),
    ),
    { Ben: ['3', '+6', '-1'], Aki: ['3', '±0', '±0'], Chie: ['3', '-6', '+1'] },
  );
  // ---- three more games as final points
  await book.tap('Enter a match');
  await book.rule('mighty');
  await book.sit(['Aki', 'Ben', 'Chie']);
  await book.points(1, { Aki: 38200, Ben: 27500 }); // the last has what is missing
  await page.getByText('They are 75,000 together').waitFor();
  await book.pick(1, 'First dealer', 'Aki');
  await book.pick(1, 'Who won a hand', 'Aki', 'Ben', 'Chie');
  await book.will_be(1, ['+37', '-7', '-30']);
  await book.is_clean('a match is entered');
  await book.picture('club-match-small');
  await book.tap('One more game');
  await book.points(2, { Aki: 20000, Ben: 25000, Chie: 30500 });
  await page.getByText('500 too many').waitFor();
  await book.points(2, { Chie: 30000 });
  await book.pick(2, 'First dealer', 'Ben');
  await book.pick(2, 'Who won a hand', 'Aki', 'Chie'); // Ben pays 20
  await book.will_be(2, ['-10', '-30', '+40']);
  await book.tap('One more game');
  // 16.5 is 17, -1.5 is -1: -13 and -31, Aki 44; ranks 15 -5 -10; bust 10: 69 -18 -51
  await book.points(3, { Aki: 60000, Ben: 16500, Chie: -1500 });
  await book.pick(3, 'First dealer', 'Chie');
  await book.pick(3, 'Who won a hand', 'Aki', 'Ben', 'Chie');
  await page.getByText('For each who is bust the rule asks who did it').waitFor();
  await book.pick(3, 'Who bust Chie', 'Aki');
  await book.will_be(3, ['+69', '-18', '-51']);
  await book.chips({ Aki: 4, Ben: -1, Chie: -2 });
  await page.getByText('The chips are +1 together, not 0').waitFor();
  await book.chips({ Chie: -3 });
  await page.getByText('They are 0 together').waitFor();
  await book.enter();
  // ---- a set of six in which Aki is always first: 25 15, -10 -5, -15 -10; the second changes. Six firsts in a row: 5
  // chips from each
  await book.tap('Enter a match');
  await book.rule('mighty');
  await book.sit(['Aki', 'Ben', 'Chie']);
  for (let n = 1; n <= 6; ++n) {
    if (n > 1) await book.tap('One more game');
    await book.points(n, { Aki: 40000, Ben: n % 2 ? 20000 : 15000 });
    await book.pick(n, 'First dealer', ['Aki', 'Ben', 'Chie'][(n - 1) % 3]);
    await book.pick(n, 'Who won a hand', 'Aki', 'Ben', 'Chie');
  }
  await book.will_be(6, ['+40', '-25', '-15']);
  await page.getByText('prizes +10').waitFor();
  await book.enter();
  // Aki 0 96 240, Ben 6 -55 -120, Chie -6 -41 -120; chips 0 4, -1 -1, 1 -3, and the prizes
  const all = await told(book.table('Mighty'));
  const chips = (row) => row['chips in all'] ?? row['Chips in all'];
  assert.deepEqual(
    Object.fromEntries(
      Object.entries(all).map(([name, row]) => [
        name,
        [row.Games, row.Sets, row.Places, row.Points, row.Prizes, chips(row)],
      ]),
    ),
    {
      // first in 2 of the pad (87 is Ben's): Aki 1, then 1 1, then 6
      Aki: ['12', '3', '9-1-2', '+336', '+10', '+14'],
      Chie: ['12', '3', '2-4-6', '-167', '-5', '-7'],
      Ben: ['12', '3', '1-7-4', '-169', '-5', '-7'],
    },
  );
  await page.getByText('the sum is 0; of chips the sum is 0', { exact: true }).waitFor();
  // ---- a chip is worth 2: 336 + 28, -169 - 14, -167 - 14
  await book.tap('Day and fee');
  await page.getByLabel('Results for one chip').fill('2');
  await book.is_clean('day and fee');
  await book.tap('See what changes');
  await page.getByText('Results for one chip').waitFor({ state: 'detached' });
  // Aki's results with chips, which nobody settled in one before
  assert.deepEqual((await told(book.table('What changes'))).Aki, { What: 'Balance', before: '–', after: '+364' });
  await book.is_clean('what changes of a night');
  await book.tap('Change it');
  await page.getByRole('columnheader', { name: 'Balance' }).waitFor();
  const settled = await book.settle();
  assert.deepEqual(
    Object.fromEntries(Object.entries(settled).map(([name, row]) => [name, [row.Sum, row.Chips, row.Balance]])),
    { Aki: ['+336', '+14', '+364'], Chie: ['-167', '-7', '-181'], Ben: ['-169', '-7', '-183'] },
  );
  await page.getByText('What is given is what is received').waitFor();
  await book.is_clean('a night');
  await book.picture('club-night-small');
  await page.getByText('As text to paste').click();
  const text = minus(await page.locator('pre').innerText());
  assert.match(text, /^Fuyu Fri 20 Nov 2026 November/);
  assert.match(text, /^Aki +12 +9-1-2 +3 +\+336 /m);
  assert.match(text, /^Ben +-169 +-7 +-183$/m);
  // ---- standings: the lines and places, sorted by any column
  await book.to('Standings');
  const standings = page.getByRole('region', { name: 'Standings' });
  await standings.locator('tbody tr').nth(2).waitFor();
  const order = () => standings.locator('tbody th').allInnerTexts();
  assert.deepEqual(await order(), ['Aki', 'Chie', 'Ben']);
  await book.tap('Average place', standings, false);
  // 1*9+2+3*2 = 17 of 12; 2+8+18 = 28; 1+14+12 = 27
  assert.deepEqual(await order(), ['Aki', 'Ben', 'Chie']);
  assert.equal(await standings.locator('th[aria-sort=ascending]').innerText(), 'Average place ▲');
  const plot = page.getByRole('img', { name: /^Points, added up/ });
  assert.match(minus(await plot.getAttribute('aria-label')), /Aki \+336\. Chie -167\. Ben -169/);
  assert.equal(
    await standings.getByRole('img', { name: 'Aki: place 1: 9 times, place 2: 1 times, place 3: 2 times' }).count(),
    1,
  );
  await book.is_clean('standings');
  await book.picture('club-standings-small');
  await book.close();
});

test('shiromati: four people of whom one sits out, an early leaver, and the price of the room', async () => {
  const book = await Book.make('Haru', { lang: 'en', size: 'upright' });
  const { page } = book;
  await book.night('2026-11-21');
  const night = page.url();
  const pad = await start_pad(book, 'shiromati', ['Aki', 'Ben', 'Chie', 'Dan'], { people: 4 });
  // Dan sits out. 60 of the discarder: Chie is below 0, the end. 60 are taken off, the oka of four, 40, goes to the
  // top: 90 -10 -10 -70
  await pad.win('Ben', 'Chie');
  await pad.type('Points in all, without deposits', '60');
  await pad.write();
  await page.goto(night);
  await page.reload();
  // Dan has gone: three play on. 80 40 30: 20 and the oka of 30, -20, -30
  await book.tap('Enter a match');
  await book.rule('shiromati');
  await book.tap('3 players');
  await book.sit(['Aki', 'Ben', 'Chie']);
  await book.points(1, { Aki: 80, Ben: 40 });
  await book.will_be(1, ['+50', '-20', '-30']);
  await book.enter();
  // and one with him, which was before: 30 70 60 40: -30, 10 and 40, 0, -20
  await book.tap('Enter a match');
  await book.rule('shiromati');
  await book.tap('4 players');
  await book.sit(['Aki', 'Ben', 'Chie', 'Dan']);
  await book.points(1, { Aki: 30, Ben: 70, Chie: 60 });
  await book.will_be(1, ['-30', '+50', '±0', '-20']);
  await book.enter();
  await book.tap('Day and fee');
  await book.tap('by room');
  await page.getByLabel('Amount').fill('7000');
  await book.tap('Add one who left early');
  await page.getByRole('combobox', { name: 'Who left early', exact: true }).selectOption({ label: 'Dan' });
  await page.getByLabel('Part to pay, per cent').fill('50');
  await book.is_clean('who left early');
  await book.tap('See what changes');
  // what a person would pay is seen before anything is kept
  assert.deepEqual((await told(book.table('What changes'))).Dan, { What: 'Table fee', before: '0円', after: '1000円' });
  await book.is_clean('what changes by who left early');
  await page.getByRole('region', { name: 'What changes' }).evaluate((card) => card.scrollIntoView({ block: 'center' }));
  await book.picture('club-fee-change-upright');
  await book.tap('Change it');
  await page.getByRole('columnheader', { name: 'Table fee' }).waitFor();
  // three whole shares and a half one of 7,000: 2,000 and 1,000. Aki -10 50 -30, Ben 90 -20 50, Chie -70 -30 0, Dan -10
  // -20
  const settled = await book.settle();
  assert.deepEqual(
    Object.fromEntries(Object.entries(settled).map(([name, row]) => [name, [row.Games, row.Sum, row['Table fee']]])),
    {
      Ben: ['3', '+120', '2000円'],
      Aki: ['3', '+10', '2000円'],
      Dan: ['2', '-30', '1000円 left early 50 %'],
      Chie: ['3', '-100', '2000円'],
    },
  );
  const table = await told(book.table('Shiromati'));
  assert.equal(table.Dan['Sat out'], '1');
  assert.equal(
    minus(await page.getByRole('region', { name: 'Settlement' }).locator('tfoot td').last().innerText()),
    '7000円',
  );
  await book.is_clean('a night with a fee');
  await page.evaluate(() => scrollTo(0, 0));
  await book.picture('club-fee-upright');
  // on paper: black on white, without buttons, on one sheet
  await page.emulateMedia({ media: 'print' });
  await drawn(page);
  assert.equal(await page.locator('button:visible, nav:visible').count(), 0);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  assert.equal((pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length, 1, 'one sheet');
  await shot(page, 'club-print-upright');
  await page.emulateMedia({ media: 'screen' });
  await book.close();
});

test('a league day of mjkt over three tables, with a tie and penalties', async () => {
  const book = await Book.make('Liga', { size: 'desktop' });
  const { page } = book;
  await book.night('2026-11-22', 'Day 3');
  const enter = async (names, points, dealer, totals, more = async () => undefined) => {
    await book.tap('Enter a match');
    await book.rule('mjkt');
    await book.sit(names);
    await book.points(1, Object.fromEntries(names.map((name, i) => [name, points[i]])));
    await more();
    await book.pick(1, 'First dealer', names[dealer]);
    await book.will_be(1, totals);
    await book.enter();
  };
  // MJ-1: 38.2 27.5 24.3 9.0 and a deposit left for the top: 30 -3 -6 -21; MJ-2: 20 10 -10 -20
  await enter(['Aki', 'Ben', 'Chie', 'Dan'], [38200, 27500, 24300, 9000], 0, ['+50', '+7', '-16', '-41'], async () => {
    await page.getByText('1,000 are missing').waitFor();
    await book
      .game(1)
      .getByRole('textbox', { name: /^Deposits left/ })
      .fill('1');
  });
  // a tie for the top: Fumi dealt first and is ahead of Emi: 20 20, 0 10, -5 -10, -15 -20
  await enter(['Emi', 'Fumi', 'Gen', 'Hal'], [30000, 30000, 25000, 15000], 1, ['+10', '+40', '-15', '-35']);
  // 47.0 31.6 19.5 1.9: 31.6 is 32, 19.5 is 19, 1.9 is 2; 2 -11 -28, the first 37
  await enter(['Ina', 'Jun', 'Kei', 'Leo'], [47000, 31600, 19500, 1900], 3, ['+57', '+12', '-21', '-48']);
  for (const [who, points, why] of [
    ['Leo', 20, 'came late'],
    ['Aki', 10, 'a telephone rang'],
  ]) {
    await book.tap('Prize or penalty');
    await page.getByRole('combobox', { name: 'Whose', exact: true }).selectOption({ label: who });
    await page.getByRole('textbox', { name: 'Points' }).fill(String(points));
    await page.getByLabel('Reason').fill(why);
    if (who === 'Leo') await book.is_clean('a penalty');
    await book.enter();
    await page.getByRole('region', { name: 'Prizes and penalties' }).getByText(why).waitFor();
  }
  const table = await told(book.table('mjkt competition rules'));
  assert.deepEqual(
    Object.entries(table).map(([name, row]) => [name, row.Points, row.Extras, row.Sum]),
    [
      ['Ina', '+57', '±0', '+57'],
      ['Aki', '+50', '-10', '+40'],
      ['Fumi', '+40', '±0', '+40'],
      ['Jun', '+12', '±0', '+12'],
      ['Emi', '+10', '±0', '+10'],
      ['Ben', '+7', '±0', '+7'],
      ['Gen', '-15', '±0', '-15'],
      ['Chie', '-16', '±0', '-16'],
      ['Kei', '-21', '±0', '-21'],
      ['Hal', '-35', '±0', '-35'],
      ['Dan', '-41', '±0', '-41'],
      ['Leo', '-48', '-20', '-68'],
    ],
  );
  // the three tables come to 0, the penalties to -30
  await page.getByText('the sum is −30, from outside').first().waitFor();
  await page.getByText('Something came from outside').waitFor();
  await book.is_clean('a league day');
  await book.picture('club-league-desktop');
  // a match told anew: what changes is seen before it counts. 28.2 and 37.5: 18 -2, -12; Aki second, Ben first
  await page.locator('.matches summary').filter({ hasText: 'Aki' }).click();
  await book.tap(/^Correct: Match/, page.locator('.matches'), false);
  await page.getByRole('textbox', { name: 'Points of Aki, game 1' }).waitFor();
  await book.points(1, { Aki: 28200, Ben: 37500 });
  await page.getByLabel('Reason of the correction').fill('written in the wrong line');
  // 28.2 is 28: -2 and 10; the first has 29 (2 6 21) and 20
  await book.will_be(1, ['+8', '+49', '-16', '-41']);
  await book.tap('See what changes');
  const change = page.getByRole('group', { name: 'What changes' }).locator('table');
  await change.waitFor();
  assert.deepEqual(
    (await rows_of(change)).map((row) => row.map(minus)),
    [
      ['Aki', '+50', '+8', '-42'],
      ['Ben', '+7', '+49', '+42'],
      ['Chie', '-16', '-16', '±0'],
      ['Dan', '-41', '-41', '±0'],
    ],
  );
  assert.equal((await told(book.table('mjkt competition rules'))).Ben.Sum, '+7', 'nothing counts yet');
  await book.is_clean('what changes');
  await book.tap('Change it');
  await change.waitFor({ state: 'detached' });
  assert.equal((await told(book.table('mjkt competition rules'))).Ben.Sum, '+49');
  // who told what
  await book.tap(/^History: Match/, page.locator('.matches li').filter({ hasText: 'corrected' }), false);
  const tellings = page.locator('.told li');
  await tellings.nth(1).waitFor();
  assert.match(minus(await tellings.nth(0).innerText()), /^keeper.*\nAki \+50 Ben \+7/);
  assert.match(
    minus(await tellings.nth(1).innerText()),
    /Aki \+8 Ben \+49[\s\S]*written in the wrong line[\s\S]*counts/,
  );
  await book.tap('Back');
  // a penalty that was none
  await book.tap(/^Void it: Aki/, page.getByRole('region', { name: 'Prizes and penalties' }), false);
  await page.getByLabel('Reason of the correction').fill('it was not Aki');
  await book.tap('See what changes');
  await book.tap('Change it');
  await page.getByText('the sum is −20, from outside').first().waitFor();
  assert.equal((await told(book.table('mjkt competition rules'))).Aki.Extras, '±0');
  // the page of a person
  await book.to('Persons');
  await page.getByRole('link', { name: /^Ben/ }).click();
  const ben = page.getByRole('region', { name: 'Ben', exact: true });
  assert.match(
    minus((await ben.locator('tbody tr').first().innerText()).replace(/\s+/g, ' ')),
    /^mjkt competition rules \+49 1 1\.00/,
  );
  await book.is_clean('a person');
  await book.close();
});

test('two rules in one night: two games of a pad, two of the page that enter by themselves, two as final points', async () => {
  const book = await Book.make('Natsu', { size: 'desktop' });
  const { page } = book;
  await book.to('Persons');
  for (const name of ['Aki', 'Ben', 'Chie']) {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await book.tap('Add');
    await page.getByRole('link', { name }).waitFor();
  }
  await book.is_clean('persons');
  // Aki's code, on a slip
  await page.getByRole('link', { name: /^Aki/ }).click();
  await book.tap('Print a code');
  const code = await page.locator('.code').innerText();
  assert.match(code, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
  await page.locator('img.qr').waitFor();
  await book.is_clean('a slip');
  await book.picture('club-slip-desktop');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('button:visible, nav:visible').count(), 0);
  await page.emulateMedia({ media: 'screen' });
  await book.night('2026-11-23');
  const night = page.url();
  // by another rule and its name, as it was reckoned: 45.5 and what is missing, then 10 back
  await book.tap('Enter a match');
  await page.getByRole('combobox', { name: 'Rule', exact: true }).selectOption('name');
  await page.getByLabel('Name of the rule').fill('Old house');
  await book.tap('2 players');
  await book.sit(['Aki', 'Ben']);
  await book.points(1, { Aki: '45.5' });
  await book.will_be(1, ['+45.5', '-45.5']);
  await book.tap('One more game');
  await book.points(2, { Ben: '10' });
  await book.will_be(2, ['-10', '+10']);
  await book.enter();
  const old = (await told(book.table('Old house'))).Ben;
  assert.deepEqual([old.Games, old.Places, old.Points], ['2', '1-1-0', '-35.5']);

  // a pad of two games of chinitsu. 60 of the discarder, who is below 0, the end: 50 110 -10 less 60, and the oka of 30
  // to the top: -10 80 -70; then the same by Chie of Aki: -70 -10 80
  const pad = await start_pad(book, 'chinitsu', ['Aki', 'Ben', 'Chie'], { games: 2 });
  for (const [who, from] of [
    ['Ben', 'Chie'],
    ['Chie', 'Aki'],
  ]) {
    await pad.win(who, from);
    await pad.type('Points in all, without deposits', '60');
    await pad.write();
  }
  await page.goto(night);
  await page.reload();
  const of_pads = await told(page.getByRole('region', { name: /Chinitsu/i }).locator('table'));
  assert.deepEqual(Object.fromEntries(Object.entries(of_pads).map(([name, row]) => [name, [row.Games, row.Points]])), {
    Ben: ['2', '+70'],
    Chie: ['2', '+10'],
    Aki: ['2', '-80'],
  });

  // the code opens the book in another browser, typed as people type, and says who sits there
  const guest = await Book.open('/club', { size: 'desktop' });
  await guest.page.getByLabel('A link, or the code on your slip').fill(code.toLowerCase().replaceAll('-', ' '));
  await guest.tap('Open');
  await guest.page.getByText('You look on as Aki').waitFor();
  assert.equal(await guest.page.getByRole('button', { name: 'Begin a night' }).count(), 0);
  assert.ok(!guest.page.url().includes(code));

  // the keeper opens a table for the night with an open chair; Aki sits down by its link
  await book.tap('Open a table');
  await book.rule('chinitsu');
  await book.tap('Go on');
  await page.getByText('Its games enter the book of Natsu').waitFor();
  const chairs = page.locator('button.seatc');
  await chairs.first().waitFor();
  while ((await chairs.first().getAttribute('class')).includes('open') === false) await chairs.first().click();
  await page.locator('.go .btn.main').click();
  await page.waitForURL(/#\/seat\//);
  const seat = page.url().split('/').at(-1);
  const ask = (path, token) =>
    fetch(server.base + path, { headers: { Authorization: `Bearer ${token}` } }).then((answer) => answer.json());
  const { links } = await ask('/api/table', seat);
  const member = guest.page.waitForRequest('**/api/member');
  await guest.page.goto(`${server.base}/${links.join.slice(links.join.indexOf('#'))}`);
  await guest.page.fill('input.text', 'Somebody');
  await guest.page.click('.btn.main');
  await guest.page.waitForURL(/#\/seat\//);
  assert.deepEqual((await member).postDataJSON(), { code });
  // two games, the second after all agreed to play again; each as its points say: less 60, the oka of 30 to the top
  const both = [page, guest.page];
  const over = (each) => each.evaluate(() => document.querySelector('.result [data-does=rematch]') !== null);
  const totals = [];
  for (let n = 0; n < 2; ++n) {
    if (n) {
      for (const each of both) await each.locator('[data-does=rematch]').click();
      for (const each of both) await each.locator('.result').waitFor({ state: 'detached' });
    }
    await play_on(both, over, { seconds: 240 });
    const log = await fetch(`${server.base}/api/log?match=${n}`, { headers: { Authorization: `Bearer ${seat}` } });
    const scores = (await log.text())
      .match(/"type":"end_game"[^\n]*"scores":\[([-\d,]+)\]/)[1]
      .split(',')
      .map(Number);
    const { place } = (await ask('/api/book', seat)).games.at(-1);
    totals.push(scores.map((points, i) => points - 60 + (place[i] === 1 ? 30 : 0)));
    assert.equal(scores[place.indexOf(1)], Math.max(...scores));
  }
  const { names } = await ask('/api/book', seat);
  const aki = names.indexOf('Somebody');
  assert.ok(aki >= 0);
  const of_aki = totals[0][aki] + totals[1][aki];
  await page.goto(night);
  await page.reload();
  const chinitsu = page.getByRole('region', { name: /Chinitsu/i }).locator('table');
  await chinitsu.locator('tbody tr').nth(4).waitFor(); // Aki, Ben and Chie, and who sat beside Aki
  const played = await told(chinitsu);
  const number = (text) => Number(text.replace('±', ''));
  assert.deepEqual([played.Aki.Games, number(played.Aki.Points)], ['4', of_aki - 80]);
  assert.deepEqual([played.Ben.Games, played.Ben.Points, played.Chie.Points], ['2', '+70', '+10']);
  const beside = Object.keys(played).filter((name) => !['Aki', 'Ben', 'Chie', 'Bots'].includes(name));
  assert.equal(beside.length, 1, 'the keeper, who sat there by the name of the seat');
  const keeper = names.indexOf(beside[0]);
  assert.ok(keeper >= 0 && keeper !== aki);
  for (const [name, at] of [
    [beside[0], keeper],
    ['Bots', 3 - keeper - aki],
  ])
    assert.equal(number(played[name].Points), totals[0][at] + totals[1][at], name);
  // both rules are in the settlement: 45.5 - 10 of the old house, -80 of the pad, and what was played
  const settled = await book.settle();
  assert.equal(number(settled.Aki.Sum), 45.5 - 10 - 80 + of_aki);
  assert.deepEqual([settled.Ben.Sum, settled.Chie.Sum], ['+34.5', '+10']);
  await page
    .getByText('What is given is what is received')
    .or(page.getByText('the sum is 0', { exact: false }))
    .first()
    .waitFor();
  await book.is_clean('two rules');
  // there are hands: who won how many is told
  await book.to('Standings');
  await page.getByRole('columnheader', { name: 'Dealt in' }).waitFor();
  await book.close();
  await guest.close();
});

test('links are taken back, a name is forgotten, and the book goes out and in again', async () => {
  const book = await Book.make('Aki-kai', { lang: 'en', size: 'desktop' });
  const { page } = book;
  await book.night('2026-11-24');
  const night = new URL(page.url()).hash.slice(1);
  await book.tap('Enter a match');
  await page.getByRole('combobox', { name: 'Rule', exact: true }).selectOption('name');
  await page.getByLabel('Name of the rule').fill('House');
  await book.tap('3 players');
  await book.sit(['Ren', 'Sora', 'Tomo']);
  await book.points(1, { Ren: '30', Sora: '-12.5' });
  await book.will_be(1, ['+30', '-12.5', '-17.5']);
  await book.enter();
  await book.to('Links and files');
  await book.is_clean('links and files');
  await book.picture('club-more-desktop');
  const link = async (title) =>
    new URL(await page.getByRole('region', { name: title, exact: true }).locator('code').innerText()).hash.slice(1);
  const look = await link('Link to look');
  const viewer = await Book.open(look, { lang: 'ja', size: 'upright', theme: 'dark' });
  await viewer.page.getByText('見るだけのリンクです').waitFor();
  assert.ok(!viewer.page.url().includes(look.split('/').at(-1)), 'the token is out of the address');
  await viewer.page.goto(`${server.base}/#${night}`);
  await viewer.page.getByRole('region', { name: '精算' }).locator('table').waitFor();
  assert.equal(await viewer.page.getByRole('button', { name: /記入する|訂正する|なかった/ }).count(), 0);
  await viewer.is_clean('a night, looked at');
  await viewer.picture('club-night-upright');
  // and the house lets nobody write with it
  const refused = await viewer.page.evaluate(async (token) => {
    const answer = await fetch('/api/club', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ entries: [{ id: 'x', kind: 'person', name: 'X' }] }),
    });
    return answer.status;
  }, look.split('/').at(-1));
  assert.equal(refused, 403);
  // a write link that is taken back opens nothing any more
  await book.tap('Make a link to write');
  const region = page.getByRole('region', { name: /^New link/ });
  await region.waitFor();
  const write = new URL(await region.locator('code').innerText()).hash.slice(1);
  const number = /\d+$/.exec(await region.getAttribute('aria-label'))[0];
  const writer = await Book.open(write, { size: 'upright' });
  await writer.page.getByRole('button', { name: 'Begin a night' }).waitFor();
  await book.tap(`Take back: Link to write ${number}`);
  await region.waitFor({ state: 'detached' });
  await writer.page.reload();
  await writer.page.getByText('This book cannot be opened').waitFor();
  await writer.is_clean('a link that was taken back');
  // the whole book goes into another one: the same sums, and the same file
  const [file, json] = await saved(page, 'JSON');
  assert.equal(file, 'Aki-kai.json');
  const [, csv] = await saved(page, 'CSV');
  assert.match(csv, /Sora/);
  assert.equal(csv.trim().split(/\r?\n/).length, 4, 'a row for each person and game, and the head');
  const other = await Book.make('Copy', { size: 'upright' });
  await other.to('Links and files');
  await other.page.getByLabel('Or paste it here').fill(json);
  await other.tap('See what would come in');
  await other.page.getByText('1 nights, 1 matches, 3 new persons').waitFor();
  await other.is_clean('what would come in');
  await other.tap('Take it in');
  await other.page.getByText('Taken in.').waitFor();
  const [, again] = await saved(other.page, 'JSON');
  const entries = (text) => text.split('\n').slice(1).join('\n');
  assert.equal(entries(again), entries(json));
  await other.to('Standings');
  await other.page.getByRole('region', { name: 'Standings' }).locator('tbody tr').nth(2).waitFor();
  assert.equal(
    (await told(other.page.getByRole('region', { name: 'Standings' }).locator('table'))).Tomo['Sum ▼'],
    '-17.5',
  );
  // a name that is forgotten stands nowhere any more
  await book.to('Persons');
  await page.getByRole('link', { name: /^Sora/ }).click();
  await book.tap('Forget the name');
  await page.getByText('cannot be brought back').waitFor();
  await book.is_clean('a warning');
  await book.tap('Forget it');
  await page.getByRole('region', { name: '(no name)' }).waitFor();
  for (const part of ['Nights', 'Standings', 'Persons']) {
    await book.to(part);
    await page.getByRole('region', { name: part === 'Nights' ? 'Nights' : part }).waitFor();
    assert.ok(!(await page.content()).includes('Sora'), part);
  }
  await page.goto(`${server.base}/#${night}`);
  await page.getByRole('region', { name: 'Settlement' }).locator('table').waitFor();
  assert.ok(!(await page.content()).includes('Sora'), 'the night');
  assert.equal((await book.settle())['(no name)'].Sum, '-12.5');
  await book.to('Links and files');
  const [, after_it] = await saved(page, 'JSON');
  assert.ok(!after_it.includes('Sora'));
  // a match that was none: it stays to be read, and counts no more
  await page.goto(`${server.base}/#${night}`);
  await page.locator('.matches summary').first().click();
  await book.tap(/^Void it: Match/, page.locator('.matches'), false);
  await page.getByLabel('Reason of the correction').fill('told twice');
  await book.tap('See what changes');
  const change = page.getByRole('group', { name: 'What changes' }).locator('table');
  await change.waitFor();
  assert.deepEqual(
    (await rows_of(change)).map((row) => row.map(minus)),
    [
      ['Ren', '+30', '±0', '-30'],
      ['(no name)', '-12.5', '±0', '+12.5'],
      ['Tomo', '-17.5', '±0', '+17.5'],
    ],
  );
  await book.tap('Change it');
  await page.getByText('Nothing was played yet').waitFor();
  // two persons were one
  await book.to('Persons');
  await page.getByRole('link', { name: /^Tomo/ }).click();
  await book.tap('These two are one person');
  await page.getByRole('combobox', { name: 'It is', exact: true }).selectOption({ label: 'Ren' });
  await book.tap('Make them one');
  await page.getByRole('region', { name: 'Ren', exact: true }).waitFor();
  for (const each of [book, viewer, writer, other]) await each.close();
});

test('results from a spreadsheet in the letters of an old one are read as they look', async () => {
  const book = await Book.open('/club', { lang: 'ja', size: 'upright' });
  const { page } = book;
  await page.getByLabel('クラブの名前').fill('表');
  await book.is_clean('a first book');
  await book.tap('作る');
  await page.getByRole('link', { name: 'リンク・控え' }).click();
  // "日付,山田,佐藤,田中" and a day, in Shift_JIS
  const sjis = Buffer.concat([
    Buffer.from('93fa9574', 'hex'),
    Buffer.from(','),
    Buffer.from('8e529363', 'hex'),
    Buffer.from(','),
    Buffer.from('8db293a1', 'hex'),
    Buffer.from(','),
    Buffer.from('93639286', 'hex'),
    Buffer.from('\r\n2026/11/25,+30.5,-10.5,-20\r\n2026/11/26,-5,+15,-10\r\n'),
  ]);
  await page.locator('input[type=file]').setInputFiles({ name: 'results.csv', mimeType: 'text/csv', buffer: sjis });
  await page.waitForFunction(() => document.querySelector('textarea').value.startsWith('日付,山田,佐藤,田中'));
  await page.getByRole('combobox', { name: '規則', exact: true }).selectOption('name');
  await page.getByLabel('規則の名前').fill('例会');
  await page.getByRole('button', { name: '何が入るかを見る' }).click();
  await page.getByText('2日、2対局、新しい人3人').waitFor();
  await page.getByText('新しい人：山田・佐藤・田中').waitFor();
  await book.is_clean('a spreadsheet');
  await page.getByRole('button', { name: 'これを入れる' }).click();
  await page.getByText('読み込みました').waitFor();
  await page.getByRole('link', { name: '通算成績' }).click();
  const table = page.getByRole('region', { name: '通算成績' }).locator('table');
  await table.locator('tbody tr').nth(2).waitFor();
  assert.deepEqual(Object.fromEntries(Object.entries(await told(table)).map(([name, row]) => [name, row['合計 ▼']])), {
    山田: '+25.5',
    佐藤: '+4.5',
    田中: '-30',
  });
  await book.is_clean('通算成績');
  await book.picture('club-standings-upright');
  await book.close();
});
