#include "apps/server/process.hpp"

#include <dirent.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <limits>

namespace jansou::server {

std::size_t raise_descriptors() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
    ::getrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur == RLIM_INFINITY ? std::numeric_limits<std::size_t>::max() : std::size_t(limit.rlim_cur);
}

Footprint footprint() {
    Footprint out;
    const auto page = std::uint64_t(::sysconf(_SC_PAGESIZE));
    std::ifstream("/proc/self/statm") >> out.virtual_bytes >> out.resident_bytes;
    out.virtual_bytes *= page;
    out.resident_bytes *= page;
    if (DIR* open = ::opendir("/proc/self/fd")) {
        while (const dirent* each = ::readdir(open)) out.descriptors += each->d_name[0] != '.';
        ::closedir(open);
    }
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) out.most_descriptors = limit.rlim_cur;
    rusage use{};
    ::getrusage(RUSAGE_SELF, &use);
    const auto seconds = [](const timeval& t) { return double(t.tv_sec) + double(t.tv_usec) / 1e6; };
    out.cpu_seconds = seconds(use.ru_utime) + seconds(use.ru_stime);
    return out;
}

std::uint64_t disk_free(const std::filesystem::path& folder) {
    struct statvfs room{};
    if (::statvfs(folder.c_str(), &room) != 0) return std::numeric_limits<std::uint64_t>::max();
    return std::uint64_t(room.f_bavail) * room.f_frsize;
}

std::string machine_name() {
    std::array<char, 256> name{};
    if (::gethostname(name.data(), name.size() - 1) != 0) return {};
    std::string out(name.data());
    std::ranges::transform(out, out.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return out;
}

}  // namespace jansou::server
