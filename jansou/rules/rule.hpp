// 規則一つ What a rule's file NAME.cpp is written with. It has a namespace NAME_rule and ends with `extern const RuleInfo rule`; the build
// finds it there.
#pragma once
#include "jansou/rulebook/rulebook.hpp"
#include "jansou/rules/options.hpp"
#include "jansou/scoring/appraise.hpp"
#include "jansou/scoring/hands.hpp"
#include "jansou/scoring/win_of.hpp"
