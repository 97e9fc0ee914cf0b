// What a seat is told at the table, whatever the device: marks, reasons, waits, what stands in the log.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { answer_api, browser, fresh_page, set_up, shot, site, sizes, violations } from './harness.mjs';
import { asks, book, reading_question, draft_question, kind_question, table, trades, view } from './fixtures.mjs';
import { api } from './api_fixtures.mjs';
import { ask, event, open_page, open_table, result, token, welcome } from './scripted.mjs';

set_up();

const readings = {
  shanten: 0,
  waits: ['9m', '8s', '2p', '5p', '8p'],
  left: { '9m': 1, '8s': 1, '2p': 3, '5p': 2, '8p': 3 },
  readings: [
    { joker: ['2p'], waits: ['9m', '8s'], furiten: false },
    { joker: ['9m'], waits: ['2p', '5p', '8p'], furiten: true, furiten_by: ['5p'] },
  ],
  furiten: false,
  furiten_clause: 'MI-22',
};
const answer_waits = (message) =>
  message.type === 'waits' ? [{ type: 'waits', id: message.id, waits: readings }] : [];
/** A view in which the own plate says that some readings are furiten. */
function partly_furiten() {
  const now = view(3, 'usual');
  now.seats[0].marks.push({
    id: 'part_furiten',
    brief: { ja: '一部振聴', en: 'part furiten' },
    text: { ja: '一部の読みが振聴。', en: 'Furiten under some readings.' },
    clause: 'MI-22',
    count: null,
    tone: 'barred',
  });
  return now;
}
const log = (page) => page.locator('.panel [role=log] p').allTextContents();

test('a reading in furiten names the tile that bars it and the clause, and whose reading it is', async () => {
  for (const [size, lang, words] of [
    ['desktop', 'ja', ['白の読みと待ち', '白の読み', '振聴（5筒を捨てたか見逃した）、ツモのみ']],
    ['small', 'en', ['White: readings and waits', 'White as', 'furiten, 5 pin discarded or let pass: tsumo only']],
  ]) {
    const page = await open_table(
      browser,
      site,
      { messages: [...welcome(3, 'usual'), { type: 'view', n: 1, view: partly_furiten() }], reply: answer_waits },
      { size, lang },
    );
    await page.keyboard.press('t');
    await page.waitForSelector('.waits .rd.no:visible');
    const said = await page.locator('.waits').innerText();
    for (const word of words) assert.ok(said.includes(word), `${word}: ${said}`);
    assert.equal(await page.locator('.waits .rd.no .cl').textContent(), 'MI-22');
    assert.equal(await page.locator('.waits .rd.ok .cl').count(), 0);
    await shot(page, `table-waits-${size}`);
    await page.context().close();
  }
});

test('waits that were asked for follow the tile that is raised; unasked none are shown', async () => {
  const page = await open_table(
    browser,
    site,
    { messages: welcome(4, 'usual', [ask(asks.turn)]), reply: answer_waits },
    { lang: 'en' },
  );
  const asked = () =>
    page.socket.heard.filter((message) => message.type === 'waits').map((message) => message.discard ?? null);
  await page.locator('.hand .t').nth(1).click();
  await page.waitForTimeout(150);
  assert.deepEqual(asked(), [], 'nothing is asked before somebody asks');
  await page.keyboard.press('t');
  await page.waitForSelector('.waits .rd');
  await page.locator('.hand .t').nth(2).click();
  await page.waitForFunction(() => /After 6 man/.test(document.querySelector('.waits h2')?.textContent ?? ''));
  assert.deepEqual(asked(), ['5mr', '6m']);
  await page.context().close();
});

test('a win that is let pass and the furiten that comes of it stand in the own log', async () => {
  const page = await open_table(
    browser,
    site,
    {
      messages: welcome(3, 'usual', [ask(asks.claims)]),
      reply: (message) => (message.type === 'act' ? [{ type: 'done', id: message.id }] : []),
    },
    { lang: 'en' },
  );
  await page.waitForTimeout(350);
  await page.keyboard.press('x');
  page.socket.send({ type: 'view', n: 2, view: partly_furiten() });
  await page.waitForFunction(() =>
    /Furiten under some readings/.test(document.querySelector('.panel [role=log]').textContent),
  );
  const lines = await log(page);
  assert.match(lines.at(-2), /You let .* pass/);
  assert.match(lines.at(-1), /Furiten under some readings\. MI-22/);
  await page.context().close();
});

