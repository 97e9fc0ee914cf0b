// A win on the table before it is explained: what is seen at 0, 300, 700, 1,500 and 3,000 ms, with and without motion;
// a tap or a key goes on at once.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browser, set_up, shot, site, violations, web } from './harness.mjs';
import { hand_events, view } from './fixtures.mjs';
import { event, open_table, welcome } from './scripted.mjs';

set_up();

const tehai = ['9m', '9m', '3p', '4p', '5p', '6p', '7p', '8p', '2s', '3s', '8s', '8s', 'P'];
/** Before the win, and what tells of it: `winner` takes the tile of seat `from`, or draws it. */
function a_win(seats, winner, from, own = false) {
  const before = view(seats, 'usual');
  before.stage = 'claims';
  for (const [s, seat] of before.seats.entries())
    Object.assign(seat, {
      melds: [],
      marks: [],
      points: 25000,
      ...(s ? { hand: { tiles: Array(13).fill('?'), drawn: null, shown: false } } : {}),
    });
  if (seats === 3) before.seats[1].river = { covered: false, tiles: before.seats[2].river.tiles.slice(0, 7) };
  before.focus = own ? null : { seat: from, pai: before.seats[from].river.tiles.at(-1).pai };
  const after = structuredClone(before);
  after.stage = 'paid';
  after.focus = null;
  after.sticks = 0;
  after.next = { round: 'S', kyoku: 3, honba: 0, dealer: 0 };
  const deltas = before.seats.map((_, s) => (s === winner ? 13000 : s === from ? -12000 : 0));
  after.seats.forEach((seat, s) => (seat.points += deltas[s]));
  after.seats[winner].hand = { tiles: tehai, drawn: null, shown: true, reading: ['8s'] };
  const events = hand_events(seats).win.map((each) => ({
    ...each,
    ...(each.actor === undefined ? {} : { actor: winner }),
    ...(each.target === undefined ? {} : { target: own ? winner : from }),
    ...(each.type === 'win' ? { tehai } : {}),
    ...(each.deltas ? { deltas, scores: after.seats.map((seat) => seat.points) } : {}),
    ...(each.score
      ? {
          score: {
            ...each.score,
            payments: deltas,
            explain: [
              { payer: from, receiver: winner, points: 12000, chips: 0, for: 'win', ja: '', en: '' },
              { payer: null, receiver: winner, points: 1000, chips: 0, for: 'sticks', ja: '', en: '' },
            ],
          },
        }
      : {}),
  }));
  const frames = events.filter((each) => each.type !== 'missed').map((each, i) => event(i + 2, each));
  return { before, frames: [...frames, { type: 'view', n: frames.length + 1, view: after }] };
}
function greeting(seats, before) {
  const [hello, start] = welcome(seats, 'usual');
  return [hello, start, { type: 'view', n: 1, view: before }];
}
/** A seat whose clock stands still until it is told to go on. */
async function stopped(seats, win, options) {
  const page = await open_table(
    browser,
    site,
    { messages: greeting(seats, win.before), before: (page) => page.clock.install({ time: 1_000_000 }) },
    options,
  );
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  return page;
}
/** With the clock the frames of the page stand still, too: waited for is from outside. */
const drawn = () => new Promise((done) => setTimeout(done, 60));
async function shown(page, selector) {
  for (const end = Date.now() + 10000; Date.now() < end; await drawn())
    if (await page.evaluate((wanted) => document.querySelector(wanted) !== null, selector)) return;
  throw new Error(`no ${selector}`);
}
const told = (page) =>
  page.evaluate(() => {
    const text = (selector) => [...document.querySelectorAll(selector)].map((each) => each.textContent.trim());
    const open = document.querySelectorAll('.concealed.shown > .t');
    return {
      said: text('.said'),
      open: open.length,
      as: document.querySelectorAll('.concealed.shown .as:not(.q), .hand .as:not(.q)').length,
      turned: document.querySelectorAll('.turnover .t:not(.back)').length,
      points: text('.pts'),
      deltas: text('.delta'),
      flying: document.querySelectorAll('.flying b').length,
      result: document.querySelectorAll('.result').length,
    };
  });
const times = [0, 300, 700, 1500, 3000];
const kept = join(web, 'tests/frames');

