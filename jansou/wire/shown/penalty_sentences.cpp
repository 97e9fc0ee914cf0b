#include "jansou/wire/shown/penalty_sentences.hpp"

#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire {
namespace {

using namespace rule_text;
using Consequence = Ruling::Consequence;

void join(Said& out, const Said& more, std::string_view en, std::string_view ja) {
    if (!out.en.empty()) out.en.append(en);
    if (!out.ja.empty()) out.ja.append(ja);
    out.en += more.en;
    out.ja += more.ja;
}

Said share_said(const PaidTo& to) {
    Said what;
    if (to.points) what = {with_commas(to.points), with_commas(to.points) + "点"};
    if (to.chips)
        join(what, {std::to_string(to.chips) + (to.chips == 1 ? " chip" : " chips"), "チップ" + std::to_string(to.chips) + "枚"}, " and ",
             "と");
    const bool several = to.count > 1;
    switch (to.to) {
        case Party::each: return said("{} to each of the others", "他の各人に{}ずつ", what);
        case Party::dealer: return said("{} to the dealer", "親に{}", what);
        case Party::child:
            if (several) return said("{} to each child", "子に{}ずつ", what);
            return said("{} to the other child", "もう一人の子に{}", what);
        case Party::out: return said("{} to who sits out", "抜け番に{}", what);
        default: return said("{} into the pot", "供託に{}", what);
    }
}

/// "…点を" and "…点ずつ": as a verb follows it.
Said before_a_verb(Said paid) {
    if (!paid.ja.ends_with("ずつ")) paid.ja += "を";
    return paid;
}

/// All that is paid, by whom where that matters.
Said all_paid(std::span<const PaidBy> paid) {
    Said out;
    for (const PaidBy& by : paid) {
        Said one = payment_said(by);
        if (by.by == Party::anybody && paid.size() > 1) one = said("who plays pays {}", "打つ者は{}", one);
        if (by.by != Party::anybody) one = said("{} pays {}", "{}は{}", party_name(by.by), one);
        join(out, one, ", ", "、");
    }
    return before_a_verb(out);
}

}  // namespace

Said party_name(Party party) {
    switch (party) {
        case Party::anybody: return {"the offender", "反則者"};
        case Party::each: return {"each of the others", "他の各人"};
        case Party::dealer: return {"the dealer", "親"};
        case Party::child: return {"a child", "子"};
        case Party::out: return {"who sits out", "抜け番"};
        case Party::pot: return {"the pot", "供託"};
    }
    return {};
}

Said payment_said(const PaidBy& by) {
    Said out;
    for (const PaidTo& to : by.to) join(out, share_said(to), ", ", "、");
    return out;
}

Said when_said(const RuledCase& one, bool before_the_discard) {
    const int n = one.number, tiles = one.tiles;
    switch (one.when) {
        case PenaltyWhen::usual: return {};
        case PenaltyWhen::mended:
            return before_the_discard ? Said{"put right before the discard", "打牌の前に直せば"} : Said{"put right", "直せば"};
        case PenaltyWhen::before_own_discard: return {"before the own first discard", "自分の第一打の前なら"};
        case PenaltyWhen::before_first_discard: return {"before the first discard of the hand", "局の最初の打牌の前なら"};
        case PenaltyWhen::as_it_lies:
            return {"where the hand allows it to be put right, as the article says", "条文のとおり手の中で直せれば"};
        case PenaltyWhen::dead_hand_taken:
            return one.unsaid ? Said{"if the offender takes a dead hand or says nothing", "反則者が和了放棄を選ぶか、何も言わなければ"}
                              : Said{"if the offender takes a dead hand", "反則者が和了放棄を選べば"};
        case PenaltyWhen::chombo_taken:
            return one.unsaid ? Said{"if the offender takes chombo or says nothing", "反則者がチョンボを選ぶか、何も言わなければ"}
                              : Said{"if the offender takes chombo", "反則者がチョンボを選べば"};
        case PenaltyWhen::below: return said("with less than {}", "{}点未満なら", with_commas(n));
        case PenaltyWhen::not_yet: return {"until then", "それまでは"};
        case PenaltyWhen::repeated: {
            const std::string th = n == 2 ? "second" : n == 3 ? "third" : std::to_string(n) + "th";
            const Said time{th, std::to_string(n)};
            if (n > 1 && tiles > 1)
                return said("from the {} time on, if they are {} tiles or more in all", "{}回目から、合わせて{}枚以上なら", time, tiles);
            if (n > 1) return said("from the {} time on", "{}回目から", time);
            return said("{} tiles or more", "{}枚以上なら", tiles);
        }
    }
    return {};
}

Said case_said(const RuledCase& one) {
    const Said paid = all_paid(one.paid);
    Said out;
    switch (one.consequence) {
        case Consequence::nothing: return {"no penalty, the hand goes on", "不問。局はそのまま続く"};
        case Consequence::pay: return said("{}; the hand goes on", "{}払い、局は続く", paid);
        case Consequence::dead_hand: {
            out = one.ends_early
                      ? Said{"a dead hand until the time that the article says; the hand goes on", "条文の時まで和了放棄。局は続く"}
                      : Said{"a dead hand to the end of it; the hand goes on", "その局は和了放棄。局は続く"};
            if (!paid.en.empty()) out = said("{}, and {}", "{}払い、{}", paid, out);
            return out;
        }
        case Consequence::chombo: break;
    }
    out = {"chombo", "チョンボ"};
    if (!paid.en.empty()) out = said("{}: {}", "{}。{}払う", out, paid);
    if (one.plays_on)
        join(out, {"the hand is played on with a dead hand, and it is paid at its end", "和了放棄のまま局を続け、局の終わりに払う"}, "; ",
             "。");
    else if (one.same_dealer)
        join(out,
             {one.same_honba ? "the hand is undone and played anew with the same dealer and honba"
                             : "the hand is undone and played anew with the same dealer",
              one.same_honba ? "局は無効で、親も本場もそのままやり直す" : "局は無効で、親はそのままやり直す"},
             "; ", "。");
    else
        join(out, {"the hand is undone", "局は無効になる"}, "; ", "。");
    return out;
}

Said ruling_said(std::span<const RuledCase> cases, bool before_the_discard) {
    Said out;
    for (const RuledCase& one : cases) {
        const Said when = when_said(one, before_the_discard);
        Said sentence = case_said(one);
        if (!when.en.empty())
            sentence =
                one.consequence == Consequence::nothing ? said("{}: no penalty", "{}不問", when) : said("{}: {}", "{}、{}", when, sentence);
        sentence.en[0] = char(sentence.en[0] >= 'a' && sentence.en[0] <= 'z' ? sentence.en[0] - 'a' + 'A' : sentence.en[0]);
        join(out, {sentence.en + ".", sentence.ja + "。"}, " ", "");
    }
    return out;
}

}  // namespace jansou::wire
