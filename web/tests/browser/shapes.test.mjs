// Windows of any shape: every tile of the hand, every choice, the menu and what goes on are under the finger, and no
// zone lies over another.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { browser, drawn, set_up, shot, site, violations } from './harness.mjs';
import { crowded, crowded_table } from './crowded.mjs';
import { asks, view } from './fixtures.mjs';
import { house_table, houses } from './houses.mjs';
import { open_page, open_table, result, token, welcome } from './scripted.mjs';

set_up();

/** Telephones, tablets, laptops, large screens; the last of them are laptops whose page is magnified. */
const shapes = [
  [360, 640],
  [390, 844],
  [667, 375],
  [700, 900],
  [768, 1024],
  [820, 1180],
  [844, 390],
  [1024, 768],
  [1150, 800],
  [1180, 820],
  [1366, 640],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
  [1093, 512],
  [911, 427],
  [781, 366],
  [1152, 720],
  [960, 600],
  [823, 514],
  [720, 450],
];
/** One of each kind, for a quick look. */
const few = [
  [360, 640],
  [667, 375],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [960, 600],
  [1366, 640],
  [1920, 1080],
];
const in_each_shape = async (page, look, all = shapes) => {
  for (const [width, height] of all) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    await look(`${width}x${height}`);
  }
};

/** What of these is not where its middle is. */
const missed = (page, selector) =>
  page.evaluate((wanted) => {
    const all = [...document.querySelectorAll(wanted)].filter((each) => each.checkVisibility());
    if (all.length === 0) return [`no ${wanted}`];
    return all.flatMap((each) => {
      const box = each.getBoundingClientRect();
      const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return there && (each === there || each.contains(there))
        ? []
        : [
            `${each.className} ${each.dataset.index ?? each.dataset.slot ?? ''} at ${Math.round(box.left)},${Math.round(box.top)}: ${there ? (there.closest('[class]')?.className.toString() ?? there.tagName) : 'outside'}`,
          ];
    });
  }, selector);

test('what goes on after a hand is in reach in a window of any shape', async () => {
  for (const [seats, kind] of [
    [3, 'win'],
    [4, 'draw'],
    [3, 'game'],
  ]) {
    const page = await open_table(browser, site, { messages: result(seats, kind), page: true }, { lang: 'en' });
    await in_each_shape(page, async (shape) =>
      assert.deepEqual(await missed(page, '.result .btn.main'), [], `${kind} ${shape}`),
    );
    await page.context().close();
  }
});

test('an invitation that only this machine can open says so and how friends get in', async () => {
  for (const [lang, house, words] of [
    ['ja', 'play', /^127\.0\.0\.1 を開けるのはこの端末だけ.*jansou play --listen 0\.0\.0\.0 で/],
    ['en', 'play', /^Only this machine can open 127\.0\.0\.1: start with jansou play --listen 0\.0\.0\.0 /],
    ['en', 'serve', /^Only this machine can open 127\.0\.0\.1\..* jansou serve --listen 0\.0\.0\.0:8080 /],
    ['ja', 'public', /^127\.0\.0\.1 を開けるのはこの端末だけです。店の --public-url /],
    ['ja', undefined, /^127\.0\.0\.1 を開けるのはこの端末だけです。$/],
  ]) {
    const messages = welcome(3, 'usual');
    messages[0].table.house = house;
    const page = await open_table(browser, site, { messages }, { lang, size: [390, 844] });
    await page.locator('.hub .menu').click();
    await page.locator('.menu-list .btn', { hasText: lang === 'ja' ? '招待' : 'Invite' }).click();
    await page.waitForSelector('.onlyhere');
    assert.match(await page.locator('.onlyhere').innerText(), words);
    await page.context().close();
  }
  const messages = welcome(3, 'usual');
  messages[0].table.links = { join: 'https://jansou.example/#/join/abc', watch: null };
  const page = await open_table(browser, site, { messages }, { lang: 'en', size: [390, 844] });
  await page.locator('.hub .menu').click();
  await page.locator('.menu-list .btn', { hasText: 'Invite' }).click();
  await page.waitForSelector('.linkrow');
  assert.equal(await page.locator('.onlyhere').count(), 0);
  await page.context().close();
});

