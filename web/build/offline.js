// What is done once the page is built: the worker that keeps it for use without a network is told its files and their
// version, and what gets smaller by it is packed with brotli beside it.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const kept_later = /\.wasm$/;
const kept = /\.(html|js|css|svg|woff2|webmanifest)$|icon-192\.png$/;
const packed = /\.(html|js|css|svg|webmanifest|json|wasm)$/;

const files_in = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
    .sort();

export function offline() {
  let folder = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      const files = files_in(folder).filter((file) => kept.test(file) && file !== 'worker.js');
      const later = files_in(folder).filter((file) => kept_later.test(file));
      const version = createHash('sha256');
      for (const file of files) version.update(file).update(readFileSync(join(folder, file)));
      const worker = readFileSync(fileURLToPath(new URL('worker.js', import.meta.url)), 'utf8');
      writeFileSync(
        join(folder, 'worker.js'),
        worker
          .replace("'VERSION'", JSON.stringify(version.digest('hex').slice(0, 16)))
          .replace('[/* FILES */]', JSON.stringify(files.map((file) => (file === 'index.html' ? './' : `./${file}`))))
          .replace('[/* LATER */]', JSON.stringify(later.map((file) => `./${file}`))),
      );
      for (const file of files_in(folder).filter((each) => packed.test(each))) {
        const data = readFileSync(join(folder, file));
        writeFileSync(
          join(folder, `${file}.br`),
          brotliCompressSync(data, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
          }),
        );
      }
    },
  };
}
