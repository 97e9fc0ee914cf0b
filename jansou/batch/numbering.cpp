#include "jansou/batch/numbering.hpp"

#include <algorithm>

#include "jansou/tile/notation.hpp"

namespace jansou::batch {
namespace {

static_assert(Spelling::room >= 1 + max_used + 2);
static_assert(number_count < Spelling::end);

/// The place in a block that begins with the tile just drawn.
int held_place(const Action& a) { return a.drawn ? 0 : 1 + column_of(a.tile); }

int distance(const Table& t, Seat from, Seat to) { return to < t.seats ? t.distance(from, to) : 0; }

/// Tiles from the hand (or, of a kakan, of the triplet) as further numbers.
void add_used(Spelling& s, const Action& a, std::size_t from) {
    for (std::size_t i = from; i < a.used_count; ++i) s.add(number(Block::tile, column_of(a.used[i])));
}
void add_call(Spelling& s, Block b, const Action& a) {
    s.add(number(b, a.used_count ? column_of(a.used[0]) : 0));
    add_used(s, a, 1);
}

void add_choice(Spelling& s, const Rulebook& book, const Action& a) {
    switch (a.names) {
        case Subject::nothing: s.add(number(Block::say)); break;
        case Subject::draw: s.add(number(Block::more)); break;
        case Subject::ability: {
            const auto at = std::ranges::find(book.abilities, a.word, &Ability::word) - book.abilities.begin();
            s.add(number(Block::ability, int(std::min<std::ptrdiff_t>(at, most_abilities - 1))));
            break;
        }
        case Subject::reading:
        case Subject::kind:
            for (std::size_t i = 0; i < a.used_count; ++i) s.add(number(Block::kind, a.used[i].kind()));
            break;
    }
}

void add_riichi(Spelling& s, const Rulebook& book, const Action& a, const Action* then) {
    const auto at = std::ranges::find(book.riichi_kinds, a.word) - book.riichi_kinds.begin();
    const int kind = at < most_riichi_kinds ? int(at) : 0;
    s.add(number(Block::riichi, kind * (1 + tile_columns) + (then ? held_place(*then) : 0)));
}

}  // namespace

Spelling spell(const Rulebook& book, const Table& t, Seat seat, const Action& a, const Action* then) {
    Spelling s;
    switch (a.type) {
        case ActionType::none: s.add(number(Block::pass)); break;
        case ActionType::hora: s.add(number(a.target == seat ? Block::tsumo : Block::ron)); break;
        case ActionType::ryukyoku: s.add(number(Block::draw)); break;
        case ActionType::choose: add_choice(s, book, a); break;
        case ActionType::dahai: s.add(spelled_discard(a)); break;
        case ActionType::reach: add_riichi(s, book, a, then); break;
        case ActionType::chi: add_call(s, Block::chi, a); break;
        case ActionType::pon: add_call(s, Block::pon, a); break;
        case ActionType::daiminkan: add_call(s, Block::daiminkan, a); break;
        case ActionType::ankan: add_call(s, Block::ankan, a); break;
        case ActionType::kakan:
            s.add(number(a.target == seat ? Block::kakan : Block::other_kakan, column_of(a.tile)));
            if (a.target != seat) s.add(number(Block::seat, distance(t, seat, a.target)));
            add_used(s, a, 0);
            break;
        case ActionType::nukidora: s.add(number(Block::aside, column_of(a.tile))); break;
        case ActionType::swap:
            s.add(number(Block::swap, held_place(a)));
            s.add(number(Block::river, distance(t, seat, a.target) * max_river + a.place));
            break;
    }
    return s;
}

namespace {

std::string tile_name(int column) {
    return std::string(to_mpsz(column < kind_count ? Face(Kind(column)) : Face(Kind(4 + ranks * (column - kind_count)), true)));
}
std::string held_name(int place) { return place == 0 ? "drawn" : tile_name(place - 1); }

}  // namespace

std::string name_of(int n) {
    if (n < 0 || n >= number_count) return {};
    std::size_t b = 0;
    while (n >= block_starts[b + 1]) ++b;
    const int at = n - block_starts[b];
    std::string name(block_infos[b].name);
    if (block_infos[b].size == 1) return name;
    name += ':';
    switch (Block(b)) {
        case Block::discard:
        case Block::swap: return name + held_name(at);
        case Block::riichi: return name + std::to_string(at / (1 + tile_columns)) + ':' + held_name(at % (1 + tile_columns));
        case Block::river: return name + std::to_string(at / max_river) + ':' + std::to_string(at % max_river);
        case Block::ability:
        case Block::seat:
        case Block::nth: return name + std::to_string(at);
        default: return name + tile_name(at);
    }
}

std::string beyond_numbers(const Rulebook& book) {
    if (book.abilities.size() > std::size_t(most_abilities))
        return "the rule set has " + std::to_string(book.abilities.size()) + " abilities, the numbering has room for " +
               std::to_string(most_abilities);
    if (book.riichi_kinds.size() > std::size_t(most_riichi_kinds))
        return "the rule set has " + std::to_string(book.riichi_kinds.size()) + " kinds of riichi, the numbering has room for " +
               std::to_string(most_riichi_kinds);
    return {};
}

}  // namespace jansou::batch
