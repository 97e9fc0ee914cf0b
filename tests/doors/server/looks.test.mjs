// Whoever looks changes nothing: a hand whose payment hangs on what a hand waits for while its added kan may be robbed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seat } from './person.mjs';
import { Server } from './server.mjs';

const stack = {
  type: 'start',
  rule: 'mighty',
  stack: [
    {
      hands: ['5p11m237p1379s123z', '05p46p99p123789s9m', '46p777888p22456s'],
      draws: '7z9m1z5p2z3z',
      replacements: '6s',
      indicators: '1s',
    },
  ],
};

/**
 * East throws 5p, south takes it and adds the fourth, west could rob it and lets it go; all else is thrown away as it
 * is drawn.
 */
const choose = (s) => (actions) => {
  const by = (type, pai) => actions.find(({ action: a }) => a.type === type && (!pai || a.pai === pai));
  const first = (s === 0 && by('dahai', '5p')) || (s === 1 && (by('pon', '5p') ?? by('kakan') ?? by('dahai', '9m')));
  return first || (by('none') ?? actions.find(({ action: a }) => a.type === 'dahai' && a.tsumogiri) ?? by('dahai'));
};

for (const views of [false, true])
  test(
    `a hand that people look at with views ${views} is paid the same, and after a kill, too`,
    { timeout: 120_000 },
    async () => {
      const server = await Server.start({ stack });
      const { people } = await seat(server, { rule: 'mighty', seats: 3, persons: 3, choose });
      for (const p of people) Object.assign(p, { views, ready: false }).connect();
      const drawn = (p) => p.events.find((e) => e.type === 'ryukyoku');
      await people[0].until(() => drawn(people[0]));
      assert.deepEqual(
        people[0].events.filter((e) => e.type === 'pon' || e.type === 'kakan').map((e) => [e.type, e.actor, e.pai]),
        [
          ['pon', 1, '5p'],
          ['kakan', 1, '5p'],
        ],
      );
      // south waits for a fifth 5p alone, and is not tenpai
      assert.deepEqual(drawn(people[0]).deltas, [-1000, -1000, 2000]);

      for (const p of people) p.leave();
      assert.equal(await server.end('SIGKILL'), null);
      const next = await server.again();
      const back = Object.assign(people[0], { server: next, last: 0, events: [], frames: [], views: true });
      back.connect();
      await back.until((frame) => frame.type === 'view');
      assert.deepEqual(
        back.view.view.seats.map((each) => each.points),
        [24000, 24000, 27000],
      );
      back.leave();
      await next.end();
    },
  );
