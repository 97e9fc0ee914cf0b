// What people do at a table besides playing, in browsers of their own: agree on an offence, stop, play again, leave and
// come back, look on; and the process that dies under them.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { browser, fresh_page, set_up, shot, violations } from './harness.mjs';
import { play_on, play_once, program, start_server } from './players.mjs';

set_up({ alone: false });

const one_tap = { one_tap: true, muted: true };

/** A table with persons on the first seats and bots on the others; everybody sits. */
async function sit(server, rule, seats, persons, more = {}) {
  const pages = [];
  for (let i = 0; i < persons; ++i)
    pages.push(await fresh_page(browser, { lang: i % 2 ? 'en' : 'ja', settings: one_tap }));
  const kinds = Array.from({ length: seats }, (_, i) =>
    i === 0 ? { kind: 'you' } : i < persons ? { kind: 'open' } : { kind: 'bot', bot: 'basic' },
  );
  const ask = (path, body) =>
    fetch(server.base + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: server.base },
      body: JSON.stringify(body),
    }).then((answer) => answer.json());
  const made = await ask('/api/tables', { rule, name: 'Yuki', seats: kinds, games: 1, clock: null, ...more });
  const tokens = [made.token];
  for (let i = 1; i < persons; ++i)
    tokens.push((await ask('/api/join', { invitation: made.invitation, name: ['', 'Sou', 'Mina', 'Ren'][i] })).token);
  for (let i = 0; i < persons; ++i) await pages[i].goto(`${server.base}/#/seat/${tokens[i]}`);
  for (const page of pages) await page.waitForSelector('.hand .t', { timeout: 30000 });
  return { pages, tokens, made };
}
async function menu(page, label) {
  await page.locator('button[aria-label="メニュー"]:visible, button[aria-label="Menu"]:visible').first().click();
  await page.locator('.menu-list .btn', { hasText: label }).click();
}
/** With it results stay long enough to be looked at. */
const slow = 0.3;
/** The check of the wall is on the settlement; a hand that ended just before lies over it until it is pressed away. */
async function settlement(page) {
  await page.waitForSelector('.result .tot');
  const to_it = page.locator('.result .btn.main', { hasText: /精算へ|To the settlement/ });
  await page.locator('.result .ok').or(to_it).first().waitFor();
  if (await to_it.count()) await to_it.click();
  await page.waitForSelector('.result .ok');
}
const result = (page) => page.evaluate(() => document.querySelector('.result') !== null);
async function with_server(run, pace, stack) {
  const server = await start_server(pace, stack);
  const opened = [];
  try {
    await run(server, opened);
    for (const page of opened) assert.deepEqual(page.problems, []);
  } finally {
    for (const page of opened) await page.context().close();
    await server.stop();
  }
}

test('an offence is declared in the words of the rule, agreed to, and told with its name', () =>
  with_server(async (server, opened) => {
    const { pages } = await sit(server, 'mjkt', 4, 2);
    opened.push(...pages);
    const [yuki, sou] = pages;
    await menu(yuki, '反則を申告');
    await yuki.selectOption('.over select >> nth=0', '1');
    await yuki.selectOption('.over select >> nth=1', { label: '誤ロン (手牌公開)' });
    await shot(yuki, 'talk-offence');
    const declare = yuki.locator('.over .btn', { hasText: '申告する' });
    assert.deepEqual(
      await yuki.locator('.over select >> nth=0').locator('option').allTextContents(),
      ['選んでください', 'Yuki', 'Sou'],
      'bots commit no offence',
    );
    await declare.click();
    assert.equal(await sou.locator('.asked').count(), 0, 'the first press asks once more');
    assert.match(await yuki.locator('.over').getByRole('alert').textContent(), /Sou.*誤ロン/);
    await declare.click();
    await sou.waitForSelector('.asked');
    await yuki.waitForSelector('.over', { state: 'detached' });
    assert.match(await sou.textContent('.asked'), /Yuki.*Sou.*false ron, hand shown/s);
    await shot(sou, 'talk-offence-asked');
    await sou.locator('.asked .btn').click();
    await play_on(pages, result, { seconds: 200, stay: true });
    assert.match(await sou.textContent('.result'), /chombo/i);
    assert.match(await sou.textContent('.result'), /false ron, hand shown/);
    assert.match(await yuki.textContent('.result'), /誤ロン \(手牌公開\)/);
    await shot(sou, 'talk-chombo');
  }, slow));

