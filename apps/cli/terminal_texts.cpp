#include "apps/cli/terminal_texts.hpp"

#include <array>

namespace jansou::terminal {
namespace {

struct Entry {
    Msg key;
    std::string_view ja, en;
};

using enum Msg;

constexpr std::array entries{
    Entry{you, "あなた", "You"},
    Entry{east_seat, "東家", "East"},
    Entry{south_seat, "南家", "South"},
    Entry{west_seat, "西家", "West"},
    Entry{north_seat, "北家", "North"},
    Entry{the_table, "場", "Table"},
    Entry{round_east, "東", "East"},
    Entry{round_south, "南", "South"},
    Entry{round_west, "西", "West"},
    Entry{round_north, "北", "North"},
    Entry{hand_of_round, "{0}{1}局", "{0} {1}"},
    Entry{head, "{0}  {1}{5}  供託{2}本  山{3}枚  {4}", "{0}  {5} {1}  sticks {2}  wall {3}  {4}"},
    Entry{indicators, "ドラ表示 {0} (ドラ {1})", "indicator {0} (dora {1})"},
    Entry{in_riichi, "立直", "riichi"},
    Entry{river, "河", "river"},
    Entry{river_covered, "河 (伏せ)", "river, covered"},
    Entry{chips_held, "チップ{0}", "chips {0}"},
    Entry{joker_in_hand, "ジョーカー", "joker"},
    Entry{hand, "手牌", "Hand"},
    Entry{drawn, "ツモ", "drawn"},
    Entry{meld_chi, "チー", "chi"},
    Entry{meld_pon, "ポン", "pon"},
    Entry{meld_kan, "カン", "kan"},
    Entry{meld_ankan, "暗槓", "concealed kan"},
    Entry{meld_from, "{0}から", "from {0}"},
    Entry{meld_added, "{0}が加槓", "added by {0}"},
    Entry{set_aside, "抜き", "aside"},

    Entry{welcome, "{0}。席は {1}。h で説明、q で中断 (続きから打てる)。",
          "{0}. At the table: {1}. Type h for help, q to leave (the game can be taken up again)."},
    Entry{your_seat, "あなたは{0}。", "You are {0}."},
    Entry{offer_again, "途中の対局がある: {0}、{1}、{2}点 ({3})。", "There is an unfinished game: {0}, {1}, {2} points ({3})."},
    Entry{offer_prompt, "続けるか [y 続ける / n 新しく始める]: ", "Go on with it? [y go on / n start a new one]: "},
    Entry{offer_unclear, "\"{0}\" は分からない。y か n で答える。", "\"{0}\" is not understood: y or n is expected."},
    Entry{taken_up, "続きから再開する。", "The game goes on."},
    Entry{taken_up_closed, "{0}: 対局は終わっていた。欠けていた最後の行を書き足した。",
          "{0}: that game was over; the end of its log was cut off and is written now."},
    Entry{left_alone, "{0}: この牌譜からは再開できない ({1})。そのまま残す。",
          "{0}: this log cannot be taken up ({1}); it is left as it is."},
    Entry{in_use, "{0}: 別の端末で対局中。", "{0}: this game is being played in another terminal."},
    Entry{left_stored, "中断した。牌譜: {0}", "The game is stored: {0}"},
    Entry{left_again, "続きを打つには: {0}", "To go on: {0}"},

    Entry{hand_begins, "{0} {1}{2}", "{0}, {2} {1}"},
    Entry{game_of_set, "{0}戦目/{1}", "game {0} of {1}"},
    Entry{discards, "{0} 打{1}{2}", "{0} discards {1}{2}"},
    Entry{discards_down, "{0} 伏せて打牌{1}{2}", "{0}: a discard face down{1}{2}"},
    Entry{you_discard, "{0} 打{1}{2}", "{0} discard {1}{2}"},
    Entry{as_drawn, " (ツモ切り)", " (drawn)"},
    Entry{calls, "{0} {1} {2} ({3}から、手の {4})", "{0}: {1} {2} from {3}, with {4}"},
    Entry{concealed_kan, "{0} 暗槓 {1}", "{0}: concealed kan {1}"},
    Entry{added_kan, "{0} 加槓 {1}", "{0}: added kan {1}"},
    Entry{adds_to, "{0} {2}のポンに加槓 {1}", "{0}: adds {1} to the pon of {2}"},
    Entry{sets_aside, "{0} 抜き {1}", "{0}: sets {1} aside"},
    Entry{takes_ability, "{0} 能力：{1}", "{0}: takes {1}"},
    Entry{swaps, "{0} {3}の河の{2}を取り、{1}を置く", "{0}: takes {2} out of the river of {3} and puts {1} in its place"},
    Entry{sees_hand, "{0} {1}の手が見える: {2}", "{0}: sees the hand of {1}: {2}"},
    Entry{says_riichi, "{0} 立直", "{0}: riichi"},
    Entry{says_riichi_kind, "{0} {1}", "{0}: {1}"},
    Entry{call_back, "{0} 鳴きを取り消す", "{0}: takes the call back"},
    Entry{riichi_back, "{0} 立直を取り消す", "{0}: takes the riichi back"},
    Entry{riichi_becomes, "{0} {1}にする", "{0}: makes it {1}"},
    Entry{nothing_back, "取り消せるものがない。", "There is nothing to take back."},
    Entry{new_indicator, "新しい{0}", "New {0}"},
    Entry{ron, "{0} ロン {1} ({2}から)", "{0}: ron on {1} from {2}"},
    Entry{tsumo, "{0} ツモ {1}", "{0}: tsumo, {1}"},
    Entry{mark_begins, "{0} {1} 始まり ({2})", "{0} {1} begins ({2})"},
    Entry{mark_ends, "{0} {1} 終わり ({2})", "{0} {1} ends ({2})"},
    Entry{bound_now, "縛られている: {0}。{1}", "Bound: {0}. {1}"},
    Entry{bound_so, "縛られているので、引いた牌はそのまま切る。", "You are bound: the tile drawn goes by itself."},
    Entry{reading_is, "{0} ジョーカーの読み {1} ({2})", "{0}: the jokers stand for {1} ({2})"},
    Entry{reading_counts, "{0} ジョーカーの読み {1}", "{0}: the jokers stand for {1}"},
    Entry{reading_named, "本人が決めた", "as named"},
    Entry{reading_best, "指定なし", "not named"},
    Entry{turned_for, "{0} ({1}): {2}", "{0} for {1}: {2}"},
    Entry{turned_tile, "{0}が{1}枚", "{0} held {1}"},
    Entry{turned_none, "{0}はなし", "{0} not held"},
    Entry{levied, "{0}: {1} -> {2} {3}点 [{4}]", "{0}: {1} -> {2} {3} [{4}]"},
    Entry{levied_nothing, "{0}: {1} -> {2} [{3}]", "{0}: {1} -> {2} [{3}]"},
    Entry{offence, "反則 {0}: {1}、{2} [{3}]", "Offence of {0}: {1}; {2} [{3}]"},
    Entry{off_nothing, "おとがめなし", "no consequence"},
    Entry{off_pays, "払って続行", "pays and goes on"},
    Entry{off_dead_hand, "和了放棄", "dead hand"},
    Entry{off_chombo, "チョンボ", "chombo"},
    Entry{hand_is_void, "チョンボ: {0}。この局は無効で、やり直す。", "Chombo of {0}: the hand does not count and is played anew."},

    Entry{on_tile, "{0}の {1} に声をかけられる。", "{0}'s {1} can be claimed."},
    Entry{on_aside, "{0}が抜く {1} に声をかけられる。", "{0} sets {1} aside: it can be claimed."},
    Entry{on_kan, "{0}が加える {1} をロンできる。", "{0} adds {1} to a kan: it can be robbed."},
    Entry{on_drawn, "あなたの番。", "Your turn."},
    Entry{on_call, "鳴いた。切る牌を選ぶ。", "You called: now discard."},
    Entry{on_riichi_tile, "立直の宣言牌を選ぶ。", "Riichi: choose the tile to discard."},
    Entry{on_question, "問い: {0}", "A question: {0}"},
    Entry{on_choice, "選ぶ。", "Choose."},
    Entry{on_reading, "{0} で和了。ジョーカーを何として読むか決める (伏せた牌をめくる前)。",
          "You win on {0}. Say what your jokers stand for, before any hidden tile is turned."},
    Entry{row_discard, "打牌", "Discard"},
    Entry{row_other, "選択", "Choices"},
    Entry{row_swap, "河との交換", "Swaps with a river"},
    Entry{row_reading, "読みと今見えている値打ち (高い順)。番号か、9m 8s のように牌で選ぶ:",
          "Readings and what each is worth on what can be seen, best first. A number, or tiles as in 9m 8s:"},
    Entry{more_readings, "ほかに{0}通り (m で全部)", "{0} more (m shows all)"},
    Entry{several_readings, "読みは{0}通り: {1}。和了のあと決められる。すぐ決めるなら {2}。",
          "{0} readings: {1}. You are asked after the win; to name one at once: {2}."},
    Entry{prompt, "入力 (h 説明): ", "Your choice (h help): "},
    Entry{c_drawn, "{0} (ツモ)", "{0} (drawn)"},
    Entry{c_riichi, "立直 {0}", "riichi {0}"},
    Entry{c_riichi_kind, "{1} {0}", "{1} {0}"},
    Entry{c_worth, "{0}: {1}、{2} ({3})", "{0}: {1}, {2} ({3})"},
    Entry{chips_too, "{0}、{1}", "{0}, {1}"},

    Entry{not_understood, "{0} は分からない。1から{1}の番号か、5z のような牌か、h (説明) を入れる。",
          "{0} is not understood: a number from 1 to {1}, a tile such as 5z, or h for help is expected."},
    Entry{no_such_number, "{0}番の選択肢はない。1から{1}まで。", "There is no choice {0}: they go from 1 to {1}."},
    Entry{several_fit, "{0} に当たる選択肢がいくつもある: {1}。番号で選ぶ。", "Several choices fit {0}: {1}. Give the number."},
    Entry{nothing_drawn, "空行はツモ切りだが、今はできない。番号か牌で選ぶ。",
          "An empty line discards the tile just drawn, which is not possible now: give a number or a word."},
    Entry{not_possible, "{0} はできない。{1}", "Not possible: {0}. {1}"},
    Entry{not_in_hand, "{0} は手にない。", "{0} is not in your hand."},
    Entry{no_such_tile, "{0} は牌ではない。1m から 9s、1z から 7z、赤は 5mr か 0m。",
          "{0} is no tile: 1m to 9s, 1z to 7z, red fives 5mr or 0m."},
    Entry{no_such_reading, "{0} という読みでは和了できない。できる読み: {1}。", "There is no win with the reading {0}. Possible: {1}."},
    Entry{is_possible, "できる。", "It is possible now."},
    Entry{refused, "卓が受け付けなかった。選び直す。", "The table refused this; choose again."},

    Entry{tenpai_now, "聴牌。待ち: {0}", "Tenpai, waiting for: {0}"},
    Entry{far_now, "{0}向聴。有効牌 {1}枚: {2}", "{0} shanten; {1} useful tiles left: {2}"},
    Entry{wait_left, "{0} 残り{1}枚", "{0} ({1} left)"},
    Entry{wait_own_draw, "{0} 残り{1}枚 (自分のツモだけ)", "{0} ({1} left, own draw only)"},
    Entry{by_reading, "ジョーカーの読みごと:", "By what the jokers stand for:"},
    Entry{reading_waits, "{0} なら待ち {1}", "as {0}: waits {1}"},
    Entry{reading_passed, " 振聴 (捨てたか見逃した {0})", " furiten ({0} discarded or let pass)"},
    Entry{readings_more, "ほかに{0}行 (w all で全部)", "{0} more lines (w all shows them)"},
    Entry{readings_by_discard, "  ジョーカーの読みごとには w {0} のように", "  By what the jokers stand for: w {0}"},
    Entry{no_ron_at_all, "ロンはできない: {0}", "No ron: {0}"},
    Entry{no_ron_on, "{0} ではロンできない: {1}", "No ron on {0}: {1}"},
    Entry{useful_now, "聴牌を保つか近づく打牌:", "The discards that keep you nearest:"},
    Entry{after_discard, "打{0}: {1}", "discard {0}: {1}"},
    Entry{complete_now, "和了形。", "The hand is complete."},
    Entry{no_events, "この局はまだ何も起きていない。", "Nothing has happened in this hand yet."},
    Entry{why_what, "何の理由か: why ron, why tsumo, why riichi, why pon, why chi, why kan, または why 5z。",
          "Why what? why ron, why tsumo, why riichi, why pon, why chi, why kan, or why 5z."},
    Entry{why_not_complete, "{0} では手が完成しない。", "{0} does not complete your hand."},
    Entry{why_as_itself, "他家の {0} は {0} としてしか使えない。", "Another's {0} is {0} only, no joker."},
    Entry{why_reason, "{0} [{1}]", "{0} [{1}]"},
    Entry{why_unknown, "この場面でその選択肢はない。", "There is nothing of that kind to be done here."},
    Entry{missed_so_far, "この局であがれなかった牌:", "Tiles of this hand that you did not win on:"},

    Entry{help,
          "番号           その選択肢\n"
          "5z / d 5z      その牌を切る\n"
          "t / 空行       ツモ切り\n"
          "r 5z           5z を切って立直 (ほかの立直はその名で、box 5z のように)\n"
          "ron  tsumo     和了\n"
          "ron 9m 8s      ジョーカーの読みを決めて和了 (尋ねられたら 9m 8s、決めないなら n)\n"
          "p  chi  kan    鳴く (いくつもあれば chi 2、kan 5z のように。他家のポンへの加槓も kan)\n"
          "kita           抜く\n"
          "n / pass       見送る\n"
          "9k             九種九牌\n"
          "w              待ちと残り枚数、振聴の理由 (打牌の前は打牌ごと)。w 5z は 5z を切ったあとの読みごと、w all で全部\n"
          "back / 取消    鳴きや立直の発声を打牌の前に取り消す (そういう規則なら)\n"
          "why ron        できない理由と条文 (why riichi、why pon、why kita、why 5z も)\n"
          "b              卓をもう一度\n"
          "l              この局の最近の出来事\n"
          "s              点数\n"
          "rules          この卓の規則と条文\n"
          "q              中断 (続きから打てる)\n"
          "牌: m 萬子、p 筒子、s 索子、z 字牌 (1z 東 2z 南 3z 西 4z 北 5z 白 6z 發 7z 中)、r は赤。\n"
          "河: ' はツモ切り、* は立直宣言牌、() は鳴かれた牌、? は伏せ牌、_ は自分の伏せ牌。",
          "number         that choice\n"
          "5z or d 5z     discard that tile\n"
          "t or nothing   discard the tile just drawn\n"
          "r 5z           riichi, discarding 5z (another riichi by its name: box 5z)\n"
          "ron  tsumo     win\n"
          "ron 9m 8s      win and say what the jokers stand for (when asked: 9m 8s, or n to leave it open)\n"
          "p  chi  kan    call (if there are several: chi 2, kan 5z; kan also for another's pon)\n"
          "kita           set a tile aside\n"
          "n or pass      let it pass\n"
          "9k             end the hand with nine kinds\n"
          "w              waits, tiles left, furiten and why (before a discard: for each discard); w 5z: after that one\n"
          "back           takes back a call or the word of a riichi before the discard, where the rules let it\n"
          "why ron        why not, with the clause (also why riichi, why pon, why kita, why 5z)\n"
          "b              the table again\n"
          "l              the last events of this hand\n"
          "s              scores\n"
          "rules          the rules of this table, with their clauses\n"
          "q              leave (the game can be taken up again)\n"
          "Tiles: m characters, p circles, s bamboos, z honours (1z East 2z South 3z West 4z North 5z white 6z green 7z red); r is a red "
          "five.\n"
          "Rivers: ' discarded as drawn, * the riichi tile, () called away, ? face down, _ your own face down."},

    Entry{won_ron, "{0}のロン、{1} は{2}から", "{0} won by ron on {1} from {2}"},
    Entry{won_tsumo, "{0}のツモ和了、{1}", "{0} won by tsumo on {1}"},
    Entry{won_added, "{0}のロン、{1} は{2}が{3}のポンに加えた牌", "{0} won by ron on {1}, which {2} added to the pon of {3}"},
    Entry{won_nagashi, "{0}の流し", "{0} won by discards alone"},
    Entry{dora_line, "ドラ表示 {0}", "indicators {0}"},
    Entry{ura_line, "裏ドラ表示 {0}", "ura indicators {0}"},
    Entry{joker_line, "ジョーカー {0}", "jokers as {0}"},
    Entry{points_won, "{0}点", "{0} points"},
    Entry{value_of, "計 {0}", "= {0}"},
    Entry{pays, "{0} -> {1}", "{0} -> {1}"},
    Entry{each_of, "各{0}", "{0} each"},
    Entry{one_chip, "チップ1枚", "1 chip"},
    Entry{points, "{0}点", "{0}"},
    Entry{chips, "チップ{0}枚", "{0} chips"},
    Entry{draw, "流局: {0}", "Draw: {0}"},
    Entry{draw_tenpai, "聴牌: {0}", "Tenpai: {0}"},
    Entry{draw_noten, "不聴: {0}", "Noten: {0}"},
    Entry{shows, "{0}: {1}", "{0}: {1}"},
    Entry{nobody_pays, "点の移動はない。", "Nobody pays."},
    Entry{nobody, "なし", "nobody"},
    Entry{scores, "点数", "Scores"},
    Entry{missed_head, "この局であがらなかった・あがれなかった牌:", "Wins that you missed in this hand:"},
    Entry{missed_ron, "{0}の {1}: {2}", "{1} of {0}: {2}"},
    Entry{missed_tsumo, "自分のツモ {0}: {1}", "{0}, your own draw: {1}"},
    Entry{barred, "ロンできない。{0}", "not allowed. {0}"},
    Entry{game_over, "終局", "The game is over"},
    Entry{settle_place, "順位", "place"},
    Entry{settle_points, "持ち点", "points"},
    Entry{settle_base, "素点", "base"},
    Entry{settle_rank, "順位点", "rank"},
    Entry{settle_total, "合計", "total"},
    Entry{sticks_to_first, "残った供託{0}本はトップの持ち点に入っている。",
          "The {0} riichi sticks left on the table are in the points of the first."},
    Entry{sticks_lost, "残った供託{0}本は誰のものにもならない。", "The {0} deposits left on the table are nobody's."},
    Entry{set_over, "セット終了", "The set is over"},
    Entry{set_games, "半荘の合計", "games"},
    Entry{set_prizes, "賞", "prizes"},
    Entry{set_chips, "チップ", "chips"},
    Entry{set_chips_won, "チップ差引", "chips won"},
    Entry{log_lies, "牌譜: {0}", "The log: {0}"},
    Entry{replay_with, "検証するには: {0}", "To replay it: {0}"},
    Entry{cannot_write, "牌譜を書けないので対局を止める: {0}", "The log cannot be written, so the game stops here: {0}"},
};

static_assert(entries.size() == std::size_t(count), "a text is missing");

/// The numbers of the placeholders as a set of bits.
constexpr unsigned placeholders(std::string_view t) {
    unsigned bits = 0;
    for (std::size_t i = 0; i + 2 < t.size(); ++i)
        if (t[i] == '{' && t[i + 1] >= '0' && t[i + 1] <= '9' && t[i + 2] == '}') bits |= 1u << (t[i + 1] - '0');
    return bits;
}

constexpr bool sound() {
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Entry& e = entries[i];
        if (std::size_t(e.key) != i || e.ja.empty() || e.en.empty() || placeholders(e.ja) != placeholders(e.en)) return false;
    }
    return true;
}
static_assert(sound(), "a text is empty or out of order, or its placeholders differ between the languages");

}  // namespace

std::string_view text(Msg key, wire::Lang lang) {
    const Entry& e = entries[std::size_t(key)];
    return lang == wire::Lang::ja ? e.ja : e.en;
}

}  // namespace jansou::terminal
