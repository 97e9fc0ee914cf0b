// 上限の見張り Whether what the rules declare of the most that a hand can come to (`Rulebook::ceiling`, `Revision::raise`) is true of a
// win.
#pragma once
#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

/// Weighs every way in which the win stands, and names the rule by which one of them comes to more than was declared. Empty: all is as
/// declared, or nothing is. Where asserts are on, each appraised win with jokers is looked at so.
std::string_view rule_that_declares_too_little(const Rulebook&, const Win&);

}  // namespace jansou
