// Every screen: no axe violation in both languages and themes, nothing overlaps or scrolls at the four sizes, targets
// are large enough; a picture of each.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import {
  answer_api,
  at_rest,
  browser,
  crowding,
  fresh_page,
  script_socket,
  set_up,
  shot,
  site,
  sizes,
  violations,
} from './harness.mjs';
import {
  asks,
  book,
  hand_events,
  reading_question,
  draft_question,
  kind_question,
  table,
  trades,
  view,
} from './fixtures.mjs';
import { forced_win, points_result, points_table, points_view } from './points_fixtures.mjs';
import { api } from './api_fixtures.mjs';
import { house_table } from './houses.mjs';
import {
  ask,
  commitment,
  event,
  open_page,
  open_table,
  own_nonce,
  result,
  secret,
  token,
  welcome,
} from './scripted.mjs';

set_up();

async function pick_river(page, tile) {
  await page.waitForTimeout(350);
  await page.keyboard.press('a');
  await page.locator('.hand .t:not(.dim)').nth(0).click();
  await page.locator('.river button.t').nth(tile).click();
}
/** A win whose ura was named. */
const named = result(4, 'win').map((message) =>
  message.event?.type === 'hora'
    ? { ...message, event: { ...message.event, uradora_markers: [], ura_choice: '5p' } }
    : message,
);
const tables = {
  'table-3': { messages: welcome(3, 'usual', [ask(asks.claims)]) },
  'table-4': { messages: welcome(4, 'usual', [ask(asks.turn)]) },
  'table-3-full': { messages: welcome(3, 'full', [ask(asks.claims)]) },
  'table-4-full': { messages: welcome(4, 'full', [ask(asks.turn)]) },
  'table-3-ways': {
    messages: welcome(3, 'usual', [ask(asks.ways)]),
    then: (page) => page.waitForTimeout(350).then(() => page.keyboard.press('c')),
  },
  'table-3-unknown': {
    messages: welcome(3, 'usual', [ask(asks.unknown)]),
    then: (page) => page.waitForTimeout(350).then(() => page.keyboard.press('a')),
  },
  'table-4-pick-hand': {
    messages: welcome(4, 'usual', [ask(trades(['4m', '5p', 'C'], 4).concat(asks.turn))]),
    then: (page) => page.waitForTimeout(350).then(() => page.keyboard.press('a')),
  },
  'table-3-pick-river': { messages: welcome(3, 'usual', [ask(asks.trade)]), then: (page) => pick_river(page, 13) },
  'table-4-full-pick-river': {
    messages: welcome(4, 'full', [
      ask(trades(['9m', 'P'], 4, { kind: 'full', lying: (tile) => tile.index % 4 !== 3 })),
    ]),
    then: (page) => pick_river(page, 7),
  },
  reading: { messages: welcome(3, 'usual', [ask(asks.reading, reading_question)]), loose: true },
  draft: { messages: welcome(4, 'usual', [ask(asks.draft, draft_question)]), loose: true },
  'name-a-kind': { messages: welcome(4, 'usual', [ask(asks.name_a_kind, kind_question)]), loose: true },
  'result-win-3': { messages: result(3, 'win'), page: true },
  'result-win-4': { messages: result(4, 'win'), page: true },
  'result-draw': { messages: result(4, 'draw'), page: true },
  'result-game-3': { messages: result(3, 'game'), page: true, then: (page) => page.click('.result .btn.main') },
  'result-game-4': { messages: result(4, 'game'), page: true, then: (page) => page.click('.result .btn.main') },
  'set-book': {
    messages: [...result(4, 'game'), { type: 'book', book: book(4) }],
    page: true,
    then: (page) =>
      page
        .click('.result .btn.main')
        .then(() => page.locator('.booktools .btn').click())
        .then(() => page.locator('.bookform').scrollIntoViewIfNeeded()),
  },
  'table-abilities': { messages: house_table('superpower, the hands of others open', 'whole') },
  'table-swaps': { messages: house_table('superpower, swaps and jokers', 'called') },
  'result-named': { messages: named, page: true },
  'table-points': { messages: points_table(points_view(), [ask(asks.claims)]) },
  'table-points-many': { messages: points_table(points_view(3, 14)) },
  'table-forced': { messages: points_table({ ...points_view(), stage: 'turn', turn: 0, focus: null }, [forced_win]) },
  'table-rests': { messages: points_table(points_view(4)), wait: '.wind.rests' },
  'result-points': { messages: points_result(), page: true },
  menu: {
    messages: welcome(3, 'usual', [ask(asks.claims)]),
    page: true,
    then: (page) =>
      page.locator('button[aria-label="メニュー"]:visible, button[aria-label="Menu"]:visible').first().click(),
  },
  'waiting-room': {
    messages: [
      {
        type: 'welcome',
        table: {
          ...table(4),
          state: 'waiting',
          seats: table(4).seats.map((s, i) => (i === 2 ? { name: '', kind: 'open' } : s)),
        },
        seat: 0,
        last: 0,
      },
    ],
    page: true,
    wait: '.linkrow',
  },
  // an invitation to a table whose chairs are all taken
  door: {
    path: `/join/${token}`,
    messages: [{ type: 'welcome', table: { ...table(3), may_knock: true }, seat: null, last: 0 }],
    page: true,
    wait: '[data-does=knock]:enabled',
  },
};
const pages = {
  lobby: '/',
  setup: '/setup/mighty',
  'own-rule': '/setup/own',
  join: `/join/${token}`,
  rules: '/rules',
  'rule-page': '/rules/mighty/MI-22',
  calculator: '/calc/mighty?h=99m34567p234s88s5z&w=5p&r=3z9m&d=2s&o=riichi.riichi',
  'calculator-points': '/calc/chinitsu?h=22223333444p55z&w=5p&n=19m4z',
  settings: '/settings',
  help: '/help',
  trouble: '/nowhere',
  book: '/book',
  shared: `/shared/${'c'.repeat(32)}`,
  replays: '/replays',
  replay: `/replay/${token}`,
  lesson: '/first/mighty',
};

