// The arbiter on a telephone: from the lobby to a ruling that can be read aloud, one dispute of each house in the time
// of so many taps; by typing; named readings; the ruling as a text.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { browser, fresh_page, set_up, shared, shots } from './harness.mjs';
import { ask_lines } from './lots.mjs';
import { start_server } from './players.mjs';
import { tap, Typist } from './typed_wins.mjs';

set_up({ alone: false });
let server;
shared(
  async () => (server = await start_server()),
  () => server.stop(),
);
const rule_of = async (house) => (await fetch(`${server.base}/api/rules/${house}`)).json();
const pace = 0.8; // seconds for a tap
const close = (page) => (assert.deepEqual(page.problems, []), page.context().close());
const sentence = (page) => page.locator('.lead').evaluate((each) => each.firstChild.textContent.trim());

/** From the lobby to the calculator of the house: the menu, the screen, and of the list of rules two. */
async function from_lobby(house, more = {}) {
  const page = await fresh_page(browser, { lang: 'en', size: 'upright', ...more });
  page.setDefaultTimeout(120000);
  await page.goto(`${server.base}/`);
  await page.waitForSelector('.navbtn');
  await tap(page, '.navbtn');
  await tap(page, '.head nav a', more.lang === 'ja' ? '計算' : 'Calculator');
  await page.waitForSelector('.rule-sel select option', { state: 'attached' });
  await page.selectOption('.rule-sel select', house);
  page.taps += 2;
  await page.waitForFunction((house) => location.hash.startsWith(`#/calc/${house}`), house);
  await page.waitForSelector('.chair');
  return page;
}

/** Each with what is said at the table, and what the ruling must say. */
const disputes = {
  mjkt: {
    question: {
      ...{ seat: 0, dealer: 0, by: 'ron', from: 2, pao: 1, hand: '1234m', win: '1m' },
      melds: ['555z', '666z', '777z'].map((tiles) => ({ type: 'pon', tiles })),
    },
    says: 'East wins by ron on 1 man from West: South and West pay 24,000 points each.',
  },
  mighty: {
    question: {
      seat: 1,
      dealer: 0,
      by: 'ron',
      from: 2,
      riichi: 'box',
      hand: '99m345678p2388s5z',
      win: '1s',
      river: '4s',
    },
    says: 'South wins by ron on 1 sou from West: ',
  },
  shiromati: {
    question: {
      ...{ seat: 1, dealer: 0, by: 'tsumo', hand: '123p2345s', win: '2s', nukidora: '1m4z' },
      melds: [
        { type: 'pon', tiles: '22p5z' },
        { type: 'pon', tiles: '666z' },
      ],
    },
    says: 'South wins by tsumo on 2 sou: ',
  },
  chinitsu: {
    question: {
      ...{ seat: 2, dealer: 0, by: 'ron', from: 0, riichi: 'open', from_riichi: true },
      ...{ hand: '123456789p234p5p', win: '5p', nukidora: '1m5m' },
    },
    says: 'West wins by ron on 5 pin from East: East pays ',
  },
  superpower: {
    question: {
      ...{ seat: 3, dealer: 0, by: 'tsumo', rinshan: true, ability: 'demon_king', jokers: '1z' },
      ...{ hand: '234567m345p1z', win: '9s', melds: [{ type: 'ankan', tiles: '2222p' }] },
    },
    says: 'North wins by tsumo on 9 sou: ',
  },
};

for (const [house, { question, says }] of Object.entries(disputes))
  test(`${house}: a dispute, from the lobby to the ruling in half a minute of taps`, async (t) => {
    const rule = await rule_of(house);
    const page = await from_lobby(house);
    await new Typist(page, rule).dispute({ round: 'E', ...question });
    await tap(page, '.vbar .btn', 'Ruling');
    const said = await sentence(page);
    t.diagnostic(`${page.taps} taps: ${said}`);
    assert.ok(said.startsWith(says), said);
    assert.ok(page.taps * pace <= 30, `${page.taps} taps`);
    await page.waitForFunction(() => {
      const { top, bottom } = document.querySelector('.lead').getBoundingClientRect();
      return top >= 0 && bottom <= document.querySelector('.vbar').getBoundingClientRect().top;
    });
    const [answer] = ask_lines('score', house, [
      { sticks: question.riichi === 'open' ? 1 : 0, round: 'E', ...question },
    ]);
    const paid = await page.locator('.list.paid li').count();
    assert.equal(paid, answer.explain.length);
    mkdirSync(shots, { recursive: true });
    await page.screenshot({ path: `${shots}/ruling-${house}.png` });
    await close(page);
  });

