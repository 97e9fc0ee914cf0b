// 身上 What the operating system gives this process: descriptors, memory, time, room on the disk.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>

namespace jansou::server {

/// As many open files as may be had; how many there may be then.
std::size_t raise_descriptors();

struct Footprint {
    std::uint64_t resident_bytes = 0, virtual_bytes = 0, descriptors = 0, most_descriptors = 0;
    double cpu_seconds = 0;
};
Footprint footprint();

/// Bytes that may still be written there; what cannot be found out is no lack.
std::uint64_t disk_free(const std::filesystem::path& folder);

/// The name of this machine, in lower case; empty if it has none.
std::string machine_name();

}  // namespace jansou::server
