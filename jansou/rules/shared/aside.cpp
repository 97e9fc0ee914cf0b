#include "jansou/rules/shared/aside.hpp"

namespace jansou {

void offer_to_set_aside(Rulebook& book, KindSet kinds, const AsideTexts& texts, std::string_view rule) {
    const CounterId riichi = book.counter("riichi");
    book.word("nukidora", texts.word);
    book.set_aside = book.set_aside | kinds;
    book.on_offer(Stage::turn, [=](const Position& pos, Seat s, Options& out) {
        if (pos.phase().tile == no_tile) return;
        Face last{};  // the hand is sorted
        for (const TileId tile : pos.table.hand(s)) {
            const Face face = pos.table.face[tile];
            if (!kinds.has(face.kind()) || face == last) continue;
            out.push_back({.type = ActionType::nukidora, .tile = face});
            last = face;
        }
    });
    const ReasonId bound = book.reason("riichi_bound", texts.bound, book.clause(rule)),
                   none_left = book.reason("no_replacement", texts.none_left, book.clause(rule));
    book.on_forbid({ActionType::nukidora}, [=](const Position& pos, Seat s, const Action& a) -> ReasonId {
        if (pos.count(riichi, s) && pos.table.kind(pos.phase().tile) != a.tile.kind()) return bound;
        return pos.book.layout.next_replacement(pos.table, Source::aside) ? ReasonId{} : none_left;
    });
}

void no_call_of_one_set_aside(Rulebook& book, const AsideTexts& texts, std::string_view rule) {
    const ReasonId ron_only = book.reason("aside_only_ron", texts.ron_only, book.clause(rule));
    book.on_forbid({ActionType::pon, ActionType::daiminkan}, [=](const Position& pos, Seat, const Action&) {
        return pos.phase().contested == Contested::aside ? ron_only : ReasonId{};
    });
}

void no_win_on_one_set_aside(Rulebook& book, const AsideTexts& texts, std::string_view rule) {
    const ReasonId no_ron = book.reason("aside_not_won_on", texts.no_ron, book.clause(rule));
    book.on_forbid({ActionType::hora}, [=](const Position& pos, Seat, const Action&) {
        return pos.phase().stage == Stage::claims && pos.phase().contested == Contested::aside ? no_ron : ReasonId{};
    });
}

}  // namespace jansou
