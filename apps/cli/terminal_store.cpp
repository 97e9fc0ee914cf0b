#include "apps/cli/terminal_store.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

namespace jansou::terminal {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view last_line = "{\"type\":\"end_log\"";

Sentence failure(const fs::path& path) { return path.string() + ": " + std::generic_category().message(errno); }

/// Locked, or closed again.
int locked(int fd) {
    if (fd >= 0 && ::flock(fd, LOCK_EX | LOCK_NB) != 0) {
        ::close(fd);
        errno = EWOULDBLOCK;
        return -1;
    }
    return fd;
}

bool write_all(int fd, std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = ::write(fd, text.data(), text.size());
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        text.remove_prefix(std::size_t(n));
    }
    return true;
}

/// Whether the last complete line closes the log; looks at the end of the file only.
bool closed(const fs::path& path) {
    constexpr std::streamoff tail = 512;
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    const std::streamoff size = file.tellg();
    file.seekg(std::max<std::streamoff>(0, size - tail));
    const std::string end{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (!end.ends_with('\n')) return false;
    const std::size_t before = end.rfind('\n', end.size() - 2);
    return std::string_view(end).substr(before == std::string::npos ? 0 : before + 1).starts_with(last_line);
}

}  // namespace

LogFile::LogFile(LogFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), path_(std::move(other.path_)), error_(std::move(other.error_)) {}

LogFile& LogFile::operator=(LogFile&& other) noexcept {
    std::swap(fd_, other.fd_);
    std::swap(path_, other.path_);
    std::swap(error_, other.error_);
    return *this;
}

LogFile::~LogFile() {
    if (fd_ >= 0) ::close(fd_);
}

tl::expected<LogFile, Sentence> LogFile::create(const fs::path& path) {
    const int fd = locked(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644));
    if (fd < 0) return tl::unexpected(failure(path));
    return LogFile(fd, path);
}

tl::expected<LogFile, Sentence> LogFile::open(const fs::path& path) {
    const int fd = locked(::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC));
    if (fd < 0) return tl::unexpected(errno == EWOULDBLOCK ? Sentence(busy) : failure(path));
    return LogFile(fd, path);
}

std::vector<std::string> LogFile::lines() const {
    std::ifstream file(path_, std::ios::binary);
    std::vector<std::string> out;
    for (std::string line; std::getline(file, line) && !file.eof();) out.push_back(line);
    return out;
}

bool LogFile::replace(const std::vector<std::string>& lines) {
    std::string whole;
    for (const std::string& line : lines) whole += line + '\n';
    const fs::path next = path_.string() + ".new";
    const int fd = locked(::open(next.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0644));
    const bool written = fd >= 0 && write_all(fd, whole) && ::fsync(fd) == 0 && ::rename(next.c_str(), path_.c_str()) == 0;
    if (!written) {
        error_ = failure(path_);
        if (fd >= 0) ::close(fd);
        return false;
    }
    ::close(std::exchange(fd_, fd));
    return true;
}

void LogFile::append(std::string_view text) {
    if (error_.empty() && !write_all(fd_, text)) error_ = failure(path_);
}

void LogFile::sync() {
    if (error_.empty() && ::fsync(fd_) != 0 && errno != EINVAL && errno != EROFS) error_ = failure(path_);
}

tl::expected<fs::path, Sentence> games_folder(const fs::path& data) {
    fs::path folder = data / "games";
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return tl::unexpected(folder.string() + ": " + error.message());
    return folder;
}

std::vector<fs::path> unfinished_games(const fs::path& folder, std::string_view rule) {
    const std::string ending = '-' + std::string(rule) + ".jsonl";
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (it->path().filename().string().ends_with(ending) && it->is_regular_file(error) && !closed(it->path()))
            found.push_back(it->path());
    std::ranges::sort(found, std::greater{});
    return found;
}

fs::path fresh_name(const fs::path& folder, std::string_view rule) {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    std::array<char, 32> stamp{};
    std::strftime(stamp.data(), stamp.size(), "%Y%m%d-%H%M%S", &local);
    for (int n = 1;; ++n) {
        const std::string count = n > 1 ? '-' + std::to_string(n) : "";
        const fs::path path = folder / (stamp.data() + count + '-' + std::string(rule) + ".jsonl");
        std::error_code error;
        if (!fs::exists(path, error)) return path;
    }
}

bool is_finished(const std::vector<std::string>& lines) { return !lines.empty() && lines.back().starts_with(last_line); }

}  // namespace jansou::terminal
