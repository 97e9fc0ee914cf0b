import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { error_key, words_for } from '../../src/lib/coded';
import { texts } from '../../src/texts';

const sources = ['../apps/server', '../jansou/parlour'].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.cpp'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
);
const codes = new Set(
  sources.flatMap((text) =>
    [
      ...text.matchAll(/\b(?:refusal|refuse|error|error_frame|complain|refuse_message)\((?:[^";]{0,60}?)"([a-z_]+)"/g),
    ].map((found) => found[1]!),
  ),
);
/** What only a broken page or program brings about. */
const plumbing = [
  'bad_target',
  'bad_http',
  'bad_json',
  'bad_tokens',
  'bad_hand',
  'bad_method',
  'bad_type',
  'bad_origin',
  'bad_rule',
  'bad_first_hand',
  'broken',
  'no_token',
  'no_upgrade',
  'body_too_big',
  'header_too_big',
  'message',
  'message_too_big',
];
const kana = /[\u3040-\u30ff]/;

describe('what goes wrong is said in both languages', () => {
  test('every code of the server has words', () => {
    expect(codes.size).toBeGreaterThan(30);
    expect([...codes].filter((code) => error_key(code) === 'err_other' && !plumbing.includes(code))).toEqual([]);
  });
  test('no English sentence of the server is shown in Japanese', () => {
    for (const code of codes) expect(words_for({ code, message: 'a sentence of the server' }, 'ja')).toMatch(kana);
    for (const field of ['hand', 'options', 'total', 'no_such_field'])
      expect(words_for({ code: 'bad_question', message: `${field}: wrong`, field }, 'ja')).toMatch(kana);
  });
  test('the sentence of the server in English, ours where it has none', () => {
    expect(words_for({ code: 'no_seat', message: 'every seat of this table is taken' }, 'en')).toBe(
      'every seat of this table is taken',
    );
    expect(words_for({ code: 'lost', message: '' }, 'en')).toBe(texts.err_lost.en);
  });
});
