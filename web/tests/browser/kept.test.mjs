// The page as an application: what a browser needs to install it, what works without a network and what is never kept,
// a new version, one's turn in the title and as a notification.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browser, fresh_page, set_up, violations, web } from './harness.mjs';
import { play_once, start_server } from './players.mjs';
import { tap } from './typed_wins.mjs';

set_up({ alone: false });

const has_evaluator = readdirSync(join(web, 'dist', 'assets')).some((file) => file.endsWith('.wasm'));

/** Waits until it is so, but not for ever: what is asserted then says what is missing. */
async function soon(holds, seconds = 10) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await new Promise((done) => setTimeout(done, 100)))
    if (await holds()) return;
}
const kept_names = (page) => page.evaluate(() => caches.keys());
const kept_paths = (page) =>
  page.evaluate(async () => {
    const found = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
    return found;
  });
async function ready(page, server) {
  await page.goto(`${server.base}/#/`);
  await page.waitForSelector('.house');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('a browser may install the page: a manifest, icons that are what they say, a worker', async () => {
  const server = await start_server();
  const page = await fresh_page(browser, { kept: true });
  try {
    await ready(page, server);
    const cdp = await page.context().newCDPSession(page);
    const { errors, data } = await cdp.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const manifest = JSON.parse(data);
    assert.equal(manifest.display, 'standalone');
    for (const icon of manifest.icons) {
      const [width, height] = await page.evaluate(
        (src) =>
          new Promise((done, failed) => {
            const image = new Image();
            image.onload = () => done([image.naturalWidth, image.naturalHeight]);
            image.onerror = failed;
            image.src = src;
          }),
        `./${icon.src}`,
      );
      if (icon.sizes !== 'any') assert.equal(`${width}x${height}`, icon.sizes);
      assert.equal(width, height);
    }
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    assert.deepEqual(
      installabilityErrors.filter((each) => each.errorId !== 'in-incognito'),
      [],
    );
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
    await server.stop();
  }
});

test('without a network rules, clauses and lessons open, the calculator answers as the house, and nothing of a seat is kept', async () => {
  const server = await start_server();
  const page = await fresh_page(browser, { kept: true, lang: 'en' });
  let killed = false;
  try {
    await ready(page, server);
    const made = await page.evaluate(async () =>
      (
        await fetch('/api/tables', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ rule: 'mjkt', name: 'Yuki', clock: null }),
        })
      ).json(),
    );
    await page.goto(`${server.base}/#/seat/${made.token}`);
    await page.waitForSelector('.hand .t');
    await page.evaluate(async (token) => {
      for (const path of ['/api/table', '/api/log', '/api/book'])
        await fetch(path, { headers: { Authorization: `Bearer ${token}` } });
      await fetch('/api/waits/mjkt', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"hand":"123456789m1122p"}',
      });
    }, made.token);
    // a while after the page has come the rules are fetched that nobody has looked at
    const evaluators = async () => (await kept_paths(page)).filter((path) => path.endsWith('.wasm'));
    const fetched = ['/api/first-hands/mighty', '/api/penalties/chinitsu'];
    for (const path of fetched) await soon(async () => (await kept_paths(page)).includes(path), 20);
    await soon(async () => (await evaluators()).length === 1, 20);
    const paths = await kept_paths(page);
    for (const path of fetched) assert.ok(paths.includes(path), path);
    await page.goto(`${server.base}/#/settings`);
    await page.waitForFunction(() => /is on this device now/.test(document.body.innerText), null, { timeout: 20000 });
    assert.deepEqual(await violations(page), []);
    assert.equal((await evaluators()).length, has_evaluator ? 1 : 0);
    const hands = ['mjkt?h=123456789m1122p', 'mighty?h=123456789p1155z', 'chinitsu?h=1112223378999p&w=3p'];
    const verdict = async (hand) => {
      await page.goto('about:blank');
      await page.goto(`${server.base}/#/calc/${hand}`);
      await page.waitForSelector('.calc .waits .t, .calc [role=alert]');
      if (hand.includes('&w=')) await page.waitForSelector('.calc .sum, .calc [role=alert]');
      return page.evaluate(() =>
        [...document.querySelectorAll('.calc .card:not([role=alert]):not(.keys)')]
          .map((card) => card.innerText)
          .join('|'),
      );
    };
    const by_the_house = [];
    for (const hand of hands) by_the_house.push(await verdict(hand));
    assert.equal(await page.locator('.calc [role=status].small').count(), 0);
    const allowed = /^\/($|assets\/|icon|manifest|api\/rules($|\/[\w-]+$)|api\/(first-hands|penalties)\/[\w-]+$)/;
    assert.deepEqual(
      paths.filter((path) => !allowed.test(path)),
      [],
      'game data and answers to a seat are nowhere',
    );
    assert.deepEqual(
      paths.filter((path) => /\bown-/.test(path)),
      [],
    );

    await server.kill();
    killed = true;
    await page.goto('about:blank');
    await page.goto(`${server.base}/#/rules`);
    await page.waitForSelector('main a[href="#/rules/mjkt"]');
    await page.goto(`${server.base}/#/rules/mjkt`);
    await page.waitForSelector('.clauses article');
    await page.goto(`${server.base}/#/penalties/chinitsu`);
    await page.waitForSelector('#penalty-wrong_nukidora');
    await page.goto(`${server.base}/#/first/mighty`);
    await page.waitForSelector('.hand .t');
    if (has_evaluator) {
      for (const [i, hand] of hands.entries()) assert.equal(await verdict(hand), by_the_house[i], hand);
      assert.match(await page.locator('.calc [role=status].small').innerText(), /this device answers by itself/);
      assert.equal(await page.locator('.calc [role=alert]').count(), 0);
      await tap(page, '.targets button', 'pon');
      await tap(page, '.keys button', '2 pin');
      await page.waitForSelector('.meldbtn[aria-label="pon 2 pin 2 pin 2 pin"]', { timeout: 20000 });
    }
    assert.deepEqual(
      page.problems.filter((text) => !/WebSocket|ERR_CONNECTION|Failed to fetch|localStorage/.test(text)),
      [],
    );
  } finally {
    await page.context().close();
    if (killed) await server.again();
    await server.stop();
  }
});

