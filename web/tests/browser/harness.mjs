// What the browser tests share: Chromium, the built page under the server's policy, a scripted socket, looks at overlap
// and at axe.
import { after, before } from 'node:test';
import { createServer } from 'node:http';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import axe from 'axe-core';

export const web = fileURLToPath(new URL('../..', import.meta.url));
export const shots = process.env.JANSOU_SHOTS ?? join(web, '.shots');
export const sizes = { desktop: [1280, 800], small: [360, 640], upright: [390, 844], side: [844, 390] };
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `text`: how large letters are that a person has set in the browser, 16 px if not otherwise. */
export function launch({ text = 16 } = {}) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...flags, ...(text === 16 ? [] : [`--blink-settings=defaultFontSize=${text}`])],
  });
}

export const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};
export const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self' ws: wss:; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves web/dist alone, under the policy that the server sends. */
export async function serve_page() {
  const dist = join(web, 'dist');
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://x').pathname;
    const file = join(dist, path === '/' ? 'index.html' : path);
    if (!file.startsWith(dist) || !existsSync(file)) return response.writeHead(404).end();
    response
      .writeHead(200, {
        'Content-Type': types[extname(file)] ?? 'application/octet-stream',
        'Content-Security-Policy': policy,
      })
      .end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { base: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Those of the file that called `set_up`. */
export let browser;
export let site;

/**
 * What the tests of a file share. Node 22 runs `after` of a file of which it runs no test while `before` is still at
 * work.
 */
export function shared(make, close) {
  let made;
  before(() => (made = make()));
  after(async () => {
    if (!made) return;
    await made;
    await close();
  });
}

/** Chromium for the tests of a file, and the page alone; without `alone` they are about a server of their own. */
export function set_up({ alone = true } = {}) {
  shared(
    async () => {
      browser = await launch();
      if (alone) site = await serve_page();
    },
    async () => {
      await browser.close();
      site?.close();
    },
  );
}

/** Does it again until the page shows what it leads to: on a busy machine something else may have come between. */
export async function until(page, act, shows, argument) {
  for (const end = Date.now() + 60000; ;) {
    await act();
    const seen = await page
      .waitForFunction(shows, argument, { timeout: 5000 })
      .catch((error) => (Date.now() < end && error.name === 'TimeoutError' ? null : Promise.reject(error)));
    if (seen) return;
  }
}

/** What `look` gives once it no longer changes. */
export async function at_rest(page, look, rest = 150) {
  const end = Date.now() + 30000;
  for (let last = await look(); ;) {
    await page.waitForTimeout(rest);
    const now = await look();
    if (JSON.stringify(now) === JSON.stringify(last) || Date.now() > end) return now;
    last = now;
  }
}

/** Two frames, in which whatever was changed is drawn, and the letters that the page brings along. */
export const drawn = (page) =>
  page.evaluate(() =>
    document.fonts.ready.then(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    ),
  );

/**
 * A page that fails the test on any error of script or policy; `size` is the name of one or [width, height]; `kept`:
 * with the worker that keeps it.
 */
export async function fresh_page(
  browser,
  { lang = 'ja', theme = 'light', size = 'desktop', settings = {}, touch = false, kept = false } = {},
) {
  const [width, height] = typeof size === 'string' ? sizes[size] : size;
  const context = await browser.newContext({
    viewport: { width, height },
    locale: lang === 'ja' ? 'ja-JP' : 'en-US',
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: touch,
    serviceWorkers: kept ? 'allow' : 'block', // a worker's requests pass by the answers that a test gives
  });
  await context.addInitScript(
    (value) => localStorage.getItem('jansou.settings') ?? localStorage.setItem('jansou.settings', value),
    JSON.stringify({ lang, theme, hints: false, ...settings }), // what is told the first times is for tests of its own
  );
  const page = await context.newPage();
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(error.message));
  page.on(
    'console',
    (message) =>
      message.type() === 'error' &&
      !/Failed to load resource/.test(message.text()) &&
      page.problems.push(message.text()),
  );
  return page;
}

/** The server's plain requests, answered from a table of paths. */
export async function answer_api(page, answers) {
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const found = answers[pathname];
    if (found === undefined)
      return route.fulfill({
        status: 404,
        contentType: 'application/json',
        body: JSON.stringify({ error: { code: 'unknown', message: `There is no ${pathname}.` } }),
      });
    if (typeof found === 'string') return route.fulfill({ contentType: 'image/svg+xml', body: found });
    return route.fulfill({ contentType: 'application/json', body: JSON.stringify(found) });
  });
}

