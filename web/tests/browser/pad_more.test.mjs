// The score pad against the program, by taps: what only some houses or some evenings have. Sums are worked out here by
// hand.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { set_up, shared, shot, violations } from './harness.mjs';
import { start_server } from './players.mjs';
import { Pad } from './score_pad.mjs';

set_up({ alone: false });
let server;
shared(
  async () => {
    server = await start_server(0.02, null, ['--own-rules']);
    Pad.base = server.base;
  },
  () => server.stop(),
);

const people = ['Aki', 'Ben', 'Chie', 'Dan'];
const fu30 = ['Fu, where it counts', '30 fu'];
const change_seen = (pad) => pad.page.locator('.change tbody tr').first().waitFor();

test('a rule of one’s own, by which it matters where the wall is opened', async () => {
  // the house of a club is made as a form, and lies among the rules of the pad: the usual one, with the wareme
  const pad = await Pad.open('');
  const { page } = pad;
  const own = await pad.own_house('tenhou4p', 'wareme');
  await pad.fill(own, people);
  await pad.has({ Aki: 25000, Ben: 25000, Chie: 25000, Dan: 25000 });
  await pad.win('Chie', 'Ben', ['Han', '2 han'], fu30);
  await pad.will_be('Tap before whom the wall was broken');
  await pad.pick('The wall was broken before', 'Ben');
  // 2,000, and the seat before whom it is broken pays double
  await pad.will_be('Chie +4,000, Ben −4,000');
  assert.deepEqual(await violations(page), []);
  await pad.write();
  await pad.has({ Aki: 25000, Ben: 21000, Chie: 29000, Dan: 25000 });
  // said beforehand, beside the table: Aki, a child, pays 1,000 twice; Ben, who deals, 2,000, Chie 1,000
  await page.getByLabel('The wall was broken before').selectOption('Aki');
  await pad.win('Dan', 'Tsumo', ['Han', '3 han'], fu30);
  await pad.will_be('Dan +5,000, Chie −1,000, Aki −2,000, Ben −2,000');
  await pad.write();
  await pad.has({ Aki: 23000, Ben: 19000, Chie: 28000, Dan: 30000 });
  // it was before Dan: everybody pays double
  await page
    .locator('.hands')
    .getByRole('button', { name: /^East 2/ })
    .click();
  await pad.tap('Tell it anew');
  await pad.pick('The wall was broken before', 'Dan');
  await pad.will_be('Dan +8,000, Aki −2,000, Chie −2,000, Ben −4,000');
  await pad.tap('See what changes');
  await change_seen(pad);
  await pad.tap('Change it');
  await pad.has({ Aki: 23000, Ben: 17000, Chie: 27000, Dan: 33000 });
  await pad.close();
});

test('a kan on the triplet of another was robbed: its owner pays half, rounded down', async () => {
  const pad = await Pad.begin('mighty', ['Aki', 'Ben', 'Chie']);
  const whose = 'A kan on another’s triplet was robbed: whose triplet';
  await pad.win('Chie', 'Aki', ['Han', '3 han'], fu30);
  await pad.will_be('Chie +3,900, Aki −3,900');
  await pad.pick(whose, 'Ben');
  await pad.will_be('Chie +3,900, Ben −1,900, Aki −2,000');
  assert.deepEqual(await violations(pad.page), []);
  await shot(pad.page, 'pad-robbed-kan-small');
  await pad.pick(whose, 'No');
  await pad.will_be('Chie +3,900, Aki −3,900');
  await pad.pick(whose, 'Ben');
  await pad.write();
  await pad.has({ Aki: 23000, Ben: 23100, Chie: 28900 });
  await pad.close();
});

