// 取り消しの言葉 What a seat may take back now, as it is put before a person.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "jansou/referee/referee.hpp"

namespace jansou::wire {

struct TakeBackWords {
    TakeBack wish;
    std::string kind;  ///< as the message `take_back` says it
    std::string ja, en;
    std::string_view clause;
};

/// In the order of Referee::take_backs. Where the rules take nothing back there is nothing to work out.
std::vector<TakeBackWords> take_back_words(const Referee&, Seat);

}  // namespace jansou::wire
