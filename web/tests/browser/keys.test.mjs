// A hand of every house by keys only, and by what a screen reader has of the page only; of the log every line is drawn
// once.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, fresh_page, set_up, shot, until, violations } from './harness.mjs';
import { start_server } from './players.mjs';

set_up({ alone: false });

const houses = { mjkt: 4, mighty: 3, shiromati: 3, chinitsu: 3, tenhou3p: 3, superpower: 4 };

async function sit(base, rule, seats, lang, options = {}) {
  const page = await fresh_page(browser, { lang, settings: { muted: true, pace: 0.25 } });
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
        options,
      },
    ],
  );
  await page.goto(`${base}/#/seat/${made.token}`);
  await page.waitForSelector('.hand .t, .over.draft', { timeout: 60000 });
  await page.evaluate(() => {
    window.drawn_lines = { added: 0, removed: 0, texts: 0 };
    const log = document.querySelector('.panel [role=log]');
    const count = (nodes) => [...nodes].filter((node) => node.nodeName === 'P').length;
    window.lines_before = log.children.length;
    new MutationObserver((records) => {
      for (const record of records) {
        window.drawn_lines.added += count(record.addedNodes);
        window.drawn_lines.removed += count(record.removedNodes);
        window.drawn_lines.texts += record.type === 'characterData' ? 1 : 0;
      }
    }).observe(log, { childList: true, subtree: true, characterData: true });
  });
  return page;
}

const over = (page) => page.evaluate(() => document.querySelector('.result') !== null);
const seen = (page) =>
  page.evaluate(() => ({
    slots: [...document.querySelectorAll('.act[data-slot]')].map((each) => Number(each.dataset.slot)),
    question: document.querySelector('.over.question') !== null,
    ways: document.querySelector('.act.way, .waylist') !== null,
    picking: document.querySelector('.slot.now') !== null,
    drawn: document.querySelector('.hand .t.drawn:not(.dim)') !== null,
    any: document.querySelector('.hand .t:not(.dim)') !== null,
    asked: document.querySelector('.act[data-slot], .over.question, .slot[data-slot]') !== null,
    showing: document.querySelector('.tbl.showing') !== null,
  }));

async function by_keys(page, turn) {
  const now = await seen(page);
  const key = (each) => page.keyboard.press(each);
  if (now.showing) return key('Escape');
  if (now.question) {
    await page.waitForTimeout(320);
    await key('1');
    return key('1');
  }
  if (now.ways) return key('1');
  if (now.picking) {
    await key('ArrowRight');
    return key('Enter');
  }
  if (now.slots.includes(1)) return key('w');
  if (now.slots.includes(5)) return key(now.slots.includes(3) && turn % 2 ? 'p' : 'x');
  if (now.slots.includes(3)) return key('r');
  if (now.slots.includes(4)) return key('n');
  if (!now.any) return now.slots.includes(0) ? key('a') : undefined;
  if (now.drawn && turn % 3) return key('d');
  await key('ArrowRight');
  return key('Enter');
}

/** What is there by role and name, and nothing else. */
async function by_tree(page, turn) {
  const result = page.getByRole('main', { name: /Result/i });
  if (await result.count()) return;
  const press = async (where) => {
    if ((await where.count()) === 0) return false;
    await where
      .first()
      .press('Enter', { timeout: 2000 })
      .catch(() => undefined);
    return true;
  };
  const question = page.getByRole('dialog');
  if (await question.count()) {
    const first = question.first().getByRole('button').first();
    await page.waitForTimeout(320);
    await press(first);
    return void (await press(first));
  }
  const choices = page.getByRole('group', { name: 'Choices' });
  for (const name of [/^(Tsumo|Ron)\b/i, /^Riichi\b/i, /^North\b/i, /^Gari\b/i, /^Pass\b/i])
    if (await press(choices.getByRole('button', { name }))) return;
  const hand = page.getByRole('group', { name: 'Your hand' }).getByRole('button');
  const count = await hand.count();
  if (count === 0) return;
  const tile = turn % 3 ? hand.last() : hand.nth(turn % count); // the last one may be none that can go
  for (let press = 0; press < 2; ++press) await tile.press('Enter', { timeout: 2000 }).catch(() => undefined);
}

async function a_hand(play, rule, seats, lang) {
  const server = await start_server(0.15);
  try {
    const page = await sit(server.base, rule, seats, lang);
    let looked = 0;
    const end = Date.now() + 300000; // a wall that is drawn out takes two minutes on a busy machine
    for (let turn = 0; Date.now() < end && !(await over(page)); ++turn) {
      if (looked < 2 && (await seen(page)).asked) {
        assert.deepEqual(await violations(page), [], `${rule}: while one is asked`);
        looked += 1;
      }
      await play(page, turn);
      await page.waitForTimeout(60);
    }
    assert.ok(await over(page), `${rule}: the hand came to an end`);
    assert.ok(looked > 0, 'one was asked');
    assert.deepEqual(await violations(page), [], `${rule}: the result`);
    assert.ok(await page.evaluate(() => document.activeElement.matches('.result')), 'the result has the focus');
    const drawn = await page.evaluate(() => ({
      ...window.drawn_lines,
      there: document.querySelector('.panel [role=log]').children.length - window.lines_before,
    }));
    assert.equal(drawn.texts, 0, `${rule}: ${JSON.stringify(drawn)}`);
    assert.equal(drawn.added - drawn.removed, drawn.there, `${rule}: ${JSON.stringify(drawn)}`);
    assert.ok(
      drawn.removed <= Math.max(0, drawn.added - 70),
      `${rule}: no line goes before it must: ${JSON.stringify(drawn)}`,
    );
    assert.deepEqual(page.problems, []);
    await page.context().close();
  } finally {
    await server.stop();
  }
}

