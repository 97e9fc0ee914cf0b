// An owner makes the rules of a club by taps in the form alone, on a telephone. What the file then says is asked of the
// program: each of eight changes that clubs make gives the numbers that are worked out here by hand, and others by the
// rules that it began with.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browser, fresh_page, set_up, shot, violations } from './harness.mjs';
import { program, start_server } from './players.mjs';

set_up({ alone: false });

const seconds_a_tap = 0.8;
const most_seconds = 60;

/** A finger on a telephone, that counts. */
function finger(page) {
  const done = { taps: 0 };
  const tap = async (where, times = 1) => {
    for (let i = 0; i < times; i += 1) {
      await where.tap();
      done.taps += 1;
    }
  };
  const row = (name) => page.locator('.hopt').filter({ has: page.locator('> b', { hasText: name }) });
  return {
    done,
    tap,
    row,
    /** One of the words of a row. */
    choose: (name, word) => tap(row(name).getByRole('button', { name: word, exact: true })),
    less: (name, times) => tap(row(name).locator('.step button').first(), times),
    unfold: (name) => tap(page.locator('.hasks > summary').filter({ hasText: name })),
    /** One tap opens the list, another takes the rule set of that id. */
    async base(id) {
      await page.locator('select.base').selectOption(id);
      done.taps += 2;
      await based_on(page, id);
    },
  };
}

/** The house is read anew, and nothing in it is otherwise than in that base. */
const based_on = (page, base) =>
  page.waitForFunction(
    (id) =>
      document.querySelector('.hcheck .ok') &&
      document
        .querySelector('.diff .muted')
        ?.textContent.includes(document.querySelector(`select.base option[value=${id}]`).textContent),
    base,
  );

