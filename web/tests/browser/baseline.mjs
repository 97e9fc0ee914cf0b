// The pictures that every screen was looked at in: `keep` makes those in .shots the ones to compare with, `compare` names the screens that look
// otherwise now and puts both side by side.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, shots, sizes, web } from './harness.mjs';

const kept = join(web, 'tests/baseline');
const quality = 0.5;
const alike = 0.01; // share of pixels that may differ by more than what compressing does
const noticeable = 48; // of 255, in any colour

const name_of = new RegExp(`^(.+)-(${Object.keys(sizes).join('|')})\\.png$`);
const taken = () => readdirSync(shots).filter((file) => name_of.test(file) && !/^(talk|lesson-)/.test(file));
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

async function keep() {
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  await in_browser(async (page) => {
    for (const file of taken()) {
      const webp = await page.evaluate(async ([url, q]) => (await pixels(url)).canvas.toDataURL('image/webp', q), [data(join(shots, file), 'png'), quality]);
      writeFileSync(join(kept, file.replace('.png', '.webp')), Buffer.from(webp.split(',')[1], 'base64'));
    }
  });
  console.log(`${taken().length} pictures are kept in ${kept}`);
}

async function compare() {
  const before = new Set(readdirSync(kept));
  const others = [];
  await in_browser(async (page) => {
    for (const file of taken()) {
      const old = file.replace('.png', '.webp');
      if (!before.delete(old)) {
        others.push({ file, share: 1 });
        continue;
      }
      const share = await page.evaluate(
        async ([a, b, least]) => {
          const [one, two] = [await pixels(a), await pixels(b)];
          if (one.data.length !== two.data.length) return 1;
          let count = 0;
          for (let i = 0; i < one.data.length; i += 4) count += [0, 1, 2].some((c) => Math.abs(one.data[i + c] - two.data[i + c]) > least);
          return (4 * count) / one.data.length;
        },
        [data(join(shots, file), 'png'), data(join(kept, old), 'webp'), noticeable],
      );
      if (share > alike) others.push({ file, share });
    }
  });
  others.sort((a, b) => b.share - a.share);
  for (const { file, share } of others) console.log(`${(100 * share).toFixed(1)} % ${file}`);
  for (const file of before) console.log(`no picture of ${file} was taken`);
  const rows = others.map(({ file }) => `<h2>${file}</h2><img src="${join(kept, file.replace('.png', '.webp'))}" alt="before"> <img src="${join(shots, file)}" alt="now">`);
  writeFileSync(join(shots, 'compare.html'), `<!doctype html><meta charset="utf-8"><title>before and now</title>${rows.join('\n')}`);
  console.log(`${taken().length} pictures, ${others.length} look otherwise: ${join(shots, 'compare.html')}`);
  return others.length + before.size ? 1 : 0;
}

const wanted = { keep, compare }[process.argv[2]];
if (!wanted) {
  console.error(`baseline: keep or compare is expected, not "${process.argv[2] ?? ''}"`);
  process.exit(2);
}
process.exitCode = (await wanted()) ?? 0;