for (const [rule, seats] of Object.entries(houses)) {
  test(`${rule}: a hand by keys only, and of the log every line is drawn once`, () =>
    a_hand(by_keys, rule, seats, 'ja'));
  test(`${rule}: a hand by roles and names only`, () => a_hand(by_tree, rule, seats, 'en'));
}

/** One table of four, the abilities by seat, the walls laid. */
async function at_table(fixed, stack, lang, run) {
  const server = await start_server(0.1, { type: 'start', rule: 'superpower', stack: [stack] });
  try {
    const page = await sit(server.base, 'superpower', 4, lang, { 'ability.fixed': fixed });
    await page.waitForSelector('.hand .t.drawn');
    await page.waitForTimeout(350);
    await run(page);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  } finally {
    await server.stop();
  }
}
const others = Array(3).fill('147m258p369s1234z');
const asked_to_pick = () => document.querySelector('.slot.now') !== null;

test('a tile is swapped for one of a river by keys only, and by roles and names only', async () => {
  const stack = { hands: ['147m258p369s1234z', '', '', ''], draws: '5z6z7z5z9p6z', indicators: '9m' };
  await at_table(['akagi', 'papa', 'rabbit', 'koromo'], stack, 'ja', async (page) => {
    await page.keyboard.press('d');
    await page.waitForSelector('.act[data-slot="0"]', { timeout: 30000 });
    await until(page, () => page.keyboard.press('a'), asked_to_pick);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.river button.t');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.river .t .mk');
    assert.match(await page.locator('.self .marks').textContent(), /1/);
  });
  await at_table(['akagi', 'papa', 'rabbit', 'koromo'], stack, 'en', async (page) => {
    const hand = page.getByRole('group', { name: 'Your hand' }).getByRole('button');
    await hand.last().press('Enter');
    await hand.last().press('Enter');
    const swap = page.getByRole('group', { name: 'Choices' }).getByRole('button', { name: /^swap/i });
    await swap.waitFor({ timeout: 30000 });
    await page.waitForTimeout(350);
    await swap.press('Enter');
    await page.waitForSelector('.slot.now');
    const river = page.getByRole('group', { name: /river/i }).getByRole('button');
    for (let n = 0; n < 20 && (await river.count()) === 0; ++n) {
      await hand.first().press('Enter');
      await page.waitForTimeout(200);
    }
    await shot(page, 'swap-by-roles-desktop');
    await river.first().press('Enter');
    await page.waitForSelector('.river .t .mk');
  });
});

test('the ura is named by keys only, and by roles and names only', async () => {
  const stack = { hands: ['123456789m23p55s', ...others], draws: '7z5z6z7z4p', indicators: '9m8m' };
  await at_table(['jackal', 'papa', 'akagi', 'rabbit'], stack, 'ja', async (page) => {
    await page.keyboard.press('r');
    await page.waitForTimeout(300);
    await page.keyboard.press('d');
    await page.waitForSelector('.act[data-slot="1"]', { timeout: 30000 });
    await until(
      page,
      () => page.keyboard.press('w'),
      () => document.querySelector('.over.question') !== null,
    );
    await page.waitForTimeout(400);
    await shot(page, 'ura-asked-desktop');
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press('1');
    await page.keyboard.press('1');
    await page.waitForSelector('.result', { timeout: 30000 });
    await shot(page, 'ura-named-desktop');
    assert.match(await page.locator('.result').innerText(), /決めた裏ドラ[^]*裏ドラ Ura dora\t1\t/);
  });
  await at_table(['jackal', 'papa', 'akagi', 'rabbit'], stack, 'en', async (page) => {
    const choices = page.getByRole('group', { name: 'Choices' });
    await choices.getByRole('button', { name: /^Riichi/i }).press('Enter');
    await page.waitForTimeout(300);
    await page.getByRole('group', { name: 'Your hand' }).getByRole('button').last().press('Enter');
    await page.getByRole('group', { name: 'Your hand' }).getByRole('button').last().press('Enter');
    await choices.getByRole('button', { name: /^Tsumo/i }).waitFor({ timeout: 30000 });
    await page.waitForTimeout(350);
    await choices.getByRole('button', { name: /^Tsumo/i }).press('Enter');
    const kind = page.getByRole('dialog').getByRole('button', { name: /5 sou/i });
    await kind.waitFor({ timeout: 30000 });
    await page.waitForTimeout(350);
    await kind.press('Enter');
    await kind.press('Enter');
    await page.getByRole('main', { name: /Result/i }).waitFor({ timeout: 30000 });
    assert.match(await page.locator('.result').innerText(), /ura named[^]*Ura dora[^\d]*2\s/i);
  });
});