async function saved(page, tap) {
  await page.waitForSelector('.hcheck .ok', { timeout: 30000 });
  await page.waitForFunction(() => !document.querySelector('.acts2 .row .btn')?.disabled);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    tap(page.getByRole('button', { name: 'ファイルに保存' })),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

const ask = (command, rule, question) =>
  JSON.parse(execFileSync(program, [command, rule], { input: JSON.stringify(question) }));
const ron = { seat: 1, dealer: 0, round: 'E', by: 'ron', from: 2 };
/** 234m 55s 678p, a chi of 345s and a pon of 666m: tanyao and nothing else. */
const open_tanyao = {
  ...ron,
  hand: '234m55s67p',
  win: '8p',
  melds: [
    { type: 'chi', tiles: '345s', from: 0 },
    { type: 'pon', tiles: '666m', from: 3 },
  ],
};
const closed_tanyao = { ...ron, hand: '234m55s67p345s666m', win: '8p' };
/** riichi, ippatsu, pinfu, tanyao and two red fives: 345m 567p 234s 678s 55s. */
const with_reds = {
  ...ron,
  ...{ hand: '340m067p234s5567s', win: '8s', riichi: 'riichi', ippatsu: true, sticks: 1, indicators: '9m', ura: '9p' },
};
const settled = (rule, points) => ask('settle', rule, { points, first_dealer: 0 });

/** The last hand: east wins 1,300 and nobody has 30,000. */
const last_hand = `set    round=S hand=4 dealer=north points=25000,25000,25000,25000
north  258m369p147s1234z
south  147m258p369s1234z
west   369m147p258s1234z
east   234m567p345s5566z
draws  7z 7z 7z 5z
indicators 4z

north  discards 7z
east   discards 7z
south  discards 7z
west   discards 5z
east   ron
paid   +1300 0 -1300 0
`;
const nine_kinds = `east   19m19p19s123z2468m
south  258m369p147s1234z
west   369m147p258s1234z
north  147m258p369s4567z
draws  5p
`;

test('eight changes a club makes, by taps in the form alone', async () => {
  const server = await start_server(0.02, null, ['--own-rules']);
  const folder = mkdtempSync(join(tmpdir(), 'jansou-owner-'));
  try {
    const page = await fresh_page(browser, { lang: 'ja', size: 'upright', touch: true });
    await page.goto(`${server.base}/#/house`);
    await page.waitForSelector('.hcheck .ok', { timeout: 30000 });
    assert.equal(await page.locator('select.base').inputValue(), 'tenhou4p', 'the usual house, the first of the lobby');
    const { done, tap, choose, less, unfold, base } = finger(page);

    await base('mjkt');
    await choose('赤牌', 'なし');
    await tap(page.getByRole('group', { name: '喰いタン' }).getByRole('button', { name: 'なし' }));
    await choose('順位ウマ', '10-30');
    await choose('同点のとき', '分け合う (ウマも等分)');
    // points as they are: nothing is returned beyond the start, nothing rounded
    await less('返し点', 5);
    await choose('千点未満の扱い', '丸めない');
    await unfold('長さと終わり方');
    await choose('延長', 'あり');
    await unfold('流局と連荘');
    await choose('途中流局', 'なし');
    await shot(page, 'owner-eight-ja-upright');
    const plain = await saved(page, tap);

    // and a chip for each red, of which there is one a suit
    await choose('赤牌', '各色1枚');
    await unfold('チップ');
    await choose(/^\s*チップ\s*$/, 'あり');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.hopt > b')].some((b) => /裏ドラ一翻ごと/.test(b.textContent)),
    );
    await less('一発', 1);
    await less('裏ドラ一翻ごと', 1);
    const chips = await saved(page, tap);

    // points as they are in another sense that clubs have: nothing is returned at all, and the first has a result as
    // everybody has
    await choose('精算', '持ち点のまま');
    const own_points = await saved(page, tap);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.problems, []);

    const seconds = done.taps * seconds_a_tap;
    assert.ok(seconds <= most_seconds, `${done.taps} taps take ${seconds} s`);
    console.log(`# ${done.taps} taps, ${seconds.toFixed(1)} s`);

    const club = join(folder, 'club.toml');
    const of_chips = join(folder, 'chips.toml');
    writeFileSync(club, plain);
    writeFileSync(of_chips, chips);
    const of_own_points = join(folder, 'own_points.toml');
    writeFileSync(of_own_points, own_points);
    const scenario = (rule, text) => {
      const path = join(folder, `${rule === club ? 'club' : rule}.deal`);
      writeFileSync(path, `rule   ${rule === club ? 'club.toml' : rule}\n${text}`);
      return spawnSync(program, ['scenario', path], { encoding: 'utf8' });
    };

    // no reds: the tile is not there
    const no_tile = spawnSync(program, ['score', club], {
      input: JSON.stringify({ ...with_reds, riichi: 'none', ippatsu: false, sticks: 0 }),
    });
    assert.equal(no_tile.status, 2);
    assert.match(String(no_tile.stderr), /this rule has no 0/);
    // kuitan off: an open hand has no yaku, a closed one has tanyao still: 1 han 40 fu, 1,300
    assert.deepEqual(ask('score', club, open_tanyao), { win: false, reason: 'no_yaku' });
    assert.equal(ask('score', 'mjkt', open_tanyao).han, 1);
    assert.deepEqual(ask('score', club, closed_tanyao).payments, [0, 1300, -1300, 0]);
    // uma 10-30; points as they are: 32,600 and 17,400 are 7.6 above and below what everybody began with; two share the
    // second place: (10 - 10) / 2
    assert.deepEqual(settled(club, [32600, 25000, 25000, 17400]), {
      place: [1, 2, 2, 4],
      base: [7.6, 0, 0, -7.6],
      rank: [30, 0, 0, -30],
      total: [37.6, 0, 0, -37.6],
    });
    // nothing returned at all: 32.6 and 17.4, and the first is given no more than that
    assert.deepEqual(settled(of_own_points, [32600, 25000, 25000, 17400]), {
      place: [1, 2, 2, 4],
      base: [32.6, 25, 25, 17.4],
      rank: [30, 0, 0, -30],
      total: [62.6, 25, 25, -12.6],
    });
    // ties shared: (30 + 10) / 2 for each of two firsts
    assert.deepEqual(settled(club, [35000, 35000, 20000, 10000]), {
      place: [1, 1, 3, 4],
      base: [10, 10, -5, -15],
      rank: [20, 20, -10, -30],
      total: [30, 30, -15, -45],
    });
    // by the base: 5 is returned beyond the start and rounded, and who is nearer to the first dealer is ahead
    assert.deepEqual(settled('mjkt', [35000, 35000, 20000, 10000]).total, [45, 15, -20, -40]);
    // the West round is played; by the base the game is over
    const west = 'game   goes on\nnext   hand W1 honba=0 sticks=0 dealer=east\n';
    assert.equal(scenario(club, last_hand + west).status, 0, scenario(club, last_hand + west).stdout);
    assert.match(
      scenario('mjkt', last_hand + west).stdout + scenario('mjkt', last_hand + west).stderr,
      /the game is over/,
    );
    // no abortive draws
    assert.equal(scenario(club, `${nine_kinds}east   may not declare nine kinds\n`).status, 0);
    assert.equal(scenario('mjkt', `${nine_kinds}east   may declare nine kinds\n`).status, 0);
    for (const gone of ['kyuushu', 'four_winds', 'four_riichi', 'triple_ron'])
      assert.match(plain, new RegExp(`"-${gone}"`));
    // a chip for each red and for nothing else: two; 6 han are haneman, 12,000 and the stick
    const won = ask('score', of_chips, with_reds);
    assert.deepEqual([won.han, won.payments, won.chips], [6, [0, 13000, -12000, 0], [0, 2, -2, 0]]);
    await page.context().close();
  } finally {
    rmSync(folder, { recursive: true });
    await server.stop();
  }
});