test('a discard that carries a mark has its badge, and who hears the page is told', async () => {
  const now = view(3, 'usual');
  now.seats[2].river.tiles[4].mark = {
    id: 'flash',
    brief: { ja: 'フラッシュ', en: 'flash' },
    text: { ja: 'この白がフラッシュした。', en: 'This white dragon flashed.' },
    clause: 'MI-30',
    count: null,
    tone: 'binds',
    icon: 'bolt',
  };
  now.seats[0].river.tiles[1].mark = {
    id: 'made_up',
    brief: { ja: '謎', en: 'riddle' },
    text: { ja: '', en: '' },
    clause: 'ZZ-1',
    count: null,
  };
  const page = await open_table(
    browser,
    site,
    { messages: [...welcome(3, 'usual'), { type: 'view', n: 1, view: now }] },
    { lang: 'en' },
  );
  await page.waitForSelector('.river .mk');
  const badges = (seat) =>
    page
      .locator(`.${seat} .river .t`)
      .evaluateAll((tiles) =>
        tiles.flatMap((tile, i) =>
          tile.querySelector('.mk')
            ? [
                [
                  i,
                  tile.querySelector('.mk').className.includes('binds'),
                  tile.getAttribute('aria-label').split(', ').at(-1),
                ],
              ]
            : [],
        ),
      );
  assert.deepEqual(await badges('left'), [[4, true, 'flash']]);
  assert.deepEqual(await badges('self'), [[1, false, 'riddle']]);
  assert.deepEqual(await violations(page), []);
  await page.context().close();
});

const pass = asks.trade.at(-1);
const done = (message) => (message.type === 'act' ? [{ type: 'done', id: message.id }] : []);
/** A table at which tiles may be traded; 300 ms after it was asked. */
async function trading(choices, options = {}, seats = 3) {
  const page = await open_table(
    browser,
    site,
    { messages: welcome(seats, 'usual', [ask(choices)]), reply: done },
    { lang: 'en', ...options },
  );
  await page.waitForTimeout(350);
  page.acted = async () => {
    for (let tries = 0; tries < 40; ++tries) {
      const acts = page.socket.heard.filter((message) => message.type === 'act').map((message) => message.action);
      if (acts.length) return acts;
      await page.waitForTimeout(50);
    }
    return [];
  };
  page.notice = () => page.locator('.notice .text').innerText();
  page.lit = () =>
    page.evaluate(() => ({
      hand: [...document.querySelectorAll('.hand .t:not(.dim)')].map((tile) => tile.getAttribute('aria-label')),
      river: document.querySelectorAll('.river button.t').length,
    }));
  return page;
}
const type_in = async (page, line) => {
  await page.keyboard.press('/');
  await page.locator('.cmd input').first().fill(line);
  await page.keyboard.press('Enter');
};