/** What a page is told besides the usual. */
const told = {
  join: {
    '/api/table': { ...table(3), seats: table(3).seats.map((s, i) => (i === 2 ? { name: '', kind: 'open' } : s)) },
  },
};

const only = process.env.ONLY?.split(',');
const chosen = (name) => !only || only.includes(name);

/** One load for each language; size and theme are changed in the open page. */
async function look_at(name, open, check) {
  for (const lang of ['ja', 'en']) {
    const page = await open({ lang, theme: 'light', size: 'desktop', settings: { theme: 'system' } });
    if (lang === 'ja')
      for (const [size, [width, height]] of Object.entries(sizes)) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(60);
        await shot(page, `${name}-${size}`);
        await check(page, size);
      }
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme });
      for (const size of ['desktop', 'upright']) {
        await page.setViewportSize({ width: sizes[size][0], height: sizes[size][1] });
        await page.waitForFunction((want) => document.documentElement.dataset.theme === want, theme);
        if (lang === 'en' && theme === 'dark') await shot(page, `${name}-${size}-en-dark`);
        assert.deepEqual(await violations(page), [], `${name} ${lang} ${theme} ${size}`);
      }
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

for (const [name, spec] of Object.entries(tables).filter(([name]) => chosen(name)))
  test(`${name}: nothing overlaps, leaves the window or scrolls; no axe violation`, () =>
    look_at(
      name,
      (options) => open_table(browser, site, spec, options),
      async (page, size) => {
        if (spec.page)
          assert.ok(
            (await page.evaluate(() => document.querySelector('.result')?.scrollWidth ?? 0)) <= sizes[size][0],
            `${name} at ${size} is too wide`,
          );
        else if (!spec.loose) assert.deepEqual(await crowding(page), [], `${name} at ${size}`);
      },
    ));

for (const [name, path] of Object.entries(pages).filter(([name]) => chosen(name)))
  test(`${name}: no wider than the window; no axe violation`, () =>
    look_at(
      name,
      (options) => open_page(browser, site, path, options, told[name]),
      async (page, size) => {
        assert.ok(
          (await page.evaluate(() => document.documentElement.scrollWidth)) <= sizes[size][0],
          `${name} at ${size} is too wide`,
        );
        if (['replay', 'shared'].includes(name)) assert.deepEqual(await crowding(page), [], `${name} at ${size}`);
      },
    ));

test('a rule of a long name makes the calculator of a small telephone no wider', async () => {
  const rules = JSON.parse(
    JSON.stringify(api['/api/rules']).replaceAll('"Mighty"', '"Mighty, as it is played by the river"'),
  );
  const page = await open_page(browser, site, '/calc/mighty', { lang: 'en', size: 'small' }, { '/api/rules': rules });
  assert.match(await page.locator('.head select').innerText(), /by the river/);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await page.context().close();
});

test('own tiles are at least 44 wide and high on phones, buttons of choices 44 high', async () => {
  for (const name of ['table-3', 'table-4', 'table-4-full'])
    for (const size of ['small', 'upright', 'side']) {
      const page = await open_table(browser, site, tables[name], { size });
      const least = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll('.hand .t')].map((tile) => tile.getBoundingClientRect());
        const acts = [...document.querySelectorAll('.act')].map((act) => act.getBoundingClientRect().height);
        return {
          w: Math.min(...boxes.map((b) => b.width)),
          h: Math.min(...boxes.map((b) => b.height)),
          act: Math.min(...acts),
        };
      });
      assert.ok(least.w >= 44 && least.h >= 44 && least.act >= 44, `${name} ${size}: ${JSON.stringify(least)}`);
      await page.context().close();
    }
});

