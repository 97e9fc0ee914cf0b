/// How much a test repeats.
#pragma once

namespace jansou {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool under_sanitizers = true;
#elif defined(__has_feature)
inline constexpr bool under_sanitizers = __has_feature(address_sanitizer);
#else
inline constexpr bool under_sanitizers = false;
#endif

/// `times`, and the first of `one_in` parts of them under the sanitizers, where everything takes some twenty times as long.
constexpr int share_of(int times, int one_in) { return under_sanitizers ? (times + one_in - 1) / one_in : times; }

}  // namespace jansou
