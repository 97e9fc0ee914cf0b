#include "jansou/wire/questions/division.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "jansou/scoring/hands.hpp"
#include "jansou/tile/notation.hpp"

namespace jansou::wire {
namespace {

struct Group {
    std::string_view type;
    std::vector<Kind> kinds;
};

Group group_of(const Set& set) {
    if (set.type == SetType::triplet) return {"triplet", {set.kind, set.kind, set.kind}};
    if (set.type == SetType::kan) return {"kan", {set.kind, set.kind, set.kind, set.kind}};
    const Kind second = next_in_run(set.kind);
    return {"run", {set.kind, second, next_in_run(second)}};
}

/// The concealed groups of the shape; the pair stands last.
std::vector<Group> groups_of(const Shape& shape, std::size_t melds) {
    std::vector<Group> out;
    if (shape.form == Form::Type::sets) {
        for (std::size_t i = 0; i + melds < shape.set_count; ++i) out.push_back(group_of(shape.sets[i]));
        out.push_back({"pair", {shape.pair, shape.pair}});
        return out;
    }
    Counts whole = shape.before;
    ++whole[shape.won];
    if (shape.form == Form::Type::orphans) out.push_back({"orphans", {}});
    for (Kind k = 0; k < kind_count; ++k)
        for (int n = whole[k]; n > 0; --n) {
            if (shape.form == Form::Type::orphans)
                out.back().kinds.push_back(k);
            else if (n % 2 == 0)
                out.push_back({"pair", {k, k}});
        }
    return out;
}

/// How well the group fits what the shape says of the winning tile's place: 0 not at all. Groups that fit alike are worth the same.
int fit(const Group& group, const Shape& shape) {
    const auto at = std::ranges::find(group.kinds, shape.won);
    if (at == group.kinds.end()) return 0;
    const bool run = group.type == "run", middle = at - group.kinds.begin() == 1;
    const bool edge = run && (group.kinds[0] % ranks == 0 ? at - group.kinds.begin() == 2
                                                          : group.kinds[2] % ranks == ranks - 1 && at == group.kinds.begin());
    switch (shape.wait) {
        case Wait::ryanmen: return run && !middle ? 3 - int(edge) : 1;
        case Wait::kanchan: return run && middle ? 3 : 1;
        case Wait::penchan: return edge ? 3 : 1;
        case Wait::shanpon: return group.type == "triplet" ? 3 : 1;
        case Wait::tanki: return group.type == "pair" ? 3 : 1;
        default: return 2;
    }
}

/// The tiles of the hand, given out kind by kind: those that are of it, then jokers.
class Tiles {
public:
    Tiles(const Rulebook& book, const Win& win) {
        for (std::size_t i = 0; i < win.hand_size; ++i)
            (book.reads_of(win.numbers, win.hand[i], {Use::held, win.source_of(i)}).empty() ? plain_ : jokers_).push_back(win.hand[i]);
    }
    struct Given {
        Face face;
        bool joker;
    };
    Given give(Kind kind) {
        const auto of_kind = [kind](Face f) { return f.kind() == kind; };
        if (const auto it = std::ranges::find_if(plain_, of_kind); it != plain_.end()) return {taken(plain_, it), false};
        auto it = std::ranges::find_if(jokers_, of_kind);
        if (it == jokers_.end()) it = jokers_.begin();
        return it == jokers_.end() ? Given{Face(kind), false} : Given{taken(jokers_, it), true};
    }

private:
    static Face taken(std::vector<Face>& from, std::vector<Face>::iterator it) {
        const Face face = *it;
        from.erase(it);
        return face;
    }
    std::vector<Face> plain_, jokers_;
};

}  // namespace

nlohmann::ordered_json division_json(const Rulebook& book, const Win& win, const Appraisal& a) {
    const std::vector<Group> groups = groups_of(a.shape, win.meld_count);
    const auto best = std::ranges::max_element(groups, {}, [&](const Group& g) { return fit(g, a.shape); });
    const bool won_joker = !reads_of_won(book, win).empty();
    Tiles tiles(book, win);
    auto out = nlohmann::ordered_json::array();
    for (const Group& group : groups) {
        auto faces = nlohmann::ordered_json::array();
        auto as = nlohmann::ordered_json::array();
        std::optional<std::size_t> won;
        bool jokers = false;
        for (std::size_t i = 0; i < group.kinds.size(); ++i) {
            const Kind kind = group.kinds[i];
            // of two equal tiles the last one is the winning one, as it lies on the table
            const bool last = std::find(group.kinds.begin() + std::ptrdiff_t(i) + 1, group.kinds.end(), kind) == group.kinds.end();
            const bool here = &group == &*best && kind == a.shape.won && last;
            if (here) won = i;
            const Tiles::Given given = here ? Tiles::Given{win.tile, won_joker} : tiles.give(kind);
            jokers = jokers || given.joker;
            faces.push_back(to_mpsz(given.face));
            as.push_back(to_mpsz(kind));
        }
        nlohmann::ordered_json one{{"type", group.type}, {"tiles", std::move(faces)}};
        if (jokers) one["as"] = std::move(as);
        if (won) one["won"] = *won;
        out.push_back(std::move(one));
    }
    return out;
}

}  // namespace jansou::wire