test('a sheet leaves the own hand and the choices free at every size', async () => {
  const laptop = { width: 1024, height: 700 };
  for (const [size, box] of [
    ...Object.entries(sizes).map(([name, [width, height]]) => [name, { width, height }]),
    ['laptop', laptop],
  ]) {
    const page = await open_table(browser, site, tables['table-3'], { size: size === 'laptop' ? 'desktop' : size });
    await page.setViewportSize(box);
    const over = () =>
      page.evaluate(() => {
        const sheet = document.querySelector('.over').getBoundingClientRect();
        return [...document.querySelectorAll('.act, .hand .t')].filter((each) => {
          const b = each.getBoundingClientRect();
          return (
            Math.min(b.right, sheet.right) - Math.max(b.left, sheet.left) > 1 &&
            Math.min(b.bottom, sheet.bottom) - Math.max(b.top, sheet.top) > 1
          );
        }).length;
      });
    await tables.menu.then(page);
    await page.waitForSelector('.over .menu-list');
    assert.equal(await over(), 0, `the menu at ${size}`);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.over', { state: 'detached' });
    await page.keyboard.press('l');
    await page.waitForSelector('.over');
    assert.equal(await over(), 0, `the log at ${size}`);
    await page.context().close();
  }
});

test('the settlement is told whole on the smallest phone, upright and on its side', async () => {
  for (const size of ['small', 'side']) {
    const page = await open_table(browser, site, tables['result-game-3'], { size });
    await page.waitForSelector('.result .tot');
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.result .tot')].map(
        (table) => table.scrollWidth - table.parentElement.clientWidth,
      ),
    );
    assert.ok(
      cut.every((more) => more <= 0),
      `${size}: ${cut}`,
    );
    await page.context().close();
  }
});

test('nothing moves when choices come and go', async () => {
  for (const size of Object.keys(sizes)) {
    const page = await fresh_page(browser, { size });
    await answer_api(page, api);
    const socket = await script_socket(page, welcome(3, 'usual'));
    await page.goto(`${site.base}/#/seat/${token}`);
    await page.waitForSelector('.hand .t');
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.plate, .acts, .tray, .hub, .notice, .river, .hand .t')].map((e) => {
          const b = e.getBoundingClientRect();
          return [
            e.className.split(' ')[0],
            ...(e.matches('.notice') ? [0, b.top, 0, b.height] : [b.left, b.top, b.width, b.height]),
          ]
            .map((v) => (typeof v === 'number' ? Math.round(v) : v))
            .join(' ');
        }),
      );
    const before_ask = await at_rest(page, places);
    socket.send(ask(asks.claims));
    await page.waitForSelector('.act.win');
    assert.deepEqual(await places(), before_ask, size);
    socket.send({ type: 'ended', ask: 7 });
    await page.waitForSelector('.act.win', { state: 'detached' });
    assert.deepEqual(await places(), before_ask, size);
    await page.context().close();
  }
});

test('a discard travels from the hand to the river in 220 ms, and not at all with reduced motion; it moves nothing else', async () => {
  for (const motion of ['no-preference', 'reduce']) {
    const page = await fresh_page(browser, { size: 'desktop' });
    await page.emulateMedia({ reducedMotion: motion });
    await answer_api(page, api);
    const now = view(4, 'usual');
    const socket = await script_socket(page, [
      { type: 'welcome', table: table(4), seat: 0, last: 1 },
      event(1, hand_events(4).start),
      { type: 'view', n: 1, view: now },
    ]);
    await page.goto(`${site.base}/#/seat/${token}`);
    await page.waitForSelector('.hand .t');
    await page.waitForTimeout(300);
    const next = structuredClone(now);
    next.seats[0].hand.drawn = null;
    next.seats[0].river.tiles.push({ pai: 'C', tsumogiri: true, riichi: false, down: false, called_by: null });
    await page.evaluate(() => {
      window.travels = [];
      const usual = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        const own = (box) => [Math.round(box.left), Math.round(box.top), Math.round(box.width), Math.round(box.height)];
        window.travels.push({
          duration: options.duration,
          river: this.closest('.self .river') !== null,
          at: own(this.getBoundingClientRect()),
          way: frames[0].translate,
        });
        return usual.call(this, frames, options);
      };
    });
    const zones = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.plate, .acts, .tray, .hub, .river')].map((e) => {
          const b = e.getBoundingClientRect();
          return [b.left, b.top, b.width, b.height].map(Math.round).join(' ');
        }),
      );
    const before = await zones();
    socket.send({ type: 'view', n: 2, view: next });
    await page.waitForFunction(
      (n) => document.querySelectorAll('.self .river .t').length === n,
      next.seats[0].river.tiles.length,
    );
    const seen = await page.evaluate(() => window.travels);
    assert.equal(seen.length, motion === 'reduce' ? 0 : 1, motion);
    if (seen.length) {
      assert.equal(seen[0].duration, 220);
      assert.ok(seen[0].river);
      assert.match(seen[0].way, /^-?[\d.]+px [\d.]+px$/, 'it comes from below, where the hand is');
    }
    await page.waitForTimeout(300);
    assert.deepEqual(await zones(), before);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