test('a dealer who is first may end the game', async () => {
  const pad = await Pad.begin('mighty', ['Aki', 'Ben', 'Chie']);
  const ron = async (who, from) => {
    await pad.win(who, from, ['Han', '1 han'], fu30);
    await pad.will_be(`${who} +1,000, ${from} −1,000`);
    await pad.write();
  };
  // a child's 1,000 each: 25,000 again after the East round, 24, 26 and 25 thousand before the last hand
  for (const [who, from] of ['Ben Chie', 'Chie Aki', 'Aki Ben', 'Ben Chie', 'Chie Aki'].map((each) => each.split(' ')))
    await ron(who, from);
  await pad.has({ Aki: 24000, Ben: 26000, Chie: 25000 });
  assert.deepEqual(await pad.hub(), ['South 3', 'sticks 0']);
  // MI-5: not after a draw, and only who is first
  await pad.win('Chie', 'Aki', ['Han', '1 han'], fu30); // a dealer's 1,500: 26,500
  await pad.will_be('Chie +1,500');
  const stop = pad.page.getByLabel('The game ends here');
  await stop.check();
  await pad.will_be('the game ends with this hand');
  await stop.uncheck();
  await pad.write();
  await pad.has({ Aki: 22500, Ben: 26000, Chie: 26500 });
  assert.deepEqual(await pad.hub(), ['South 3 honba 1', 'sticks 0']);
  await pad.win('Chie', 'Ben', ['Han', '2 han'], fu30); // 2,900
  await stop.check();
  await pad.will_be('the game ends with this hand');
  await pad.write();
  await pad.has({ Aki: 22500, Ben: 23100, Chie: 29400 });
  // MI-101: up to 23 and 24, the first balances; MI-102: +15 -5 -10; everybody had a win
  await pad.page.locator('[aria-label="Settlement"]').waitFor();
  assert.deepEqual(await pad.totals(), { Chie: '+28', Ben: '−11', Aki: '−17' });
  await pad.close();
});

test('two win on one tile: honba and sticks go to the one nearest behind the discarder', async () => {
  const pad = await Pad.begin('mjkt', people);
  await pad.draw('exhaustive draw', 'Aki');
  await pad.write();
  await pad.has({ Aki: 28000, Ben: 24000, Chie: 24000, Dan: 24000 });
  await pad.person('Dan');
  await pad.tap('Win', '.acts');
  await pad.pick('Who won', 'Dan');
  await pad.pick('Who won', 'Ben');
  assert.equal(
    await pad.page.locator('.sheet').getByRole('button', { name: 'Tsumo', exact: true }).count(),
    0,
    'two do not draw one tile',
  );
  await pad.pick('From whom', 'Aki');
  const of = (name) => pad.page.getByRole('region', { name: `The win of ${name}` });
  const value = async (name, han) => {
    await of(name)
      .getByRole('button', { name: `${han} han`, exact: true })
      .click();
    await of(name).getByRole('button', { name: '30 fu', exact: true }).click();
  };
  await value('Dan', 3);
  await pad.will_be('Tap the han, or a yakuman');
  await value('Ben', 1);
  // MJ-14: Ben 1,000 and 300 and Dan's stick; Dan 3,900 less the stick
  await pad.will_be('Dan +2,900, Ben +2,300, Aki −5,200');
  assert.deepEqual(await violations(pad.page), []);
  await pad.write();
  await pad.has({ Aki: 22800, Ben: 26300, Chie: 24000, Dan: 26900 });
  assert.deepEqual(await pad.hub(), ['East 2', 'sticks 0']);
  await pad.close();
});

test('what cannot be is refused in a sentence, in both languages, and is set right from there', async () => {
  const pad = await Pad.begin('mjkt', people);
  const { page } = pad;
  await pad.win('Ben', 'Dan', ['Han', '1 han']);
  await pad.will_be('How many fu the win has is not told.');
  assert.equal(await page.locator('.sheet').getByRole('button', { name: 'Write it' }).isDisabled(), true);
  await page.locator('.head').getByRole('button', { name: '日本語' }).click();
  await pad.will_be('和了の符が言われていない。');
  await page.locator('.head').getByRole('button', { name: 'English' }).click();
  await pad.pick(...fu30);
  await pad.write(); // 1,000
  await pad.win('Chie', 'Dan', ['Han', '2 han'], fu30); // 2,000
  await pad.write();
  await pad.has({ Aki: 25000, Ben: 26000, Chie: 27000, Dan: 22000 });
  await pad.person('Dan');
  await pad.draw('exhaustive draw');
  await pad.write();
  await pad.has({ Aki: 24000, Ben: 25000, Chie: 26000, Dan: 24000 });
  // it had been 24,000: Dan had nothing left to declare riichi with
  await page
    .locator('.hands')
    .getByRole('button', { name: /^East 2/ })
    .click();
  await pad.tap('Tell it anew');
  await pad.pick('Han', '11 han');
  await pad.will_be('Chie +24,000, Dan −24,000');
  await pad.tap('See what changes');
  await page.getByText(/A later hand cannot be then: The riichi of Dan cannot be/).waitFor();
  await pad.tap('Change it');
  const refused = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'An entry cannot be' }) });
  await refused.getByText(/The riichi of Dan cannot be/).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.locator('.acts').count(), 0);
  await page.locator('.head').getByRole('button', { name: '日本語' }).click();
  await page.getByText(/Danの立直はできない/).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.locator('.head').getByRole('button', { name: 'English' }).click();
  // it was Chie who lay in riichi, and alone tenpai
  await refused.getByRole('button', { name: 'Tell it anew' }).click();
  const lies = page.locator('.declared').getByRole('group', { name: 'Riichi', exact: true });
  await lies.getByRole('button', { name: 'Dan', exact: true }).click();
  await pad.pick('tenpai', 'Dan');
  await pad.pick('tenpai', 'Chie');
  await lies.getByRole('button', { name: 'Chie', exact: true }).click();
  await pad.will_be('Chie +2,000, Aki −1,000, Ben −1,000, Dan −1,000');
  await pad.tap('See what changes');
  await change_seen(pad);
  await pad.tap('Change it');
  await refused.waitFor({ state: 'detached' });
  await pad.has({ Aki: 24000, Ben: 25000, Chie: 51000, Dan: -1000 });
  await pad.close();
});

