// What does a hand wait for? `waits 123m067p34578s11z`
#include <cstdio>
#include <string>

#include "jansou/hand/solver.hpp"
#include "jansou/tile/notation.hpp"

int main(int argc, char** argv) {
    const auto tiles = jansou::parse_tiles(argc > 1 ? argv[1] : "");
    if (!tiles) return std::fprintf(stderr, "%s\n", tiles.error().c_str()), 2;

    jansou::Hand hand;  // counts of kinds; nothing called
    for (const jansou::Face tile : *tiles) ++hand.tiles[tile.kind()];
    if (hand.size() != 13) return std::fprintf(stderr, "a hand of 13 tiles is expected, not %d\n", hand.size()), 2;

    const jansou::Solver solver(jansou::ordinary_grammar());  // keep it: it is made once for all hands
    const int shanten = solver.shanten(hand);
    std::printf(shanten == 0 ? "tenpai, waits on" : "%d-shanten, useful are", shanten);
    std::string tiles_named;
    for (const jansou::Kind kind : shanten == 0 ? solver.waits(hand) : solver.useful(hand))
        tiles_named.append(" ").append(jansou::to_mpsz(kind));
    std::printf("%s\n", tiles_named.c_str());
}
