// 包 Who feeds the last set that makes a yakuman certain pays for it: all of a tsumo with its honba, half of a ron.
#include <algorithm>

#include "jansou/rules/rules.hpp"

namespace jansou::rules {

namespace {

struct Pao {
    CounterId seat;  ///< of the responsible one, plus 1
    std::uint8_t yaku;
    int multiple;
    std::string_view clause;
    bool honba_always;  ///< of a tsumo, also where the hand has other yakuman
};

int sets_among(const Table& t, Seat s, Kind first, Kind last) {
    int n = 0;
    for (const Meld& m : t.melds(s))
        if (m.type != MeldType::chi && t.kind(m.tiles[0]) >= first && t.kind(m.tiles[0]) <= last) ++n;
    return n;
}

int hundreds(int points) { return (points + 99) / 100 * 100; }

/// Points of `multiple` yakuman from one payer.
int part(const Win& win, const Value& v, int multiple, Seat payer) {
    const int base = v.base / v.yakuman * multiple;
    if (win.by == By::ron) return hundreds(base * (win.dealer_wins() ? 6 : 4));
    return hundreds(base * (win.dealer_wins() || payer == win.dealer ? 2 : 1));
}

void move_payment(const Win& win, const Value& v, const Pao& pao, Payment& out) {
    const Seat liable = Seat(win.fact(pao.seat) - 1);
    if (liable == win.seat || (win.by == By::ron && liable == win.from)) return;
    int moved = 0;
    for (PaymentLine& l : out.lines) {
        if (l.payer == liable || l.payer == no_seat) continue;
        if (l.id == "hand") {
            const int share = part(win, v, pao.multiple, l.payer) / (win.by == By::ron ? 2 : 1);
            l.points -= share;
            moved += share;
        } else if (l.id == "honba" && win.tsumo() && (pao.honba_always || pao.multiple == v.yakuman)) {
            l.payer = liable;
        }
    }
    out.lines.erase_if([](const PaymentLine& l) { return l.id == "hand" && l.points == 0; });
    out.lines.push_back({liable, win.seat, moved, 0, "pao", pao.clause});
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    std::vector<Pao> paos;
    const auto watch = [&](std::string_view yaku, std::string_view number, Kind first, Kind last, int sets) {
        if (std::ranges::find(rules.words("pao.yaku"), yaku) == rules.words("pao.yaku").end()) return;
        const auto index = book.find_yaku(yaku);
        if (!index) return;
        const CounterId seat = book.counter(number);
        paos.push_back({seat, *index, book.yaku[*index].worth.yakuman, book.clause("pao"), rules.is("pao.tsumo_honba", "always")});
        book.on({EventType::pon, EventType::daiminkan}, [=](const Position& pos, const Event& e, Script& then) {
            const Kind k = pos.table.kind(e.tile);
            if (k >= first && k <= last && sets_among(pos.table, e.actor, first, last) == sets) then.set(seat, e.actor, e.target + 1);
        });
    };
    watch("daisangen", "pao_daisangen", white, red_dragon, 3);
    watch("daisuushii", "pao_daisuushii", east, north, 4);
    if (paos.empty()) return;
    ScoreField field{ScoreField::Type::seat, "pao", paos[0].seat};
    for (std::size_t i = 1; i < paos.size(); ++i) field.also.push_back(paos[i].seat);
    book.score_fields.push_back(field);
    book.share.push_back([paos](const Win& win, const Shape&, const Value& value, const Lines& lines, Payment& out) {
        for (const Pao& p : paos)
            if (win.fact(p.seat) && std::any_of(lines.begin(), lines.end(), [&](const Line& l) { return l.yaku == p.yaku; }))
                move_payment(win, value, p, out);
    });
}

const RuleInfo pao_rule{
    "pao",
    {"包", "pao"},
    {"役満を確定させる牌を鳴かせた者が責任払いをする。", "Who feeds the set that fixes a yakuman pays for it."},
    {{"pao.yaku", OptionType::words, "[\"daisangen\", \"daisuushii\"]", {"包のある役満", "yakuman with pao"}, 0, 0, "daisangen daisuushii"},
     {"pao.tsumo_honba",
      OptionType::choice,
      "\"always\"",
      {"ツモの積み棒を責任者がいつ払うか", "when the responsible seat pays all the honba of a tsumo"},
      0,
      0,
      "always if_alone"}},
    install,
    {"yakuman", "payment"},
    {},
    {"yakuman", "payment", "honba"}};

}  // namespace jansou::rules
