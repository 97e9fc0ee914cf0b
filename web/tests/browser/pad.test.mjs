// The score pad against the program, by taps. What a hand comes to is worked out here by hand from the articles of each
// house, not asked of the program.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { drawn, set_up, shared, shot, violations } from './harness.mjs';
import { start_server } from './players.mjs';
import { Pad } from './score_pad.mjs';

set_up({ alone: false });
let server;
shared(
  async () => {
    server = await start_server();
    Pad.base = server.base;
  },
  () => server.stop(),
);

test('a competition game: a voice that cost a thousand, a chombo, a tie, and who is below nothing', async () => {
  const pad = await Pad.begin('mjkt', ['Aki', 'Ben', 'Chie', 'Dan']);
  await pad.has({ Aki: 25000, Ben: 25000, Chie: 25000, Dan: 25000 });
  // MJ-A: 1,000 into the pot. A child's 2 han 30 fu are 2,000, and the pot goes to the winner.
  await pad.offence('Ben', 'empty call by voice');
  await pad.tap('Note it in this hand');
  const before = pad.taps;
  await pad.win('Chie', 'Dan', ['Han', '2 han'], ['Fu, where it counts', '30 fu']);
  await pad.will_be('Chie +3,000, Ben −1,000, Dan −2,000');
  assert.deepEqual(await violations(pad.page), []);
  await pad.write();
  assert.ok(pad.taps - before <= 8, 'few taps');
  await pad.has({ Aki: 25000, Ben: 24000, Chie: 28000, Dan: 23000 });
  assert.deepEqual(await pad.hub(), ['East 2', 'sticks 0']);
  // MJ-E: 3,000 to each; the riichi of this hand returns; same dealer, no honba.
  await pad.person('Aki');
  await pad.offence('Dan', 'false tsumo, hand shown');
  await pad.tap('Note it in this hand');
  await pad.page.getByText('The hand ends by this').waitFor();
  await pad.tap('Write it');
  await pad.has({ Aki: 28000, Ben: 27000, Chie: 31000, Dan: 14000 });
  assert.deepEqual(await pad.hub(), ['East 2', 'sticks 0']);
  // 3,000 from two to two; the dealer is tenpai: one honba
  await pad.draw('exhaustive draw', 'Aki', 'Ben');
  await pad.write();
  await pad.has({ Aki: 29500, Ben: 28500, Chie: 29500, Dan: 12500 });
  assert.deepEqual(await pad.hub(), ['East 2 honba 1', 'sticks 0']);
  // a dealer's yakuman and one honba: 48,300. Dan is below 0: the end (MJ-7)
  await pad.win('Ben', 'Dan', ['yakuman', 'yakuman']);
  await pad.will_be('Ben +48,300, Dan −48,300');
  await pad.write();
  await pad.has({ Aki: 29500, Ben: 76800, Chie: 29500, Dan: -35800 });
  // MJ-1: 29.5 is 29, 30 are taken off: -1; -35.8 is -36: -66; what is left, 68, is the first's. MJ-2: +20 +10 -10 -20;
  // MJ-9: Aki dealt first, so Aki is second
  await pad.page.locator('[aria-label="Settlement"]').waitFor();
  assert.deepEqual(await pad.totals(), { Ben: '+88', Aki: '+9', Chie: '−11', Dan: '−86' });
  assert.deepEqual(await violations(pad.page), []);
  await shot(pad.page, 'pad-over-small');
  await pad.close();
});

