// The flick: a tile of the hand that is pushed upwards is discarded, by a finger and by the mouse.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, set_up, site, until } from './harness.mjs';
import { asks, trades } from './fixtures.mjs';
import { ask, open_table, welcome } from './scripted.mjs';

set_up();

const done = (message) =>
  message.type === 'act'
    ? [{ type: 'done', id: message.id }]
    : message.type === 'why'
      ? [{ type: 'why', id: message.id, legal: false, reason: 'no', clause: '', message: { ja: 'だめ', en: 'no' } }]
      : [];
const acts = (page) => page.socket.heard.filter((message) => message.type === 'act').map((message) => message.action);
async function table(options, choices = asks.turn) {
  const page = await open_table(
    browser,
    site,
    { messages: welcome(4, 'usual', [ask(choices)]), reply: done },
    { lang: 'en', ...options },
  );
  await page.waitForTimeout(350);
  return page;
}
async function middle(page, index) {
  const box = await page.locator('.hand .t').nth(index).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
const by = {
  mouse: async (page, { x, y }, [dx, dy]) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let part = 1; part <= 4; ++part) await page.mouse.move(x + (dx * part) / 4, y + (dy * part) / 4);
    await page.mouse.up();
  },
  finger: async (page, { x, y }, [dx, dy]) => {
    const line = await page.context().newCDPSession(page);
    const touch = (type, points) => line.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [{ x, y }]);
    for (let part = 1; part <= 6; ++part)
      await touch('touchMove', [{ x: x + (dx * part) / 6, y: y + (dy * part) / 6 }]);
    await touch('touchEnd', []);
  },
};

for (const [how, drag] of Object.entries(by))
  test(`by ${how}: a flick upwards discards once, one sideways or down does not`, async () => {
    for (const size of ['desktop', ...(how === 'finger' ? ['upright', 'side'] : [])]) {
      const page = await table({ size, touch: how === 'finger' });
      for (const way of [
        [50, -12],
        [0, 40],
      ]) {
        await drag(page, await middle(page, 2), way);
        await page.waitForTimeout(100);
        assert.deepEqual(acts(page), [], `${size}: ${way}`);
      }
      await drag(page, await middle(page, 2), [6, -90]);
      await page.waitForTimeout(200);
      assert.deepEqual(
        acts(page).map((action) => [action.type, action.pai]),
        [['dahai', '6m']],
        size,
      );
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
  });

test('a flick of a tile that may not be discarded asks why, and one that picks a tile picks it', async () => {
  const page = await table({});
  const kept = await page
    .locator('.hand .t')
    .evaluateAll((tiles) => tiles.findIndex((tile) => tile.classList.contains('dim')));
  if (kept >= 0) {
    await by.mouse(page, await middle(page, kept), [0, -90]);
    await page.waitForTimeout(150);
    assert.deepEqual(acts(page), []);
    assert.equal(page.socket.heard.filter((message) => message.type === 'why').length, 1);
  }
  await page.context().close();
  const trade = await table({}, trades(['4m', 'C'], 4));
  await trade.keyboard.press('a');
  await by.mouse(trade, await middle(trade, 0), [0, -90]);
  await trade.waitForTimeout(100);
  assert.match(await trade.locator('.notice .text').innerText(), /pick a tile from a river/);
  await trade.context().close();
});

test('after a flick the next tap raises as ever', async () => {
  const page = await table({ size: 'upright', touch: true });
  await by.finger(page, await middle(page, 2), [0, -90]);
  await page.waitForTimeout(500); // a tap at once after it the browser takes for the end of a fling
  await page.waitForSelector('[data-slot="2"].act', { state: 'detached' }); // that of before: what is asked anew puts the hand down
  page.socket.send({ ...ask(asks.turn), ask: 8 });
  await page.waitForSelector('[data-slot="2"].act');
  const tap = await middle(page, 1);
  await until(
    page,
    () => page.touchscreen.tap(tap.x, tap.y),
    () => document.querySelector('.hand .t.sel') !== null,
  );
  assert.equal(await page.locator('.hand .t.sel').count(), 1);
  assert.equal(acts(page).length, 1);
  await page.context().close();
});
