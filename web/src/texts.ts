/**
 * Every word of the page itself, in both languages: those of the first screens. The set-up has texts_setup.ts, a table
 * texts_table.ts, what comes later texts_later.ts; what a rule says comes with the rule.
 */
import type { Text } from './lib/wire';
import type { ClubKey } from './texts_club';
import type { LaterKey } from './texts_later';
import type { PadKey } from './texts_pad';
import type { SetupKey } from './texts_setup';
import type { TableKey } from './texts_table';

export const texts = {
  brand: { ja: '雀荘', en: '雀荘' },
  language: { ja: 'English', en: '日本語' },
  language_short: { ja: 'EN', en: '日本語' },

  // the bar
  tables: { ja: '卓', en: 'Tables' },
  book: { ja: '帳簿', en: 'Book' },
  replays: { ja: '牌譜', en: 'Replays' },
  calculator: { ja: '計算', en: 'Calculator' },
  rules: { ja: '規則', en: 'Rules' },
  menu: { ja: 'メニュー', en: 'Menu' },
  theme: { ja: '明暗', en: 'Theme' },
  sound: { ja: '音', en: 'Sound' },
  numbers: { ja: '牌に数字', en: 'Numbers on tiles' },
  help: { ja: 'ヘルプ', en: 'Help' },
  settings: { ja: '設定', en: 'Settings' },
  close: { ja: '閉じる', en: 'Close' },
  back: { ja: '戻る', en: 'Back' },
  behind_hands: { ja: '観戦：{n}局遅れ', en: 'Watching, {n} hands behind' },
  behind_one: { ja: '観戦：1局遅れ', en: 'Watching, 1 hand behind' },
  behind_minutes: { ja: '観戦：{n}分遅れ', en: 'Watching, {n} minutes behind' },
  watching: { ja: '観戦', en: 'Watching' },

  // lobby
  welcome: {
    ja: 'ブラウザでそのまま打てる麻雀卓です。登録はいりません。ボットとすぐに、友だちとはリンク一つで打てます。',
    en: 'A mahjong table in your browser, without an account: against bots at once, with friends by one link.',
  },
  learn: { ja: '打ちながら覚える', en: 'Learn by playing' },
  learn_about: { ja: '２分。一手ごとに説明つき', en: 'Two minutes; every move is explained' },
  play_now: { ja: 'いますぐ打つ', en: 'Play now' },
  play_now_about: { ja: 'ボットと。{rule}', en: 'Against bots. {rule}' },
  lobby_title: { ja: '卓と規則', en: 'Tables and rules' },
  choose_house: { ja: '規則を選ぶ', en: 'Choose a house' },
  special: { ja: 'ここが違う', en: 'what is special' },
  first_hand: { ja: 'はじめの一局（２分）', en: 'First hand, 2 minutes' },
  all_clauses: { ja: '全{n}条を読む', en: 'All {n} clauses' },
  penalties: { ja: '裁定', en: 'Penalties' },
  read_clauses: { ja: '規則を読む', en: 'Read the rules' },
  your_game: { ja: '続きから', en: 'Your game goes on' },
  own_stand_in_soon: { ja: 'あと{t}で代打ち', en: 'A stand-in plays for you in {t}' },
  own_stand_in: { ja: '代打ちが打っています', en: 'A stand-in plays for you' },
  back_to_seat: { ja: '席に戻る', en: 'Back to my seat' },
  join_or_watch: { ja: '参加・観戦', en: 'Join or watch' },
  invitation: { ja: '招待リンクかコード', en: 'Invitation or link' },
  enter: { ja: '入る', en: 'Go' },
  bad_link: {
    ja: 'リンクではありません：{text}。招待・席・観戦のリンクを貼ってください。',
    en: '“{text}” is no link. Paste an invitation, a seat or a watch link.',
  },
  tonight: { ja: '今夜の帳簿', en: 'Tonight’s book' },
  finished: { ja: '終わった対局', en: 'Finished games' },
  earlier_match: { ja: '{title}（第{n}対局）', en: '{title}, match {n}' },
  pad_lobby: { ja: '実卓の点棒表', en: 'Keep the score of a game with your own tiles' },
  club_lobby: { ja: 'クラブの帳簿', en: 'The club’s book' },
  club_of_table: { ja: '{name}の帳簿に入ります', en: 'Its games enter the book of {name}' },
  no_finished: { ja: 'まだありません', en: 'None yet' },
  players_n: { ja: '{n}人', en: '{n} players' },
  games_n: { ja: '{n}回戦', en: '{n} games' },
  waiting_room: { ja: '参加待ち', en: 'waiting for players' },
  own_name: { ja: '名前', en: 'Your name' },
  guest: { ja: 'ゲスト', en: 'Guest' },
  no_server: { ja: 'サーバーにつながりません：{reason}', en: 'The server does not answer: {reason}' },
  try_again: { ja: 'もう一度', en: 'Try again' },

  // a rule that somebody brings along
  own_rule: { ja: '自分の規則ファイル', en: 'Own rule file' },
  own_rule_more: { ja: '自分の規則ファイル…', en: 'Own rule file…' },
  own_rule_at: { ja: '{n}行目:', en: 'Line {n}:' },
  own_rule_doubts: { ja: '打てますが、念のため:', en: 'It can be played; but is this meant?' },
  own_rule_bad: { ja: '規則ファイルに誤りがあります。', en: 'The rule file cannot be played:' },
  own_rule_long: {
    ja: 'ファイルが長すぎます。{n} KBまでです。',
    en: 'The file is too long: at most {n} KB are expected.',
  },
  err_no_own_rules: { ja: 'この店では自分の規則ファイルは使えません。', en: 'This house plays its own rules only.' },
  want_rule_text: { ja: '規則ファイルに誤りがあります。', en: 'The rule file is wrong.' },

  // set-up
  you: { ja: 'あなた', en: 'You' },
  seat_you: { ja: 'あなた', en: 'you' },
  people: { ja: '人数', en: 'People' },
  seat_bot: { ja: 'ボット', en: 'Bot' },
  seat_open: { ja: '友人', en: 'Friend' },
  seat_n: { ja: '{n}番目の席', en: 'Seat {n}' },
  seat_by_link: { ja: 'リンクで着席', en: 'by link' },
  bot_n: { ja: 'ボット{n}', en: 'Bot {n}' },
  // bots by the names that the server has for them
  level_strong: { ja: 'つよい{n}', en: 'Strong {n}' },
  level_normal: { ja: 'なみ{n}', en: 'Normal {n}' },
  level_easy: { ja: 'やさしい{n}', en: 'Easy {n}' },
  level_basic: { ja: '基本{n}', en: 'Basic {n}' },
  level_random: { ja: 'でたらめ{n}', en: 'Random {n}' },
  bots_strength: { ja: '相手の強さ', en: 'Strength of the bots' },
  open_table: { ja: '卓を立てる', en: 'Open the table' },
  opening: { ja: '立てています…', en: 'Opening…' },
  length: { ja: '長さ', en: 'Length' },
  time: { ja: '持ち時間', en: 'Time' },
  time_none: { ja: '無制限', en: 'no limit' },
  watchers: { ja: '観戦', en: 'Watching' },
  watchers_n: { ja: '{n}人が観戦中', en: 'watched by {n}' },
  watch_hands: { ja: '全員の手牌', en: 'every hand' },
  watch_nobody: { ja: 'なし', en: 'nobody' },
  options_find: { ja: '項目を探す（{n}項目）', en: 'Find one of {n} options' },
  worth_alone: { ja: '{n}（単独）', en: '{n}, alone' },
  worth_two: { ja: '門前 {closed}・副露 {open}', en: 'closed {closed}, open {open}' },
  changed_dot: { ja: '変更あり', en: 'changed' },
  yes: { ja: 'あり', en: 'yes' },
  no: { ja: 'なし', en: 'no' },
  option_bad: { ja: '{name}：{value} は使えません。{expected}', en: '{name}: {value} cannot be used. {expected}' },
  option_number: { ja: '{least}から{most}までの数を書いてください', en: 'A number from {least} to {most} is expected' },
  option_whole: { ja: '数で書いてください', en: 'A whole number is expected' },
  option_numbers: {
    ja: '「12, 4, -4, -12」のように数を並べて書いてください。「なし」もできます',
    en: 'Write numbers one after another, as "12, 4, -4, -12", or "none"',
  },
  option_tiles: {
    ja: '「123m0p」か「1萬 赤5筒」のように書いてください。「なし」もできます',
    en: 'Write for example "123m0p" or "1man red5pin", or "none"',
  },
  option_reds: {
    ja: '「赤5筒」「赤5萬 赤5索」「0m0p0s」「なし」のように書いてください',
    en: 'Write for example "red 5 pin", "0m0p0s" or "none"',
  },
  option_places: {
    ja: '「10-30」か、一位から順に{n}人分の数を書いてください。「なし」もできます',
    en: 'Write "10-30", or {n} numbers from the first place on, or "none"',
  },
  option_worth: {
    ja: '「2」「門前2 鳴き1」「役満」「なし」のように書いてください',
    en: 'Write for example "2", "closed 2 open 1", "yakuman" or "none"',
  },
  copies_of: { ja: '{tile}：いま{n}枚（{most}枚まで）', en: '{tile}: {n} now, at most {most}' },
  worth_value: { ja: '値', en: 'worth' },
  share: { ja: '共有', en: 'Share' },
  qr: { ja: 'QRコード', en: 'QR code' },
  invite: { ja: '招待', en: 'Invite' },
  join_title: { ja: '卓に招かれました', en: 'You are invited to a table' },
  clock_of: { ja: '1打{move}秒＋1局{bank}秒', en: '{move} s a move, {bank} s a hand beside' },
  games_of: { ja: '{n}回戦', en: 'Games: {n}' },
  join_now: { ja: '席につく', en: 'Take a seat' },
  changed_options: { ja: '規則書と違うところ', en: 'Different from the rules as written' },

  // table
  dora: { ja: 'ドラ', en: 'dora' },
  more: { ja: 'ほか', en: 'more' },
  ways: { ja: '{n}通り', en: '{n} ways' },
  choices: { ja: '選択', en: 'Choices' },
  waits: { ja: '待ち', en: 'Waits' },
  log: { ja: '記録', en: 'Log' },
  river: { ja: '河 {n}枚', en: 'river, {n} tiles' },
  melds: { ja: '副露', en: 'Melds' },
  bot: { ja: 'ボット', en: 'bot' },
  away: { ja: '離席', en: 'away' },
  stand_in: { ja: '代打ち', en: 'stand-in' },
  joker: { ja: 'ジョーカー', en: 'joker' },
  joker_as: { ja: '読み {tile}', en: 'as {tile}' },
  reload: { ja: '読み直す', en: 'Reload' },
  ready: { ja: '準備できました', en: 'Ready' },
  declared: { ja: '申告しました', en: 'Declared' },

  // log lines
  none_tenpai: { ja: 'なし', en: 'none' },

  // readings
  tenpai: { ja: '聴牌', en: 'tenpai' },

  // choosing a reading
  chooses: { ja: '{name} が選んでいます', en: '{name} is choosing' },

  // results
  value: { ja: '役とドラ', en: 'Value' },
  chips: { ja: 'チップ', en: 'Chips' },
  yakuman: { ja: '役満', en: 'Yakuman' },
  taken: { ja: '採用', en: 'taken' },
  follows: { ja: '次は{round} {honba}{n}、親は{name}', en: 'Next: {round}, {honba} {n}; {name} deals' },
  replay: { ja: '牌譜', en: 'Replay' },
  lobby: { ja: 'ロビー', en: 'Lobby' },

  // replay
  play: { ja: '再生', en: 'Play' },
  pause: { ja: '止める', en: 'Pause' },

  // lesson
  step: { ja: '{n} / {of}', en: '{n} of {of}' },
  next: { ja: '次へ', en: 'Next' },

  // calculator
  clear: { ja: '全部消す', en: 'Clear' },
  nobody: { ja: 'なし', en: 'none' },

  // rules pages
  option_word: { ja: '項目', en: 'option' },
  clause_word: { ja: '条文 {id}', en: 'Clause {id}' },
  clause_unknown: { ja: 'この条文はありません：{id}', en: 'There is no such clause: {id}' },
  open_rules: { ja: '規則の全文', en: 'The whole rules' },
  find: { ja: '条文を探す', en: 'Find a clause' },
  found_none: { ja: '見つかりません：{text}', en: 'Nothing found for “{text}”' },

  // book
  correction: { ja: '訂正', en: 'corrected' },
  open_book: { ja: '帳簿を見る', en: 'Open the book' },
  later: { ja: 'あとで', en: 'Later' },
  when: { ja: '日時', en: 'when' },

  // settings
  on: { ja: 'する', en: 'on' },
  off: { ja: 'しない', en: 'off' },

  // what went wrong; the server's own English sentence is shown in English where it has one
  err_other: { ja: 'サーバーに断られました（{code}）', en: 'The server refused ({code})' },
  err_unreachable: { ja: '通信できません', en: 'no connection' },
  err_no_evaluator: {
    ja: '通信できません。つながらないときに答える部分は、まだ組み上がっていません',
    en: 'no connection, and the part that answers without the house is not built yet',
  },
  err_no_json: { ja: '返事を読めません', en: 'the answer cannot be read' },
  err_lost: { ja: 'つながりが切れました', en: 'the connection broke' },
  err_unknown: {
    ja: 'サーバーに通じませんでした。ページを読み直してください',
    en: 'The server did not understand. Reload the page',
  },
  err_not_now: { ja: 'いまはその場面ではありません', en: 'not at this moment' },
  err_not_begun: { ja: 'まだ対局が始まっていません', en: 'no game has begun' },
  err_not_over: { ja: '対局が終わってからできます', en: 'only when the game is over' },
  err_no_match: { ja: 'その対局はこの卓にありません', en: 'there is no such match at this table' },
  err_no_hand: { ja: 'その局はありません', en: 'there is no such hand' },
  err_bad_correction: { ja: 'この訂正はできません', en: 'this correction cannot be made' },
  err_not_proposed: { ja: 'その提案はもうありません', en: 'that is not proposed any more' },
  err_book_full: { ja: 'この帳簿にはもう提案できません', en: 'this book takes no more proposals' },
  err_unknown_token: { ja: 'このリンクの卓が見つかりません', en: 'this link leads to no table' },
  err_closing: {
    ja: 'この店は閉まるところです。新しい卓と対局は始まりません',
    en: 'this house is closing: no table and no match begins',
  },
  err_bad_host: { ja: 'この名前ではここを開けません', en: 'this house is not opened under that name' },
  err_local_only: { ja: 'この機械からだけ見られます', en: 'for programs of this machine only' },
  err_no_seat: { ja: 'この卓は満席です', en: 'every seat is taken' },
  err_moved: {
    ja: 'この卓は店の別の機械に移りました。もう一度お試しください',
    en: 'another machine of the house has this table now; try again',
  },
  err_house_full: {
    ja: 'いまは卓がいっぱいです。あとでもう一度お試しください',
    en: 'there are as many tables as may be; try again later',
  },
  err_too_many_tables: {
    ja: 'ここで立てた卓が多すぎます。どれかを終えてからお試しください',
    en: 'too many tables were made here; finish one first',
  },
  err_too_many_watchers: { ja: '観戦できる人数に達しています', en: 'as many look on as may' },
  err_too_many_sockets: {
    ja: '開いている卓が多すぎます。どれかを閉じてください',
    en: 'too many tables are open; close one first',
  },
  err_disk_full: {
    ja: 'この店は記録の場所が残り少ないので、新しい卓は作れません',
    en: 'this house is short of room for its records; no new table is made for now',
  },
  err_table_lost: {
    ja: 'この卓の記録が読めません。店の人に知らせてください',
    en: 'the records of this table cannot be read; tell whoever runs this house',
  },
  err_too_many_connections: {
    ja: '混み合っています。あとでもう一度お試しください',
    en: 'the server is full; try again later',
  },
  err_too_fast: { ja: '続けて送りすぎました。少し待ってください', en: 'too much at once; wait a little' },
  err_too_much: {
    ja: '断られたものが多すぎます。ページを読み直してください',
    en: 'too much was refused; reload the page',
  },
  err_too_long: {
    ja: '答えが長すぎます。打牌を一つ選んで聞いてください',
    en: 'the answer is too long; ask about one discard',
  },
  err_busy: {
    ja: '混み合っています。数秒おいてもう一度お試しください',
    en: 'the server is busy; try again in a few seconds',
  },
  err_stopping: {
    ja: 'サーバーを止めるところです。1分ほどしてもう一度お試しください',
    en: 'the server is being stopped; try again in a minute',
  },
  err_not_asked: { ja: '卓はもう先へ進んでいます', en: 'the table has gone on' },
  err_ambiguous: { ja: 'どの牌か決まりません。牌を選んでください', en: 'several fit; name the tiles' },
  err_not_legal: { ja: 'いまはできません', en: 'not now' },
  err_not_listed: { ja: 'いまはできません', en: 'not now' },
  err_bad_reading: { ja: 'その読みは選べません', en: 'that reading cannot be named' },
  err_bad_text: { ja: '長すぎてQRコードにできません', en: 'too long for a QR code' },
  err_bad_order: { ja: 'この設定では卓を立てられません', en: 'the table cannot be set up like that' },
  err_bad_question: { ja: 'この内容では計算できません', en: 'this cannot be worked out' },
  err_bad_log: { ja: 'この牌譜は開けません', en: 'this log cannot be opened' },
  err_body_too_big: { ja: '長すぎます', en: 'it is too long' },
  err_unknown_rule: { ja: 'その規則はありません', en: 'there is no such rule' },
  err_no_first_hand: { ja: 'この規則に「はじめの一局」はありません', en: 'this rule has no first hand' },
  err_not_found: { ja: '見つかりません', en: 'not found' },
  want_options: { ja: '規則の項目がこの組み合わせでは成り立ちません', en: 'These options do not go together' },
  want_name: { ja: '名前は1〜13字ほどにしてください', en: 'A name of 1 to 40 bytes is expected' },
  want_games: { ja: '回数は1〜50です', en: '1 to 50 games are expected' },
  want_clock: { ja: '持ち時間を見直してください', en: 'Look at the time again' },
  want_watch: { ja: '観戦の遅れを見直してください', en: 'Look at the delay again' },
  want_seats: { ja: '席の数が規則と合いません', en: 'The seats do not fit the rule' },
  want_rule: { ja: 'その規則はありません', en: 'There is no such rule' },
  want_game: { ja: 'その回はまだ終わっていません', en: 'That game is not finished' },
  want_total: {
    ja: '成績は合計が元と同じで、いまと違う数にしてください',
    en: 'Results that sum to what they were, and differ from it',
  },
  want_place: { ja: '順位は一つずつにしてください', en: 'Each place once' },
  want_chips: { ja: 'チップの増減は合計が0になるように', en: 'Changes of chips that sum to 0' },
  want_reason: { ja: '理由を1行で書いてください', en: 'A reason in one line' },
  want_hand: { ja: '手牌を見直してください（枚数が違うか、同じ牌が多すぎます）', en: 'Look at the hand again' },
  want_win: { ja: '和了牌を見直してください（同じ牌が多すぎます）', en: 'Look at the winning tile again' },
  want_melds: { ja: '副露を見直してください（作れない形か、同じ牌が多すぎます）', en: 'Look at the melds again' },
  want_meld: { ja: '副露を見直してください（作れない形か、同じ牌が多すぎます）', en: 'Look at the melds again' },
  want_river: { ja: '自分の河を見直してください', en: 'Look at the river again' },
  want_indicators: {
    ja: 'ドラ表示を見直してください（5枚まで、同じ牌が多すぎないように）',
    en: 'Look at the indicators again',
  },
  want_ura: {
    ja: '裏表示を見直してください（立直のときだけ、ドラ表示と同じ枚数まで）',
    en: 'Look at the ura indicators again',
  },
  want_nukidora: { ja: '抜いた牌を見直してください', en: 'Look at the tiles set aside again' },
  want_nuki: { ja: '抜いた牌を見直してください', en: 'Look at the tiles set aside again' },
  want_riichi: { ja: '副露した手は立直できません', en: 'No riichi with open melds' },
  want_reading: { ja: '読みの数がジョーカーの数と合いません', en: 'One kind for each joker' },
  want_ippatsu: { ja: '一発は立直のときだけです', en: 'Ippatsu with riichi only' },
  want_rinshan: {
    ja: '嶺上はカンのあとのツモだけで、最後の牌とは重なりません',
    en: 'Rinshan on a drawn replacement tile only',
  },
  want_chankan: { ja: '槍槓はロンのときだけです', en: 'Chankan on ron only' },
  want_last_tile: { ja: '最後の牌は嶺上と重なりません', en: 'The last tile is no replacement tile' },
  want_honba: { ja: '本場は0〜99です', en: 'Honba from 0 to 99' },
  want_sticks: { ja: '供託は0〜99です', en: 'Sticks from 0 to 99' },

  part_missing: {
    ja: 'この画面を読み込めませんでした。新しい版があるか、つながっていません。',
    en: 'This part of the page did not come: there is a new version, or no connection.',
  },

  // sitting down
  seats_how: { ja: '席', en: 'Seats' },
  seats_chosen: { ja: '好きな席', en: 'As one likes' },
  seats_drawn: { ja: '抽選', en: 'Drawn' },
  seat_maker: { ja: '卓を立てた人', en: 'made the table' },
  who_sits: { ja: 'いまの席', en: 'Who sits' },
  helper: { ja: '読みの手助け', en: 'Reading helper' },
  helper_off: { ja: '使わない', en: 'Off' },
  err_no_helper: { ja: 'この卓では、待ちの手助けを使いません', en: 'This table plays without the reading helper' },
  kept_whole: {
    ja: '通信なしで使えるものは、この端末に揃っています',
    en: 'What works without a network is on this device now',
  },

  // a house of one's own
  house_title: { ja: '自分の規則をつくる', en: 'Make your own house' },
  house_link_long: { ja: '長すぎてリンクにできません。', en: 'It is too long for a link; save it as a file.' },

  // trouble
  trouble_title: { ja: '開けません', en: 'This cannot be opened' },
  not_found: { ja: 'このページはありません：{path}', en: 'There is no such page: {path}' },
  to_lobby: { ja: 'ロビーへ', en: 'To the lobby' },
  loading: { ja: '読み込み中…', en: 'Loading…' },

  // what is left to the page
  screen: { ja: '大画面', en: 'Large screen' },

  // looking back
  err_not_carried: {
    ja: 'この規則の牌譜は、その形式では書けません',
    en: 'games by this rule cannot be written in that form',
  },
  err_bad_form: { ja: 'その形式の牌譜はありません', en: 'there is no such form of log' },

  // a bot's chair for somebody who comes late
  err_bad_name: { ja: 'その名前は使えません', en: 'that name cannot be used' },
  err_turned_away: {
    ja: '断られたばかりです。1分たてばまた頼めます',
    en: 'the answer was no; ask again after a minute',
  },
  err_too_many_knocks: { ja: 'いま頼んでいる人が多すぎます。あとでまた', en: 'as many ask as may; try again later' },
  err_too_many_guests: {
    ja: 'いま入口に人が多すぎます。あとでまた',
    en: 'as many stand at the door as may; try again later',
  },

  // short words
  stamps: { ja: 'ひとこと', en: 'Say something' },
} satisfies Record<string, Text>;

export type Key = keyof typeof texts | ClubKey | LaterKey | PadKey | SetupKey | TableKey;
