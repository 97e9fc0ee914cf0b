#include "referee_shape.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace referee {
namespace {

bool has_runs(int kind) { return kind >= 9 && kind < east; }

struct Divider {
    Counts left;
    size_t wanted;
    bool paired = false;
    std::vector<Group> groups;
    std::vector<Division>* found;

    // Takes the group at the lowest tile left; of one kind in the order pair, triplet, run, so that no division comes twice.
    void divide(int kind, int form) {
        while (kind < 34 && left[kind] == 0) {
            ++kind;
            form = 0;
        }
        if (kind == 34) {
            if (paired && groups.size() == wanted) found->push_back({Shape::groups, groups});
            return;
        }
        if (form <= 0 && !paired && left[kind] >= 2) {
            paired = true;
            take(kind, {Form::pair, kind}, 0);
            paired = false;
        }
        if (form <= 1 && left[kind] >= 3) take(kind, {Form::triplet, kind}, 1);
        if (has_runs(kind) && kind % 9 < 7 && left[kind + 1] && left[kind + 2]) take(kind, {Form::run, kind}, 2);
    }

    void take(int kind, Group group, int form) {
        const int step = group.form == Form::run ? 1 : 0;
        const int size = group.form == Form::pair ? 2 : 3;
        for (int i = 0; i < size; ++i) --left[kind + step * i];
        groups.push_back(group);
        divide(kind, form);
        groups.pop_back();
        for (int i = 0; i < size; ++i) ++left[kind + step * i];
    }
};

bool seven_pairs(const Counts& tiles) {
    return tiles_in(tiles) == 14 && std::all_of(tiles.begin(), tiles.end(), [](int n) { return n % 2 == 0; });
}

bool is_kokushi(const Set& set, const Counts& tiles) {
    const Counts needed = thirteen(set);
    for (int k = 0; k < 34; ++k)
        if (tiles[k] < needed[k] || (tiles[k] && !needed[k])) return false;
    return tiles_in(tiles) == 14;
}

bool four_winds(const Division& division, const std::vector<Group>& melds) {
    bool held[4] = {};
    for (const auto* list : {&division.groups, &melds})
        for (const Group& group : *list)
            if (group.first >= east && group.first <= north) held[group.first - east] = true;
    return held[0] && held[1] && held[2] && held[3];
}

bool terminals_only(const Division& division, const std::vector<Group>& melds) {
    for (const auto* list : {&division.groups, &melds})
        for (const Group& group : *list)
            if (group.form == Form::run || !is_terminal(group.first)) return false;
    return true;
}

// SM-3; CT-18, CT-19, CT-21.
bool gari_allowed(const Set& set, const Counts& tiles, const Division& division, const std::vector<Group>& melds) {
    if (tiles[five_man]) return false;
    if (division.shape == Shape::kokushi) return true;
    const bool ends = tiles[one_man] || tiles[nine_man];
    if (division.shape == Shape::pairs) {
        if (ends) return false;
        if (!tiles[north]) return true;
        if (!set.shiromati()) return false;
        for (int k = east; k <= red_dragon; ++k)
            if (tiles[k] != 2) return false;
        return true;
    }
    if (ends && !(set.shiromati() && terminals_only(division, melds))) return false;
    return !tiles[north] || four_winds(division, melds);
}

// Whether nine counts of a suit are groups, and whether they are groups and a pair: bits 1 and 2. Remembered: it is asked often.
int suit_bits(const int* counts) {
    static std::unordered_map<std::uint64_t, int> known;
    std::uint64_t key = 0;
    for (int i = 0; i < 9; ++i) key = key * 16 + std::uint64_t(counts[i]);
    if (const auto it = known.find(key); it != known.end()) return it->second;
    int left[9];
    std::copy(counts, counts + 9, left);
    const auto groups = [](const auto& self, int* c, int i) -> bool {
        while (i < 9 && c[i] == 0) ++i;
        if (i == 9) return true;
        bool fits = false;
        if (c[i] >= 3) {
            c[i] -= 3;
            fits = self(self, c, i);
            c[i] += 3;
        }
        if (!fits && i < 7 && c[i + 1] && c[i + 2]) {
            --c[i], --c[i + 1], --c[i + 2];
            fits = self(self, c, i);
            ++c[i], ++c[i + 1], ++c[i + 2];
        }
        return fits;
    };
    int bits = groups(groups, left, 0) ? 1 : 0;
    for (int i = 0; i < 9; ++i) {
        if (left[i] < 2) continue;
        left[i] -= 2;
        if (groups(groups, left, 0)) bits |= 2;
        left[i] += 2;
    }
    known[key] = bits;
    return bits;
}

// Groups and one pair, wherever gari stand.
bool standard(const Counts& tiles) {
    int pairs = 0;
    for (int k : {one_man, five_man, nine_man, 27, 28, 29, 30, 31, 32, 33}) {
        if (tiles[k] % 3 == 1) return false;
        pairs += tiles[k] % 3 == 2;
    }
    if (pairs > 1) return false;
    for (int suit : {1, 2}) {
        const int sum = [&] {
            int n = 0;
            for (int i = 0; i < 9; ++i) n += tiles[suit * 9 + i];
            return n;
        }();
        if (sum == 0) continue;
        if (sum % 3 == 1) return false;
        const int bits = suit_bits(&tiles[suit * 9]);
        if (sum % 3 == 0 && !(bits & 1)) return false;
        if (sum % 3 == 2) {
            if (!(bits & 2)) return false;
            ++pairs;
        }
    }
    return pairs == 1;
}

}  // namespace

Counts thirteen(const Set& set) {
    Counts needed{};
    for (int k : set.kinds())
        if (is_outside(k)) needed[k] = set.shiromati() || is_honour(k) || k < 9 ? 1 : 2;
    return needed;
}

std::vector<Division> divisions(const Set& set, const Counts& tiles, const std::vector<Group>& melds) {
    std::vector<Division> found;
    Divider divider{tiles, 5 - melds.size(), false, {}, &found};
    if (standard(tiles)) divider.divide(0, 0);
    if (melds.empty() && seven_pairs(tiles)) {
        Division pairs{Shape::pairs, {}};
        for (int k = 0; k < 34; ++k)
            for (int n = tiles[k]; n > 0; n -= 2) pairs.groups.push_back({Form::pair, k});
        found.push_back(pairs);
    }
    if (melds.empty() && is_kokushi(set, tiles)) found.push_back({Shape::kokushi, {}});
    std::erase_if(found, [&](const Division& division) { return !gari_allowed(set, tiles, division, melds); });
    return found;
}

bool complete(const Set& set, const Counts& tiles, const std::vector<Group>& melds) {
    if (tiles[one_man] || tiles[five_man] || tiles[nine_man] || tiles[north]) return !divisions(set, tiles, melds).empty();
    return standard(tiles) || (melds.empty() && seven_pairs(tiles));
}

Kinds waits_of(const Set& set, const Counts& tiles, const std::vector<Group>& melds) {
    Kinds waits;
    Counts after = tiles;
    for (int k : set.kinds()) {
        ++after[k];
        if (complete(set, after, melds)) waits.push_back(k);
        --after[k];
    }
    return waits;
}

}  // namespace referee