test('a hand with two melds, who won and who dealt in are at most twenty taps', async () => {
  const rule = await rule_of('mjkt');
  const page = await from_lobby('mjkt');
  page.taps = 0;
  await new Typist(page, rule).dispute({
    ...{ seat: 1, dealer: 0, round: 'E', by: 'ron', from: 3, hand: '234m067p4s', win: '4s', indicators: '1p' },
    melds: [
      { type: 'pon', tiles: '666z' },
      { type: 'chi', tiles: '406s' },
    ],
  });
  assert.ok(page.taps <= 20, `${page.taps} taps`);
  assert.match(await sentence(page), /^South wins by ron on 4 sou from North: North pays/);
  await close(page);
});

test('a tap more makes a tile of the hand red or a joker, one more takes it out', async () => {
  const page = await from_lobby('superpower');
  const rule = await rule_of('superpower');
  const ability = rule.score_fields.find(({ name }) => name === 'ability');
  await tap(page, '.keys button', '5 pin');
  const tile = () => page.locator('.slots .t').evaluateAll((all) => all.map((each) => each.ariaLabel));
  assert.deepEqual(await tile(), ['5 pin']);
  await tap(page, '.slots button');
  assert.deepEqual(await tile(), ['red 5 pin']);
  await tap(page, '.slots button');
  assert.deepEqual(await tile(), []);
  await tap(page, `.sit .seg[aria-label="${ability.text.en}"] button`, 'Demon king');
  await tap(page, '.keys button', '1 man');
  await tap(page, '.slots button');
  assert.deepEqual(await tile(), ['1 man, joker']);
  assert.match(page.url(), /jokers\.1m/);
  await tap(page, '.slots button');
  assert.deepEqual(await tile(), []);
  assert.doesNotMatch(page.url(), /jokers\.1m/);
  await close(page);
});

test('what is typed is the hand, anywhere on the page; what is no tiles is told', async () => {
  const page = await from_lobby('mjkt');
  await page.keyboard.type('234m067p4599s 6s pon:666z dora:1p');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.lead');
  assert.equal(await page.locator('.slots .t').count(), 14);
  assert.match(page.url(), /m=pon%3A666z/);
  const field = page.locator('.typed input');
  assert.equal(await field.inputValue(), '234m067p4599s 6s pon:666z dora:1p');
  await field.fill('234m ｐon：六');
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  assert.match(await page.locator('.no[role=status]').innerText(), /is no tiles/);
  await field.fill('ポン:666z 234m');
  assert.deepEqual(await page.locator('.meldbtn').evaluateAll((all) => all.map((each) => each.ariaLabel)), [
    'pon Green Green Green',
  ]);
  await close(page);
});

test('a reading is named by a tap, and the link opens it again', async () => {
  const page = await fresh_page(browser, { lang: 'en', size: 'upright' });
  await page.goto(`${server.base}/#/calc/mighty?h=99m345678p23s88s5z&w=1s&o=riichi.riichi`);
  await page.waitForSelector('.read .alt');
  const rows = await page.locator('.read .alt').count();
  assert.equal(rows, 2);
  for (let i = 0; i < rows; ++i) {
    await tap(page, '.read .alt', null, i);
    await page.waitForFunction((i) => document.querySelectorAll('.alt')[i]?.ariaPressed === 'true', i);
    assert.match(page.url(), /reading/);
    await page.reload();
    await page.waitForFunction((i) => document.querySelectorAll('.alt')[i]?.ariaPressed === 'true', i);
  }
  await tap(page, '.ruling button', 'Not named');
  await page.waitForFunction(() => !document.querySelector('.alt[aria-pressed=true]'));
  assert.doesNotMatch(page.url(), /reading/);
  await close(page);
});

