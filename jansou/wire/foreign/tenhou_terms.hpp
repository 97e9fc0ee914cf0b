// What Tenhou's logs call tiles, yaku and draws.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jansou/tile/tile.hpp"

namespace jansou::wire::foreign {

/// 11 to 19 characters, 21 to 29 circles, 31 to 39 bamboos, 41 to 47 honours, 51 to 53 red fives.
std::optional<Face> tile_of_number(int);
int number_of_tile(Face);

/// In the order of its numbers in mjlogs; winds of the seat and of the round four times each.
struct YakuTerm {
    std::string_view id, name;  ///< ours, Tenhou's
};
const std::vector<YakuTerm>& yaku_terms();
/// By Tenhou's name, or that of Mahjong Soul or majiang; "" if it is none.
std::string_view yaku_id_of_name(std::string_view name);
/// The name with its wind, as "自風 東".
std::string yaku_name_of_id(std::string_view id, int seat_wind, int round_wind);

struct Paifu;
/// Keeps a yaku's name that is not known, to be told once.
void note_unknown(std::vector<std::string>& unknown, std::string_view word);
void tell_unknown(const std::vector<std::string>& unknown, Paifu&);

/// Draws: tenhou.net/6's words, mjlog's, ours.
struct DrawTerm {
    std::string_view reason, name, type;
};
const std::vector<DrawTerm>& draw_terms();
/// By Tenhou's word, or that of Mahjong Soul or majiang; "" if it is none.
std::string_view draw_reason_of_name(std::string_view name);

}  // namespace jansou::wire::foreign
