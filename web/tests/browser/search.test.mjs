// A clause is found by the words that players have for it, in each house, in both languages; so are options of a table,
// and rules and options of a house of one's own.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, fresh_page, set_up, shot, violations } from './harness.mjs';
import { start_server } from './players.mjs';

set_up({ alone: false });

/** House -> word -> clauses that are to be among what is found. */
const sought = {
  mighty: {
    マイティー牌: ['MI-20'],
    オールマイティ: ['MI-20'],
    半セット: ['MI-3'],
    フリテン: ['MI-13', 'MI-22'],
    ノーテン: ['MI-10'],
    ノーテンリーチ: ['MI-92'],
    誤ロン: ['MI-92'],
    空ロン: ['MI-92'],
    少牌: ['MI-92'],
    多牌: ['MI-92'],
    パオ: ['MI-54'],
    包: ['MI-54'],
    山崩し: ['MI-92'],
    喰い替え: ['MI-17'],
    焼鳥: ['MI-4', 'MI-103'],
    'too few tiles': ['MI-92'],
    furiten: ['MI-13'],
    noten: ['MI-10'],
    pao: ['MI-54'],
    chombo: ['MI-92'],
    'dead hand': ['MI-92', 'MI-93'],
    'half set': ['MI-3'],
  },
  superpower: {
    オールマイティー: ['SP-4', 'SP-5'],
    フリテン: ['SP-15'],
    ノーテン: ['SP-34'],
    ノーテンリーチ: ['SP-51'],
    誤チー: ['SP-52'],
    誤ポン: ['SP-52'],
    誤ロン: ['SP-51', 'SP-53'],
    空ロン: ['SP-53'],
    少牌: ['SP-52'],
    多牌: ['SP-52'],
    パオ: ['SP-40'],
    包: ['SP-40'],
    山崩し: ['SP-51'],
    喰い替え: ['SP-52'],
    食い替え: ['SP-52'],
    'false chi': ['SP-52'],
    'too few tiles': ['SP-52'],
    furiten: ['SP-15'],
    noten: ['SP-34'],
    pao: ['SP-40'],
    chombo: ['SP-50'],
    'dead hand': ['SP-53'],
  },
  shiromati: {
    マイティー牌: ['SM-20'],
    フリテン: ['SM-21'],
    ノーテン: ['SM-34'],
    ノーテンリーチ: ['SM-51'],
    誤ポン: ['SM-53'],
    誤ロン: ['SM-53'],
    空ロン: ['SM-53'],
    少牌: ['SM-51'],
    多牌: ['SM-51'],
    見せ牌: ['SM-52'],
    チラリ: ['SM-52'],
    山崩し: ['SM-50'],
    抜け番: ['SM-6'],
    'false pon': ['SM-53'],
    'too few tiles': ['SM-51'],
    furiten: ['SM-21'],
    noten: ['SM-34'],
    chombo: ['SM-50'],
    'dead hand': ['SM-55'],
  },
  mjkt: {
    フリテン: ['MJ-20', 'MJ-23'],
    ノーテン: ['MJ-17', 'MJ-32'],
    ノーテンリーチ: ['MJ-E'],
    誤チー: ['MJ-C'],
    誤ポン: ['MJ-C'],
    誤ロン: ['MJ-E'],
    空ロン: ['MJ-B'],
    空チー: ['MJ-A'],
    少牌: ['MJ-D'],
    多牌: ['MJ-D'],
    パオ: ['MJ-15'],
    包: ['MJ-15'],
    見せ牌: ['MJ-H'],
    腰牌: ['MJ-H'],
    山崩し: ['MJ-E'],
    喰い替え: ['MJ-31', 'MJ-C'],
    'false chi': ['MJ-C'],
    'too few tiles': ['MJ-D'],
    furiten: ['MJ-20'],
    noten: ['MJ-17'],
    pao: ['MJ-15'],
    chombo: ['MJ-E'],
    'dead hand': ['MJ-B', 'MJ-J'],
  },
  chinitsu: {
    オールマイティ: ['CT-30'],
    白ぽっち: ['CT-31'],
    フリテン: ['CT-3', 'CT-51'],
    ノーテン: ['CT-46'],
    ノーテンリーチ: ['CT-51'],
    誤ポン: ['CT-51'],
    誤ロン: ['CT-51'],
    空ロン: ['CT-50'],
    少牌: ['CT-50', 'CT-53'],
    多牌: ['CT-50'],
    抜き間違い: ['CT-52'],
    山崩し: ['CT-50'],
    喰い替え: ['CT-40', 'CT-51'],
    プンリー: ['CT-41'],
    'false pon': ['CT-51'],
    'too few tiles': ['CT-50'],
    furiten: ['CT-51'],
    chombo: ['CT-50'],
    'dead hand': ['CT-50', 'CT-54'],
  },
};