/** With JANSOU_KEEP what is seen is kept as pictures. */
async function picture(page, name) {
  await shot(page, name);
  if (!process.env.JANSOU_KEEP) return;
  const png = (await page.screenshot()).toString('base64');
  const other = await browser.newPage();
  const webp = await other.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 512, height: 320 });
    canvas.getContext('2d').drawImage(image, 0, 0, 512, 320);
    return canvas.toDataURL('image/webp', 0.4);
  }, png);
  await other.close();
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, `${name}.webp`), Buffer.from(webp.split(',')[1], 'base64'));
}

async function frames_of(page, win, name) {
  for (const each of win.frames) page.socket.send(each);
  await shown(page, '.tbl.showing');
  const seen = [];
  let at = 0;
  for (const time of times) {
    await page.clock.runFor(time - at);
    at = time;
    await drawn();
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((each) => (each.currentTime = Math.min(200, 420)))),
    );
    await picture(page, `${name}-${time}`);
    seen.push(await told(page));
  }
  return seen;
}

for (const motion of ['no-preference', 'reduce'])
  test(`a win is told on the table in two seconds and then explained, motion: ${motion}`, async () => {
    const win = a_win(3, 1, 2);
    const page = await stopped(3, win, { lang: 'ja' });
    await page.emulateMedia({ reducedMotion: motion });
    const [word, open, read, paid, explained] = await frames_of(
      page,
      win,
      `win-${motion === 'reduce' ? 'still' : 'moved'}`,
    );
    assert.deepEqual(word, {
      said: ['ロン'],
      open: 0,
      as: 0,
      turned: 0,
      points: word.points,
      deltas: [],
      flying: 0,
      result: 0,
    });
    assert.deepEqual(open, { ...word, open: 14 });
    assert.deepEqual(read, { ...open, as: 1 });
    assert.deepEqual(
      { ...paid, points: 0 },
      { said: [], open: 14, as: 1, turned: 4, points: 0, deltas: paid.deltas, flying: 2, result: 0 },
    );
    assert.deepEqual([...paid.deltas].sort(), ['+13,000', '−12,000'].sort());
    assert.ok(
      word.points.every((each) => each === '25,000'),
      `${word.points}`,
    );
    assert.deepEqual([...paid.points].sort(), ['13,000', '25,000', '38,000']);
    assert.equal(explained.result, 1);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

test('what is turned comes one by one, and all of it within the two seconds', async () => {
  const win = a_win(3, 1, 2);
  const page = await stopped(3, win, { lang: 'en' });
  for (const each of win.frames) page.socket.send(each);
  await shown(page, '.tbl.showing');
  const counts = [];
  for (let at = 0; at < 1400; at += 50) {
    await page.clock.runFor(50);
    counts.push((await told(page)).turned);
  }
  assert.deepEqual([...new Set(counts)], [0, 1, 2, 3, 4]);
  await page.clock.runFor(600);
  await shown(page, '.result');
  await page.context().close();
});

test('the log tells the win no sooner than the table: as far as the word while it is seen, then every line once', async () => {
  const win = a_win(3, 1, 2);
  const page = await stopped(3, win, { lang: 'en' });
  const lines = () =>
    page.evaluate(() => [...document.querySelectorAll('.panel [role=log] p')].map((each) => each.textContent.trim()));
  const before = (await lines()).length;
  await page.evaluate(() => {
    window.drawn_lines = 0;
    const log = document.querySelector('.panel [role=log]');
    new MutationObserver((all) => {
      for (const { addedNodes } of all) window.drawn_lines += addedNodes.length;
    }).observe(log, { childList: true });
  });
  for (const each of win.frames) page.socket.send(each);
  await shown(page, '.tbl.showing');
  await drawn();
  assert.equal((await lines()).length, before + 1, `${await lines()}`);
  assert.match((await lines()).at(-1), /ron/i);
  await page.clock.runFor(1900);
  await drawn();
  assert.equal((await lines()).length, before + 1, 'all of it is seen first');
  await page.clock.runFor(300);
  await shown(page, '.result');
  const told_at_last = await page.evaluate(() =>
    [...document.querySelectorAll('[role=log] p')].map((each) => each.textContent.trim()),
  );
  assert.ok(
    told_at_last.some((each) => /ura/i.test(each)),
    `${told_at_last}`,
  );
  const now = (await lines()).length;
  assert.ok(now > before + 2, `${now} of ${before}`);
  assert.equal(await page.evaluate(() => window.drawn_lines), now - before, 'no line is drawn twice');
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('a tap or a key goes on at once and presses nothing; what was on its way before the win skips nothing', async () => {
  for (const [by, lang] of [
    ['tap', 'ja'],
    ['key', 'en'],
  ]) {
    const win = a_win(3, 1, 2);
    const page = await stopped(3, win, { lang, size: 'upright' });
    const go = () => (by === 'tap' ? page.mouse.click(195, 800) : page.keyboard.press('Enter'));
    for (const each of win.frames) page.socket.send(each);
    await shown(page, '.tbl.showing');
    await page.clock.runFor(100);
    await go();
    assert.equal((await told(page)).result, 0, 'too soon');
    await page.clock.runFor(300);
    await go();
    await shown(page, '.result');
    assert.deepEqual(
      page.socket.heard.filter((each) => each.type === 'say'),
      [],
      `${by}: the next hand is not asked for`,
    );
    await page.context().close();
  }
});

for (const [seats, size, winner, from] of [
  [3, 'small', 1, 0],
  [3, 'side', 2, 0],
  [4, 'small', 2, 1],
  [4, 'upright', 0, 3],
  [4, 'desktop', 2, 1],
  [4, 'side', 3, 0],
  [3, [1024, 768], 0, 2],
  [4, [1024, 768], 2, 0],
  [4, [820, 1180], 2, 0],
  [4, 'desktop', 1, 0],
  [3, [820, 1180], 1, 0],
])
  test(`${seats} ${size}, seat ${winner}: the opened hand and what is turned are seen whole`, async () => {
    const win = a_win(seats, winner, from, winner === 0);
    const page = await stopped(seats, win, { lang: 'en', size });
    for (const each of win.frames) page.socket.send(each);
    await shown(page, '.tbl.showing');
    await page.clock.runFor(1420);
    await drawn();
    const name = `winning-${seats}-${Array.isArray(size) ? size.join('x') : size}`;
    await shot(page, name);
    const troubles = await page.evaluate(() => {
      const found = [];
      const board = document.querySelector('.board').getBoundingClientRect();
      const strip = document.querySelector('.turnover').getBoundingClientRect();
      for (const each of document.querySelectorAll('.turnover, .plate, .concealed.shown .t, .hand .t, .said')) {
        const box = each.getBoundingClientRect();
        if (box.width === 0) continue;
        if (box.left < -1 || box.top < -1 || box.right > board.right + 1 || box.bottom > innerHeight + 1)
          found.push(`${each.className} leaves the window`);
        const w = Math.min(box.right, strip.right) - Math.max(box.left, strip.left);
        const h = Math.min(box.bottom, strip.bottom) - Math.max(box.top, strip.top);
        if (!each.matches('.turnover, .plate, .said') && w > 1 && h > 1)
          found.push(`what is turned lies over ${each.className}`);
      }
      return found;
    });
    assert.deepEqual(troubles, []);
    assert.equal((await told(page)).as, 1);
    await page.clock.runFor(60);
    await drawn();
    await shot(page, `${name}-paid`);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

test('who comes later sees the result at once, and a hidden page is not kept waiting', async () => {
  const win = a_win(3, 1, 2);
  const [hello, start] = welcome(3, 'usual');
  const last = win.frames.length;
  const page = await open_table(
    browser,
    site,
    {
      messages: [{ ...hello, last, all: last }, start, { type: 'view', n: 1, view: win.before }, ...win.frames],
      wait: '.result',
    },
    { lang: 'en' },
  );
  assert.equal(await page.locator('.tbl.showing').count(), 0);
  await page.context().close();
});

test('nothing is found wrong by axe while a win is shown, in the light and in the dark', async () => {
  for (const [theme, lang] of [
    ['light', 'ja'],
    ['dark', 'en'],
  ]) {
    const win = a_win(3, 1, 2);
    const page = await open_table(
      browser,
      site,
      {
        messages: greeting(3, win.before),
        // the end of the show never comes
        before: (page) =>
          page.addInitScript(() => {
            const real = window.setTimeout;
            window.setTimeout = (run, ms, ...more) => (ms === 2000 ? 0 : real(run, ms, ...more));
          }),
      },
      { lang, theme },
    );
    for (const each of win.frames) page.socket.send(each);
    await page.waitForSelector('.delta');
    assert.deepEqual(await violations(page), []);
    await shot(page, `winning-axe-${theme}`);
    await page.context().close();
  }
});
