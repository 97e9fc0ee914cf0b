/** ボットの速さ: what the waits of the house are multiplied with where nobody else plays. */
import type { Key } from '../texts';

export const paces: [number, Key][] = [
  [2, 'pace_slow'],
  [1, 'pace_usual'],
  [0.5, 'pace_fast'],
  [0.25, 'pace_fastest'],
];
