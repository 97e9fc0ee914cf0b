// Pictures to compare the screens with. Some thirty that tell most are kept in tests/baseline: `keep` takes those of
// .shots in their place, `keep NAME..` those too. All others are compared with what `scripts/campaign page --base
// COMMIT` put into .base. `compare` names the screens that look otherwise now and puts both side by side.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, shots, sizes, web } from './harness.mjs';

const kept = join(web, 'tests/baseline');
const base = join(web, '.base');
const quality = 0.5;
const alike = 0.01; // share of pixels that may differ by more than what compressing does
const noticeable = 48; // of 255, in any colour

const name_of = new RegExp(`^(.+)-(${Object.keys(sizes).join('|')})\\.png$`);
const taken = () => readdirSync(shots).filter((file) => name_of.test(file) && !/^(talk|lesson-)/.test(file));
/** What a picture is compared with: one that is kept, else one of the base, else nothing. */
const before_of = (file) =>
  [join(kept, file.replace('.png', '.webp')), join(base, file)].find((each) => existsSync(each));
const data = (file, type) => `data:image/${type};base64,${readFileSync(file).toString('base64')}`;

async function in_browser(run) {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.evaluate(() => {
      window.pixels = async (url) => {
        const picture = new Image();
        picture.src = url;
        await picture.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [picture.width, picture.height];
        const context = canvas.getContext('2d', { willReadFrequently: true });
        context.drawImage(picture, 0, 0);
        return { canvas, data: context.getImageData(0, 0, picture.width, picture.height).data };
      };
    });
    return await run(page);
  } finally {
    await browser.close();
  }
}

async function keep(names) {
  const wanted = new Set([
    ...readdirSync(kept).map((file) => file.replace('.webp', '.png')),
    ...names.map((name) => `${name}.png`),
  ]);
  const there = taken().filter((file) => wanted.has(file));
  await in_browser(async (page) => {
    for (const file of there) {
      const webp = await page.evaluate(
        async ([url, q]) => (await pixels(url)).canvas.toDataURL('image/webp', q),
        [data(join(shots, file), 'png'), quality],
      );
      writeFileSync(join(kept, file.replace('.png', '.webp')), Buffer.from(webp.split(',')[1], 'base64'));
    }
  });
  console.log(`${there.length} of ${wanted.size} pictures are taken anew into ${kept}`);
  return there.length === wanted.size ? 0 : 1;
}

async function compare() {
  const others = [];
  const shown = taken();
  const alone = shown.filter((file) => !before_of(file));
  const gone = readdirSync(kept).filter((file) => !shown.includes(file.replace('.webp', '.png')));
  await in_browser(async (page) => {
    for (const file of shown) {
      const old = before_of(file);
      if (!old) continue;
      const share = await page.evaluate(
        async ([a, b, least]) => {
          const [one, two] = [await pixels(a), await pixels(b)];
          if (one.data.length !== two.data.length) return 1;
          let count = 0;
          for (let i = 0; i < one.data.length; i += 4)
            count += [0, 1, 2].some((c) => Math.abs(one.data[i + c] - two.data[i + c]) > least);
          return (4 * count) / one.data.length;
        },
        [data(join(shots, file), 'png'), data(old, old.endsWith('.webp') ? 'webp' : 'png'), noticeable],
      );
      if (share > alike) others.push({ file, share });
    }
  });
  others.sort((a, b) => b.share - a.share);
  for (const { file, share } of others) console.log(`${(100 * share).toFixed(1)} % ${file}`);
  for (const file of gone) console.log(`no picture of ${file} was taken`);
  if (alone.length)
    console.log(
      `${alone.length} pictures have nothing to be compared with: scripts/campaign page --base COMMIT makes it`,
    );
  const rows = others.map(
    ({ file }) =>
      `<h2>${file}</h2><img src="${before_of(file)}" alt="before"> <img src="${join(shots, file)}" alt="now">`,
  );
  writeFileSync(
    join(shots, 'compare.html'),
    `<!doctype html><meta charset="utf-8"><title>before and now</title>${rows.join('\n')}`,
  );
  console.log(
    `${shown.length - alone.length} pictures, ${others.length} look otherwise: ${join(shots, 'compare.html')}`,
  );
  return others.length + gone.length ? 1 : 0;
}

const wanted = { keep, compare }[process.argv[2]];
if (!wanted) {
  console.error(`baseline: keep or compare is expected, not "${process.argv[2] ?? ''}"`);
  process.exit(2);
}
process.exitCode = await wanted(process.argv.slice(3));
