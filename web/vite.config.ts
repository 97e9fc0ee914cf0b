import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { evaluator } from './build/evaluator.js';
import { icons } from './build/icons.js';
import { letters } from './build/letters.js';
import { offline } from './build/offline.js';
import { tile_sprite } from './build/tile_sprite.js';

// The server of the game while the page is being worked on; the built page is served by it itself.
const server = process.env.JANSOU_SERVER ?? 'http://127.0.0.1:8080';

// The server answers only pages of its own address, so the proxy speaks as one.
const to_server = { target: server, changeOrigin: true, headers: { origin: server } };
const proxy = { '/api': to_server, '/healthz': to_server, '/ws': { ...to_server, ws: true } };

/** One file of the built page: sources and folders of them, each of which must be there. */
function together(name: string, ...paths: string[]) {
  const all = paths.map((path) => fileURLToPath(new URL(path, import.meta.url)));
  for (const path of all) if (!existsSync(path)) throw new Error(`vite.config.ts: ${path} is not there`);
  return { name, test: (id: string) => all.some((path) => id === path || (path.endsWith('/') && id.startsWith(path))) };
}
const lib = (...names: string[]) => names.map((name) => `src/lib/${name}.ts`);
const groups = [
  // what nearly every screen has, and what every screen with a table has: each is one file, not a dozen small ones
  together(
    'common',
    'node_modules/svelte/',
    ...['Clause', 'Icon', 'Over', 'Segment', 'Sheet', 'Tile', 'Tiles'].map((part) => `src/parts/common/${part}.svelte`),
    'src/parts/lobby/FirstHands.svelte',
    ...lib('beside', 'club_kept', 'search', 'language.svelte', 'rule_words.svelte', 'save', 'tiles', 'waits', 'words'),
    ...lib('worth'),
    'src/texts.ts',
  ),
  together('play', ...lib('actions', 'call', 'commands', 'fair', 'summary'), 'src/client.ts', 'src/texts_table.ts'),
];

export default defineConfig({
  base: './',
  plugins: [
    svelte({
      compilerOptions: { css: 'external', cssHash: ({ hash, filename }) => `_${hash(filename).slice(0, 4)}` },
      onwarn(warning, handle) {
        if (warning.code === 'css_unused_selector') throw new Error(`${warning.filename}: ${warning.message}`);
        handle?.(warning);
      },
    }),
    tile_sprite(),
    icons(),
    letters(),
    evaluator(),
    offline(),
  ],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups,
        },
      },
    },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
  },
  server: { proxy },
  preview: { proxy },
  test: {
    include: ['tests/unit/**/*.test.ts', 'tests/evaluator/*.test.ts', 'tests/calculator/*.test.ts'],
    setupFiles: ['src/texts_setup.ts', 'src/texts_later.ts', 'src/texts_pad.ts', 'src/texts_club.ts'],
  },
} as Parameters<typeof defineConfig>[0]);
