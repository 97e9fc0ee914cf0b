#include "jansou/tile/room.hpp"

#include <string>

namespace jansou {

void out_of_room(const char* what) {
    throw OutOfRoom("there are more " + std::string(what) + " than there is room for; the rule set asks for what no game of mahjong has.");
}

}  // namespace jansou
