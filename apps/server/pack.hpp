// 圧縮 Answers in fewer bytes, for those who take them so.
#pragma once
#include <string>
#include <string_view>

#include "apps/server/exchange.hpp"

namespace jansou::server {

/// Below it an answer is sent as it is.
inline constexpr std::size_t least_packed = 1024;

/// In the form of gzip (RFC 1952).
std::string gzipped(std::string_view);

/// Packs the answer, if whoever asks takes gzip and it pays. It takes a few milliseconds for each 100 kB, so not on the thread of the
/// sockets where the answer may be long.
void pack(Response&, bool gzip);
/// The headers of an answer whose body is packed.
void say_packed(Response&);

}  // namespace jansou::server
