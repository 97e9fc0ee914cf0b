// A log file that somebody brings along is opened in the replay: each form of it, chosen or dropped, packed or not; and
// what is wrong with one is said.
import { before, test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { browser, crowding, fresh_page, set_up, shot, sizes, violations } from './harness.mjs';
import { program, saved, start_server } from './players.mjs';

set_up({ alone: false });

const files = {};
before(() => {
  const folder = mkdtempSync(join(tmpdir(), 'jansou-logs-'));
  const keep = (name, text) => (files[name] = join(folder, name)) && writeFileSync(files[name], text);
  const made = join(folder, 'made.jsonl');
  execFileSync(program, ['simulate', 'tenhou4p', '--hands', '4', '--bots', 'basic', '--seed', '6', '--log', made]);
  const lines = readFileSync(made, 'utf8').trim().split('\n');
  const end = lines.findIndex((line, i) => i > 0 && line.startsWith('{"type":"header"'));
  const game = lines.slice(0, end < 0 ? lines.length : end);
  keep('own.jsonl', `${game.join('\n')}\n`);
  keep(
    'mjai.jsonl',
    game
      .map((line) => JSON.parse(line))
      .filter(({ type }) => !['header', 'act', 'end_log', 'win', 'ura'].includes(type))
      .map((event) => JSON.stringify(event))
      .join('\n'),
  );
  keep('tenhou6.json', '');
  execFileSync(program, ['convert', files['own.jsonl'], '--to', 'tenhou6', '--out', files['tenhou6.json']], {
    stdio: 'ignore',
  });
  const mjlog = readFileSync(new URL('../../../tests/data/by_hand.mjlog', import.meta.url));
  keep('game.mjlog', gzipSync(mjlog));
  keep(
    'other.mjlog',
    String(mjlog)
      .replace('ten="30,1000,0"', 'ten="40,1300,0"')
      .replace('0,10,250,-10', '0,13,250,-13')
      .replace('260,46.0,240,', '263,46.0,237,'),
  );
  keep('wrong.mjlog', String(mjlog).replace('<F92/>', '<F100/>'));
  keep('garbage.json', '\u0000\u0001\u0002');
  keep('long.json', 'a'.repeat(2 * 1024 * 1024 + 1));
});

const with_server = async (run) => {
  const server = await start_server();
  try {
    await run(server);
  } finally {
    await server.stop();
  }
};
const replays = async (server, options) => {
  const page = await fresh_page(browser, options);
  await page.goto(`${server.base}/#/replays`);
  await page.waitForSelector('.openlog input');
  return page;
};

test('a log of each form leads to the replay of its game, with what was lost', () =>
  with_server(async (server) => {
    for (const [name, lang, format, lost] of [
      ['own.jsonl', 'ja', /この店の牌譜/, null],
      ['mjai.jsonl', 'en', /A log of mjai/, null],
      ['tenhou6.json', 'ja', /tenhou\.net\/6の牌譜/, /カンドラをめくった時/],
      ['game.mjlog', 'en', /A log of mjlog/, /who left and came back/],
    ]) {
      const page = await replays(server, { lang });
      await page.setInputFiles('.openlog input', files[name]);
      await page.waitForSelector('.replaybar');
      const panel = page.locator('.replaypanel');
      assert.match(await panel.innerText(), format, name);
      if (lost) assert.match(await panel.innerText(), lost, name);
      const first = await page.locator('.notice .n').innerText();
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction((before) => document.querySelector('.notice .n').innerText !== before, first);
      const hands = await panel.locator('.handlist .btn').count();
      if (name !== 'game.mjlog') {
        assert.ok(hands > 1, name);
        await panel.locator('.handlist .btn').last().click();
        await page.waitForSelector('.handlist li:last-child .btn[aria-current=true]');
      }
      await page.locator('.replaybar .act').nth(4).click();
      await page.waitForSelector('.result');
      await page.locator('.result .btn.main').first().click();
      for (const [button, file, looks] of [
        [lang === 'ja' ? '牌譜を保存' : 'Download the log', 'jansou.jsonl', /^\{"type":"header"/],
        ['mjai', 'mjai.jsonl', /^\{"type":"start_game"/],
        ['tenhou.net/6', 'tenhou6.json', /^\{"title":/],
      ]) {
        const [called, text] = await saved(page, button);
        assert.equal(called, file);
        assert.match(text, looks, `${name} as ${file}`);
        if (name === 'own.jsonl' && file === 'jansou.jsonl') assert.equal(text, readFileSync(files[name], 'utf8'));
      }
      await page.reload(); // the window keeps what it has opened
      await page.waitForSelector('.replaybar');
      if (name !== 'game.mjlog') await page.waitForSelector('.handlist li:last-child .btn[aria-current=true]');
      assert.match(await panel.innerText(), format, name);
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
  }));

test('what is wrong with a file is said beside it, and where log and rule differ in words', () =>
  with_server(async (server) => {
    const page = await replays(server, { lang: 'en' });
    for (const [name, words] of [
      ['garbage.json', /This log cannot be opened:\s+line 1: this line is no JSON\./],
      ['wrong.mjlog', /element 12, F100: .* has no 8s in its hand\./],
      ['long.json', /too long: at most 2 MB/],
    ]) {
      await page.setInputFiles('.openlog input', files[name]);
      await page.waitForFunction(
        (source) => new RegExp(source, 's').test(document.querySelector('.openlog').innerText),
        words.source,
      );
    }
    assert.deepEqual(page.problems, []);
    const data = await page.evaluateHandle(
      (text) => {
        const held = new DataTransfer();
        held.items.add(new File([text], 'other.mjlog'));
        return held;
      },
      readFileSync(files['other.mjlog'], 'utf8'),
    );
    await page.dispatchEvent('.openlog', 'drop', { dataTransfer: data });
    await page.waitForSelector('.replaybar');
    assert.match(
      await page.locator('.replaypanel').innerText(),
      /East 1, win: the payment is 0 \/ 1,300 \/ −1,300 \/ 0 in the log, 0 \/ 1,000 \/ −1,000 \/ 0 by the rule/,
    );
    await page.context().close();
  }));

test('opened logs on every screen: nothing overlaps, no axe violation', () =>
  with_server(async (server) => {
    for (const [lang, size] of [
      ['ja', 'desktop'],
      ['en', 'small'],
      ['en', 'desktop'],
      ['ja', 'small'],
    ]) {
      const page = await replays(server, { lang, size });
      assert.deepEqual(await violations(page), []);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= sizes[size][0]);
      await shot(page, `open-log-${size}-${lang}`);
      await page.setInputFiles('.openlog input', files['other.mjlog']);
      await page.waitForSelector('.replaybar');
      assert.deepEqual(await crowding(page), []);
      await shot(page, `opened-${size}-${lang}`);
      if (size === 'small') {
        await page.locator('.replaybar .act').nth(5).click();
        await page.waitForSelector('.over .handlist');
        await page
          .locator('.over')
          .last()
          .evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
        await shot(page, `opened-list-${size}-${lang}`);
      }
      assert.deepEqual(await violations(page), []);
      await page.context().close();
    }
  }));
