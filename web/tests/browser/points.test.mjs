// A rule that counts points, opens waits, plays jokers in melds and takes suits by turns: what the page shows of it,
// with no word of any such rule.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, set_up, site } from './harness.mjs';
import { asks } from './fixtures.mjs';
import { ask, open_page, open_table, token } from './scripted.mjs';
import { forced_win, meld, points_result, points_score, points_table, points_view } from './points_fixtures.mjs';

set_up();

const close = (page) => (assert.deepEqual(page.problems, []), page.context().close());
const open = (now, extra = [], more = {}) =>
  open_table(browser, site, { messages: points_table(now, extra), ...more }, { lang: 'en', ...more.options });
const acts = (page) =>
  page.socket.heard.filter((message) => message.type === 'act').map((message) => message.action.type);
const done = (message) => (message.type === 'act' ? [{ type: 'done', id: message.id }] : []);

test('open waits stand on the plate and beside the river; those that have no room are in a sheet', async () => {
  const page = await open(points_view(), [ask(asks.claims)]);
  assert.equal(await page.locator('.right .plate .mark .t').count(), 3);
  assert.equal(await page.locator('.right .openw').getAttribute('aria-label'), 'Open waits: 2 pin, 5 pin, White');
  assert.equal(await page.locator('.right .openw .t').count(), 3);
  assert.equal(await page.locator('.left .openw').count(), 0);
  await close(page);
  const many = await open(points_view(3, 14));
  assert.equal(await many.locator('.right .plate .mark .t').count(), 0);
  assert.equal(await many.locator('.right .openw .t').count(), 6);
  assert.match(await many.locator('.right .openw').innerText(), /\+8/);
  await many.locator('.right .openw').click();
  assert.equal(await many.locator('.over .tiles .t').count(), 14);
  await close(many);
});

test('a joker in a meld has what it stands for once that is known, and its badge while it is open', async () => {
  const page = await open(points_view());
  const melds = page.locator('.left .meld');
  const badge = (meld) =>
    melds
      .nth(meld)
      .locator('.t > .as')
      .evaluateAll((all) => all.map((each) => each.textContent));
  assert.equal(await melds.nth(0).locator('.as use').getAttribute('href'), '#tS');
  assert.deepEqual(await badge(1), ['?', '?', '?']);
  assert.equal(await melds.nth(2).locator('.as use').getAttribute('href'), '#t8p');
  assert.deepEqual(
    await melds
      .nth(0)
      .locator('.t[role=img]')
      .evaluateAll((all) => all.map((each) => each.ariaLabel)),
    ['South', 'South', 'White, as South'],
  );
  await close(page);
});

test('tiles set aside stand kind by kind with how many they are in all; the hub says the suit of the hand', async () => {
  const page = await open(points_view());
  assert.equal(
    await page.locator('.self .nuki').getAttribute('aria-label'),
    '1 man set aside, 1, 5 man set aside, 1, North set aside, 2, 4 set aside in all',
  );
  assert.match(await page.locator('.hub .suit').innerText(), /Pin/);
  await close(page);
});

test('a win that must be taken is one button in place of all, by touch and by key', async () => {
  for (const how of ['touch', 'key']) {
    const now = { ...points_view(), stage: 'turn', turn: 0, focus: null };
    const page = await open(now, [forced_win], { reply: done });
    await page.waitForTimeout(400);
    const row = await page.locator('.acts').boundingBox();
    const button = await page.locator('.act').boundingBox();
    assert.equal(await page.locator('.acts .act, .acts .slot').count(), 1);
    assert.ok(button.width > row.width - 2, `${button.width} of ${row.width}`);
    if (how === 'touch') await page.locator('.act').click();
    else await page.keyboard.press('w');
    await page.waitForFunction(() => !document.querySelector('.act'));
    assert.deepEqual(acts(page), ['hora']);
    await close(page);
  }
});

test('riichi of several kinds is called riichi, and which one is asked next', async () => {
  const kind = (name, en) => ({
    action: { type: 'reach', kind: name },
    place: 'pon',
    label: { ja: en, en },
    about: null,
  });
  const now = { ...points_view(), stage: 'turn', turn: 0, focus: null };
  const page = await open(now, [ask([kind('riichi', 'riichi'), kind('made_up', 'made up')])]);
  await page.waitForTimeout(400);
  assert.match(await page.locator('.act[data-slot="3"]').innerText(), /^riichi\s/i);
  await page.locator('.act[data-slot="3"]').click();
  assert.equal(await page.locator('.act.way').count(), 2);
  assert.match(await page.locator('.act.way').nth(1).innerText(), /made up/i);
  await close(page);
});

test('who sits a hand out is told so where the hand would be, is asked nothing and sees whose turn it is', async () => {
  const page = await open(points_view(4), [], { wait: '.wind.rests' });
  assert.match(await page.locator('.tray.resting').innerText(), /You sit this hand out/);
  assert.equal(await page.locator('.tray.resting a').getAttribute('href'), `#/replay/${token}`);
  assert.match(await page.locator('.notice .text').innerText(), /Waiting for/);
  assert.ok(!(await page.locator('.acts').isVisible()));
  assert.equal(await page.locator('.notice .peek').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Show the waits' }).count(), 0);
  await close(page);
});

test('a win counted in points is a sum without han and fu, and says what each pays', async () => {
  const page = await open_table(browser, site, { messages: points_result(), page: true }, { lang: 'en' });
  assert.match(await page.locator('.ban .val').innerText(), /9 all\s*18\s*points/);
  const sum = page.locator('.lines.added');
  assert.deepEqual(
    await sum
      .locator('tfoot tr')
      .evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText))),
    [
      ['total', '9', ''],
      ['paid by each of 2', '9 × 2 = 18', ''],
    ],
  );
  const values = await sum.locator('tbody .v').allInnerTexts();
  assert.equal(
    values.reduce((all, each) => all + Number(each), 0),
    9,
  );
  assert.ok(!/\bhan\b|\bfu\b/.test(await page.locator('.result').innerText()));
  await close(page);
});

test('a meld of jokers alone says in the result what it was counted as', async () => {
  const score = { ...points_score, reading: ['5p', '7z'], division: points_score.division.slice(1) };
  const messages = points_result([meld(['P', 'P', 'P'], null)], score);
  const page = await open_table(browser, site, { messages, page: true }, { lang: 'en' });
  const read = (place) =>
    page.locator(`.sets ${place} .as use`).evaluateAll((all) => all.map((each) => each.href.baseVal));
  assert.deepEqual(await read('.meld'), ['#tC', '#tC', '#tC']);
  assert.deepEqual(await read('.set'), ['#t5p'], 'the joker of the hand is what it was');
  await close(page);
});

test('the calculator takes as many of a tile as there are, and one suit shuts out the other', async () => {
  const page = await open_page(browser, site, '/calc/chinitsu', { lang: 'en' });
  const key = (tile) => page.locator('.keys').getByRole('button', { name: tile, exact: true });
  for (let n = 0; n < 8; ++n) await key('2 pin').click();
  assert.equal(await page.locator('.slots button.t').count(), 8);
  assert.equal(await key('2 pin').getAttribute('aria-disabled'), 'true');
  assert.equal(await key('2 sou').getAttribute('aria-disabled'), 'true');
  assert.equal(await key('3 pin').getAttribute('aria-disabled'), null);
  for (let n = 0; n < 4; ++n) await key('East').click();
  assert.equal(await key('East').getAttribute('aria-disabled'), 'true', 'of an honour there are four');
  await close(page);
});
