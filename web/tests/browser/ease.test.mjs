// What makes the page fit its player: sounds, the left hand, larger letters.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import {
  answer_api,
  browser,
  crowding,
  fresh_page,
  launch,
  script_socket,
  set_up,
  shot,
  site,
  sizes,
} from './harness.mjs';
import { asks } from './fixtures.mjs';
import { api } from './api_fixtures.mjs';
import { ask, event, open_page, open_table, result, token, welcome } from './scripted.mjs';

set_up();

/**
 * A seat whose sounds are drawn and not played: `page.sound()` is what sounded since the touch, as its loudness over
 * its own length (LUFS), its length in ms and its peak.
 */
async function listen(settings, messages = welcome(3, 'usual')) {
  const page = await fresh_page(browser, { settings });
  await page.addInitScript(() => {
    const Offline = window.OfflineAudioContext;
    window.contexts = [];
    window.buzzed = [];
    navigator.vibrate = (ms) => window.buzzed.push(ms);
    window.AudioContext = function () {
      const context = new Offline(1, 44100, 44100);
      Object.defineProperty(context, 'state', { value: 'running' });
      window.contexts.push(context);
      return context;
    };
    window.heard = async () => {
      const drawn = await window.contexts[0].startRendering();
      const wave = drawn.getChannelData(0);
      const weighing = new Offline(1, wave.length, 44100);
      const source = weighing.createBufferSource();
      source.buffer = drawn;
      const shelf = Object.assign(weighing.createBiquadFilter(), { type: 'highshelf' });
      shelf.frequency.value = 1681;
      shelf.gain.value = 4;
      const low = Object.assign(weighing.createBiquadFilter(), { type: 'highpass' });
      low.frequency.value = 38;
      low.Q.value = 0.5;
      source.connect(shelf).connect(low).connect(weighing.destination);
      source.start();
      const weighed = (await weighing.startRendering()).getChannelData(0);
      const end = wave.findLastIndex((each) => Math.abs(each) > 0.002) + 1;
      const power = weighed.subarray(0, end).reduce((sum, each) => sum + each * each, 0) / Math.max(end, 1);
      return {
        ms: end / 44.1,
        loudness: -0.691 + 10 * Math.log10(power),
        peak: wave.reduce((most, each) => Math.max(most, Math.abs(each)), 0),
      };
    };
  });
  await answer_api(page, api);
  page.socket = await script_socket(page, messages);
  await page.goto(`${site.base}/#/seat/${token}`);
  await page.waitForSelector('.hand .t');
  page.touch = () => page.mouse.click(480, 330);
  page.sound = async () => {
    await page.waitForTimeout(150);
    return page.evaluate(() => window.heard());
  };
  return page;
}

const occasions = {
  discard: { type: 'dahai', actor: 1, pai: '1m', tsumogiri: false },
  'a draw of mine': { type: 'tsumo', actor: 0, pai: '1m' },
  chi: { type: 'chi', actor: 1, target: 0, pai: '1m', consumed: ['2m', '3m'] },
  pon: { type: 'pon', actor: 1, target: 0, pai: '1m', consumed: ['1m', '1m'] },
  kan: { type: 'ankan', actor: 1, consumed: ['1m', '1m', '1m', '1m'] },
  'a tile set aside': { type: 'nukidora', actor: 1, pai: 'N' },
  riichi: { type: 'reach', actor: 1 },
  win: { type: 'win', actor: 1, target: 0, pai: '1m', tehai: [] },
  flash: { type: 'flash', actor: 1, begins: true },
};

