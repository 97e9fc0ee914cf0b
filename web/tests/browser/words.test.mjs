// No notation of tiles, no type of an action, no key of an option in anything that a person reads or hears: in whole
// hands as they are played, in both languages, and in all texts that the server has.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, fresh_page, set_up, shared } from './harness.mjs';
import { play_once, start_server } from './players.mjs';

const tiles = /(?<![\w#/.])(?:[0-9]+[mpsz])+r?(?![\w-])/;
const types =
  /\b(?:dahai|hora|daiminkan|ankan|foreign_kakan|kakan|nukidora|choose_reading|ryukyoku|reach_accepted|start_kyoku|end_kyoku)\b/;

let server;
let keys = [];
set_up({ alone: false });
shared(
  async () => {
    server = await start_server(0);
  },
  () => server.stop(),
);
const get = (path) => fetch(server.base + path).then((answer) => answer.json());
const post = (path, body) =>
  fetch(server.base + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.base },
    body: JSON.stringify(body),
  }).then((answer) => answer.json());
const raw = (text) => tiles.test(text) || types.test(text) || keys.some((key) => text.includes(key));

/** Every text in both languages that stands in an answer or a message. */
function told(value, found = []) {
  if (value === null || typeof value !== 'object') return found;
  if (typeof value.ja === 'string' && typeof value.en === 'string') found.push(value.ja, value.en);
  for (const each of Object.values(value)) told(each, found);
  return found;
}

test('the server tells rules, first hands, waits and scores in words', async () => {
  const { rules } = await get('/api/rules');
  for (const id of ['mighty', 'mjkt', 'tenhou3p', 'tenhou4p'])
    assert.ok(
      rules.some((rule) => rule.id === id),
      id,
    );
  const all = told(rules);
  const options = [];
  for (const { id, first_hands } of rules) {
    const rule = await get(`/api/rules/${id}`);
    options.push(...rule.options.map((option) => option.key));
    all.push(...told(rule));
    for (const hand of first_hands) all.push(...told(await get(`/api/first-hands/${hand.id}`)));
  }
  keys = [...new Set(options.filter((key) => key.includes('.')))];
  all.push(
    ...told(
      await post('/api/score/mighty', {
        seat: 0,
        dealer: 0,
        round: 'E',
        by: 'tsumo',
        hand: '234567p23488s55z',
        win: '4s',
        indicators: '1s',
        riichi: 'riichi',
        ura: '5s',
        sticks: 1,
      }),
    ),
  );
  assert.ok(all.length > 1000 && keys.length > 100, `${all.length} ${keys.length}`);
  assert.deepEqual(all.filter(raw), []);
});

for (const [rule, seats, lang] of [
  ['mighty', 3, 'ja'],
  ['mighty', 3, 'en'],
  ['mjkt', 4, 'en'],
  ['mjkt', 4, 'ja'],
])
  test(`a hand of ${rule} is played, asked about and paid in words (${lang})`, async () => {
    const page = await fresh_page(browser, { lang, settings: { one_tap: true, muted: true } });
    const heard = new Set();
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => told(JSON.parse(String(payload))).forEach((text) => heard.add(text))),
    );
    const made = await post('/api/tables', {
      rule,
      name: 'Yuki',
      seats: Array.from({ length: seats }, (_, i) => (i ? { kind: 'bot', bot: 'basic' } : { kind: 'you' })),
      games: 1,
      clock: null,
    });
    await page.goto(`${server.base}/#/seat/${made.token}`);
    await page.waitForSelector('.hand .t');
    const seen = new Set();
    const look = async () => {
      const texts = await page.evaluate(() => {
        const said = [...document.querySelectorAll('body *')].flatMap((each) =>
          ['aria-label', 'title', 'placeholder'].map((name) => each.getAttribute(name) ?? ''),
        );
        const shown = [...document.querySelectorAll('body *')]
          .filter((each) => !['CODE', 'SCRIPT', 'STYLE'].includes(each.tagName))
          .flatMap((each) =>
            [...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()),
          );
        return [...said, ...shown].filter((text) => text !== '');
      });
      texts.forEach((text) => seen.add(text));
    };
    let results = 0;
    for (let step = 0; (results < 2 || heard.size <= 60) && step < 900; ++step) {
      const what = await play_once(page, { calls: true });
      if (what === 'result') ++results;
      if (step % 4 === 0)
        for (const key of ['y', 'wkprcna'[(step / 4) % 7], ...(step % 12 ? [] : ['t', 'h', 'g'])])
          await page.keyboard.press(key);
      await look();
      await page.waitForTimeout(20);
    }
    assert.ok(results >= 2, 'two results were seen');
    assert.ok(heard.size > 60 && seen.size > 100, `${heard.size} ${seen.size}`);
    assert.deepEqual([...heard].filter(raw), [], 'what the server says');
    assert.deepEqual([...seen].filter(raw), [], 'what stands on the page');
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
