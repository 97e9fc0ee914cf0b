// What the page costs, against the built program: bytes over the wire until the lobby and until a table can be used,
// script for an event on a slow processor, and what is drawn anew that did not change. The figures are told;
// bench/RESULTS.md keeps them.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { loadavg } from 'node:os';
import { browser, fresh_page, set_up } from './harness.mjs';
import { play_once, start_server } from './players.mjs';

set_up({ alone: false });

const most_bytes = 220_000;
const most_to_first_discard = 240_000; // bytes: the lobby, the table, and what is told until then
const most_script = 30; // ms for an event, with the processor slowed four times

/**
 * A line to the server on which every byte counts that the browser gets: headers, bodies, frames as they are packed.
 */
async function counted(server) {
  const { hostname, port } = new URL(server.base);
  const line = { bytes: 0 };
  const between = createServer((browser_side) => {
    const there = connect(Number(port), hostname);
    there.on('data', (data) => (line.bytes += data.length));
    browser_side.pipe(there).pipe(browser_side);
    for (const end of [browser_side, there]) end.on('error', () => (browser_side.destroy(), there.destroy()));
  });
  await new Promise((done) => between.listen(0, '127.0.0.1', done));
  return Object.assign(line, { base: `http://127.0.0.1:${between.address().port}`, close: () => between.close() });
}

/**
 * Until `shows`, and what follows by itself; with only `gzip`: as a browser takes it over a line that is not secured.
 */
async function first_load(server, path, shows, { gzip = false } = {}) {
  const page = await fresh_page(browser, { lang: 'ja', size: 'small' });
  const line = await counted(server);
  if (gzip) await page.context().setExtraHTTPHeaders({ 'Accept-Encoding': 'gzip' });
  const started = Date.now();
  await page.goto(`${line.base}/${path}`);
  await page.waitForSelector(shows);
  const ms = Date.now() - started;
  await page.waitForTimeout(800);
  assert.deepEqual(page.problems, []);
  await page.context().close();
  line.close();
  return { bytes: line.bytes, ms };
}

test('the first load is at most 220 kB over the wire, with brotli and without, to the lobby and to a table', async () => {
  const server = await start_server(1);
  try {
    const made = async () =>
      (
        await fetch(`${server.base}/api/tables`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ rule: 'mighty', name: 'Yuki', clock: null }),
        })
      ).json();
    for (const gzip of [false, true]) {
      const lobby = await first_load(server, '#/', '.house', { gzip });
      const table = await first_load(server, `#/seat/${(await made()).token}`, '.hand .t', { gzip });
      console.log(
        `first load (${gzip ? 'gzip' : 'brotli'}): lobby ${lobby.bytes} bytes in ${lobby.ms} ms, table ${table.bytes} bytes in ${table.ms} ms`,
      );
      assert.ok(lobby.bytes > 60_000 && lobby.bytes <= most_bytes, `lobby: ${lobby.bytes}`);
      assert.ok(table.bytes > 60_000 && table.bytes <= most_bytes, `table: ${table.bytes}`);
    }
  } finally {
    await server.stop();
  }
});

/**
 * What developers' tools of Chromium call slow 4G: 1.6 Mbit/s down, 750 kbit/s up, of which nine tenths come through;
 * what a request waits.
 */
const slow_4g = {
  offline: false,
  downloadThroughput: (1.6e6 * 0.9) / 8,
  uploadThroughput: (750e3 * 0.9) / 8,
  latency: 562.5,
};
const most_to_discard = 10_000; // ms

// how long it takes is a figure of bench/RESULTS.md: JANSOU_QUIET=1 holds it to its bound, on a machine that does
// nothing else
test('a newcomer with a processor slowed four times and slow 4G makes the first discard', async () => {
  const server = await start_server(1);
  const page = await fresh_page(browser, { lang: 'ja', size: 'upright', settings: { one_tap: true, muted: true } });
  const line = await counted(server);
  try {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', slow_4g);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const started = Date.now();
    const since = () => Date.now() - started;
    await page.goto(line.base, { timeout: 120000 });
    await page.locator('.house').first().waitFor({ timeout: 120000 });
    const lobby = since();
    await page.locator('.house').first().click();
    await page.locator('.go .btn.main').click({ timeout: 120000 });
    await page.waitForSelector('.hand .t', { timeout: 120000 });
    const dealt = since();
    const discarded = () => page.evaluate(() => document.querySelectorAll('.self .river .t').length > 0);
    for (const end = Date.now() + 120000; !(await discarded()) && Date.now() < end;) await play_once(page);
    const ms = since();
    console.log(
      `slow 4G, processor/4: lobby ${lobby} ms, dealt ${dealt} ms, first discard ${ms} ms, ${line.bytes} bytes, load ${loadavg()[0].toFixed(1)}`,
    );
    assert.ok(await discarded(), 'no discard');
    assert.ok(line.bytes <= most_to_first_discard, `${line.bytes} bytes until the first discard`);
    if (process.env.JANSOU_QUIET) assert.ok(ms <= most_to_discard, `the first discard after ${ms} ms`);
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
    line.close();
    await server.stop();
  }
});

