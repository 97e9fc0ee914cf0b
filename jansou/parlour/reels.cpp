#include "jansou/parlour/reels.hpp"

#include <algorithm>
#include <utility>

namespace jansou::parlour {

const wire::Film* Reels::find(const std::string& name, Millis now) {
    forget(now);
    const auto it = std::ranges::find(reels_, name, &Reel::name);
    if (it == reels_.end()) return nullptr;
    it->used = now;
    reels_.splice(reels_.begin(), reels_, it);
    return &it->film;
}

const wire::Film& Reels::keep(const std::string& name, wire::Film film, Millis now) {
    bytes_ += film.bytes();
    reels_.push_front({name, std::move(film), now});
    while (bytes_ > most_bytes && reels_.size() > 1) {
        bytes_ -= reels_.back().film.bytes();
        reels_.pop_back();
    }
    return reels_.front().film;
}

void Reels::forget(Millis now) {
    while (!reels_.empty() && reels_.back().used + kept <= now) {
        bytes_ -= reels_.back().film.bytes();
        reels_.pop_back();
    }
}

}  // namespace jansou::parlour