test('whoever may write may hand on a link to look, which reads in another browser and cannot write', async () => {
  const told = [];
  const listen = ({ page }) =>
    page.on('request', (request) =>
      request.allHeaders().then(
        ({ referer = '' }) => told.push([request.url(), referer]),
        () => undefined, // the page was closed
      ),
    );
  const first = await Pad.begin('mjkt', people);
  listen(first);
  const token = await first.token();
  await first.win('Chie', 'Aki', ['Han', '3 han'], ['Fu, where it counts', '40 fu']); // 5,200
  await first.write();
  // a second phone by the link to write: it has both links, of which the one to look is the same
  const second = await Pad.open(`/${token}`);
  listen(second);
  await second.has({ Aki: 19800, Ben: 25000, Chie: 30200, Dan: 25000 });
  const link = async (pad, title) => {
    await pad.tap('Links');
    const words = await pad.page.getByRole('region', { name: title }).locator('code').innerText();
    await pad.tap('Back', '.sheet');
    return words;
  };
  const look = await link(second, 'Link to look');
  assert.equal(look, await link(first, 'Link to look'));
  assert.equal(await link(second, 'Link to write'), `${server.base}/#/pad/${token}`);
  // a third one by the link to look
  const looking = new URL(look).hash.slice('#/pad/'.length);
  assert.notEqual(looking, token);
  const third = await Pad.open(`/${looking}`);
  listen(third);
  await third.page.getByText('This link is for looking only').waitFor();
  await third.has({ Aki: 19800, Ben: 25000, Chie: 30200, Dan: 25000 });
  assert.equal(await third.page.locator('.acts, .felt button, .hands button').count(), 0);
  await third.tap('Links');
  assert.equal(await third.page.locator('.linkrow').count(), 1, 'it has nothing to write with');
  await third.tap('Back', '.sheet');
  const answer = await third.page.evaluate(async (bearer) => {
    const entry = { id: 'x', kind: 'end', after: 'x' };
    const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' };
    const there = await fetch('/api/pad', { method: 'POST', headers, body: JSON.stringify({ entries: [entry] }) });
    const read = await (await fetch('/api/pad?since=0', { headers: { Authorization: `Bearer ${bearer}` } })).json();
    return [there.status, read.may_write, 'look' in read, read.entries.length];
  }, looking);
  assert.deepEqual(answer, [403, false, false, 2]);
  // what is written is seen there, and the phone that had looked first may write by the other link, with one line in
  // its list
  await second.draw('exhaustive draw');
  await second.write();
  assert.deepEqual(await third.page.locator('.hands tr.words').count(), 1);
  await third.page.locator('.hands tr.words').nth(1).waitFor();
  await third.page.goto(`${server.base}/#/pad/${token}`);
  await third.page.locator('.acts').waitFor();
  await third.tap('Links');
  assert.equal(await third.page.locator('.linkrow').count(), 2);
  await third.page.goto(`${server.base}/#/pad`);
  assert.equal(await third.page.locator('.list li').count(), 1);
  assert.ok(told.length > 10);
  for (const [url, referer] of told)
    for (const each of [token, looking]) assert.ok(!url.includes(each) && !referer.includes(each), url);
  for (const pad of [first, second, third]) await pad.close();
});

