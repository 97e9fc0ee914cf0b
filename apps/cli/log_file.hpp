// A log written to a file as it grows.
#pragma once
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace jansou::cli {

/// A sink that appends to the file and flushes each step's lines; an empty function and a sentence in `why` if it cannot be opened.
inline std::function<void(std::string_view)> log_file(const std::string& path, std::string& why) {
    auto file = std::make_shared<std::ofstream>(path, std::ios::binary);
    if (!*file) {
        why = path + ": cannot be written";
        return {};
    }
    return [file](std::string_view text) { file->write(text.data(), std::streamsize(text.size())).flush(); };
}

}  // namespace jansou::cli
