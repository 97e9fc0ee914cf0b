// How long the evaluator of the page takes: `cd web && npx vitest bench --run tests/evaluator`. Figures:
// bench/RESULTS.md.
import { readFileSync } from 'node:fs';
import { bench } from 'vitest';
import { Evaluator } from '../../src/lib/evaluator';

const module = new WebAssembly.Module(
  readFileSync(new URL('../../../build/evaluator/evaluator.wasm', import.meta.url)),
);
const win =
  '{"seat":1,"dealer":0,"round":"E","by":"ron","from":3,"hand":"234m067p45s99s","win":"6s","melds":[{"type":"pon","tiles":"666z","from":2}]}';
const joker =
  '{"seat":1,"dealer":0,"round":"E","by":"tsumo","hand":"11233455678p55z","win":"5z","riichi":"riichi","sticks":1}';
const waits = '{"hand":"1112345678999p"}';

const warm = new Evaluator(module);
bench('a score of mjkt', () => void warm.ask('score', { id: 'mjkt' }, win));
const jokers = new Evaluator(module);
bench('a score of mighty with three jokers', () => void jokers.ask('score', { id: 'mighty' }, joker));
const waiting = new Evaluator(module);
bench('waits of mjkt', () => void waiting.ask('waits', { id: 'mjkt' }, waits));
const many = new Evaluator(module);
bench('waits of chinitsu', () => void many.ask('waits', { id: 'chinitsu' }, waits));
bench(
  'a first score of mighty, instance and all',
  () => void new Evaluator(module).ask('score', { id: 'mighty' }, joker),
);
