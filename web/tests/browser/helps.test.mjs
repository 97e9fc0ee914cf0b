// What stands at the table without being asked for: waits after a riichi, words in empty places, how fast the bots are;
// nothing is cut on the smallest telephone.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { browser, fresh_page, set_up, shot, site, until } from './harness.mjs';
import { program, start_server } from './players.mjs';
import { ask, open_table, welcome } from './scripted.mjs';
import { house_table, houses } from './houses.mjs';

set_up();

const skip = existsSync(join(dirname(program), '../tests/stacked_server')) ? false : 'stacked_server is not built';
async function make(page, server, body) {
  await page.goto(server.base);
  await page.waitForSelector('.house');
  const made = await page.evaluate(
    async (wanted) =>
      (
        await fetch('/api/tables', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(wanted),
        })
      ).json(),
    { name: 'Yuki', clock: null, ...body },
  );
  await page.goto(`${server.base}/#/seat/${made.token}`);
  await page.waitForSelector('.hand .t', { timeout: 60000 });
}

test(
  'after a riichi the own waits stand there, with how many are left; not where the table plays without the helper',
  { skip },
  async () => {
    const server = await start_server(0.05, {
      type: 'start',
      rule: 'tenhou4p',
      stack: [{ hands: ['234567m456p2278s', '', '', ''], draws: '7z1z1z1z', indicators: '9s' }],
    });
    try {
      for (const [helper, lang, size] of [
        [true, 'ja', 'small'],
        [true, 'en', 'desktop'],
        [false, 'ja', 'small'],
      ]) {
        const page = await fresh_page(browser, { lang, size });
        await make(page, server, { rule: 'tenhou4p', helper });
        await page.waitForSelector('.act.riichi');
        await page.waitForTimeout(350); // a button takes no press in its first moments
        await page.locator('.act.riichi').click();
        await page.waitForFunction(() => !document.querySelector('.act.riichi'));
        await until(
          page,
          async () => {
            const red = page.locator('.hand .t[data-face=C]:not(.dim)');
            if (await red.count()) await red.click({ timeout: 2000 }).catch(() => undefined);
          },
          () => document.querySelector('.self .river .t'),
        );
        if (!helper) {
          await page.waitForFunction(() => document.querySelectorAll('.river .t').length > 2);
          assert.equal(await page.locator('.pinned').count(), 0);
        } else {
          const pinned = page.locator('.notice .pinned');
          await pinned.waitFor({ timeout: 60000 });
          assert.match(
            await pinned.getAttribute('aria-label'),
            lang === 'ja' ? /^待ち：6索 \d, 9索 \d（残り\d枚）/ : /^Waits: 6 sou \d, 9 sou \d \(\d left\)/,
          );
          assert.equal(await pinned.locator('.t').count(), 2);
          // the number is that of the tiles that this seat cannot see
          const left = await pinned.locator('.n').allInnerTexts();
          assert.ok(Number(left[0]) <= 4 && Number(left[1]) <= 3, `the indicator shows a 9 sou: ${left}`);
          assert.deepEqual(await cut(page), [], 'nothing is cut');
          await shot(page, `pinned-${size}`);
        }
        assert.deepEqual(page.problems, []);
        await page.context().close();
      }
    } finally {
      await server.stop();
    }
  },
);

test('how fast the bots are is in the menu of the table', async () => {
  const server = await start_server(1);
  try {
    const page = await fresh_page(browser, { lang: 'ja', size: 'small' });
    await make(page, server, { rule: 'tenhou4p' });
    await page.locator('.hub .menu').click();
    const speed = page.getByRole('group', { name: 'ボットの速さ' });
    assert.equal(await speed.locator('[aria-pressed=true]').innerText(), 'ふつう');
    await speed.getByText('最速').click();
    await page.waitForFunction(() => document.querySelector('.menurow [aria-pressed=true]')?.textContent === '最速');
    assert.deepEqual(await cut(page), []);
    await page.context().close();
  } finally {
    await server.stop();
  }
});

