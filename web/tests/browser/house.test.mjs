// A house of one's own as a form, against the built program: what is set is checked as one types, the file is that of
// the command line, a link and a file bring it back, bots play it.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browser, fresh_page, set_up, shot, violations } from './harness.mjs';
import { program, start_server } from './players.mjs';

set_up({ alone: false });

const row = (page, name) => page.locator('.hopt').filter({ has: page.locator('> b', { hasText: name }) });
/** A part of the form that is folded. */
const open_fold = (page, name) => page.locator('.hfold > summary').filter({ hasText: name }).click();
const base_of = (page, choice) => page.locator('select.base').selectOption(choice);
const good = (page) => page.waitForSelector('.hcheck .ok', { timeout: 15000 });
/** What is written now has been looked at. */
async function settled(page) {
  await page.waitForTimeout(500);
  await page.waitForFunction(() => document.querySelector('.hcheck .ok, .hcheck .no') !== null, null, {
    timeout: 15000,
  });
}
const saved = async (page, name) => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
};
const words = {
  ja: {
    base: 'mjkt 麻雀競技規定',
    start: '配給原点',
    bust: '飛び',
    four_winds: '四風連打',
    chips: 'チップ',
    save: 'ファイルに保存',
    share: 'リンクで送る',
    trial: 'ボットに200局打たせてみる',
    add: '条文を足す',
    names: '名前とひとこと',
    rules: '入れる規則、外す規則',
    articles: '自分の条文',
    out: '外す',
    in: '入れる',
    tried: /^200局、\d+回の半荘が終わりました/,
    range: /0から1,000,000までの数/,
    usual: /土台では 25,000/,
    doubt: /返し点.*より低い/,
  },
  en: {
    base: 'mjkt competition rules',
    start: 'points at the start',
    four_winds: 'four winds',
    chips: 'chips',
    save: 'Save as a file',
    share: 'Send as a link',
    trial: 'Let bots play 200 hands',
    add: 'Add an article',
    names: 'Name and sentence',
    rules: 'Rules in and out',
    articles: 'Articles in your own words',
    out: 'Out',
    in: 'In',
    tried: /^200 hands; \d+ games came to an end/,
    range: /from 0 to 1,000,000/,
    usual: /in the base 25,000/,
    doubt: /below/,
  },
};

