// What most tests begin with, read once for all of them where files are compiled together. Each test includes what it uses all the same.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>

#include "jansou/scenario/deal.hpp"
#include "jansou/wire/lines/session.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
