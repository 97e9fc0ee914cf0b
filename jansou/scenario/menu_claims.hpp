// 選べること What a scenario claims of the open ask: whom it asks, what a seat may do, what it may not and why, what a bot would do.
#pragma once
#include <string>
#include <vector>

#include "jansou/scenario/offer_words.hpp"

namespace jansou::scenario {

class MenuClaims {
public:
    /// REQUIRES: both outlive it.
    MenuClaims(Talk& talk, const OfferWords& words) : talk_(talk), words_(words) {}

    /// `nobody is asked`.
    void nobody(const Words&);
    /// `south is asked`, `south is not asked`.
    void is_asked(int who, const Words&);
    /// `south may pon 5z`, `south may not pon 5z because MJ-31`, `south may only discard 1m2m`.
    void may(int who, Words);
    /// What the strongest bot would do in that seat: `discard 5z or 9m`, `riichi 3p`, `not pon`.
    void would(int who, Words);

private:
    void check_only(int who, const Words&);
    void check_reason(int who, const Words&, const std::vector<std::string>& clauses);
    json forbidden_action(int who, const Words&) const;
    json forbidden_claim(const Words&) const;

    Talk& talk_;
    const OfferWords& words_;
};

}  // namespace jansou::scenario