test('all agree to stop; the settlement; a rematch with a wall of its own', () =>
  with_server(async (server, opened) => {
    const { pages, tokens } = await sit(server, 'mighty', 3, 2);
    opened.push(...pages);
    const [yuki, sou] = pages;
    const table = (token) =>
      fetch(`${server.base}/api/table`, { headers: { Authorization: `Bearer ${token}` } }).then((answer) =>
        answer.json(),
      );
    const first = (await table(tokens[0])).commitment;
    for (let i = 0; i < 6; ++i) for (const page of pages) await play_once(page);
    await menu(yuki, 'ここで終えて精算');
    await sou.waitForSelector('.asked');
    await sou.locator('.asked .btn', { hasText: 'Agree' }).click();
    for (const page of pages) {
      await settlement(page);
      await page.locator('.result .btn.main').click();
    }
    for (const page of pages) {
      await page.waitForSelector('.result', { state: 'detached' });
      await page.waitForSelector('.hand .t');
    }
    const again = await table(tokens[0]);
    assert.notEqual(again.commitment, first);
    assert.equal(again.state, 'playing');
    for (let i = 0; i < 6; ++i) for (const page of pages) await play_once(page);
    await menu(sou, 'Stop and settle here');
    await yuki.waitForSelector('.asked');
    await yuki.locator('.asked .btn', { hasText: '同意する' }).click();
    for (const page of pages) await settlement(page);
    // both matches stand in the book, and each has its replay
    await yuki.goto(`${server.base}/#/book`);
    await yuki.waitForSelector('.tot.book');
    assert.deepEqual(
      (await yuki.locator('h3.optgroup').allTextContents()).map((text) => text.trim()),
      ['第1対局', '第2対局'],
    );
    assert.equal(await yuki.locator('.tot.book').count(), 2);
    await shot(yuki, 'talk-two-books');
    await yuki.goto(`${server.base}/#/replay/${tokens[0]}`);
    await yuki.waitForSelector('.repctl select');
    const choice = yuki.locator('.repctl label', { hasText: 'この卓の対局' }).locator('select').first();
    assert.deepEqual(await choice.locator('option').allTextContents(), ['第1対局', '第2対局']);
    await choice.selectOption('0');
    await yuki.waitForURL(/match=0/);
  }, slow)); // a rematch waits for everybody's number as long as the pace says: a busy machine needs that time

test('who does not come back does not hold up stopping, and reads that it was agreed on', () =>
  with_server(async (server, opened) => {
    const { pages, tokens } = await sit(server, 'mighty', 3, 2);
    opened.push(...pages);
    const [yuki, sou] = pages;
    for (let i = 0; i < 4; ++i) for (const page of pages) await play_once(page);
    await sou.goto(`${server.base}/healthz`);
    await menu(yuki, 'ここで終えて精算');
    await yuki.waitForSelector('.asked');
    assert.match(await yuki.textContent('.asked'), /同意を待っています：Sou/);
    await yuki.waitForSelector('.result .tot', { timeout: 60000 });
    await yuki
      .locator('.result .btn', { hasText: '次の局へ' })
      .click({ timeout: 2000 })
      .catch(() => undefined);
    await yuki.waitForSelector('.result .ok');
    assert.match(await yuki.textContent('.result'), /同意によりここまで（不在：Sou）/);
    await sou.goto(`${server.base}/#/seat/${tokens[1]}`);
    await sou.waitForSelector('.result .ok');
    assert.match(await sou.textContent('.result'), /Stopped by agreement, while Sou was away/);
  }));

