// A draw on the arbiter page: which draw, of whom what, what it comes to by each house and by a text that somebody
// brings along; by keys and by a link.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, fresh_page, set_up, shared, shot, violations } from './harness.mjs';
import { start_server } from './players.mjs';

set_up({ alone: false });
let server;
shared(
  async () => (server = await start_server()),
  () => server.stop(),
);
const close = (page) => (assert.deepEqual(page.problems, []), page.context().close());
const press = (page, group, name) =>
  page.locator(`[role=group][aria-label="${group}"] button`).getByText(name, { exact: true }).click();
/** The ruling: its sentence, what is next, and the lines with their clauses. */
async function ruling(page) {
  await page.waitForSelector('.lead');
  return page.evaluate(() => ({
    said: document.querySelector('.lead').innerText,
    next: document.querySelector('.next').innerText,
    lines: [...document.querySelectorAll('.paid li')].map((each) => each.innerText.replace(/\s+/g, ' ').trim()).sort(),
  }));
}
async function opened(house, query, more) {
  const page = await fresh_page(browser, more);
  page.setDefaultTimeout(60000);
  await page.goto(`${server.base}/#/calc/${house}/draw?${query}`);
  await page.waitForSelector('.asks .draws');
  return page;
}

test('mjkt: two of four are tenpai, from the calculator by keys to 1,500 each, in both languages and as a text', async () => {
  const page = await fresh_page(browser, { lang: 'en', size: 'upright' });
  page.setDefaultTimeout(60000);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${server.base}/#/calc/mjkt`);
  await page.getByRole('link', { name: 'Draw', exact: true }).focus();
  await shot(page, 'draw-link-en');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.asks .draws');
  for (const [group, name] of [
    ['Which draw', 'exhaustive draw'],
    ['tenpai', 'East'],
    ['tenpai', 'West'],
  ]) {
    await page.locator(`[aria-label="${group}"] button`).getByText(name, { exact: true }).focus();
    await page.keyboard.press('Space');
  }
  await page.waitForFunction(() => /1,500/.test(document.querySelector('.lead')?.innerText ?? ''));
  // 3,000 in all: two who are not tenpai pay 1,500, of which each of the two who are gets 750
  const line = (payer, receiver) => `${payer} pays ${receiver} 750 points (noten payment). MJ-32`;
  const expected = {
    said: 'Exhaustive draw (tenpai East and West): South and North pay 1,500 points each; East and West get 1,500 points each.',
    next: 'East deals again, honba 1.',
    lines: [line('North', 'East'), line('North', 'West'), line('South', 'East'), line('South', 'West')],
  };
  assert.deepEqual(await ruling(page), expected);
  assert.deepEqual(await violations(page), []);
  await shot(page, 'draw-mjkt-en');
  await page.getByRole('button', { name: 'Copy the ruling' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const text = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  assert.deepEqual(text.slice(0, 2), [expected.said, expected.next]);
  assert.ok(text.includes('South pays East 750 points (noten payment). [MJ-32]'), text.join('\n'));
  assert.ok(text.at(-1).endsWith(page.url()), text.at(-1));
  const link = page.url();
  await close(page);

  const there = await fresh_page(browser, { lang: 'ja', size: [1366, 768] });
  await there.goto(link);
  const said = await ruling(there);
  assert.equal(
    said.said,
    '荒牌流局（聴牌は東家と西家）：南家と北家が1,500点ずつ払い、東家と西家が1,500点ずつ受け取る。',
  );
  assert.equal(said.next, '次も東家の親、1本場。');
  assert.equal(said.lines.length, 4);
  assert.deepEqual(await violations(there), []);
  await shot(there, 'draw-mjkt-ja');
  // the dealer is not tenpai any more: who deals passes on, and two honba of this hand are three of the next
  await press(there, '聴牌', '東家');
  await there.locator('.honba input').fill('2');
  await there.waitForFunction(() => document.querySelector('.next')?.innerText === '次は南家の親、3本場。');
  assert.equal(
    (await ruling(there)).said,
    '荒牌流局（聴牌は西家）：東家と南家と北家が1,000点ずつ払い、西家が3,000点を受け取る。',
  );
  await close(there);
});

test('mjkt: nagashi of a child is paid as a mangan, and somebody has to be named', async () => {
  const page = await opened('mjkt', '', { lang: 'en', size: 'small' });
  await press(page, 'Which draw', 'nagashi mangan');
  await page.getByText('Tap who it was: nagashi mangan').waitFor();
  assert.equal(await page.locator('.lead').count(), 0);
  await press(page, 'nagashi mangan', 'South');
  const said = await ruling(page);
  assert.equal(
    said.said,
    'Nagashi mangan (South): East pays 4,000 points; West and North pay 2,000 points each; South gets 8,000 points.',
  );
  assert.ok(
    said.lines.every((line) => /MJ-\d+/.test(line)),
    said.lines.join('\n'),
  );
  assert.deepEqual(await violations(page), []);
  await shot(page, 'draw-nagashi-en');
  await close(page);
});

/** Three or four at the table, in points of each house: what the rule says of who pays whom. */
const houses = {
  mighty: [
    'd=exhaustive&a=tenpai.1',
    'East and West pay 1,000 points each; South gets 2,000 points.',
    'South deals next, honba 1.',
    'MI-10',
  ],
  shiromati: [
    'n=4&o=3&d=exhaustive&a=tenpai.0.1',
    'West pays 30 points; East and South get 15 points each.',
    'East deals again, honba 1.',
    'SM-34',
  ],
  chinitsu: [
    'd=exhaustive&a=tenpai.2&hb=3',
    'East and South pay 20 points each; West gets 40 points.',
    'South deals next, honba 4.',
    'CT-46',
  ],
  'chinitsu ': [
    'd=nagashi&a=nagashi.1',
    'East and West pay 200 points each; South gets 400 points.',
    'If all began the hand with the starting points, the game ends with it.',
    'CT-3',
  ],
  superpower: [
    'd=exhaustive&a=tenpai.3',
    'East, South and West pay 1,000 points each; North gets 3,000 points.',
    'South deals next, honba 1.',
    'SP-34',
  ],
};
for (const [house, [query, said, next, clause]] of Object.entries(houses))
  test(`${house.trim()}: a draw is ruled on from its link: ${query}`, async () => {
    const page = await opened(house.trim(), query, { lang: 'en', size: house === 'shiromati' ? 'small' : [1366, 768] });
    const found = await ruling(page);
    assert.ok(found.said.endsWith(`: ${said}`), found.said);
    assert.equal(found.next, next);
    assert.ok(found.lines.length > 0 && found.lines.every((line) => line.endsWith(clause)), found.lines.join('\n'));
    assert.deepEqual(await violations(page), []);
    await shot(page, `draw-${house.trim()}-en`);
    await close(page);
  });

test('without a house the first one rules, another is chosen from there, and a house that there is not is said', async () => {
  for (const lang of ['en', 'ja']) {
    const page = await fresh_page(browser, { lang, size: 'small' });
    page.setDefaultTimeout(60000);
    await page.goto(`${server.base}/#/calc/draw`);
    await page.waitForSelector('.asks .draws');
    const [first, second] = (await (await fetch(`${server.base}/api/rules`)).json()).rules;
    const chosen = page.locator('.rule-sel select');
    assert.equal(await chosen.inputValue(), first.id);
    await page.waitForURL(new RegExp(`#/calc/${first.id}/draw`));
    assert.deepEqual(await violations(page), []);
    await shot(page, `draw-first-${lang}-small`);
    await chosen.selectOption(second.id);
    await page.waitForURL(new RegExp(`#/calc/${second.id}/draw`));
    await page.waitForSelector('.asks .draws, .asks p');
    assert.equal(await chosen.inputValue(), second.id);
    await page.goto(`${server.base}/#/calc/nowhere/draw`);
    await page.getByRole('alert').waitFor();
    await close(page);
  }
});

test('a text that somebody brings along is ruled by as it says', async () => {
  const own = await start_server(0.02, null, ['--own-rules']);
  try {
    const rule_text = 'extends = "mjkt"\n[exhaustive]\nnoten_pot = 6000\n';
    const page = await fresh_page(browser, { lang: 'en', size: 'upright' });
    page.setDefaultTimeout(60000);
    await page.goto(`${own.base}/#/setup/own`);
    await page.locator('.ownrule textarea').fill(rule_text);
    const told = page.waitForResponse((each) => /api\/rules$/.test(each.url()) && each.request().method() === 'POST');
    await page.locator('.ownrule .row .btn').first().click();
    const { id } = await (await told).json();
    assert.match(id, /^own-/);
    await page.locator('.ownrule').getByRole('button', { name: /form/i }).waitFor();
    await page.evaluate((id) => (location.hash = `#/calc/${id}`), id);
    await page.getByRole('link', { name: 'Draw', exact: true }).click();
    await press(page, 'Which draw', 'exhaustive draw');
    await press(page, 'tenpai', 'North');
    // 6,000 in all from three
    await page.waitForFunction(() => /North/.test(document.querySelector('.lead')?.innerText ?? ''));
    assert.equal(
      (await ruling(page)).said,
      'Exhaustive draw (tenpai North): East, South and West pay 2,000 points each; North gets 6,000 points.',
    );
    await close(page);
  } finally {
    await own.stop();
  }
});
