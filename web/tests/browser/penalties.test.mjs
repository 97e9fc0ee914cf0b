// What happened at a table is typed in its words, in each house, and one tap shows what is done, what it costs and the
// article; on a phone and on a desk, and by keys.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, fresh_page, set_up, shot, violations } from './harness.mjs';
import { start_server } from './players.mjs';

set_up({ alone: false });

/** House -> what is typed -> the entry that is to be found, and its article. */
const happened = {
  mjkt: {
    誤チー: ['wrong_call', 'MJ-C'],
    からぽん: ['false_call_voice', 'MJ-A'],
    'too few tiles': ['too_few', 'MJ-D'],
    見せ牌: ['tile_shown', 'MJ-H'],
  },
  mighty: { 空ロン: ['false_ron_voice', 'MI-92'], 山崩し: ['white_shown', 'MI-92'] },
  superpower: { フリテンロン: ['furiten_ron', 'SP-51'], 喰い替え: ['kuikae', 'SP-52'] },
  shiromati: { 見せ牌: ['tile_shown', 'SM-52'], 多牌: ['too_many', 'SM-51'] },
  chinitsu: { 抜き間違い: ['wrong_nukidora', 'CT-52'], ノーテンリーチ: ['noten_riichi', 'CT-51'] },
};

test('a word of the table finds the ruling in every house', async () => {
  const server = await start_server();
  try {
    for (const [lang, size] of [
      ['ja', 'small'],
      ['en', [1366, 768]],
    ]) {
      const page = await fresh_page(browser, { lang, size });
      for (const [house, words] of Object.entries(happened)) {
        await page.goto(`${server.base}/#/penalties/${house}`);
        await page.waitForSelector('article[id^=penalty-]');
        assert.deepEqual(await violations(page), [], house);
        for (const [word, [id, clause]] of Object.entries(words)) {
          await page.fill('input[type=search]', word);
          const entry = page.locator(`#penalty-${id}`);
          await entry.waitFor();
          const button = entry.locator('button.what');
          if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
          await entry.locator('.article', { hasText: clause }).first().waitFor();
        }
        assert.deepEqual(await violations(page), [], `${house}, opened`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${house}: ${wide} px too wide`);
      }
      await page.goto(`${server.base}/#/penalties/superpower/furiten_ron`);
      await page.locator('#penalty-furiten_ron .sentence').waitFor();
      const figures = await page.locator('#penalty-furiten_ron tbody').innerText();
      assert.match(figures, /12,000[^]*8,000/);
      await shot(page, `penalties-${lang}-${size === 'small' ? size : 'desktop'}`);
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
  } finally {
    await server.stop();
  }
});

test('by keys alone one comes from the rules to a ruling, whose link opens it again', async () => {
  const server = await start_server();
  const page = await fresh_page(browser, { lang: 'ja', size: 'upright' });
  try {
    await page.goto(`${server.base}/#/rules/mjkt`);
    await page.locator('a[href="#/penalties/mjkt"]').press('Enter');
    await page.locator('#penalty-wrong_call button.what').press('Enter');
    await page.locator('#penalty-wrong_call .sentence').waitFor();
    assert.match(page.url(), /#\/penalties\/mjkt\/wrong_call$/);
    await page.reload();
    await page.locator('#penalty-wrong_call .sentence').waitFor();
    assert.match(await page.locator('#penalty-wrong_call .sentence').innerText(), /打牌の前に直せば不問/);
    await page.goto(`${server.base}/#/penalties/tenhou4p`);
    await page.getByText('この規則に罰則の定めはありません。').waitFor();
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
    await server.stop();
  }
});
