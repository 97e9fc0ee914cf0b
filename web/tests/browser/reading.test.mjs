// The reading helper: one card at the table, in a replay and in the calculator; asked for, never unasked; off where a
// table wants it off.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { browser, fresh_page, set_up, shot, violations } from './harness.mjs';
import { program, start_server } from './players.mjs';

set_up({ alone: false });

const make = (page, body) =>
  page.evaluate(
    async (request) =>
      (
        await fetch('/api/tables', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(request),
        })
      ).json(),
    body,
  );
const rows = (page, where) =>
  page.evaluate(
    (inside) =>
      [...document.querySelectorAll(`${inside} .worths li`)].map((row) => [
        row.querySelector('.t').getAttribute('aria-label'),
        ...[...row.querySelectorAll('.n, .by')].map((part) => part.textContent.trim().replaceAll(/\s+/g, ' ')),
      ]),
    where,
  );
const stack = {
  type: 'start',
  rule: 'tenhou4p',
  stack: [{ hands: ['234567m456p2278s', '', '', ''], draws: '7z', indicators: '1z' }],
};

test(
  'at the table: the waits after a discard, how many are left, what each is worth drawn and claimed',
  { skip: existsSync(join(dirname(program), '../tests/stacked_server')) ? false : 'stacked_server is not built' },
  async () => {
    const server = await start_server(0.02, stack);
    try {
      for (const [lang, size] of [
        ['en', 'desktop'],
        ['ja', 'small'],
      ]) {
        const page = await fresh_page(browser, { lang, size });
        await page.goto(server.base);
        await page.waitForSelector('.house');
        const { token } = await make(page, { rule: 'tenhou4p', name: 'Yuki', clock: null });
        await page.goto(`${server.base}/#/seat/${token}`);
        await page.waitForSelector('.hand .t:not(.dim)');
        assert.equal(await page.locator('.worths').count(), 0, 'nothing is told unasked');
        await page.locator('.hand .t').last().click();
        await page.keyboard.press('t');
        await page.waitForSelector('.panel .worths');
        const told = await rows(page, '.panel');
        assert.deepEqual(
          told.map((row) => row.slice(1)),
          lang === 'en'
            ? [
                ['4 left', 'Ron 2,900', 'Tsumo 3,900'],
                ['4 left', 'Ron 1,500', 'Tsumo 2,100'],
              ]
            : [
                ['残り4枚', 'ロン 2,900', 'ツモ 3,900'],
                ['残り4枚', 'ロン 1,500', 'ツモ 2,100'],
              ],
        );
        assert.deepEqual(await violations(page), []);
        await shot(page, `reading-table-${size}`);
        assert.deepEqual(page.problems, []);
        await page.context().close();
      }
    } finally {
      await server.stop();
    }
  },
);

test('in the calculator the same card, with its values where one asks for them', async () => {
  const server = await start_server();
  const page = await fresh_page(browser, { lang: 'en', size: 'small', theme: 'dark' });
  try {
    await page.goto(`${server.base}/#/calc/mjkt?h=234567m456p2278s&r=9s`);
    await page.waitForSelector('.verdict .rd');
    assert.match(await page.locator('.verdict .rd').innerText(), /furiten|no ron/i);
    assert.ok((await page.locator('.verdict .rd .cl').count()) > 0, 'its clause stands beside it');
    await page.getByRole('button', { name: 'What each wait is worth' }).click();
    await page.waitForSelector('.verdict .worths');
    assert.deepEqual(
      (await rows(page, '.verdict')).map((row) => row.slice(1)),
      [
        ['4 left', 'Ron no yaku'],
        ['3 left', 'Ron no yaku'],
      ],
    );
    await page.goto(`${server.base}/#/calc/mighty?h=234567p456s227s5z`);
    await page.waitForSelector('.verdict .rd.union, .verdict .rd');
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
    await server.stop();
  }
});

test('in a replay for whoever plays there, with what that seat could see; forgotten at the next move', async () => {
  const server = await start_server(0);
  const page = await fresh_page(browser, { lang: 'en', size: 'desktop' });
  try {
    await page.goto(server.base);
    await page.waitForSelector('.house');
    const { token } = await make(page, { rule: 'mjkt', name: 'Yuki', clock: { move: 1, bank: 0 } });
    await page.evaluate(
      (seat) =>
        new Promise((done) => {
          const ws = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
          let n = 0;
          ws.onopen = () => ws.send(JSON.stringify({ type: 'hello', token: seat, last: 0 }));
          ws.onmessage = (event) => {
            const message = JSON.parse(event.data);
            if (message.type === 'ask') {
              const by = (type) => message.actions.find((each) => each.action.type === type);
              const choice =
                message.actions.find((each) => each.action.tsumogiri) ??
                by('none') ??
                by('dahai') ??
                message.actions[0];
              ws.send(JSON.stringify({ type: 'act', id: `a${++n}`, ask: message.ask, action: choice.action }));
            }
            if (message.type === 'event' && message.event.type === 'end_kyoku')
              ws.send(JSON.stringify({ type: 'say', id: `s${++n}`, what: 'stop' }));
            if (message.type === 'over') done((ws.close(), true));
          };
        }),
      token,
    );
    await page.goto(`${server.base}/#/replay/${token}?hand=0&at=3`);
    await page.waitForSelector('.readingofview .btn');
    await page.locator('.readingofview .btn').click();
    await page.waitForSelector('.readingofview h2');
    assert.match(await page.locator('.readingofview').innerText(), /shanten|tenpai|away/i);
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('.readingofview h2', { state: 'detached' });
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
    await server.stop();
  }
});

test('a table that wants no helper says so, and gives no hint', async () => {
  const server = await start_server();
  const page = await fresh_page(browser, { lang: 'ja', size: 'desktop' });
  try {
    await page.goto(`${server.base}/#/setup/mjkt`);
    await page.waitForSelector('.seatc');
    await page.locator('.opt', { hasText: '読みの手助け' }).getByRole('button', { name: '使わない' }).click();
    await page.locator('.go .btn.main').click();
    await page.waitForSelector('.hand .t');
    assert.match(await page.locator('.panel .waits').innerText(), /この卓では、待ちの手助けを使いません/);
    await page.keyboard.press('t');
    await page.waitForFunction(() =>
      /待ちの手助けを使いません/.test(document.querySelector('.notice')?.textContent ?? ''),
    );
    assert.equal(await page.locator('.panel .rd').count(), 0);
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
    await server.stop();
  }
});
