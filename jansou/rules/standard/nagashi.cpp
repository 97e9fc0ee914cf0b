// 流し満貫 At an exhausted wall a seat all of whose discards are terminals and honours, none of them called, is paid.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::nagashi_rule {

namespace {

struct Flow {
    CounterId dead;
    CounterId told;  ///< of a hand that was played elsewhere

    bool operator()(const Table& t, Seat s) const {
        if (t.told) return t.count(told, s) && !t.count(dead, s);
        for (const RiverTile& r : t.river(s))
            if (r.called_by != no_seat || !is_yaochuu(t.kind(r.tile))) return false;
        return t.players[s].river_size > 0 && !t.players[s].river_down && !t.count(dead, s);
    }
};

/// Each such seat wins, the nearest to the dealer first.
void install_win(Rulebook& book, Word reason, Flow flows) {
    book.add_yaku("nagashi_mangan", {"流し満貫", "Nagashi mangan"}, Traits{});
    book.add_yaku("nagashi_yakuman", {"流し役満", "Nagashi yakuman"}, Traits{});
    for (const std::string_view id : {"nagashi_mangan", "nagashi_yakuman"})
        if (const auto yaku = book.find_yaku(id)) book.yaku[*yaku].by_discards = true;
    book.on({EventType::paid}, [=](const Position& pos, const Event& e, Script& then) {
        if (pos.phase().stage != Stage::drawn || e.word != reason) return;
        for (int i = 0; i < pos.table.seats; ++i) {
            const Seat s = pos.table.after(pos.table.dealer, i);
            if (flows(pos.table, s)) then << Event{.type = EventType::won, .actor = s, .target = s, .flag = true};
        }
    });
}

/// The hand stays a draw; each such seat gets a mangan from all.
void install_payment(Rulebook& book, Word reason, Flow flows, int each) {
    book.share_draw.push_back([=, nagashi = Purpose{.id = "nagashi", .words = book.word_text(reason), .clause = book.clause("nagashi")}](
                                  const Rulebook&, const Table& t, const Ending& end, Payment& out) {
        if (end.reason != reason) return;
        for (Seat winner = 0; winner < t.seats; ++winner) {
            if (!flows(t, winner)) continue;
            for (Seat s = 0; s < t.seats; ++s) {
                const int share = winner == t.dealer || s == t.dealer ? 2 * each : each;
                if (s != winner) out.lines.push_back({s, winner, share, 0, nagashi});
            }
        }
    });
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const bool as_yakuman = rules.is("nagashi.counts_as", "win") && rules.worth("yaku.nagashi_yakuman").yakuman > 0;
    const Word reason = book.word("nagashi", as_yakuman ? Text{"流し役満", "nagashi yakuman"} : Text{"流し満貫", "nagashi mangan"});
    const Flow flows{book.counter("dead_hand"), book.counter("nagashi_told")};
    book.add_draw(reason, {{.name = "nagashi", .number = flows.told, .text = book.word_text(reason), .somebody = true}});
    book.on_adjourn(Moment::wall_empty, [=](const Position& pos, const Ending&) -> Word {
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (flows(pos.table, s)) return reason;
        return 0;
    });
    if (rules.is("nagashi.counts_as", "win"))
        install_win(book, reason, flows);
    else
        install_payment(book, reason, flows, rules.number("nagashi.draw_each"));
}

extern const RuleInfo rule{
    .name = "nagashi",
    .topic = Topic::hand_end,
    .title = {"流し満貫", "nagashi mangan"},
    .meaning = {"流局時、捨て牌が幺九牌だけで鳴かれていなければ支払いを受ける。",
                "All own discards are terminals and honours and none was called."},
    .options =
        {
            choice("nagashi.counts_as", "draw", "win draw", {"流し満貫の扱い", "what it counts as"},
                   {.note = {"draw: 流局として払う", "draw: a draw with a payment"}}),
            number("nagashi.draw_each", 2000, {0, 1000000},
                   {"流局のとき子が子に払う点 (親は倍)", "as a draw: what a child pays a child; the dealer pays and gets twice that"})
                .matters_with({"nagashi.counts_as = draw"}),
            worth("yaku.nagashi_mangan", 5, {"流し満貫の値", "what it is worth as a win"}).matters_with({"nagashi.counts_as = win"}),
            worth("yaku.nagashi_yakuman", 0, {"流し役満", "the same as a yakuman"}).matters_with({"nagashi.counts_as = win"}),
        },
    .install = install,
};

}  // namespace jansou::rules::nagashi_rule
