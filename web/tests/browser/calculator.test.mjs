// The calculator against the program: what a rule has is what the program says of it, and what is typed in is paid as
// `jansou score` says. CALCULATOR_COUNT wins by lot of each house (10 if nothing is said), from CALCULATOR_SEED on.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { browser, fresh_page, set_up, shared, shots, violations } from './harness.mjs';
import { start_server } from './players.mjs';
import { raw_lines, wins_by_lot } from './lots.mjs';
import { tap, to_be_told, Typist } from './typed_wins.mjs';

set_up({ alone: false });
const count = Number(process.env.CALCULATOR_COUNT ?? 10);
const seed = Number(process.env.CALCULATOR_SEED ?? 5);
const houses = ['mjkt', 'mighty', 'shiromati', 'chinitsu', 'superpower'];

let server;
shared(
  async () => (server = await start_server()),
  () => server.stop(),
);

const rule_of = async (house) => (await fetch(`${server.base}/api/rules/${house}`)).json();
async function open(path, more = {}) {
  const page = await fresh_page(browser, { lang: 'en', ...more });
  page.setDefaultTimeout(120000); // a busy machine
  await page.goto(`${server.base}/#/calc/${path}`);
  await page.waitForSelector('.chair');
  return page;
}
const close = (page) => (assert.deepEqual(page.problems, []), page.context().close());
const key = (page, name) => tap(page, '.keys button', name);
const target = (page, name) => tap(page, '.targets button', name);
async function keys(page, text) {
  const suits = { m: 'man', p: 'pin', s: 'sou' };
  for (const [, digits, suit] of text.matchAll(/(\d+)([mpsz])/g))
    for (const digit of digits)
      await key(
        page,
        suit === 'z'
          ? ['East', 'South', 'West', 'North', 'White', 'Green', 'Red'][digit - 1]
          : digit === '0'
            ? `red 5 ${suits[suit]}`
            : `${digit} ${suits[suit]}`,
      );
}
/** The melds of the hand, as they are read aloud. */
const melds = (page) => page.locator('.meldbtn').evaluateAll((all) => all.map((each) => each.ariaLabel));
async function told(page) {
  const rule = await rule_of(new URL(page.url()).hash.split('/')[2].split('?')[0]);
  return new Typist(page, rule).told();
}

test('tiles are set aside in every rule that sets tiles aside: chinitsu without karasu is 17 from each', async () => {
  const page = await open('chinitsu');
  await keys(page, '123456789p234p5p5p');
  await tap(page, '.ctable .seg button', 'Tsumo');
  assert.deepEqual((await told(page)).changes, { East: '+86', South: '−43', West: '−43' });
  await target(page, 'set aside');
  await keys(page, '1m5m9m4z');
  assert.deepEqual((await told(page)).changes, { East: '+34', South: '−17', West: '−17' });
  await close(page);
  for (const house of ['shiromati', 'mighty', 'tenhou3p', 'mjkt', 'superpower', 'tenhou4p']) {
    const other = await open(house);
    const has = (await rule_of(house)).aside;
    assert.equal(
      await other.locator('.targets').getByRole('button', { name: 'set aside' }).count(),
      has ? 1 : 0,
      house,
    );
    await close(other);
  }
});

