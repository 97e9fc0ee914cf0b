// The icon of the page as pictures, for systems that take no SVG: public/icon.svg is made of rounded rectangles, and so
// are these.
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

/** The rectangles of the drawing, in its own units, from back to front. */
export function shapes_of(svg) {
  return [...svg.matchAll(/<rect ([^>]*)\/>/g)].map(([, attributes]) => {
    const of = (name, otherwise) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? otherwise;
    const number = (name) => Number(of(name, '0'));
    const fill = of('fill', '#000000');
    return {
      x: number('x'),
      y: number('y'),
      width: number('width'),
      height: number('height'),
      radius: number('rx'),
      fill: fill === 'none' ? null : fill,
      stroke: of('stroke', null),
      line: Number(of('stroke-width', '0')),
    };
  });
}

const colour = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** How far a point is outside a rounded rectangle; negative inside. */
function outside(shape, x, y) {
  const dx = Math.abs(x - shape.x - shape.width / 2) - shape.width / 2 + shape.radius;
  const dy = Math.abs(y - shape.y - shape.height / 2) - shape.height / 2 + shape.radius;
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - shape.radius;
}

/**
 * `size` pixels square of a drawing of 64 units; `square`: the ground goes to the edges and the drawing keeps away from
 * them.
 */
export function pixels(svg, size, square) {
  const [ground, ...shapes] = shapes_of(svg);
  const scale = square ? 64 / size / 0.8 : 64 / size;
  const off = square ? -(64 / 0.8 - 64) / 2 : 0;
  const out = new Uint8Array(size * size * 4);
  const cover = (distance) => Math.min(1, Math.max(0, 0.5 - distance / scale));
  for (let row = 0; row < size; ++row)
    for (let column = 0; column < size; ++column) {
      const x = (column + 0.5) * scale + off;
      const y = (row + 0.5) * scale + off;
      const at = (row * size + column) * 4;
      let rgb = colour(ground.fill);
      const alpha = square ? 1 : cover(outside(ground, x, y));
      for (const shape of shapes) {
        const distance = outside(shape, x, y);
        const share = shape.fill ? cover(distance) : cover(Math.abs(distance) - shape.line / 2);
        const over = colour(shape.fill ?? shape.stroke);
        rgb = rgb.map((below, i) => below + (over[i] - below) * share);
      }
      out.set([...rgb.map(Math.round), Math.round(alpha * 255)], at);
    }
  return out;
}

const crc_table = Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; ++k) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
const crc = (bytes) => ~bytes.reduce((c, byte) => crc_table[(c ^ byte) & 255] ^ (c >>> 8), 0xffffffff) >>> 0;

function piece(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), body.length + 4);
  return out;
}

export function png(size, rgba) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; ++row)
    rows.set(rgba.subarray(row * size * 4, (row + 1) * size * 4), row * (size * 4 + 1) + 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    piece('IHDR', head),
    piece('IDAT', deflateSync(rows, { level: 9 })),
    piece('IEND', Buffer.alloc(0)),
  ]);
}

export function icons() {
  return {
    name: 'icons',
    generateBundle() {
      const svg = readFileSync(new URL('../public/icon.svg', import.meta.url), 'utf8');
      for (const [fileName, size, square] of [
        ['icon-192.png', 192, false],
        ['icon-512.png', 512, false],
        ['icon-maskable.png', 512, true],
        ['icon-touch.png', 180, true],
      ])
        this.emitFile({ type: 'asset', fileName, source: png(size, pixels(svg, size, square)) });
    },
  };
}
