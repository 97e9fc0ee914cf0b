// The evaluator as WebAssembly becomes a file of the page, if it has been built (scripts/evaluator).
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

const built = new URL('../../build/evaluator/evaluator.wasm', import.meta.url);

/**
 * Gives `virtual:evaluator`, whose default export is the file's address as seen from the page; empty if there is none.
 */
export function evaluator() {
  const bytes = existsSync(built) ? readFileSync(built) : null;
  const fileName = bytes && `assets/evaluator-${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}.wasm`;
  let serving = false;
  return {
    name: 'evaluator',
    config: (_, { command }) => void (serving = command === 'serve'),
    resolveId: (id) => (id === 'virtual:evaluator' ? '\0virtual:evaluator' : undefined),
    load: (id) =>
      id === '\0virtual:evaluator'
        ? `export default ${JSON.stringify(bytes && !serving ? `./${fileName}` : '')};`
        : undefined,
    generateBundle() {
      if (bytes) this.emitFile({ type: 'asset', fileName, source: bytes });
    },
  };
}
