// 牌譜の保管 The logs of games played in the terminal: one file each, written as the game goes on, found again when it was left.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/tile/notation.hpp"

namespace jansou::terminal {

/// A log file that is open and locked: no other process plays on it. What is written is with the system at once, on the disk after `sync`.
class LogFile {
public:
    static tl::expected<LogFile, Sentence> create(const std::filesystem::path&);
    /// An existing one.
    static tl::expected<LogFile, Sentence> open(const std::filesystem::path&);
    LogFile(LogFile&&) noexcept;
    LogFile& operator=(LogFile&&) noexcept;
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;
    ~LogFile();

    const std::filesystem::path& path() const { return path_; }
    /// Complete lines; the last one is left out if its line break is missing.
    std::vector<std::string> lines() const;
    /// Makes the file consist of these lines; the old one stays until the new one is whole.
    bool replace(const std::vector<std::string>& lines);
    void append(std::string_view);
    void sync();
    /// What went wrong with writing, if anything.
    const Sentence& error() const { return error_; }

private:
    LogFile(int fd, std::filesystem::path path) : fd_(fd), path_(std::move(path)) {}
    int fd_ = -1;
    std::filesystem::path path_;
    Sentence error_;
};

/// True if another process plays on it.
inline constexpr std::string_view busy = "busy";

/// DIR/games, made if it is not there.
tl::expected<std::filesystem::path, Sentence> games_folder(const std::filesystem::path& data);

/// Logs of that rule without their last line, newest first.
std::vector<std::filesystem::path> unfinished_games(const std::filesystem::path& folder, std::string_view rule);

/// A name by date and time that is not taken.
std::filesystem::path fresh_name(const std::filesystem::path& folder, std::string_view rule);

bool is_finished(const std::vector<std::string>& lines);

}  // namespace jansou::terminal
