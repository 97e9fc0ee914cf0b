// An invitation that teaches, against the built program: what one sits down to, the first hand while one waits, chairs
// that are changed, drawn and kept for a friend who comes late; a table that begins when all are there.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, crowding, fresh_page, set_up, shot, violations } from './harness.mjs';
import { start_server } from './players.mjs';

set_up({ alone: false });

async function make_table(page, body) {
  await page.goto(`${page.server.base}/#/`);
  await page.waitForSelector('.house');
  return page.evaluate(
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
}
async function sit(page, token) {
  await page.goto(`${page.server.base}/#/seat/${token}`);
  await page.waitForSelector('.seatc');
}
async function join(page, invitation, name) {
  await page.goto(`${page.server.base}/#/join/${invitation}`);
  await page.waitForSelector('.facts');
  await page.fill('input.text', name);
  await page.click('.btn.main');
  await page.waitForURL(/#\/seat\//);
}
const until_sits = (page, wanted) =>
  page.waitForFunction(
    (names) => [...document.querySelectorAll('.seatc > b')].map((b) => b.textContent.trim()).join() === names,
    wanted.join(),
  );

test('who is invited reads what is special, how long, the clock and who sits; plays the first hand while waiting; and is dealt in when all are there', async () => {
  const server = await start_server();
  const pages = [];
  try {
    for (const [lang, size, theme] of [
      ['ja', 'desktop', 'light'],
      ['en', 'small', 'dark'],
      ['ja', 'small', 'light'],
    ])
      pages.push(Object.assign(await fresh_page(browser, { lang, size, theme }), { server }));
    const [host, guest, late] = pages;
    const made = await make_table(host, {
      rule: 'mighty',
      name: 'Yuki',
      seats: [{ kind: 'you' }, { kind: 'open' }, { kind: 'bot' }],
      clock: { move: 10, bank: 20 },
      helper: false,
    });
    await sit(host, made.token);
    assert.deepEqual(await violations(host), []);
    await shot(host, 'waiting-host-desktop');

    await guest.goto(`${server.base}/#/join/${made.invitation}`);
    await guest.waitForSelector('.facts');
    const told = (await guest.locator('main').innerText()).replaceAll(/\s+/g, ' ');
    for (const word of [
      /Yuki made the table/,
      /The white dragon is a joker/,
      /Length East and South/,
      /10 s a move, 20 s/,
      /Seats As one likes/,
      /Reading helper Off/,
      /Watching nobody/,
    ])
      assert.match(told, word);
    assert.deepEqual(await violations(guest), []);
    await shot(guest, 'invited-small');
    await join(guest, made.invitation, 'Sou');
    // nobody else is awaited: a bot sits on the last chair
    await host.waitForSelector('.hand .t');
    await guest.waitForSelector('.hand .t');
    for (const page of [host, guest]) assert.deepEqual(page.problems, []);

    // another table: opened before anybody came
    const second = await make_table(late, {
      rule: 'mighty',
      name: 'Mina',
      seats: [{ kind: 'you' }, { kind: 'open' }, { kind: 'bot' }],
      clock: null,
    });
    await sit(late, second.token);
    await late.locator('.seatc').nth(2).locator('button', { hasText: '友だちに空ける' }).click();
    await late.waitForFunction(() => document.querySelectorAll('.seatc.open').length === 2);
    await late.locator('.firsthand').first().click();
    await late.waitForSelector('.overlesson .hand .t');
    assert.deepEqual(await violations(late), []);
    assert.match(await late.locator('.lessonwait').innerText(), /あと2人が席につくのを待っています/);
    assert.deepEqual(await crowding(late), []);
    await shot(late, 'lesson-while-waiting-small');
    // the move that is expected is made: the lesson goes on, and the seat is kept
    await late.waitForSelector('.overlesson .act:not([disabled])');
    await late.waitForTimeout(350);
    const first = await late.locator('.overlesson .coachtext').innerText();
    await late.locator('.overlesson .act:not(.empty):not([disabled])').first().click();
    await late.waitForFunction(
      (text) => document.querySelector('.overlesson .coachtext')?.textContent.trim() !== text.trim(),
      first,
    );
    await late.locator('.overlesson .leave').click();
    await late.waitForSelector('.seatc.mine');
    await late.locator('.firsthand').first().click();
    await late.waitForSelector('.overlesson');
    await join(host, second.invitation, 'Yuki');
    await join(guest, second.invitation, 'Sou');
    // all are there: it begins, whatever one does meanwhile
    await late.waitForSelector('.tbl:not(.lesson) .hand .t');
    assert.equal(await late.locator('.overlesson').count(), 0);
    for (const page of pages) assert.deepEqual(page.problems, []);
  } finally {
    for (const page of pages) await page.context().close();
    await server.stop();
  }
});

test('chairs are changed before the deal: at once where nobody sits, by agreement where somebody does', async () => {
  const server = await start_server();
  const pages = [];
  try {
    for (const size of ['desktop', 'small'])
      pages.push(Object.assign(await fresh_page(browser, { lang: 'en', size }), { server }));
    const [host, guest] = pages;
    const made = await make_table(host, {
      rule: 'mjkt',
      name: 'Yuki',
      seats: [{ kind: 'you' }, { kind: 'open' }, { kind: 'open' }, { kind: 'bot' }],
      clock: null,
    });
    await sit(host, made.token);
    await join(guest, made.invitation, 'Sou');
    await until_sits(host, ['Yuki', 'Sou', 'Seat 3', 'Basic 1']);
    await host.getByRole('button', { name: 'Sit here (Seat 3)' }).click();
    await until_sits(guest, ['Seat 1', 'Sou', 'Yuki', 'Basic 1']);
    assert.equal(await host.locator('.seatc.mine b').innerText(), 'Yuki');
    await guest.getByRole('button', { name: 'Change places (Yuki)' }).click();
    await host.getByRole('button', { name: 'Change with Sou' }).waitFor();
    for (const page of pages) assert.deepEqual(await violations(page), []);
    assert.ok(await guest.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
    await shot(guest, 'chairs-small');
    await host.getByRole('button', { name: 'Change with Sou' }).click();
    await until_sits(guest, ['Seat 1', 'Yuki', 'Sou', 'Basic 1']);
    assert.equal(await guest.locator('.seatc.mine b').innerText(), 'Sou');
    // whoever made the table is still the one who gives chairs away
    assert.equal(await guest.getByRole('button', { name: /Give to a bot/ }).count(), 0);
    await host.getByRole('button', { name: 'Give to a bot (Seat 1)' }).click();
    for (const page of pages) await page.waitForSelector('.hand .t');
    // the plates say where everybody sits now
    const plates = (page) => page.locator('.plate .name').allInnerTexts();
    assert.ok((await plates(host)).join().includes('Sou'));
    for (const page of pages) assert.deepEqual(page.problems, []);
  } finally {
    for (const page of pages) await page.context().close();
    await server.stop();
  }
});

test('seats are drawn when all are there, and the set-up offers it to who plays with friends', async () => {
  const server = await start_server();
  const pages = [];
  try {
    for (const size of ['small', 'desktop', 'small'])
      pages.push(Object.assign(await fresh_page(browser, { lang: 'ja', size }), { server }));
    const [host, ...guests] = pages;
    await host.goto(`${server.base}/#/setup/tenhou3p`);
    await host.waitForSelector('.seatc');
    assert.equal(await host.locator('.opt', { hasText: '抽選' }).count(), 0, 'alone there is nothing to draw');
    assert.equal(await host.getByText('空いたままの席と').count(), 0, 'nor a chair that stays empty');
    await host.getByRole('button', { name: /2番目の席/ }).click();
    await host.getByRole('button', { name: /3番目の席/ }).click();
    await host.getByText('空いたままの席と、席を外した人の代わりは、ボット（なみ）が打ちます。').waitFor();
    await host.getByRole('button', { name: '抽選', exact: true }).click();
    const [answer] = await Promise.all([
      host.waitForResponse((answer) => answer.url().endsWith('/api/tables')),
      host.locator('.go .btn.main').click(),
    ]);
    const made = await answer.json();
    await host.waitForSelector('.linkrow');
    assert.match(host.url(), /#\/seat\//, 'whoever made the table waits with the others');
    assert.match(await host.locator('main').innerText(), /席は全員そろったときに抽選します/);
    assert.equal(await host.locator('.chairact', { hasText: 'ここに座る' }).count(), 0, 'nobody chooses');
    for (const [i, guest] of guests.entries()) await join(guest, made.invitation, ['Sou', 'Mina'][i]);
    for (const page of pages) await page.waitForSelector('.hand .t');
    const table = await host.evaluate(
      async (token) => (await fetch('/api/table', { headers: { Authorization: `Bearer ${token}` } })).json(),
      made.token,
    );
    const own = await Promise.all(
      pages.map((page) => page.evaluate(() => document.querySelector('.self .plate .wind')?.textContent.trim())),
    );
    const winds = ['東', '南', '西'];
    const names = table.seats.map((seat) => seat.name);
    // each sees on the own plate the wind of the chair that the draw gave
    const who = [names[table.maker], 'Sou', 'Mina'];
    who.forEach((name, i) => assert.equal(own[i], winds[names.indexOf(name)], name));
    for (const page of pages) assert.deepEqual(page.problems, []);
  } finally {
    for (const page of pages) await page.context().close();
    await server.stop();
  }
});

test("after a match a bot's chair is opened for a friend, and the result still names who played", async () => {
  const server = await start_server();
  const page = Object.assign(await fresh_page(browser, { lang: 'en', size: 'small' }), { server });
  const friend = Object.assign(await fresh_page(browser, { lang: 'en', size: 'desktop' }), { server });
  try {
    const made = await make_table(page, { rule: 'tenhou3p', name: 'Yuki', clock: null });
    await page.goto(`${server.base}/#/seat/${made.token}`);
    await page.waitForSelector('.hand .t');
    await page.evaluate(
      (token) =>
        new Promise((done) => {
          const ws = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
          let acted = false;
          ws.onopen = () => ws.send(JSON.stringify({ type: 'hello', token, last: 0 }));
          ws.onmessage = (event) => {
            const message = JSON.parse(event.data);
            const { type } = message;
            // one discard, or it would be no match that another may follow
            if (type === 'ask' && !acted) {
              acted = true;
              const { action } = message.actions.find((each) => each.action.type === 'dahai') ?? message.actions[0];
              ws.send(JSON.stringify({ type: 'act', id: 'one', ask: message.ask, action }));
            }
            if (type === 'done' && message.id === 'one')
              ws.send(JSON.stringify({ type: 'say', id: 'stop', what: 'stop' }));
            if (type === 'over') done((ws.close(), true));
          };
        }),
      made.token,
    );
    await page.reload();
    await page.waitForSelector('.latefriend');
    await page.getByRole('button', { name: 'Open the chair of Basic 1', exact: true }).click();
    await page.waitForSelector('.latefriend .linkrow');
    assert.deepEqual(await violations(page), []);
    const table = await page.evaluate(
      async (token) => (await fetch('/api/table', { headers: { Authorization: `Bearer ${token}` } })).json(),
      made.token,
    );
    await join(friend, table.links.join.split('/').at(-1), 'Sou');
    await friend.waitForSelector('.result');
    assert.match(await page.locator('.result .tot').first().innerText(), /Basic 1/, 'the bot played it');
    await page.locator('[data-does=rematch]').click();
    await friend.locator('[data-does=rematch]').click();
    await friend.waitForSelector('.hand .t', { timeout: 30000 });
    await page.waitForFunction(() =>
      /Sou/.test([...document.querySelectorAll('.plate .name')].map((e) => e.textContent).join()),
    );
    for (const each of [page, friend]) assert.deepEqual(each.problems, []);
  } finally {
    await page.context().close();
    await friend.context().close();
    await server.stop();
  }
});

test('whoever loses the answer to his seat asks again, after a reload too, and has that seat', async () => {
  const server = await start_server();
  const page = Object.assign(await fresh_page(browser, { lang: 'en', size: 'small' }), { server });
  try {
    const seats = [{ kind: 'you' }, { kind: 'open' }, { kind: 'bot' }];
    const made = await make_table(page, { rule: 'mighty', name: 'Yuki', seats, clock: null });
    await page.route('**/api/join', async (route) => {
      await route.fetch(); // the house has it
      await route.abort();
    });
    await page.goto(`${server.base}/#/join/${made.invitation}`);
    await page.waitForSelector('.facts');
    await page.fill('input.text', 'Sou');
    await page.click('.btn.main');
    await page.waitForSelector('[role=alert]');
    await page.unroute('**/api/join');
    await page.reload();
    await page.waitForSelector('.facts'); // every chair is taken, one of them by whoever reads this
    await page.click('.btn.main');
    await page.waitForURL(/#\/seat\//);
    await page.waitForSelector('.seatc');
    const names = await page.locator('.seatc > b').allInnerTexts();
    assert.deepEqual(names.slice(0, 2), ['Yuki', 'Sou']);
    assert.equal(await page.evaluate(() => Object.keys(sessionStorage).length), 0);
  } finally {
    await page.context().close();
    await server.stop();
  }
});
