// 取り消し A riichi is taken back by the button above the hand: before its tile, and after it as long as nobody has
// discarded behind it.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { browser, fresh_page, set_up, shot, violations } from './harness.mjs';
import { program, start_server } from './players.mjs';

set_up({ alone: false });

/** The dealer is the person, and ready with 2z drawn; bots think for long. */
const stack = {
  type: 'start',
  rule: 'chinitsu',
  stack: [{ hands: ['12345678p11p333z', '258p258p36p1124z6z', '258p258p36p1177z6z'], draws: '2z4p4p' }],
};
const slow = 6;

/** The tile of a riichi, which lies across. */
const laid = (page) => page.locator('.tbl .seat.self .river .t.lay');
const seen = { timeout: 20000 };
const back = (page, word) => page.locator('.notice .peek', { hasText: word });
/** What of the notice is cut. */
const cut = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.notice .peek')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.textContent),
  );
async function discards(page) {
  for (let i = 0; i < 20 && !(await laid(page).isVisible()); ++i) {
    await page.locator('.hand .t').last().click();
    await laid(page)
      .waitFor({ timeout: 1000 })
      .catch(() => {});
  }
}
/** Riichi by its place and its first way; a press in the first moment of a turn may count for nothing. */
async function says_riichi(page) {
  const way = page.locator('.act.way').first();
  for (let i = 0; i < 20 && !(await way.isVisible()); ++i) {
    await page.locator('.act.riichi').first().click();
    await way.waitFor({ timeout: 1000 }).catch(() => {});
  }
  await way.click();
}

test(
  'a riichi is taken back above the hand',
  { skip: existsSync(join(dirname(program), '../tests/stacked_server')) ? false : 'stacked_server is not built' },
  async () => {
    for (const [lang, size, word, whole] of [
      ['ja', 'upright', /取り消す/, '立直を取り消す'],
      ['en', [1366, 768], /take.* back/i, 'Take the riichi back'],
    ]) {
      const server = await start_server(slow, stack);
      const page = await fresh_page(browser, { lang, size, settings: { one_tap: true, muted: true } });
      await page.addInitScript(() => localStorage.setItem('jansou.level', '"basic"')); // the wall is laid for these
      try {
        await page.goto(`${server.base}/#/setup/chinitsu`);
        await page.locator('.go .btn.main').first().click();
        await says_riichi(page);
        await back(page, word).waitFor(seen);
        await shot(page, `take-back-before-its-tile-${lang}`);
        assert.deepEqual(await cut(page), []);
        await back(page, word).click();
        // it is the same turn again, with nothing to take back
        await page.locator('.act.riichi').waitFor(seen);
        assert.equal(await back(page, word).count(), 0);
        await says_riichi(page);
        await discards(page);
        await back(page, word).waitFor(seen);
        await shot(page, `take-back-after-its-tile-${lang}`);
        assert.deepEqual(await violations(page), []);
        // it may also become an open one, so the ways stand in a sheet
        await back(page, word).click();
        assert.equal(await page.locator('.ways .btn').count(), 2);
        await shot(page, `take-back-ways-${lang}`);
        await page.locator('.ways .btn', { hasText: whole }).click();
        await laid(page).waitFor({ ...seen, state: 'detached' });
        assert.equal(await back(page, word).count(), 0);
        assert.deepEqual(page.problems, []);
      } finally {
        await page.context().close();
        await server.stop();
      }
    }
  },
);