/** Zones of the table that lie over another by more than a hair, and what leaves the window. */
const overlaps = (page) =>
  page.evaluate(() => {
    const found = [];
    const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 0;
    const name = (zone) =>
      `${
        zone
          .closest('.seat')
          ?.className.replace(/seat |long/g, '')
          .trim() ?? ''
      }.${zone.className.toString().split(' ')[0]}`;
    const box_of = (zone) => {
      const parts = zone.matches('.shelf, .river, .concealed, .hand, .melds')
        ? [...zone.querySelectorAll('.t, .nuki')].filter(seen)
        : [zone];
      if (parts.length === 0) return null;
      const boxes = parts.map((each) => each.getBoundingClientRect());
      return {
        left: Math.min(...boxes.map((b) => b.left)),
        top: Math.min(...boxes.map((b) => b.top)),
        right: Math.max(...boxes.map((b) => b.right)),
        bottom: Math.max(...boxes.map((b) => b.bottom)),
      };
    };
    const zones = [
      ...document.querySelectorAll(
        '.bar, .plate, .shelf, .concealed, .river, .hub, .hub > *, .notice, .auto, .acts, .act, .hand, .melds, .panel, .coach',
      ),
    ]
      .filter(seen)
      .map((zone) => ({ zone, box: box_of(zone) }))
      .filter(({ box }) => box);
    for (const [i, a] of zones.entries()) {
      if (a.box.left < -1 || a.box.top < -1 || a.box.right > innerWidth + 1 || a.box.bottom > innerHeight + 1)
        found.push(`${name(a.zone)} leaves the window`);
      for (const b of zones.slice(i + 1)) {
        if (a.zone.contains(b.zone) || b.zone.contains(a.zone)) continue;
        const w = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const h = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (w > 1.5 && h > 1.5) found.push(`${name(a.zone)} over ${name(b.zone)} by ${Math.round(w)}x${Math.round(h)}`);
      }
    }
    for (const points of document.querySelectorAll('.plate .pts'))
      if (points.getBoundingClientRect().right > points.closest('.plate').getBoundingClientRect().right + 1)
        found.push(`the points leave ${name(points.closest('.plate'))}`);
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1) found.push('the page scrolls');
    return found;
  });

/** What is out of reach; `asked`: who plays has a hand and is asked, who sits out has neither. */
async function in_reach(page, asked) {
  const menu = (await page.locator('.hub .menu').isVisible()) ? '.hub .menu' : '.bar .iconbtn';
  const wanted = asked ? ['.hand .t', '.act', '.auto .fold, .auto .switch'] : ['.tray.resting .btn'];
  const found = await Promise.all([menu, ...wanted].map((each) => missed(page, each)));
  return found.flat();
}

async function troubles_of(messages, name, lang, windows, asked = true) {
  const page = await open_table(browser, site, { messages, wait: '.plate' }, { lang });
  const troubles = [];
  await in_each_shape(
    page,
    async (shape) => {
      for (const each of [...(await in_reach(page, asked)), ...(await overlaps(page))])
        troubles.push(`${shape} ${each}`);
      if (process.env.JANSOU_SHOTS) await shot(page, `shape-${name}-${shape}`);
    },
    windows,
  );
  assert.deepEqual(page.problems, []);
  await page.context().close();
  return troubles;
}
const fullest = async (...about) => assert.deepEqual(await troubles_of(...about), []);

for (const [seats, lang] of [
  [4, 'ja'],
  [3, 'en'],
]) {
  test(`quick: ${seats} at the fullest table: all is in reach and nothing overlaps in one window of each kind`, () =>
    fullest(crowded_table(seats, 'whole'), `${seats}-whole`, lang, few));
  for (const own of ['whole', 'called'])
    test(`${seats} at the fullest table, the own hand ${own}: all is in reach and nothing overlaps in a window of any shape`, () =>
      fullest(crowded_table(seats, own), `${seats}-${own}`, lang === 'ja' ? 'en' : 'ja', shapes));
}

for (const [i, name] of Object.keys(houses).entries())
  test(`${name}, at the fullest: all is in reach and nothing overlaps in a window of any shape`, async () => {
    const troubles = [];
    for (const own of ['whole', 'called']) {
      const messages = house_table(name, own);
      const sits_out = messages.at(2).view.out === 0;
      if (sits_out && own === 'called') continue;
      const [lang, shot_name] = [(i + (own === 'whole')) % 2 ? 'ja' : 'en', `${name.replaceAll(/, | /g, '-')}-${own}`];
      for (const each of await troubles_of(messages, shot_name, lang, shapes, !sits_out))
        troubles.push(`${own} ${each}`);
    }
    assert.deepEqual(troubles, []);
  });

