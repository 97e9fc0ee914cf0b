// What the laboratory leaves behind, in a browser: its report is one file that asks nobody for anything, and the games
// that it kept are replayed by the page.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { browser, fresh_page, set_up, shot, violations } from './harness.mjs';
import { program, start_server } from './players.mjs';

set_up({ alone: false });

const enough = 16000;
let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'jansou-lab-'));
  const trial = ['lab', '--folder', join(folder, 'trial'), '--rules', 'mighty', '--set=-alice', '--bots', 'basic'];
  const size = ['--games', '40', '--batches', '20', '--seed', '3', '--keep', `points>=${enough}`, '--keep-most', '8'];
  execFileSync(program, [...trial, ...size], { stdio: 'ignore' });
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('the report is read on a phone and on a desk, and asks nobody for anything', async () => {
  for (const [size, name] of [
    [[390, 844], 'small'],
    [[1366, 768], 'desktop'],
  ]) {
    const page = await fresh_page(browser, { lang: 'en', size });
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(pathToFileURL(join(folder, 'trial', 'report.html')).href);
    assert.equal(asked.length, 1, asked.join(' '));
    const text = await page.locator('body').innerText();
    assert.match(text, /jansou lab .*--rules mighty --set/, 'the command that made it');
    assert.match(text, /hands won %/);
    assert.ok((await page.locator('svg').count()) > 0, 'its plots');
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      `${name}: the page is as wide as the screen, tables scroll by themselves`,
    );
    assert.deepEqual(await violations(page), [], name);
    await shot(page, `lab-report-${name}`);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('a game that was kept is opened in the replay, and a hand in it is as asked', async () => {
  const server = await start_server();
  const page = await fresh_page(browser, { lang: 'ja', size: 'desktop' });
  try {
    const kept = readdirSync(join(folder, 'trial', 'kept')).map((name) => join(folder, 'trial', 'kept', name));
    assert.ok(kept.length > 0);
    for (const file of kept.slice(0, 2)) {
      const most = Math.max(
        ...readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line.startsWith('{"type":"hora"'))
          .map((line) => Math.max(...JSON.parse(line).deltas)),
      );
      assert.ok(most >= enough, `${file}: ${most}`);
      await page.goto(`${server.base}/#/replays`);
      await page.setInputFiles('.openlog input', file);
      await page.waitForSelector('.replaybar');
      assert.match(await page.locator('.replaypanel').innerText(), /この店の牌譜/);
      assert.ok((await page.locator('.handlist .btn').count()) > 1);
    }
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
    await server.stop();
  }
});