test('a set of six games of mighty: chips, plates, busts, and six firsts in a row', async () => {
  const pad = await Pad.open('');
  await pad.page.locator('option[value="mighty"]').waitFor({ state: 'attached' });
  await pad.page.locator('.begin select').first().selectOption('mighty');
  await pad.page.getByText('no set').waitFor({ state: 'detached' });
  assert.equal(
    await pad.page.getByRole('group', { name: 'A set is' }).getByRole('button', { pressed: true }).innerText(),
    '6',
  );
  await pad.fill('mighty', ['Aki', 'Ben', 'Chie'], { games: null });
  const has = async (points, chips) => {
    await pad.has(points);
    const shown = await pad.page
      .locator('.felt .chair')
      .evaluateAll((all) =>
        all.map((each) => Number(/-?\d+$/.exec(each.querySelector('.c').textContent.replace('−', '-'))[0])),
      );
    // the chairs stand as they lie on the page, the first at the bottom or wherever: by name
    const names = await pad.page
      .locator('.felt .chair .w')
      .evaluateAll((all) => all.map((each) => each.textContent.trim().split(/\s+/).at(-1)));
    assert.deepEqual(Object.fromEntries(names.map((name, i) => [name, shown[i]])), chips);
  };
  const all_new = { Aki: 25000, Ben: 25000, Chie: 25000 };
  const ron = async (who, from, chips, ...value) => {
    await pad.win(who, from, ...value);
    if (chips) await pad.type('Chips from each who pays', String(chips));
    await pad.will_be(`${who} +`);
    await pad.write();
  };
  const paid = async (who, from, points, chips) => {
    await pad.win(who, from, ['Told by', 'who pays']);
    await pad.type(`Points that ${from} pays`, String(points));
    await pad.type(`${from}: Chips`, String(chips));
    await pad.will_be(`${who} +`);
    await pad.write();
  };
  const game = async (n, totals) => {
    await pad.page.getByRole('heading', { name: `Settlement of game ${n}`, exact: true }).waitFor();
    const rows = await pad.page
      .getByRole('group', { name: `Settlement of game ${n}`, exact: true })
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [row.querySelector('th').textContent, row.querySelector('td:last-child').textContent]),
      );
    assert.deepEqual(Object.fromEntries(rows), totals, `game ${n}`);
  };
  await has(all_new, { Aki: 30, Ben: 30, Chie: 30 });
  // 1. Aki deals: 11 han are 36,000 and two chips, Chie has -11,000. MI-101: 46 -5 -41; MI-102: +15 -5 -10, a bust 10;
  // MI-103: 20 by the two without a win
  await ron('Aki', 'Chie', 2, ['Han', '11 han']);
  await game(1, { Aki: '+91', Ben: '−20', Chie: '−71' });
  await has(all_new, { Aki: 32, Ben: 30, Chie: 28 });
  // 2. Ben deals (MI-3) and wins 2,900 and a chip of Aki; then, one honba, Aki a yakuman of Chie, 32,000 and 2 chips
  // and one for the honba (MI-84)
  await ron('Ben', 'Aki', 1, ['Han', '2 han'], fu30);
  assert.deepEqual(await pad.hub(), ['Game 2', 'East 1 honba 1', 'sticks 0']);
  await has({ Aki: 22100, Ben: 27900, Chie: 25000 }, { Aki: 31, Ben: 31, Chie: 28 });
  await ron('Aki', 'Chie', 2, ['yakuman', 'yakuman']);
  // 54.1, 27.9 and -7: 39 -2 -37; +15 -5 -10; the bust; Chie alone has no win: 20, 10 to each of the two
  await game(2, { Aki: '+74', Ben: '+3', Chie: '−77' });
  await has(all_new, { Aki: 34, Ben: 31, Chie: 25 });
  // 3. Chie deals. By who pays: 51, -1 and 25: 36 -31 -5; +15 -10 -5; the bust; 10 by each of the two
  await paid('Aki', 'Ben', 26000, 2);
  await game(3, { Aki: '+81', Ben: '−61', Chie: '−20' });
  await has(all_new, { Aki: 36, Ben: 29, Chie: 25 });
  // 4. Ben gives Aki four chips beside all wins, which was told for Chie first; then as the first game, of Ben and with
  // one chip
  await pad.tap('Chips', '.acts');
  await pad.pick('Who gives', 'Ben');
  await pad.pick('Who takes', 'Chie');
  await pad.tap('Note it in this hand');
  await pad.page.getByRole('button', { name: 'Take back: Ben Chips −1, Chie Chips +1' }).click();
  await pad.tap('Chips', '.acts');
  await pad.pick('Who gives', 'Ben');
  await pad.pick('Who takes', 'Aki');
  await pad.type('How many', '4');
  await pad.tap('Note it in this hand');
  await ron('Aki', 'Ben', 1, ['Han', '11 han']);
  await game(4, { Aki: '+91', Ben: '−71', Chie: '−20' });
  await has(all_new, { Aki: 41, Ben: 24, Chie: 25 });
  // 5. Two win of Ben, who deals: Chie first (MI-80), 1,000; then Aki's 32,000 and two chips make him bust: the prize
  // is Aki's
  await pad.tap('Win', '.acts');
  await pad.pick('Who won', 'Chie');
  await pad.pick('Who won', 'Aki');
  await pad.pick('From whom', 'Ben');
  const of = (name) => pad.page.getByRole('region', { name: `The win of ${name}` });
  await of('Chie').getByRole('button', { name: '1 han', exact: true }).click();
  await of('Chie').getByRole('button', { name: '30 fu', exact: true }).click();
  await of('Aki').getByRole('button', { name: 'yakuman', exact: true }).click();
  const chips = of('Aki').getByRole('textbox', { name: 'Chips from each who pays' });
  await chips.fill('2');
  await chips.blur();
  await pad.will_be('Aki +32,000 Chips +2, Chie +1,000, Ben −33,000 Chips −2');
  await pad.write();
  // 57, -8 and 26: 42 -38 -4; +15 -10 -5; the bust; Ben alone has no win
  await game(5, { Aki: '+77', Ben: '−78', Chie: '+1' });
  await has(all_new, { Aki: 43, Ben: 22, Chie: 25 });
  // 6. as the third, with one chip
  await paid('Aki', 'Ben', 26000, 1);
  await game(6, { Aki: '+81', Ben: '−61', Chie: '−20' });
  // 91 74 81 91 77 81; -20 3 -61 -71 -78 -61; -71 -77 -20 -20 1 -20. Chips beyond 30: 14, -9, -5; MI-104: five of each
  // for six firsts in a row.
  const rows = await pad.page.locator('.tot.all tbody tr').allInnerTexts();
  assert.deepEqual(
    rows.map((row) => row.split(/\s+/)),
    [
      ['Aki', '+495', '+10', '+24'],
      ['Chie', '−207', '−5', '−10'],
      ['Ben', '−288', '−5', '−14'],
    ],
  );
  assert.deepEqual(await violations(pad.page), []);
  await shot(pad.page, 'pad-set-small');
  await pad.close();
});