const found = (page) =>
  page.evaluate(() => [...document.querySelectorAll('.clauses article h3')].map((each) => each.textContent.trim()));

test('each word of the sources finds its clause in every house that has one, and not the whole house', async () => {
  const server = await start_server();
  try {
    for (const [lang, size] of [
      ['ja', 'upright'],
      ['en', [1366, 768]],
    ]) {
      const page = await fresh_page(browser, { lang, size });
      for (const [house, words] of Object.entries(sought)) {
        await page.goto(`${server.base}/#/rules/${house}`);
        await page.waitForSelector(`.clauses article[id^="clause-${Object.values(words)[0][0].slice(0, 3)}"]`);
        const all = (await found(page)).length;
        const box = page.locator('input[type=search]');
        await box.fill('フリテン');
        await page.waitForFunction((n) => document.querySelectorAll('.clauses article').length < n, all);
        for (const [word, clauses] of Object.entries(words)) {
          await box.fill(word);
          await page.waitForTimeout(20);
          const seen = await found(page);
          assert.deepEqual(
            clauses.filter((each) => !seen.includes(each)),
            [],
            `${house}: ${word} finds ${seen}`,
          );
          assert.ok(seen.length < all / 2, `${house}: ${word} finds ${seen.length} of ${all}`);
        }
        await box.fill(house === 'mjkt' ? '誤チー' : '少牌');
        await page.waitForTimeout(50);
        if (house === 'mjkt') {
          assert.deepEqual(await violations(page), []);
          await shot(page, `search-${lang}`);
        }
      }
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
  } finally {
    await server.stop();
  }
});

test('so do the options of a table, and the rules and options of a house of one’s own', async () => {
  const server = await start_server(0.02, null, ['--own-rules']);
  const page = await fresh_page(browser, { lang: 'ja', size: 'upright' });
  try {
    await page.goto(`${server.base}/#/setup/mjkt`);
    await page.waitForSelector('.opts input[type=search]');
    await page.fill('.opts input[type=search]', '少牌');
    await page.locator('.opts .opt', { hasText: '少牌' }).first().waitFor();
    await page.fill('.opts input[type=search]', 'フリテン');
    await page.locator('.opts .opt', { hasText: '振聴' }).first().waitFor();
    await page.goto(`${server.base}/#/house`);
    await page.locator('select.base').selectOption('mjkt'); // which has penalties
    await page.locator('.hrest input[type=search]').fill('誤チー');
    await page.locator('.hrest .opts .opt', { hasText: '誤った鳴き' }).first().waitFor();
    await page.locator('.hrules > summary').click();
    await page.locator('.hrules input[type=search]').fill('パオ');
    await page.locator('.hrules .hopt', { hasText: '包' }).first().waitFor();
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
    await server.stop();
  }
});

test('a club’s own file is searched in the same words', async () => {
  const server = await start_server(0.02, null, ['--own-rules']);
  const page = await fresh_page(browser, { lang: 'ja' });
  const text = `extends = "mjkt"
title = "土曜の会"
[clauses]
"SAT-1" = {text = "数を間違えたら休み", options = ["offences.too_few", "offences.too_many"]}
`;
  try {
    await page.goto(server.base);
    await page.waitForSelector('.house');
    const [rule, things] = await page.evaluate(
      async ([base, rule_text]) => [
        await (
          await fetch(`${base}/api/rules`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ rule_text }),
          })
        ).json(),
        (await (await fetch(`${base}/api/search`)).json()).things,
      ],
      [server.base, text],
    );
    const club = rule.clauses.find((each) => each.id === 'SAT-1');
    for (const word of ['少牌', '多牌', 'too many tiles'])
      assert.ok(
        things.some((thing) => thing.words.includes(word) && thing.of.some((key) => club.options.includes(key))),
        word,
      );
  } finally {
    await page.context().close();
    await server.stop();
  }
});