test('a choice that names tiles is picked by touch: the own tile, then one of a river', async () => {
  const page = await trading(asks.trade);
  await page.locator('.act[data-slot="0"]').click();
  assert.equal(await page.notice(), 'Swap: pick a tile of your hand');
  assert.deepEqual(await page.lit(), { hand: ['3 pin', 'White, joker'], river: 0 });
  assert.equal(
    await page
      .locator('.hand .t.dim')
      .first()
      .evaluate((tile) => getComputedStyle(tile).opacity),
    '0.45',
  );
  assert.equal(
    await page
      .locator('.act.pass')
      .innerText()
      .then((text) => text.split('\n')[0].toLowerCase()),
    'back',
  );
  await page.locator('.hand .t').first().click();
  assert.deepEqual((await page.lit()).river, 0, 'a tile that cannot be given picks nothing');
  await page.locator('.hand .t:not(.dim)').first().click();
  assert.equal(await page.notice(), 'Swap, 3 pin: pick a tile from a river');
  assert.deepEqual(await page.lit(), { hand: ['3 pin'], river: 18 });
  assert.equal(await page.locator('.river .t.dim').count(), 10, 'tiles that nobody sees the face of are not offered');
  assert.deepEqual(await violations(page), []);
  const tile = page.locator('.left .river button.t').nth(6);
  assert.match(await tile.getAttribute('aria-label'), /^1 man, tile 7 of .*’s river$/);
  await tile.click();
  assert.equal(await tile.getAttribute('aria-pressed'), 'true');
  assert.equal(page.socket.heard.filter((message) => message.type === 'act').length, 0, 'the first touch raises');
  await tile.click();
  assert.deepEqual(await page.acted(), [{ type: 'made_up_trade', give: '3p', target: 2, index: 6, take: '1m' }]);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('a choice that names tiles is picked by keys alone, and Escape goes back one tile at a time', async () => {
  const page = await trading(asks.trade);
  await page.keyboard.press('a');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), '3 pin');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.equal(await page.notice(), 'Swap, White: pick a tile from a river');
  await page.keyboard.press('Escape');
  assert.equal(await page.notice(), 'Swap: pick a tile of your hand');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.act.pass').count(), 1);
  await page.keyboard.press('a');
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Swap, 3 pin: pick a tile from a river. 18 can be picked').waitFor();
  const focused = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  await page.keyboard.press('ArrowRight');
  assert.match(await focused(), /tile 1 of/);
  await page.keyboard.press('ArrowDown');
  assert.match(await focused(), /^9 pin, tile 1 of ミナモトノヨリトモ’s river$/);
  await page.keyboard.press('3');
  assert.match(await focused(), /tile 3 of ミナモトノヨリトモ/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  assert.deepEqual(await page.acted(), [{ type: 'made_up_trade', give: '3p', target: 2, index: 1, take: '7s' }]);
  await page.context().close();
});

test('Tab reaches the tiles that can be picked, one stop for each river', async () => {
  const page = await trading(asks.trade);
  await page.keyboard.press('a');
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  const stops = await page.evaluate(() =>
    [...document.querySelectorAll('.river button.t')]
      .filter((tile) => tile.tabIndex === 0)
      .map((tile) => tile.getAttribute('aria-label')),
  );
  assert.equal(stops.length, 2);
  for (
    let presses = 0;
    presses < 30 && !(await page.evaluate(() => document.activeElement.matches('.self .river button.t')));
    ++presses
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const [action] = await page.acted();
  assert.deepEqual([action.target, action.index], [0, 0]);
  await page.context().close();
});

test('a choice that names tiles is typed: in either language, whole or a tile at a time', async () => {
  for (const [lines, target, index] of [
    [['swap 3p 1p'], 0, 4],
    [['入替 3筒 7索'], 2, 1],
    [['swap', '3p', 'left 5'], 2, 4],
    [['made_up_trade 3p left', '4 bamboo'], null],
    [['swap 3p left', '4s'], 2, 8],
  ]) {
    const page = await trading(asks.trade);
    for (const line of lines) await type_in(page, line);
    if (target === null) {
      await page.getByRole('status').getByText('I do not know “4 bamboo”').waitFor();
      assert.match(await page.notice(), /^Swap, 3 pin: pick a tile from a river/);
      await type_in(page, 'back');
      assert.equal(await page.notice(), 'Swap: pick a tile of your hand');
    } else
      assert.deepEqual(
        (await page.acted()).map((action) => [action.give, action.target, action.index]),
        [['3p', target, index]],
        lines.join(),
      );
    await page.context().close();
  }
  const page = await trading(asks.trade);
  await type_in(page, 'swap 3p C');
  await page.getByRole('status').getByText('swap 3p C cannot be picked').waitFor();
  await type_in(page, 'dance');
  await page
    .getByRole('status')
    .getByText(/I know: .*, Swap$/)
    .waitFor();
  await page.context().close();
});

test('what is decided already is not asked: the only tile to give, the only tile to take', async () => {
  const own = await trading([...trades(['3p']), pass]);
  await own.keyboard.press('a');
  assert.equal(await own.notice(), 'Swap, 3 pin: pick a tile from a river');
  assert.deepEqual((await own.lit()).hand, ['3 pin']);
  await own.context().close();
  const theirs = await trading([
    ...trades(['3p', 'P'], 3, { lying: (tile) => tile.target === 2 && tile.index === 4 }),
    pass,
  ]);
  await theirs.keyboard.press('a');
  const tile = theirs.locator('.hand .t:not(.dim)').nth(1);
  await tile.click();
  assert.equal(
    theirs.socket.heard.filter((message) => message.type === 'act').length,
    0,
    'what sends the choice is touched twice',
  );
  await tile.click();
  assert.deepEqual(
    (await theirs.acted()).map((action) => [action.give, action.index]),
    [['P', 4]],
  );
  await theirs.context().close();
  const one = await trading([trades(['3p'])[0], pass]);
  await one.keyboard.press('a');
  assert.equal((await one.acted()).length, 1);
  await one.context().close();
});

test('beside another choice of the same place tiles are picked after the list', async () => {
  const stop = { action: { type: 'made_up_end' }, label: { ja: '終了', en: 'End it' }, about: null };
  const page = await trading([...asks.trade, stop]);
  await page.keyboard.press('a');
  assert.deepEqual(
    await page.locator('.act.way').evaluateAll((ways) => ways.map((way) => way.getAttribute('aria-label').trim())),
    ['Swap pick tiles', 'End it'],
  );
  await page.keyboard.press('1');
  assert.equal(await page.notice(), 'Swap: pick a tile of your hand');
  await page.context().close();
});

test('on every screen tiles are picked with a thumb: buttons step through them and fix, none smaller than 44, and nothing moves', async () => {
  for (const [seats, gives] of [
    [3, ['3p', 'P']],
    [4, ['4m', 'C']],
  ])
    for (const size of Object.keys(sizes)) {
      const page = await trading([...trades(gives, seats), pass], { size }, seats);
      const places = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.plate, .acts, .tray, .hub, .river, .river .t')].map((zone) => {
            const b = zone.getBoundingClientRect();
            return [b.left, b.top, b.width, b.height].map(Math.round).join(' ');
          }),
        );
      const before = await places();
      await page.locator('.act[data-slot="0"]').click();
      const row = page.locator('.acts .act');
      await row.nth(1).click();
      await page.locator('.act.take').click();
      assert.match(await page.notice(), /pick a tile from a river/);
      for (let presses = 0; presses < 3; ++presses)
        await row
          .filter({ has: page.locator('.ico') })
          .last()
          .click();
      const boxes = await row.evaluateAll((acts) =>
        acts.map((act) => act.getBoundingClientRect()).map((box) => Math.min(box.width, box.height)),
      );
      assert.ok(Math.min(...boxes) >= 44, `${seats} ${size}: ${boxes}`);
      assert.deepEqual(await places(), before, `${seats} ${size}`);
      assert.match(await page.locator('.act.take').getAttribute('aria-label'), /^Swap: pick /);
      await page.locator('.act.take').click();
      assert.deepEqual(
        (await page.acted()).map((action) => [action.give, action.target, action.index]),
        [[gives[0], 0, 2]],
        `${seats} ${size}`,
      );
      await page.context().close();
    }
});

