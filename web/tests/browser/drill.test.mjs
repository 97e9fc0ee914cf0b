// A drill is taken through taps and by keys against the real house: waits are named, a score and a ruling are chosen,
// the reason is told and what was right is counted in this browser.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, fresh_page, set_up, shot, violations } from './harness.mjs';
import { start_server } from './players.mjs';

set_up({ alone: false });

const kinds = ['待ち', '振聴', '点', '裁定'];

/** The questions that the house answers to what `act` asks of it. */
async function asked(page, act) {
  const [answer] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/api/drill/') && answer.ok()),
    act(),
  ]);
  return (await answer.json()).questions;
}
const ready = (page) => page.waitForSelector('.offered .pick, .choices .btn');

async function answer(page, question, well) {
  if (question.offered) {
    const wanted = well ? question.answer : [question.offered.find((tile) => !question.answer.includes(tile))];
    for (const tile of wanted) await page.locator('.offered .pick').nth(question.offered.indexOf(tile)).click();
    await page.locator('.btn.main').click();
  } else
    await page
      .locator('.choices .btn')
      .nth(well ? question.answer : (question.answer + 1) % question.choices.length)
      .click();
  await page.waitForSelector('.verdict pre');
}

test('each kind is asked, answered and counted, on a small phone', async () => {
  const server = await start_server();
  const page = await fresh_page(browser, { lang: 'ja', size: 'small' });
  try {
    for (const house of ['chinitsu', 'superpower']) {
      const first = await asked(page, () => page.goto(`${server.base}/#/drill/${house}?kind=waits&level=2&seed=4`));
      await ready(page);
      await shot(page, `drill-${house}-small`);
      for (const kind of kinds) {
        const questions =
          kind === kinds[0]
            ? first
            : await asked(page, () => page.getByRole('button', { name: kind, exact: true }).click());
        await ready(page);
        await page.waitForTimeout(50);
        assert.deepEqual(await violations(page), [], `${house} ${kind}`);
        await answer(page, questions[0], true);
        assert.match(await page.locator('.verdict').innerText(), /正解/);
        assert.match(await page.locator('main > .row [role=status]').innerText(), /1問中 1問正解/);
        await page.getByRole('button', { name: '次の問題' }).click();
        await ready(page);
        await answer(page, questions[1], false);
        assert.match(await page.locator('.verdict').innerText(), /不正解/);
        assert.match(await page.locator('main > .row [role=status]').innerText(), /2問中 1問正解/);
        assert.deepEqual(await violations(page), [], `${house} ${kind}, answered`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${house} ${kind}: ${wide} px too wide`);
        await shot(page, `drill-${house}-${kinds.indexOf(kind)}-small`);
      }
    }
    // riichi, honba, ura and tiles set aside are told with the hand
    await page.goto(`${server.base}/#/drill/mighty?kind=score&level=3&seed=9`);
    await ready(page);
    assert.match(await page.locator('.facts').innerText(), /東場/);
    await shot(page, 'drill-score-small');
    await page.goto(`${server.base}/#/drill/superpower?kind=waits&level=2`);
    await ready(page);
    await page.reload();
    await page.getByRole('button', { name: '裁定', exact: true }).click();
    assert.match(await page.locator('main > .row [role=status]').innerText(), /2問中 1問正解/, 'it is kept');
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
    await server.stop();
  }
});

test('by keys alone a hand is answered, and the next is asked', async () => {
  const server = await start_server();
  const page = await fresh_page(browser, { lang: 'en', size: [1366, 768] });
  try {
    await page.goto(`${server.base}/#/rules/mjkt`);
    await page.locator('a[href="#/drill/mjkt"]').press('Enter');
    await ready(page);
    const [question] = await asked(page, () => page.getByRole('button', { name: 'Hard' }).press('Enter'));
    await page.waitForURL(/level=3/);
    await page.getByRole('button', { name: 'Hard', pressed: true }).waitFor();
    await ready(page);
    for (const tile of question.answer)
      await page.locator('.offered .pick').nth(question.offered.indexOf(tile)).press('Space');
    await page.locator('.btn.main').press('Enter');
    await page.waitForSelector('.verdict:focus');
    await page.keyboard.press('Tab');
    assert.match(await page.locator('.verdict').innerText(), /Right[^]*waits:/);
    await shot(page, 'drill-desktop');
    await page.getByRole('button', { name: 'Next' }).press('Enter');
    await page.waitForSelector('h2:focus');
    await page.goto(`${server.base}/#/drill/tenhou4p?kind=penalties`);
    await page.getByText('There is nothing of that kind').waitFor();
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
    await server.stop();
  }
});
