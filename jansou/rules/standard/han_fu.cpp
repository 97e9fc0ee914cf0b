// 翻と符 The scale of ordinary riichi: han and fu make basic points, from five han on in limits; yakuman count nothing beside them.
#include <algorithm>

#include "jansou/rules/rule.hpp"

namespace jansou::rules::han_fu_rule {

namespace {

struct HanFu {
    bool kiriage, counted_yakuman, stack, rinshan_fu, pinfu_tsumo;
    int double_wind_fu, pairs_fu, most_yakuman;
    int mangan, haneman, baiman, sanbaiman, counted;  ///< from so many han on

    int set_fu(const Set& set) const {
        if (set.type == SetType::run) return 0;
        const int fu = set.type == SetType::kan ? 8 : 2;
        return fu * (set.open ? 1 : 2) * (is_yaochuu(set.kind) ? 2 : 1);
    }
    int fu(const Win& win, const Shape& s) const {
        if (s.form == Form::Type::pairs) return pairs_fu;
        int extra = s.pair_value >= 2 ? double_wind_fu : 2 * s.pair_value;
        for (std::size_t i = 0; i < s.set_count; ++i) extra += set_fu(s.sets[i]);
        if (s.wait == Wait::kanchan || s.wait == Wait::penchan || s.wait == Wait::tanki) extra += 2;
        const bool pinfu = extra == 0 && s.closed && pinfu_tsumo;
        if (win.tsumo() && !pinfu && (rinshan_fu || !win.rinshan)) extra += 2;
        if (!win.tsumo() && s.closed) extra += 10;
        if (extra == 0 && !s.closed) return 30;
        return (20 + extra + 9) / 10 * 10;
    }
    Limit limit(int han, int fu) const {
        if (han >= counted && counted_yakuman) return Limit::yakuman;
        if (han >= sanbaiman) return Limit::sanbaiman;
        if (han >= baiman) return Limit::baiman;
        if (han >= haneman) return Limit::haneman;
        if (han >= mangan || fu << (2 + han) >= 2000 || (kiriage && fu << (2 + han) >= 1920)) return Limit::mangan;
        return Limit::none;
    }
    /// No less than `fu` for any shape of that outline, or of any.
    int most_fu(const Win& win, const Outline* o) const {
        if (o && o->form == Form::Type::pairs) return pairs_fu;
        int triplets = 4, of_simples = 0, kans = 0;
        if (o) {
            triplets = o->set_count - o->run_count;
            of_simples = (o->triplets - yaochuu).size();
            kans = o->kan_count;
        } else {
            for (std::size_t m = 0; m < win.meld_count; ++m) kans += win.melds[m].size == 4;
        }
        int extra = std::max(2, double_wind_fu) + 8 * triplets - 4 * of_simples + 24 * kans + 2;
        extra += win.tsumo() ? 2 : win.closed() ? 10 : 0;
        return o ? (20 + extra + 9) / 10 * 10 : std::max(pairs_fu, (20 + extra + 9) / 10 * 10);
    }
    static int base(Limit limit) {
        constexpr std::array<int, 6> bases{0, 2000, 3000, 4000, 6000, 8000};
        return bases[std::size_t(limit)];
    }
    Value value(const Win& win, const Shape& shape, const Lines& lines) const {
        Value v;
        Limit least = Limit::none;
        for (const Line& l : lines) {
            v.yakuman = stack ? v.yakuman + l.yakuman : std::max<std::int32_t>(v.yakuman, l.yakuman);
            v.han += l.amount;
            least = std::max(least, l.least);
        }
        if (v.yakuman) {
            if (most_yakuman) v.yakuman = std::min<std::int32_t>(v.yakuman, most_yakuman);
            v.han = 0;
            v.limit = Limit::yakuman;
            v.base = base(v.limit) * v.yakuman;
            return v;
        }
        v.fu = win.by == By::nagashi ? 0 : fu(win, shape);
        v.limit = std::max(limit(v.han, v.fu), least);
        v.base = v.limit == Limit::none ? v.fu << (2 + v.han) : base(v.limit);
        return v;
    }
    /// None where it says no han and no yakuman, or points.
    std::optional<Value> value(const ToldValue& told) const {
        if (told.points != 0 || (told.han == 0) == (told.yakuman == 0)) return {};
        Value v{.han = told.han, .fu = told.yakuman ? 0 : told.fu, .yakuman = told.yakuman};
        v.limit = v.yakuman ? Limit::yakuman : limit(v.han, v.fu);
        v.base = v.limit == Limit::none ? v.fu << (2 + v.han) : base(v.limit) * std::max(1, v.yakuman);
        return v;
    }
    Value ceiling(const Win& win, const Outline* o, const Most& most) const {
        Value v{.han = most.han, .fu = most_fu(win, o), .yakuman = most.yakuman};
        v.limit = v.yakuman ? Limit::yakuman : std::max(limit(v.han, v.fu), most.least);
        v.base = v.limit == Limit::none ? v.fu << (2 + v.han) : base(v.limit) * std::max(1, v.yakuman);
        return v;
    }
};

/// Beside a yakuman nothing else counts.
void yakuman_only(const Win&, const Shape&, Lines& lines) {
    if (std::none_of(lines.begin(), lines.end(), [](const Line& l) { return l.yakuman > 0; })) return;
    Lines kept;
    for (const Line& l : lines)
        if (l.yakuman) kept.add(l);
    lines = kept;
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const HanFu scale{rules.flag("han_fu.kiriage"),          rules.flag("han_fu.counted_yakuman"), rules.flag("han_fu.yakuman_add"),
                      rules.flag("han_fu.rinshan_tsumo_fu"), rules.flag("han_fu.pinfu_tsumo"),     rules.number("han_fu.double_wind_pair"),
                      rules.number("han_fu.seven_pairs_fu"), rules.number("han_fu.most_yakuman"),  rules.number("han_fu.mangan_from"),
                      rules.number("han_fu.haneman_from"),   rules.number("han_fu.baiman_from"),   rules.number("han_fu.sanbaiman_from"),
                      rules.number("han_fu.counted_from")};
    book.scale = [scale](const Win& win, const Shape& shape, const Lines& lines) { return scale.value(win, shape, lines); };
    book.ceiling = [scale](const Win& win, const Outline* outline, const Most& most) { return scale.ceiling(win, outline, most); };
    book.told_value = [scale](const ToldValue& told) { return scale.value(told); };
    book.revise.emplace_back(yakuman_only, Revision::never);
}

extern const RuleInfo rule{
    .name = "han_fu",
    .topic = Topic::value,
    .title = {"翻と符", "han and fu"},
    .meaning = {"翻と符で点を決め、五翻から満貫とする。", "Han and fu make the points; limits from five han on."},
    .options =
        {
            flag("han_fu.kiriage", false, {"切り上げ満貫", "kiriage mangan"},
                 {.note = {"四翻三十符と三翻六十符を満貫とする", "4 han 30 fu and 3 han 60 fu are mangan"}}),
            flag("han_fu.counted_yakuman", true, {"数え役満", "counted yakuman"}),
            number("han_fu.mangan_from", 5, {1, 5}, {"満貫になる翻", "han from which a hand is a mangan"}),
            number("han_fu.haneman_from", 6, {1, 100}, {"跳満になる翻", "han from which it is a haneman"}),
            number("han_fu.baiman_from", 8, {1, 100}, {"倍満になる翻", "han from which it is a baiman"}),
            number("han_fu.sanbaiman_from", 11, {1, 100}, {"三倍満になる翻", "han from which it is a sanbaiman"}),
            number("han_fu.counted_from", 13, {1, 100}, {"数え役満になる翻", "han from which it is a counted yakuman"})
                .matters_with({"han_fu.counted_yakuman"}),
            number("han_fu.most_yakuman", 0, {0, 13}, {"役満の倍数の上限", "how many times a yakuman a hand is worth at most"},
                   {.note = {"0 = 限りなし", "0: no end"}}),
            number("han_fu.seven_pairs_fu", 25, {20, 100}, {"七対子の符", "fu of seven pairs"}).matters_with({"yaku.chiitoitsu"}),
            flag("han_fu.yakuman_add", true, {"役満の複合", "yakuman add up"}),
            flag("han_fu.rinshan_tsumo_fu", true, {"嶺上開花にもツモの二符", "tsumo on a replacement tile has the 2 fu of tsumo"})
                .matters_with({"*kans or *aside"}),
            flag("han_fu.pinfu_tsumo", true, {"ピンヅモ", "pinfu also on tsumo"},
                 {.note = {"あり (true): 二十符。なし (false): 平和はロンのみ、ツモには二符",
                           "yes (true): at 20 fu; no (false): on ron only, and a tsumo has its 2 fu"}})
                .matters_with({"yaku.pinfu"}),
            number("han_fu.double_wind_pair", 4, {2, 4}, {"連風牌の雀頭の符", "fu of a pair that is round and seat wind"}),
        },
    .install = install,
    .says = "what a win is worth",
};

}  // namespace jansou::rules::han_fu_rule
