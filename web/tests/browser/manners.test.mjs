// How the page behaves towards whoever plays: what it does by itself, where the focus is, what it says and in which
// words.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { answer_api, browser, fresh_page, script_socket, set_up, shot, site, violations } from './harness.mjs';
import { asks, mark, reading_question, table, view } from './fixtures.mjs';
import { api } from './api_fixtures.mjs';
import { ask, open_page, open_table, result, token, welcome } from './scripted.mjs';

set_up();

const only = { action: { type: 'dahai', pai: 'C', tsumogiri: true }, label: { ja: '打', en: 'Discard' }, about: null };
const pass = { action: { type: 'none' }, place: 'pass', label: { ja: 'パス', en: 'Pass' } };
const done = (message) => (message.type === 'act' ? [{ type: 'done', id: message.id }] : []);
const acts = (page) => page.socket.heard.filter((message) => message.type === 'act').map((message) => message.action);
const notice = (page) => page.locator('.notice .text').innerText();
const close = (page) => (assert.deepEqual(page.problems, []), page.context().close());

test('the only discard makes itself, after one has seen the tile, and is told to who listens', async () => {
  const page = await open_table(
    browser,
    site,
    { messages: welcome(4, 'usual', [ask([only])]), reply: done },
    { lang: 'en' },
  );
  assert.equal(await notice(page), 'Nothing but Red can be discarded: it goes by itself');
  assert.match(await page.locator('.panel [role=status]').textContent(), /goes by itself/);
  assert.equal(await page.locator('.hand .t.drawn').getAttribute('aria-pressed'), 'true');
  assert.deepEqual(acts(page), [], 'not before one has seen it');
  await page.waitForTimeout(1100);
  assert.deepEqual(acts(page), [only.action]);
  await close(page);
});

test('nothing makes itself where anything else may be chosen, nor where that is switched off', async () => {
  const win = {
    action: { type: 'hora', target: 0, pai: 'C' },
    place: 'win',
    label: { ja: 'ツモ', en: 'tsumo' },
    about: { ja: '中', en: 'Red' },
  };
  for (const [choices, settings] of [
    [[win, only], {}],
    [[only, pass], {}],
    [[only], { forced: false }],
  ]) {
    const page = await open_table(
      browser,
      site,
      { messages: welcome(4, 'usual', [ask(choices)]), reply: done },
      { lang: 'en', settings },
    );
    await page.waitForTimeout(1300);
    assert.deepEqual(acts(page), []);
    await close(page);
  }
});

test('a button says on what it acts, as a picture in both languages and in words for who listens', async () => {
  const kan = {
    action: { type: 'foreign_kakan', target: 2, pai: '8s', consumed: ['8s', '8s', '8s'] },
    place: 'kan',
    onto: 2,
    label: { ja: 'カン', en: 'kan' },
    about: { ja: '西家のポンに8索', en: '8 sou to the pon of West' },
  };
  const pon = {
    action: { type: 'pon', target: 2, pai: 'E', consumed: ['E', 'E'] },
    place: 'pon',
    label: { ja: 'ポン', en: 'pon' },
    about: { ja: '東（手の東・東）', en: 'East with East, East' },
  };
  for (const [lang, size] of [
    ['ja', 'desktop'],
    ['en', 'upright'],
    ['ja', 'small'],
    ['en', 'side'],
  ]) {
    const page = await open_table(
      browser,
      site,
      { messages: welcome(4, 'usual', [ask([kan, pon, pass])]) },
      { lang, size },
    );
    assert.deepEqual(
      await page
        .locator('.act[data-slot="3"] .on.tiles use')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href'))),
      ['#tE'],
    );
    assert.ok(await page.locator('.act[data-slot="2"] .on', { hasText: '↑' }).first().isVisible());
    assert.match(
      await page.locator('.act[data-slot="2"]').textContent(),
      lang === 'ja' ? /ミナモト.*のポンに/ : /onto ミナモト.*’s pon/,
    );
    assert.match(
      await page.locator('.act[data-slot="3"]').textContent(),
      lang === 'ja' ? /東（手の東・東）/ : /East with East, East/,
    );
    assert.deepEqual(await violations(page), []);
    await shot(page, `manners-buttons-${lang}-${size}`);
    await close(page);
  }
});

test('the first tap says that a second one discards', async () => {
  const page = await open_table(
    browser,
    site,
    { messages: welcome(4, 'usual', [ask(asks.turn.filter((choice) => choice.action.type === 'dahai'))]), reply: done },
    { lang: 'en' },
  );
  assert.equal(await notice(page), 'Pick the tile to discard');
  await page.locator('.hand .t').first().click();
  assert.equal(await notice(page), 'Press 4 man again to discard it');
  await close(page);
});

