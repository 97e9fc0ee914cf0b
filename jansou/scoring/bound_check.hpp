// 上限の見張り Whether what the rules declare of the most that a hand can come to (`Rulebook::ceiling`, `Revision::raise`) is true of a
// win.
#pragma once
#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

/// Weighs every way in which the win stands, and names the rule by which one of them comes to more than was declared. Empty: none comes to
/// more, or the rules declare no bound. Where asserts are on, every win with jokers that is appraised is checked in this way.
std::string_view rule_that_declares_too_little(const Rulebook&, const Win&);

}  // namespace jansou
