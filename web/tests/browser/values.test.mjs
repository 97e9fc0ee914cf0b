// The page of a rule, as the built server tells it: a table of yaku and limits, each article in one language with the
// other behind it; the lesson from everywhere.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, fresh_page, set_up, shot, violations } from './harness.mjs';
import { start_server } from './players.mjs';

set_up({ alone: false });

test('each house has its yaku and their values folded, one language at a time, and the next house is searched for nothing', async () => {
  const server = await start_server();
  try {
    for (const [lang, size] of [
      ['ja', [390, 844]],
      ['en', [1366, 768]],
    ]) {
      const ja = lang === 'ja';
      const page = await fresh_page(browser, { lang, size });
      await page.goto(`${server.base}/#/rules/mjkt`);
      const values = page.locator('.values').first();
      await values.waitFor();
      assert.equal(await values.evaluate((each) => each.open), false, 'folded');
      await values.locator('summary').click();
      const rows = await values
        .locator('tr')
        .evaluateAll((all) =>
          all.map((row) => [...row.children].map((cell) => cell.innerText.replaceAll(/\s+/g, ' ').trim()).join(' | ')),
        );
      const has = (pattern) =>
        assert.ok(
          rows.some((row) => pattern.test(row)),
          `${pattern} in ${rows.join('\n')}`,
        );
      has(ja ? /^混一色.* \| 3（鳴いて2）$/ : /^Honitsu.* \| 3, open 2$/);
      has(ja ? /^平和.* \| 1（門前のみ）$/ : /^Pinfu.* \| 1, closed only$/);
      has(ja ? /^人和 MJ-26 \| 8 単独$/ : /^Renhou MJ-26 \| 8 alone$/);
      has(ja ? /^満貫 \| 5翻から \| 8,000 \| 12,000$/ : /^Mangan \| from 5 \| 8,000 \| 12,000$/i);
      assert.deepEqual(await violations(page), []);
      await shot(page, `values-${lang}`);
      // one language: the other is behind a fold
      const article = page.locator('#clause-MJ-5');
      assert.equal(await article.locator(`p[lang=${ja ? 'en' : 'ja'}]`).isVisible(), false);
      await article.locator('summary').click();
      assert.equal(await article.locator(`p[lang=${ja ? 'en' : 'ja'}]`).isVisible(), true);
      // what was looked for here is not looked for in the next house
      await page.locator('input[type=search]').fill('kiriage');
      await page.goto(`${server.base}/#/rules/chinitsu`);
      await page.waitForSelector('#clause-CT-1');
      assert.equal(await page.locator('input[type=search]').inputValue(), '');
      await page.locator('.values summary').first().click();
      assert.match(await page.locator('.values').first().innerText(), ja ? /カラス/ : /Karasu/);
      for (const part of ['help', 'rules/mighty', ''])
        await page.goto(`${server.base}/#/${part}`).then(() => page.waitForSelector('a[href^="#/first/"]'));
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
  } finally {
    await server.stop();
  }
});