test('a hand that lies open where there is no room for it is a touch away, with what lets it be seen', async () => {
  const messages = house_table('superpower, the hands of others open', 'whole');
  const page = await open_table(browser, site, { messages }, { lang: 'en', size: 'small' });
  await page.locator('.right .concealed .tuck').click();
  assert.equal(await page.locator('.over .tiles .t').count(), 13);
  assert.match(await page.locator('.over').innerText(), /Rabbit sees this hand/);
  await page.setViewportSize({ width: 1280, height: 800 });
  assert.equal(await page.locator('.right .concealed .t:visible').count(), 13);
  assert.ok(!(await page.locator('.right .concealed .tuck').isVisible()));
  await page.context().close();
});

test('what is counted beside the points stands on the plates of a telephone where there is some of it', async () => {
  const messages = house_table('superpower, the hands of others open', 'whole');
  messages[2].view.seats[1].congratulation = 0;
  for (const [size, plates] of Object.entries({ small: 3, side: 3, desktop: 4 })) {
    const page = await open_table(browser, site, { messages }, { lang: 'en', size });
    const shown = await page.locator('.plate .chips:visible').allInnerTexts();
    assert.equal(shown.filter((each) => /\d/.test(each)).length, plates, `${size} ${shown}`);
    await page.context().close();
  }
});

test('what a wide window shows grows with it; letters never shrink', async () => {
  const page = await open_table(browser, site, { messages: welcome(4, 'usual') }, { lang: 'en' });
  const measure = () =>
    page.evaluate(() =>
      Object.fromEntries(
        [
          ['hand', '.hand .t'],
          ['river', '.river .t'],
          ['plate', '.left .plate'],
          ['panel', '.panel'],
          ['act', '.acts > .slot, .acts > .act'],
        ]
          .map(([name, which]) => [name, document.querySelector(which).getBoundingClientRect().width])
          .concat([['letters', parseFloat(getComputedStyle(document.querySelector('.name')).fontSize)]]),
      ),
    );
  const at = {};
  for (const [width, height] of [
    [1280, 800],
    [1920, 1200],
    [3840, 2400],
    [1366, 640],
  ]) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    at[width] = await measure();
  }
  for (const each of Object.keys(at[1280])) {
    const [half, three] = [at[1920][each] / at[1280][each], at[3840][each] / at[1280][each]];
    assert.ok(Math.abs(half - 1.5) < 0.08 && Math.abs(three - 3) < 0.16, `${each}: ${half} ${three}`);
  }
  assert.ok(at[1366].letters >= 13);
  await page.context().close();
});

test('the pages beside the table: nothing sticks out or is cut in a window of any shape, and on a large one all of it grows', async () => {
  for (const [path, lang] of [
    ['/', 'ja'],
    ['/calc/mighty', 'ja'],
    ['/calc/mighty', 'en'],
    ['/rules/mighty', 'en'],
    ['/settings', 'ja'],
    ['/book', 'en'],
  ]) {
    const page = await open_page(browser, site, path, { lang, size: [1280, 800] });
    await page.waitForSelector('main .card');
    const troubles = [];
    const seen = {};
    await in_each_shape(page, async (shape) => {
      const now = await page.evaluate(() => ({
        width: document.documentElement.scrollWidth - innerWidth,
        button: document.querySelector('header button').getBoundingClientRect().height,
        cut: [...document.querySelectorAll('.seg button')]
          .filter((each) => each.checkVisibility())
          .filter((each) => {
            const [box, around] = [each, each.parentElement].map((one) => one.getBoundingClientRect());
            return box.right > around.right + 1 || each.scrollWidth > each.clientWidth + 1 || box.width < 24;
          })
          .map((each) => each.textContent),
      }));
      seen[shape] = now.button;
      if (now.width > 0) troubles.push(`${shape}: ${now.width} px stick out`);
      if (now.cut.length) troubles.push(`${shape}: ${now.cut}`);
    });
    assert.deepEqual(troubles, [], `${path} ${lang}`);
    assert.ok(seen['3840x2160'] >= 1.9 * seen['1920x1080'], JSON.stringify(seen));
    assert.ok(seen['2560x1440'] >= 1.3 * seen['1920x1080'], JSON.stringify(seen));
    await page.context().close();
  }
});