test('what is typed in Japanese is understood, or answered by what to type', async () => {
  const server = await start_server(0.02, null, ['--own-rules']);
  try {
    const page = await fresh_page(browser, { lang: 'ja', size: 'upright' });
    await page.goto(`${server.base}/#/house`);
    await page.waitForSelector('.hcheck .ok', { timeout: 30000 });
    const { row } = finger(page);
    const uma = row('順位ウマ').locator('input').first();
    await uma.fill('5-10');
    await page.waitForFunction(() => /10-20 → 5-10/.test(document.querySelector('.diff')?.textContent ?? ''));
    await uma.fill('ごっとー');
    assert.match(await row('順位ウマ').locator('.no').innerText(), /ごっとー は使えません.*10-30.*4人分/);
    await uma.fill('なし');
    await page.waitForFunction(() => /→ なし/.test(document.querySelector('.diff')?.textContent ?? ''));

    // a tile for each tap, and none again after the fourth
    const five = row('赤牌').locator('.face').nth(1);
    assert.equal(await five.locator('.t .num').isVisible(), false, 'numbers on tiles are a setting of the table');
    const shows = (n) =>
      page.waitForFunction((text) => document.querySelectorAll('.face')[1].textContent.includes(text), `×${n}`);
    await five.click();
    await shows(2);
    await page.waitForFunction(() => /赤5筒 ×2/.test(document.querySelector('.diff')?.textContent ?? ''));
    for (const n of [3, 4, 0]) {
      await five.click();
      await shows(n);
    }

    // what the house says of a fault and of a doubt is in the language of the page, where it belongs
    await page.locator('.hfold > summary').filter({ hasText: '入れる規則、外す規則' }).click();
    const riichi = page.locator('.hrules .hopt').filter({ has: page.locator('> b', { hasText: /^\s*立直\s*$/ }) });
    await riichi.getByRole('button', { name: '外す', exact: true }).click();
    await page.waitForSelector('.hcheck .no');
    assert.match(
      await page.locator('.hcheck').innerText(),
      /規則「一発」\(ippatsu\)には規則「立直」\(riichi\)が要ります/,
    );
    await riichi.getByRole('button', { name: '入れる', exact: true }).click();
    await page.waitForSelector('.hcheck .ok');
    await row('返し点').locator('input').fill('20,000点');
    await page.waitForSelector('.doubts');
    assert.match(await row('返し点').locator('.doubt').innerText(), /配給原点/);
    await page.goto(`${server.base}/#/`);
    await page.goto(`${server.base}/#/setup/own`);
    await page.locator('.ownrule textarea').fill('extends = "mjkt"\n"割れ目" = true\n[tiles]\nred = "赤5筒"\n');
    await page.locator('.ownrule .row .btn').first().click();
    await page.waitForSelector('.ownrule .no');
    const told = await page.locator('.ownrule .no').innerText();
    assert.match(told, /2行目: "割れ目" は知らない項目です。.*wareme/);
    assert.match(told, /4行目: 「赤牌」.*赤5筒一枚なら 0p/s);
    assert.doesNotMatch(told, /must be|unknown/);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  } finally {
    await server.stop();
  }
});

for (const [lang, size] of [
  ['ja', 'upright'],
  ['en', 'upright'],
  ['ja', 'desktop'],
  ['en', 'desktop'],
])
  test(`every base has a form that fits (${lang}, ${size})`, async () => {
    const server = await start_server(0.02, null, ['--own-rules']);
    try {
      const page = await fresh_page(browser, { lang, size });
      await page.goto(`${server.base}/#/house`);
      await page.waitForSelector('.hcheck .ok', { timeout: 30000 });
      const { base: begin_with } = finger(page);
      const bases = ['mjkt', 'mighty', 'chinitsu', 'superpower'];
      // as each is opened first: what is unfolded stays so when the base changes
      for (const base of bases) {
        await begin_with(base);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        if (size === 'upright') assert.ok(height < 6000, `${base}: the form is ${height} px long`);
      }
      for (const base of bases) {
        await begin_with(base);
        await page.evaluate(() => document.querySelectorAll('.hasks').forEach((each) => (each.open = true)));
        assert.ok(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          `${base}: nothing sticks out`,
        );
        assert.deepEqual(await violations(page), [], base);
        if (base === 'mjkt' || base === 'mighty') await shot(page, `owner-form-${base}-${lang}-${size}`);
      }
      assert.deepEqual(page.problems, []);
      await page.context().close();
    } finally {
      await server.stop();
    }
  });
