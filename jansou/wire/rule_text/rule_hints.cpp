#include "jansou/wire/rule_text/rule_hints.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "jansou/wire/rule_text/rule_draft.hpp"

namespace jansou::wire::rule_text {
namespace {

/// Words that a club writes and a rule file has under another name, or not at all, as in docs/glossary.md.
struct Called {
    std::string_view words;
    std::string_view en;  ///< "that is .."
    std::string_view ja;
};
constexpr Called glossary[] = {
    {"オカ oka", "what \"points.return\" is above \"points.start\": it falls to the first",
     "返し点 (points.return) と配給原点 (points.start) の差 (トップのもの)"},
    {"頭ハネ 頭はね atamahane head_bump headbump", "the option \"contest.head_bump\"", "設定 contest.head_bump"},
    {"ダブロン daburon double_ron", "the option \"contest.head_bump\": false lets several win",
     "設定 contest.head_bump (false なら二人ともアガれる)"},
    {"トリロン 三家和了 toriron sanchahou", "the rule \"triple_ron\": without it three are paid",
     "規則 triple_ron (外せば三人ともアガれる)"},
    {"喰いタン 食いタン クイタン kuitan open_tanyao", "the option \"yaku.tanyao\": 1 with it, [1, 0] without",
     "設定 yaku.tanyao (ありなら 1、なしなら [1, 0])"},
    {"ナシナシ なしなし nashinashi", "\"yaku.tanyao\" = [1, 0] (no kuitan) with the rule \"late_yaku\" (no late yaku)",
     "喰いタンなし (yaku.tanyao = [1, 0]) と後付けなし (規則 late_yaku) のこと"},
    {"アリアリ ありあり ariari", "\"yaku.tanyao\" = 1 (kuitan); late yaku is allowed without a word",
     "喰いタンあり (yaku.tanyao = 1) と後付けあり (何も言わなければあり) のこと"},
    {"アリナシ ありなし arinashi", "\"yaku.tanyao\" = 1 (kuitan) with the rule \"late_yaku\" (no late yaku)",
     "喰いタンあり (yaku.tanyao = 1) と後付けなし (規則 late_yaku) のこと"},
    {"後付け 後付 後づけ あとづけ 後付けあり 後付けなし 先付け 完先 完全先付け 片和了り 片アガリ atozuke sakizuke kansaki",
     "the rule \"late_yaku\", which forbids it; without it late yaku is always allowed",
     "規則 late_yaku (入れれば後付けなし、完先なら late_yaku.from = \"first_call\"。入れなければあり)"},
    {"形式聴牌 形式テンパイ 形テン 形聴 ケイテン keishiki keishiki_tenpai keiten",
     "the option \"exhaustive.tenpai\": \"any\" takes a hand without a yaku", "設定 exhaustive.tenpai (\"any\" なら役がなくても聴牌)"},
    {"白ポッチ 白ぽっち ポッチ pocchi shiropocchi shiro_pocchi",
     "the rule \"joker_when_drawn\", with \"tiles.marked\" where one white dragon of the four has the mark",
     "規則 joker_when_drawn (四枚のうち印のある一枚だけなら tiles.marked = \"5z\" と joker_when_drawn.marked = true)"},
    {"割れ目 割れめ ワレメ 割目 割れ目でポン wareme", "the rule \"wareme\"", "規則 wareme"},
    {"ツモ損 ツモ損あり tsumozon tsumo_loss", "a matter of the rule \"payment\": of three players the missing one's share",
     "三人打ちの設定 payment.tsumo"},
    {"飛び 箱下 トビ tobi", "the rule \"bust\"", "規則 bust"},
    {"持ち点 配給原点 start_points", "the option \"points.start\"", "設定 points.start"},
    {"返し点 return_points", "the option \"points.return\"", "設定 points.return"},
    {"順位点 順位ウマ", "the option \"uma.by_place\"", "設定 uma.by_place (10-30 なら [30, 10, -10, -30])"},
    {"切り上げ満貫 切上げ満貫 kiriage kiriage_mangan", "the option \"han_fu.kiriage\"", "設定 han_fu.kiriage"},
    {"数え役満 kazoe kazoe_yakuman", "the option \"han_fu.counted_yakuman\"", "設定 han_fu.counted_yakuman"},
    {"和了やめ アガリやめ 上がりやめ あがりやめ agariyame agari_yame", "the option \"game_length.last_dealer_stops\"",
     "設定 game_length.last_dealer_stops"},
    {"西入 南入 延長戦 延長 shanyuu nannyuu", "the option \"game_length.extension\", with \"game_length.target\"",
     "設定 game_length.extension と game_length.target"},
    {"東風戦 東風 tonpuu tonpuusen", "the option \"game.rounds\": 1", "設定 game.rounds = 1"},
    {"東南戦 半荘 hanchan tonnan", "the option \"game.rounds\": 2", "設定 game.rounds = 2"},
    {"途中流局 abortive_draws", "the rules \"kyuushu\", \"four_winds\", \"four_riichi\", \"four_kans\" and \"triple_ron\"",
     "規則 kyuushu、four_winds、four_riichi、four_kans、triple_ron"},
    {"九種九牌 九種 kyuushu_kyuuhai", "the rule \"kyuushu\"", "規則 kyuushu"},
    {"四風子連打 スーフーレンダ suufon_renda", "the rule \"four_winds\"", "規則 four_winds"},
    {"四家リーチ 四人立直 suucha_riichi", "the rule \"four_riichi\"", "規則 four_riichi"},
    {"四槓散了 四開槓 四槓流れ suukaikan", "the rule \"four_kans\"", "規則 four_kans"},
    {"流し満貫 nagashi_mangan", "the rule \"nagashi\"", "規則 nagashi"},
    {"赤五 赤 赤牌 aka red_fives reds", "the option \"tiles.red\", beside the rule \"akadora\"",
     "設定 tiles.red (赤5萬 = 0m、赤5筒 = 0p、赤5索 = 0s、なし = \"\") と規則 akadora"},
    {"裏ドラ 裏 ura_dora uradora", "the rule \"ura\"", "規則 ura"},
    {"カンドラ 槓ドラ kandora kan_dora", "the option \"dora.kan\"", "設定 dora.kan"},
    {"カン裏 槓裏 kanura kan_ura", "the option \"ura.kan\"", "設定 ura.kan"},
    {"喰い替え 食い替え クイカエ", "the rule \"kuikae\"", "規則 kuikae"},
    {"責任払い パオ 包 sekinin_barai", "the rule \"pao\"", "規則 pao"},
    {"チョンボ 錯和 罰符 chombo", "a matter of the rule \"offences\"", "規則 offences の設定"},
    {"積み棒 本場", "the rule \"honba\"", "規則 honba"},
    {"リーチ棒 供託 立直棒 riichi_stick", "the option \"riichi.deposit\"", "設定 riichi.deposit"},
    {"連荘 親連荘 renchan", "a matter of the rule \"succession\"", "規則 succession の設定"},
    {"一翻縛り 一飜縛り", "the option \"hora.minimum\"", "設定 hora.minimum"},
    {"二翻縛り 二飜縛り リャンハン縛り リャンシバ 縛り ryanhan_shibari ryanhan_shibari_from",
     "the option \"hora.raised_from\", so many honba (5 in most rooms); \"hora.minimum\" = 2 asks for two han from the first hand on",
     "設定 hora.raised_from (五本場からなら 5。初めの局からの縛りなら hora.minimum = 2)"},
    {"八連荘 パーレンチャン paarenchan", "the rule \"paarenchan\"", "規則 paarenchan"},
    {"途中流局の連荘 南場ノーテン連荘 ノーテン連荘 親流れ 連荘なし",
     "the option \"succession.rows\", as \"south exhaustive stays\" or \"win passes\"",
     "設定 succession.rows (\"south exhaustive stays\" や \"win passes\" のような行)"},
    {"返り東 東場に戻る 場風", "the option \"game.winds\", as \"1212z\"", "設定 game.winds (\"1212z\" なら延長は東場に戻る)"},
    {"箱下精算 箱下精算なし 箱下なし ハコ下", "the option \"rounding.below_zero\"",
     "設定 rounding.below_zero (箱下精算なしなら \"as_zero\")"},
    {"素点 素点のまま 順位点なし 返しなし", "the option \"rounding.first\": \"own_points\", with \"points.return\" 0",
     "設定 rounding.first = \"own_points\" と points.return = 0"},
    {"浮き沈み 浮きウマ 沈みウマ 浮き 沈み", "the option \"uma.by_above\", with \"uma.line\"", "設定 uma.by_above と uma.line"},
    {"供託の山分け 供託山分け", "the option \"sticks.several\"", "設定 sticks.several (山分けなら \"shared\")"},
    {"ラス確 ラス確禁止 ラス確和了 ラスアガリ", "the rule \"last_may_not_end\"", "規則 last_may_not_end"},
    {"空席 ツモ損なし", "the option \"payment.tsumo\": \"shared\", or \"empty_seat\" where nobody at the table pays the missing share",
     "設定 payment.tsumo (折半なら \"shared\"、空席が払うなら \"empty_seat\")"},
    {"罰金 罰符のみ", "\"fine\" as the value of an offence (rule \"offences\"), with \"offences.fine_each\"",
     "反則 (規則 offences) の値 \"fine\" と設定 offences.fine_each"},
    {"三人打ち 三麻 サンマ sanma", "\"extends\" with \"tenhou3p\"", "extends = \"tenhou3p\" で始める三人打ち"},
    {"連風牌 ダブ東 double_wind", "the option \"han_fu.double_wind_pair\"", "設定 han_fu.double_wind_pair"},
    {"五捨六入 四捨五入", "the option \"rounding.up_from\"", "設定 rounding.up_from"},
    {"人和", "the option \"yaku.renhou\"", "設定 yaku.renhou"},
    {"花牌 春夏秋冬 flower", "the rule \"flowers\"", "規則 flowers"},
    {"sunk_line 浮き沈みの境", "the option \"uma.line\"", "設定 uma.line"},
    {"breaks 北抜き一発消し", "said by \"ippatsu.until_aside\" and \"first_turn.until_aside\"",
     "設定 ippatsu.until_aside と first_turn.until_aside"},
    {"燕返し tsubame_gaeshi", "the rule \"riichi_tile_ron\"", "規則 riichi_tile_ron"},
    {"振聴立直 フリテンリーチ フリテン立直 furiten_riichi", "the option \"furiten.riichi\"", "設定 furiten.riichi"},
    {"常時ドラ 固定ドラ", "the option \"dora.always\"", "設定 dora.always"},
    {"親なし", "the options \"payment.dealer_wins\" and \"payment.dealer_pays\"", "設定 payment.dealer_wins と payment.dealer_pays"},
};

/// The text before what stands in brackets.
std::string_view plain(std::string_view text) {
    text = text.substr(0, text.find(" ("));
    return text.substr(0, text.find(" ("));
}

/// The last part of a key, as it is looked up.
std::string_view last_part(std::string_view name) {
    if (name.starts_with('-')) name.remove_prefix(1);
    return name.substr(name.find_last_of('.') + 1);
}

bool has_word(std::string_view words, std::string_view word) {
    const auto all = split(words);
    return std::ranges::find(all, word) != all.end();
}

/// What the word is here, as a part of a sentence; nothing if nobody knows.
std::optional<Said> called(std::string_view name) {
    const std::string_view word = last_part(name);
    for (const Called& c : glossary)
        if (has_word(c.words, word)) return Said{std::string(c.en), std::string(c.ja)};
    for (const RuleInfo* rule : catalogue())
        if (rule->title.ja == word) return said("the rule {}", "規則 {}", named(rule->name));
    for (const RuleInfo* rule : catalogue())
        for (const OptionSpec& spec : rule->options)
            if (plain(spec.meaning.ja) == word) return said("the option {}", "設定 {}", named(spec.key));
    return {};
}

/// What breaks TOML and looks right to whoever wrote it in Japanese or in a word processor.
std::optional<Said> odd_character(std::string_view line) {
    struct Odd {
        std::string_view is, not_this;
        Text kind;
    };
    constexpr Text mark{"引用符", "quotation mark"};
    constexpr std::array<Odd, 10> all{{{"\"", "“", mark},
                                       {"\"", "”", mark},
                                       {"\"", "„", mark},
                                       {"\"", "＂", mark},
                                       {"\"", "「", mark},
                                       {"'", "‘", mark},
                                       {"'", "’", mark},
                                       {"=", "＝", {"記号", "sign"}},
                                       {" ", "\u3000", {"空白", "blank"}},
                                       {",", "、", {"読点", "comma"}}}};
    for (const Odd& odd : all)
        if (line.find(odd.not_this) != std::string_view::npos) {
            if (odd.is == " ")
                return Said{"there is a wide blank (U+3000) in this line; a rule file takes the plain one only.",
                            "この行に全角の空白があります。半角にしてください。"};
            return said("{0} is no {1} of a rule file; the straight one is wanted: {2}.",
                        "{0} は規則ファイルの{1}になりません。半角の {2} にしてください。", odd.not_this,
                        Said{std::string(odd.kind.en), std::string(odd.kind.ja)}, odd.is);
        }
    return {};
}

/// The word at the head of a line, of a section or a key.
std::string_view head_of(std::string_view line) {
    while (!line.empty() && (line.front() == ' ' || line.front() == '[')) line.remove_prefix(1);
    return line.substr(0, std::min(line.find_first_of(" =]"), line.size()));
}

/// The name that toml++ puts behind what there is twice: "cannot redefine existing table 'yaku'".
std::optional<Said> twice(std::string_view description) {
    const std::size_t at = description.find("cannot redefine existing ");
    const std::size_t open = description.find('\'', at), close = description.rfind('\'');
    if (at == std::string_view::npos || open == std::string_view::npos || close <= open) return {};
    const std::string_view name = description.substr(open + 1, close - open - 1);
    if (description.find("table header") != std::string_view::npos)
        return said("there is a section [{}] already; what stands below this one goes under the first.",
                    "[{}] はもうあります。この下のものは初めの節の下に書いてください。", name);
    return said("{} is set twice.", "{} が二度決められています。", named(name));
}

/// What the parser says, as the end of a sentence.
std::string without_stop(std::string_view description) {
    std::string out;
    for (const char c : description) out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    while (out.ends_with(' ') || out.ends_with('.')) out.pop_back();
    return out;
}

}  // namespace

Said hint(std::string_view name, const std::vector<std::string_view>& known) {
    const auto is = called(name);
    return is ? said("; that is {}.", "。規則ファイルでは {} です。", *is) : nearest(name, known);
}

Said syntax_said(std::string_view description, std::string_view line) {
    if (const auto told = twice(description)) return *told;
    if (description.find("not representable in 64 bits") != std::string_view::npos)
        return {"a number in this line is too large.", "この行の数が大きすぎます。"};
    if (const auto odd = odd_character(line)) return said("syntax error: {}", "書き方の誤り: {}", *odd);
    if (const std::string_view head = head_of(line); !head.empty() && static_cast<unsigned char>(head.front()) >= 0x80)
        if (const auto is = called(head))
            return said("syntax error: {} is no name of a rule file; that is {}.",
                        "書き方の誤り: 規則ファイルに {} という名前はありません。規則ファイルでは {} です。", named(head), *is);
    constexpr std::string_view usual_head = "Error while parsing ";
    const bool usual = description.starts_with(usual_head);
    if (usual) description.remove_prefix(usual_head.size());
    return said("syntax error{} {}.", "この行の書き方に誤りがあります{} ({})。", Said{usual ? " in" : ":", ""}, without_stop(description));
}

Sentence syntax_fault(std::string_view description, std::string_view line) { return syntax_said(description, line).en; }

}  // namespace jansou::wire::rule_text
