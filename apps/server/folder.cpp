#include "apps/server/folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <span>
#include <system_error>

namespace jansou::server {
namespace fs = std::filesystem;

namespace {

std::string failure(const fs::path& path) { return path.string() + ": " + std::generic_category().message(errno) + "."; }

bool random_bytes(std::span<std::uint8_t> out) {
    const Descriptor from{::open("/dev/urandom", O_RDONLY | O_CLOEXEC)};
    return from.fd >= 0 && ::read(from.fd, out.data(), out.size()) == ssize_t(out.size());
}

}  // namespace

Descriptor::~Descriptor() {
    if (fd >= 0) ::close(fd);
}

std::string lock_folder(const fs::path& folder, Descriptor& lock) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return "the data folder " + folder.string() + " cannot be made: " + error.message() + ".";
    const fs::path path = folder / "lock";
    lock.fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock.fd < 0) return failure(path);
    if (::flock(lock.fd, LOCK_EX | LOCK_NB) != 0)
        return "the data folder " + folder.string() + " is in use by another jansou; stop that one, or name another folder with --data.";
    return {};
}

std::string try_to_write(const fs::path& folder) {
    static const std::array<char, 262144> bytes{};
    const fs::path path = folder / "room.new";
    const Descriptor file{::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)};
    const bool good = file.fd >= 0 && ::write(file.fd, bytes.data(), bytes.size()) == ssize_t(bytes.size()) && ::fsync(file.fd) == 0;
    const int error = errno;
    ::unlink(path.c_str());
    if (good) return {};
    return "the data folder " + folder.string() +
           " cannot be written: " + (file.fd < 0 || error != 0 ? std::generic_category().message(error) : "it takes only a part") +
           "; make room or give it to this user, and start again.";
}

std::string read_key(const fs::path& folder, std::array<std::uint8_t, 32>& key, bool& made_now) {
    made_now = false;
    const fs::path path = folder / "key";
    Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    if (file.fd >= 0)
        return ::read(file.fd, key.data(), key.size()) == ssize_t(key.size()) ? ""
                                                                              : path.string() + ": 32 bytes are expected in this file.";
    if (errno != ENOENT) return failure(path);
    if (!random_bytes(key)) return failure("/dev/urandom");
    const fs::path next = folder / "key.new";
    Descriptor made{::open(next.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)};
    if (made.fd < 0 || ::write(made.fd, key.data(), key.size()) != ssize_t(key.size()) || ::fsync(made.fd) != 0 ||
        ::rename(next.c_str(), path.c_str()) != 0)
        return failure(path);
    made_now = true;
    const Descriptor parent{::open(folder.c_str(), O_RDONLY | O_CLOEXEC)};
    return parent.fd >= 0 && ::fsync(parent.fd) == 0 ? "" : failure(folder);
}

std::optional<std::string> others_may_read(const fs::path& folder) {
    std::error_code error;
    const auto others = fs::perms::group_all | fs::perms::others_all;
    const auto now = fs::status(folder, error).permissions();
    if (error || (now & others) == fs::perms::none) return {};
    return "other users of this machine may look into " + folder.string() +
           ", where the secrets of the walls are; \"chmod -R go= " + folder.string() + "\" keeps them out.";
}

}  // namespace jansou::server
