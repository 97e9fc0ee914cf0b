// What the page costs, against the built program: bytes over the wire until the lobby and until a table can be used, script for an event on a slow
// processor, and what is drawn anew that did not change. The figures are told; bench/RESULTS.md keeps them.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, fresh_page, set_up } from './harness.mjs';
import { play_once, start_server } from './players.mjs';

set_up({ alone: false });

const most_bytes = 220_000;
const most_script = 30; // ms for an event, with the processor slowed four times

/** What came over the wire, headers too, until `shows`; with only `gzip`: as a browser takes it that is not sure of its line. */
async function first_load(server, path, shows, { gzip = false } = {}) {
  const page = await fresh_page(browser, { lang: 'ja', size: 'small' });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  if (gzip) await cdp.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } });
  let bytes = 0;
  cdp.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
  cdp.on('Network.webSocketFrameReceived', (event) => (bytes += event.response.payloadData.length));
  const started = Date.now();
  await page.goto(`${server.base}/${path}`);
  await page.waitForSelector(shows);
  const ms = Date.now() - started;
  await page.waitForTimeout(800);
  assert.deepEqual(page.problems, []);
  await page.context().close();
  return { bytes, ms };
}

test('the first load is at most 220 kB over the wire, to the lobby and to a table', async () => {
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

for (const [rule, people] of [
  ['mjkt', 4],
  ['mighty', 3],
])
  test(`an event takes less than 30 ms of script on a processor slowed four times, and draws nothing anew that did not change (${rule})`, async () => {
    const server = await start_server(0.1);
    const page = await fresh_page(browser, { lang: 'en', size: 'desktop', settings: { one_tap: true, muted: true } });
    try {
      // each message, until what it changes has been drawn into the document
      await page.addInitScript(() => {
        window.spent = [];
        const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
        Object.defineProperty(WebSocket.prototype, 'onmessage', {
          set(handler) {
            set.call(this, (event) => {
              const start = performance.now();
              handler.call(this, event);
              // effects run in tasks of their own that follow at once; whatever they cost counts
              queueMicrotask(() =>
                queueMicrotask(() =>
                  queueMicrotask(() => window.spent.push([performance.now() - start, String(event.data).slice(0, 40)])),
                ),
              );
            });
          },
        });
      });
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
        window.spent = [];
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
      for (const end = Date.now() + 60000; Date.now() < end;) {
        const count = await page.evaluate(() => window.spent.length);
        if (count > 150 || (await page.locator('.result').count())) break;
        // every tile of every river is marked; after the next moves the marks must still be there
        await page.evaluate(() => {
          for (const tile of document.querySelectorAll('.river .t, .plate, .hub, .act, .tray'))
            tile.marked ??= ++window.tags;
        });
        const before = await page.evaluate(() => document.querySelectorAll('.river .t').length);
        await play_once(page, { stay: true }).catch(() => '');
        await page.waitForTimeout(150);
        const now = await page.evaluate(() => ({
          all: document.querySelectorAll('.river .t').length,
          marked: [...document.querySelectorAll('.river .t')].filter((tile) => tile.marked).length,
          parts: [...document.querySelectorAll('.plate, .hub, .tray')].filter((part) => !part.marked).length,
        }));
        if (now.all >= before) kept.push({ before, ...now });
      }
      const spent = await page.evaluate(() => window.spent);
      const drawn = await page.evaluate(() => window.drawn);
      const times = spent.map(([ms]) => ms).sort((a, b) => a - b);
      const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
      console.log(
        `${rule}, ${people} players: ${times.length} messages, script at a quarter of the speed: median ${at(0.5).toFixed(1)} ms, 95 % ${at(0.95).toFixed(1)} ms, longest ${times.at(-1).toFixed(1)} ms; elements added ${drawn.added}, removed ${drawn.removed}, texts ${drawn.texts}`,
      );
      assert.ok(times.length >= 40, `${times.length} messages`);
      assert.ok(at(0.95) < most_script, `95 %: ${at(0.95)}`);
      assert.ok(at(0.5) < most_script / 2, `median: ${at(0.5)}`);
      assert.ok(kept.length > 3);
      for (const each of kept) {
        assert.ok(
          each.marked >= each.before,
          `${each.before} tiles lay there, of which ${each.marked} are the same elements`,
        );
        assert.equal(each.parts, 0, 'plates, hub and tray stay');
      }
      assert.ok(drawn.added < times.length * 12, `${drawn.added} elements for ${times.length} messages`);
      assert.deepEqual(page.problems, []);
    } finally {
      await page.context().close();
      await server.stop();
    }
  });
