#include "jansou/tile/room.hpp"

#include <cstdio>
#include <exception>

namespace jansou {

void out_of_room(const char* what) {
    std::fprintf(stderr, "jansou: there are more %s than there is room for; the rule set asks for what no game of mahjong has.\n", what);
    std::terminate();
}

}  // namespace jansou
