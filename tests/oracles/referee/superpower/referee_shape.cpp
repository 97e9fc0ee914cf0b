#include "referee_shape.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace referee {
namespace {

struct Divider {
    Counts left;
    Frame frame;
    bool paired = false;
    std::vector<Group> groups;
    std::vector<Division>* found;

    // Takes a group that holds the lowest tile left, of one kind in this order of `forms`, so that no division comes twice:
    // pair, triplet, the run that begins with it, 8-9-1, 9-1-2.
    void divide(int kind, int form) {
        while (kind < 34 && left[kind] == 0) {
            ++kind;
            form = 0;
        }
        if (kind == 34) {
            if (paired && groups.size() + frame.melds == 5) found->push_back({Shape::groups, groups});
            return;
        }
        const int suit = kind / 9 * 9;
        if (form <= 0 && !paired) {
            paired = true;
            take(kind, {Form::pair, kind}, 0);
            paired = false;
        }
        if (form <= 1) take(kind, {Form::triplet, kind}, 1);
        if (is_honour(kind)) return;
        if (form <= 2 && kind % 9 < 7) take(kind, {Form::run, kind}, 2);
        if (!frame.wraps || kind != suit) return;
        if (form <= 3) take(kind, {Form::run, suit + 7}, 3);
        if (form <= 4) take(kind, {Form::run, suit + 8}, 4);
    }

    void take(int kind, Group group, int form) {
        const int size = group.form == Form::pair ? 2 : 3;
        bool fits = true;
        for (int i = 0; i < size; ++i) fits = --left[group.tile(i)] >= 0 && fits;
        if (fits) {
            groups.push_back(group);
            divide(kind, form);
            groups.pop_back();
        }
        for (int i = 0; i < size; ++i) ++left[group.tile(i)];
    }
};

// SP-21: seven different kinds.
bool seven_pairs(const Counts& tiles) {
    return std::count(tiles.begin(), tiles.end(), 2) == 7 && std::count(tiles.begin(), tiles.end(), 0) == 27;
}

bool is_kokushi(const Counts& tiles) {
    for (int k : all_kinds())
        if (is_outside(k) != (tiles[k] > 0)) return false;
    return tiles_in(tiles) == 14;
}

bool all_groups(bool wraps, int* left, int rank) {
    while (rank < 9 && left[rank] == 0) ++rank;
    if (rank == 9) return true;
    const auto take = [&](int a, int b, int c) {
        --left[a], --left[b], --left[c];
        const bool fits = left[a] >= 0 && left[b] >= 0 && left[c] >= 0 && all_groups(wraps, left, rank);
        ++left[a], ++left[b], ++left[c];
        return fits;
    };
    if (take(rank, rank, rank)) return true;
    if (rank < 7 && take(rank, rank + 1, rank + 2)) return true;
    return wraps && rank == 0 && (take(7, 8, 0) || take(8, 0, 1));
}

// Whether nine counts of a suit are groups, and whether they are groups and a pair: bits 1 and 2. Remembered: it is asked often.
int suit_bits(bool wraps, const int* counts) {
    static std::unordered_map<std::uint64_t, int> known;
    std::uint64_t key = wraps;
    for (int i = 0; i < 9; ++i) key = key * 32 + std::uint64_t(counts[i]);
    if (const auto it = known.find(key); it != known.end()) return it->second;
    int left[9];
    std::copy(counts, counts + 9, left);
    int bits = all_groups(wraps, left, 0) ? 1 : 0;
    for (int i = 0; i < 9; ++i) {
        if (left[i] < 2) continue;
        left[i] -= 2;
        if (all_groups(wraps, left, 0)) bits |= 2;
        left[i] += 2;
    }
    known[key] = bits;
    return bits;
}

bool groups_and_pair(bool wraps, const Counts& tiles) {
    int pairs = 0;
    for (int k = east; k <= red_dragon; ++k) {
        if (tiles[k] % 3 == 1) return false;
        pairs += tiles[k] % 3 == 2;
    }
    for (int suit = 0; suit < 3; ++suit) {
        int sum = 0;
        for (int i = 0; i < 9; ++i) sum += tiles[suit * 9 + i];
        if (sum % 3 == 1) return false;
        pairs += sum % 3 == 2;
        if (pairs > 1) return false;
        if (sum && !(suit_bits(wraps, &tiles[suit * 9]) & (sum % 3 ? 2 : 1))) return false;
    }
    return pairs == 1;
}

}  // namespace

std::vector<Division> divisions(const Frame& frame, const Counts& tiles) {
    std::vector<Division> found;
    Divider divider{tiles, frame, false, {}, &found};
    divider.divide(0, 0);
    if (frame.melds == 0 && seven_pairs(tiles)) {
        Division pairs{Shape::pairs, {}};
        for (int k : all_kinds())
            if (tiles[k]) pairs.groups.push_back({Form::pair, k});
        found.push_back(pairs);
    }
    if (frame.melds == 0 && is_kokushi(tiles)) found.push_back({Shape::kokushi, {}});
    return found;
}

bool complete(const Frame& frame, const Counts& tiles) {
    return groups_and_pair(frame.wraps, tiles) || (frame.melds == 0 && (seven_pairs(tiles) || is_kokushi(tiles)));
}

Kinds completing_kinds(const Frame& frame, const Counts& tiles) {
    Kinds kinds;
    Counts after = tiles;
    for (int k : all_kinds()) {
        ++after[k];
        if (complete(frame, after)) kinds.push_back(k);
        --after[k];
    }
    return kinds;
}

}  // namespace referee
