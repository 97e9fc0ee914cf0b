// 視点 The table as one seat sees it: faces only where the seat knows them, no tile identities. What bots play from.
#pragma once
#include "jansou/table/event.hpp"

namespace jansou {

struct ViewRiver {
    Face face{};
    bool drawn = false, riichi = false, called = false;
    bool down = false;      ///< laid face down: only its owner knows the face
    std::uint8_t turn = 0;  ///< how many discards of all seats came before it
};

struct ViewMeld {
    MeldType type = MeldType::pon;
    Seat from = no_seat;
    Seat added_by = no_seat;  ///< kakan: who added the fourth tile
    std::uint8_t size = 0;
    Kind kind = no_kind;  ///< as Meld::kind
    std::array<Face, 4> tiles{};
};

struct ViewPlayer {
    std::int32_t points = 0;
    std::int32_t chips = 0;
    std::uint8_t hand_size = 0, river_size = 0, meld_count = 0, aside_size = 0;
    std::array<Face, max_hand> hand{};  ///< sorted; unknown where the viewer does not know
    std::array<ViewRiver, max_river> river{};
    std::array<ViewMeld, max_melds> melds{};
    std::array<Face, max_aside> aside{};
    bool riichi = false;      ///< a declaring tile lies in the river
    bool river_down = false;  ///< the river is covered
    // put there by who knows the rules
    KindSet shows{};         ///< waits that it lays open
    std::uint8_t tones = 0;  ///< what its plate carries for this seat to see: a bit for each Tone (rulebook.hpp)
};

struct View {
    Seat seat = 0, dealer = 0, first_dealer = 0;
    std::uint8_t seats = 4, kyoku = 1, round = 0;
    Kind round_wind = east;
    std::int16_t honba = 0, sticks = 0;
    std::uint8_t live = 0, indicator_count = 0, discards = 0;
    std::array<Face, max_indicators> indicators{};
    Stage stage = Stage::idle;
    Seat turn = no_seat;
    Face tile{};  ///< drawn (own turn) or open to claims
    bool declaring = false;
    // put there by who knows the rules
    std::uint8_t own_grammar = 0;  ///< which of the house's grammars holds for the seat; 0: that of all
    std::uint16_t jokers = 0;      ///< of the own hand the tiles that are jokers by where they were drawn: any kind, a bit for each
    Sources jokers_from{};         ///< whatever tile the seat draws from there is a joker for it, because it comes from there
    KindSet absent{};              ///< kinds that the hand is played without
    bool furiten = false;          ///< the seat can ron on nothing
    std::uint16_t of_kan = 0;      ///< of the own hand the tiles that were drawn as replacements for a kan, a bit for each
    std::array<std::int16_t, max_counters> numbers{};  ///< of the rules, the seat's own
    std::array<ViewPlayer, max_seats> players{};

    const ViewPlayer& me() const { return players[seat]; }
    Kind seat_wind(Seat s) const { return Kind(east + (s + seats - dealer) % seats); }
};

/// At any moment of a hand. What "who knows the rules" puts into a view stays empty here.
View view_of(const Table&, Seat);
/// The same, written over another view; beyond the sizes it keeps what lay there.
void look(const Table&, Seat, View&);

/// How many of each kind the viewer sees: own hand, rivers, melds, set aside, indicators.
Counts visible(const View&);

}  // namespace jansou