test('a house that does not answer is not waited for: the calculator answers, and says so until the house does', async (t) => {
  if (!has_evaluator) return t.skip('the evaluator was not built here');
  const server = await start_server();
  const page = await fresh_page(browser, { lang: 'en' });
  try {
    const waits_of = async (hand) => {
      await page.goto('about:blank');
      await page.goto(`${server.base}/#/calc/mjkt?h=${hand}`);
      await page.waitForSelector('.calc .w1, .calc [role=alert]', { timeout: 15000 });
    };
    const here = () => page.locator('.calc [role=status].small').count();
    await page.route('**/api/waits/*', () => undefined);
    await waits_of('123456789m1122p');
    assert.match(await page.locator('.calc [role=status].small').innerText(), /this device answers by itself/);
    await page.unroute('**/api/waits/*');
    await page.route('**/api/waits/*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await waits_of('123456789m1133p');
    assert.equal(await here(), 1);
    await page.route('**/*.wasm', (route) => route.abort());
    await waits_of('123456789m1144p');
    assert.match(await page.locator('.calc [role=alert]').innerText(), /502/);
    assert.ok((await page.locator('.calc .t').count()) >= 13, 'the hand is there');
    await page.unroute('**/api/waits/*');
    await page.route('**/api/waits/*', (route) => route.abort());
    await waits_of('123456789m1155p');
    assert.match(await page.locator('.calc [role=alert]').innerText(), /no connection/);
    await page.unroute('**/api/waits/*');
    await waits_of('123456789m1166p');
    assert.equal(await here(), 0);
    assert.deepEqual(
      page.problems.filter((text) => !/502|ERR_FAILED|Failed to fetch|localStorage/.test(text)),
      [],
    );
  } finally {
    await page.context().close();
    await server.stop();
  }
});

test('a worker of another version takes the place of the old one with the next page that is opened, its files go, and the page that runs is not touched', async () => {
  // the page from a folder, so that the house can have another one
  const folder = mkdtempSync(join(tmpdir(), 'jansou-kept-'));
  cpSync(join(web, 'dist'), folder, { recursive: true });
  const usual = process.env.JANSOU_PAGE;
  process.env.JANSOU_PAGE = folder;
  const server = await start_server();
  if (usual === undefined) delete process.env.JANSOU_PAGE;
  else process.env.JANSOU_PAGE = usual;
  const page = await fresh_page(browser, { kept: true, lang: 'en' });
  try {
    await ready(page, server);
    const [before] = (await kept_names(page)).filter((name) => name.startsWith('jansou-page'));
    const worker = join(folder, 'worker.js');
    writeFileSync(worker, readFileSync(worker, 'utf8').replace(/const version = "[^"]*"/, 'const version = "another"'));
    rmSync(`${worker}.br`); // of the one before
    await page.evaluate(() => (window.same = true));
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration()).update()));
    await soon(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).waiting !== null));
    assert.ok(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).waiting !== null));
    assert.equal(await page.evaluate(() => window.same), true);
    assert.ok((await kept_names(page)).includes(before), 'the page that runs keeps its files');
    await page.reload();
    await page.waitForSelector('.house');
    await soon(async () => !(await kept_names(page)).includes(before), 5);
    // Chromium lets the old one go once that rests, and a page that is loaded anew in its place may keep it from that;
    // one that is left does not
    for (let opened = 0; opened < 4 && (await kept_names(page)).includes(before); ++opened) {
      await page.goto('about:blank');
      await page.waitForTimeout(1000);
      await page.goto(`${server.base}/#/`);
      await page.waitForSelector('.house');
      await soon(async () => !(await kept_names(page)).includes(before), 5);
    }
    assert.deepEqual(
      (await kept_names(page)).filter((name) => name.startsWith('jansou-page')),
      ['jansou-page-another'],
    );
  } finally {
    await page.context().close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});

