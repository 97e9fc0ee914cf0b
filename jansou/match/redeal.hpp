// 配り直し The same table as far as a seat knows it, with other tiles where it does not.
#pragma once
#include "jansou/rulebook/rulebook.hpp"
#include "jansou/tile/stream.hpp"

namespace jansou {

/// Deals every face anew that the seat does not know: hands of the others, the wall, what lies below indicators. Who has declared a riichi
/// waits again, though perhaps for something else. False, and the table is as it was: after a thousand exchanges somebody in riichi still
/// does not wait. Any thread. REQUIRES: a hand is being played.
bool redeal(const Rulebook&, Table&, Seat, Stream&);

}  // namespace jansou
