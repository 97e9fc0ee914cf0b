// A club's night by keys alone, against the program: a book is made, a night begun, a game entered, the fee told anew
// and looked at before it is sent, standings read. Each thing is come to by the tabulator, stands in the window and
// shows that it has the focus. Sums are worked out here by hand.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, fresh_page, set_up, shared, violations } from './harness.mjs';
import { start_server } from './players.mjs';

set_up({ alone: false });
let server;
shared(
  async () => (server = await start_server()),
  () => server.stop(),
);

const most_steps = 150;

/** What has the focus: its name as it is read out, and what is wrong with how it stands there. */
const focused = (page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const name =
      at.getAttribute('aria-label') ?? at.labels?.[0]?.querySelector('span')?.innerText ?? at.innerText ?? '';
    const box = at.getBoundingClientRect();
    const seen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    const style = getComputedStyle(at);
    const marked = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
    return { name: name.replace(/\s+/g, ' ').trim(), tag: at.tagName, seen, marked };
  });

/** Goes on by the tabulator until what has the focus is called so. */
async function reach(page, name, tag) {
  const passed = [];
  for (let n = 0; n < most_steps; ++n) {
    const at = await focused(page);
    const called = typeof name === 'string' ? at.name === name : name.test(at.name);
    if (called && (!tag || at.tag === tag)) {
      assert.ok(at.seen, `"${at.name}" has the focus and cannot be seen`);
      assert.ok(at.marked, `"${at.name}" does not show that it has the focus`);
      return;
    }
    passed.push(at.name);
    await page.keyboard.press('Tab');
  }
  assert.fail(`${name} is not come to, but ${[...new Set(passed)].join(' | ')}`);
}
async function press(page, name, key = 'Enter') {
  await reach(page, name, typeof name === 'string' ? undefined : 'BUTTON');
  await page.keyboard.press(key);
}
async function type(page, name, text) {
  await reach(page, name, 'INPUT');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}
/** Rows of a table that is named so, by their heads. */
const rows = (page, name) =>
  page
    .getByRole('region', { name, exact: true })
    .locator('table')
    .first()
    .locator('tbody tr')
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((row) => [
          row.querySelector('th').innerText.trim(),
          [...row.querySelectorAll('td')].map((cell) =>
            cell.innerText.replaceAll('−', '-').replace(/\s+/g, ' ').trim(),
          ),
        ]),
      ),
    );

