// 二次元コード A link as a QR code: as a picture for the page, as half blocks for the terminal.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace jansou::server {

inline constexpr std::size_t longest_qr = 1000;  ///< bytes

/// Nothing if the text is empty, has a zero byte or is too long.
std::optional<std::string> qr_svg(std::string_view text);
std::optional<std::string> qr_blocks(std::string_view text);

}  // namespace jansou::server
