// Lists of fixed room: what does not fit ends the process with a sentence, in every build, and never lies behind the end.
#pragma once

namespace jansou {

/// "more TILES IN A HAND than there is room for" on stderr, and the end.
[[noreturn]] void out_of_room(const char* what);

inline void need_room(bool there_is, const char* what) {
    if (!there_is) [[unlikely]]
        out_of_room(what);
}

}  // namespace jansou