/**
 * Milliseconds of the page's own processor time (another program's turn does not count) for script in each task in
 * which a message came.
 */
async function traced(cdp) {
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'devtools.timeline', 'v8', 'disabled-by-default-devtools.timeline'],
    },
  });
  return async () => {
    const done = new Promise((complete) => cdp.once('Tracing.tracingComplete', complete));
    await cdp.send('Tracing.end');
    await done;
    const inside = (outer) => (each) =>
      each.tid === outer.tid && each.pid === outer.pid && each.ts >= outer.ts && each.ts < outer.ts + outer.dur;
    const tasks = events.filter((each) => each.ph === 'X' && /RunTask$/.test(each.name) && each.tdur !== undefined);
    const came = events.filter((each) => each.name === 'WebSocketReceive');
    const script = events.filter(
      (each) =>
        each.ph === 'X' && (each.name === 'FunctionCall' || each.name === 'RunMicrotasks') && each.tdur !== undefined,
    );
    return tasks
      .filter((task) => came.some(inside(task)))
      .map((task) => {
        const own = script.filter(inside(task));
        // what is called from within another is counted there
        const outermost = own.filter((each) => !own.some((other) => other !== each && inside(other)(each)));
        return outermost.reduce((sum, each) => sum + each.tdur, 0) / 1000;
      });
  };
}

for (const [rule, people] of [
  ['mjkt', 4],
  ['mighty', 3],
])
  test(`an event takes less than 30 ms of script on a processor slowed four times, and draws nothing anew that did not change (${rule})`, async () => {
    const server = await start_server(0.1);
    const page = await fresh_page(browser, { lang: 'en', size: 'desktop', settings: { one_tap: true, muted: true } });
    try {
      await page.goto(server.base);
      await page.waitForSelector('.house');
      const made = await page.evaluate(
        async (wanted) =>
          (
            await fetch('/api/tables', {
              method: 'POST',
              headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify({ rule: wanted, name: 'Yuki', clock: null }),
            })
          ).json(),
        rule,
      );
      await page.goto(`${server.base}/#/seat/${made.token}`);
      await page.waitForSelector('.hand .t');
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.evaluate(() => {
        window.drawn = { added: 0, removed: 0, texts: 0 };
        window.tags = 0;
        new MutationObserver((records) => {
          for (const record of records) {
            const elements = (list) => [...list].filter((node) => node.nodeType === 1).length;
            window.drawn.added += elements(record.addedNodes);
            window.drawn.removed += elements(record.removedNodes);
            if (record.type === 'characterData') window.drawn.texts += 1;
          }
        }).observe(document.querySelector('.tbl'), { subtree: true, childList: true, characterData: true });
      });
      const kept = [];
      const trace = await traced(cdp);
      for (const end = Date.now() + 25000; Date.now() < end;) {
        if (kept.length > 25 || (await page.locator('.result').count())) break;
        // every tile of every river is marked; a tile that is the same after the next moves must be the same element
        await page.evaluate(() => {
          window.was = [...document.querySelectorAll('.river')].map((river) =>
            [...river.querySelectorAll('.t')].map((tile) => [tile, tile.outerHTML]),
          );
          for (const part of document.querySelectorAll('.plate, .hub, .tray')) part.marked ??= ++window.tags;
        });
        await play_once(page, { stay: true }).catch(() => '');
        await page.waitForTimeout(150);
        const now = await page.evaluate(() => {
          const rivers = [...document.querySelectorAll('.river')];
          const before = window.was.flatMap((tiles, r) =>
            tiles.map((tile, i) => [...tile, rivers[r]?.querySelectorAll('.t')[i]]),
          );
          return {
            all: document.querySelectorAll('.river .t').length,
            before: before.length,
            again: before.filter(([was, html, is]) => is && is !== was && is.outerHTML === html).length,
            parts: [...document.querySelectorAll('.plate, .hub, .tray')].filter((part) => !part.marked).length,
          };
        });
        if (now.all >= now.before) kept.push(now);
      }
      const times = (await trace()).sort((a, b) => a - b);
      const drawn = await page.evaluate(() => window.drawn);
      const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
      console.log(
        `${rule}, ${people} players: ${times.length} messages, script at a quarter of the speed: median ${at(0.5).toFixed(1)} ms, 95 % ${at(0.95).toFixed(1)} ms, longest ${times.at(-1).toFixed(1)} ms; elements added ${drawn.added}, removed ${drawn.removed}, texts ${drawn.texts}`,
      );
      assert.ok(times.length >= 40, `${times.length} messages`);
      assert.ok(at(0.95) < most_script, `95 %: ${at(0.95)}`);
      assert.ok(at(0.5) < most_script / 2, `median: ${at(0.5)}`);
      assert.ok(kept.length > 3);
      for (const each of kept) {
        assert.equal(each.again, 0, `of ${each.before} tiles ${each.again} were made anew and are the same`);
        assert.equal(each.parts, 0, 'plates, hub and tray stay');
      }
      assert.ok(drawn.added < times.length * 12, `${drawn.added} elements for ${times.length} messages`);
      assert.deepEqual(page.problems, []);
    } finally {
      await page.context().close();
      await server.stop();
    }
  });
