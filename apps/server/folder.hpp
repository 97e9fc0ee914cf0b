// 蔵 The folder of the games: one process at a time has it, nobody else reads it, and it takes what is written.
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace jansou::server {

struct Descriptor {
    int fd = -1;
    Descriptor() = default;
    explicit Descriptor(int f) : fd(f) {}
    ~Descriptor();
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
};

/// The folder, made if it is not there, is this process's as long as the descriptor is open. All these return what is wrong, or nothing.
std::string lock_folder(const std::filesystem::path& folder, Descriptor& lock);

/// Whether bytes written there come to the disk.
std::string try_to_write(const std::filesystem::path& folder);

/// DIR/key: what invitations are derived from. Made at the first start, readable by the owner alone.
std::string read_key(const std::filesystem::path& folder, std::array<std::uint8_t, 32>& key, bool& made);

/// A warning, if other users of the machine may read the folder.
std::optional<std::string> others_may_read(const std::filesystem::path& folder);

}  // namespace jansou::server
