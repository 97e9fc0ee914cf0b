// 裁定の文 The ruling on an offence in one sentence, and what it consists of, in both languages.
#pragma once
#include "jansou/wire/rule_text/said.hpp"
#include "jansou/wire/shown/penalty_ruled.hpp"

namespace jansou::wire {

Said party_name(Party);
/// What is paid: "各人に3,000点ずつ".
Said payment_said(const PaidBy&);
/// When it is so: empty of the usual case.
Said when_said(const RuledCase&, bool before_the_discard);
/// What follows: "和了放棄。局は続く。"
Said case_said(const RuledCase&);
/// The whole: all cases, each behind its condition.
Said ruling_said(std::span<const RuledCase>, bool before_the_discard);

}  // namespace jansou::wire
