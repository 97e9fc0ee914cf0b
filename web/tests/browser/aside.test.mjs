// What is set aside by itself, by one press, and not at all, against the built server with walls that are known.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { browser, fresh_page, set_up, shot } from './harness.mjs';
import { program, start_server } from './players.mjs';

set_up({ alone: false });

const skip = existsSync(join(dirname(program), '../tests/stacked_server')) ? false : 'stacked_server is not built';
/** Of each house a hand with tiles to set aside, and what the others hold, so that nobody wants them. */
const houses = {
  shiromati: { hands: ['159m4z2468p1357s7z', '', ''], aside: ['1m', '5m', '9m', 'N'], keep: 'N' },
  chinitsu: { hands: ['159m4z22446688p7z', '', ''], aside: ['1m', '5m', '9m', 'N'], keep: '5m' },
  mighty: {
    hands: ['19m44z258p147s167z', '1369p2369s1122z6z', '3469p3558s2233z7z'],
    replacements: '7z5s',
    aside: ['N'],
    keep: null,
  },
};

async function at_table(rule, options, run) {
  const { hands, replacements = '6z7z2z2z3z' } = houses[rule];
  const stack = [{ hands, draws: '6z', replacements }];
  const server = await start_server(0.05, { type: 'start', rule, stack });
  const page = await fresh_page(browser, options);
  try {
    await page.goto(server.base);
    await page.waitForSelector('.house');
    const made = await page.evaluate(
      async (body) =>
        (
          await fetch('/api/tables', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).json(),
      { rule, name: 'Yuki', clock: null },
    );
    await page.goto(`${server.base}/#/seat/${made.token}`);
    await page.waitForSelector('.act[data-slot="4"]', { timeout: 60000 });
    await run(page);
    assert.deepEqual(page.problems, []);
  } catch (error) {
    await shot(page, `failed-aside-${rule}`);
    throw error;
  } finally {
    await page.context().close();
    await server.stop();
  }
}
const set_aside = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.self .nuki .kind')].map((kind) => [
      kind.querySelector('.t').getAttribute('aria-label') ?? '',
      kind.textContent.trim(),
    ]),
  );
const hand = (page) => page.locator('.hand .t').evaluateAll((all) => all.map((each) => each.dataset.face));
const own_discards = (page) => page.locator('.self .river .t').count();

for (const [rule, { aside, keep }] of Object.entries(houses))
  test(
    `${rule}: the switch sets aside what can be, without a press, and is seen to be on until it is turned off`,
    { skip },
    () =>
      at_table(rule, { lang: 'ja', size: 'small' }, async (page) => {
        await page.locator('.auto .fold').click();
        const own = page.locator('[data-switch=aside]');
        assert.match(await own.innerText(), rule === 'mighty' ? /北を抜く/ : /ガリを抜く/);
        assert.match(await own.innerText(), /自動で抜く/, 'it says what it does');
        await own.click();
        await shot(page, `aside-${rule}`);
        await page.waitForFunction(
          (kinds) =>
            !document.querySelector('.act[data-slot="4"]') &&
            kinds.every((face) =>
              [...document.querySelectorAll('.hand .t')].every((tile) => tile.dataset.face !== face),
            ),
          aside,
          { timeout: 60000 },
        );
        assert.equal((await set_aside(page)).length, new Set(aside).size, `${JSON.stringify(await set_aside(page))}`);
        assert.equal(await own_discards(page), 0, 'nothing was discarded');
        assert.equal(await page.locator('.auto .fold.some').count(), 1, 'that something is left to the page is seen');
        assert.equal(await own.getAttribute('aria-pressed'), 'true');
        if (!(await own.isVisible())) await page.locator('.auto .fold').click();
        await own.click();
        assert.equal(await page.locator('.auto .fold.some').count(), 0);
        assert.ok(keep === null || !aside.includes('?'));
      }),
  );

for (const rule of ['shiromati', 'chinitsu'])
  test(`${rule}: what is kept stays in the hand, all else goes; the menu says which`, { skip }, () =>
    at_table(rule, { lang: 'en', size: 'desktop' }, async (page) => {
      const { aside, keep } = houses[rule];
      await page.locator('.bar button[aria-label=Menu]').click();
      const kept = page.locator('.over .kept');
      assert.equal(await kept.count(), 4);
      await kept.nth(['1m', '5m', '9m', 'N'].indexOf(keep)).click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Shift+N');
      await page.waitForSelector('[data-switch=aside][aria-pressed=true]');
      await page.waitForFunction(
        (gone) =>
          gone.every((face) => ![...document.querySelectorAll('.hand .t')].some((t) => t.dataset.face === face)),
        aside.filter((face) => face !== keep),
        { timeout: 60000 },
      );
      assert.ok((await hand(page)).includes(keep));
      await page.waitForFunction(() =>
        /this turn is yours to choose/.test(document.querySelector('.notice').textContent),
      );
    }),
  );

test('one press sets one aside, the raised one or the one just drawn, and asks nothing', { skip }, () =>
  at_table('shiromati', { lang: 'ja', size: [390, 844] }, async (page) => {
    const gari = page.locator('.act[data-slot="4"]');
    // what the house says of it comes a moment after the table
    await page.waitForFunction(() => /ガリ\s*\+1/.test(document.querySelector('.act[data-slot="4"]').innerText));
    await page.locator('.hand .t[data-face=N]').click();
    await page.waitForTimeout(350); // a button takes no press in its first moments
    await gari.click();
    await page.waitForFunction(() => ![...document.querySelectorAll('.hand .t')].some((t) => t.dataset.face === 'N'));
    assert.equal(await page.locator('.act.way').count(), 0, 'nothing is asked');
    assert.equal((await set_aside(page)).length, 1);
    await page.waitForSelector('.act[data-slot="4"]');
    await page.waitForTimeout(350);
    await gari.click();
    await page.waitForFunction(() => document.querySelectorAll('.self .nuki .kind').length === 2);
    assert.deepEqual((await hand(page)).filter((face) => ['1m', '5m', '9m'].includes(face)).length, 2);
  }),
);