test('each indicator says why it was turned', async () => {
  const page = await open_table(
    browser,
    site,
    {
      messages: [
        ...welcome(3, 'usual'),
        event(2, { type: 'ankan', actor: 2, consumed: ['9s', '9s', '9s', '9s'] }),
        event(3, { type: 'tsumo', actor: 2, pai: '?' }),
        event(4, { type: 'dora', dora_marker: '2p' }),
      ],
    },
    { lang: 'en', size: 'upright' },
  );
  await page.locator('button.inds').click();
  const lines = await page.locator('.over .list li').allTextContents();
  assert.equal(lines.length, 2);
  assert.match(lines[0], /turned at the deal/);
  assert.match(lines[1], /turned after “.*: kan 9 sou”/);
  assert.deepEqual(await violations(page), []);
  await page.context().close();
});

test('while a winner names a reading the others are told so', async () => {
  const page = await open_table(browser, site, { messages: welcome(3, 'usual') }, { lang: 'en' });
  page.socket.send(event(2, { type: 'win', actor: 1, target: 2, pai: '9m', tehai: [] }));
  await page.waitForFunction(() =>
    /Sebastian-Maximilian chooses a reading/.test(document.querySelector('.notice').textContent),
  );
  page.socket.send(event(3, { type: 'reading', actor: 1, reading: ['8s'], fixed: true }));
  await page.waitForFunction(() => !/chooses a reading/.test(document.querySelector('.notice').textContent));
  await page.context().close();
  const own = await open_table(
    browser,
    site,
    {
      messages: welcome(3, 'usual', [
        event(2, { type: 'win', actor: 0, target: 2, pai: '9m', tehai: [] }),
        ask(asks.reading, reading_question),
      ]),
    },
    { lang: 'en' },
  );
  await own.waitForSelector('.over.question');
  assert.doesNotMatch(await own.textContent('.notice'), /chooses a reading/);
  await own.context().close();
});

test('a question with many answers is a list of its own, whatever rule asks it', async () => {
  for (const size of ['desktop', 'small', 'side']) {
    const page = await open_table(
      browser,
      site,
      { messages: welcome(4, 'usual', [ask(asks.draft, draft_question)]) },
      { lang: 'en', size },
    );
    const sheet = page.getByRole('dialog', { name: draft_question.en });
    await sheet.waitFor();
    assert.equal(await sheet.locator('.alt').count(), 7);
    assert.equal(await sheet.getByRole('button', { name: 'Fix' }).count(), 0, 'no answer is better than the others');
    const cut = await sheet
      .locator('.alt')
      .evaluateAll((rows) => rows.filter((row) => row.scrollHeight > row.clientHeight + 1).length);
    assert.equal(cut, 0, 'each answer is read to its end');
    const gift = sheet.locator('.alt').nth(5);
    assert.match(await gift.textContent(), /Akagi.*Twice a hand/s);
    await gift.focus();
    await page.keyboard.press('Enter');
    assert.equal(await gift.getAttribute('aria-pressed'), 'true');
    assert.deepEqual(await violations(page), []);
    await sheet.getByRole('button', { name: 'Fix' }).click();
    await page.waitForFunction(() => document.querySelector('.over.question') === null);
    assert.deepEqual(
      page.socket.heard.filter((message) => message.type === 'act').map((message) => message.action),
      [{ type: 'made_up_gift', gift: 5 }],
    );
    await page.context().close();
  }
  const page = await open_table(
    browser,
    site,
    { messages: welcome(4, 'usual', [ask(asks.name_a_kind, kind_question)]) },
    { lang: 'en', size: 'small' },
  );
  const kinds = page.getByRole('dialog', { name: kind_question.en }).locator('.alt');
  assert.equal(await kinds.count(), 35);
  const size = await kinds.nth(13).boundingBox();
  assert.ok(size.width >= 44 && size.height >= 44, `${size.width} x ${size.height}`);
  await kinds.nth(13).dblclick();
  await page.waitForFunction(() => document.querySelector('.over.question') === null);
  assert.deepEqual(
    page.socket.heard.filter((message) => message.type === 'act').map((message) => message.action),
    [{ type: 'made_up_dora', pai: '5p' }],
  );
  await page.context().close();
});