test('what was told is told anew, taken away, and the people change their chairs', async () => {
  const pad = await Pad.begin('mjkt', ['Aki', 'Ben', 'Chie', 'Dan']);
  const { page } = pad;
  await pad.win('Ben', 'Aki', ['Han', '1 han'], ['Fu, where it counts', '30 fu']); // 1,000
  await pad.write();
  await pad.win('Dan', 'Tsumo', ['Han', '5 han']); // East 2, Ben deals: 2,000, 2,000, 4,000
  await pad.write();
  await pad.has({ Aki: 22000, Ben: 22000, Chie: 23000, Dan: 33000 });
  // it was two han: 2,000
  await page
    .locator('.hands')
    .getByRole('button', { name: /^East 1/ })
    .click();
  await pad.tap('Tell it anew');
  await pad.pick('Han', '2 han');
  await pad.will_be('Ben +2,000, Aki −2,000');
  await pad.tap('See what changes');
  const rows = page.locator('.change tbody tr');
  await rows.first().waitFor();
  assert.deepEqual(
    (await rows.allInnerTexts()).map((row) => row.split(/\s+/)),
    [
      ['Aki', '22,000', '21,000', '−1,000'],
      ['Ben', '22,000', '23,000', '+1,000'],
      ['Chie', '23,000', '23,000', '±0'],
      ['Dan', '33,000', '33,000', '±0'],
    ],
  );
  await pad.has({ Aki: 22000, Ben: 22000, Chie: 23000, Dan: 33000 });
  await pad.tap('Change it');
  await pad.has({ Aki: 21000, Ben: 23000, Chie: 23000, Dan: 33000 });
  // and the second had not been at all
  await page
    .locator('.hands')
    .getByRole('button', { name: /^East 2/ })
    .click();
  await pad.tap('Take it away');
  await page.locator('.change tbody tr').first().waitFor();
  await pad.tap('Change it');
  await pad.has({ Aki: 23000, Ben: 27000, Chie: 25000, Dan: 25000 });
  assert.deepEqual(await pad.hub(), ['East 2', 'sticks 0']);
  // Chie and Dan had sat in each other's seats all the time, and so Dan is where Chie was: the next hand is Dan's at
  // that chair
  await pad.tap('Seats exchanged');
  await pad.pick('The two', 'Chie');
  await pad.pick('The two', 'Dan');
  await pad.tap('See what changes');
  await page.locator('.change tbody tr').first().waitFor();
  await pad.tap('Change it');
  await page.locator('.felt .at-top').filter({ hasText: 'Dan' }).waitFor();
  // another dealer from the beginning: the same hand is then a dealer's, 2 han 30 fu: 2,900
  await pad.tap('Change the start');
  await page.locator('.begin').waitFor();
  await pad.pick('First dealer', 'Ben');
  await pad.tap('See what changes');
  await page.locator('.change tbody tr').first().waitFor();
  await pad.tap('Change it');
  await pad.has({ Aki: 22100, Ben: 27900, Chie: 25000, Dan: 25000 });
  assert.deepEqual(await pad.hub(), ['East 1 honba 1', 'sticks 0']);
  await pad.close();
});

test('two phones, one without a network, tell a hand differently: it is asked, and one of them counts', async () => {
  const first = await Pad.begin('mjkt', ['Aki', 'Ben', 'Chie', 'Dan']);
  const token = `/${await first.token()}`;
  const second = await Pad.open(token);
  await second.has({ Aki: 25000, Ben: 25000, Chie: 25000, Dan: 25000 });
  await second.page.context().setOffline(true);
  await second.win('Chie', 'Aki', ['Han', '3 han'], ['Fu, where it counts', '40 fu']); // 5,200
  await second.write();
  await second.page.getByText('Not sent yet: 1').waitFor();
  await first.win('Chie', 'Aki', ['Han', '4 han'], ['Fu, where it counts', '40 fu']); // 8,000
  await first.write();
  await first.has({ Aki: 17000, Ben: 25000, Chie: 33000, Dan: 25000 });
  await second.page.context().setOffline(false);
  for (const { page } of [first, second]) {
    await page.locator('.version').nth(1).waitFor();
    await page.locator('.asks').getByText('Chie +5,200, Aki −5,200').waitFor();
    await page.locator('.asks').getByText('Chie +8,000, Aki −8,000').waitFor();
    assert.equal(await page.locator('.acts').count(), 0, 'nothing is told before it is settled');
  }
  assert.deepEqual(await violations(first.page), []);
  await shot(first.page, 'pad-asked-small');
  await first.page.locator('.version').filter({ hasText: '+5,200' }).getByRole('button', { name: 'This one' }).click();
  for (const pad of [first, second]) {
    await pad.page.locator('.asks').waitFor({ state: 'detached' });
    await pad.has({ Aki: 19800, Ben: 25000, Chie: 30200, Dan: 25000 });
  }
  // whoever only looks has no buttons, and sees the same
  await first.tap('Links');
  const look = await first.page.getByRole('region', { name: 'Link to look' }).locator('code').innerText();
  const third = await Pad.open(new URL(look).hash.slice('#/pad'.length));
  await third.page.getByText('This link is for looking only').waitFor();
  await third.has({ Aki: 19800, Ben: 25000, Chie: 30200, Dan: 25000 });
  assert.equal(await third.page.locator('.acts, .felt button, .hands button').count(), 0);
  for (const pad of [first, second, third]) await pad.close();
});

