#include "referee_shape.hpp"

namespace referee {
namespace {

bool run_starts_at(const Counts& c, int k) { return k < 27 && k % 9 <= 6 && c[k] && c[k + 1] && c[k + 2]; }

int lowest(const Counts& c) {
    for (int k = 0; k < 34; ++k)
        if (c[k]) return k;
    return -1;
}

bool can_divide(Counts& c, bool pair_found) {
    const int k = lowest(c);
    if (k < 0) return pair_found;
    bool found = false;
    if (!pair_found && c[k] >= 2) {
        c[k] -= 2;
        found = can_divide(c, true);
        c[k] += 2;
    }
    if (!found && c[k] >= 3) {
        c[k] -= 3;
        found = can_divide(c, pair_found);
        c[k] += 3;
    }
    if (!found && run_starts_at(c, k)) {
        --c[k], --c[k + 1], --c[k + 2];
        found = can_divide(c, pair_found);
        ++c[k], ++c[k + 1], ++c[k + 2];
    }
    return found;
}

void divide(Counts& c, bool pair_found, std::vector<Group>& groups, std::vector<Division>& out) {
    const int k = lowest(c);
    if (k < 0) {
        if (pair_found) out.push_back({Shape::standard, groups});
        return;
    }
    if (!pair_found && c[k] >= 2) {
        c[k] -= 2;
        groups.push_back({Form::pair, k});
        divide(c, true, groups, out);
        groups.pop_back();
        c[k] += 2;
    }
    if (c[k] >= 3) {
        c[k] -= 3;
        groups.push_back({Form::triplet, k});
        divide(c, pair_found, groups, out);
        groups.pop_back();
        c[k] += 3;
    }
    if (run_starts_at(c, k)) {
        --c[k], --c[k + 1], --c[k + 2];
        groups.push_back({Form::run, k});
        divide(c, pair_found, groups, out);
        groups.pop_back();
        ++c[k], ++c[k + 1], ++c[k + 2];
    }
}

bool is_seven_pairs(const Counts& c) {  // MI-28: seven different kinds
    for (int n : c)
        if (n != 0 && n != 2) return false;
    return tiles_in(c) == 14;
}

bool is_kokushi(const Counts& c) {
    for (int k = 0; k < 34; ++k)
        if (exists(k) && (is_outside(k) ? c[k] == 0 : c[k] > 0)) return false;
    return tiles_in(c) == 14;
}

}  // namespace

bool complete(const Counts& concealed) {
    Counts c = concealed;
    return can_divide(c, false) || is_seven_pairs(c) || is_kokushi(c);
}

std::vector<Division> divisions(const Counts& concealed) {
    std::vector<Division> out;
    std::vector<Group> groups;
    Counts c = concealed;
    divide(c, false, groups, out);
    if (is_seven_pairs(c)) {
        Division pairs{Shape::seven_pairs, {}};
        for (int k = 0; k < 34; ++k)
            if (c[k]) pairs.groups.push_back({Form::pair, k});
        out.push_back(pairs);
    }
    if (is_kokushi(c)) out.push_back({Shape::kokushi, {}});
    return out;
}

Kinds waits_of(const Counts& concealed, const Counts& fixed) {
    Kinds waits;
    Counts c = concealed;
    for (int k : all_kinds()) {
        if (c[k] + fixed[k] >= 4) continue;
        ++c[k];
        if (complete(c)) waits.push_back(k);
        --c[k];
    }
    return waits;
}

bool five_of_a_kind(const Counts& concealed, const Counts& fixed) {
    for (int k = 0; k < 34; ++k)
        if (concealed[k] + fixed[k] > 4) return true;
    return false;
}

}  // namespace referee
