// Whole games against the built program, by scripted people in browsers of their own; from the start of the program to
// the first discard; keys; words.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { loadavg, availableParallelism } from 'node:os';
import { at_rest, browser, fresh_page, set_up, shot, until, violations } from './harness.mjs';
import { play_on, play_once, start_server } from './players.mjs';

set_up({ alone: false });

const one_tap = { one_tap: true, muted: true };

async function make_table(page, base, body) {
  return page.evaluate(
    async ([url, request]) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
      });
      return answer.json();
    },
    [`${base}/api/tables`, body],
  );
}

async function join(page, base, invitation, name) {
  await page.goto(`${base}/#/join/${invitation}`);
  await page.fill('input.text', name);
  await page.click('.btn.main');
  await page.waitForURL(/#\/seat\//);
}

// the check of the wall is on the settlement only; the result of a hand has a table and tiles that do not count, too
const settled = (page) =>
  page.evaluate(
    () =>
      document.querySelector('.result .tot') !== null && document.querySelector('.result p.ok, .result p.no') !== null,
  );

async function whole_game(rule, people, { games, seconds, calls = false }) {
  const server = await start_server();
  const pages = [];
  try {
    for (let i = 0; i < people; ++i)
      pages.push(
        await fresh_page(browser, {
          lang: i % 2 ? 'en' : 'ja',
          size: ['desktop', 'upright', 'side', 'small'][i],
          settings: one_tap,
        }),
      );
    await pages[0].goto(server.base);
    await pages[0].waitForSelector('.house');
    const made = await make_table(pages[0], server.base, {
      rule,
      name: 'Yuki',
      seats: [{ kind: 'you' }, ...Array.from({ length: people - 1 }, () => ({ kind: 'open' }))],
      games,
      clock: null,
    });
    await pages[0].goto(`${server.base}/#/seat/${made.token}`);
    for (let i = 1; i < people; ++i) await join(pages[i], server.base, made.invitation, ['', 'Sou', 'Mina', 'Ren'][i]);
    for (const page of pages) await page.waitForSelector('.hand .t', { timeout: 60000 });
    const did = await play_on(pages, settled, { seconds, calls });
    for (const page of pages) {
      assert.deepEqual(page.problems, []);
      const sums = await page.evaluate(() =>
        [...document.querySelectorAll('.result p.muted')].map((p) => p.textContent),
      );
      assert.ok(
        sums.some((text) => /0/.test(text)),
        `the settlement sums to nothing: ${sums}`,
      );
      await page.waitForSelector('.result p.ok');
    }
    assert.ok(did.result > 0, JSON.stringify(did));
    return did;
  } finally {
    for (const page of pages) await page.context().close();
    await server.stop();
  }
}

test('from starting the program on an empty folder to the first discard in at most 20 s of a machine that has nothing else to do', async () => {
  const server = await start_server(1);
  try {
    const page = await fresh_page(browser, { lang: 'ja' });
    await page.goto(server.base);
    await page.click('.go .btn.main');
    await page.waitForSelector('.hand .t.drawn, .hand .t:not(.dim)');
    const end = Date.now() + 120000;
    let discarded = false;
    while (!discarded && Date.now() < end) {
      await play_once(page);
      discarded = await page.evaluate(() => document.querySelectorAll('.self .river .t').length > 0);
    }
    assert.ok(discarded, 'no discard');
    const took = Date.now() - server.started_at;
    const share = Math.max(1, (loadavg()[0] + 1) / availableParallelism()); // of what else runs on the machine
    assert.ok(took <= 20000 * share, `the first discard after ${took} ms`);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  } finally {
    await server.stop();
  }
});

test('a whole game of mjkt by four people', async () => {
  await whole_game('mjkt', 4, { games: 1, seconds: 900, calls: true });
});

test('a whole half-set of mighty by three people', async () => {
  await whole_game('mighty', 3, { games: 3, seconds: 1500 });
});

test('four people at a table for three: one sits out each hand and comes back, over a power cut too', async () => {
  const server = await start_server();
  const pages = [];
  const names = ['Yuki', 'Sou', 'Mina', 'Ren'];
  try {
    for (let i = 0; i < 4; ++i)
      pages.push(
        await fresh_page(browser, { lang: 'en', size: ['desktop', 'upright', 'side', 'small'][i], settings: one_tap }),
      );
    await pages[0].goto(server.base);
    await pages[0].waitForSelector('.house');
    const options = { 'table.people': [4], 'uma.by_place': [20, 10, -10, -20], 'yakitori.pot': 60 };
    const made = await make_table(pages[0], server.base, {
      rule: 'mighty',
      options,
      name: names[0],
      seats: [{ kind: 'you' }, { kind: 'open' }, { kind: 'open' }, { kind: 'open' }],
      games: 1,
      clock: null,
    });
    await pages[0].goto(`${server.base}/#/seat/${made.token}`);
    for (let i = 1; i < 4; ++i) await join(pages[i], server.base, made.invitation, names[i]);
    /** Whose plate says so on that page, and whether it is the own one, which then has no tiles. */
    const seen = (page) =>
      page.evaluate(() => {
        const rests = document.querySelector('.seat:has(.wind.rests)');
        return (
          rests && {
            name: rests.querySelector('.name').textContent.trim(),
            own: rests.classList.contains('self'),
            tiles: document.querySelectorAll('.hand .t').length,
            resting: document.querySelector('.tray.resting')?.textContent ?? '',
            known: document.querySelectorAll('.concealed:not(.shown) .t:not(.back)').length,
          }
        );
      });
    for (const page of pages) await page.waitForSelector('.wind.rests', { timeout: 60000 });
    const first = await Promise.all(pages.map(seen));
    assert.deepEqual(
      first.map((each) => each.own),
      [false, false, false, true],
      'who sits out at first is the one before the dealer',
    );
    assert.equal(first[3].tiles, 0);
    assert.match(first[3].resting, /You sit this hand out/);
    assert.deepEqual(
      first.map((each) => each.tiles > 12),
      [true, true, true, false],
    );
    const until_out = async (wanted) => {
      const end = Date.now() + 300000;
      while (Date.now() < end) {
        for (const page of pages) await play_once(page).catch(() => '');
        const now = await seen(pages[0]);
        if (now && wanted(now.name)) return now.name;
      }
      throw new Error(`nobody else sits out: ${JSON.stringify(await Promise.all(pages.map(seen)))}`);
    };
    const before = await until_out((name) => name !== names[3]);
    await server.kill();
    await server.again();
    for (const page of pages)
      await page.waitForFunction(
        () => !document.querySelector('.tbl.grey') && document.querySelector('.wind.rests'),
        null,
        { timeout: 60000 },
      );
    assert.equal((await seen(pages[0])).name, before);
    assert.deepEqual(
      (await Promise.all(pages.map(seen))).map((each) => each.own),
      names.map((name) => name === before),
    );
    await until_out((name) => name !== before);
    for (const page of pages)
      assert.deepEqual(
        page.problems.filter((text) => !/WebSocket/.test(text)),
        [],
      );
  } finally {
    for (const page of pages) await page.context().close();
    await server.stop();
  }
});

test('an evening of shiromati by four people, one of them on a telephone, over a power cut to the settlement', async () => {
  const server = await start_server(0.02, null, ['--own-rules']);
  const names = ['Yuki', 'Sou', 'Mina', 'Ren'];
  const pages = [];
  // few points, so that somebody has none before the night is over
  const rule_text =
    'extends = "shiromati"\ntitle = "Evening"\n[table]\npeople = [4]\n[points]\nstart = 20\nreturn = 24\n';
  try {
    for (let i = 0; i < 4; ++i)
      pages.push(
        await fresh_page(browser, {
          lang: 'en',
          theme: i % 2 ? 'dark' : 'light',
          size: ['desktop', 'small', 'side', 'upright'][i],
          settings: one_tap,
        }),
      );
    await pages[0].goto(server.base);
    await pages[0].waitForSelector('.house');
    const made = await make_table(pages[0], server.base, {
      rule_text,
      name: names[0],
      seats: [{ kind: 'you' }, { kind: 'open' }, { kind: 'open' }, { kind: 'open' }],
      games: 1,
      clock: null,
    });
    await pages[0].goto(`${server.base}/#/seat/${made.token}`);
    for (let i = 1; i < 4; ++i) await join(pages[i], server.base, made.invitation, names[i]);
    const plates = (page) =>
      page.evaluate(() =>
        Object.fromEntries(
          [...document.querySelectorAll('.plate')].map((plate) => [
            plate.querySelector('.name').textContent.trim(),
            plate.querySelector('.pts').textContent,
          ]),
        ),
      );
    for (const page of pages) await page.waitForSelector('.wind.rests', { timeout: 60000 });
    assert.deepEqual(await plates(pages[0]), { Yuki: '20', Sou: '20', Mina: '20', Ren: '20' });
    assert.match(await pages[3].locator('.tray.resting').innerText(), /You sit this hand out/);
    const hand_of = (page) => page.locator('.hub .round').innerText();
    const first = await hand_of(pages[0]);
    const asked = async (page) => page.evaluate(() => document.querySelector('.hand .t:not(.dim)') !== null);
    for (const end = Date.now() + 120000; (await hand_of(pages[0])) === first && Date.now() < end;)
      for (const page of pages) await play_once(page, { calls: true }).catch(() => '');
    assert.notEqual(await hand_of(pages[0]), first, 'a second hand');
    const before = await plates(pages[0]);
    await server.kill();
    await server.again();
    for (const page of pages)
      await page.waitForFunction(() => !document.querySelector('.tbl.grey') && document.querySelector('.plate'), null, {
        timeout: 60000,
      });
    for (const page of pages) assert.deepEqual(await plates(page), before);
    assert.ok(
      (await Promise.all(pages.map(asked))).some((each) => each),
      'the hand goes on',
    );
    await play_on(pages, settled, { seconds: 400, calls: true });
    for (const page of pages) {
      await page.waitForSelector('.result p.ok');
      const rows = await page
        .locator('.result .tot')
        .first()
        .locator('tbody tr')
        .evaluateAll((all) => all.map((row) => row.innerText));
      assert.equal(rows.length, 4, rows.join());
      for (const name of names)
        assert.ok(
          rows.some((row) => row.includes(name)),
          rows.join(),
        );
      assert.match(await page.locator('.result').innerText(), /The sum is 0/);
      assert.deepEqual(
        page.problems.filter((text) => !/WebSocket/.test(text)),
        [],
      );
    }
    assert.ok(!/fault/.test(server.said()), server.said());
  } finally {
    for (const page of pages) await page.context().close();
    await server.stop();
  }
});

test('a club’s screen of a real table: every hand lies open, a whole hand behind those who play', async () => {
  const server = await start_server();
  const pages = [];
  try {
    const [page, screen] = [
      await fresh_page(browser, { lang: 'ja', settings: one_tap }),
      await fresh_page(browser, { lang: 'ja', size: [1920, 1080] }),
    ];
    pages.push(page, screen);
    await page.goto(server.base);
    const made = await make_table(page, server.base, {
      rule: 'mjkt',
      name: 'Yuki',
      clock: null,
      options: { 'points.start': 200000 }, // nobody is bust after one hand
      watch: { hands: 1, open: true },
    });
    await screen.goto(`${made.links.watch}?screen`);
    await page.goto(`${server.base}/#/seat/${made.token}`);
    await page.waitForSelector('.hand .t');
    const heading = (each) => each.evaluate(() => document.querySelector('.hub .round').textContent);
    const first = await heading(page);
    // of the hand that is played nothing is told
    await screen.waitForFunction(() => /最初の局を打っています/.test(document.body.innerText));
    assert.equal(await screen.locator('.tbl').count(), 0);
    await play_on([page], (each) => each.evaluate(() => document.querySelector('.result') !== null), {
      seconds: 120,
      stay: true,
    });
    await page.locator('.result .btn.main').click();
    await page.waitForSelector('.hand .t');
    await screen.waitForSelector('.tbl.screen .river .t');
    await play_once(page);
    assert.notEqual(await heading(page), first);
    assert.equal(await heading(screen), first);
    const seen = await screen.evaluate(() => ({
      hands: document.querySelectorAll('.seat .concealed.shown').length,
      backs: document.querySelectorAll('.seat .concealed .back').length,
      acts: document.querySelectorAll('.acts, .tray, .panel').length,
    }));
    assert.deepEqual(seen, { hands: 4, backs: 0, acts: 0 });
    assert.deepEqual(await violations(screen), []);
    await shot(screen, 'screen-behind');
    for (const each of pages) assert.deepEqual(each.problems, []);
  } finally {
    for (const each of pages) await each.context().close();
    await server.stop();
  }
});

test('a hand by the keyboard alone, from the lobby to the result', async () => {
  const server = await start_server(0.3);
  try {
    const page = await fresh_page(browser, { lang: 'en' });
    await page.goto(server.base);
    await page.waitForSelector('.go .btn.main');
    for (let i = 0; i < 80; ++i) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.matches('.go .btn.main'))) break;
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector('.hand .t');
    // what comes up meanwhile is spoken in the same place
    await until(
      page,
      () => page.keyboard.press('h'),
      () => document.querySelector('.panel [role=status]')?.textContent.startsWith('Hand:'),
    );
    await page.keyboard.press('y');
    await page.keyboard.press('w');
    const end = Date.now() + 240000;
    let keys = 0;
    let over = false;
    while (Date.now() < end && !(over = await page.evaluate(() => document.querySelector('.result') !== null))) {
      const now = await page.evaluate(() => ({
        slots: [...document.querySelectorAll('.act[data-slot]')].map((a) => Number(a.dataset.slot)),
        reading: document.querySelector('.over.question') !== null,
        drawn: document.querySelector('.hand .t.drawn:not(.dim)') !== null,
        any: document.querySelector('.hand .t:not(.dim)') !== null,
      }));
      if (now.reading) {
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
      } else if (now.slots.includes(1)) await page.keyboard.press('w');
      else if (now.slots.includes(5)) await page.keyboard.press('x');
      else if (now.drawn && keys % 2) await page.keyboard.press('d');
      else if (now.any) {
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Enter');
      }
      keys += 1;
      await page.waitForTimeout(60);
    }
    assert.ok(over, 'the hand came to an end');
    await until(
      page,
      () => page.keyboard.press('Enter'),
      // who is bust after one hand finds the settlement
      () => [undefined, 'Settlement'].includes(document.querySelector('.result')?.getAttribute('aria-label')),
    );
    assert.deepEqual(page.problems, []);
    await page.context().close();
  } finally {
    await server.stop();
  }
});