test('a page that is older than its house offers to be opened anew, but not while a hand is played', async () => {
  const server = await start_server(0.02);
  const page = await fresh_page(browser, { lang: 'en', settings: { one_tap: true, muted: true } });
  try {
    await page.goto(server.base);
    await page.waitForSelector('.house');
    const made = await page.evaluate(async () =>
      (
        await fetch('/api/tables', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ rule: 'tenhou3p', name: 'Yuki', clock: null }),
        })
      ).json(),
    );
    await page.goto(`${server.base}/#/seat/${made.token}`);
    await page.waitForSelector('.hand .t');
    // from now on the house has another page; the line breaks, as when the program is started anew
    await page.route(`${server.base}/`, async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replace(/assets\/index-[\w-]+\.js/, 'assets/index-other000.js');
      return route.fulfill({ response: answer, body: text });
    });
    await server.kill();
    await server.again();
    await page.waitForFunction(() => !document.querySelector('.tbl.grey'), null, { timeout: 60000 });
    await page.waitForTimeout(500);
    assert.equal(await page.locator('.renew').count(), 0, 'a hand is being played');
    const end = Date.now() + 120000;
    while ((await page.locator('.renew').count()) === 0 && Date.now() < end) {
      assert.equal(
        await page.evaluate(() => Boolean(document.querySelector('.renew')) && !document.querySelector('.result')),
        false,
      );
      if ((await page.locator('.result').count()) === 0) await play_once(page, { stay: true }).catch(() => '');
      else await page.waitForTimeout(50);
    }
    await page.unroute(`${server.base}/`);
    await page.evaluate(() => (window.older = true));
    await page.locator('.renew .btn').click();
    await page.waitForFunction(() => window.older === undefined && document.querySelector('.hand .t, .result'));
  } finally {
    await page.context().close();
    await server.stop();
  }
});

test('that it is my turn stands in the title, and calls me once I have pressed for it', async () => {
  const server = await start_server(0.02);
  const page = await fresh_page(browser, { lang: 'en', kept: true });
  try {
    await ready(page, server);
    const usual = await page.title();
    await page.context().grantPermissions(['notifications']);
    await page.goto(`${server.base}/#/settings`);
    const asked = [];
    await page.exposeFunction('was_asked', () => asked.push(1));
    await page.evaluate(() => {
      const real = Notification.requestPermission.bind(Notification);
      Notification.requestPermission = () => (window.was_asked(), real());
    });
    assert.equal(asked.length, 0, 'nobody is asked who has not pressed');
    await page.locator('.opt', { hasText: 'Call me on my turn' }).getByRole('button', { name: 'On' }).click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('jansou.settings')).notify === true);
    assert.equal(asked.length, 1);
    const made = await page.evaluate(async () =>
      (
        await fetch('/api/tables', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ rule: 'tenhou3p', name: 'Yuki', clock: null }),
        })
      ).json(),
    );
    await page.goto(`${server.base}/#/seat/${made.token}`);
    await page.waitForFunction(() => document.title.startsWith('● Your turn'));
    const shown = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.getRegistration()).getNotifications()).map((each) => each.title),
      );
    assert.deepEqual(await shown(), [], 'whoever looks needs no call');
    const hide = (hidden) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    await soon(async () => (await shown()).length === 1);
    assert.deepEqual(await shown(), ['Your turn']);
    await hide(false);
    await soon(async () => (await shown()).length === 0);
    assert.deepEqual(await shown(), []);
    await page.goto(`${server.base}/#/`);
    await page.waitForSelector('.house');
    assert.equal(await page.title(), usual);
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
    await server.stop();
  }
});
