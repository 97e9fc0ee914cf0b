// 規則の一覧 The rules of the folders beside this file, by folder and name; the list is written by the build (jansou/CMakeLists.txt).
#pragma once
#include <span>

#include "jansou/rulebook/settings.hpp"

namespace jansou::rules {

std::span<const RuleInfo* const> every_rule();

}  // namespace jansou::rules
