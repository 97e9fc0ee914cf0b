// アカギ Twice in a hand its holder swaps, in its own turn after a draw, a tile of its concealed hand for one that lies in a river.
#include <array>

#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/ability.hpp"

namespace jansou::rules::akagi_rule {

namespace {

/// Places in the river of a seat where a tile was swapped in, a bit for each.
struct Places {
    std::array<CounterId, 4> numbers;
    static constexpr int each = 12;

    void note(const Position& pos, Seat s, int place, Script& then) const {
        const CounterId number = numbers[std::size_t(place / each)];
        then.set(number, s, pos.count(number, s) | 1 << (place % each));
    }
    bool has(const Position& pos, Seat s, int place) const {
        return pos.count(numbers[std::size_t(place / each)], s) >> (place % each) & 1;
    }
};
static_assert(4 * Places::each >= max_river);

struct Swaps {
    Holder has;
    CounterId done, riichi, dead;
    int most;

    bool may(const Position& pos, Seat s) const {
        return has(pos, s) && pos.count(done, s) < most && !pos.count(dead, s) && pos.phase().tile != no_tile && !pos.phase().declaring;
    }
    void offer(const Position& pos, Seat s, Options& out) const {
        if (!may(pos, s)) return;
        const Table& t = pos.table;
        const bool bound = pos.count(riichi, s) != 0;
        for (Seat target = 0; target < t.seats; ++target) {  // in the order of options, as the hand is sorted
            Face before;
            for (const TileId give : t.hand(s)) {
                const bool drawn = give == pos.phase().tile;
                if (bound ? !drawn : t.face[give] == before) continue;
                before = t.face[give];
                for (std::size_t place = 0; place < t.river(target).size(); ++place)
                    if (const RiverTile& there = t.river(target)[place]; there.called_by == no_seat && !there.down)
                        out.push_back({.type = ActionType::swap,
                                       .target = target,
                                       .tile = before,
                                       .place = std::uint8_t(place),
                                       .drawn = bound,
                                       .used_count = 1,
                                       .used = {t.face[there.tile]}});
            }
        }
    }
};

/// What a swap leaves behind: how often it was done, where the tile lies, and that the first turn is over.
void note_swaps(Rulebook& book, const Swaps& swaps, const Places& swapped_in, CounterId first) {
    book.on({EventType::swapped}, [=, done = swaps.done](const Position& pos, const Event& e, Script& then) {
        then.set(done, e.actor, pos.count(done, e.actor) + 1);
        swapped_in.note(pos, e.target, e.value, then);
        if (pos.count(first, e.actor)) then.set(first, e.actor, 0);
    });
}

void mark_what_was_swapped_in(Rulebook& book, const Places& swapped_in) {
    book.marks.push_back([swapped_in, clause = book.clause("akagi")](const Position& pos, Seat s, std::vector<Mark>& out) {
        if (s == no_seat) return;
        for (int place = 0; place < int(pos.table.river(s).size()); ++place)
            if (swapped_in.has(pos, s, place))
                out.push_back({.id = "swapped_in",
                               .brief = {"すり替え", "swapped"},
                               .text = {"手から置かれた牌。誰も鳴けず、和了もできない。",
                                        "Laid there out of a hand. Nobody may call it or win on it."},
                               .clause = clause,
                               .discard = place,
                               .icon = "swap"});
    });
}

/// True in the turn in which the seat took a tile out of a river.
bool swapped(const Position& pos, Seat s) { return pos.at_turn(s) && pos.phase().source == Source::river; }

void bar_kans_in_riichi(Rulebook& book, CounterId riichi) {
    const ReasonId no_kan = book.reason(
        "swapped_in_riichi", {"立直後、河から取った牌でカンはできない。", "After riichi no kan is made with a tile out of a river."},
        book.clause("akagi"));
    book.on_forbid({ActionType::ankan, ActionType::kakan}, [=](const Position& pos, Seat s, const Action&) {
        return swapped(pos, s) && pos.count(riichi, s) ? no_kan : ReasonId{};
    });
}

void bar_wins(Rulebook& book) {
    const ReasonId no_win = book.reason("swapped_no_win", {"河から取った牌で、その番に和了はできない。", "No win in the turn of a swap."},
                                        book.clause("akagi.wins"));
    book.on_forbid({ActionType::hora}, [=](const Position& pos, Seat s, const Action&) { return swapped(pos, s) ? no_win : ReasonId{}; });
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId done = book.counter("swaps"), first = book.counter("first_turn");
    const Places swapped_in{
        {book.counter("swapped_in_1"), book.counter("swapped_in_2"), book.counter("swapped_in_3"), book.counter("swapped_in_4")}};
    const int most = rules.number("akagi.swaps");
    const Swaps swaps{.has = add_ability(book,
                                         {.id = "akagi",
                                          .name = {"アカギ", "Akagi"},
                                          .brief = {"アカギ", "akagi"},
                                          .text = {"一局に二度、自分の番に手の牌を河の牌と取り替えられる。",
                                                   "Twice in a hand swaps a tile of its hand for one in a river."},
                                          .icon = "swap"},
                                         [done, most](const Position& pos, Seat s) { return most - pos.count(done, s); }),
                      .done = done,
                      .riichi = book.counter("riichi"),
                      .dead = book.counter("dead_hand"),
                      .most = most};
    book.on_offer(Stage::turn, [=](const Position& pos, Seat s, Options& out) { swaps.offer(pos, s, out); });
    note_swaps(book, swaps, swapped_in, first);
    mark_what_was_swapped_in(book, swapped_in);
    bar_kans_in_riichi(book, swaps.riichi);
    if (!rules.flag("akagi.wins")) bar_wins(book);
}

extern const RuleInfo rule{
    .name = "akagi",
    .topic = Topic::ability,
    .title = {"アカギ", "Akagi"},
    .meaning = {"手の牌を河の牌と取り替える能力。", "An ability: swaps a tile of its hand for one in a river."},
    .options =
        {
            flag("akagi.everybody", false, {"全員が持つ", "everybody has it"}),
            number("akagi.swaps", 2, {1, 20}, {"一局の回数", "how often in a hand"}),
            flag("akagi.wins", true, {"取った牌で和了できる", "the tile taken may complete the hand in that turn"}),
        },
    .install = install,
};

}  // namespace jansou::rules::akagi_rule
