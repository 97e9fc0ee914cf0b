// What the tests of an evening among friends share: a house and browsers of which each may stall, people at a table,
// the door of a full one, a line that can be cut.
import assert from 'node:assert/strict';
import { browser, fresh_page, shot } from './harness.mjs';
import { play_once, start_server } from './players.mjs';

/** No match ends because somebody has nothing left. */
export const rich = { 'points.start': 100000, 'points.return': 100000 };
export const laptop = [1366, 768];
export const spoken = (page) => page.locator('main').innerText();
export const dealt = (page) => page.waitForSelector('.hand .t');
export const in_step = (page) => page.waitForSelector('.tbl:not(.grey)');
export const says = (page, words) =>
  page.waitForFunction((text) => document.querySelector('.meanwhile h2')?.textContent.includes(text), words);
export const has = (page, selector, words) =>
  page.waitForFunction(
    ([where, source]) =>
      [...document.querySelectorAll(where)].some((each) => new RegExp(source).test(each.textContent)),
    [selector, words.source],
  );
export const menu = async (page, label) => {
  await page
    .locator('button[aria-label="メニュー"], button[aria-label="Menu"]')
    .locator('visible=true')
    .first()
    .click();
  await page.locator('.menu-sheet').getByRole('button', { name: label, exact: true }).click();
};
export const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
/** Nothing of a sheet, a card or a pill is cut off by what it lies in or by the window. */
export const uncut = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.over :is(.btn, p, code, h3), .doorcard *, .btn.knocks')]
      .filter((each) => each.getClientRects().length > 0)
      .flatMap((each) => {
        const box = each.getBoundingClientRect();
        const around =
          each.closest('.over, .doorcard')?.getBoundingClientRect() ?? document.body.getBoundingClientRect();
        return box.right > around.right + 1 || box.left < around.left - 1 ? [each.textContent.trim()] : [];
      }),
  );

/** A page whose line can be cut and mended. */
export async function with_line(page) {
  const line = { cut: false, ends: [] };
  await page.routeWebSocket('**/ws', (ws) => {
    if (line.cut) return ws.close();
    const there = ws.connectToServer();
    line.ends.push(() => (ws.close(), there.close()));
  });
  return {
    cut: () => ((line.cut = true), line.ends.splice(0).forEach((end) => end())),
    mend: () => (line.cut = false),
  };
}

/** What the word that somebody asks lies over of what one plays with. */
export const under_knocks = (page) =>
  page.evaluate(() => {
    const pill = document.querySelector('.btn.knocks').getBoundingClientRect();
    return [...document.querySelectorAll('.plate, .t, .act, .notice')].flatMap((each) => {
      const box = each.getBoundingClientRect();
      const w = Math.min(box.right, pill.right) - Math.max(box.left, pill.left);
      const h = Math.min(box.bottom, pill.bottom) - Math.max(box.top, pill.top);
      return w > 2 && h > 2 ? [each.className] : [];
    });
  });

/** Everybody plays, nobody presses on after a hand, until it holds: what comes next has to come by itself. */
export async function play_until(pages, holds, seconds = 90) {
  for (const end = Date.now() + seconds * 1000; !(await holds());) {
    assert.ok(Date.now() < end, `it did not come to that in ${seconds} s`);
    for (const page of pages) await play_once(page, { stay: true }).catch(() => '');
    await new Promise((wait) => setTimeout(wait, 20));
  }
}
export const notice = async (page, words) => words.test((await page.locator('.notice').textContent()) ?? '');
export const count = (page, selector) => page.locator(selector).count();

export async function post(server, path, body) {
  const answer = await fetch(server.base + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.base },
    body: JSON.stringify(body),
  });
  return answer.json();
}
export async function join(page, invitation, name) {
  await page.goto(invitation);
  await page.waitForSelector('.facts');
  await page.fill('input.text', name);
  await page.click('.btn.main');
  await page.waitForURL(/#\/seat\//);
}
/** Opens the door of a full table and asks; the page shows how long that stands. */
export async function knock(page, invitation, name) {
  await page.goto(invitation);
  await page.waitForSelector('[data-does=knock]:not([disabled])');
  await page.fill('input.text', name);
  await page.click('[data-does=knock]');
  await page.waitForSelector('.knockstate .muted');
}
export async function let_in(host, guest) {
  await host.click('.btn.knocks');
  await host.locator('[data-does=let_in]').first().click();
  await guest.waitForURL(/#\/seat\//);
}

/**
 * A house and browsers; whatever stalls is told by name, with a picture of every page. `step(name, act)`: a part of the
 * evening.
 */
export async function evening(t, run, { pace = 0.3, patience = 30 } = {}) {
  const server = await start_server(pace);
  const pages = [];
  let now = 'the beginning';
  let begun = Date.now();
  const told = () => t.diagnostic(`${((Date.now() - begun) / 1000).toFixed(1)} s: ${now}`);
  try {
    await run({
      server,
      guest: async (lang, size, { settings, ...options } = {}) => {
        const page = await fresh_page(browser, {
          lang,
          size,
          settings: { one_tap: true, muted: true, ...settings },
          ...options,
        });
        page.setDefaultTimeout(patience * 1000);
        pages.push(page);
        return page;
      },
      /** People with chairs at a new table, the first made it, and bots on those that are left. */
      seated: async (people, order) => {
        const kinds = Array.from({ length: order.rule === 'mighty' ? 3 : 4 }, (_, i) =>
          i === 0 ? { kind: 'you' } : { kind: i < people.length ? 'open' : 'bot' },
        );
        const made = await post(server, '/api/tables', { name: 'Yuki', seats: kinds, games: 1, clock: null, ...order });
        const tokens = [made.token];
        for (const name of ['Sou', 'Ken'].slice(0, people.length - 1))
          tokens.push((await post(server, '/api/join', { invitation: made.invitation, name })).token);
        for (const [i, page] of people.entries()) await page.goto(`${server.base}/#/seat/${tokens[i]}`);
        for (const page of people) await dealt(page);
        const { links } = await (
          await fetch(`${server.base}/api/table`, { headers: { Authorization: `Bearer ${made.token}` } })
        ).json();
        const way = links.knock ?? `#/join/${made.invitation}`;
        return { ...made, door: `${server.base}/${way.slice(way.indexOf('#'))}` };
      },
      step: (name) => {
        told();
        now = name;
        begun = Date.now();
      },
    });
    // errors of a line that the house broke are no fault
    for (const page of pages)
      assert.deepEqual(
        page.problems.filter((problem) => !/WebSocket|ERR_CONNECTION/.test(problem)),
        [],
      );
  } catch (problem) {
    for (const [i, page] of pages.entries()) await shot(page, `evening-stalled-${i}`).catch(() => undefined);
    throw Object.assign(problem, { message: `${now}: ${problem.message}` });
  } finally {
    told();
    for (const page of pages) await page.context().close();
    await server.stop();
  }
}