test('four at a table of three: who sits out, and a chombo of whoever sits out', async () => {
  const pad = await Pad.begin('shiromati', ['Aki', 'Ben', 'Chie', 'Dan'], { people: 4 });
  await pad.out('Dan');
  // SM-32: the discarder pays; SM-6: the winner deals next, and who dealt in sits out
  await pad.win('Ben', 'Chie');
  await pad.type('Points in all, without deposits', '45');
  await pad.will_be('Ben +45, Chie −45');
  await pad.write();
  await pad.has({ Aki: 50, Ben: 95, Chie: 5, Dan: 50 });
  await pad.out('Chie');
  // each of the two others pays a tsumo; its winner's upper neighbour of those who played, Ben, sits out
  await pad.win('Dan', 'Tsumo');
  await pad.type('Points in all, without deposits', '12');
  await pad.write();
  await pad.has({ Aki: 38, Ben: 83, Chie: 5, Dan: 74 });
  await pad.out('Ben');
  // SM-50: who sits out pays 20 to each of the three; the hand is played anew, with the same dealer and the same empty
  // chair
  await pad.offence('Ben', 'the game made impossible');
  await pad.tap('Note it in this hand');
  await pad.page.getByText('The hand ends by this').waitFor();
  await pad.tap('Write it');
  await pad.has({ Aki: 58, Ben: 23, Chie: 25, Dan: 94 });
  await pad.out('Ben');
  // SM-34: one tenpai takes 15 from each of the two; one honba, and the dealer stays
  await pad.draw('exhaustive draw', 'Dan');
  await pad.will_be('Dan +30, Aki −15, Chie −15');
  await pad.write();
  await pad.has({ Aki: 43, Ben: 23, Chie: 10, Dan: 124 });
  await pad.out('Ben');
  // one honba is one point of the sum (SM-32): 50 and 1; Chie is at 0 or below: the end (SM-8)
  await pad.win('Dan', 'Chie');
  await pad.type('Points in all, without deposits', '51');
  await pad.will_be('Dan +51, Chie −51');
  await pad.write();
  await pad.has({ Aki: 43, Ben: 23, Chie: -41, Dan: 175 });
  // 60 are taken off, and the oka of four people, 40, goes to the top
  await pad.page.locator('[aria-label="Settlement"]').waitFor();
  assert.deepEqual(await pad.totals(), { Dan: '+155', Aki: '−17', Ben: '−37', Chie: '−101' });
  await pad.close();
});

test('a penalty that the offender chooses: a chombo, and once a dead hand', async () => {
  const pad = await Pad.begin('chinitsu', ['Aki', 'Ben', 'Chie']);
  // CT-50: 20 to each, and the hand is played anew
  await pad.offence('Ben', 'too many tiles');
  await pad.pick('The offender takes', 'Chombo');
  await pad.tap('Note it in this hand');
  await pad.page.getByText('The hand ends by this').waitFor();
  await pad.tap('Write it');
  await pad.has({ Aki: 70, Ben: 10, Chie: 70 });
  // a dead hand costs nothing by itself
  await pad.offence('Ben', 'too many tiles');
  await pad.pick('The offender takes', 'a dead hand');
  await pad.tap('Note it in this hand');
  await pad.page
    .getByRole('list', { name: 'In this hand so far' })
    .getByText('Ben: too many tiles, a dead hand')
    .waitFor();
  await pad.win('Aki', 'Tsumo');
  await pad.type('Points in all, without deposits', '3');
  await pad.will_be('Aki +6, Ben −3, Chie −3');
  await pad.write();
  await pad.has({ Aki: 76, Ben: 7, Chie: 67 });
  // the dealer won: one honba, one point of the sum (CT-3): 8 and 1. Ben is below 0: the end
  await pad.win('Chie', 'Ben');
  await pad.type('Points in all, without deposits', '9');
  await pad.will_be('Chie +9, Ben −9');
  await pad.write();
  await pad.has({ Aki: 76, Ben: -2, Chie: 76 });
  await pad.page.locator('[aria-label="Settlement"]').waitFor();
  // SM-9: of equals the one nearer in turn order to the dealer of the last hand, Aki; the oka of 30 to the top
  assert.deepEqual(await pad.totals(), { Aki: '+46', Chie: '+16', Ben: '−62' });
  await pad.close();
});

