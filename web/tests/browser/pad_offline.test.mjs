// The score pad without a network, against the program that is really ended: the page comes from its worker, the state
// from the evaluator, what was written stays on the phone and is sent once the program is there again. Sums are worked
// out here by hand.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { set_up, shot, violations, web } from './harness.mjs';
import { start_server } from './players.mjs';
import { Pad } from './score_pad.mjs';

set_up({ alone: false });
const built = readdirSync(join(web, 'dist', 'assets')).some((file) => file.endsWith('.wasm'));
const skip = built ? false : 'the evaluator is not built';
const kept = { more: { kept: true } };

/** All is on the phone that it takes without a network. */
const whole = (pad) => pad.page.getByText('Works without a network').waitFor();
const unsent = (pad, n) => pad.page.getByText(`Not sent yet: ${n}`).waitFor();
const sent = (pad) => pad.page.getByText('Not sent yet').waitFor({ state: 'detached' });
async function at_house(server, token) {
  const ask = async (path, more = {}) => {
    const headers = { Authorization: `Bearer ${token}`, ...(more.body ? { 'Content-Type': 'application/json' } : {}) };
    const answer = await fetch(server.base + path, { ...more, headers });
    const said = await answer.text();
    assert.equal(answer.status, 200, said);
    return JSON.parse(said);
  };
  const { entries } = await ask('/api/pad?since=0');
  const state = await ask('/api/pad/state', { method: 'POST', body: '{"entries":[]}' });
  return { entries, state };
}
/** Without a house a page may say that it cannot reach it, and nothing else. */
async function close(pad) {
  pad.page.problems = pad.page.problems.filter(
    (text) => !/ERR_CONNECTION|Failed to fetch|WebSocket|localStorage/.test(text),
  );
  await pad.close();
}

test('a pad that was opened once goes on without the house, and sends what was written once', { skip }, async () => {
  const server = await start_server();
  Pad.base = server.base;
  try {
    const pad = await Pad.begin('mjkt', ['Aki', 'Ben', 'Chie', 'Dan'], kept);
    const token = await pad.token();
    await whole(pad);
    await sent(pad);
    await server.kill();
    await pad.page.reload();
    await pad.has({ Aki: 25000, Ben: 25000, Chie: 25000, Dan: 25000 });
    // a child's 2 han 40 fu of the discarder, and the stick of the riichi returns
    await pad.person('Chie');
    await pad.win('Chie', 'Dan', ['Han', '2 han'], ['Fu, where it counts', '40 fu']);
    await pad.will_be('Chie +2,600, Dan −2,600');
    await pad.write();
    await pad.page.getByText('No connection').waitFor();
    await pad.has({ Aki: 25000, Ben: 25000, Chie: 27600, Dan: 22400 });
    assert.deepEqual(await pad.hub(), ['East 2', 'sticks 0']);
    // what cannot be is refused without the house, too
    await pad.win('Aki', 'Ben', ['Han', '3 han']);
    await pad.will_be('How many fu the win has is not told.');
    await pad.tap('Back', '.sheet');
    // one of four is tenpai, the dealer: 1,000 from each, one honba
    await pad.draw('exhaustive draw', 'Ben');
    await pad.will_be('Ben +3,000, Aki −1,000, Chie −1,000, Dan −1,000');
    await pad.write();
    const points = { Aki: 24000, Ben: 28000, Chie: 26600, Dan: 21400 };
    await pad.has(points);
    assert.deepEqual(await pad.hub(), ['East 2 honba 1', 'sticks 0']);
    await unsent(pad, 2);
    await shot(pad.page, 'pad-away-small');
    assert.deepEqual(await violations(pad.page), []);
    // the phone was shut in between
    await pad.page.goto('about:blank');
    await pad.page.goto(`${server.base}/#/pad`);
    await pad.page.getByRole('link', { name: /Aki・Ben・Chie・Dan/ }).click();
    await pad.has(points);
    await unsent(pad, 2);
    await server.again();
    await sent(pad);
    const { entries, state } = await at_house(server, token);
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      ['start', 'hand', 'hand'],
    );
    assert.equal(new Set(entries.map(({ id }) => id)).size, 3);
    assert.deepEqual(state.table.points, Object.values(points));
    assert.deepEqual([state.hands.length, state.table.honba, state.waiting], [2, 1, 0]);
    await pad.has(points);
    await close(pad);
  } finally {
    await server.stop();
  }
});

