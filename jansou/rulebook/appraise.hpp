// 採点 From a win to its value: divisions -> shapes -> lines -> scale -> shares.
#pragma once
#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

enum class Verdict : std::uint8_t { wins, not_complete, no_yaku };

struct Appraisal {
    Verdict verdict = Verdict::not_complete;
    Lines lines;
    Value value;
    Shape shape;
    Payment payment;
    bool win() const { return verdict == Verdict::wins; }
};

/// The best way in which the win stands: most paid, then more yakuman, more han, more fu. With its payments.
Appraisal appraise(const Rulebook&, const Win&);

/// Only whether it wins: complete with a yaku.
Verdict judge(const Rulebook&, const Win&);

/// What a seat holds, without a winning tile: its whole hand, melds, tiles set aside, numbers.
Win held_by(const Table&, Seat);

/// The win that a seat has at this position (its own draw, or the tile open to claims). `ura`: as far as turned.
Win win_of(const Position&, Seat);

/// 流し満貫: a win by discards alone.
Appraisal appraise_nagashi(const Rulebook&, const Win&);

}  // namespace jansou
