// 採点 From a win to its value: divisions -> shapes -> lines -> scale -> shares.
//
// Threads: any number may call these functions at once, on one `const Rulebook` and one Win; each call makes an Appraiser of its own.
#pragma once
#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

/// From the worst to the best. few_yaku: there are yaku, but they come to less than a win needs; refused: they would do, but a rule says
/// why this is no win; furiten: every reading that has enough of them is barred by Win::furiten.
enum class Verdict : std::uint8_t { not_complete, no_yaku, few_yaku, refused, furiten, wins };

struct Appraisal {
    Verdict verdict = Verdict::not_complete;
    Lines lines;
    Value value;
    Shape shape;
    Payment payment;
    bool has_jokers = false;
    Reading reading;  ///< what the jokers stand for, one drawn to win among them
    bool win() const { return verdict == Verdict::wins; }
};

/// The best way in which the win stands: most paid, most chips, then more yakuman, more han, more fu; of readings not named, the one that
/// the rule set takes. With its payments.
Appraisal appraise(const Rulebook&, const Win&);

/// What the jokers of the win stand for, as players are told: kind by kind; where jokers are told apart (Win::jokers), tile by tile, the
/// tile won on last.
Reading told_reading(const Win&, const Appraisal&);

/// Only whether it wins: complete, with the yaku that a win needs.
Verdict judge(const Rulebook&, const Win&);
/// The same, whatever rules refuse.
Verdict judge_by_yaku(const Rulebook&, const Win&);
/// Why a rule refuses a win that its yaku would make; 0: none does.
ReasonId refusal(const Rulebook&, const Win&);
/// The yaku that count in some way in which a complete hand stands, with what a win needs: a bit for each, by its index.
std::uint64_t yaku_of(const Rulebook&, const Win&);

/// The readings of the jokers that the winner may name: those that furiten does not bar and that have the yaku which a win needs, in the
/// order of the kinds.
std::vector<Reading> readings(const Rulebook&, const Win&);

/// 流し満貫: a win by discards alone.
Appraisal appraise_nagashi(const Rulebook&, const Win&);

}  // namespace jansou
