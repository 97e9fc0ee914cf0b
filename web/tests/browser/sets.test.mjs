// A set of six games on the page, each over with its first win: what is offered, the plates, the chips that are carried
// on, the prize for six in a row.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { browser, fresh_page, set_up, shot, violations } from './harness.mjs';
import { play_on, program, start_server } from './players.mjs';

set_up({ alone: false });

/** Seat 0 draws what its hand waits on in its second turn, whoever deals. */
function hand_of(game) {
  const dealer = game % 3;
  const draws = Array.from({ length: 9 }, (_, i) => ['4p', '6s', '3p', '4s', '6p', '7p', '1s', '2p', '3s'][i]);
  draws[((3 - dealer) % 3) + 3] = '8s';
  return {
    hands: ['123456p67s99m234s', '147p258s19m12367z', '258p369s19m12367z'],
    draws: draws.join(''),
    indicators: '1z',
  };
}
const stack = { type: 'start', rule: 'mighty', games: 6, stack: Array.from({ length: 6 }, (_, game) => hand_of(game)) };

const every_plate_lies_face_up = (page, word) =>
  page.waitForFunction(
    (brief) => {
      const seats = [...document.querySelectorAll('.tbl .seat')];
      const lies = (seat) => [...seat.querySelectorAll('.mark')].some((mark) => mark.textContent.includes(brief));
      return seats.length === 3 && seats.every(lies);
    },
    word,
    { timeout: 20000 },
  );
/** Chips of whoever looks on from the own place. */
const chips_held = (page) =>
  page.evaluate(() =>
    Number(/-?\d+/.exec(document.querySelector('.tbl .seat.self .chips').textContent.replaceAll('−', '-'))[0]),
  );
const in_game = (page, n) =>
  page.evaluate(
    (n) =>
      document.querySelector('.result') === null &&
      new RegExp(`${n}\\D*/ 6`).test(document.querySelector('.tbl')?.textContent ?? ''),
    n,
  );
const set_over = (page) =>
  page.evaluate(
    () =>
      document.querySelector('.result .tot.book .allrow') !== null &&
      document.querySelector('[data-does=rematch]') !== null,
  );

const length_row = (page) => page.locator('.opt', { has: page.locator('.seg') }).filter({ hasText: /長さ|Length/ });

test(
  'six games of mighty: offered, played with plates and carried chips, and the prize for six firsts in a row is paid',
  { skip: existsSync(join(dirname(program), '../tests/stacked_server')) ? false : 'stacked_server is not built' },
  async () => {
    for (const [lang, size, word] of [
      ['ja', 'upright', '焼き鳥'],
      ['en', [1366, 768], 'no win'],
    ]) {
      const server = await start_server(0.02, stack);
      const page = await fresh_page(browser, { lang, size, settings: { one_tap: true, muted: true } });
      await page.addInitScript(() => localStorage.setItem('jansou.level', '"basic"')); // the wall is laid for these
      try {
        await page.goto(`${server.base}/#/setup/mighty`);
        const row = length_row(page).first();
        await row.locator('.seg button').first().waitFor();
        assert.deepEqual(await row.locator('.seg button').allInnerTexts(), [
          '3',
          '6',
          '9',
          '12',
          lang === 'ja' ? 'ほか' : 'other',
        ]);
        assert.equal(await row.locator('.seg button[aria-pressed=true]').innerText(), '6');
        await row.locator('.seg button').last().click();
        await row.locator('input').fill('4');
        await row.locator('input').blur();
        await row
          .locator('[role=status]', { hasText: lang === 'ja' ? 'セットにならない' : 'another number is none' })
          .waitFor();
        assert.equal(await row.locator('.cl').innerText(), 'MI-3');
        await row.scrollIntoViewIfNeeded();
        await shot(page, `set-of-four-${lang}`);
        await row.locator('.seg button').nth(1).click();
        assert.equal(await row.locator('[role=status]').count(), 0);
        // each game ends with the first payment
        await page.route('**/api/tables', (route) => {
          const body = route.request().postDataJSON();
          assert.equal(body.games, 6);
          return route.continue({
            postData: JSON.stringify({ ...body, clock: null, options: { 'bust.below': 25000 } }),
          });
        });
        await page.locator('.go .btn.main').first().click();
        let before = 0;
        for (let game = 1; game <= 6; ++game) {
          await page.waitForFunction(
            (n) =>
              document.querySelector('.result') === null &&
              document.querySelector('.tbl .hand .t') !== null &&
              new RegExp(`${n}\\D*/ 6`).test(document.querySelector('.tbl').textContent),
            game,
            { timeout: 60000 },
          );
          await every_plate_lies_face_up(page, word);
          const chips = await chips_held(page);
          if (game === 1) assert.equal(chips, 30);
          else assert.ok(chips > before, `game ${game}: ${chips} chips, ${before} a game before`);
          before = chips;
          if (game === 1 || game === 3) await shot(page, `set-plates-${lang}-${game}`);
          if (game === 1) assert.deepEqual(await violations(page), []);
          const over = game === 6 ? set_over : (page) => in_game(page, game + 1);
          await play_on([page], over, { seconds: 180 });
        }
        const rows = await page.evaluate(() =>
          [...document.querySelectorAll('.tot.book tbody tr')].map((tr) =>
            [...tr.children].map((td) => td.textContent.trim()),
          ),
        );
        assert.equal(rows.filter((each) => /[1-6]/.test(each[0])).length, 6, JSON.stringify(rows));
        const prizes = rows.find((each) => each[0] === (lang === 'ja' ? '賞' : 'prizes'));
        assert.ok(prizes, `no prizes: ${JSON.stringify(rows)}`);
        assert.equal(prizes[1], '+10', JSON.stringify(prizes));
        await shot(page, `set-over-${lang}`);
        assert.deepEqual(await violations(page), []);
        assert.deepEqual(page.problems, []);
      } finally {
        await page.context().close();
        await server.stop();
      }
    }
  },
);