test('why it is no win stands in one sentence with its clause: the tile that makes it furiten, no yaku, no shape', async () => {
  const page = await fresh_page(browser, { lang: 'en', size: 'upright' });
  const told = async (path) => {
    await page.goto(`${server.base}/#/calc/${path}`);
    await page.reload();
    await page.waitForSelector('.lead.no');
    await page.waitForSelector('[aria-busy=false]');
    return [await sentence(page), await page.locator('.lead .cl').allInnerTexts()];
  };
  assert.deepEqual(await told('mjkt?h=123m067p34578s11z&w=9s&o=riichi.riichi&r=6s'), [
    'No win for East by ron on 9 sou from South: the hand is furiten because of 6 sou in its own river.',
    ['MJ-20'],
  ]);
  assert.deepEqual(await told('mjkt?h=123m067p34578s11z&w=9s&o=riichi.riichi&p=6s'), [
    'No win for East by ron on 9 sou from South: the hand is furiten because of 6 sou, let pass.',
    ['MJ-23'],
  ]);
  const [of_reading] = await told('mighty?h=99m345678p23s88s5z&w=1s&r=4s9m&o=riichi.riichi');
  assert.equal(
    of_reading,
    'No win for East by ron on 1 sou from South: the hand is furiten because of 4 sou in its own river.',
  );
  const [no_yaku, clauses] = await told('mighty?h=99m345678p23s88s5z&w=1s');
  assert.equal(no_yaku, 'No win for East by ron on 1 sou from South: the hand has no yaku.');
  assert.deepEqual(clauses, ['MI-17']);
  const [no_shape] = await told('chinitsu?h=123456789p234p5p&w=1z&b=tsumo');
  assert.equal(no_shape, 'No win for East by tsumo on East: the hand is not complete.');
  await close(page);
});

test('the ruling is copied as a text in either language, the sentence first and the link last', async () => {
  const page = await fresh_page(browser, { lang: 'en', size: 'upright' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(
    `${server.base}/#/calc/mighty?h=99m345678p23s88s5z&w=1s&d=2s&u=7p&o=riichi.riichi&n=4z&t=alice.9m4z2z`,
  );
  await page.waitForSelector('.lead');
  for (const [button, first] of [
    [
      'Copy the ruling',
      'East wins by ron on 1 sou from South: South pays 12,000 points and 4 chips; East takes the 1,000 points on the table.',
    ],
    ['日本語でコピー', '東家が南家の1索でロン和了：南家が12,000点とチップ4枚を払い、場の1,000点は東家が取る。'],
  ]) {
    await tap(page, '.ruling button', button);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.ruling button')].some((each) => /Copied/.test(each.textContent)),
    );
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    assert.equal(lines[0], first);
    assert.ok(lines.at(-1).endsWith(page.url()), lines.at(-1));
    assert.ok(
      lines.some((line) => line.includes('[MI-83]')),
      lines.join('\n'),
    );
  }
  await close(page);
});

test('a further winner on the same tile is asked for by one tap, with what was of the table', async () => {
  const page = await fresh_page(browser, { lang: 'en', size: 'upright' });
  await page.goto(`${server.base}/#/calc/mjkt?h=234m067p45s99s&w=6s&m=pon:666z&s=1&d=1p&hb=2&st=1&o=from.3`);
  await page.waitForSelector('.lead');
  await tap(page, '.ruling button', 'A further winner');
  await page.waitForSelector('.lead', { state: 'detached' });
  await page.keyboard.type('22456m123p45s777z');
  await page.waitForSelector('.lead');
  await page.waitForSelector('[aria-busy=false]');
  assert.match(await sentence(page), /^East wins by ron on 6 sou from North: North pays [\d,]+ points\.$/);
  await close(page);
});
