// A hand looked at again: a bar to drag with what happened marked, what was missed and why, links to a moment, logs in
// the words of other programs.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, drawn, fresh_page, set_up, shot, site, violations } from './harness.mjs';
import { hand_events, view } from './fixtures.mjs';
import { api } from './api_fixtures.mjs';
import { open_page, token } from './scripted.mjs';
import { play_on, saved, start_server } from './players.mjs';

set_up();

const { start, win } = hand_events(3);
const missed = {
  type: 'missed',
  actor: 0,
  wins: [
    {
      from: 1,
      pai: 'W',
      own: false,
      turn: 2,
      let_pass: false,
      text: { ja: '待ち牌が自分の河にある', en: 'A wait lies in the own river' },
      clause: 'MI-22',
    },
    { from: 0, pai: '8s', own: true, turn: 4, let_pass: true, text: { ja: '見逃した', en: 'let pass' }, clause: null },
  ],
};
const events = [
  start,
  { type: 'tsumo', actor: 0, pai: '9m' },
  { type: 'dahai', actor: 0, pai: '9m', tsumogiri: true },
  { type: 'tsumo', actor: 1, pai: '?' },
  { type: 'dahai', actor: 1, pai: 'W', tsumogiri: false },
  { type: 'pon', actor: 2, target: 1, pai: 'W', consumed: ['W', 'W'] },
  { type: 'dahai', actor: 2, pai: '1s', tsumogiri: false },
  { type: 'reach', actor: 1 },
  { type: 'dahai', actor: 1, pai: '2s', tsumogiri: false },
  { type: 'tsumo', actor: 0, pai: '8s' },
  { type: 'dahai', actor: 0, pai: '8s', tsumogiri: true },
  ...win.filter((each) => each.type !== 'missed'),
  missed,
];
const looked = view(3, 'usual');
const replay = {
  ...api['/api/replay'],
  frames: events.map((each) => ({ event: each, view: { ...looked, you: null } })),
};
const open = (options) => open_page(browser, site, `/replay/${token}`, options, { '/api/replay': replay });
const place = (page) => page.evaluate(() => Number(document.querySelector('.track input').value));

