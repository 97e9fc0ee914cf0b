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

/** What nearly every screen has, and what every screen with a table has: each is one file, not a dozen small ones. */
const common =
  /rolldown\/runtime|node_modules\/svelte\/|src\/(parts\/(Clause|FirstHands|Icon|Over|Segment|Sheet|Tile|Tiles)\.svelte|lib\/(beside|club_kept|search|language\.svelte|rule_words\.svelte|save|tiles|waits|words|worth)\.ts|texts\.ts)/;
const play = /src\/(lib\/(actions|call|client|commands|fair|summary)|client|texts_table)\.ts/;

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
          groups: [
            { name: 'common', test: common },
            { name: 'play', test: play },
          ],
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
