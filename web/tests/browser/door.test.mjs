// The door of a full table against the built program: a friend who comes late looks on, asks, is let in or turned away,
// and has a bot's chair with the next deal.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { crowding, set_up, shot, violations } from './harness.mjs';
import {
  count,
  evening,
  fits,
  has,
  in_step,
  knock,
  laptop,
  menu,
  play_until,
  says,
  spoken,
  uncut,
  under_knocks,
} from './friends.mjs';

set_up({ alone: false });

test(
  "a late friend looks on, asks, and has a bot's chair with the next deal, though the house is killed before it and after",
  { timeout: 180000 },
  (t) =>
    evening(t, async ({ server, guest, seated, step }) => {
      const yuki = await guest('ja', laptop);
      const mina = await guest('en', laptop);
      const { door } = await seated([yuki], { rule: 'mighty', watch: { hands: 1 } });

      step('at the door');
      await mina.goto(door);
      await mina.waitForSelector('[data-does=knock]:not([disabled])');
      assert.match(await spoken(mina), /If Yuki says yes, a bot’s chair is yours from the next hand on/);
      assert.ok(await mina.locator('[data-does=watch]').isVisible());
      assert.deepEqual(await violations(mina), []);
      await shot(mina, 'evening-full-table');
      await knock(mina, door, 'Mina');
      assert.match(await mina.locator('.knockstate').innerText(), /asked Yuki[^]*lapses in \d:\d\d/);

      step('one looks on and goes on asking');
      await mina.click('[data-does=watch]');
      await mina.waitForURL(/#\/watch\//);
      await mina.waitForSelector('.doorcard .knockstate');
      await yuki.waitForSelector('.btn.knocks');
      assert.deepEqual(await crowding(yuki), []);
      assert.deepEqual(await under_knocks(yuki), []);
      await shot(yuki, 'evening-somebody-asks');
      await yuki.click('.btn.knocks');
      assert.deepEqual(await violations(yuki), []);
      assert.deepEqual(await uncut(yuki), []);
      await shot(yuki, 'evening-asked');
      await yuki.locator('[data-does=let_in]').first().click();
      await mina.waitForURL(/#\/seat\//);
      await says(mina, 'From the next hand on the chair of Basic 1 is yours');
      assert.match(await spoken(mina), /Bot \(Mina from the next hand on\)/);
      assert.equal(await count(mina, '.hand .t'), 0, 'nothing is seen of the hand that is played');
      await shot(mina, 'evening-promised');

      step('the house is killed before the promise is kept');
      await server.kill();
      await yuki.waitForSelector('.tbl.grey');
      await server.again();
      await in_step(yuki);
      await says(mina, 'From the next hand on');

      step('the next deal');
      await play_until([yuki], async () => (await count(mina, '.hand .t')) > 0);
      await has(yuki, '.plate .name', /Mina/);
      await has(mina, '.self .plate .name', /Mina/);
      const lines = await mina.locator('.panel .log').innerText();
      assert.match(lines, /From this hand on Mina plays in a bot’s chair/);
      assert.doesNotMatch(lines, /You are back/, 'who was never there has not come back');
      assert.deepEqual(await crowding(mina), []);
      await shot(mina, 'evening-came-in');

      step('the house is killed after it');
      const hand = () =>
        mina
          .locator('.hand .t')
          .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')).slice(0, 13));
      const held = await hand();
      await server.kill();
      await mina.waitForSelector('.tbl.grey');
      await server.again();
      for (const page of [yuki, mina]) await in_step(page);
      assert.deepEqual(await hand(), held, 'the same hand');

      step('it ends');
      await play_until([yuki, mina], async () => (await count(mina, '.self .river .t, .result')) > 1);
      await menu(yuki, 'ここで終えて精算');
      await mina.locator('.card.asked').getByRole('button', { name: 'Agree' }).click();
      for (const page of [yuki, mina]) await page.waitForSelector('.result .handed');
      assert.match(await yuki.locator('.result .handed').first().innerText(), /^Mina：1局目はボットが打ちました/);
      assert.match(await mina.locator('.result .handed').first().innerText(), /^Mina: a bot played the first hand/);
      assert.deepEqual(await violations(mina), []);
      await shot(mina, 'evening-over');
    }),
);

test(
  'who is turned away is told so and may look on all the same; the door can be shut, and opened again',
  { timeout: 180000 },
  (t) =>
    evening(t, async ({ guest, seated, step }) => {
      const host = await guest('ja', 'upright', { touch: true });
      const other = await guest('en', 'small', { theme: 'dark' });
      const friend = await guest('ja', 'small');
      const { door } = await seated([host, other], { rule: 'mighty', watch: { hands: 1 } });

      step('the invitation of a running table');
      await menu(host, '招待');
      const sheet = host.locator('.over');
      await sheet.locator('.linkrow .qr[src]').first().waitFor();
      assert.match(await sheet.innerText(), /あなたがよいと言えば、ボットの席が次の局からその人の席になります/);
      assert.match(await sheet.innerText(), /観戦リンク/);
      assert.deepEqual(await violations(host), []);
      assert.deepEqual(await uncut(host), []);
      await shot(host, 'invitation-of-a-running-table-upright');
      const link = await sheet.locator('.linkrow code').first().innerText();
      assert.equal(link.slice(link.indexOf('#')), door.slice(door.indexOf('#')), 'it leads to the door');
      await host.locator('.over .oh .iconbtn').click();
      await menu(other, 'Invite');
      assert.match(await other.locator('.over').innerText(), /If Yuki says yes, a bot’s chair is theirs/);
      assert.equal(await other.getByRole('button', { name: 'Let nobody ask' }).count(), 0, 'one answers');
      assert.deepEqual(await uncut(other), []);
      await other.locator('.over .oh .iconbtn').click();

      step('asked, and turned away');
      await knock(friend, door, 'みなみの名前はとても長いので切られます');
      assert.ok(await fits(friend), 'nothing sticks out');
      await host.waitForSelector('.btn.knocks');
      assert.equal(await count(other, '.btn.knocks'), 0, 'one answers');
      assert.deepEqual(await crowding(host), []);
      assert.deepEqual(await uncut(host), []);
      assert.deepEqual(await under_knocks(host), []);
      await shot(host, 'asked-upright');
      await host.click('.btn.knocks');
      await shot(host, 'asked-sheet-upright');
      await host.locator('[data-does=turn_away]').click();
      await has(friend, 'main', /今回は断られました/);
      await friend.click('[data-does=knock]');
      await has(friend, 'main', /断られたばかり/);
      assert.equal(await count(host, '.btn.knocks'), 0);

      step('the door is shut');
      await menu(host, '招待');
      await host.locator('.over').getByRole('button', { name: '途中参加を受け付けない' }).click();
      await has(friend, 'main', /いま途中参加を受け付けていません/);
      assert.equal(await count(friend, '[data-does=knock]'), 0);
      assert.doesNotMatch(await spoken(friend), /また頼めます/, 'nobody is told to ask again where nobody may ask');
      await shot(friend, 'evening-door-shut-small');
      await host.locator('.over').getByRole('button', { name: '途中参加を受け付ける' }).click();
      await friend.waitForSelector('[data-does=knock]');
      await friend.click('[data-does=watch]');
      await friend.waitForURL(/#\/watch\//);
      await has(friend, 'main', /最初の局を打っています/);
    }),
);

test(
  'where only people sit nobody is offered a chair, and where nobody may look on no link to it',
  { timeout: 180000 },
  (t) =>
    evening(t, async ({ guest, seated, step }) => {
      const people = [await guest('ja', laptop), await guest('en', 'upright'), await guest('ja', 'small')];
      const friend = await guest('en', 'upright');
      const { door } = await seated(people, { rule: 'mighty', watch: null });
      step('at the door');
      await friend.goto(door);
      await has(friend, 'main', /Every seat is taken, and a game is being played/);
      await has(friend, 'main', /No bot sits here whose chair could be yours/);
      assert.match(await spoken(friend), /Nobody looks on at this table/);
      assert.equal(await count(friend, '[data-does]'), 0, 'nothing is offered that cannot be');
      await shot(friend, 'evening-only-people-upright');
      step('the invitation');
      await menu(people[0], '招待');
      assert.match(await people[0].locator('.over').innerText(), /全員が人なので、途中で譲れる席はありません/);
      assert.equal(await count(people[0], '.over .linkrow'), 0);
    }),
);
