// An evening among friends against the built program: the waiting room, short words, a line that breaks, one who
// leaves, the house killed; each by itself, and then all of it with a late friend in four browsers, one of them a
// phone. Nobody is told to wait for anything but what is waited for, and nothing takes longer than it says.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join as path_of } from 'node:path';
import { browser, crowding, fresh_page, set_up, shot, violations } from './harness.mjs';
import {
  count,
  dealt,
  evening,
  fits,
  has,
  in_step,
  join,
  knock,
  laptop,
  let_in,
  menu,
  notice,
  play_until,
  post,
  rich,
  says,
  spoken,
  uncut,
  with_line,
} from './friends.mjs';
import { program } from './players.mjs';

set_up({ alone: false });

test(
  'who makes a table waits at it with the links; everybody reads who is awaited, and why',
  { timeout: 180000 },
  (t) =>
    evening(t, async ({ server, guest, step }) => {
      const yuki = await guest('ja', laptop, { settings: { name: 'Yuki' } });
      const sou = await guest('ja', 'upright', { touch: true });
      const ken = await guest('en', 'small', { theme: 'dark' });

      step('the table is made');
      await yuki.goto(`${server.base}/#/setup/mighty`);
      for (const seat of [2, 3]) await yuki.getByRole('button', { name: new RegExp(`^${seat}番目の席`) }).click();
      await yuki.locator('.go .btn.main').click();
      await yuki.waitForURL(/#\/seat\//);
      await yuki.waitForSelector('.linkrow .qr[src]');
      await says(yuki, 'あと2人が席につくのを待っています');
      assert.equal(await count(yuki, '.over'), 0, 'no sheet lies over the table');
      const link = await yuki.locator('.linkrow code').first().innerText();
      const invitation = `${server.base}/${link.slice(link.indexOf('#'))}`;
      assert.match(invitation, /#\/join\//);
      assert.deepEqual(await violations(yuki), []);
      await shot(yuki, 'evening-waiting-room');

      step('the first friend');
      await join(sou, invitation, 'Sou');
      await says(yuki, 'あと1人が席につくのを待っています');
      await says(sou, 'あと1人が席につくのを待っています');

      step('who made it goes elsewhere');
      const seat = yuki.url();
      await yuki.goto(`${server.base}/#/`);
      await join(ken, invitation, 'Ken');
      await says(ken, 'Waiting for Yuki, who is away');
      assert.doesNotMatch(await spoken(ken), /deal comes in a moment/);
      assert.ok(await fits(ken), 'nothing sticks out');
      await says(sou, 'Yuki が席を外している');
      await shot(sou, 'evening-who-is-awaited-upright');
      await shot(ken, 'evening-who-is-awaited-small');

      step('all are there');
      await yuki.goto(seat);
      for (const page of [yuki, sou, ken]) await dealt(page);
      assert.match(await sou.locator('.self .plate .name').innerText(), /Sou/, 'the own name stands on the own plate');
      for (const page of [yuki, sou, ken]) assert.deepEqual(await crowding(page), []);
    }),
);

const own = 'the address of the house itself';
async function free_port() {
  const held = createServer();
  await new Promise((done) => held.listen(0, '127.0.0.1', done));
  const { port } = held.address();
  await new Promise((done) => held.close(done));
  return port;
}

test(
  'a house that only its own machine can reach says what can be done, by how it was started',
  { timeout: 180000 },
  async () => {
    const started = async (how, ...more) => {
      const folder = mkdtempSync(path_of(tmpdir(), 'jansou-started-'));
      const port = await free_port();
      const base = `http://127.0.0.1:${port}`;
      const said = more.map((each) => (each === own ? base : each));
      const child = spawn(program, [how, '--listen', `127.0.0.1:${port}`, '--data', folder, ...said], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const gone = new Promise((done) => child.on('exit', done));
      await new Promise((done, failed) => {
        child.stdout.once('data', done); // its address
        gone.then((code) => failed(new Error(`${how} ended with ${code}`)));
      });
      return { base, stop: () => (child.kill('SIGTERM'), gone.then(() => rmSync(folder, { recursive: true }))) };
    };
    for (const [how, more, ja, en] of [
      [
        'play',
        ['--no-browser'],
        /友だちを招くには jansou play --listen 0\.0\.0\.0 で/,
        /start with jansou play --listen 0\.0\.0\.0 and/,
      ],
      [
        'serve',
        [],
        /jansou serve --listen 0\.0\.0\.0:8080 のように/,
        /starts it as jansou serve --listen 0\.0\.0\.0:8080 \(/,
      ],
      ['serve', ['--public-url', own], /店の --public-url がこの端末の住所/, /this machine’s own name as --public-url/],
      ['serve', ['--public-url', 'https://club.example'], null, null],
    ]) {
      const house = await started(how, ...more);
      try {
        const made = await post(house, '/api/tables', {
          rule: 'mighty',
          seats: [{ kind: 'you' }, { kind: 'open' }, { kind: 'bot' }],
          clock: null,
        });
        for (const [lang, words] of [
          ['ja', ja],
          ['en', en],
        ]) {
          const page = await fresh_page(browser, { lang, size: 'upright' });
          await page.goto(`${house.base}/#/seat/${made.token}`);
          await page.waitForSelector('.linkrow code');
          const note = page.locator('.onlyhere');
          if (words) assert.match((await note.innerText()).replaceAll(/\s+/g, ' '), words, `${how} ${more}`);
          else {
            assert.equal(await note.count(), 0);
            assert.match(
              await page.locator('.linkrow code').first().innerText(),
              /^https:\/\/club\.example\/#\/join\//,
            );
          }
          assert.ok(await fits(page), 'nothing sticks out');
          if (how === 'serve' && words) await shot(page, `evening-only-here-${more.length}-${lang}`);
          assert.deepEqual(page.problems, []);
          await page.context().close();
        }
      } finally {
        await house.stop();
      }
    }
  },
);

test('ten short words: seen by whoever wishes, never by who looks on, and not in a flood', { timeout: 180000 }, (t) =>
  evening(t, async ({ server, guest, seated, step }) => {
    const yuki = await guest('ja', laptop);
    const sou = await guest('en', 'upright', { touch: true });
    const ken = await guest('ja', 'small', { settings: { stamps: false } });
    const watcher = await guest('ja', 'small');
    const { watch } = await seated([yuki, sou, ken], { rule: 'mighty', watch: { hands: 1 } });
    await watcher.goto(`${server.base}/#/watch/${watch}`);
    await watcher.waitForSelector('.meanwhile');

    step('said');
    const words = async () => {
      await menu(sou, 'Say something');
      await sou.waitForSelector('.stamplist');
    };
    await words();
    assert.equal(await count(sou, '.stamplist .btn'), 10);
    assert.deepEqual(await violations(sou), []);
    assert.deepEqual(await uncut(sou), []);
    const sheet = await sou.locator('.stamp-sheet').boundingBox();
    const lowest = await sou.locator('.stamp-sheet .muted').boundingBox();
    assert.ok(sheet.y + sheet.height - lowest.y - lowest.height < 40, 'it covers no more of the table than it needs');
    await shot(sou, 'evening-ten-words-upright');
    // what is shown goes away again: it is waited for before it is said
    const seen = [yuki, sou].map(async (page) => (await page.waitForSelector('.plate .stamp')).innerText());
    await sou.getByRole('button', { name: 'Thank you' }).click();
    assert.deepEqual(await Promise.all(seen), ['ありがとう', 'Thank you']);
    await shot(yuki, 'evening-said');
    assert.match(await yuki.locator('[role=status]', { hasText: 'Sou：ありがとう' }).innerText(), /Sou/);
    for (const page of [ken, watcher]) assert.equal(await count(page, '.stamp, .stampline'), 0);
    await yuki.locator('.bar .iconbtn[aria-label="ひとこと"]').click();
    await yuki.waitForSelector('.stamplist');
    assert.deepEqual(await uncut(yuki), []);
    await shot(yuki, 'evening-ten-words');
    await yuki.locator('.over .oh .iconbtn').click();

    step('who has turned them off is offered none');
    await ken.locator('.iconbtn.menu').locator('visible=true').click();
    await ken.waitForSelector('.menu-sheet');
    assert.equal(await ken.locator('.menu-sheet').getByText('ひとこと').count(), 0);
    await ken.locator('.menu-sheet .oh .iconbtn').click();

    step('they go away by themselves, and too many are refused in a sentence');
    await yuki.waitForSelector('.plate .stamp', { state: 'detached' });
    for (let n = 0; n < 8 && (await count(sou, '.stamp-sheet .no')) === 0; ++n) {
      if ((await count(sou, '.stamplist')) === 0) await words();
      const asked = sou.waitForFunction(
        () => !document.querySelector('.stamplist') || document.querySelector('.stamp-sheet .no'),
      );
      await sou.locator('.stamplist .btn').nth(n).click();
      await asked;
    }
    assert.match(
      await sou.locator('.stamp-sheet .no').innerText(),
      /^Not possible: short words come too fast; wait a moment$/,
    );
    await shot(sou, 'evening-too-many-words-upright');
  }),
);

test('a table may be made without short words', { timeout: 180000 }, (t) =>
  evening(t, async ({ guest, seated }) => {
    const people = [await guest('ja', laptop), await guest('en', 'upright')];
    await seated(people, { rule: 'mighty', stamps: false });
    assert.equal(await count(people[0], '.bar .iconbtn[aria-label="ひとこと"]'), 0);
    await people[1].locator('.iconbtn.menu').locator('visible=true').click();
    await people[1].waitForSelector('.menu-sheet');
    assert.equal(await people[1].locator('.menu-sheet').getByText('Say something').count(), 0);
  }),
);

test(
  'a line that breaks, one who leaves, a house that is killed: who is waited for and how long is said, and it goes on',
  { timeout: 180000 },
  (t) =>
    evening(t, async ({ server, guest, seated, step }) => {
      const yuki = await guest('ja', laptop);
      const sou = await guest('ja', 'upright', { touch: true });
      const ken = await guest('en', 'upright', { theme: 'dark' });
      const line = await with_line(sou);
      await seated([yuki, sou, ken], { rule: 'mighty', options: rich });
      const hand = (page) =>
        page.locator('.hand .t').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')).sort());

      step('the line breaks');
      const held = await hand(sou);
      line.cut();
      await sou.waitForSelector('.tbl.grey');
      await play_until([yuki, ken], () => notice(yuki, /Sou は離席中。あと0:\d\dで代打ち/));
      await shot(yuki, 'evening-line-lost');

      step('the line is there again');
      line.mend();
      await in_step(sou);
      const now = await hand(sou);
      assert.deepEqual(
        held.filter((tile) => !now.includes(tile)),
        [],
        'the same hand',
      );
      await play_until([yuki, ken], async () => !(await notice(yuki, /離席/)));

      step('one leaves: somebody plays for him');
      await menu(ken, 'Leave the table');
      await ken.waitForURL(/#\/$/);
      await has(yuki, '.plate .mark', /代打ち/);
      await play_until([yuki, sou], async () => (await count(yuki, '.result')) > 0);

      step('the house is killed over a result, and the next hand comes by itself');
      await server.kill();
      await server.again();
      for (const page of [yuki, sou]) await in_step(page);
      await play_until(
        [yuki, sou],
        async () => (await count(yuki, '.hand .t')) > 0 && (await count(yuki, '.result')) === 0,
      );
      await has(yuki, '.plate .mark', /代打ち/);

      step('both agree to end it');
      await menu(yuki, 'ここで終えて精算');
      await sou.locator('.card.asked').getByRole('button', { name: '同意する' }).click();
      for (const page of [yuki, sou]) await page.waitForSelector('.result .tot');
    }),
);

test(
  'an evening in four browsers: who comes late is let in between two hands, and nothing that happens holds the table',
  { timeout: 180000 },
  (t) =>
    evening(t, async ({ server, guest, step }) => {
      const yuki = await guest('ja', laptop, { settings: { name: 'Yuki' } });
      const sou = await guest('ja', 'upright', { touch: true });
      const ken = await guest('en', 'small', { theme: 'dark' });
      const mina = await guest('en', laptop);
      const line = await with_line(sou);

      step('the table is made, and two are invited');
      await yuki.goto(`${server.base}/#/setup/mjkt`);
      for (const seat of [2, 3]) await yuki.getByRole('button', { name: new RegExp(`^${seat}番目の席`) }).click();
      await yuki.locator('.go .btn.main').click();
      await yuki.waitForSelector('.linkrow code');
      const link = await yuki.locator('.linkrow code').first().innerText();
      const invitation = `${server.base}/${link.slice(link.indexOf('#'))}`;
      await join(sou, invitation, 'Sou');
      await join(ken, invitation, 'Ken');
      for (const page of [yuki, sou, ken]) await dealt(page);

      step('a third comes late, and is let in');
      await knock(mina, invitation, 'Mina');
      await yuki.waitForSelector('.btn.knocks');
      await let_in(yuki, mina);
      await says(mina, 'From the next hand on');

      step('the house is killed in the middle of the hand');
      await server.kill();
      for (const page of [yuki, sou, ken]) await page.waitForSelector('.tbl.grey');
      await server.again();
      for (const page of [yuki, sou, ken]) await in_step(page);

      step('the hand ends, and the next one comes within what the result says');
      await play_until([yuki, sou, ken], async () => (await count(yuki, '.result .btn .n')) > 0);
      const said = Number(await yuki.locator('.result .btn .n').innerText());
      assert.ok(said > 0 && said <= 12, `${said} s`);
      const over = Date.now();
      await dealt(mina);
      const took = (Date.now() - over) / 1000;
      assert.ok(took < said + 10, `${said} s were said, ${took} s it took`);
      for (const page of [yuki, ken]) await has(page, '.plate .name', /Mina/);

      step('a short word');
      const seen = [yuki, ken].map(async (page) => (await page.waitForSelector('.plate .stamp')).innerText());
      await mina.locator('.bar .iconbtn[aria-label="Say something"]').click();
      await mina.getByRole('button', { name: 'Thank you' }).click();
      assert.deepEqual(await Promise.all(seen), ['ありがとう', 'Thank you']);

      step('a line breaks and is there again');
      line.cut();
      await sou.waitForSelector('.tbl.grey');
      await has(yuki, '.plate .mark', /離席/);
      line.mend();
      await in_step(sou);

      step('one leaves, and the hand is played to its end');
      await menu(ken, 'Leave the table');
      await ken.waitForURL(/#\/$/);
      await play_until([yuki, sou, mina], async () => (await count(yuki, '.result')) > 0);

      step('the house is killed again, and the next hand comes');
      await server.kill();
      await server.again();
      for (const page of [yuki, sou, mina]) await in_step(page);
      await play_until(
        [yuki, sou, mina],
        async () => (await count(yuki, '.hand .t')) > 0 && (await count(yuki, '.result')) === 0,
      );

      step('all agree to end it');
      await menu(yuki, 'ここで終えて精算');
      for (const [page, agree] of [
        [sou, '同意する'],
        [mina, 'Agree'],
      ])
        await page.locator('.card.asked').getByRole('button', { name: agree }).click();
      for (const page of [yuki, sou, mina]) await page.waitForSelector('.result .handed');
      assert.match(await yuki.locator('.result .handed').first().innerText(), /^Mina：1局目はボットが打ちました/);
    }),
);
