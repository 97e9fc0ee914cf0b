#include "jansou/wire/rule_text/rule_hints.hpp"

#include <algorithm>
#include <array>

#include "jansou/wire/rule_text/rule_draft.hpp"

namespace jansou::wire::rule_text {
namespace {

/// Words that a club writes and a rule file has under another name, as in docs/glossary.md.
struct Called {
    std::string_view words, is;
};
constexpr Called glossary[] = {
    {"オカ oka", "what \"points.return\" is above \"points.start\": it falls to the first"},
    {"頭ハネ 頭はね atamahane head_bump headbump", "the option \"contest.head_bump\""},
    {"ダブロン daburon double_ron", "the option \"contest.head_bump\": false lets several win"},
    {"トリロン 三家和了 toriron sanchahou", "the rule \"triple_ron\": without it three are paid"},
    {"喰いタン 食いタン クイタン kuitan open_tanyao", "the option \"yaku.tanyao\": 1 with it, [1, 0] without"},
    {"ツモ損 ツモ損あり tsumozon tsumo_loss", "a matter of the rule \"payment\": of three players the missing one's share"},
    {"飛び 箱下 トビ tobi", "the rule \"bust\""},
    {"持ち点 配給原点 start_points", "the option \"points.start\""},
    {"返し点 return_points", "the option \"points.return\""},
    {"順位点 順位ウマ", "the option \"uma.by_place\""},
    {"切り上げ満貫 切上げ満貫 kiriage kiriage_mangan", "the option \"han_fu.kiriage\""},
    {"数え役満 kazoe kazoe_yakuman", "the option \"han_fu.counted_yakuman\""},
    {"和了やめ アガリやめ 上がりやめ あがりやめ agariyame agari_yame", "the option \"game_length.last_dealer_stops\""},
    {"西入 南入 延長戦 延長 shanyuu nannyuu", "the option \"game_length.extension\", with \"game_length.target\""},
    {"東風戦 東風 tonpuu tonpuusen", "the option \"game.rounds\": 1"},
    {"東南戦 半荘 hanchan tonnan", "the option \"game.rounds\": 2"},
    {"途中流局 abortive_draws", "the rules \"kyuushu\", \"four_winds\", \"four_riichi\", \"four_kans\" and \"triple_ron\""},
    {"九種九牌 九種 kyuushu_kyuuhai", "the rule \"kyuushu\""},
    {"四風子連打 スーフーレンダ suufon_renda", "the rule \"four_winds\""},
    {"四家リーチ 四人立直 suucha_riichi", "the rule \"four_riichi\""},
    {"四槓散了 四開槓 四槓流れ suukaikan", "the rule \"four_kans\""},
    {"流し満貫 nagashi_mangan", "the rule \"nagashi\""},
    {"赤五 赤 赤牌 aka red_fives reds", "the option \"tiles.red\", beside the rule \"akadora\""},
    {"裏ドラ 裏 ura_dora uradora", "the rule \"ura\""},
    {"カンドラ 槓ドラ kandora kan_dora", "the option \"dora.kan\""},
    {"カン裏 槓裏 kanura kan_ura", "the option \"ura.kan\""},
    {"喰い替え 食い替え クイカエ", "the rule \"kuikae\""},
    {"責任払い パオ 包 sekinin_barai", "the rule \"pao\""},
    {"チョンボ 錯和 罰符 chombo", "a matter of the rule \"offences\""},
    {"積み棒 本場", "the rule \"honba\""},
    {"リーチ棒 供託 立直棒 riichi_stick", "the option \"riichi.deposit\""},
    {"連荘 親連荘 renchan", "a matter of the rule \"succession\""},
    {"一翻縛り 二翻縛り 二飜縛り 縛り ryanhan_shibari", "the option \"hora.minimum\""},
    {"三人打ち 三麻 サンマ sanma", "\"extends\" with \"tenhou3p\""},
    {"連風牌 ダブ東 double_wind", "the option \"han_fu.double_wind_pair\""},
    {"五捨六入 四捨五入", "the option \"rounding.up_from\""},
    {"人和", "the option \"yaku.renhou\""},
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

/// What the word is here, as a part of a sentence; "" if nobody knows.
std::string called(std::string_view name) {
    const std::string_view word = last_part(name);
    for (const Called& c : glossary)
        if (has_word(c.words, word)) return std::string(c.is);
    for (const RuleInfo* rule : catalogue())
        if (rule->title.ja == word) return "the rule " + named(rule->name);
    for (const RuleInfo* rule : catalogue())
        for (const OptionSpec& spec : rule->options)
            if (plain(spec.meaning.ja) == word) return "the option " + named(spec.key);
    return {};
}

/// What breaks TOML and looks right to whoever wrote it in Japanese or in a word processor.
std::string odd_character(std::string_view line) {
    struct Odd {
        std::string_view is, not_this, kind;
    };
    constexpr std::array<Odd, 10> all{{{"\"", "“", "quotation mark"},
                                       {"\"", "”", "quotation mark"},
                                       {"\"", "„", "quotation mark"},
                                       {"\"", "＂", "quotation mark"},
                                       {"\"", "「", "quotation mark"},
                                       {"'", "‘", "quotation mark"},
                                       {"'", "’", "quotation mark"},
                                       {"=", "＝", "sign"},
                                       {" ", "\u3000", "blank"},
                                       {",", "、", "comma"}}};
    for (const Odd& odd : all)
        if (line.find(odd.not_this) != std::string_view::npos) {
            if (odd.kind == "blank") return "there is a wide blank (U+3000) in this line; a rule file takes the plain one only.";
            return std::string(odd.not_this) + " is no " + std::string(odd.kind) +
                   " of a rule file; the straight one is wanted: " + std::string(odd.is);
        }
    return {};
}

/// The word at the head of a line, of a section or a key.
std::string_view head_of(std::string_view line) {
    while (!line.empty() && (line.front() == ' ' || line.front() == '[')) line.remove_prefix(1);
    return line.substr(0, std::min(line.find_first_of(" =]"), line.size()));
}

/// The name that toml++ puts behind what there is twice: "cannot redefine existing table 'yaku'".
std::string twice(std::string_view description) {
    const std::size_t at = description.find("cannot redefine existing ");
    const std::size_t open = description.find('\'', at), close = description.rfind('\'');
    if (at == std::string_view::npos || open == std::string_view::npos || close <= open) return {};
    const std::string_view name = description.substr(open + 1, close - open - 1);
    if (description.find("table header") != std::string_view::npos)
        return "there is a section [" + std::string(name) + "] already; what stands below this one goes under the first.";
    return named(name) + " is set twice.";
}

}  // namespace

std::string hint(std::string_view name, const std::vector<std::string_view>& known) {
    const std::string is = called(name);
    return is.empty() ? did_you_mean(name, known) : "; that is " + is + ".";
}

Sentence syntax_fault(std::string_view description, std::string_view line) {
    if (const std::string told = twice(description); !told.empty()) return told;
    if (description.find("not representable in 64 bits") != std::string_view::npos) return "a number in this line is too large.";
    if (std::string odd = odd_character(line); !odd.empty()) return "syntax error: " + odd + (odd.ends_with('.') ? "" : ".");
    if (const std::string_view head = head_of(line); !head.empty() && static_cast<unsigned char>(head.front()) >= 0x80)
        if (const std::string is = called(head); !is.empty())
            return "syntax error: " + named(head) + " is no name of a rule file; that is " + is + ".";
    constexpr std::string_view usual_head = "Error while parsing ";
    const bool usual = description.starts_with(usual_head);
    if (usual) description.remove_prefix(usual_head.size());
    Sentence out = usual ? "syntax error in " : "syntax error: ";
    for (const char c : description) out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    while (out.ends_with(' ') || out.ends_with('.')) out.pop_back();
    return out + ".";
}

}  // namespace jansou::wire::rule_text
