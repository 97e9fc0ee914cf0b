// The power fails: a layer under SQLite that keeps only what was synced, and of the rest any part. What was acknowledged must be there, and
// nothing half.
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <map>
#include <new>

#include "jansou/store/sqlite.hpp"
#include "jansou/store/store.hpp"
#include "jansou/tile/stream.hpp"

namespace jansou::store {
namespace {

namespace fs = std::filesystem;

/// What a disk holds for sure, and what was written since.
struct Disk {
    struct Write {
        sqlite3_int64 at = 0;
        std::string bytes;
        bool cuts = false;  ///< the file ends at `at`
    };
    struct File {
        std::string synced;
        std::vector<Write> since;
    };
    std::map<std::string, File> files;
};

Disk disk, failed;
long operations = 0, fails_at = -1, acknowledged = 0, acknowledged_then = 0;
sqlite3_vfs* real_vfs = nullptr;

/// The power fails in the middle of things; the program, which does not know, goes on.
void count() {
    if (++operations != fails_at) return;
    failed = disk;
    acknowledged_then = acknowledged;
}

struct Handle {
    sqlite3_file base;
    const char* name;
    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
Handle* of(sqlite3_file* f) { return reinterpret_cast<Handle*>(f); }
template <auto Member, class... A>
int pass(sqlite3_file* f, A... a) {
    return (of(f)->real()->pMethods->*Member)(of(f)->real(), a...);
}

/// The shared memory of the log is no file that survives.
bool kept(const Handle* h) { return h->name && !std::string_view(h->name).ends_with("-shm"); }

int write(sqlite3_file* f, const void* bytes, int size, sqlite3_int64 at) {
    if (kept(of(f))) {
        disk.files[of(f)->name].since.push_back({at, std::string(static_cast<const char*>(bytes), std::size_t(size)), false});
        count();
    }
    return pass<&sqlite3_io_methods::xWrite>(f, bytes, size, at);
}
int truncate(sqlite3_file* f, sqlite3_int64 size) {
    if (kept(of(f))) {
        disk.files[of(f)->name].since.push_back({size, {}, true});
        count();
    }
    return pass<&sqlite3_io_methods::xTruncate>(f, size);
}

void put(std::string& file, const Disk::Write& w) {
    if (w.cuts) {
        file.resize(std::min(file.size(), std::size_t(w.at)));
        return;
    }
    if (file.size() < std::size_t(w.at) + w.bytes.size()) file.resize(std::size_t(w.at) + w.bytes.size());
    std::memcpy(file.data() + w.at, w.bytes.data(), w.bytes.size());
}

int sync(sqlite3_file* f, int flags) {
    if (kept(of(f))) {
        count();
        Disk::File& file = disk.files[of(f)->name];
        for (const auto& w : file.since) put(file.synced, w);
        file.since.clear();
    }
    return pass<&sqlite3_io_methods::xSync>(f, flags);
}

const sqlite3_io_methods methods{.iVersion = 2,
                                 .xClose = pass<&sqlite3_io_methods::xClose>,
                                 .xRead = pass<&sqlite3_io_methods::xRead, void*, int, sqlite3_int64>,
                                 .xWrite = write,
                                 .xTruncate = truncate,
                                 .xSync = sync,
                                 .xFileSize = pass<&sqlite3_io_methods::xFileSize, sqlite3_int64*>,
                                 .xLock = pass<&sqlite3_io_methods::xLock, int>,
                                 .xUnlock = pass<&sqlite3_io_methods::xUnlock, int>,
                                 .xCheckReservedLock = pass<&sqlite3_io_methods::xCheckReservedLock, int*>,
                                 .xFileControl = pass<&sqlite3_io_methods::xFileControl, int, void*>,
                                 .xSectorSize = pass<&sqlite3_io_methods::xSectorSize>,
                                 .xDeviceCharacteristics = pass<&sqlite3_io_methods::xDeviceCharacteristics>,
                                 .xShmMap = pass<&sqlite3_io_methods::xShmMap, int, int, int, void volatile**>,
                                 .xShmLock = pass<&sqlite3_io_methods::xShmLock, int, int, int>,
                                 .xShmBarrier = [](sqlite3_file* f) { of(f)->real()->pMethods->xShmBarrier(of(f)->real()); },
                                 .xShmUnmap = pass<&sqlite3_io_methods::xShmUnmap, int>,
                                 .xFetch = nullptr,
                                 .xUnfetch = nullptr};

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* f, int flags, int* out) {
    Handle* h = new (f) Handle{};
    h->name = name;
    const int code = real_vfs->xOpen(real_vfs, name, h->real(), flags, out);
    if (code == SQLITE_OK) h->base.pMethods = &methods;
    return code;
}
int remove_file(sqlite3_vfs*, const char* name, int sync_folder) {
    disk.files.erase(name);
    return real_vfs->xDelete(real_vfs, name, sync_folder);
}

/// Writes what the disk may hold after the failure.
void lay_down(const Disk& from, const fs::path& folder, Stream& chance) {
    fs::create_directories(folder);
    const std::uint32_t luck = chance.below(3);  // nothing else, anything else, everything else
    for (const auto& [name, file] : from.files) {
        std::string bytes = file.synced;
        for (const auto& w : file.since)
            if (luck == 2 || (luck == 1 && chance.below(2))) put(bytes, w);
        std::ofstream(folder / fs::path(name).filename(), std::ios::binary) << bytes;
    }
}

TEST(Power, WhatWasAcknowledgedIsThereAfterItFails) {
    real_vfs = sqlite3_vfs_find(nullptr);
    sqlite3_vfs shim = *real_vfs;
    shim.zName = "power";
    shim.szOsFile = int(sizeof(Handle)) + real_vfs->szOsFile;
    shim.xOpen = open_file;
    shim.xDelete = remove_file;
    const fs::path root = fs::temp_directory_path() / ("jansou_power_" + std::to_string(::getpid()));
    fs::remove_all(root);
    Stream chance(*parse_seed("b01d"), bot_stream, 0);
    int in_the_middle = 0;
    for (int round = 0; round < 100; ++round) {
        const fs::path before = root / ("before" + std::to_string(round)), after = root / ("after" + std::to_string(round));
        disk = {};
        acknowledged = operations = 0;
        fails_at = -1;
        ASSERT_EQ(sqlite3_vfs_register(&shim, 1), SQLITE_OK);
        std::vector<long> ends{0};  // how many records there are after each batch
        {
            auto store = Store::open(before);
            ASSERT_TRUE(store.has_value()) << store.error();
            operations = 0;
            fails_at = 1 + chance.below(150);
            while (operations < fails_at) {
                std::vector<Record> batch;
                for (std::uint32_t i = 0, size = 1 + chance.below(6); i < size; ++i) {
                    const std::int64_t number = ends.back() + i + 1;
                    batch.push_back({.table = "t",
                                     .number = number,
                                     .at = 1,
                                     .kind = "act",
                                     .body = std::string(chance.below(3000), 'x'),
                                     .token = {}});
                }
                const auto done = (*store)->append(batch);
                ASSERT_TRUE(done.has_value()) << done.error();
                ends.push_back(ends.back() + long(batch.size()));
                ++acknowledged;
            }
        }
        sqlite3_vfs_unregister(&shim);
        lay_down(failed, after, chance);
        auto store = Store::open(after);
        ASSERT_TRUE(store.has_value()) << store.error();
        const auto records = (*store)->load("t");
        ASSERT_TRUE(records.has_value()) << records.error();
        const auto count = long(records->size());
        const long kept_for_sure = ends[std::size_t(acknowledged_then)], with_the_next = ends[std::size_t(acknowledged_then) + 1];
        EXPECT_TRUE(count == kept_for_sure || count == with_the_next) << count << " of " << kept_for_sure << " or " << with_the_next;
        in_the_middle += acknowledged_then > 0;
        for (long i = 0; i < count; ++i) EXPECT_EQ((*records)[std::size_t(i)].number, i + 1);
    }
    EXPECT_GT(in_the_middle, 50);
    fs::remove_all(root);
}

}  // namespace
}  // namespace jansou::store
