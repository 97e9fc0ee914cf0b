// Pages that a scripted server speaks with: what it says when somebody sits down, and what a hand ends with.
import { createHash } from 'node:crypto';
import { answer_api, drawn, fresh_page, script_socket } from './harness.mjs';
import { hand_events, table, view } from './fixtures.mjs';
import { api } from './api_fixtures.mjs';

export const token = 'abcdefghijklmnopqrstuvwxyz012345';
export const secret = '11'.repeat(32);
export const own_nonce = '22'.repeat(16);
export const commitment = createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');
export const event = (n, e) => ({ type: 'event', n, event: e });
export function welcome(seats, kind, extra = [], last = 1) {
  return [
    { type: 'welcome', table: table(seats), seat: 0, last },
    event(1, hand_events(seats).start),
    { type: 'view', n: 1, view: view(seats, kind) },
    ...extra,
  ];
}
export const ask = (actions, question) => ({
  type: 'ask',
  ask: 7,
  actions,
  clock: { move: 8, bank: 20 },
  ...(question ? { question } : {}),
});
export function result(seats, name) {
  const { start, ...kinds } = hand_events(seats);
  const list = kinds[name === 'game' ? 'draw' : name].concat(name === 'game' ? kinds.game : []);
  const frames = list.map((e, i) => event(i + 2, e));
  const over =
    name === 'game'
      ? [{ type: 'over', table: { ...table(seats), state: 'over' }, fair: { secret, nonces: [own_nonce], commitment } }]
      : [];
  const ended = {
    ...view(seats, 'usual'),
    next: name === 'game' ? null : { round: 'S', kyoku: 2, honba: 2, dealer: seats - 2 },
  };
  return [
    { type: 'welcome', table: { ...table(seats), commitment }, seat: 0, last: 1 },
    event(1, start),
    { type: 'view', n: 1, view: view(seats, 'usual') },
    ...frames,
    { type: 'view', n: 1 + frames.length, view: ended },
    ...over,
  ];
}

/** A seat whose server says what `spec` tells; the page has `socket`. */
export async function open_table(browser, site, spec, options) {
  const page = await fresh_page(browser, options);
  await page.addInitScript(
    ([key, nonce]) => localStorage.setItem(key, JSON.stringify(nonce)),
    [`jansou.nonce.${token.slice(0, 16)}`, own_nonce],
  );
  await spec.before?.(page);
  await answer_api(page, api);
  page.socket = await script_socket(page, spec.messages, spec.reply);
  await page.goto(`${site.base}/#${spec.path ?? `/seat/${token}`}`);
  await page.waitForSelector(spec.wait ?? (spec.page && !spec.then ? '.result' : '.hand .t'));
  await spec.then?.(page);
  await page.waitForTimeout(150);
  await drawn(page);
  return page;
}
/** `more`: answers of plain requests besides the usual. */
export async function open_page(browser, site, path, options, more = {}) {
  const page = await fresh_page(browser, options);
  await page.addInitScript((t) => localStorage.setItem('jansou.seats', JSON.stringify([t])), token);
  await answer_api(page, { ...api, ...more });
  await page.goto(`${site.base}/#${path}`);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(250);
  await drawn(page);
  return page;
}