test('a win is typed as its tiles', async () => {
  const pad = await Pad.begin('mjkt', people);
  const { page } = pad;
  await pad.win('Chie', 'Aki', ['Told by', 'tiles']);
  // the first digit is typed anywhere; riichi was not declared: tanyao, and 30 fu and 4 for the concealed triplet are
  // 40: 1,300
  await page.keyboard.type('234m345p888p22s67s 8s');
  await page.keyboard.press('Enter');
  await pad.will_be('Chie +1,300, Aki −1,300');
  const field = page.locator('.sheet .typed input');
  // with a called triplet: tanyao, 20 and 2 for it are 30 fu: 1,000
  await field.fill('234m345p22s67s 8s pon:888p');
  await pad.will_be('Chie +1,000, Aki −1,000');
  await field.fill('234m345p22s67s 8s pon:8q');
  await page.getByText(/pon:8q/).waitFor();
  assert.deepEqual(await violations(page), []);
  await field.fill('234m345p22s67s 8s pon:888p');
  await pad.write();
  await pad.has({ Aki: 24000, Ben: 25000, Chie: 26000, Dan: 25000 });
  await pad.close();
});

test('how the pad is used stands at its head, in both languages', async () => {
  for (const [lang, name, words, away] of [
    ['en', 'How the pad is used', /How a hand is told[^]*When something was wrong/, 'Close'],
    ['ja', '点棒表の使い方', /一局の付け方[^]*間違えたら/, '閉じる'],
  ]) {
    const pad = await Pad.open('', { lang });
    const { page } = pad;
    await page.locator('.head').getByRole('button', { name }).click();
    const sheet = page.getByRole('dialog', { name });
    assert.match(await sheet.innerText(), words);
    assert.deepEqual(await violations(page), []);
    await shot(page, `pad-help-${lang}-small`);
    await sheet.getByRole('button', { name: away }).last().click();
    await sheet.waitFor({ state: 'detached' });
    await pad.close();
  }
});
