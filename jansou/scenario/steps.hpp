// 手順 What the players of a scenario do, line by line: `south pons 5z`, `offence south white_shown`, `play 12 turns`.
#pragma once
#include <string>

#include "jansou/scenario/offer_words.hpp"

namespace jansou::scenario {

/// `offence south tile_shown mended count=2`, as the protocol says it.
json offence_line(const Words&);
/// `back`, `back for open`: what stands behind `takes`.
json take_back_line(int who, const Words&);

class Steps {
public:
    /// REQUIRES: both outlive it.
    Steps(Talk& talk, const OfferWords& words) : talk_(talk), words_(words) {}

    /// `discards 5z`, `riichi 3p`, `ron reading 1p9s`: what a seat does.
    void seat_does(int who, const Words&);
    void offence(const Words& words) { talk_.say(offence_line(words)); }
    /// `play 12 turns`, `play until wall 3`: everyone passes and discards what they draw, or sets aside what is never discarded.
    void play_on(const Words&);
    /// `hand 2`: the table is in that hand now.
    void hand_begins(const Words&);

private:
    using Verb = void (Steps::*)(int, const Words&);

    void discards(int who, const Words&);
    void riichi(int who, const Words&);
    void riichi_of_kind(int who, const Words&);
    void pons(int who, const Words& said) { talk_.act(who, "pon " + join(said), words_.wanted({"pon"}, said)); }
    void chis(int who, const Words& said) { talk_.act(who, "chi " + join(said), words_.wanted({"chi"}, said)); }
    void kans(int who, const Words& said) { talk_.act(who, "kan " + join(said), words_.kan(said)); }
    void swaps(int who, const Words& said) { talk_.act(who, "swap " + join(said), words_.swapping(said)); }
    void sets_aside(int who, const Words&);
    void reads(int who, const Words&);
    void answers(int who, const Words& said) { talk_.act(who, "answer " + join(said), OfferWords::answering(said)); }
    void takes_back(int who, const Words& words) { talk_.say(take_back_line(who, words)); }
    void win_as(int who, const Words&, Words::const_iterator named);
    void plain(int who, const Words&);

    int wall() { return talk_.question({{"type", "state"}}).at("left"); }
    bool set_drawn_aside();
    void to_next_draw();

    Talk& talk_;
    const OfferWords& words_;
};

}  // namespace jansou::scenario
