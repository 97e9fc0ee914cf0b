// 帳簿 The book of a match: a row for each finished game as the engine settled it, and corrections, which are rows of their own. Nothing in
// it is ever erased; of the rows of a game the last one counts.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "jansou/parlour/play.hpp"

namespace jansou::parlour {

/// A new row for a finished game.
struct Correction {
    int game = 1;
    std::array<std::int32_t, max_seats> total{};  ///< in tenths
    std::array<std::uint8_t, max_seats> place{};
    std::optional<std::array<std::int32_t, max_seats>> chips;  ///< that change hands by it
    std::string reason;
    Seat by = no_seat;
    std::int64_t at = 0;  ///< when it was booked
    SeatMask absent = 0;  ///< who had been away too long to be waited for
};

/// A correction that waits until everybody has agreed.
struct Proposal {
    int number = 0;       ///< counts the proposals of the match from 1
    std::int64_t at = 0;  ///< when it was made
    Correction correction;
    SeatMask agreed = 0;
};

struct SetBook {
    std::vector<Correction> corrections;
    std::optional<Proposal> proposal;
    int proposals = 0;
};

/// What a match has come to, without the match.
struct Results {
    const Rulebook* rules = nullptr;
    std::vector<Settlement> settled;
    std::array<std::int32_t, max_seats> chips{};  ///< that everybody holds
    bool over = false;
    int beats = 0;
    int people = 4;
    std::vector<std::string> names{};  ///< of who played it, at its end
    std::vector<Handover> handed{};    ///< chairs that a bot had before
    std::array<Deeds, max_seats> deeds{};
};
Results results_of(const Play&);

/// {"game","total","place"?,"chips"?,"reason"}, read strictly. Places that are left out follow from the results.
tl::expected<Correction, wire::Sentence> read_correction(const nlohmann::json&, const Results&, const SetBook&);
/// As read_correction reads it.
nlohmann::ordered_json correction_json(const Correction&, int seats);

/// The finished games as they count now.
std::vector<Settlement> what_counts(std::span<const Settlement>, const SetBook&);

/// Chips that somebody holds, what corrections moved among them.
std::int32_t chips_that_count(const Results&, const SetBook&, std::size_t chair);

/// BOOK of docs/server.md. `awaited`: who must still agree to what is proposed.
nlohmann::ordered_json book_json(const Results&, const SetBook&, SeatMask awaited);

}  // namespace jansou::parlour
