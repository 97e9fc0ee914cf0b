/// How often a test repeats what it does.
#pragma once

namespace jansou {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool under_sanitizers = true;
#elif defined(__has_feature)
inline constexpr bool under_sanitizers = __has_feature(address_sanitizer);
#else
inline constexpr bool under_sanitizers = false;
#endif

/// How often something is repeated: `times`; under the sanitizers, where everything takes many times as long, a share of it, one in
/// `one_in`.
constexpr int share_of(int times, int one_in) { return under_sanitizers ? (times + one_in - 1) / one_in : times; }

}  // namespace jansou
