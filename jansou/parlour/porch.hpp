// 戸口 Who stands at the door of a table where every chair is taken: who asks for a bot's chair, and who has been promised one and waits
// for the next deal.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "jansou/parlour/allowance.hpp"
#include "jansou/parlour/parlour.hpp"
#include "jansou/table/table.hpp"

namespace jansou::parlour {

/// Somebody asks to come in; for as long as his connection holds.
struct Knock {
    int number = 0;
    Connection from = 0;
    std::string name, browser;
    Millis since = 0;
};

/// A bot's chair has been promised to somebody, who takes it with the first deal at which he is here.
struct Coming {
    Seat seat = no_seat;
    std::string name, token_hash;
    Connection connection = 0;
    bool views = true;
};

struct Porch {
    std::vector<Connection> guests;  ///< who came with an invitation and has no chair
    std::vector<Knock> knocks;
    std::vector<Coming> coming;
    std::vector<std::pair<std::string, Millis>> turned_away;  ///< browsers, and when
    Allowance allowance{.most = 6, .each = 20'000};
    int knocked = 0;
    bool shut = false;  ///< nobody may ask
};

}  // namespace jansou::parlour