test('each occasion has a sound of 100 to 400 ms, equally loud, and a line in the log', async () => {
  for (const [name, happens] of Object.entries(occasions)) {
    const page = await listen({ sound: 1, lang: 'en' });
    assert.equal(
      await page.evaluate(() => window.contexts.length),
      0,
      'nothing is made to sound before the first touch',
    );
    await page.touch();
    const lines = await page.locator('.panel [role=log] p').count();
    page.socket.send(event(2, happens));
    await page.waitForFunction((n) => document.querySelectorAll('.panel [role=log] p').length > n, lines);
    const heard = await page.sound();
    assert.ok(heard.ms > 95 && heard.ms <= 400, `${name}: ${heard.ms} ms`);
    assert.ok(Math.abs(heard.loudness + 18) < 1, `${name}: ${heard.loudness} LUFS`);
    assert.ok(heard.peak < 1, `${name}: peak ${heard.peak}`);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('calls are spoken where that is wished, one word for each, and by default not', async () => {
  const words = {
    chi: occasions.chi,
    pon: occasions.pon,
    kan: occasions.kan,
    riichi: occasions.riichi,
    ron: occasions.win,
    tsumo: { ...occasions.win, target: 1 },
  };
  let bytes = 0;
  for (const voice of [true, false])
    for (const [name, happens] of Object.entries(words)) {
      const page = await listen({ sound: 1, lang: 'en', voice });
      const fetched = [];
      page.on('response', async (answer) => /mp3/.test(answer.url()) && fetched.push(answer));
      await page.touch();
      page.socket.send(event(2, happens));
      await page.waitForTimeout(voice ? 350 : 150);
      assert.deepEqual(
        fetched.map((answer) => /(\w+)-[^/]*mp3$/.exec(answer.url())?.[1]),
        voice ? [name] : [],
      );
      if (voice) {
        bytes += (await fetched[0].body()).length;
        assert.ok((await page.sound()).ms > 400, `${name} is heard after its knock`);
      }
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
  assert.ok(bytes < 60_000, `${bytes} bytes`);
});

test('the clock knocks once when five seconds are left, as loud as the rest, and says so', async () => {
  const page = await listen({ sound: 1, lang: 'en' });
  await page.touch();
  page.socket.send({ ...ask(asks.claims), clock: { move: 6, bank: 0 } });
  await page.waitForFunction(() =>
    /5 seconds left/.test(document.querySelector('.panel [role=status]')?.textContent ?? ''),
  );
  const heard = await page.sound();
  assert.ok(heard.ms > 95 && heard.ms <= 400, `${heard.ms} ms`);
  assert.ok(Math.abs(heard.loudness + 18) < 1, `${heard.loudness} LUFS`);
  assert.deepEqual(await page.evaluate(() => window.buzzed), [20], 'the telephone shakes for 20 ms when it is my turn');
  await page.context().close();
});

test('M mutes; the slider goes from silence to full, and sounds while it is moved', async () => {
  const page = await listen({ sound: 1, lang: 'en' });
  await page.touch();
  await page.keyboard.press('m');
  page.socket.send(event(2, occasions.discard));
  page.socket.send({ ...ask(asks.claims) });
  await page.waitForSelector('.act.win');
  assert.equal((await page.sound()).peak, 0);
  assert.deepEqual(await page.evaluate(() => window.buzzed), []);
  await page.context().close();

  const other = await open_page(browser, site, '/settings', { lang: 'en', settings: { sound: 1 } });
  const slider = other.locator('input[type=range]');
  const kept = () => other.evaluate(() => JSON.parse(localStorage.getItem('jansou.settings')));
  await slider.fill('0');
  await other.waitForFunction(() => JSON.parse(localStorage.getItem('jansou.settings')).muted);
  await slider.fill('0.4');
  await other.waitForFunction(() => !JSON.parse(localStorage.getItem('jansou.settings')).muted);
  assert.equal((await kept()).sound, 0.4);
  await other.context().close();
});

test('the left hand: choices and drawn tile are mirrored at every size, and nothing overlaps', async () => {
  const boxes = (page) =>
    page.evaluate(() => {
      const box = (element) => element.getBoundingClientRect();
      const places = Object.fromEntries(
        [...document.querySelectorAll('[data-slot]')].map((slot) => [slot.dataset.slot, Math.round(box(slot).left)]),
      );
      const drawn = box(document.querySelector('.hand .t.drawn'));
      const others = [...document.querySelectorAll('.hand .t:not(.drawn)')].map(box);
      return {
        places,
        drawn: { left: Math.round(drawn.left), top: Math.round(drawn.top) },
        left: Math.round(Math.min(...others.map((b) => b.left))),
        right: Math.round(Math.max(...others.map((b) => b.left))),
        order: [...document.querySelectorAll('.hand .t')]
          .map((tile) => box(tile))
          .every((b, i, all) => i < 1 || i >= all.length - 1 || b.top > all[i - 1].top || b.left > all[i - 1].left),
      };
    });
  for (const size of Object.keys(sizes)) {
    const seen = [];
    for (const left_hand of [false, true]) {
      const page = await open_table(
        browser,
        site,
        { messages: welcome(4, 'usual', [ask(asks.turn)]) },
        { size, settings: { left_hand } },
      );
      seen.push(await boxes(page));
      assert.deepEqual(await crowding(page), [], `${size} ${left_hand}`);
      await shot(page, `ease-left-${size}-${left_hand}`);
      await page.context().close();
    }
    const [right, left] = seen;
    const xs = Object.values(right.places).sort((a, b) => a - b);
    for (const [slot, x] of Object.entries(left.places))
      assert.equal(xs.indexOf(right.places[slot]), 5 - xs.indexOf(x), `${size}: slot ${slot}`);
    assert.ok(right.drawn.left >= right.right, `${size}: drawn on the right`);
    assert.ok(left.drawn.left <= left.left, `${size}: drawn on the left`);
    assert.equal(left.drawn.top, right.drawn.top, `${size}: in the same row`);
    assert.ok(left.order, `${size}: the hand keeps its order`);
  }
});

/**
 * Words that leave the window, stick out of their button or are cut where no dots say so; the first of a seat's marks
 * is cut where a phone has no room.
 */
const lost_words = (page) =>
  page.evaluate(() => {
    const found = [];
    const result_page = document.querySelector('.result');
    if (
      document.documentElement.scrollWidth > innerWidth + 1 ||
      (result_page && result_page.scrollWidth > innerWidth + 1)
    )
      found.push('the page is too wide');
    for (const element of document.querySelectorAll('body *')) {
      if (
        !element.checkVisibility() ||
        element.closest('svg, .t, .vh, [inert], .scroll-x, .marks > :first-child') ||
        element.querySelector('.vh')
      )
        continue;
      if (![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '')) continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      const words = range.getBoundingClientRect();
      const dotted = (each) =>
        getComputedStyle(each).textOverflow === 'ellipsis' || getComputedStyle(each).webkitLineClamp !== 'none';
      const button = element.closest('button, a.btn');
      for (let each = element; each && each !== document.body; each = each.parentElement) {
        if (dotted(each) || getComputedStyle(each).clipPath !== 'none') break;
        const box = each.getBoundingClientRect();
        if (
          (each === button || getComputedStyle(each).overflowX === 'hidden') &&
          (words.right > box.right + 3 || words.bottom > box.bottom + 3 || words.left < box.left - 3)
        ) {
          found.push(`"${element.textContent.trim().slice(0, 30)}" leaves ${each.className || each.tagName}`);
          break;
        }
        if (each === element && words.right > innerWidth + 2)
          found.push(`"${element.textContent.trim().slice(0, 30)}" leaves the window`);
      }
    }
    return found;
  });

test('letters of twice the size: every page keeps its words and its width', async () => {
  const large = await launch({ text: 32 });
  try {
    for (const [name, path] of Object.entries({
      lobby: '/',
      setup: '/setup/mighty',
      join: `/join/${token}`,
      'rule-page': '/rules/mighty/MI-22',
      calculator: '/calc/mighty?h=99m34567p234s88s5z&w=5p&r=3z9m&d=2s&o=riichi.riichi',
      settings: '/settings',
      help: '/help',
      book: '/book',
      replays: '/replays',
      trouble: '/nowhere',
    }))
      for (const [size, lang] of [
        ['desktop', 'en'],
        ['upright', 'ja'],
        ['small', 'en'],
      ]) {
        const page = await open_page(large, site, path, { size, lang });
        assert.deepEqual(await lost_words(page), [], `${name} ${size} ${lang}`);
        await shot(page, `ease-large-${name}-${size}`);
        await page.context().close();
      }
    for (const [size, lang] of [
      ['desktop', 'en'],
      ['upright', 'ja'],
    ]) {
      const page = await open_table(large, site, { messages: result(3, 'win'), page: true }, { size, lang });
      assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px');
      assert.deepEqual(await lost_words(page), [], `result ${size}`);
      await page.context().close();
    }
  } finally {
    await large.close();
  }
});

test('larger letters on the table: a quarter more, however much is set, and nothing overlaps', async () => {
  const large = await launch({ text: 24 });
  try {
    for (const [name, messages] of Object.entries({
      three: welcome(3, 'full', [ask(asks.claims)]),
      four: welcome(4, 'full', [ask(asks.turn)]),
      usual: welcome(4, 'usual', [ask(asks.turn)]),
    }))
      for (const size of Object.keys(sizes)) {
        const page = await open_table(large, site, { messages }, { size });
        assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '20px');
        assert.deepEqual(await crowding(page), [], `${name} ${size}`);
        assert.deepEqual(await lost_words(page), [], `${name} ${size}`);
        await shot(page, `ease-large-${name}-${size}`);
        await page.context().close();
      }
  } finally {
    await large.close();
  }
});