test('a pad that was begun without the house is made there later', { skip }, async () => {
  const server = await start_server();
  Pad.base = server.base;
  try {
    const first = await Pad.open('', kept.more);
    await first.page.locator('.begin').waitFor();
    await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await first.page.goto(`${server.base}/#/settings`);
    await first.page.getByText('is on this device now').waitFor();
    await server.kill();
    await first.page.goto(`${server.base}/#/pad`);
    await first.fill('shiromati', ['Aki', 'Ben', 'Chie']);
    await first.has({ Aki: 50, Ben: 50, Chie: 50 });
    await first.win('Ben', 'Chie');
    await first.type('Points in all, without deposits', '12');
    await first.write();
    await first.has({ Aki: 50, Ben: 62, Chie: 38 });
    await first.tap('Links');
    await first.page.getByText('There will be links once the house can be reached').waitFor();
    await first.tap('Back', '.sheet');
    await server.again();
    await sent(first);
    const { state } = await at_house(server, await first.token());
    assert.deepEqual(state.table.points, [50, 62, 38]);
    await close(first);
  } finally {
    await server.stop();
  }
});

test(
  'two phones without a network tell hands alike and differently: both happened, or one of them',
  { skip },
  async () => {
    const server = await start_server();
    Pad.base = server.base;
    try {
      const first = await Pad.begin('mjkt', ['Aki', 'Ben', 'Chie', 'Dan'], kept);
      const token = await first.token();
      const second = await Pad.open(`/${token}`, kept.more);
      for (const pad of [first, second]) {
        await whole(pad);
        await sent(pad);
      }
      await server.kill();
      // both tell the first hand alike
      for (const pad of [first, second]) {
        await pad.win('Chie', 'Dan', ['Han', '2 han'], ['Fu, where it counts', '30 fu']);
        await pad.write();
        await pad.has({ Aki: 25000, Ben: 25000, Chie: 27000, Dan: 23000 });
      }
      // then one has a hand that the other has not seen, and that one has the next: a dealer's 1 han 30 fu, 500 from
      // each; a child's 1,000
      await first.win('Ben', 'Tsumo', ['Han', '1 han'], ['Fu, where it counts', '30 fu']);
      await first.will_be('Ben +1,500, Aki −500, Chie −500, Dan −500');
      await first.write();
      await second.win('Dan', 'Aki', ['Han', '1 han'], ['Fu, where it counts', '30 fu']);
      await second.will_be('Dan +1,000, Aki −1,000');
      await second.write();
      await unsent(first, 2);
      await unsent(second, 2);
      await server.again();
      for (const { page } of [first, second]) {
        await page.locator('.version').nth(1).waitFor();
        assert.equal(await page.locator('.version').count(), 2, 'the first hand is not asked about');
      }
      assert.deepEqual(await violations(first.page), []);
      const versions = await first.page.locator('.version').allInnerTexts();
      const earlier = versions.findIndex((text) => text.includes('Ben tsumo')) + 1;
      await first.tap(`Both happened, version ${earlier} first`);
      // after the dealer's win there is one honba: 1,300
      const both = { Aki: 23200, Ben: 26500, Chie: 26500, Dan: 23800 };
      for (const pad of [first, second]) {
        await pad.page.locator('.asks').waitFor({ state: 'detached' });
        await pad.has(both);
        assert.deepEqual(await pad.hub(), ['East 3', 'sticks 0']);
      }
      assert.equal(await second.page.locator('.hands tr.words').count(), 3);
      assert.equal(await second.page.locator('.hands').getByText('told twice alike').count(), 1);
      // once more without the house: who was tenpai is told differently, and one of them is picked
      await server.kill();
      await first.draw('exhaustive draw', 'Chie');
      await first.write();
      await first.has({ Aki: 22200, Ben: 25500, Chie: 29500, Dan: 22800 });
      await second.draw('exhaustive draw', 'Chie', 'Dan');
      await second.write();
      await second.has({ Aki: 21700, Ben: 25000, Chie: 28000, Dan: 25300 });
      await server.again();
      await second.page.locator('.version').nth(1).waitFor();
      await second.page
        .locator('.version')
        .filter({ hasText: '+1,500' })
        .getByRole('button', { name: 'This one' })
        .click();
      for (const pad of [first, second]) {
        await pad.page.locator('.asks').waitFor({ state: 'detached' });
        await pad.has({ Aki: 21700, Ben: 25000, Chie: 28000, Dan: 25300 });
        assert.deepEqual(await pad.hub(), ['East 3 honba 1', 'sticks 0']);
      }
      const { entries, state } = await at_house(server, token);
      assert.deepEqual(
        [state.hands.length, state.hands.map(({ doubled }) => doubled), state.asks, state.waiting],
        [4, [true, false, false, false], [], 0],
      );
      assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length);
      assert.deepEqual(state.table.points, [21700, 25000, 28000, 25300]);
      for (const pad of [first, second]) await close(pad);
    } finally {
      await server.stop();
    }
  },
);

