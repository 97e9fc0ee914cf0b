// 待ち What a hand waits for, as JSON and in words: shanten, waits, useful tiles with how many are left; with the tile drawn, per discard.
#pragma once
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/wire/questions/score.hpp"

namespace jansou::wire {

/// The command as given: text that is not read yet. Empty options are those that were not given.
struct WaitsCommand {
    std::string hand;
    std::vector<std::string> melds;  ///< "pon:555z"
    std::optional<std::string> nuki, river, missed, joker, suit;
    std::map<std::string, std::string> choices;  ///< of fields that rules have, by their names
    std::vector<std::string> flags;              ///< that name such a choice
    bool riichi = false;
    std::string riichi_kind{};  ///< one that the rule has; empty: not said
};

struct WaitsQuery {
    Win held;                        ///< `hand` (13 - 3n tiles, or 14 - 3n), melds, tiles set aside and the seat's numbers
    std::uint8_t unnamed_melds = 0;  ///< open, of tiles that are not known
    bool asks_ron = false;           ///< river or missed tiles are known
    KindSet discarded, passed;       ///< own discards; tiles let pass, beside what the seat's numbers say
    KindSet absent;                  ///< kinds that the hand is played without
    Counts left{};                   ///< copies that are not seen
};

tl::expected<WaitsQuery, Sentence> waits_from_command(const Rulebook&, const WaitsCommand&);
tl::expected<WaitsQuery, Sentence> waits_from_json(const Rulebook&, const nlohmann::json&);

nlohmann::ordered_json waits_json(const Rulebook&, const WaitsQuery&);
std::string waits_text(const Rulebook&, const WaitsQuery&, Lang);

}  // namespace jansou::wire
