/** The words of the set-up of a table and of a rule that somebody brings along, which come with it. */
import { add_words } from './lib/words';
import type { Text } from './lib/wire';

export const setup_words = {
  // a rule that somebody brings along
  own_rule_about: {
    ja: '規則ファイル（TOML）を選ぶか、ここに落とすか、書いてください。土台の規則と違うところだけを書きます。',
    en: 'Choose a rule file (TOML), drop it here, or write it. It names only what differs from the rule that it extends.',
  },
  own_rule_file: { ja: 'ファイル', en: 'File' },
  own_rule_text: { ja: '本文', en: 'Text' },
  own_rule_look: { ja: '調べる', en: 'Look at it' },
  own_rule_line: { ja: '{n}行目に誤りがあります。', en: 'Line {n} is wrong:' },

  // set-up
  setup_title: { ja: '卓の設定', en: 'Set up the table' },
  one_sits_out: { ja: '{n}人で打ち、毎局一人が抜けます。', en: '{n} play; one sits out each hand.' },

  stand_in_setup: {
    ja: '空いたままの席と、席を外した人の代わりは、ボット（{level}）が打ちます。',
    en: '{level} bots take chairs that stay empty, and play for whoever is away.',
  },
  length_about: { ja: '何回戦うか', en: 'how many games' },
  games_other: { ja: 'ほか', en: 'other' },
  time_about: { ja: '１打の秒数＋１局の貯え', en: 'seconds a move, and a bank a hand' },
  watchers_about: { ja: 'どれだけ遅れて見せるか', en: 'how far behind' },
  hands_n: { ja: '{n}局', en: '{n} hands' },
  hands_one: { ja: '1局', en: '1 hand' },
  minutes_n: { ja: '{n}分', en: '{n} min' },
  watch_sees: { ja: '観戦者に見えるもの', en: 'What they see' },
  watch_sees_about: { ja: '手牌は局が終わってから', en: 'hands once a deal is over' },
  watch_table: { ja: '卓上の牌', en: 'the table' },
  options_more: { ja: 'ほか{n}項目を見る', en: 'Show {n} more options' },
  options_changed: { ja: '変えた項目：{n}', en: 'Changed: {n}' },
  options_none: { ja: '規則書のまま', en: 'as written' },
  as_written: { ja: '規則書に戻す', en: 'As written' },
  number_less: { ja: '{name}：{n}減らす', en: '{name}: {n} less' },
  number_more: { ja: '{name}：{n}増やす', en: '{name}: {n} more' },
  copies_each: { ja: '{name}：牌ごとの枚数', en: '{name}: how many of each' },
  nth_place: { ja: '{n}位', en: 'place {n}' },
  worth_closed: { ja: '門前', en: 'closed' },
  worth_open: { ja: '鳴き', en: 'open' },
  worth_times: { ja: '何倍', en: 'times' },
  worth_how: { ja: '数え方', en: 'as' },
  worth_counts: { ja: '翻・点', en: 'han, points' },
  worth_yakuman: { ja: '役満', en: 'yakuman' },
  worth_only: { ja: 'これだけ数える', en: 'this alone' },

  // sitting down
  seats_how_about: {
    ja: '抽選は、始まる前に約束した秘密と全員の数から決まります',
    en: 'A draw follows from the committed secret and everybody’s numbers',
  },
  helper_about: {
    ja: '待ちと有効牌を聞けるかどうか。牌譜に残ります',
    en: 'Whether waits and useful tiles may be asked for; the log says so',
  },
  helper_on: { ja: '使える', en: 'Allowed' },

  // a house of one's own
  house_as_form: { ja: '書式で直す', en: 'Change it as a form' },

  // short words
  stamps_setup: { ja: '短い言葉を送り合えるかどうか', en: 'short words between the people at the table' },
} satisfies Record<string, Text>;

export type SetupKey = keyof typeof setup_words;

add_words(setup_words);