test('a congratulation comes with the win and is counted on its own account', async () => {
  const pad = await Pad.begin('superpower', ['Aki', 'Ben', 'Chie', 'Dan']);
  // SP-12: 500 from each at a tsumo; a dealer's yakuman is 16,000 from each
  await pad.win('Aki', 'Tsumo', ['yakuman', 'yakuman']);
  await pad.will_be('Aki +48,000 congratulation +1,500');
  await pad.write();
  await pad.has({ Aki: 73000, Ben: 9000, Chie: 9000, Dan: 9000 });
  // of the discarder 1,000; 32,000 and one honba
  await pad.win('Ben', 'Chie', ['yakuman', 'yakuman']);
  await pad.write();
  await pad.has({ Aki: 73000, Ben: 41300, Chie: -23300, Dan: 9000 });
  // SP-14: thousands without rank points, the top balances
  await pad.page.locator('[aria-label="Settlement"]').waitFor();
  assert.deepEqual(await pad.totals(), { Aki: '+63', Ben: '+11', Dan: '−21', Chie: '−53' });
  const accounts = await pad.page.locator('.tot.all tbody tr').allInnerTexts();
  assert.deepEqual(
    accounts.map((row) => row.split(/\s+/)),
    [
      ['Aki', '+63', '+1,500'],
      ['Ben', '+11', '+500'],
      ['Dan', '−21', '−500'],
      ['Chie', '−53', '−1,500'],
    ],
  );
  await pad.close();
});

test('a set: chips, who is bust and who won nothing, game by game and in all', async () => {
  const pad = await Pad.begin('mighty', ['Aki', 'Ben', 'Chie'], { games: 2 });
  // a child's yakuman of the discarder, 32,000 and two chips for a yakuman (MI-81)
  await pad.win('Ben', 'Chie', ['yakuman', 'yakuman']);
  await pad.type('Chips from each who pays', '2');
  await pad.will_be('Ben +32,000 Chips +2');
  await pad.write();
  // MI-101: thousands less 30, the first balances; MI-102: +15 -5 -10, a bust 10 to who made it; MI-103: 20 by the two
  // without a win, to who had one
  await pad.page.locator('[aria-label="Settlement"]').waitFor();
  assert.deepEqual(await pad.totals(), { Ben: '+87', Aki: '−20', Chie: '−67' });
  await pad.has({ Aki: 25000, Ben: 25000, Chie: 25000 });
  // the next is told by who pays whom: 26,000 and three chips, and Ben is below 0
  await pad.win('Aki', 'Ben', ['Told by', 'who pays']);
  await pad.type('Points that Ben pays', '26000');
  await pad.type('Ben: Chips', '3');
  await pad.write();
  await pad.page.locator('.tot.all').waitFor();
  await pad.has({ Aki: 51000, Ben: -1000, Chie: 25000 });
  const rows = await pad.page.locator('.tot.all tbody tr').allInnerTexts();
  // 81, -61 and -20 in the second; chips beyond the 30 at the start
  assert.deepEqual(
    rows.map((row) => row.split(/\s+/)),
    [
      ['Aki', '+61', '+3'],
      ['Ben', '+26', '−1'],
      ['Chie', '−87', '−2'],
    ],
  );
  assert.deepEqual(await violations(pad.page), []);
  await pad.close();
});