test('what the server refuses is said in Japanese on a Japanese page', () =>
  with_server(async (server, opened) => {
    const { pages, made } = await sit(server, 'mjkt', 4, 2);
    opened.push(...pages);
    const [page] = pages;
    const said = async (where, what) => {
      const text = (await page.locator(where).first().textContent()).trim();
      assert.match(text, /[\u3040-\u30ff\u4e00-\u9fff]/, `${what}: ${text}`);
      assert.doesNotMatch(text.replace(/Yuki|Sou|Basic|MJ-\d+|mjkt/g, ''), /[A-Za-z]{3,}/, `${what}: ${text}`);
    };
    for (const command of [
      'why ron',
      'why kan',
      'why riichi',
      'why pon',
      'why chi',
      'pon',
      '切 9z',
      'kan 1m',
      'what',
    ]) {
      await page.keyboard.press('/');
      await page.locator('.cmd input:visible').first().fill(command);
      await page.keyboard.press('Enter');
      await page.waitForSelector('.notice .text');
      await page.waitForTimeout(150);
      await said('.notice .text', command);
    }
    const at = async (path, where, what) => {
      await page.goto(`${server.base}/healthz`);
      await page.goto(`${server.base}/#${path}`);
      await page.waitForSelector(where);
      await said(where, what);
    };
    await at(`/seat/${'x'.repeat(32)}`, '[role="alert"]', 'a seat that is none');
    await at(`/replay/${'x'.repeat(32)}`, '[role="alert"]', 'a replay that is none');
    await at('/first/nothing', '[role="alert"]', 'a first hand that is none');
    await at('/rules/nothing', '[role="alert"]', 'a rule that is none');
    for (const asked of [
      'h=123456789m1122p&w=2p&b=ron&x=rinshan',
      'h=123456789m1122p&w=2p&b=tsumo&x=chankan',
      'h=123456789m1122p&w=2p&x=ippatsu',
      'h=123456789m1p&m=pon:555z&w=1p&o=riichi.riichi',
      'h=123456789m1122p&w=2p&d=111111m',
      'h=123456789m1122p&w=9s',
      'h=123456m123p1s&m=pon:111m&w=1s',
    ])
      await at(`/calc/mjkt?${asked}`, '.calc .no', asked);
    await page.goto(`${server.base}/#/join/${made.invitation}`);
    await page.waitForSelector('[data-does=knock]');
    await said('main .card', 'a table that is full');
    await page.fill('input.text', 'Basic');
    await page.click('[data-does=knock]:not([disabled])');
    await page.waitForSelector('[role="alert"]');
    await said('[role="alert"]', 'a name that only a bot may have');
    await page.route('**/api/tables', (route) =>
      route.continue({ postData: JSON.stringify({ rule: 'mjkt', options: { 'uma.by_place': [1, -1] } }) }),
    );
    await page.goto(`${server.base}/#/setup/mjkt`);
    await page.click('.go .btn.main');
    await page.waitForSelector('.no[role="alert"]');
    await said('.no[role="alert"]', 'options that do not go together');
    await shot(page, 'talk-options-refused');
    await page.unroute('**/api/tables');
  }));

