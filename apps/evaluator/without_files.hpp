// What of files the rule texts need where there are none: nothing is ever found.
#pragma once
#include <filesystem>
#include <istream>
#include <system_error>

namespace std {
namespace filesystem {
inline bool exists(const path&, error_code&) { return false; }
inline bool is_directory(const path&, error_code&) { return false; }
inline path weakly_canonical(const path& p, error_code&) { return p; }
}  // namespace filesystem

template <>
class basic_ifstream<char> : public istream {
public:
    basic_ifstream() : istream(nullptr) {}
    basic_ifstream(const auto&, ios_base::openmode) : istream(nullptr) {}
    void open(const auto&, ios_base::openmode) {}
    bool is_open() const { return false; }
    void close() {}
};
}  // namespace std