/** What the settlement says of the walls when the server opens them with these numbers. */
async function walls(page, nonces) {
  page.socket.send({
    type: 'over',
    table: { ...table(3), commitment, state: 'over' },
    fair: { secret, nonces, commitment },
  });
  await page.waitForSelector('.hexes', { state: 'attached' });
  return page.evaluate(() => ({
    ok: document.querySelectorAll('.result p.ok').length,
    no: document.querySelectorAll('.result p.no').length,
    without: document.querySelectorAll('.result p.without').length,
  }));
}
const settle = {
  messages: result(3, 'game').slice(0, -1),
  page: true,
  then: (page) => page.click('.result .btn.main'),
};

test('the walls: verified; a number of ours that came too late is told as that, and no wall is called false', async () => {
  for (const [nonces, want] of [
    [[own_nonce], { ok: 1, no: 0, without: 0 }],
    [['33'.repeat(16)], { ok: 0, no: 0, without: 1 }],
  ]) {
    const page = await open_table(browser, site, settle, { lang: 'en' });
    assert.deepEqual(await walls(page, nonces), want);
    await page.context().close();
  }
  const page = await open_table(browser, site, settle, { lang: 'en' });
  page.socket.send({
    type: 'over',
    table: { ...table(3), state: 'over' },
    fair: { secret: '44'.repeat(32), nonces: [own_nonce], commitment },
  });
  await page.waitForSelector('.result p.no');
  await page.context().close();
});

test('a match that began while the page was away has a promise of its own', async () => {
  const page = await fresh_page(browser, { lang: 'en' });
  await page.addInitScript(
    ([key, name]) =>
      localStorage.getItem(key) ??
      (localStorage.setItem(key, JSON.stringify('ff'.repeat(32))),
      localStorage.setItem(name, JSON.stringify('22'.repeat(16)))),
    [`jansou.promise.${token.slice(0, 16)}`, `jansou.nonce.${token.slice(0, 16)}`],
  );
  await answer_api(page, api);
  page.socket = await script_socket(page, settle.messages);
  await page.goto(`${site.base}/#/seat/${token}`);
  await settle.then(page);
  assert.deepEqual(await walls(page, [own_nonce]), { ok: 1, no: 0, without: 0 });
  await page.context().close();
});

test('after a match the next number is a fresh one, and it is given when the rematch has its promise', async () => {
  const page = await open_table(browser, site, settle, { lang: 'en' });
  assert.deepEqual(await walls(page, [own_nonce]), { ok: 1, no: 0, without: 0 });
  page.socket.send({ type: 'table', table: { ...table(3), state: 'waiting', commitment: 'ee'.repeat(32) } });
  await page.waitForSelector('.result', { state: 'detached' });
  const given = page.socket.heard.filter((message) => message.type === 'nonce').map((message) => message.nonce);
  assert.equal(given.length, 1);
  assert.match(given[0], /^[0-9a-f]{32}$/);
  assert.notEqual(given[0], own_nonce);
  await page.context().close();
});

test('after a match whoever wishes to play again is named, and the own wish stands as the table has it', async () => {
  const page = await open_table(browser, site, settle, { lang: 'en' });
  const wished = async (rematch) => {
    page.socket.send({ type: 'table', table: { ...table(3), commitment, state: 'over', awaited: [0], rematch } });
    return page.locator('[data-does=rematch]');
  };
  const again = await wished([false, true, false]);
  await page.waitForSelector('.result [role=status]:has-text("would like to play again")');
  assert.match(await page.locator('.result').innerText(), /Sebastian\S* would like to play again/);
  assert.equal(await again.isDisabled(), false);
  await wished([true, true, false]);
  await page.waitForSelector('[data-does=rematch]:disabled');
  await page.context().close();
});

test('whoever sits is told how many look on', async () => {
  const page = await open_table(browser, site, tables['table-3'], { lang: 'en', size: 'desktop' });
  assert.equal(await page.locator('.bar', { hasText: 'watched by' }).count(), 0);
  page.socket.send({ type: 'table', table: { ...table(3), watchers: 2 } });
  await page.waitForSelector('.bar :text("watched by 2")');
  await page.context().close();
});