test('a hand by typed commands alone, in Japanese', async () => {
  const server = await start_server(0.3);
  try {
    const page = await fresh_page(browser, { lang: 'ja' });
    await page.goto(server.base);
    await page.click('.go .btn.main');
    await page.waitForSelector('.hand .t');
    const input = page.locator('.panel .cmd input');
    // the hand may end between two looks; then the result lies over all and nothing can be typed
    const unless_over = (error) =>
      page
        .evaluate(() => document.querySelector('.result') !== null)
        .then((over) => (over ? undefined : Promise.reject(error)));
    const type = (words) =>
      input
        .fill(words, { timeout: 5000 })
        .then(() => input.press('Enter', { timeout: 5000 }))
        .catch(unless_over);
    await until(
      page,
      () => type('点'),
      () => /25,000/.test(document.querySelector('.panel [role=status]')?.textContent ?? ''),
    );
    await type('踊る');
    await page.waitForFunction(() => /踊る/.test(document.querySelector('.panel [role=log]')?.textContent ?? ''));
    const end = Date.now() + 240000;
    let over = false;
    while (Date.now() < end && !(over = await page.evaluate(() => document.querySelector('.result') !== null))) {
      const now = await page.evaluate(() => ({
        slots: [...document.querySelectorAll('.act[data-slot]')].map((a) => Number(a.dataset.slot)),
        reading: document.querySelector('.over.question .btn.main') !== null,
        drawn: document.querySelector('.hand .t.drawn:not(.dim)') !== null,
        label: document.querySelector('.hand .t:not(.dim)')?.getAttribute('aria-label')?.split(',')[0],
      }));
      if (now.reading) await page.click('.over.question .btn.main', { timeout: 5000 }).catch(unless_over);
      else if (now.slots.includes(1))
        await type(
          (await page.evaluate(() => document.querySelector('.act.win')?.textContent ?? '')).includes('ロン')
            ? 'ロン'
            : 'ツモ',
        );
      else if (now.slots.includes(5)) await type('パス');
      else if (now.drawn) await type('ツモ切り');
      else if (now.label) await type(`切 ${now.label}`);
      await page.waitForTimeout(80);
    }
    assert.ok(over, 'the hand came to an end');
    assert.deepEqual(page.problems, []);
    await page.context().close();
  } finally {
    await server.stop();
  }
});

test('a broken line: the seat comes back to where it would have been', async () => {
  const server = await start_server();
  try {
    const page = await fresh_page(browser, { lang: 'en', settings: one_tap });
    await page.goto(server.base);
    const made = await make_table(page, server.base, { rule: 'mighty', name: 'Yuki', clock: null });
    await page.goto(`${server.base}/#/seat/${made.token}`);
    await page.waitForSelector('.hand .t');
    for (let i = 0; i < 12; ++i) {
      await play_once(page);
      await page.waitForTimeout(400);
    }
    const state = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.river .t, .hand .t, .pts')]
          .map((e) => e.getAttribute('aria-label') ?? e.textContent)
          .join(' '),
      );
    const before_break = await at_rest(page, state, 1500);
    await page.reload();
    await page.waitForSelector('.hand .t, .result');
    assert.equal(await at_rest(page, state, 500), before_break);
    const other = await fresh_page(browser, { lang: 'en' });
    await other.goto(`${server.base}/#/seat/${made.token}`);
    await other.waitForSelector('.hand .t, .result');
    await page.waitForSelector('.lost');
    assert.match(await page.textContent('.lost'), /another device/);
    await other.context().close();
    await page.context().close();
  } finally {
    await server.stop();
  }
});