test('on a telephone, where there is no bar and no panel, the line, the delay and the log are told all the same', async () => {
  for (const size of ['upright', 'side']) {
    const page = await open_table(browser, site, { messages: welcome(3, 'usual') }, { lang: 'ja', size });
    page.socket.send(event(2, { type: 'dahai', actor: 1, pai: '9m', tsumogiri: true }));
    const spoken = page.getByRole('log');
    await spoken.getByText('ツモ切り 9萬').waitFor();
    assert.equal(await spoken.count(), 1, 'one log, not two');
    page.socket.send(ask(asks.claims));
    await page.getByRole('status').getByText('あなたの選択：ロン・ポン・パス').waitFor();
    page.socket.drop();
    await page.waitForFunction(() =>
      /つなぎ直しています…|つないでいます/.test(document.querySelector('.notice').textContent),
    );
    await page.context().close();

    const watcher = await fresh_page(browser, { lang: 'ja', size });
    await watcher.routeWebSocket('**/ws', (ws) =>
      ws.onMessage(
        (data) =>
          JSON.parse(String(data)).type === 'hello' &&
          welcome(3, 'usual')
            .map((message) => (message.type === 'welcome' ? { ...message, seat: null } : message))
            .forEach((message) => ws.send(JSON.stringify(message))),
      ),
    );
    await watcher.goto(`${site.base}/#/watch/${token}`);
    await watcher.waitForSelector('.hand .t');
    assert.match(await watcher.textContent('.notice'), /観戦：1局遅れ/);
    await watcher.context().close();
  }
  const desktop = await open_table(browser, site, { messages: welcome(3, 'usual') }, { lang: 'ja' });
  assert.equal(await desktop.getByRole('log').count(), 1);
  await desktop.context().close();
});

test('a notice that has no room is read to the end in a sheet; typed commands are in the menu', async () => {
  const long = { ja: 'とても長い質問です。'.repeat(12), en: 'x' };
  const page = await open_table(
    browser,
    site,
    { messages: welcome(4, 'usual', [ask([asks.turn[0]], long)]) },
    { lang: 'ja', size: 'small' },
  );
  await page.locator('.notice .text').click();
  assert.equal((await page.locator('.over .in').textContent()).trim(), long.ja);
  await page.keyboard.press('Escape');
  await page.locator('button[aria-label="メニュー"]:visible').click();
  await page.locator('.menu-list .btn', { hasText: 'コマンド' }).click();
  await page.locator('.cmd.float input').fill('点');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('41,300').waitFor();
  await page.context().close();
});

test('choices, hand and notice come before the seats for keys and readers', async () => {
  const page = await open_table(
    browser,
    site,
    { messages: welcome(4, 'usual', [ask(asks.turn)]) },
    { lang: 'en', size: 'upright' },
  );
  const order = await page.evaluate(() =>
    [...document.querySelectorAll('.acts, .hand, .notice, .hub, .seat')].map((zone) => zone.className.split(' ')[0]),
  );
  assert.deepEqual(order.slice(0, 4), ['acts', 'hand', 'notice', 'seat']);
  await page.setViewportSize({ width: 1280, height: 800 });
  const stops = await page.evaluate(() =>
    [...document.querySelectorAll('main button, main input, main a')]
      .filter((each) => each.offsetParent !== null && each.tabIndex >= 0)
      .map((each) => (each.closest('.acts, .hand, .notice, .panel, .seat, .hub')?.className ?? '').split(' ')[0]),
  );
  const zones = stops.filter((zone, i) => zone && zone !== stops[i - 1]);
  assert.deepEqual(zones.slice(0, 4), ['acts', 'hand', 'panel', 'seat'], 'the panel comes before the seats');
  await page.context().close();
});