test('a night of a club by keyboard alone: begun, played, its fee changed after a look, standings', async () => {
  const page = await fresh_page(browser, { lang: 'en', size: [1366, 768] });
  page.setDefaultTimeout(60000);
  try {
    await page.goto(`${server.base}/#/club`);
    await page.getByLabel('Name of the club').waitFor();
    await type(page, 'Name of the club', 'Thursday');
    await press(page, 'Make the book');
    await page.getByRole('heading', { name: 'Thursday', exact: true }).waitFor();
    await press(page, 'Begin a night');
    await page.getByLabel('Day', { exact: true }).waitFor();
    await reach(page, 'Day', 'INPUT');
    await page.keyboard.type('11272026');
    await type(page, 'Name, if it has one', 'the first');
    await press(page, 'Begin');
    await page.getByRole('button', { name: 'Enter a match' }).waitFor();

    // a game of four by the rule of the club: final points, the first one dealt first
    await press(page, 'Enter a match');
    await page.locator('option[value="rule mjkt"]').waitFor({ state: 'attached' });
    await reach(page, 'Rule', 'SELECT');
    const chosen = () => page.evaluate(() => document.activeElement.value);
    for (let n = 0; n < 30 && (await chosen()) !== 'rule mjkt'; ++n) await page.keyboard.press('ArrowDown');
    assert.equal(await chosen(), 'rule mjkt');
    for (const [i, name] of ['Aki', 'Ben', 'Chie', 'Dan'].entries()) {
      await page.getByRole('group', { name: `Who sits on chair ${i + 1}` }).waitFor();
      await type(page, 'A new person', name);
      await page.keyboard.press('Enter');
      await page.getByRole('group', { name: 'Chairs' }).getByRole('button').nth(i).filter({ hasText: name }).waitFor();
    }
    for (const [name, points] of Object.entries({ Aki: 41000, Ben: 28000, Chie: 20000 }))
      await type(page, `Points of ${name}, game 1`, String(points));
    await reach(page, 'Aki', 'BUTTON'); // who dealt first
    await page.keyboard.press('Space');
    await page.locator('.worth b').first().waitFor();
    assert.deepEqual(await violations(page), []);
    await press(page, 'Enter it');
    await page.getByRole('button', { name: 'Enter it', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Settlement', exact: true }).locator('tbody tr').nth(3).waitFor();
    // 11,000 left for Dan
    const settled = await rows(page, 'Settlement');
    assert.deepEqual(Object.keys(settled), ['Aki', 'Ben', 'Chie', 'Dan']);
    assert.equal(
      Object.values(settled).reduce((sum, [, total]) => sum + Number(total), 0),
      0,
    );

    // the fee: 2,100 for the room are 525 of each; it is looked at, set right, looked at again, and sent
    await press(page, 'Day and fee');
    await press(page, 'by room', 'Space');
    await type(page, 'Amount', '2000');
    await press(page, 'See what changes');
    await page.getByRole('heading', { name: 'What changes' }).waitFor();
    assert.match(await page.locator('.paper dl').innerText(), /Table fee\s*none → by room 2,000円/);
    const looked = await rows(page, 'What changes');
    assert.deepEqual(looked.Dan, ['Table fee', '0円', '500円']);
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.getByRole('columnheader', { name: 'Table fee' }).count(), 0, 'nothing is sent yet');
    await press(page, 'Back');
    await reach(page, 'Amount', 'INPUT');
    assert.equal(await page.evaluate(() => document.activeElement.value), '2000', 'what was typed is still there');
    await type(page, 'Amount', '2100');
    await type(page, 'Name, if it has one', 'the opening');
    await press(page, 'See what changes');
    await page.getByText('by room 2,100円').waitFor();
    assert.match(await page.locator('.paper dl').innerText(), /Name\s*the first → the opening/);
    await press(page, 'Change it');
    await page.getByRole('columnheader', { name: 'Table fee' }).waitFor();
    const paid = await rows(page, 'Settlement');
    for (const row of Object.values(paid)) assert.equal(row.at(-1), '525円');
    await page.getByRole('heading', { name: /the opening/ }).waitFor();

    await press(page, 'Standings');
    await page.getByRole('region', { name: 'Standings', exact: true }).locator('tbody tr').nth(3).waitFor();
    assert.deepEqual(Object.keys(await rows(page, 'Standings')), ['Aki', 'Ben', 'Chie', 'Dan']);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
  }
});

test('what the house refuses of an entry is said in the language of the page', async () => {
  const page = await fresh_page(browser, { lang: 'ja', size: 'small' });
  page.setDefaultTimeout(60000);
  try {
    await page.goto(`${server.base}/#/club`);
    await page.getByLabel('クラブの名前').fill('木曜会');
    await page.getByRole('button', { name: '作る', exact: true }).click();
    await page.getByRole('heading', { name: '木曜会', exact: true }).waitFor();
    await page.getByRole('button', { name: '対局日を作る' }).click();
    await page.getByRole('button', { name: '始める', exact: true }).click();
    await page.getByRole('button', { name: '日付・料金' }).click();
    // the form takes any day, the house those since 1900
    await page.getByLabel('日付', { exact: true }).fill('1850-01-01');
    await page.getByRole('button', { name: '何が変わるかを見る' }).click();
    const said = page.getByRole('alert');
    await said.waitFor();
    assert.equal(await said.innerText(), '日付は2026-11-27のように書いてください。');
    assert.equal(await page.getByLabel('日付', { exact: true }).getAttribute('aria-invalid'), 'true');
    await page.locator('.head').getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'See what changes' }).click();
    await page.getByText('a day as 2026-11-27 is expected.', { exact: true }).waitFor();
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
  }
});
