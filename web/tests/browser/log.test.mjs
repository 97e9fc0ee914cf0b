// What who hears the page is read: the log grows by a line an event, and nothing of it is read twice.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, set_up, site } from './harness.mjs';
import { event, open_table, welcome } from './scripted.mjs';

set_up();

const kinds = ['1m', '2p', '3s', 'E', 'P', '9m', '7s'];
const discard = (n) => event(n, { type: 'dahai', actor: n % 3, pai: kinds[n % kinds.length], tsumogiri: n % 2 === 0 });
/** Events enough to fill what the log keeps on the page, and then these. */
async function told(page, first, count) {
  for (let n = first; n < first + count; ++n) {
    await page.evaluate(() => (window.changes = []));
    page.socket.send(discard(n));
    await page.waitForFunction(() =>
      ['shown', 'told'].every((log) => window.changes.some((change) => change.log === log && change.added > 0)),
    );
    await page.waitForTimeout(20);
    const changes = await page.evaluate(() => window.changes);
    for (const log of ['shown', 'told']) {
      const sum = changes
        .filter((change) => change.log === log)
        .reduce(
          (all, { added, removed, texts }) => ({
            added: all.added + added,
            removed: all.removed + removed,
            texts: all.texts + texts,
          }),
          { added: 0, removed: 0, texts: 0 },
        );
      assert.ok(sum.added === 1 && sum.removed <= 1 && sum.texts === 0, `${log}, line ${n}: ${JSON.stringify(sum)}`);
    }
  }
}
function watch(page) {
  return page.evaluate(() => {
    window.changes = [];
    for (const log of document.querySelectorAll('[role=log]'))
      new MutationObserver((records) =>
        window.changes.push({
          log: log.closest('.livelog') ? 'told' : 'shown',
          added: records.flatMap((record) => [...record.addedNodes].filter((node) => node.nodeName === 'P')).length,
          removed: records.flatMap((record) => [...record.removedNodes].filter((node) => node.nodeName === 'P')).length,
          texts: records.filter((record) => record.type === 'characterData').length,
        }),
      ).observe(log, { childList: true, subtree: true, characterData: true });
  });
}

test('an event adds one line to the log and removes at most one, however long the game is', async () => {
  for (const size of ['desktop', 'upright', 'side']) {
    const page = await open_table(browser, site, { messages: welcome(3, 'usual') }, { size, lang: 'en' });
    for (let n = 2; n < 92; ++n) page.socket.send(discard(n));
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[role=log]')].some((log) => log.children.length >= 80),
    );
    await watch(page);
    await told(page, 92, 12);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('a line of the log that was shown before the names were known says them when they are', async () => {
  const page = await open_table(browser, site, { messages: welcome(3, 'usual') }, { lang: 'en' });
  page.socket.send(discard(2));
  await page.waitForFunction(() =>
    /3 sou/.test(document.querySelector('.panel [role=log]').lastElementChild?.textContent ?? ''),
  );
  const last = () => page.locator('.panel [role=log] p').last().innerText();
  assert.match(await last(), /^ミナモトノヨリトモ/i);
  const { table } = await import('./fixtures.mjs');
  const renamed = table(3);
  renamed.seats[2].name = 'Yoritomo';
  page.socket.send({ type: 'table', table: renamed });
  await page.waitForFunction(() =>
    /^Yoritomo/i.test(document.querySelector('.panel [role=log]').lastElementChild.textContent),
  );
  await page.context().close();
});

test('the log is reached and scrolled by keys', async () => {
  const page = await open_table(browser, site, { messages: welcome(3, 'usual') }, { lang: 'en' });
  for (let n = 2; n < 60; ++n) page.socket.send(discard(n));
  await page.waitForFunction(() => document.querySelector('.panel [role=log]').children.length > 50);
  const log = page.locator('.panel .log');
  await log.focus();
  const at = () => log.evaluate((each) => each.scrollTop);
  const bottom = await at();
  await page.keyboard.press('PageUp');
  await page.waitForTimeout(300);
  assert.ok((await at()) < bottom, 'it scrolls');
  assert.ok(await log.evaluate((each) => each.tabIndex === 0));
  await page.context().close();
});