test('who leaves is played for, and has the seat again by its link', () =>
  with_server(async (server, opened) => {
    const { pages, tokens } = await sit(server, 'mjkt', 4, 2);
    opened.push(...pages);
    const [yuki, sou] = pages;
    await menu(sou, 'Leave the table');
    await sou.waitForURL(/#\/$/);
    await yuki.waitForFunction(() =>
      [...document.querySelectorAll('.plate .mark')].some((mark) => /代打ち/.test(mark.textContent)),
    );
    await shot(yuki, 'talk-standin');
    const turns = () => yuki.evaluate(() => document.querySelectorAll('.right .river .t').length);
    const before = await turns();
    for (let i = 0; i < 200 && (await turns()) < before + 2 && !(await result(yuki)); ++i) {
      await play_once(yuki);
      await yuki.waitForTimeout(50);
    }
    assert.ok((await turns()) >= before + 2 || (await result(yuki)), 'the stand-in plays');
    await sou.goto(`${server.base}/#/seat/${tokens[1]}`);
    await sou.waitForSelector('.hand .t, .result');
    await yuki.waitForFunction(
      () => ![...document.querySelectorAll('.plate .mark')].some((mark) => /代打ち/.test(mark.textContent)),
    );
    await play_on(pages, result, { seconds: 200, stay: true });
  }, slow));

test('another device takes the seat, and it is taken back', () =>
  with_server(async (server, opened) => {
    const { pages, tokens } = await sit(server, 'mighty', 3, 1);
    const other = await fresh_page(browser, { lang: 'en', settings: one_tap, size: 'upright' });
    opened.push(...pages, other);
    await other.goto(`${server.base}/#/seat/${tokens[0]}`);
    await other.waitForSelector('.hand .t');
    await pages[0].waitForSelector('.lost .btn');
    await shot(pages[0], 'talk-moved');
    await pages[0].locator('.lost .btn').click();
    await other.waitForSelector('.lost');
    await pages[0].waitForSelector('.lost', { state: 'detached' });
    await play_on(pages, result, { seconds: 200, stay: true });
  }, slow));

test('who looks on sees finished hands with every hand open, and may do nothing', () =>
  with_server(async (server, opened) => {
    const { pages, made } = await sit(server, 'mjkt', 4, 1, { watch: { hands: 1, open: true } });
    const watcher = await fresh_page(browser, { lang: 'en', settings: one_tap });
    opened.push(...pages, watcher);
    await watcher.goto(`${server.base}/#/watch/${made.watch}`);
    await watcher.waitForSelector('.card h2');
    assert.match(await watcher.textContent('main'), /nothing to be seen yet/);
    assert.equal(await watcher.locator('text=Start now').count(), 0);
    await shot(watcher, 'talk-watch-early');
    await play_on(pages, result, { seconds: 200, stay: true });
    await watcher.waitForSelector('.hand .t', { timeout: 20000 });
    await watcher.waitForSelector('.concealed.shown');
    assert.match(await watcher.textContent('.bar'), /1 hand/);
    assert.equal(await watcher.locator('.act[data-slot]').count(), 0);
    await shot(watcher, 'talk-watch');
    // from 1000 ms to 600 ms a step: what is shown goes on by itself
    const shown = () => watcher.evaluate(() => document.querySelectorAll('.river .t').length);
    const now = await shown();
    await watcher.waitForFunction((n) => document.querySelectorAll('.river .t').length > n, now, { timeout: 20000 });
  }, slow));

test('a table may be looked at minutes behind', () =>
  with_server(async (server, opened) => {
    const { pages, made } = await sit(server, 'mjkt', 4, 1, { watch: { minutes: 5 } });
    const watcher = await fresh_page(browser, { lang: 'ja', settings: one_tap });
    opened.push(...pages, watcher);
    await watcher.goto(`${server.base}/#/watch/${made.watch}`);
    await watcher.waitForSelector('.card h2');
    assert.match(await watcher.textContent('main'), /5分遅れ/);
  }));

test('the process is killed and started again: the page comes back by itself and the hand goes on', () =>
  with_server(async (server, opened) => {
    const { pages } = await sit(server, 'mjkt', 4, 2);
    opened.push(...pages);
    for (let i = 0; i < 8; ++i)
      for (const page of pages) {
        await play_once(page);
        await page.waitForTimeout(100);
      }
    await pages[0].waitForTimeout(800);
    const rivers = (page) =>
      page.evaluate(() =>
        [...document.querySelectorAll('.river .t')].map((tile) => tile.getAttribute('aria-label')).join(' '),
      );
    const before = await rivers(pages[0]);
    await server.kill();
    for (const page of pages) await page.waitForSelector('.tbl.grey');
    await shot(pages[0], 'talk-lost');
    await pages[0].waitForTimeout(1200);
    await server.again();
    for (const page of pages) await page.waitForSelector('.tbl:not(.grey)', { timeout: 20000 });
    assert.equal((await rivers(pages[0])).slice(0, before.length), before);
    await play_on(pages, result, { seconds: 200, stay: true });
    // errors of the broken line itself are no fault
    for (const page of pages)
      page.problems = page.problems.filter((problem) => !/WebSocket|ERR_CONNECTION/.test(problem));
  }, slow));

test('a row of the book is corrected when everybody has agreed; the old one stays, struck through', () =>
  with_server(async (server, opened) => {
    const { pages, tokens } = await sit(server, 'mighty', 3, 2, { games: 2 });
    opened.push(...pages);
    const [yuki, sou] = pages;
    await menu(yuki, 'ここで終えて精算');
    await sou.locator('.asked .btn', { hasText: 'Agree' }).click();
    for (const page of pages) await page.waitForSelector('.result .book');
    const row = (page, n) => page.locator('.book tbody tr').nth(n).locator('td').allTextContents();
    const number = (text) => Number(text.replace('−', '-').replace('±', ''));
    const before = (await row(yuki, 0)).map(number);
    await yuki.setViewportSize({ width: 360, height: 640 });
    await yuki.locator('.booktools .btn').click();
    assert.equal(await yuki.locator('.bookform button[type=submit]').isDisabled(), true, 'there is no reason yet');
    const result_of = (name) => yuki.getByLabel(`${name}の成績`);
    await result_of('Yuki').fill(`−${Math.abs(before[0]) + 7}`); // with the minus that is shown, too
    await yuki.getByLabel('理由').fill('リーチ棒の数え違い');
    await yuki.getByLabel('理由').press('Enter');
    await yuki.waitForSelector('[role=alert]');
    assert.match(await yuki.textContent('[role=alert]'), /訂正できません：成績は合計が元と同じで/);
    await result_of('Yuki').fill(String(before[0] + 7));
    await result_of('Sou').fill(String(before[1] - 7));
    await yuki.getByLabel('Yukiのチップの増減').fill('2');
    await yuki.getByLabel('Souのチップの増減').fill('-2');
    await yuki.locator('.bookform').scrollIntoViewIfNeeded();
    await shot(yuki, 'talk-book-form');
    assert.deepEqual(await violations(yuki), []);
    await yuki.getByLabel('理由').press('Enter');
    await yuki.waitForSelector('.bookform', { state: 'detached' });
    await sou.waitForSelector('.proposal');
    assert.match(
      await sou.textContent('.proposal'),
      /Yuki proposes to correct game 1.*リーチ棒の数え違い.*Waiting for: Sou/s,
    );
    await sou.locator('.proposal').scrollIntoViewIfNeeded();
    await shot(sou, 'talk-book-asked');
    assert.deepEqual(await violations(sou), []);
    await sou.locator('.proposal .btn', { hasText: 'Agree' }).focus();
    await sou.keyboard.press('Enter');
    const corrected = async (page) => {
      await page.waitForSelector('.book .struck');
      assert.deepEqual((await row(page, 0)).map(number), before);
      assert.equal(await page.locator('.book .struck s').count(), 4);
      assert.deepEqual((await row(page, 1)).map(number), [before[0] + 7, before[1] - 7, before[2]]);
      assert.match((await row(page, 2))[0], /リーチ棒の数え違い — Yuki/);
      assert.deepEqual((await page.locator('.book .allrow td').allTextContents()).map(number), [
        before[0] + 7,
        before[1] - 7,
        before[2],
      ]);
      assert.equal(await page.locator('.proposal').count(), 0);
    };
    for (const page of pages) await corrected(page);
    await server.kill();
    await server.again();
    await sou.goto(`${server.base}/#/book`);
    await corrected(sou);
    // refused from the book, where nobody has to sit at the table
    await sou.locator('.booktools .btn').click();
    await sou.getByLabel('Place of Sou').selectOption('1');
    await sou.getByLabel('Place of Yuki').selectOption(before[0] + 7 > before[2] ? '2' : '3');
    await sou
      .locator('.bookform select')
      .last()
      .selectOption(before[0] + 7 > before[2] ? '3' : '2');
    await sou.getByLabel('Reason').fill('only the places');
    await sou.locator('.bookform button[type=submit]').click();
    await sou.locator('.proposal .btn', { hasText: 'Withdraw' }).click();
    await corrected(sou);
    assert.ok(tokens.length === 2);
    for (const page of pages)
      page.problems = page.problems.filter((problem) => !/WebSocket|ERR_CONNECTION/.test(problem));
  }));

test('a finished game is shown around without names, and its link opens nothing else', () =>
  with_server(async (server, opened) => {
    const { pages, tokens } = await sit(server, 'mighty', 3, 2);
    const stranger = await fresh_page(browser, { lang: 'en', settings: one_tap });
    opened.push(...pages, stranger);
    const [yuki, sou] = pages;
    const share = () =>
      fetch(`${server.base}/api/share`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${tokens[0]}`, Origin: server.base },
        body: '{}',
      });
    assert.equal((await share()).status, 409, 'the game still runs');
    await play_on(pages, result, { seconds: 200, stay: true });
    for (const page of pages) await page.locator('.result .btn.main').click();
    await yuki.waitForSelector('.result', { state: 'detached' });
    await menu(yuki, 'ここで終えて精算');
    await sou.locator('.asked .btn', { hasText: 'Agree' }).click();
    await yuki.waitForSelector('.result .ok');
    await yuki.goto(`${server.base}/#/replay/${tokens[0]}`);
    await yuki.locator('.replaypanel .btn', { hasText: '名前なしのリンク' }).click();
    const link = await yuki.locator('.replaypanel .repctl code').textContent();
    const token = /#\/shared\/([\w-]{32})$/.exec(link)[1];
    assert.ok(!tokens.includes(token));
    const heard = [];
    stranger.on(
      'response',
      async (answer) => /\/api\/(?!rules$)/.test(answer.url()) && heard.push(await answer.text().catch(() => '')),
    );
    await stranger.goto(`${server.base}/#/shared/${token}`);
    await stranger.waitForSelector('.concealed.shown');
    assert.match(await stranger.textContent('.plate'), /Seat \d/);
    await stranger.locator('.replaybar .act[aria-label="Last event"], .replaybar .act').nth(4).click();
    await stranger.waitForSelector('.result');
    await shot(stranger, 'talk-shared');
    const page_text = await stranger.content();
    heard.push(
      await fetch(`${server.base}/api/log`, { headers: { Authorization: `Bearer ${token}` } }).then((answer) =>
        answer.text(),
      ),
    );
    assert.ok(heard.length >= 2 && heard.at(-1).includes('"end_log"'));
    for (const name of ['Yuki', 'Sou', 'Basic', ...tokens])
      for (const text of [page_text, ...heard]) assert.ok(!new RegExp(`(^|[^\\w])${name}([^\\w]|$)`).test(text), name);
    for (const path of ['/api/table', '/api/book'])
      assert.equal(
        (await fetch(server.base + path, { headers: { Authorization: `Bearer ${token}` } })).status,
        404,
        path,
      );
    await stranger.goto(`${server.base}/#/seat/${token}`);
    await stranger.waitForSelector('[role=alert]');
    assert.equal(await stranger.locator('.hand .t').count(), 0);
  }, slow));

/** Lets everything pass that can be, and discards what was drawn. */
const let_pass = (page) =>
  page.evaluate(() => {
    const pass = document.querySelector('.act[data-slot="5"]');
    if (pass) {
      pass.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      return pass.click();
    }
    document.querySelector('.hand .t.drawn:not(.dim)')?.click();
  });

test('a win that was let pass stands in the result of the hand, and what it barred, with reason and clause', () =>
  with_server(
    async (server, opened) => {
      const { pages } = await sit(server, 'mjkt', 4, 4);
      opened.push(...pages);
      const [yuki, ...others] = pages;
      const end = Date.now() + 120000;
      while (!(await result(yuki)) && Date.now() < end) {
        await let_pass(yuki);
        for (const page of others) await play_once(page, { stay: true });
        await yuki.waitForTimeout(30);
      }
      const missed = yuki.locator('.result .missed');
      assert.equal(await missed.getAttribute('open'), null, 'it is closed until it is asked for');
      await missed.locator('summary').click();
      const lines = await missed.locator('p').allTextContents();
      assert.equal(lines.length, 2);
      assert.match(lines[0], /Souの1打目の8索で和了できた/);
      assert.match(lines[0], /見逃した/);
      assert.match(lines[1], /Minaの1打目の5索で和了できた/);
      assert.match(lines[1], /MJ-23/);
      await missed.scrollIntoViewIfNeeded();
      await shot(yuki, 'talk-missed');
      await missed.locator('button.cl').last().click();
      await yuki.waitForSelector('.over');
      assert.match(await yuki.textContent('.over'), /MJ-23/);
      for (const page of others)
        assert.equal(await page.locator('.result .missed').count(), 0, 'nobody else hears of it');
    },
    1,
    {
      type: 'start',
      rule: 'mjkt',
      stack: [
        {
          hands: ['23488m567p23467s', '123m123p789s1155z', '258m369p147s1267z', '369m147p258s1567z'],
          draws: '4z 8s 5s 4z 3z 5z',
          indicators: '9p',
        },
      ],
    },
  ));

test('the replay shows every hand, or only what the seat saw; its log can be had without names', () =>
  with_server(async (server, opened) => {
    const { pages, tokens } = await sit(server, 'mighty', 3, 1);
    opened.push(...pages);
    const [page] = pages;
    await play_on(pages, result, { seconds: 200, stay: true });
    await page.locator('.result .btn.main').click();
    await page.waitForSelector('.result', { state: 'detached' });
    await menu(page, 'ここで終えて精算');
    await page.waitForSelector('.result .ok');
    await page.goto(`${server.base}/#/replay/${tokens[0]}?hand=0&at=3`);
    await page.waitForSelector('.concealed.shown');
    const backs = () => page.evaluate(() => document.querySelectorAll('.concealed .t.back').length);
    assert.equal(await backs(), 0);
    await page.locator('.replaypanel .check input').check();
    await page.waitForFunction(() => document.querySelectorAll('.concealed .t.back').length > 20);
    await shot(page, 'talk-replay-mine');
    await page.locator('.replaypanel .check input').uncheck();
    await page.waitForFunction(() => document.querySelectorAll('.concealed .t.back').length === 0);
    for (const [label, named] of [
      ['牌譜を保存', true],
      ['名前なしで保存', false],
    ]) {
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('.replaypanel .btn', { hasText: label }).click(),
      ]);
      const text = readFileSync(await saved.path(), 'utf8');
      assert.equal(text.includes('"Yuki"'), named, label);
      assert.ok(text.includes('"end_log"') && text.includes('"secret"'));
      const checked = spawnSync(program, ['replay', await saved.path()], { encoding: 'utf8' });
      assert.equal(checked.status, 0, checked.stdout + checked.stderr);
      assert.equal(spawnSync(program, ['verify', await saved.path()]).status, 0);
    }
  }, slow));