for (const [lang, size, theme] of [
  ['ja', 'desktop', 'light'],
  ['en', 'small', 'dark'],
])
  test(`a house is made as a form, tried, saved, sent and opened again (${lang}, ${size})`, async () => {
    const server = await start_server(0.02, null, ['--own-rules']);
    const folder = mkdtempSync(join(tmpdir(), 'jansou-house-'));
    const w = words[lang];
    try {
      const page = await fresh_page(browser, { lang, size, theme });
      await page.goto(`${server.base}/#/`);
      await page.getByRole('link', { name: lang === 'ja' ? '自分の規則をつくる' : 'Make your own house' }).click();
      await base_of(page, { label: w.base });
      await good(page);
      assert.ok((await page.locator('.hasks .hopt').count()) >= 30, 'the switches that matter come first');
      assert.ok((await page.locator('.hasks[open]').count()) === 2, 'most of them folded');
      if (size === 'small') {
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        assert.ok(height < 6000, `the form is ${height} px long`);
      }
      assert.match(
        (await row(page, w.start).locator('.art').textContent()) ?? '',
        lang === 'ja' ? /25,000点持ち/ : /starts with 25,000/,
        'what the article says of it stands there',
      );

      const start = row(page, w.start).locator('input');
      await start.fill('30000000');
      assert.match(await row(page, w.start).locator('.no').innerText(), w.range);
      await page.waitForSelector('.hcheck .no');
      assert.equal(await page.locator('.hcheck .ok').count(), 0, 'what cannot be taken is not in order');
      await start.fill(lang === 'ja' ? '35,000点' : '35000');
      await page.waitForSelector('.doubts');
      assert.match(await row(page, w.start).locator('.d').innerText(), w.usual);
      assert.match(await page.locator('.doubts').innerText(), w.doubt, 'points returned are fewer now');
      await start.fill('26000');
      await page.waitForSelector('.doubts', { state: 'detached' });
      await good(page);
      assert.equal(await row(page, w.start).locator('.art').count(), 0, 'its words are about another number');

      await open_fold(page, w.rules);
      const rules = page.locator('.hrules');
      await rules.locator('input[type=search]').fill(w.four_winds);
      await rules.getByRole('button', { name: w.out, exact: true }).first().click();
      await settled(page);
      await rules.locator('input[type=search]').fill('');
      assert.match(await page.locator('.diff').innerText(), new RegExp(`${w.start}\\n25,000 → 26,000`));
      assert.equal(await page.locator('.diff li').count(), 2);

      await open_fold(page, w.articles);
      await page.getByRole('button', { name: w.add }).click();
      const article = page.locator('.harticle');
      await article.locator('input[lang=ja]').fill('配給原点は26,000点 "ほぼ"');
      await article.locator('input[lang=en]').fill('Everyone begins with 26,000');
      await article.locator('select').selectOption('points.start');
      await open_fold(page, w.names);
      await page.locator('.both input[lang=en]').first().fill('Friday Club');
      await good(page);
      await page.waitForTimeout(600);
      await good(page);
      assert.deepEqual(await violations(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
      await shot(page, `house-${lang}-${size}`);

      const file = await saved(page, w.save);
      assert.equal(file.name, 'friday_club.toml');
      const path = join(folder, file.name);
      writeFileSync(path, file.text);
      assert.match(
        execFileSync(program, ['rules', 'check', path], { encoding: 'utf8' }),
        /ok|is in order|friday_club/i,
      );
      const shown = execFileSync(program, ['rules', 'show', path], { encoding: 'utf8' });
      assert.match(shown, /points\.start\s+26000/);
      assert.doesNotMatch(shown, /\bfour_winds\b/);
      assert.match(
        execFileSync(program, ['rules', 'clauses', path], { encoding: 'utf8' }),
        /A-1[\s\S]*(26,000)/,
        'the club reads its own words',
      );

      await page.getByRole('button', { name: w.trial }).click();
      await page.waitForFunction(
        (told) => new RegExp(told).test(document.querySelector('.acts2 [role=status]')?.textContent?.trim() ?? ''),
        w.tried.source,
        { timeout: 30000 },
      );

      // another device, by the link
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: w.share }).click();
      await page.waitForFunction(() => document.querySelector('.acts2 > p[role=status]')?.textContent?.trim() !== '');
      const link = await page.evaluate(() => navigator.clipboard.readText());
      assert.ok(link.length < 1500, `${link.length} letters`);
      const guest = await fresh_page(browser, { lang, size: 'small' });
      await guest.goto(link);
      await good(guest);
      assert.match(guest.url(), /#\/house$/, 'the rules are not in the address any more');
      assert.equal((await saved(guest, w.save)).text, file.text);
      await guest.context().close();

      // the same device, tomorrow
      await page.goto(`${server.base}/#/`);
      await page.goto(`${server.base}/#/house`);
      await page.reload();
      await good(page);
      assert.equal((await saved(page, w.save)).text, file.text);

      // from the file; what a form cannot say of a broken one is said with its line
      await page.locator('.filebtn input').setInputFiles({
        name: 'bad.toml',
        mimeType: 'text/plain',
        buffer: Buffer.from('extends = "mjkt"\n[points]\nstrat = 1\n'),
      });
      await page.waitForSelector('.hcheck [role=alert]');
      assert.match(await page.locator('.hcheck [role=alert]').innerText(), /3.*points\.strat/);
      await page.locator('.filebtn input').setInputFiles(path);
      await page.waitForSelector('.hcheck [role=alert]', { state: 'detached' });
      await good(page);
      assert.equal((await saved(page, w.save)).text, file.text);

      // and a table is opened by it, on a screen of its own; back leads to the form as it was
      await page.locator('.hrest input[type=search]').fill('ura');
      await page.locator('.acts2 .btn').first().click();
      await page.waitForURL(/#\/house\/table$/);
      await page.waitForSelector('.hsetup .go .btn.main');
      assert.equal(await page.locator('.hform').isVisible(), false);
      assert.deepEqual(await violations(page), []);
      await shot(page, `house-table-${lang}-${size}`);
      await page.goBack();
      await page.waitForSelector('.hform', { state: 'visible' });
      assert.equal(await page.locator('.hrest input[type=search]').inputValue(), 'ura');
      assert.equal(await page.locator('.harticle').count(), 1);
      await page.locator('.acts2 .btn').first().click();
      await page.locator('.htable a').click();
      await page.waitForURL(/#\/house$/);
      assert.equal((await saved(page, w.save)).text, file.text);
      await page.locator('.acts2 .btn').first().click();
      await page.reload();
      await page.locator('.hsetup .go .btn.main').click();
      await page.waitForURL(/#\/seat\//);
      await page.waitForSelector('.hand .t');
      assert.deepEqual(page.problems, []);
      await page.context().close();
    } finally {
      rmSync(folder, { recursive: true });
      await server.stop();
    }
  });

test('a rule is put in where it belongs, and what it lacks is said at the rule', async () => {
  const server = await start_server(0.02, null, ['--own-rules']);
  try {
    const page = await fresh_page(browser, { lang: 'en' });
    await page.goto(`${server.base}/#/house`);
    await base_of(page, { label: words.en.base });
    await good(page);
    await open_fold(page, words.en.rules);
    const rules = page.locator('.hrules');
    const switch_of = (title, word) =>
      rules
        .locator('.hopt')
        .filter({ has: page.locator('b', { hasText: new RegExp(`^\\s*${title}\\s*$`, 'i') }) })
        .getByRole('button', { name: word, exact: true });
    await switch_of('riichi', 'Out').click();
    await page.waitForSelector('.hcheck .no');
    assert.match(await page.locator('.hcheck').innerText(), /needs rule "riichi"/);
    assert.equal(
      await page.locator('.acts2 .btn').first().isDisabled(),
      true,
      'no table by rules that cannot be played',
    );
    await switch_of('riichi', 'In').click();
    await good(page);
    await switch_of('open riichi', 'In').click();
    await good(page);
    await page.waitForFunction(() => document.querySelectorAll('.diff li').length === 1);
    assert.match(await page.locator('.diff').innerText(), /added/);
    await page.context().close();
  } finally {
    await server.stop();
  }
});

test('a number that is none is called what it is', async () => {
  const server = await start_server(0.02, null, ['--own-rules']);
  try {
    const page = await fresh_page(browser, { lang: 'en' });
    await page.goto(`${server.base}/#/house`);
    await base_of(page, 'mighty');
    await good(page);
    await page.locator('.hrest input[type=search]').fill('points that someone needs');
    const target = page.locator('.hrest').locator(row(page, 'points that someone needs for the game to end'));
    const none = target.getByRole('button', { name: 'no points needed' });
    assert.equal(await none.getAttribute('aria-pressed'), 'true');
    assert.equal(await target.locator('input').inputValue(), '', 'and no number of a million stands there');
    await target.locator('input').fill('40000');
    await page.waitForSelector('.diff li strong');
    assert.match(await page.locator('.diff').innerText(), /no points needed → 40,000/);
    await page.context().close();
  } finally {
    await server.stop();
  }
});

test('a house that plays its own rules only offers no form, and tries nothing', async () => {
  const server = await start_server();
  try {
    const page = await fresh_page(browser, { lang: 'en' });
    await page.goto(`${server.base}/#/`);
    await page.waitForSelector('.house');
    assert.equal(await page.locator('a[href="#/house"]').count(), 0);
    await page.goto(`${server.base}/#/house/0ZXh0ZW5kcw`);
    assert.match(await page.locator('[role=alert]').innerText(), /its own rules only/);
    await page.context().close();
  } finally {
    await server.stop();
  }
});