test('the result of a hand: chips in both languages with their sum, the menu and the log, and how long it stands', async () => {
  const page = await open_table(browser, site, { messages: [...welcome(3, 'usual')] }, { lang: 'ja' });
  for (const message of result(3, 'win').slice(3)) page.socket.send(message);
  await page.waitForSelector('.result');
  const text = await page.locator('.result').innerText();
  assert.match(text, /アリス　9萬×2\s*Alice\s*2[^]*アリス　北×1\s*Alice\s*1/, 'each tile that was turned has its line');
  assert.match(text, /合計\s*\+4/);
  assert.match(text, /白の読み/);
  assert.match(text, /8索 \(採用\)[\s\S]*12,000/, 'readings are told without the sticks, as the win is');
  assert.match(text, /名乗らなかったので[^]*同点なら最も安いもの。\s*MI-24/, 'why that reading counts');
  const left = Number(/次の局へ\s*(\d+)/.exec(text)?.[1]);
  assert.ok(left >= 8 && left <= 12, text);
  await page.locator('.result button[aria-label="記録"]').click();
  await page.locator('.over h2', { hasText: '記録' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.result button[aria-label="メニュー"]').click();
  await page.waitForSelector('.over .menu-list');
  await page.context().close();
});

test('the calculator: a joker that is not read yet has its badge; a furiten wait names its tile', async () => {
  for (const size of Object.keys(sizes)) {
    const page = await open_page(browser, site, '/calc/mighty?h=99m34567p234s88s5z&r=3z9m', { size });
    await page.waitForSelector('.slots .as.q');
    assert.equal(await page.locator('.slots .as.q').count(), 1);
    assert.equal(await page.locator('.slots .t:has(.as.q) .frame').count(), 1, 'the white dragon has it');
    await page.context().close();
  }
});

test('a seat may be a friend by link or a bot, and the strength of all bots is one choice that is kept', async () => {
  const page = await open_page(browser, site, '/setup/mighty', { lang: 'en' });
  let made = null;
  await page.route('**/api/tables', (route) => {
    made = route.request().postDataJSON();
    return route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: '{"error":{"code":"bad_order","message":"x"}}',
    });
  });
  const seat = page.locator('button.seatc');
  const strength = page.getByRole('group', { name: 'Strength of the bots' });
  const chosen = () => strength.locator('[aria-pressed=true]').innerText();
  await seat.first().waitFor();
  assert.equal(await chosen(), 'Normal');
  assert.match(await page.locator('.c2').innerText(), /Errs now and then/);
  await strength.getByRole('button', { name: 'Strong' }).click();
  for (const each of await seat.allInnerTexts()) assert.match(each, /Bot[\s\S]*Strong/);
  assert.equal(await page.getByText('bots take chairs that stay empty').count(), 0);
  await seat.nth(0).click();
  await seat.nth(0).click();
  await seat.nth(1).click();
  assert.match(await seat.nth(0).innerText(), /Bot[\s\S]*Normal/);
  assert.match(await seat.nth(1).innerText(), /Friend[\s\S]*by link/);
  assert.match(await page.locator('.c2').innerText(), /Strong: Plays what it has learned/);
  await page.getByText('Strong bots take chairs that stay empty').waitFor();
  await page.locator('.go .btn.main').click();
  await page.waitForSelector('.no[role=alert]');
  assert.deepEqual(made.seats, [{ kind: 'you' }, { kind: 'bot', bot: 'normal' }, { kind: 'open' }]);
  assert.equal(made.stand_in, 'strong');
  await page.reload();
  await seat.first().waitFor();
  assert.equal(await chosen(), 'Strong');
  await page.context().close();
});

test('a club brings its own rule file: what is wrong is said with its line, what is in order is set up and opened', async () => {
  for (const lang of ['ja', 'en']) {
    const page = await fresh_page(browser, { lang });
    await answer_api(page, api);
    const own = {
      ...api['/api/rules/mighty'],
      id: 'own-0123456789abcdef0123',
      title: { ja: '土曜<b>', en: 'Saturday<b>' },
      special: [],
      first_hands: [],
    };
    let made = null;
    await page.route('**/api/rules', (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      const { rule_text } = route.request().postDataJSON();
      if (rule_text.includes('strat'))
        return route.fulfill({
          status: 400,
          contentType: 'application/json',
          body: JSON.stringify({
            error: {
              code: 'bad_rule',
              message: 'rule_text:3: unknown option "points.strat"; did you mean "points.start"?',
              field: 'rule_text',
              told: [
                {
                  line: 3,
                  text: {
                    ja: '設定 "points.strat" はありません。"points.start" のことですか。',
                    en: 'unknown option "points.strat"; did you mean "points.start"?',
                  },
                },
              ],
            },
          }),
        });
      if (rule_text === 'many')
        return route.fulfill({
          status: 400,
          contentType: 'application/json',
          body: JSON.stringify({
            error: {
              code: 'bad_rule',
              message: 'rule_text:2: one',
              field: 'rule_text',
              faults: ['rule_text:2: one', 'rule_text:4: two'],
              told: [
                { line: 2, text: { ja: '一つ', en: 'one' } },
                { line: 4, text: { ja: '二つ', en: 'two' } },
              ],
            },
          }),
        });
      return route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify({ ...own, warnings: [{ line: 3, text: { ja: '念', en: 'odd' } }] }),
      });
    });
    await page.route('**/api/tables', (route) => {
      made = route.request().postDataJSON();
      return route.fulfill({
        status: 400,
        contentType: 'application/json',
        body: '{"error":{"code":"bad_order","message":"x"}}',
      });
    });
    await page.goto(`${site.base}/#/`);
    await page.locator('.ownbtn').click();
    await page.locator('.ownrule input[type=file]').setInputFiles({
      name: 'club.toml',
      mimeType: 'text/plain',
      buffer: Buffer.from('extends = "mighty"\n[points]\nstrat = 1\n'),
    });
    await page.waitForSelector('.ownrule .no');
    assert.match(
      await page.locator('.ownrule .no').innerText(),
      lang === 'ja'
        ? /^3行目に誤りがあります。\s+設定 "points.strat" はありません/
        : /^Line 3 is wrong:\s+unknown option "points.strat"/,
    );
    assert.deepEqual(await violations(page), []);
    await page.locator('.ownrule textarea').fill('many');
    await page.locator('.ownrule .btn').click();
    await page.waitForSelector('.ownrule p.detail');
    assert.deepEqual(
      await page.locator('.ownrule p.detail').allInnerTexts(),
      lang === 'ja' ? ['2行目: 一つ', '4行目: 二つ'] : ['Line 2: one', 'Line 4: two'],
    );
    assert.deepEqual(await violations(page), []);
    const text = 'extends = "mighty"\n[points]\nstart = 26000\n';
    await page.locator('.ownrule textarea').fill(text);
    await page.locator('.ownrule .btn').click();
    await page.waitForSelector('.opts');
    assert.equal(await page.locator('.ownrule .no').count(), 0);
    assert.match(await page.locator('.ownrule [role=status]').innerText(), lang === 'ja' ? /3行目: 念/ : /Line 3: odd/);
    assert.match(await page.locator('.c2').innerText(), lang === 'ja' ? /土曜<b>/ : /Saturday<b>/);
    await page.locator('.go .btn.main').click();
    await page.waitForSelector('.go ~ .no');
    assert.deepEqual([made.rule, made.rule_text], [undefined, text]);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.problems, []);
    await page.reload();
    await page.locator('.ownbtn').click();
    assert.equal(await page.locator('.ownrule textarea').inputValue(), text, 'the text is kept for the next evening');
    await page.context().close();
  }
  const closed = await fresh_page(browser, {});
  await answer_api(closed, { ...api, '/api/rules': { ...api['/api/rules'], own_rules: false } });
  await closed.goto(`${site.base}/#/`);
  await closed.waitForSelector('.house');
  assert.equal(await closed.locator('.ownbtn').count(), 0, 'a house that takes none offers none');
  await closed.context().close();
});

