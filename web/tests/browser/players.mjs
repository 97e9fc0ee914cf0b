// Scripted people, and the built program on an empty data folder.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { policy, types, web } from './harness.mjs';

export const program = process.env.JANSOU ?? join(web, '../build/release/bin/jansou');

/** The same with walls that are laid as a line with a stack says. */
const stacked = process.env.JANSOU_STACKED ?? join(dirname(program), '../tests/stacked_server');

/** A file of the page as the program gives it: packed for whoever takes it so, where it gets smaller by it. */
function packed(file, takes = '') {
  const plain = readFileSync(file);
  if (!existsSync(`${file}.br`)) return [plain, {}];
  if (/\bbr\b/.test(takes)) return [readFileSync(`${file}.br`), { 'Content-Encoding': 'br' }];
  if (/\bgzip\b/.test(takes)) return [gzipSync(plain, { level: 9 }), { 'Content-Encoding': 'gzip' }];
  return [plain, {}];
}

/**
 * With JANSOU_PAGE=FOLDER that page is tried before the program, so that the program need not be built again for each
 * change of the page.
 */
async function before_it(folder, base) {
  const { host, hostname, port } = new URL(base);
  const own = (headers) => ({ ...headers, host, ...(headers.origin ? { origin: base } : {}) });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, base);
    const file = join(folder, pathname === '/' ? 'index.html' : pathname);
    if (existsSync(file) && extname(file)) {
      const [body, encoding] = packed(file, request.headers['accept-encoding']);
      return response
        .writeHead(200, {
          'Content-Type': types[extname(file)] ?? 'application/octet-stream',
          'Content-Security-Policy': policy,
          ...encoding,
        })
        .end(body);
    }
    request.pipe(
      ask({ hostname, port, path: request.url, method: request.method, headers: own(request.headers) }, (answer) =>
        answer.pipe(response.writeHead(answer.statusCode, answer.headers)),
      ).on('error', () => response.destroy()),
    );
  });
  server.on('upgrade', (request, socket) => {
    const there = connect(Number(port), hostname, () => {
      const lines = Object.entries(own(request.headers)).map(([name, value]) => `${name}: ${value}`);
      there.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.pipe(there).pipe(socket);
    });
    there.on('error', () => socket.destroy());
    socket.on('error', () => there.destroy());
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    base: `http://127.0.0.1:${server.address().port}`,
    close: () => (server.close(), server.closeAllConnections()),
  };
}

/**
 * Starts the server on a free port and an empty folder; `base` is its address, `ready_at` when it answered. With
 * `stack` its walls are laid so; `more`: what else is said to the program.
 */
export async function start_server(pace = 0.02, stack = null, more = []) {
  const folder = mkdtempSync(join(tmpdir(), 'jansou-page-'));
  const started_at = Date.now();
  let said = '';
  let child;
  const run = (address) => {
    child = stack
      ? spawn(stacked, [folder, String(pace), JSON.stringify(stack)])
      : spawn(
          program,
          [
            'serve',
            '--listen',
            address,
            '--data',
            folder,
            '--pace',
            String(pace),
            '--trust',
            '127.0.0.1',
            '--log-level',
            'warn',
            ...more,
          ],
          { stdio: ['ignore', 'pipe', 'pipe'] },
        );
    child.stderr.on('data', (data) => (said += data));
    return new Promise((done, failed) => {
      const lines = createInterface({ input: child.stdout });
      lines.on('line', (line) => {
        const found = /http:\/\/[\d.]+:\d+/.exec(line);
        if (found) done(found[0]);
      });
      child.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
    });
  };
  const base = await run('127.0.0.1:0');
  const proxy = process.env.JANSOU_PAGE ? await before_it(process.env.JANSOU_PAGE, base) : null;
  return {
    base: proxy?.base ?? base,
    started_at,
    said: () => said,
    /** Ends the process as a power cut would. */
    kill: () =>
      new Promise((done) => {
        child.removeAllListeners('exit');
        child.on('exit', done);
        child.kill('SIGKILL');
      }),
    /** The same folder at the same address again. */
    again: () => run(new URL(base).host),
    stop: () =>
      new Promise((done) => {
        const ended = () => {
          rmSync(folder, { recursive: true, force: true });
          done();
        };
        proxy?.close();
        child.removeAllListeners('exit');
        if (child.exitCode !== null || child.signalCode !== null) return ended(); // killed before
        child.on('exit', ended);
        child.kill('SIGTERM');
      }),
  };
}

/**
 * Looks at the page once and does the next thing a person would: wins, sets aside, passes, discards what was drawn,
 * goes on (not with `stay`).
 */
export async function play_once(page, { calls = false, stay = false } = {}) {
  return page.evaluate(
    ([calls, stay]) => {
      const visible = (element) => element && element.getClientRects().length > 0;
      const result = document.querySelector('.result');
      if (document.querySelector('.tbl.showing')) {
        document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        return 'a win is shown';
      }
      if (result && stay) return 'result';
      if (result) {
        const next = [...result.querySelectorAll('.btn.main')].find(
          (button) => !button.disabled && button.dataset.does !== 'rematch',
        );
        if (next) next.click();
        return 'result';
      }
      const reading = document.querySelector('.over.question .btn.main');
      if (visible(reading)) {
        reading.click();
        return 'reading';
      }
      const ability = document.querySelector('.over.draft button.alt');
      if (visible(ability)) {
        ability.click();
        return 'ability';
      }
      const slots = [...document.querySelectorAll('.act[data-slot]')];
      const at = (place) => slots.find((slot) => slot.dataset.slot === String(place));
      const press = (button, name) => {
        button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        button.click();
        return name;
      };
      const way = document.querySelector('.act.way, .waylist .btn');
      if (visible(way)) return press(way, 'way');
      if (at(1)) return press(at(1), 'win');
      const riichi = at(3)?.classList.contains('riichi') ? at(3) : null;
      if (riichi) return press(riichi, 'riichi');
      const tiles = [...document.querySelectorAll('.hand .t:not(.dim)')];
      const aside = at(4);
      if (calls && aside) return press(aside, 'slot 4');
      if (calls && at(3)) return press(at(3), 'pon');
      if (at(5)) return press(at(5), 'pass');
      if (at(0) && tiles.length === 0) return press(at(0), 'own');
      const tile = tiles.find((each) => each.classList.contains('drawn')) ?? tiles.at(-1);
      if (!tile) return '';
      tile.click();
      return 'tile';
    },
    [calls, stay],
  );
}

/** Plays until `done` says so for every page, or the time is over. */
export async function play_on(pages, done, { seconds, calls = false, stay = false }) {
  const until = Date.now() + seconds * 1000;
  const did = {};
  while (Date.now() < until) {
    let all = true;
    for (const page of pages) {
      if (await done(page)) continue;
      all = false;
      const what = await play_once(page, { calls, stay }).catch(() => '');
      did[what] = (did[what] ?? 0) + 1;
    }
    if (all) return did;
    await new Promise((wait) => setTimeout(wait, 30));
  }
  throw new Error(`not over after ${seconds} s: ${JSON.stringify(did)}`);
}

/** What a button puts into the downloads: the file's name and its text. */
export async function saved(page, name) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).locator('visible=true').click(),
  ]);
  return [file.suggestedFilename(), readFileSync(await file.path(), 'utf8')];
}