test('a win by its tiles: the riichi of the hand is in it, and it comes back when it is told anew', async () => {
  const pad = await Pad.begin('mjkt', ['Aki', 'Ben', 'Chie', 'Dan']);
  const { page } = pad;
  await pad.person('Chie');
  await pad.win('Chie', 'Aki', ['Told by', 'tiles']);
  const keys = '2 man,3 man,4 man,3 pin,4 pin,5 pin,8 pin,8 pin,8 pin,2 sou,2 sou,6 sou,7 sou,8 sou';
  for (const name of keys.split(',')) await page.locator('.keys').getByRole('button', { name, exact: true }).click();
  // riichi and tanyao; 30 fu and 4 for the concealed triplet are 40: a child's 2 han 40 fu of the discarder
  await pad.will_be('Chie +2,600, Aki −2,600');
  assert.deepEqual(await violations(page), []);
  await shot(page, 'pad-tiles-small');
  await pad.write();
  await pad.has({ Aki: 22400, Ben: 25000, Chie: 27600, Dan: 25000 });
  await page
    .locator('.hands')
    .getByRole('button', { name: /^East 1/ })
    .click();
  await pad.tap('Tell it anew');
  await pad.will_be('Chie +2,600, Aki −2,600');
  await pad.close();
});

const said = {
  ja: {
    win: '和了',
    who: '誰の和了',
    from: '誰から',
    han: '翻',
    three: '3翻',
    fu: '符（要るときだけ）',
    forty: '40符',
    write: '記入する',
    tsumo: 'ツモ',
    five: '5翻',
    start: '始める',
    yakuman: '役満',
  },
  en: {
    win: 'Win',
    who: 'Who won',
    from: 'From whom',
    han: 'Han',
    three: '3 han',
    fu: 'Fu, where it counts',
    forty: '40 fu',
    write: 'Write it',
    tsumo: 'Tsumo',
    five: '5 han',
    start: 'Begin',
    yakuman: 'yakuman',
  },
};
const names = { ja: ['青木', '馬場', '千葉', '土井'], en: ['Aki', 'Ben', 'Chie', 'Dan'] };
for (const [lang, size] of [
  ['ja', 'upright'],
  ['en', 'upright'],
  ['ja', 'desktop'],
  ['en', 'desktop'],
])
  test(`pictures of the pad: begun, in a hand, at its end (${lang}, ${size})`, async () => {
    const words = said[lang];
    const [a, b, c] = names[lang];
    const pad = await Pad.open('', { lang, size });
    const { page } = pad;
    const picture = async (name) => {
      await drawn(page);
      assert.deepEqual(await violations(page), []);
      await shot(page, `pad-${name}-${lang}-${size}`);
    };
    await page.locator('.begin fieldset input').nth(3).waitFor();
    await page.locator('option[value="mjkt"]').waitFor({ state: 'attached' });
    await page.locator('.begin select').first().selectOption('mjkt');
    for (const [i, name] of names[lang].entries()) await page.locator('.begin fieldset input').nth(i).fill(name);
    await page.getByRole('button', { name: words.start }).waitFor();
    await picture('begin');
    await page.getByRole('button', { name: words.start }).click();
    await page.locator('.felt').waitFor();
    await pad.token();
    const win = async (who, from, ...value) => {
      await pad.tap(words.win, '.acts');
      await pad.pick(words.who, who);
      await pad.pick(words.from, from);
      for (const each of value) await pad.pick(...each);
    };
    await pad.person(c);
    await win(c, a, [words.han, words.three], [words.fu, words.forty]);
    await page.locator('.live').filter({ hasText: '+5,200' }).waitFor();
    await picture('win');
    await pad.tap(words.write);
    await win(b, words.tsumo, [words.han, words.five]);
    await page.locator('.live').filter({ hasText: '+12,000' }).waitFor();
    await pad.tap(words.write);
    await pad.person(c);
    await page.locator('.felt [aria-pressed=true]').waitFor();
    await pad.has(Object.fromEntries(names[lang].map((name, i) => [name, [15800, 37000, 26200, 21000][i]])));
    await picture('hands');
    await win(b, a, [words.yakuman, words.yakuman]);
    await page.locator('.live').filter({ hasText: '+49,300' }).waitFor();
    await pad.tap(words.write);
    await page.locator('[aria-label="Settlement"], [aria-label="精算"]').waitFor();
    await picture('over');
    await pad.close();
  });