test("tonight's book stands in the lobby", async () => {
  for (const [hours, shown] of [
    [1, 1],
    [30, 0],
  ]) {
    const page = await fresh_page(browser, { lang: 'en' });
    await page.addInitScript((t) => localStorage.setItem('jansou.seats', JSON.stringify([t])), token);
    const mine = {
      tables: api['/api/mine'].tables.map((game) => ({
        ...game,
        finished: 3,
        updated: new Date(Date.now() - hours * 3600000).toISOString(),
      })),
    };
    await answer_api(page, { ...api, '/api/mine': mine, '/api/book': book(3) });
    await page.goto(`${site.base}/#/`);
    await page.waitForSelector('.cont, .later li');
    await page.waitForTimeout(200);
    assert.equal(await page.locator('.tonight').count(), shown);
    if (shown) assert.match((await page.locator('.tonight').innerText()).replace(/\s+/g, ' '), /\+52 44 .*\+92 21/);
    await page.context().close();
  }
});

test('an invitation says what is played and what was changed, before one sits down', async () => {
  const page = await fresh_page(browser, { lang: 'en' });
  const changed = [
    {
      key: 'points.start',
      name: { ja: '配給原点', en: 'points at the start' },
      value: 30000,
      was: 25000,
      clauses: ['MI-2'],
    },
  ];
  await answer_api(page, { ...api, '/api/table': { ...table(3), state: 'waiting', changed } });
  await page.goto(`${site.base}/#/join/${token}`);
  await page.getByText('points at the start').waitFor();
  assert.match((await page.locator('main').innerText()).replace(/\s+/g, ' '), /Mighty[^]*30000|Mighty[^]*30,000/);
  assert.equal(await page.locator('main section:last-of-type .cl').textContent(), 'MI-2');
  await page.context().close();
});

test('dora have their corner wherever they lie: red fives, and fives of an indicator that are red', async () => {
  const now = view(4, 'usual');
  now.dora = ['2p', '5s'];
  now.seats[3].melds = [{ type: 'chi', tiles: ['2p', '3p', '4p'], called: 0, from: 2, by: null }];
  now.seats[1].river.tiles[0].pai = '5sr';
  const page = await open_table(
    browser,
    site,
    { messages: [...welcome(4, 'usual'), { type: 'view', n: 1, view: now }] },
    { lang: 'en' },
  );
  await page.waitForSelector('.left .meld .t.dora');
  assert.equal(await page.locator('.left .meld .t.dora').count(), 1);
  assert.equal(
    await page
      .locator('.right .river .t')
      .first()
      .evaluate((tile) => tile.classList.contains('dora')),
    true,
  );
  await page.context().close();
});

test('a result says which hand follows and whose deal it is', async () => {
  const words = async (messages) => {
    const page = await open_table(browser, site, { messages, page: true }, { lang: 'en' });
    const told = await page.locator('.result .follows').allTextContents();
    await page.context().close();
    return told;
  };
  const again = result(3, 'win');
  assert.deepEqual(await words(again), ['The dealer stays: South 2, maiba 2']);
  again.at(-1).view.next = { round: 'S', kyoku: 3, honba: 0, dealer: 2 };
  assert.match((await words(again))[0], /^Next: South 3, maiba 0; \S+ deals$/);
  assert.deepEqual(await words(result(3, 'game')), []);
});

test('a draw has the clause of its reason', async () => {
  const page = await open_table(browser, site, { messages: result(4, 'draw'), page: true }, { lang: 'en' });
  await page.waitForSelector('.result .ban .cl');
  assert.equal(await page.locator('.result .ban .cl').textContent(), 'MI-16');
  await page.context().close();
});

