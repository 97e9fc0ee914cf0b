#include "jansou/match/bot_seats.hpp"

#include "jansou/bots/judge/data.hpp"
#include "jansou/match/counsel.hpp"

namespace jansou {

HouseFacts house_facts(const Rulebook& book) {
    HouseFacts house{.solver = book.solver, .own = book.own_solvers()};
    for (const Face f : book.layout.tiles) {
        const KindSet reads = book.reads_of({}, Face(f.kind()), Use::held).kinds;
        if (reads.empty()) continue;
        house.jokers.add(f.kind());
        house.reads = house.reads | reads;
    }
    for (const Face f : book.layout.tiles) ++house.tiles[f.kind()];
    house.kinds = book.kinds;
    house.likes = book.likes;
    house.dealer_likes = book.dealer_likes;
    for (const Face f : book.layout.others) ++house.tiles[f.kind()];
    house.showing_riichi = book.showing_riichi;
    house.riichi_kinds = book.riichi_kinds;
    house.judge = judge_for(book.rules.id, book.layout.seats, book.rules.rules);
    house.counsel = make_counsel(book, house.judge ? house.judge->chip_worth : 0);
    return house;
}

/// The kinds of the suit that the hand is not played with, where it is one or another.
static KindSet absent_from(const Layout& wall, const Table& t) {
    if (wall.replaced.empty()) return {};
    KindSet others;
    for (const Face f : wall.others) others.add(f.kind());
    for (const Face f : t.face) {
        if (wall.replaced.has(f.kind())) return others;
        if (others.has(f.kind())) return wall.replaced;
    }
    return {};
}

/// What the rules know of the seat beside what lies on the table.
static void look_by_rules(const Position& pos, Seat s, View& view) {
    const Table& t = pos.table;
    for (std::size_t c = 0; c < max_counters; ++c) view.numbers[c] = t.counters[c][s];
    view.of_kan = 0;
    const auto hand = t.hand(s);
    for (std::size_t i = 0; i < hand.size(); ++i)
        if (t.drawn_for_kan(hand[i])) view.of_kan = std::uint16_t(view.of_kan | 1U << i);
    const bool may_wait = hand.size() % 3 == 1 || pos.drawn_by(s) != no_tile;
    view.furiten = may_wait && !pos.book.furiten.empty() && pos.furiten(s).all != 0;
    std::vector<Mark> marks;
    for (Seat o = 0; o < view.seats; ++o) {
        view.players[o].tones = 0;
        marks.clear();
        for (const auto& mark : pos.book.marks) mark(pos, o, marks);
        for (const Mark& m : marks)
            if (m.discard < 0 && in(m.seen_by, s)) view.players[o].tones = std::uint8_t(view.players[o].tones | 1U << unsigned(m.tone));
    }
}

void look_for_bot(const Referee& r, Seat s, Looks looks, View& view) {
    look(r.table(), s, view);
    const Rulebook& book = r.book();
    const Table& t = r.table();
    view.own_grammar = std::uint8_t(book.own_grammar(t, s));
    view.absent = absent_from(book.layout, t);
    view.jokers = 0;
    view.jokers_from = {};
    if (!book.reads.empty()) {
        const auto hand = t.hand(s);
        for (std::size_t i = 0; i < hand.size(); ++i)
            if (book.joker_by_source(t, s, hand[i])) view.jokers = std::uint16_t(view.jokers | 1U << i);
        if (const Kind any = book.kinds.first(); !book.may_read(t, s, any, Use::held))
            for (const Source from : {Source::kan, Source::aside, Source::river})
                if (book.may_read(t, s, any, {Use::held, from})) view.jokers_from.add(from);
    }
    if (book.shown_waits.empty() && looks != Looks::rules) return;
    HandCache own;
    const Position pos = r.look(own);
    if (looks == Looks::rules) look_by_rules(pos, s, view);
    for (Seat o = 0; o < view.seats; ++o) view.players[o].shows = pos.shown_waits(o);
}

View bot_view(const Referee& r, Seat s) {
    View view;
    look_for_bot(r, s, Looks::rules, view);
    return view;
}

Action choice_of(Bot& bot, const Referee& r, Seat s, View& view) {
    const Options& options = r.options(s);
    const Looks looks = bot.looks();
    if (looks != Looks::blank) {
        if (options.size() == 1) return options.front();
        look_for_bot(r, s, looks, view);
    }
    return bot.choose(view, options);
}

}  // namespace jansou
