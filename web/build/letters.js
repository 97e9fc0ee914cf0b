// The letters of the page as light as they can be: of the font the weights that the styles use, of the characters all
// that it has.
import subset_font from 'subset-font';

/** Ranges that the file for Latin letters is made for, by its own style sheet. */
const characters = '0-FF 131 152-153 2BB-2BC 2C6 2DA 2DC 304 308 329 2000-206F 20AC 2122 2191 2193 2212 2215 FEFF FFFD';
/** The lightest and the boldest that the styles say. */
export const weights = { min: 400, max: 700 };

const text = characters
  .split(' ')
  .flatMap((range) => {
    const [first, last = first] = range.split('-').map((code) => parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n));
  })
  .join('');

export function letters() {
  return {
    name: 'letters',
    async generateBundle(_, bundle) {
      for (const asset of Object.values(bundle))
        if (asset.type === 'asset' && asset.fileName.endsWith('.woff2'))
          asset.source = await subset_font(Buffer.from(asset.source), text, {
            targetFormat: 'woff2',
            variationAxes: { wght: weights },
          });
    },
  };
}
