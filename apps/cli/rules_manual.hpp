// The manual of rule files, docs/rulesets.md, written from what the rules declare of themselves.
#pragma once
#include <string>

namespace jansou::cli {

std::string rules_manual();

}  // namespace jansou::cli