/** Letters of the table that are wider or higher than what they stand in. */
const cut = (page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.act > span, .act small .on, .act small, .slot, .faint, .switch, .menurow, .pinned, .menu-list .btn',
      ),
    ]
      .filter((each) => each.checkVisibility() && getComputedStyle(each).display !== 'inline')
      .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2)
      .map(
        (each) =>
          `${each.className} “${each.textContent.trim()}” ${each.scrollWidth}x${each.scrollHeight} in ${each.clientWidth}x${each.clientHeight}`,
      ),
  );

for (const lang of ['ja', 'en'])
  test(`${lang}: in each house the empty places have the words of what may stand there, and nothing is cut at 360 px`, async () => {
    const server = await start_server(0.3);
    try {
      const said = {};
      for (const rule of ['shiromati', 'chinitsu', 'mjkt', 'mighty', 'superpower']) {
        const page = await fresh_page(browser, { lang, size: 'small' });
        await make(page, server, { rule }).catch(async (error) => {
          if (rule !== 'superpower') throw error; // abilities are chosen first
        });
        if (rule === 'superpower' && !(await page.locator('.slot .faint').count())) await page.waitForSelector('.slot');
        await page.waitForFunction(() =>
          [...document.querySelectorAll('.slot .faint')].some((each) => each.textContent),
        );
        said[rule] = await page.locator('.slot .faint').allInnerTexts();
        assert.deepEqual(await cut(page), [], rule);
        assert.equal(
          await page.locator('.slot .faint:not([aria-hidden=true])').count(),
          0,
          'who hears the page is told of no button that there is not',
        );
        await shot(page, `places-${rule}-${lang}`);
        assert.deepEqual(page.problems, []);
        await page.context().close();
      }
      const words = (rule) => said[rule].join(' ').toLowerCase();
      assert.match(words('mjkt'), lang === 'ja' ? /ツモ|ロン/ : /tsumo|ron/);
      for (const without of ['shiromati', 'chinitsu', 'mighty'])
        assert.doesNotMatch(words(without), lang === 'ja' ? /チー/ : /\bchi\b/, without);
    } finally {
      await server.stop();
    }
  });

test('at the fullest choices nothing is cut at 360 px, in either language', async () => {
  const troubles = [];
  for (const name of Object.keys(houses).filter((each) => !/sits out/.test(each)))
    for (const lang of ['ja', 'en']) {
      const page = await open_table(browser, site, { messages: house_table(name, 'whole') }, { lang, size: 'small' });
      for (const each of await cut(page)) troubles.push(`${name} ${lang}: ${each}`);
      await page.context().close();
    }
  assert.deepEqual(troubles, []);
});

test('ways of a riichi and of a chi say what they cost, and no more than there is room for', async () => {
  const { points_answers } = await import('./real_rules.mjs');
  const reach = (kind, ja, en) => ({
    action: { type: 'reach', ...(kind ? { kind } : {}) },
    label: { ja, en },
    place: 'pon',
  });
  for (const lang of ['ja', 'en']) {
    const messages = welcome(3, 'usual');
    messages[0].table.rule = 'chinitsu';
    for (const each of messages)
      if (each.view) each.view = { ...each.view, rule: 'chinitsu', turn: 0, stage: 'turn', focus: null };
    messages.push(ask([reach(null, '立直', 'riichi'), reach('open', 'オープン立直', 'open riichi')]));
    const before = (page) =>
      page.route('**/api/rules/chinitsu**', (route) => route.fulfill({ json: points_answers['/api/rules/chinitsu'] }));
    const page = await open_table(browser, site, { messages }, { lang, size: 'small' });
    await before(page);
    await page.reload();
    await page.waitForSelector('.act.riichi');
    await page.waitForTimeout(350);
    await page.locator('.act.riichi').click();
    await page.waitForSelector('.act.way');
    const ways = await page.locator('.act.way').allInnerTexts();
    assert.deepEqual(
      ways.map((each) =>
        each
          .toLowerCase()
          .split('\n')
          .filter((line) => line),
      ),
      lang === 'ja'
        ? [
            ['立直', '供託1'],
            ['オープン', '+1'],
          ]
        : [
            ['riichi', 'stick 1'],
            ['open', '+1'],
          ],
    );
    assert.deepEqual(await cut(page), []);
    await shot(page, `ways-riichi-${lang}`);
    await page.context().close();
  }
});