test('without room for it the panel is a drawer: by button and by keys, and the hand and the choices stay free', async () => {
  for (const size of [
    [1024, 768],
    [820, 1180],
    [960, 600],
  ]) {
    const waits = (message) =>
      message.type === 'waits'
        ? [{ type: 'waits', id: message.id, waits: { shanten: 0, waits: ['9m'], left: { '9m': 1 }, furiten: false } }]
        : [];
    const page = await open_table(
      browser,
      site,
      { messages: crowded_table(4, 'whole'), reply: waits },
      { lang: 'en', size },
    );
    const drawer = page.getByRole('button', { name: 'Waits and log' });
    assert.equal(await page.locator('.panel').isVisible(), false);
    assert.equal(await page.locator('.livelog [role=log]').count(), 1);
    await drawer.focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.panel', { state: 'visible' });
    assert.equal(await drawer.getAttribute('aria-expanded'), 'true');
    assert.ok(await page.locator('.panel [role=log] p').first().isVisible());
    assert.deepEqual(
      [
        ...(await missed(page, '.hand .t')),
        ...(await missed(page, '.act')),
        ...(await missed(page, '.bar .iconbtn')),
        ...(await missed(page, '.panel .cmd input')),
      ],
      [],
      `${size}`,
    );
    await page.keyboard.press('Escape');
    await page.waitForSelector('.panel', { state: 'hidden' });
    await page.keyboard.press('t');
    await page.waitForSelector('.panel .rd', { state: 'visible' });
    await page.locator('.panel .waits .btn', { hasText: 'Close' }).click();
    await page.waitForSelector('.panel', { state: 'hidden' });
    await page.locator('.peek').click();
    await page.waitForSelector('.panel', { state: 'visible' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    assert.ok(await page.evaluate(() => document.activeElement.closest('.cmd') !== null), 'a command can be typed');
    await page.context().close();
  }
  const wide = await open_table(browser, site, { messages: welcome(3, 'usual') }, { lang: 'en', size: [1230, 800] });
  assert.ok(await wide.locator('.panel').isVisible());
  assert.equal(await wide.locator('.drawer, .peek, .livelog [role=log] >> visible=true').count(), 0);
  await wide.context().close();
});

test('the waits are a touch away wherever the panel is not', async () => {
  const page = await open_table(browser, site, { messages: welcome(3, 'usual') }, { lang: 'en' });
  await in_each_shape(page, async (shape) => {
    const panel = await page.locator('.panel').isVisible();
    assert.equal(await page.locator('.peek').isVisible(), !panel, shape);
    if (!panel) assert.deepEqual(await missed(page, '.peek'), [], shape);
  });
  await page.context().close();
});

/** Every hand open, as who looks on sees them. */
function all_open(seats) {
  const now = { ...view(seats, 'usual'), you: null };
  for (const seat of now.seats) {
    const faces = ['1m', '9m', '1p', '2p', '3p', '4s', '5sr', '6s', 'S', 'S', 'P', 'C', 'F'];
    seat.hand = {
      tiles: faces.slice(0, 13 - 3 * seat.melds.length),
      drawn: null,
      shown: true,
      why: { ja: '観戦', en: 'watched' },
    };
  }
  return now;
}

test('open hands lie over nothing when somebody looks on', async () => {
  for (const seats of [3, 4]) {
    const [greeting, start] = welcome(seats, 'usual');
    const page = await open_table(
      browser,
      site,
      {
        messages: [{ ...greeting, seat: null }, start, { type: 'view', n: 1, view: all_open(seats) }],
        path: `/watch/${token}`,
      },
      { lang: 'en' },
    );
    const troubles = [];
    await in_each_shape(page, async (shape) => {
      for (const each of await overlaps(page)) troubles.push(`${shape} ${each}`);
      if (process.env.JANSOU_SHOTS) await shot(page, `shape-watch-${seats}-${shape}`);
    });
    assert.deepEqual(troubles, [], `${seats}`);
    await page.context().close();
  }
});

test('a club’s screen shows every plate, river and open hand, larger than a player has them, and nothing lies over them', async () => {
  for (const [seats, full] of [
    [3, false],
    [3, true],
    [4, false],
    [4, true],
  ]) {
    const [greeting, start] = welcome(seats, 'usual');
    const now = full ? crowded(seats, 'called') : all_open(seats);
    now.you = null;
    if (full)
      for (const seat of now.seats) {
        const faces = ['1m', '9m', '1p', '2p', '3p', '4s', '5sr', '6s', 'S', 'S', 'P', 'C', 'F'];
        seat.hand = { tiles: faces.slice(0, 13 - 3 * seat.melds.length), drawn: 'F', shown: true, why: null };
      }
    const page = await open_table(
      browser,
      site,
      {
        messages: [{ ...greeting, seat: null }, start, { type: 'view', n: 1, view: now }],
        path: `/watch/${token}?screen`,
        wait: '.river .t',
      },
      { lang: seats === 3 ? 'en' : 'ja', size: [1920, 1080] },
    );
    const troubles = [];
    await in_each_shape(
      page,
      async (shape) => {
        for (const each of await overlaps(page)) troubles.push(`${shape} ${each}`);
        const seen = await page.evaluate(() => ({
          hands: document.querySelectorAll('.concealed.shown').length,
          rivers: document.querySelectorAll('.river').length,
          tile: Math.min(
            ...[...document.querySelectorAll('.concealed > .t')].map((t) => t.getBoundingClientRect().width),
          ),
          acts: document.querySelectorAll('.acts, .tray, .panel').length,
        }));
        assert.deepEqual([seen.hands, seen.rivers, seen.acts], [seats, seats, 0], shape);
        const [width, height] = shape.split('x').map(Number);
        assert.ok(seen.tile >= 45 * Math.min(width / 1920, height / 1080), `${shape}: ${seen.tile}`);
        if (process.env.JANSOU_SHOTS) await shot(page, `screen-${seats}-${full ? 'full' : 'usual'}-${shape}`);
      },
      [
        [1280, 720],
        [1366, 768],
        [1920, 1080],
        [2560, 1440],
        [3840, 2160],
        [1920, 1200],
        [1600, 1200],
      ],
    );
    assert.deepEqual(troubles, [], `${seats} ${full}`);
    assert.deepEqual(await violations(page), []);
    // off and on again by the button; a window that is too small has the usual table
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.getByRole('button', { name: seats === 3 ? 'Large screen' : '大画面' }).click();
    await page.waitForSelector('.panel');
    assert.ok(!page.url().includes('?screen'));
    await page.getByRole('button', { name: seats === 3 ? 'Large screen' : '大画面' }).click();
    await page.waitForSelector('.tbl.screen');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForSelector('.tbl:not(.screen)');
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('a replay has open hands that can be read, and nothing lies over them', async () => {
  const page = await open_page(browser, site, `/replay/${token}`, { lang: 'en', size: [1280, 800] });
  const tiles = await page
    .locator('.concealed .t')
    .evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().width));
  assert.ok(tiles.length >= 20 && Math.min(...tiles) >= 30, `${tiles}`);
  const troubles = [];
  await in_each_shape(page, async (shape) => {
    for (const each of await overlaps(page)) troubles.push(`${shape} ${each}`);
    if (process.env.JANSOU_SHOTS) await shot(page, `shape-replay-${shape}`);
  });
  assert.deepEqual(troubles, []);
  await page.context().close();
});

/** A lesson's table early in a hand: few discards, two melds, nothing shown. */
function lesson_table(seats) {
  const now = view(seats, 'usual');
  for (const seat of now.seats)
    Object.assign(seat, {
      marks: [],
      melds: seat.melds.slice(0, 1),
      river: { covered: false, tiles: seat.river.tiles.slice(0, 4) },
      hand: seat === now.seats[0] ? seat.hand : { tiles: Array(10).fill('?'), drawn: null, shown: false },
    });
  return now;
}

test('what a lesson says covers nothing of what it speaks of', async () => {
  for (const seats of [3, 4]) {
    const text = {
      ja: '白をツモりました。フラッシュ中の二人はツモ切りだけなので、ここで三萬を切ってテンパイにとれば、あと二巡は誰にも邪魔されません。',
      en: 'You have drawn a white dragon. The two who are bound can only discard what they draw, so if you cut 3 man now and stand ready, nobody gets in your way for two turns more. Then declare riichi.',
    };
    const steps = [
      {
        text,
        clauses: ['MI-20', 'MI-30'],
        frames: [{ event: { type: 'tsumo', actor: 0, pai: '9m' }, view: lesson_table(seats) }],
        actions: asks.turn,
        expected: asks.turn[0].action,
        hint: null,
      },
    ];
    const page = await open_page(
      browser,
      site,
      '/first/made_up',
      { lang: 'en', size: [390, 844] },
      { '/api/first-hands/made_up': { rule: 'mighty', title: { ja: 'x', en: 'x' }, steps } },
    );
    await page.waitForSelector('.act');
    const troubles = [];
    await in_each_shape(page, async (shape) => {
      for (const each of [
        ...(await overlaps(page)),
        ...(await missed(page, '.hand .t')),
        ...(await missed(page, '.act')),
      ])
        troubles.push(`${shape} ${each}`);
      if (process.env.JANSOU_SHOTS) await shot(page, `shape-lesson-${seats}-${shape}`);
    });
    assert.deepEqual(troubles, [], `${seats}`);
    await page.context().close();
  }
});