test('a common pon is two taps, any other meld one more: a red five, jokers, a run around the corner', async () => {
  const page = await open('mjkt');
  await target(page, 'pon');
  await key(page, '1 pin');
  await page.waitForSelector('.meldbtn');
  assert.deepEqual(await melds(page), ['pon 1 pin 1 pin 1 pin']);
  assert.equal(await page.locator('.way').count(), 0, 'there is no other');
  await target(page, 'chi');
  await key(page, '4 sou');
  await page.waitForSelector('.way');
  assert.equal((await melds(page))[1], 'chi 4 sou 5 sou 6 sou');
  await tap(page, '.way', '4 sou red 5 sou 6 sou');
  assert.equal((await melds(page))[1], 'chi 4 sou red 5 sou 6 sou');
  await tap(page, '.meldbtn', null, 1);
  await page.waitForSelector('.ways', { state: 'detached' });
  assert.equal(await page.locator('.meldbtn').count(), 2, 'looking at one leaves it there');
  await tap(page, '.meldbtn', null, 1);
  await page.waitForSelector('.ways');
  assert.equal(await page.locator('.way[aria-pressed=true]').getAttribute('aria-label'), '4 sou red 5 sou 6 sou');
  await tap(page, '.ways .btn');
  assert.deepEqual(await melds(page), ['pon 1 pin 1 pin 1 pin']);
  await close(page);

  const joker = await open('shiromati');
  await target(joker, 'pon');
  await key(joker, '2 pin');
  await tap(joker, '.way', '2 pin 2 pin White');
  assert.deepEqual(await melds(joker), ['pon 2 pin 2 pin White']);
  await target(joker, 'closed kan');
  await key(joker, '3 sou');
  await tap(joker, '.way', '3 sou 3 sou White White');
  assert.deepEqual(await melds(joker), ['pon 2 pin 2 pin White', 'closed kan 3 sou 3 sou White White']);
  await close(joker);

  const corner = await open('superpower');
  await target(corner, 'chi');
  await key(corner, '9 sou');
  await corner.waitForSelector('.meldbtn');
  assert.deepEqual(await melds(corner), ['chi 7 sou 8 sou 9 sou'], 'nobody else has it');
  await tap(corner, '.keyrow button', 'Clear');
  const ability = (await rule_of('superpower')).score_fields.find(({ name }) => name === 'ability');
  const jungarian = ability.choices.find(({ value }) => value === 'jungarian');
  await tap(corner, `.sit .seg[aria-label="${ability.text.en}"] button`, jungarian.text.en);
  await target(corner, 'chi');
  await key(corner, '8 sou');
  await tap(corner, '.way', '8 sou 9 sou 1 sou');
  await target(corner, 'chi');
  await key(corner, '9 sou');
  await corner.waitForFunction(() => document.querySelectorAll('.meldbtn').length === 2);
  assert.deepEqual(await melds(corner), ['chi 8 sou 9 sou 1 sou', 'chi 9 sou 1 sou 2 sou']);
  await target(corner, 'chi');
  await key(corner, 'East');
  await corner.waitForSelector('.calc [role=alert]');
  assert.match(await corner.locator('.calc [role=alert]').innerText(), /no such meld with East/);
  await close(corner);
});

test('who dealt in and who is responsible: daisangen fed by South, dealt in by West, is 24,000 from each', async () => {
  for (const how of ['taps', 'keys']) {
    const page = await open('mjkt?h=1234m&w=1m&m=pon:555z,pon:666z,pon:777z', { size: 'upright' });
    const press = async (css, text, nth = 0) => {
      if (how === 'taps') return tap(page, css, text, nth);
      const all = page.locator(css);
      const found = text === null ? all.nth(nth) : all.filter({ hasText: text }).first();
      await found.focus();
      await page.keyboard.press('Enter');
    };
    assert.deepEqual((await told(page)).changes, { East: '+48000', South: '−48000', West: '0', North: '0' });
    await press('.roles button', 'pao');
    await press('.chair', null, 1);
    await press('.roles button', 'dealt in');
    await press('.chair', null, 2);
    assert.deepEqual((await told(page)).changes, { East: '+48000', South: '−24000', West: '−24000', North: '0' });
    assert.deepEqual(
      await page.locator('.chair').evaluateAll((all) => all.map((each) => each.innerText.replace(/\s+/g, ' ').trim())),
      ['East winner', 'South pao', 'West dealt in', 'North'],
    );
    await page.reload();
    await page.waitForSelector('.chair');
    assert.deepEqual((await told(page)).changes, { East: '+48000', South: '−24000', West: '−24000', North: '0' });
    await press('.roles button', 'pao');
    await press('.chair', null, 1);
    assert.deepEqual((await told(page)).changes, { East: '+48000', South: '0', West: '−48000', North: '0' });
    await close(page);
  }
});

test('a kan on the triplet of another that is robbed: 6,000 and 2 chips from each of two', async () => {
  const page = await open('mighty');
  const rule = await rule_of('mighty');
  await keys(page, '123456p23488s67s5s');
  await tap(page, '.flags label', 'chankan');
  await tap(page, '.roles button', rule.score_fields.find(({ name }) => name === 'owner').text.en);
  await tap(page, '.chair', null, 2);
  const riichi = rule.score_fields.find(({ name }) => name === 'riichi');
  await tap(page, `.sit .seg[aria-label="${riichi.text.en}"] button`, riichi.choices[1].text.en);
  await target(page, 'indicators');
  await key(page, '1 pin');
  const { changes, lines } = await told(page);
  assert.deepEqual(changes, { East: '+13000', South: '−6000', West: '−6000' });
  for (const who of ['South', 'West'])
    assert.ok(
      lines.some((line) => line.startsWith(`${who} pays East 6,000 points`)) &&
        lines.some((line) => line.startsWith(`${who} pays East`) && /2 chips/.test(line)),
      lines.join('\n'),
    );
  await close(page);
});

