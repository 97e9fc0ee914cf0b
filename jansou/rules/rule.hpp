// 規則一つ What a rule's file is written with. It ends with `extern const RuleInfo NAME_rule`, by the name of the file; the build finds it
// there.
#pragma once
#include "jansou/rulebook/rulebook.hpp"
#include "jansou/rules/options.hpp"
#include "jansou/scoring/appraise.hpp"
#include "jansou/scoring/hands.hpp"
#include "jansou/scoring/win_of.hpp"
