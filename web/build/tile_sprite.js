// The faces of the tiles as one sprite, made while building from the npm package riichi-mahjong-tiles. Its pictures are
// FluffyStuff's (https://github.com/FluffyStuff/riichi-mahjong-tiles), dedicated to the public domain (CC0). Body, back
// and the white dragon are drawn by CSS.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { optimize } from 'svgo';

const names = { Ton: 'E', Nan: 'S', Shaa: 'W', Pei: 'N', Hatsu: 'F', Chun: 'C' };
for (const [word, suit] of [
  ['Man', 'm'],
  ['Pin', 'p'],
  ['Sou', 's'],
]) {
  for (let rank = 1; rank <= 9; ++rank) names[word + rank] = rank + suit;
  names[`${word}5Dora`] = `5${suit}r`;
}

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const svg_names = new Set([
  'viewBox',
  'gradientUnits',
  'gradientTransform',
  'clipPathUnits',
  'patternUnits',
  'preserveAspectRatio',
]);

/** A React component's SVG as plain SVG: styles become attributes, names become those of SVG. */
function plain_svg(source) {
  const start = source.indexOf('<svg');
  let svg = source.slice(start, source.lastIndexOf('</svg>') + 6).replace('{...props}', '');
  svg = svg.replace(/style=\{\{([\s\S]*?)\}\}/g, (_, body) =>
    [...body.matchAll(/([A-Za-z]+):\s*("[^"]*"|[-\d.e]+)/g)]
      .map(([, name, value]) => `${kebab(name)}=${value.startsWith('"') ? value : `"${value}"`}`)
      .join(' '),
  );
  svg = svg.replace(/xlinkHref=/g, 'href=').replace(/=\{([^}]*)\}/g, '="$1"');
  return svg.replace(/\s([a-z]+[A-Z][A-Za-z]*)=/g, (whole, name) => (svg_names.has(name) ? whole : ` ${kebab(name)}=`));
}

/** Attributes must not stand twice in one tag: of two the first (from the style) is kept. */
function without_doubles(svg) {
  return svg.replace(/<([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")+)/g, (_, tag, rest) => {
    const seen = new Map();
    for (const [, name, value] of rest.matchAll(/([\w:-]+)="([^"]*)"/g)) if (!seen.has(name)) seen.set(name, value);
    return `<${tag}${[...seen].map(([name, value]) => ` ${name}="${value}"`).join('')}`;
  });
}

export function make_sprite() {
  const folder = fileURLToPath(
    new URL('../node_modules/riichi-mahjong-tiles/components/regular/regular', import.meta.url),
  );
  const symbols = Object.entries(names).map(([word, face]) => {
    const svg = without_doubles(plain_svg(readFileSync(`${folder}/Regular${word}.tsx`, 'utf8')));
    const small = optimize(svg, {
      multipass: true,
      floatPrecision: 1,
      plugins: [{ name: 'preset-default' }, { name: 'prefixIds', params: { prefix: `t${face}`, delim: '-' } }],
    }).data;
    const inner = small.slice(small.indexOf('>') + 1, small.lastIndexOf('</svg>'));
    return `<symbol id="t${face}" viewBox="0 0 300 400">${inner}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="0" height="0" aria-hidden="true">${symbols.join('')}</svg>`;
}

/** Gives `virtual:tiles`, whose default export is the sprite's text. */
export function tile_sprite() {
  let sprite;
  return {
    name: 'tile-sprite',
    resolveId: (id) => (id === 'virtual:tiles' ? '\0virtual:tiles' : undefined),
    load: (id) =>
      id === '\0virtual:tiles' ? `export default ${JSON.stringify((sprite ??= make_sprite()))};` : undefined,
  };
}