test('an empty chair, a further winner and a win by discards alone are asked for where the rule has them', async () => {
  const four = await open('shiromati?h=123456p234s5566s&w=6s');
  await tap(four, '.roles button', 'sits out');
  assert.equal(await four.locator('.chair').count(), 4);
  await tap(four, '.chair', null, 1);
  const { changes } = await told(four);
  assert.deepEqual(Object.keys(changes).sort(), ['East', 'South', 'West', 'sits out']);
  assert.equal(changes['sits out'], '0');
  assert.match(changes.South, /^−/, 'who sits behind the empty chair is the next');
  await close(four);

  const river = await open('mjkt');
  await tap(river, '.ctable .seg button', 'Nagashi');
  assert.deepEqual((await told(river)).changes, { East: '+12000', South: '−4000', West: '−4000', North: '−4000' });
  await tap(river, '.chair', null, 1);
  assert.deepEqual((await told(river)).changes, { East: '−4000', South: '+8000', West: '−2000', North: '−2000' });
  await close(river);

  const second = await open('tenhou4p?h=123m456p789s2233z&w=2z&hb=2&st=2&x=later&o=riichi.riichi');
  const sums = (await told(second)).changes;
  assert.equal(Number(sums.East) + Number(sums.South.replace('−', '-')), 0, 'deposits went to another');
  await close(second);
});

test('links of before open the same question', async () => {
  const before = {
    'mjkt?h=234m067p45s99s&w=6s&m=pon:666z&s=1': { East: '0', South: '+2000', West: '−2000', North: '0' },
    'chinitsu?h=123456789p234p5p&w=5p&b=tsumo&n=1m5m9m4z': { East: '+34', South: '−17', West: '−17' },
  };
  for (const [link, changes] of Object.entries(before)) {
    const page = await open(link);
    assert.deepEqual((await told(page)).changes, changes, link);
    await close(page);
  }
});

for (const size of ['small', 'upright', 'desktop'])
  for (const lang of ['ja', 'en'])
    test(`nothing of it is cut, and axe finds nothing: ${size} ${lang}`, async () => {
      for (const path of [
        'superpower?h=1234m&w=1m&m=pon:555z,pon:666z,pon:777z&o=pao_daisangen.1,from.2,ability.jungarian',
        'mighty?h=123p23488s&w=5s&m=kakan:9999m:2,kakan:1111m&x=chankan&o=owner.2',
        'shiromati?h=123456p234s&w=6s&m=daiminkan:6s555z&o=out.2&n=19m4z',
      ]) {
        const page = await open(path, { size, lang, theme: lang === 'ja' ? 'dark' : 'light' });
        await tap(page, '.meldbtn');
        await page.waitForSelector('.ways');
        assert.deepEqual(await violations(page), [], path);
        const cut = await page.evaluate(() => {
          const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
          const inside = [...document.querySelectorAll('.ctable button, .ways button, .ways, .roles, .felt')];
          return wide.concat(
            inside.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.innerText),
          );
        });
        assert.deepEqual(cut, [], path);
        const house = path.slice(0, path.indexOf('?'));
        mkdirSync(shots, { recursive: true });
        await page.screenshot({ path: `${shots}/calculator-who-${house}-${size}-${lang}.png`, fullPage: true });
        await close(page);
      }
    });

for (const house of houses)
  test(`${house}: ${count} wins by lot, typed in, are paid as the program says`, async (t) => {
    const rule = await rule_of(house);
    const { wins, seen } = wins_by_lot(rule, count, seed);
    assert.equal(wins.length, count);
    t.diagnostic(`${house}: ${JSON.stringify(seen)}`);
    const page = await open(house);
    let last = null; // of what the page asked about a win
    page.on('request', (request) => (last = /\/api\/score\//.test(request.url()) ? request : last));
    const typist = new Typist(page, rule);
    const answers = raw_lines(
      'score',
      house,
      wins.map(({ question }) => question),
    );
    for (const [i, win] of wins.entries()) {
      const { refused, changes, lines } = await typist.type(win.question);
      const expected = to_be_told(win);
      const what = `${JSON.stringify(win.question)} at ${page.url()}`;
      assert.equal(refused, null, what);
      assert.deepEqual(changes, expected.changes, what);
      assert.deepEqual(lines, expected.lines, what);
      assert.equal((await (await last.response()).text()).trim(), answers[i], what);
    }
    await close(page);
  });