test('a pad by a rule of one’s own goes on without the house, by tiles, too', { skip }, async () => {
  const server = await start_server(0.02, null, ['--own-rules']);
  Pad.base = server.base;
  try {
    const pad = await Pad.open('', kept.more);
    await pad.fill(await pad.own_house('tenhou4p', 'wareme'), ['Aki', 'Ben', 'Chie', 'Dan']);
    await pad.token();
    await whole(pad);
    await sent(pad);
    await server.kill();
    await pad.page.reload();
    await pad.win('Chie', 'Ben', ['The wall was broken before', 'Chie'], ['Told by', 'tiles']);
    // tanyao; 20 fu and 2 for the called triplet are 30: 1,000, and twice by the wareme
    await pad.tap('pon', '.targets');
    await pad.page.locator('.keys').getByRole('button', { name: '8 pin', exact: true }).click();
    await pad.page.locator('.meldbtn').waitFor();
    await pad.page.locator('.sheet .typed input').fill('234m345p22s67s 8s pon:888p');
    await pad.will_be('Chie +2,000, Ben −2,000');
    await pad.write();
    await pad.has({ Aki: 25000, Ben: 23000, Chie: 27000, Dan: 25000 });
    await server.again();
    await sent(pad);
    await close(pad);
  } finally {
    await server.stop();
  }
});

test('a line that hangs is let go: what is written is worked out here and sent later', { skip }, async () => {
  const server = await start_server();
  Pad.base = server.base;
  try {
    const pad = await Pad.begin('mjkt', ['Aki', 'Ben', 'Chie', 'Dan']);
    const token = await pad.token();
    await sent(pad);
    await pad.page.route('**/api/pad**', () => undefined); // taken, and never answered
    await pad.win('Chie', 'Dan', ['Han', '2 han'], ['Fu, where it counts', '30 fu']);
    await pad.will_be('Chie +2,000, Dan −2,000');
    await pad.write();
    await pad.has({ Aki: 25000, Ben: 25000, Chie: 27000, Dan: 23000 });
    await unsent(pad, 1);
    await pad.page.getByText('No connection').waitFor();
    await pad.page.unroute('**/api/pad**');
    await sent(pad);
    assert.deepEqual((await at_house(server, token)).state.table.points, [25000, 25000, 27000, 23000]);
    await close(pad);
  } finally {
    await server.stop();
  }
});