test('every first hand is played through as it asks, in both languages', () =>
  with_server(async (server, opened) => {
    const { rules } = await fetch(`${server.base}/api/rules`).then((answer) => answer.json());
    const hands = rules.flatMap((rule) => rule.first_hands.map((hand) => ({ rule, hand })));
    assert.ok(hands.length >= 4);
    for (const lang of ['ja', 'en'])
      for (const { rule, hand } of hands) {
        const page = await fresh_page(browser, { lang, settings: { muted: true } });
        opened.push(page);
        await page.goto(`${server.base}/#/rules`);
        await page.locator(`.firsthand[href="#/first/${hand.id}"]`).click();
        await page.waitForSelector('.lesson .coachtext');
        const lesson = await fetch(`${server.base}/api/first-hands/${hand.id}`).then((answer) => answer.json());
        for (const [n, step] of lesson.steps.entries()) {
          await page.waitForFunction(
            (text) => document.querySelector('.coachtext')?.textContent === text,
            step.text[lang],
          );
          if (step.expected) {
            await page.waitForSelector('.coach p b');
            await do_expected(page, step, lang);
          } else if (n + 1 < lesson.steps.length) {
            await page.waitForTimeout(500);
            await page.locator('.coach .btn.calm').click();
          }
        }
        const shown = page.locator('.result .btn.main');
        await shown.waitFor({ timeout: 15000 });
        await shot(page, `lesson-${hand.id}-${lang}-result`);
        await shown.click();
        await page.waitForSelector('.coach .btn.main');
        assert.equal(await page.locator('.coach .btn.main').getAttribute('href'), `#/setup/${rule.id}`);
        await page.context().close();
        opened.pop();
        assert.deepEqual(page.problems, []);
      }
  }));

