// 店の設定 The settings of a house as a file: what `jansou serve` is told by its options, and the limits.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "apps/server/serve.hpp"

namespace jansou::server {

/// What stands in the file, beside what is not said there.
struct HouseFile {
    ServeSetup setup;
    std::string data;       ///< folder; empty: not said
    std::string listen;     ///< as `--listen`; empty: not said
    std::string log_level;  ///< as `--log-level`; empty: not said
};

inline constexpr std::size_t longest_house_file = 1U << 16;

/// Reads a text of TOML over what `from` holds. Everything wrong with it is told at once, a sentence a line, each beginning with `name` and
/// the line.
tl::expected<HouseFile, std::vector<std::string>> read_house_file(std::string_view text, std::string_view name, HouseFile from = {});

/// A file with every setting as it is, each with its meaning: what `jansou serve --print-config` writes.
std::string house_file_text(const HouseFile&);

}  // namespace jansou::server