/** A socket that says what it is given after hello and keeps what the page sends. */
export async function script_socket(page, messages, reply = () => []) {
  const heard = [];
  let socket = null;
  await page.routeWebSocket('**/ws', (ws) => {
    socket = ws;
    ws.onMessage((data) => {
      const message = JSON.parse(String(data));
      heard.push(message);
      if (message.type === 'hello') for (const each of messages) ws.send(JSON.stringify(each));
      else if (message.type === 'ping') ws.send('{"type":"pong"}');
      else for (const each of reply(message)) ws.send(JSON.stringify(each));
    });
  });
  return { heard, send: (message) => socket.send(JSON.stringify(message)), drop: () => socket.close() };
}

export async function violations(page) {
  await page.evaluate(axe.source);
  const result = await page.evaluate(() =>
    window.axe.run(document, {
      resultTypes: ['violations'],
      rules: { 'scrollable-region-focusable': { enabled: true } },
    }),
  );
  return result.violations.map(
    (each) =>
      `${each.id}: ${each.nodes
        .slice(0, 3)
        .map(
          (node) =>
            `${node.target.join(' ')} ${node.html.slice(0, 300)} ${node.any.concat(node.all, node.none).map((c) => c.message)[0] ?? ''}`,
        )
        .join(' | ')}`,
  );
}

export async function shot(page, name) {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

/** What lies over something else on the table, what sticks out of the window, what scrolls. */
export async function crowding(page) {
  return page.evaluate(() => {
    const found = [];
    const box = (element) => element.getBoundingClientRect();
    const name = (element) =>
      (element.closest('.seat')?.className.replace('seat ', '') ?? '') +
      '.' +
      element.className.toString().split(' ')[0];
    const zones = [
      ...document.querySelectorAll(
        '.seat .plate, .seat .shelf, .seat .concealed, .seat .river, .hub, .notice, .acts, .tray',
      ),
    ].filter((zone) => box(zone).width > 0 && box(zone).height > 0);
    const content = (zone) => {
      const parts = zone.matches('.plate, .hub, .notice, .acts, .tray')
        ? [zone]
        : [...zone.querySelectorAll('.t')].filter((tile) => box(tile).width > 0);
      if (parts.length === 0) return null;
      const boxes = parts.map(box);
      return {
        left: Math.min(...boxes.map((b) => b.left)),
        right: Math.max(...boxes.map((b) => b.right)),
        top: Math.min(...boxes.map((b) => b.top)),
        bottom: Math.max(...boxes.map((b) => b.bottom)),
      };
    };
    const areas = zones.map((zone) => ({ zone, area: content(zone) })).filter(({ area }) => area);
    for (let i = 0; i < areas.length; ++i)
      for (let k = i + 1; k < areas.length; ++k) {
        const [a, b] = [areas[i], areas[k]];
        if (a.zone.contains(b.zone) || b.zone.contains(a.zone)) continue;
        const tray = [a, b].find(({ zone }) => zone.matches('.tray'));
        const own_shelf = [a, b].find(({ zone }) => zone.matches('.self .shelf'));
        if (tray && own_shelf) continue;
        const w = Math.min(a.area.right, b.area.right) - Math.max(a.area.left, b.area.left);
        const h = Math.min(a.area.bottom, b.area.bottom) - Math.max(a.area.top, b.area.top);
        if (w > 2 && h > 2) found.push(`${name(a.zone)} over ${name(b.zone)} by ${Math.round(w)}x${Math.round(h)}`);
      }
    for (const { zone, area } of areas)
      if (area.left < -2 || area.top < -2 || area.right > innerWidth + 2 || area.bottom > innerHeight + 2)
        found.push(`${name(zone)} leaves the window`);
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1) found.push('the page scrolls');
    return found;
  });
}
