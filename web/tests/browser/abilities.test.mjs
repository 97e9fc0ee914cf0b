// 能力 A rule with abilities on the page: the draft before the deal, a hand that is seen, a tile that is swapped, what is
// told of them in the result.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, crowding, fresh_page, set_up, shot, sizes, violations } from './harness.mjs';
import { play_on, play_once, start_server } from './players.mjs';

set_up({ alone: false });

/** One person among three bots; `fixed`: the abilities by seat, instead of choosing. */
async function sit(server, { lang = 'ja', size = 'desktop', fixed = [], clock = null, ...settings } = {}) {
  const page = await fresh_page(browser, { lang, size, settings: { one_tap: true, muted: true, ...settings } });
  const answer = await fetch(`${server.base}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.base },
    body: JSON.stringify({
      rule: 'superpower',
      name: 'Yuki',
      seats: [{ kind: 'you' }, ...Array(3).fill({ kind: 'bot', bot: 'basic' })],
      games: 1,
      clock,
      options: fixed.length ? { 'ability.fixed': fixed } : {},
    }),
  });
  const { token } = await answer.json();
  await page.goto(`${server.base}/#/seat/${token}`);
  return page;
}
async function with_page(options, run) {
  const server = await start_server(options.pace ?? 0.05, options.stack ?? null);
  let page;
  try {
    page = await sit(server, options);
    await run(page);
    assert.deepEqual(page.problems, []);
  } finally {
    await page?.context().close();
    await server.stop();
  }
}
/** The second seat waits for 5 and 8 sou from the deal on. */
const stack = {
  type: 'start',
  rule: 'superpower',
  stack: [
    {
      hands: ['147m258p369s1234z', '123456m234p5678s', '147m258p369s1234z', '258m369p147s1234z'],
      draws: '5z6z7z5z9p6z',
      indicators: '9m',
    },
  ],
};
async function fits(page, name) {
  for (const [size, [width, height]] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(150);
    await shot(page, `${name}-${size}`);
    assert.deepEqual(await crowding(page), [], `${name} ${size}`);
  }
  const [width, height] = sizes.desktop;
  await page.setViewportSize({ width, height });
}

test('a hand by the keyboard alone with the draft before it, in each language', async () => {
  for (const lang of ['ja', 'en'])
    await with_page({ lang }, async (page) => {
      await page.waitForSelector('.over.draft button.alt');
      assert.equal(await page.locator('.over.draft .alt').count(), 7, 'all abilities stand there');
      assert.equal(
        await page.locator('.over.draft .taken .who').count(),
        3,
        'the last-placed chooses last: all bots have',
      );
      assert.deepEqual(await violations(page), []);
      for (const [size, [width, height]] of Object.entries(sizes)) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(150);
        await shot(page, `draft-ability-${lang}-${size}`);
        const box = await page.locator('.over.draft').boundingBox();
        const bar = await page.evaluate(() => document.querySelector('.bar').getBoundingClientRect().height);
        assert.ok(box.y >= bar, `${size}: the title of the page stays free`);
        assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, size);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      const wanted = await page.locator('.over.draft button.alt b').nth(1).textContent();
      await page.waitForTimeout(350);
      await page.keyboard.press('2');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.hand .t.drawn');
      assert.equal(await page.locator('.over.draft').count(), 0);
      const said = await page.locator('[role="log"]').first().textContent();
      assert.ok(said.includes(wanted), `${wanted} in ${said}`);
      await page.keyboard.press('d');
      await page.waitForSelector('.self .river .t');
      await page.evaluate(() => document.activeElement?.blur());
      const over = () => page.evaluate(() => document.querySelector('.result') !== null);
      await play_on([page], over, { seconds: 240, stay: true });
      assert.ok(
        await page.locator('.result .tot th', { hasText: /祝儀|congratulation/ }).count(),
        'an account of its own',
      );
      assert.deepEqual(await violations(page), []);
      await shot(page, `result-ability-${lang}`);
      await page.locator('.result .btn.main').click();
      await page.waitForSelector('.over.draft');
      assert.equal(await page.locator('.result').count(), 0, 'the draft is not behind the result');
    });
});

test('Rabbit sees the hand of who is in riichi, and why', async () => {
  await with_page({ stack, fixed: ['rabbit', 'papa', 'akagi', 'jackal'] }, async (page) => {
    await page.waitForSelector('.hand .t.drawn');
    assert.equal(await page.locator('.concealed.shown').count(), 0);
    await play_once(page);
    await page.waitForSelector('.right .concealed.shown .why');
    assert.equal((await page.locator('.right .concealed .why').textContent()).trim(), '兎で見える');
    assert.equal(await page.locator('.right .concealed .t:not(.back)').count(), 13);
    assert.equal(await page.locator('.concealed.shown').count(), 1, 'and no other');
    await page.waitForSelector('.acts [data-slot], .hand .t.drawn');
    await page.waitForFunction(() => document.querySelector('.said') === null);
    await fits(page, 'rabbit-sees');
  });
});

test('Akagi picks an own tile and one of a river, and the one left there has its mark', async () => {
  await with_page({ stack, fixed: ['akagi', 'papa', 'rabbit', 'koromo'] }, async (page) => {
    await page.waitForSelector('.hand .t.drawn');
    await play_once(page);
    const mine = page.locator('.act[data-slot="0"]');
    await mine.waitFor({ timeout: 30000 });
    await page.waitForTimeout(400);
    await mine.click();
    await page.waitForSelector('.act.take, .hand .t:not(.dim)');
    await page.locator('.hand .t').first().click();
    const there = page.locator('.seat.self .river button.t, .seat .river button.t').first();
    await there.waitFor();
    await fits(page, 'swap-picks');
    await there.click();
    await page.waitForSelector('.river .t .mk');
    assert.equal(await page.locator('.river .t .mk').count(), 1);
    assert.match(await page.locator('.self .marks').textContent(), /アカギ 1/);
    await fits(page, 'swapped');
  });
});

test('a draft without an answer: the seconds stand in it, and then what was taken for the seat is told', async () => {
  await with_page({ clock: { move: 5, bank: 0 }, size: 'small' }, async (page) => {
    await page.waitForSelector('.over.draft button.alt');
    assert.match(await page.locator('.over.draft [role=timer]').innerText(), /^あと[1-6]秒$/);
    await page.waitForSelector('.hand .t.drawn', { timeout: 30000 });
    const mine = await page.locator('.self .marks').innerText();
    assert.match(await page.locator('.notice .text').innerText(), /^時間切れ：[^。]+$/);
    assert.ok(mine.trim() !== '', 'an ability was taken');
  });
});

test('what a first hand asks lies over nothing that it says', async () => {
  const server = await start_server(0.05);
  try {
    for (const size of Object.keys(sizes)) {
      const page = await fresh_page(browser, { lang: 'en', size, settings: { muted: true } });
      await page.goto(`${server.base}/#/first/superpower`);
      await page.waitForSelector('.over.question');
      await page.waitForTimeout(150);
      const [asks, says] = await page.evaluate(() =>
        ['.over.question', '.coachtext'].map((which) => document.querySelector(which).getBoundingClientRect().toJSON()),
      );
      const apart =
        asks.left >= says.right || asks.top >= says.bottom || asks.right <= says.left || asks.bottom <= says.top;
      assert.ok(apart, `${size}: ${JSON.stringify([asks, says])}`);
      await page.context().close();
    }
  } finally {
    await server.stop();
  }
});
