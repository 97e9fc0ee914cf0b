// 打ち手の言葉 What the words of a scenario mean of an offer: `5z`, `3m with 1m2m`, `1z for 5p of south`.
#pragma once
#include <string>
#include <vector>

#include "jansou/scenario/talk.hpp"

namespace jansou::scenario {

class OfferWords {
public:
    /// REQUIRES: `talk` outlives it.
    explicit OfferWords(const Talk& talk) : talk_(talk) {}

    /// An offer of one of these types. `5z`, `3m with 1m2m`, `5m (drawn)`; nothing said matches everything.
    Wanted wanted(const std::vector<std::string>& types, const Words& said) const;
    /// `5z`, or `5z of west` for one added to west's triplet.
    Wanted kan(const Words& said) const;
    /// `1z for 5p of south`, and `at 3` where the river has several of them: the place from 0.
    Wanted swapping(Words said) const;
    /// What a seat may or would do: `discard 5z`, `open riichi`, `declare nine kinds`.
    Wanted possibility(int who, const Words&) const;

    static Wanted riichi_named(const std::string& kind);
    static bool is_kind_of_riichi(const std::string& word) { return word == "box" || word == "open"; }
    static Wanted reading(const std::string& named);
    /// Any question of a rule, by the words of the protocol.
    static Wanted answering(const Words& said);
    static Wanted setting_aside(const std::string& word);
    static std::string aside_tile(const std::string& word) { return word == "north" ? "N" : tile(word); }

private:
    static Words kan_types() { return {"daiminkan", "ankan", "kakan"}; }

    const Talk& talk_;
};

}  // namespace jansou::scenario
