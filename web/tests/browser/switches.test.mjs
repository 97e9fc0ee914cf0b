// What is left to the page: wins, calls, what is drawn, the order of the hand; the only discard; how fast the bots are.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, set_up, shot, site, violations } from './harness.mjs';
import { asks, table, view } from './fixtures.mjs';
import { ask, open_table, welcome } from './scripted.mjs';
import { start_server } from './players.mjs';

set_up();

/** The messages of asks, numbered on, each answered with done. */
const reply = (message) => (message.type === 'act' || message.type === 'say' ? [{ type: 'done', id: message.id }] : []);
const open = (options = {}, seats = 3) =>
  open_table(browser, site, { messages: welcome(seats, 'usual'), reply }, { lang: 'en', ...options });
const numbered = (n, list) => ({ ...ask(list), ask: n });
const acts = (page) => page.socket.heard.filter((each) => each.type === 'act');
const answered = async (page, n, within) => {
  for (const end = Date.now() + within; Date.now() < end; await page.waitForTimeout(15)) {
    const found = acts(page).find((each) => each.ask === n);
    if (found) return found.action;
  }
  return null;
};
const [ron, pon, pass] = asks.claims;
const turn = asks.turn.filter((each) => each.action.type === 'dahai');
const drawn = asks.turn.find((each) => each.action.tsumogiri);

for (const size of ['desktop', 'small', 'side', [1024, 768], [820, 1180]])
  test(`${size}: calls are declined by themselves at once, wins are not, and no button shows for what was declined`, async () => {
    const page = await open({ size, lang: size === 'side' ? 'ja' : 'en' });
    const fold = page.locator('.auto .fold');
    if (await fold.isVisible()) await fold.click();
    await page.locator('[data-switch=calls]').click();
    assert.equal(await page.locator('[data-switch=calls]').getAttribute('aria-pressed'), 'true');
    await shot(page, `switches-${Array.isArray(size) ? size.join('x') : size}`);
    await page.evaluate(() => {
      window.shown = 0;
      new MutationObserver(() => (window.shown += document.querySelectorAll('.act[data-slot]').length)).observe(
        document.querySelector('.acts'),
        { childList: true, subtree: true },
      );
    });
    page.socket.send(numbered(11, [pon, pass]));
    assert.equal((await answered(page, 11, 600))?.type, 'none', 'sooner than a tile lies open');
    assert.equal(await page.evaluate(() => window.shown), 0, 'nothing to press was shown');
    page.socket.send(numbered(12, [ron, pon, pass]));
    await page.waitForSelector('.act.win');
    assert.equal(await answered(page, 12, 1500), null, 'a win is for the person');
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

test('wins are taken and draws discarded by themselves after one and the same time, by keys too', async () => {
  const page = await open();
  const at = { ...view(3, 'usual'), turn: 0, stage: 'turn', focus: null };
  at.seats[0].hand.drawn = 'C';
  page.socket.send({ type: 'view', n: 1, view: at });
  await page.keyboard.press('Shift+D');
  await page.waitForSelector('[data-switch=drawn][aria-pressed=true]');
  const times = [];
  for (const [n, list] of [
    [21, turn],
    [22, asks.turn],
    [23, [drawn]],
  ]) {
    const asked = Date.now();
    page.socket.send(numbered(n, list));
    assert.deepEqual(await answered(page, n, 3000), drawn.action);
    times.push(Date.now() - asked);
  }
  assert.ok(Math.min(...times) > 850 && Math.max(...times) - Math.min(...times) < 400, `${times}`);
  const tsumo = { ...ron, action: { type: 'hora', target: 0, pai: 'C' } };
  page.socket.send(numbered(24, [tsumo, ...turn]));
  assert.equal(await answered(page, 24, 1800), null, 'it stops where it could win');
  await page.keyboard.press('Shift+W');
  assert.equal((await answered(page, 24, 2500))?.type, 'hora');
  page.socket.send(numbered(25, [ron, pon, pass]));
  assert.equal((await answered(page, 25, 600))?.type, 'hora');
  // off again within the pause: nothing is done
  await page.keyboard.press('Shift+W');
  page.socket.send(numbered(26, turn));
  await page.waitForTimeout(300);
  await page.keyboard.press('Shift+D');
  assert.equal(await answered(page, 26, 1500), null);
  await page.context().close();
});

test('where what is drawn cannot go by itself, it is said', async () => {
  for (const [lang, words] of [
    ['en', /this turn is yours to choose/],
    ['ja', /この番は選んでください/],
  ]) {
    const page = await open({ lang });
    const at = { ...view(3, 'usual'), turn: 0, stage: 'turn', focus: null };
    for (const seat of at.seats) seat.marks = [];
    page.socket.send({ type: 'view', n: 1, view: at });
    await page.keyboard.press('Shift+D');
    await page.waitForSelector('[data-switch=drawn][aria-pressed=true]');
    page.socket.send(
      numbered(
        24,
        turn.filter((each) => !each.action.tsumogiri),
      ),
    );
    await page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector('.notice').textContent),
      words.source,
    );
    assert.equal(await answered(page, 24, 1500), null);
    await page.context().close();
  }
});