test('riichi, calls, wins and what was missed stand on a bar that is dragged and moved by keys', async () => {
  for (const [lang, size] of [
    ['en', 'desktop'],
    ['ja', 'desktop'],
    ['ja', 'small'],
    ['en', 'side'],
    ['en', [1024, 768]],
  ]) {
    const page = await open({ lang, size });
    const marks = await page.locator('.track i').evaluateAll((all) => all.map((each) => each.className.split(' ')[0]));
    assert.deepEqual(marks, ['missed', 'call', 'riichi', 'missed', 'win']);
    await page.keyboard.press('PageDown');
    assert.equal(await place(page), 4);
    const told = await page.locator('.notice .text').innerText();
    assert.match(told, lang === 'ja' ? /西で和了できず: 待ち牌が自分の河にある/ : /could not win on West: A wait lies/);
    assert.deepEqual(await violations(page), []);
    await shot(page, `review-${lang}-${Array.isArray(size) ? size.join('x') : size}`);
    for (const at of [5, 7, 9, 11]) {
      await page.keyboard.press('PageDown');
      assert.equal(await place(page), at);
    }
    await page.keyboard.press('PageUp');
    assert.equal(await place(page), 9);
    const bar = await page.locator('.track input').boundingBox();
    await page.mouse.move(bar.x + bar.width - 9, bar.y + bar.height / 2);
    await page.mouse.down();
    await page.mouse.move(bar.x + 9, bar.y + bar.height / 2, { steps: 5 });
    await page.mouse.up();
    assert.equal(await place(page), 0);
    await page.locator('.track input').focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await place(page), 1, 'one event a press');
    assert.ok(/^2 (of|\/) \d+/.test(await page.locator('.track input').getAttribute('aria-valuetext')));
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('the moments are a list that leads to each, and say why a win was none', async () => {
  for (const [size, lang] of [
    ['desktop', 'en'],
    ['small', 'ja'],
  ]) {
    const page = await open({ lang, size });
    if (size === 'small') await page.locator('.replaybar .act').last().click();
    const list = page.locator('.moments').locator('visible=true');
    assert.equal(await list.locator('li').count(), 5);
    const words = await list.innerText();
    assert.match(words, lang === 'ja' ? /8索の和了を見送り/ : /let a win on 8 sou pass/);
    assert.match(words, lang === 'ja' ? /待ち牌が自分の河にある\s+MI-22/ : /A wait lies in the own river\s+MI-22/);
    assert.deepEqual(await violations(page), []);
    await shot(page, `moments-${size}`);
    await list.locator('.btn').nth(2).click();
    await drawn(page);
    assert.equal(await place(page), 7);
    await page.context().close();
  }
});

async function one_hand(base, rule, seats) {
  const page = await fresh_page(browser, { lang: 'ja', settings: { one_tap: true, muted: true } });
  await page.goto(base);
  const made = await page.evaluate(
    async ([url, body]) =>
      (
        await fetch(`${url}/api/tables`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json(),
    [
      base,
      {
        rule,
        name: 'Yuki',
        seats: [{ kind: 'you' }, ...Array(seats - 1).fill({ kind: 'bot', bot: 'basic' })],
        clock: null,
        games: 1,
        options: { 'points.start': 200000 }, // nobody is bust after one hand
      },
    ],
  );
  await page.goto(`${base}/#/seat/${made.token}`);
  await page.waitForSelector('.hand .t', { timeout: 60000 });
  await play_on([page], (each) => each.evaluate(() => document.querySelector('.result') !== null), {
    seconds: 60,
    stay: true,
  });
  await page.locator('.result .btn.main').click();
  await page.waitForSelector('.hand .t');
  await page.getByRole('button', { name: 'メニュー' }).first().click();
  await page.getByRole('button', { name: 'ここで終えて精算' }).click();
  await page.waitForSelector('.result p.ok');
  await page.goto(`${base}/#/replay/${made.token}`);
  await page.waitForSelector('.track input');
  return page;
}
test('a game at the built program: saved as mjai and as tenhou.net/6, and a link to a moment shows it to others', async () => {
  const server = await start_server(0);
  try {
    const page = await one_hand(server.base, 'tenhou4p', 4);
    const [mjai_name, mjai] = await saved(page, 'mjai');
    const lines = mjai.trim().split('\n').map(JSON.parse);
    assert.equal(mjai_name, 'mjai.jsonl');
    // by its rule the game would go on: it was stopped after a hand, and has no end
    assert.deepEqual([lines[0].type, lines[1].type, lines.at(-1).type], ['start_game', 'start_kyoku', 'end_kyoku']);
    assert.ok(lines.filter((each) => each.type === 'dahai').length > 3 && lines.every((each) => !('score' in each)));
    const [tenhou_name, tenhou] = await saved(page, 'tenhou.net/6');
    assert.equal(tenhou_name, 'tenhou6.json');
    assert.equal(JSON.parse(tenhou).log.length, 1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'この場面へのリンク' }).locator('visible=true').click();
    await page.waitForFunction(() => /shared/.test(document.querySelector('code.wrap-any')?.textContent ?? ''));
    const link = new URL(await page.locator('code.wrap-any').locator('visible=true').innerText());
    assert.match(link.hash, /at=3$/);
    assert.ok(!link.hash.includes(/replay\/([^?]+)/.exec(page.url())[1]), 'the own seat is not in it');
    const other = await fresh_page(browser, { lang: 'en' });
    await other.goto(`${server.base}/${link.hash}`);
    await other.waitForSelector('.track input');
    assert.equal(await place(other), 3);
    await other.context().close();
    assert.deepEqual(page.problems, []);
    await page.context().close();

    const joker = await one_hand(server.base, 'mighty', 3);
    await joker.getByRole('button', { name: 'mjai', exact: true }).locator('visible=true').click();
    await joker.waitForFunction(() => /その形式では書けません/.test(document.querySelector('.notice').textContent));
    await joker.context().close();
  } finally {
    await server.stop();
  }
});