test('how long somebody may still be away is counted down', async () => {
  const away = table(3);
  away.seats[2] = { ...away.seats[2], here: false, grace: 30 };
  const plain = view(3, 'usual');
  plain.stage = 'turn';
  plain.focus = null;
  for (const seat of plain.seats) seat.marks = [];
  const page = await open_table(
    browser,
    site,
    {
      messages: [
        { type: 'welcome', table: away, seat: 0, last: 0 },
        { type: 'view', n: 1, view: plain },
      ],
    },
    { lang: 'en' },
  );
  await page.waitForFunction(() => /A stand-in plays in 0:2[0-8]/.test(document.querySelector('.notice').textContent));
  await page.context().close();
});

test('who looks on, and sees every hand, is not told that all were tenpai when nobody was', async () => {
  const open = view(4, 'usual');
  open.you = null;
  open.stage = 'paid';
  open.focus = null;
  open.seats = open.seats.map((seat) => ({
    ...seat,
    hand: { tiles: ['1m', '9m', '1p', '9p'], drawn: null, shown: false },
  }));
  const draw = {
    type: 'ryukyoku',
    reason: 'exhaustive',
    tehais: open.seats.map((seat) => seat.hand.tiles),
    deltas: [0, 0, 0, 0],
    chips: [0, 0, 0, 0],
    scores: [25000, 25000, 25000, 25000],
  };
  const messages = [
    { type: 'welcome', table: table(4), seat: null, last: 1 },
    ...welcome(4, 'usual').slice(1),
    event(2, draw),
    event(3, { type: 'end_kyoku' }),
    { type: 'view', n: 3, view: open },
  ];
  const page = await fresh_page(browser, { lang: 'en' });
  await page.routeWebSocket('**/ws', (ws) =>
    ws.onMessage(
      (data) =>
        JSON.parse(String(data)).type === 'hello' && messages.forEach((message) => ws.send(JSON.stringify(message))),
    ),
  );
  await answer_api(page, api);
  await page.goto(`${site.base}/#/watch/${token}`);
  await page.waitForSelector('.result');
  assert.match(await page.locator('.ban').innerText(), /Draw\s+Tenpai: none/);
  assert.equal(await page.locator('.result .tenpai').count(), 0);
  assert.equal(await page.locator('.result .btn.main').count(), 0, 'there is nothing to press for who looks on');
  await page.context().close();
});

test('the lobby says how long the own seat waits before a stand-in plays', async () => {
  const page = await fresh_page(browser, { lang: 'en' });
  await page.addInitScript((t) => localStorage.setItem('jansou.seats', JSON.stringify([t])), token);
  const away = table(3);
  away.seats[0] = { ...away.seats[0], here: false, grace: 2.5 };
  await answer_api(page, { ...api, '/api/table': away });
  await page.goto(`${site.base}/#/`);
  await page
    .locator('.cont', { hasText: /A stand-in plays for you in 0:0[123]/ })
    .first()
    .waitFor();
  await page
    .locator('.cont', { hasText: /A stand-in plays for you$|A stand-in plays for youBack/ })
    .first()
    .waitFor();
  await page.context().close();
});

test('what a player says stands at the seat for a moment, and a riichi stick stays', async () => {
  for (const [size, lang, words] of [
    ['desktop', 'ja', ['ポン', '立直']],
    ['small', 'en', ['Pon', 'Riichi']],
  ]) {
    const page = await open_table(browser, site, { messages: welcome(3, 'usual') }, { size, lang });
    assert.equal(await page.locator('.said, .plate .stick').count(), 0, 'what was said before is not said again');
    page.socket.send(event(2, { type: 'pon', actor: 2, target: 1, pai: '9p', consumed: ['9p', '9p'] }));
    await page.waitForSelector('.left .plate .said');
    assert.equal(await page.locator('.left .plate .said').textContent(), words[0]);
    await shot(page, `table-said-${size}`);
    const fits = await page
      .locator('.left .plate')
      .evaluate((plate) => plate.querySelector('.said').scrollWidth <= plate.clientWidth);
    assert.ok(fits, 'the word fits the plate');
    await page.waitForSelector('.said', { state: 'detached' });
    page.socket.send(event(3, { type: 'reach', actor: 1 }));
    await page.waitForSelector('.right .plate .said');
    assert.equal(await page.locator('.right .plate .said').textContent(), words[1]);
    page.socket.send(
      event(4, { type: 'reach_accepted', actor: 1, deltas: [0, -1000, 0], scores: [40000, 39000, 40000] }),
    );
    await page.waitForSelector('.right .plate .stick');
    page.socket.send(event(5, { type: 'reach_accepted', actor: 2, deltas: [0, 0, 0], scores: [40000, 39000, 40000] }));
    await page.waitForSelector('.said', { state: 'detached' });
    assert.equal(await page.locator('.left .plate .stick').count(), 0, 'one that pays none lays none');
    await shot(page, `table-stick-${size}`);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});
