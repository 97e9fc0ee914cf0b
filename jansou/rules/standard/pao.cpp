// 包 Who feeds the last set that makes a yakuman certain pays for it: all of a tsumo with its honba, half of a ron.
#include <algorithm>

#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/dues.hpp"

namespace jansou::rules::pao_rule {

namespace {

struct Terms {
    bool covers_hand;   ///< the whole hand, and not only the yakuman with pao
    bool honba_always;  ///< of a tsumo, also where the hand has other yakuman
    Dues dues;
    Purpose purpose;
};

struct Pao {
    CounterId seat;  ///< of the responsible one, plus 1
    std::uint8_t yaku;
    int multiple;
};

/// The sets of a seat that make a yakuman certain.
struct Sets {
    Kind first, last;
    bool kans_only;
    int wanted;
    bool of_pons = false;  ///< a set that an open kan completed makes nobody responsible

    bool has(const Meld& m) const { return kans_only ? m.size == 4 : m.type != MeldType::chi && m.kind >= first && m.kind <= last; }
    /// The last meld of the seat is the one that was wanting.
    bool complete(const Table& t, Seat s) const {
        const auto melds = t.melds(s);
        if (of_pons && melds.back().type != MeldType::pon) return false;
        return has(melds.back()) && std::ranges::count_if(melds, [&](const Meld& m) { return has(m); }) == wanted;
    }
};

/// `honba_moved`: those of a tsumo are paid by whoever is responsible already.
void move_payment(const Win& win, const Value& v, const Pao& pao, const Terms& terms, bool& honba_moved, Payment& out) {
    const Seat liable = Seat(win.number(pao.seat) - 1);
    if (liable == win.seat || (win.by == By::ron && liable == win.from)) return;
    const int multiple = terms.covers_hand ? v.yakuman : pao.multiple;
    const int base = v.base / v.yakuman * multiple;
    const bool takes_honba = !honba_moved && win.tsumo() && (terms.honba_always || multiple == v.yakuman);
    honba_moved = honba_moved || takes_honba;
    int moved = 0;
    for (PaymentLine& l : out.lines) {
        if (l.payer == liable || l.payer == no_seat) continue;
        if (l.purpose.hand) {
            const int share = terms.dues(win, base, l.payer) / (win.by == By::ron ? 2 : 1);
            l.points -= share;
            moved += share;
        } else if (l.purpose.id == "honba" && takes_honba) {
            l.payer = liable;
        }
    }
    out.lines.erase_if([](const PaymentLine& l) { return l.purpose.hand && l.points == 0; });
    out.lines.push_back({liable, win.seat, moved, 0, terms.purpose});
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    std::vector<Pao> paos;
    const auto watch = [&](std::string_view yaku, std::string_view number, Sets sets) {
        if (std::ranges::find(rules.words("pao.yaku"), yaku) == rules.words("pao.yaku").end()) return;
        const auto index = book.find_yaku(yaku);
        if (!index) return;
        const CounterId seat = book.counter(number);
        paos.push_back({seat, *index, book.yaku[*index].worth.yakuman});
        book.on({EventType::pon, EventType::daiminkan}, [=](const Position& pos, const Event& e, Script& then) {
            if (sets.complete(pos.table, e.actor)) then.set(seat, e.actor, e.target + 1);
        });
    };
    const bool of_pons = !rules.flag("pao.open_kan");
    watch("daisangen", "pao_daisangen", {white, red_dragon, false, 3, of_pons});
    watch("daisuushii", "pao_daisuushii", {east, north, false, 4, of_pons});
    watch("suukantsu", "pao_suukantsu", {0, red_dragon, true, 4});
    if (paos.empty()) return;
    ScoreField field{.type = ScoreField::Type::seat, .name = "pao", .counter = paos[0].seat, .text = {"包", "pao"}};
    for (std::size_t i = 1; i < paos.size(); ++i) field.also.push_back(paos[i].seat);
    const auto kans = book.find_yaku("suukantsu");
    if (std::ranges::any_of(paos, [&](const Pao& pao) { return kans && pao.yaku == *kans; }))  // else no hand has two of them
        for (const Pao& pao : paos) field.named.emplace_back(book.yaku[pao.yaku].id, pao.seat);
    book.score_fields.push_back(field);
    const Terms terms{rules.is("pao.covers", "hand"),
                      rules.is("pao.tsumo_honba", "always"),
                      Dues(rules),
                      {.id = "pao", .words = {"包", "pao"}, .clause = book.clause("pao")}};
    book.add_share(Pays::points, [paos, terms](const Win& win, const Shape&, const Value& value, const Lines& lines, Payment& out) {
        bool honba_moved = false;
        for (const Pao& p : paos) {
            if (!win.number(p.seat) || std::none_of(lines.begin(), lines.end(), [&](const Line& l) { return l.yaku == p.yaku; })) continue;
            move_payment(win, value, p, terms, honba_moved, out);
            if (terms.covers_hand) return;
        }
    });
}

extern const RuleInfo rule{
    .name = "pao",
    .topic = Topic::value,
    .title = {"包", "pao"},
    .meaning = {"役満を確定させる牌を鳴かせた者が責任払いをする。", "Who feeds the set that fixes a yakuman pays for it."},
    .options =
        {
            words("pao.yaku", {"daisangen", "daisuushii"}, "daisangen daisuushii suukantsu",
                  {"包のある役満 (四槓子は四つ目の大明槓)", "yakuman with pao (four kans: of the open kan that is the fourth)"}),
            flag("pao.open_kan", true,
                 {"三元牌・風牌を大明槓させた者も責任を負う", "who feeds dragons or winds to an open kan is responsible too"},
                 {.note = {"なし (false): ポンさせた者だけ", "no (false): only who feeds a pon"}})
                .matters_with({"daiminkan"}),
            choice("pao.covers", "yakuman", "yakuman hand", {"責任の範囲", "what is to be answered for"}),
            choice("pao.tsumo_honba", "always", "always if_alone",
                   {"ツモの積み棒を責任者がいつ払うか", "when the responsible seat pays all the honba of a tsumo"})
                .matters_with({"honba"}),
        },
    .install = install,
    .needs = {"yakuman", "payment"},
    .behind = {"yakuman", "payment", "honba"},
    .wants = {"pon or daiminkan"},
};

}  // namespace jansou::rules::pao_rule
