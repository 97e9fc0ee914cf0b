// The first five minutes of somebody who has never been here: the address, what this is, a house, the first hand, the
// first tile set aside, the first win, the next hand. Every button that is pressed has words beside it that say what it
// does, nothing is cut, nothing lies over another.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { browser, crowding, fresh_page, set_up, shot, until, violations } from './harness.mjs';
import { program, start_server } from './players.mjs';

set_up({ alone: false });

const skip = existsSync(join(dirname(program), '../tests/stacked_server')) ? false : 'stacked_server is not built';
/** The tile set aside brings the one that is waited for with; the next draw wins, whatever the others do. */
const stack = {
  type: 'start',
  rule: 'shiromati',
  stack: [
    {
      hands: ['4z234567p345s11s7z', '1369p2369s1122z6z', '3469p3558s2233z7z'],
      draws: '9s8s9p7z',
      replacements: '7z',
      indicators: '8p',
    },
  ],
};

const cut = (page) =>
  page.evaluate(() => {
    const leaves = [...document.querySelectorAll('#page *')].filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !each.closest('.vh, [inert], svg, .t, .panel, .cmd') &&
        [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()),
    );
    return leaves
      .filter((each) => getComputedStyle(each).display !== 'inline' && each.clientWidth > 0)
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map(
        (each) =>
          `${each.className || each.tagName} “${each.textContent.trim().slice(0, 60)}” ${each.scrollWidth} in ${each.clientWidth}`,
      );
  });

/** What is pressed and does not lie in the window from left to right. */
const outside = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#page :is(a, button)')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.vh, [inert]'))
      .filter((each) => each.getBoundingClientRect().right > innerWidth || each.getBoundingClientRect().left < 0)
      .map((each) => `“${each.textContent.trim().slice(0, 60)}” leaves the window`),
  );

for (const lang of ['ja', 'en'])
  for (const size of [
    [390, 844],
    [1366, 768],
  ])
    test(`a newcomer’s five minutes, ${lang}, ${size.join('x')}`, { skip }, async () => {
      const server = await start_server(0.3, stack);
      const page = await fresh_page(browser, { lang, size, settings: { hints: true } });
      const looks = [];
      const look = async (name, { table = false } = {}) => {
        await shot(page, `newcomer-${name}-${lang}-${size[0]}`);
        for (const each of [...(await cut(page)), ...(await outside(page))]) looks.push(`${name}: ${each}`);
        if (table) for (const each of await crowding(page)) looks.push(`${name}: ${each}`);
      };
      /** Presses what has words of its own. */
      const press = async (button, words) => {
        await button.waitFor({ timeout: 60000 });
        assert.match((await button.innerText()).replaceAll(/\s+/g, ' '), words);
        await button.click();
      };
      const phone = size[0] < 700;
      const ja = lang === 'ja';
      await page.addInitScript(() => localStorage.setItem('jansou.level', '"basic"')); // the wall is laid for these
      try {
        await page.goto(server.base);
        await page.waitForSelector('.house');
        const lead = page.locator('.welcome .lead');
        assert.match(await lead.innerText(), ja ? /麻雀卓/ : /mahjong table/);
        const [learn, play] = [page.locator('.welcome .big').nth(0), page.locator('.welcome .big').nth(1)];
        assert.match(await learn.innerText(), ja ? /打ちながら覚える\s*２分/ : /Learn by playing\s*Two minutes/);
        assert.match(await play.innerText(), ja ? /いますぐ打つ\s*ボットと/ : /Play now\s*Against bots/);
        for (const big of [learn, play]) {
          const box = await big.boundingBox();
          assert.ok(box.height >= 60 && box.y + box.height < size[1], 'large, and seen without scrolling');
        }
        const order = await page.locator('.house > b').allInnerTexts();
        assert.match(order[0], ja ? /四人打ち/ : /Four players/);
        assert.match(order.at(-1), ja ? /チンイツ/ : /Chinitsu/);
        await look('lobby');
        assert.deepEqual(await violations(page), []);

        // the lesson is one press away, and so is the way back
        await press(learn, ja ? /打ちながら覚える/ : /Learn by playing/);
        await page.waitForSelector('.coachtext');
        await look('lesson');
        await page.goBack();

        await press(page.locator('.house', { hasText: ja ? '白マティ' : 'Shiromati' }), ja ? /三人打ち/ : /For three/);
        const open = page.locator('.go .btn.main');
        await open.waitFor();
        if (phone) await look('setup');
        await press(open, ja ? /卓を立てる/ : /Open the table/);

        // the first turn says what gari is
        const gari = page.locator('.act[data-slot="4"]');
        await gari.waitFor({ timeout: 60000 });
        await page.waitForSelector('.notice.hint');
        assert.match(
          await page.locator('.notice.hint .text').innerText(),
          ja ? /^ガリ：.*1点/ : /^Gari: .*\+1 if you win/,
        );
        assert.equal(await page.locator('.notice.hint .cl').first().innerText(), 'SM-2');
        assert.ok(await page.evaluate(() => document.activeElement !== document.body), 'the focus is somewhere');
        await look('gari', { table: true });
        await page.waitForTimeout(350);
        await press(gari, ja ? /ガリ/ : /Gari/);

        // the first discard: a tap raises, and the sentence says what the second does
        const drawn = page.locator('.hand .t[data-face="9s"]');
        await page.waitForFunction(() => document.querySelectorAll('.self .nuki .t').length === 1);
        await until(
          page,
          () => drawn.click({ timeout: 2000 }).catch(() => undefined),
          (words) => new RegExp(words).test(document.querySelector('.notice').textContent),
          ja ? 'もう一度押すと9索を捨てます' : 'Press 9 sou again to discard it',
        );
        await look('discard', { table: true });
        await drawn.click();
        await until(
          page,
          async () => {
            const pass = page.locator('.act.pass');
            if (await pass.count()) await pass.click({ timeout: 2000 }).catch(() => undefined);
          },
          () => document.querySelector('.act.win'),
        );
        await page.waitForSelector('.act.win', { timeout: 60000 });
        await look('win', { table: true });
        await page.waitForTimeout(350);
        await press(page.locator('.act.win'), ja ? /ツモ|ロン/ : /tsumo|ron/i);
        await page.waitForSelector('.tbl.showing, .over.question, .result', { timeout: 60000 });
        // no white is held, so nothing is asked; a tap shortens what is shown
        for (const end = Date.now() + 60000; Date.now() < end && !(await page.locator('.result').count());) {
          if (await page.locator('.tbl.showing').count()) await page.mouse.click(size[0] / 2, size[1] / 3);
          await page.waitForTimeout(200);
        }
        await page.waitForSelector('.result .btn.main');
        assert.ok(await page.evaluate(() => document.activeElement.matches('.result')), 'the result has the focus');
        await look('result');
        await press(page.locator('.result .btn.main'), ja ? /次の局|次へ/ : /Next/);

        await page.waitForFunction(
          () => !document.querySelector('.result') && document.querySelectorAll('.hand .t').length >= 13,
          null,
          {
            timeout: 60000,
          },
        );
        await page.waitForFunction(() => document.activeElement !== document.body);
        await look('next', { table: true });
        assert.deepEqual(looks, []);
        assert.deepEqual(page.problems, []);
      } finally {
        await page.context().close();
        await server.stop();
      }
    });