test('the title says whose turn it is', async () => {
  const page = await open_table(
    browser,
    site,
    { messages: welcome(4, 'usual', [ask(asks.turn)]), reply: done },
    { lang: 'en' },
  );
  assert.match(await page.title(), /^● Your turn/);
  page.socket.send({ type: 'ended', ask: 7 });
  await page.waitForFunction(() => !document.title.startsWith('●'));
  await close(page);
});

test('a flash says how many discards are to go, with one clause', async () => {
  const now = view(3, 'usual');
  now.seats[0].marks = [{ ...mark.flash, clause: 'MI-30 MI-31 MI-32' }];
  const page = await open_table(
    browser,
    site,
    { messages: [...welcome(3, 'usual'), { type: 'view', n: 1, view: { ...now, focus: null } }] },
    { lang: 'en', size: 'upright' },
  );
  await page.waitForFunction(() => /White flash/.test(document.querySelector('.notice').textContent));
  assert.match(await notice(page), /^2 to go White flash/);
  assert.equal(await page.locator('.notice .cl').count(), 1);
  await close(page);
});

test('a question takes the focus, shows the hand that is read, and is answered by digits and Enter', async () => {
  const page = await open_table(
    browser,
    site,
    { messages: welcome(3, 'usual', [ask(asks.reading, reading_question)]), reply: done },
    { lang: 'en' },
  );
  const box = page.getByRole('dialog');
  await box.waitFor();
  assert.equal(await box.getAttribute('aria-modal'), 'true');
  assert.ok(await box.evaluate((each) => each === document.activeElement));
  assert.equal(await box.locator('.won .t').count(), 13);
  assert.match(await box.locator('.alt').first().textContent(), /8 sou/);
  const apart = await page.evaluate(() => {
    const box = document.querySelector('.over.question').getBoundingClientRect();
    return [...document.querySelectorAll('.hub, .river')].every(
      (each) => each.getBoundingClientRect().right <= box.left,
    );
  });
  assert.ok(apart, 'what the reading is chosen by stays in sight');
  await shot(page, 'manners-question');
  await page.waitForTimeout(350);
  await page.keyboard.press('2');
  assert.equal(await box.locator('.alt').nth(1).getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(150);
  assert.deepEqual(acts(page), [{ type: 'choose_reading', reading: ['9m'] }]);
  await close(page);
});

test('a result takes the focus and says in one sentence what happened', async () => {
  const page = await open_table(browser, site, { messages: result(3, 'win'), page: true }, { lang: 'en' });
  const told = await page.evaluate(() => [
    document.activeElement.className,
    document.activeElement.getAttribute('aria-label'),
  ]);
  assert.match(told[0], /result/);
  assert.match(told[1], /^Result of the hand\. .*ron 1 sou from /);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(100);
  assert.ok(page.socket.heard.some((message) => message.type === 'say' && message.what === 'ready'));
  await close(page);
});

test('waits begin with all of them together; above tenpai useful tiles are told', async () => {
  const readings = {
    shanten: 0,
    waits: ['9m', '8s', '2p'],
    left: { '9m': 1, '8s': 1, '2p': 3 },
    readings: [
      { joker: ['2p'], waits: ['9m', '8s'] },
      { joker: ['9m'], waits: ['2p'] },
    ],
  };
  const apart = {
    shanten: 2,
    discards: [
      { discard: '1m', shanten: 3, waits: [], useful: ['9p'], left: { '9p': 4 } },
      { discard: '9m', shanten: 2, waits: [], useful: ['2p'], left: { '2p': 3 } },
      { discard: '5z', shanten: 2, waits: [], useful: ['2p', '3s'], left: { '2p': 3, '3s': 4 } },
    ],
  };
  for (const [waits, first] of [
    [readings, /^all waits together 5/],
    [apart, /^After White · useful tiles, left 7/],
  ]) {
    const page = await open_table(
      browser,
      site,
      {
        messages: welcome(3, 'usual'),
        reply: (message) => (message.type === 'waits' ? [{ type: 'waits', id: message.id, waits }] : []),
      },
      { lang: 'en' },
    );
    await page.keyboard.press('t');
    await page.waitForSelector('.panel .waits .rd');
    const rows = await page.locator('.panel .waits .rd').allInnerTexts();
    assert.match(rows[0], first);
    assert.ok(!/[0-9][mpsz]\b/.test(rows.join(' ')), rows.join());
    if (waits === apart) assert.equal(rows.length, 2, 'only what is nearest');
    await close(page);
  }
});

test('an invitation says what is special, how long one may think and how many games; the waiting room too, and the own link only when asked for', async () => {
  const waiting = { ...table(3), state: 'waiting' };
  waiting.seats = waiting.seats.map((seat, i) => (i === 2 ? { name: '', kind: 'open' } : seat));
  const options = { lang: 'en', size: 'upright' };
  const page = await open_page(browser, site, `/join/${token}`, options, { '/api/table': waiting });
  const told = await page.locator('main').innerText();
  for (const words of ['Discard a white', '8 s a move, 20 s a hand', 'Games: 3'])
    assert.ok(told.includes(words), words);
  assert.deepEqual(await violations(page), []);
  await shot(page, 'manners-join');
  await close(page);
  const room = await fresh_page(browser, { lang: 'en' });
  await answer_api(room, api);
  await room.routeWebSocket('**/ws', (ws) =>
    ws.onMessage(
      (data) =>
        JSON.parse(String(data)).type === 'hello' &&
        ws.send(JSON.stringify({ type: 'welcome', table: waiting, seat: 1, last: 0 })),
    ),
  );
  await room.goto(`${site.base}/#/seat/${token}`);
  await room.waitForSelector('.ownlink');
  assert.ok(!(await room.locator('main').innerText()).includes(`#/seat/${token}`));
  assert.equal(await room.locator('.btn.main').count(), 0, 'a guest is not pushed to begin');
  await room.locator('.ownlink .btn').click();
  await room.getByText(`#/seat/${token}`).waitFor();
  await shot(room, 'manners-waiting');
  await close(room);
});

test('options are found by their words, and the usual ones come first, with no key of any', async () => {
  const page = await open_page(browser, site, '/setup/mighty', { lang: 'en' });
  const names = () => page.locator('.opts .opt > b').allInnerTexts();
  await page.getByRole('searchbox').waitFor();
  assert.match((await names())[5], /points at the start/);
  await page.getByRole('searchbox').fill('nagashi');
  await page.waitForFunction(() => document.querySelectorAll('.opts .opt').length === 6);
  assert.match((await names())[5], /nagashi mangan/);
  assert.ok(!/\b[a-z]+\.[a-z_]+\b/.test(await page.locator('.opts').innerText()));
  await close(page);
});

test('the screen stays lit while one sits at a table, after another window was in front too, and not longer', async () => {
  const page = await fresh_page(browser, { lang: 'en' });
  await page.addInitScript(() => {
    window.lit = [];
    const release = async () => void window.lit.push('dark');
    const request = async (what) => (window.lit.push(what), { release });
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  await answer_api(page, api);
  page.socket = await script_socket(page, welcome(4, 'usual'));
  await page.goto(`${site.base}/#/seat/${token}`);
  await page.waitForSelector('.hand .t');
  assert.deepEqual(await page.evaluate(() => window.lit), ['screen']);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForFunction(() => window.lit.join() === 'screen,screen');
  await page.evaluate(() => (location.hash = '#/help'));
  await page.waitForFunction(() => window.lit.join() === 'screen,screen,dark');
  await close(page);
});

test('the clauses of a rule stand under headings, which go while one looks for a word', async () => {
  const page = await open_page(browser, site, '/rules/mighty', { lang: 'en' });
  const outline = () =>
    page
      .locator('.clauses h2:not(.vh), .clauses h3')
      .evaluateAll((all) => all.map((h) => h.firstChild.textContent.trim() || h.textContent.trim()));
  await page.locator('.clauses h2.chapter').first().waitFor();
  assert.deepEqual(await outline(), [
    'Table and tiles',
    'MI-1',
    'MI-2',
    'MI-7',
    'MI-12',
    'MI-17',
    'The joker',
    'MI-20',
    'MI-22',
    'White flash',
    'MI-30',
    'MI-50',
    'MI-60',
  ]);
  await page.getByRole('searchbox').fill('MI-22');
  await page.waitForFunction(() => !document.querySelector('.clauses h2.chapter'));
  assert.deepEqual(await outline(), ['MI-22']);
  await close(page);
});

test('a replay leads back to the seat while it is played at', async () => {
  const page = await open_page(browser, site, `/replay/${token}`, { lang: 'en' });
  assert.equal(await page.locator('.bar a[href*="#/seat/"]').innerText(), 'Back to my seat');
  await close(page);
});
