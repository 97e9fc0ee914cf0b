// 割れ目 The seat before whom the wall is broken pays and is paid double.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::wareme_rule {

namespace {

struct Wareme {
    CounterId seat;  ///< of the one, plus 1; the same for every seat
    bool honba;

    bool doubles(const Purpose& purpose) const { return purpose.hand || purpose.id == "pao" || (honba && purpose.id == "honba"); }
    void operator()(const Win& win, Payment& out) const {
        const Seat who = Seat(win.number(seat) - 1);
        for (PaymentLine& l : out.lines)
            if ((l.payer == who || l.receiver == who) && doubles(l.purpose)) l.points *= 2;
    }
};

/// For all to see, from the deal on.
void install_break(Rulebook& book, CounterId seat) {
    book.breaks_wall.raise();
    book.on({EventType::dealt}, [=](const Position& pos, const Event&, Script& then) {
        for (Seat s = 0; s < pos.table.seats; ++s) then.set(seat, s, pos.table.broken_at + 1);
    });
    book.marks.push_back([=, clause = book.clause("wareme")](const Position& pos, Seat s, std::vector<Mark>& out) {
        if (s == no_seat || pos.count(seat, s) != s + 1) return;
        out.push_back({.id = "wareme",
                       .brief = {"割れ目", "wareme"},
                       .text = {"この席の前で山が割れた。この席の支払いと受け取りは二倍。",
                                "The wall is broken before this seat: it pays and is paid double."},
                       .clause = clause,
                       .tone = Tone::staked});
    });
    book.score_fields.push_back(
        {.type = ScoreField::Type::seat, .name = "wareme", .counter = seat, .text = {"割れ目の席", "seat of the wareme"}});
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId seat = book.counter("wareme", Lifetime::game);  // of the table, whatever a hand is worth
    install_break(book, seat);
    book.add_share(Pays::points, [doubled = Wareme{seat, rules.flag("wareme.honba")}](const Win& win, const Shape&, const Value&,
                                                                                      const Lines&, Payment& out) { doubled(win, out); });
    if (!rules.flag("wareme.noten")) return;
    book.share_draw.push_back([seat](const Rulebook&, const Table& t, const Ending&, Payment& out) {
        for (PaymentLine& l : out.lines)
            if (const int who = t.count(seat, 0) - 1; l.purpose.id == "noten" && (l.payer == who || l.receiver == who)) l.points *= 2;
    });
}

extern const RuleInfo rule{
    .name = "wareme",
    .topic = Topic::value,
    .title = {"割れ目", "wareme"},
    .meaning = {"開門の席の支払いと受け取りは二倍。", "The seat before whom the wall is broken pays and is paid double."},
    .options =
        {
            flag("wareme.honba", false, {"積み棒も二倍", "honba are doubled too"}).matters_with({"honba"}),
            flag("wareme.noten", false, {"不聴罰符も二倍", "the payments of an exhaustive draw are doubled too"})
                .matters_with({"exhaustive.noten_pot"}),
        },
    .install = install,
    .behind = {"payment", "plain_points", "honba", "pao", "exhaustive"},
};

}  // namespace jansou::rules::wareme_rule
