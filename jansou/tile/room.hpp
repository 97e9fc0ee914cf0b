// Lists of fixed room: what does not fit is refused with a sentence, in every build, and never lies behind the end.
#pragma once
#include <stdexcept>

namespace jansou {

/// The rules ask for more of something than any game has. What was being done is half done: the hand cannot go on. The referee catches it
/// and breaks the hand off; what asks about a single win lets it through to its caller.
class OutOfRoom : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Throws "there are more TILES IN A HAND than there is room for ..."
[[noreturn]] void out_of_room(const char* what);

inline void need_room(bool there_is, const char* what) {
    if (!there_is) [[unlikely]]
        out_of_room(what);
}

}  // namespace jansou