test('what is left to the page holds for the hand: over a reload, and not for the next', async () => {
  const page = await open();
  await page.locator('[data-switch=win]').click();
  await page.locator('[data-switch=sort]').click();
  await page.reload();
  await page.waitForSelector('[data-switch=win][aria-pressed=true]');
  page.socket.send({ type: 'view', n: 1, view: { ...view(3, 'usual'), honba: 5 } });
  await page.waitForSelector('[data-switch=win][aria-pressed=false]');
  assert.equal(await page.locator('[data-switch=sort]').getAttribute('aria-pressed'), 'false', 'the order is kept');
  await page.context().close();
});

test('a hand that is not sorted keeps each tile where it lies', async () => {
  const page = await open();
  const show = (n, tiles, tile) => {
    const now = view(3, 'usual');
    now.seats[0].hand = { tiles, drawn: tile, shown: false };
    page.socket.send({ type: 'view', n, view: now });
  };
  const hand = () => page.locator('.hand .t').evaluateAll((all) => all.map((each) => each.dataset.face).join(' '));
  await page.keyboard.press('Shift+S');
  show(1, ['9m', '3p', '1m'], '2m');
  await page.waitForFunction(() => document.querySelectorAll('.hand .t').length === 4);
  const before = await hand();
  show(1, ['3p', '1m', '2m'], null);
  await page.waitForFunction(() => document.querySelectorAll('.hand .t').length === 3);
  assert.equal(
    await hand(),
    before
      .split(' ')
      .filter((face) => face !== '9m')
      .join(' '),
  );
  assert.match(await hand(), / 2m$/);
  await page.keyboard.press('Shift+S');
  assert.equal(await page.locator('[data-switch=sort]').getAttribute('aria-pressed'), 'true');
  assert.equal(await hand(), '1m 2m 3p');
  await page.context().close();
});

test('a table that has no calls has no switch for them, and who looks on has none at all', async () => {
  const messages = welcome(3, 'usual');
  messages[0].table.switches = ['win', 'drawn'];
  const page = await open_table(browser, site, { messages, reply }, { lang: 'ja' });
  assert.deepEqual(await page.locator('.switch').allInnerTexts(), ['自動和了', 'ツモ切り', '理牌']);
  await page.context().close();
  const [greeting, ...rest] = welcome(3, 'usual');
  const watched = await open_table(
    browser,
    site,
    {
      messages: [{ ...greeting, seat: null }, ...rest],
      path: '/watch/abcdefghijklmnopqrstuvwxyz012345',
      wait: '.river .t',
    },
    { lang: 'ja' },
  );
  assert.equal(await watched.locator('.switch').count(), 0);
  await watched.context().close();
});

test('bots are as fast as whoever is alone with them wishes, and others are not hurried', async () => {
  const messages = welcome(3, 'usual');
  messages[0].table = { ...table(3), pace: 1, rest: null };
  const page = await open_table(browser, site, { messages, reply }, { lang: 'en', settings: { pace: 0.5 } });
  const paces = () => page.socket.heard.filter((each) => each.what === 'pace').map((each) => each.pace);
  assert.deepEqual(paces(), [0.5], 'what this device wishes is told to the table');
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('group', { name: 'Speed of bots' }).getByRole('button', { name: 'Fastest' }).click();
  await page.waitForTimeout(50);
  assert.deepEqual(paces(), [0.5, 0.25]);
  assert.deepEqual(await violations(page), []);
  await page.context().close();
  const others = await open({ settings: { pace: 0.5 } });
  assert.equal(others.socket.heard.filter((each) => each.what === 'pace').length, 0);
  await others.context().close();
});

test('a whole hand plays itself at the built program, and fast bots are faster', async () => {
  const server = await start_server(1);
  try {
    const took = [];
    for (const pace of [1, 0.25]) {
      const page = await open_page_at(server.base, pace);
      await page.keyboard.press('Shift+X');
      await page.keyboard.press('Shift+D');
      await page.keyboard.press('Shift+W');
      const rivers = () => page.locator('.river .t').count();
      const begun = Date.now();
      const from = await rivers();
      await page.waitForFunction(
        (least) => document.querySelector('.result') || document.querySelectorAll('.river .t').length >= least,
        from + 12,
        { timeout: 90000 },
      );
      took.push((Date.now() - begun) / Math.max(1, (await rivers()) - from));
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
    assert.ok(took[1] < took[0] * 0.75, `${took} ms a discard`);
  } finally {
    await server.stop();
  }
});

async function open_page_at(base, pace) {
  const { fresh_page } = await import('./harness.mjs');
  const page = await fresh_page(browser, { lang: 'en', settings: { pace, muted: true } });
  await page.goto(base);
  const made = await page.evaluate(async (url) => {
    const body = {
      rule: 'tenhou4p',
      name: 'Yuki',
      seats: [{ kind: 'you' }, ...Array(3).fill({ kind: 'bot', bot: 'basic' })],
      clock: null,
    };
    const answer = await fetch(`${url}/api/tables`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json();
  }, base);
  await page.goto(`${base}/#/seat/${made.token}`);
  await page.waitForSelector('.hand .t', { timeout: 60000 });
  return page;
}
