// 文言 A text in both languages of the house.
#pragma once
#include <string_view>

namespace jansou {

struct Text {
    std::string_view ja, en;
};

}  // namespace jansou