/** Does on the page what a step of a lesson expects. */
async function do_expected(page, step, lang) {
  const { expected, actions } = step;
  await page.waitForTimeout(350);
  if (expected.type === 'dahai') {
    const places = await page.evaluate(() =>
      [...document.querySelectorAll('.hand .t')].map((tile) => ({
        index: tile.dataset.index,
        face: tile.querySelector('use')?.getAttribute('href')?.slice(2) ?? 'P',
        drawn: tile.classList.contains('drawn'),
      })),
    );
    const place =
      places.find((each) => each.face === expected.pai && each.drawn === (expected.tsumogiri === true)) ??
      places.find((each) => each.face === expected.pai);
    const tile = page.locator(`.hand .t[data-index="${place.index}"]`);
    await tile.click();
    await tile.click().catch(() => undefined);
  } else if (expected.type === 'choose_ability') {
    const { label } = actions.find((choice) => choice.action.ability === expected.ability);
    const of_it = page
      .locator('.over.question button.alt')
      .filter({ has: page.getByText(label[lang], { exact: true }) });
    await of_it.click();
    await of_it.click();
  } else if (expected.type === 'choose_ura') {
    const of_it = page.locator('.over.question .alt').filter({ has: page.locator(`use[href="#t${expected.pai}"]`) });
    await of_it.click();
    await of_it.click();
  } else if (expected.type === 'swap') {
    await page.locator('.act[data-slot="0"]').click();
    await page
      .locator('.hand .t')
      .filter({ has: page.locator(`use[href="#t${expected.give}"]`) })
      .first()
      .click();
    const there = page.locator('.river button.t').filter({ has: page.locator(`use[href="#t${expected.take}"]`) });
    await there.first().click();
    // the tile that is raised already is taken at once, another one with the second tap
    if (await there.count()) await there.first().click();
  } else if (expected.type === 'choose_reading') {
    const readings = actions.filter((choice) => choice.action.type === 'choose_reading');
    const n = readings.findIndex(
      (choice) => JSON.stringify(choice.action.reading) === JSON.stringify(expected.reading),
    );
    if (n > 0) await page.locator('.over.question .alt').nth(n).click(); // the first is picked already
    await page.locator('.over.question .btn.main').click();
  } else {
    const key = {
      hora: 'w',
      pon: 'p',
      chi: 'c',
      reach: 'r',
      nukidora: 'n',
      ankan: 'k',
      kakan: 'k',
      daiminkan: 'k',
      foreign_kakan: 'k',
      none: 'x',
    }[expected.type];
    const slot = { w: 1, k: 2, p: 3, r: 3, c: 4, n: 4, x: 5 }[key];
    await page.locator(`.act[data-slot="${slot}"]`).click();
    const way = page.locator('.act.way, .waylist .btn');
    if (await way.count()) {
      const same = actions.filter((choice) => choice.action.type === expected.type);
      await way.nth(same.findIndex((choice) => JSON.stringify(choice.action) === JSON.stringify(expected))).click();
    }
  }
}
