// jansou backup, restore: checked copies of all games, and a house set up from one.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <chrono>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <vector>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/server/folder.hpp"
#include "jansou/parlour/lookback.hpp"
#include "jansou/store/ledger.hpp"
#include "jansou/store/move.hpp"
#include "jansou/store/sql.hpp"
#include "jansou/store/sqlite.hpp"
#include "jansou/store/store.hpp"

namespace jansou::cli {
namespace {

namespace fs = std::filesystem;
using store::Ledger;

constexpr std::string_view prefix = "jansou-", suffix = ".sqlite";

struct Backup {
    std::string data, store, file, into, verify;
    int keep = 0;
};

struct Move {
    std::string data, from, to;
};

struct Restore {
    std::string data, file;
    bool replace = false;
};

fs::path key_beside(const fs::path& file) { return file.string() + ".key"; }

/// A copy that only its owner may read, and that is on the disk when this returns.
std::string copy_privately(const fs::path& from, const fs::path& to) {
    std::error_code error;
    const int made = ::open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0) return to.string() + ": " + std::generic_category().message(errno) + ".";
    ::close(made);
    fs::copy_file(from, to, fs::copy_options::overwrite_existing, error);
    if (error) return to.string() + ": " + error.message() + ".";
    const int file = ::open(to.c_str(), O_RDONLY | O_CLOEXEC);
    const bool synced = file >= 0 && ::fsync(file) == 0;
    if (file >= 0) ::close(file);
    return synced ? "" : to.string() + ": it is not known to be on the disk.";
}

/// Everything that is wrong with a copy: the file, and tables that could not be set up from it.
std::vector<std::string> faults_of(const fs::path& file) {
    auto ledger = Ledger::open_file(file, Ledger::Schema::any);
    if (!ledger) return {ledger.error()};
    auto found = ledger->damage();
    if (!found) return {found.error()};
    if (!found->empty() || !ledger->is_of_today()) return *found;
    const auto tables = ledger->tables();
    if (!tables) return {tables.error()};
    for (const auto& row : *tables) {
        const auto records = ledger->records(row.id);
        if (!records) return {records.error()};
        const auto matches = std::size_t(std::ranges::count(*records, "begun", &parlour::Record::kind));
        for (std::size_t match = 0; match < matches; ++match)
            if (const auto played = parlour::played_again(*records, match, {}); !played) found->push_back(played.error());
    }
    return *found;
}

int verify_copy(const fs::path& file) {
    std::error_code error;
    if (!fs::exists(file, error)) return fail("backup", file.string() + " is not there.");
    const auto faults = faults_of(file);
    for (const std::string& fault : faults) std::cout << fault << '\n';
    if (faults.empty()) std::cout << file.string() << ": sound, every match in it can be played again\n";
    return faults.empty() ? 0 : 1;
}

std::string name_of_now() {
    const std::time_t seconds = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm utc{};
    ::gmtime_r(&seconds, &utc);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y%m%dT%H%M%SZ", &utc);
    return std::string(prefix) + text.data() + std::string(suffix);
}

/// Of the copies in the folder the newest stay.
void rotate(const fs::path& folder, int keep) {
    std::vector<fs::path> copies;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(prefix) && name.ends_with(suffix) && entry.is_regular_file(error)) copies.push_back(entry.path());
    }
    std::ranges::sort(copies, std::greater<>());  // their names are their times
    for (std::size_t i = std::size_t(keep); i < copies.size(); ++i) {
        fs::remove(copies[i], error);
        fs::remove(key_beside(copies[i]), error);
    }
}

int backup(const Backup& a) {
    ::umask(0077);  // copies are for their owner alone
    if (!a.verify.empty()) return verify_copy(a.verify);
    if (a.data.empty()) return fail("backup", "--data: the folder of the games is expected.");
    if (a.file.empty() == a.into.empty()) return fail("backup", "a new file is expected, or a folder with --into.");
    const fs::path to = a.into.empty() ? fs::path(a.file) : fs::path(a.into) / name_of_now();
    std::error_code error;
    if (a.store.empty() && !fs::exists(fs::path(a.data) / store::file_name, error))
        return fail("backup", a.data + " holds no store; the folder that was given to serve or play is expected.");
    auto store = store::Store::open_to_read({a.data, a.store});
    if (!store) return fail("backup", store.error());
    if (const auto done = (*store)->backup(to); !done) return fail("backup", done.error());
    if (const fs::path key = fs::path(a.data) / "key"; fs::exists(key, error))
        if (const auto why = copy_privately(key, key_beside(to)); !why.empty()) return fail("backup", why);
    if (const auto faults = faults_of(to); !faults.empty()) {
        for (const std::string& fault : faults) std::cerr << fault << '\n';
        return 1;
    }
    if (a.keep > 0) rotate(a.into, a.keep);
    if (const auto why = a.into.empty() ? std::nullopt : server::others_may_read(a.into)) std::cerr << "jansou backup: " << *why << '\n';
    std::cout << to.string() << '\n';
    return 0;
}

/// Puts a file in the place of another one, which is kept under a name that tells when.
std::string put(const fs::path& from, const fs::path& to) {
    std::error_code error;
    const fs::path next = to.string() + ".new";
    fs::remove(next, error);
    if (const auto why = copy_privately(from, next); !why.empty()) return why;
    fs::rename(next, to, error);
    return error ? to.string() + ": " + error.message() + "." : "";
}

/// A database, or a folder with a file of SQLite's.
tl::expected<store::Place, std::string> place_of(const std::string& named) {
    if (store::is_database_url(named)) return store::Place({}, named);
    if (named.find("://") != std::string::npos)
        return tl::unexpected(named + ": a folder is expected, or an address like postgresql://user@host/database.");
    return store::Place(named);
}

/// Nobody may write meanwhile: a house on the folder would hold its lock, processes on a database say that they live.
tl::expected<void, std::string> rests(const store::Place& place, store::Sql& base, server::Descriptor& lock) {
    if (!place.is_shared()) {
        if (const auto why = server::lock_folder(place.folder, lock); !why.empty()) return tl::unexpected(why);
        return {};
    }
    const auto living = store::living_processes(base);
    if (!living) return tl::unexpected(living.error());
    if (*living > 0)
        return tl::unexpected("a house runs on " + base.name() + "; stop its " + std::to_string(*living) + " processes first.");
    return {};
}

int move(const Move& a) {
    ::umask(0077);
    const auto from = place_of(a.from), to = place_of(a.to);
    if (!from) return fail("move", from.error());
    if (!to) return fail("move", to.error());
    auto there = store::open_sql(*from, store::Opening::changing);
    if (!there) return fail("move", there.error());
    auto here = store::open_sql(*to, store::Opening::house);
    if (!here) return fail("move", here.error());
    server::Descriptor from_lock, to_lock;
    if (const auto rest = rests(*from, **there, from_lock); !rest) return fail("move", rest.error());
    if (const auto rest = rests(*to, **here, to_lock); !rest) return fail("move", rest.error());
    const auto rows = store::carry(**there, **here);
    if (!rows) return fail("move", rows.error());
    const auto digest = store::digest_of(**here);
    if (!digest) return fail("move", digest.error());
    std::cout << *rows << " rows, the same on both sides (SHA-256 " << *digest
              << "); invitations go on with the file key of the old house\n";
    return 0;
}

int restore(const Restore& a) {
    std::error_code error;
    if (!fs::exists(a.file, error)) return fail("restore", a.file + " is not there.");
    if (auto faults = Ledger::open_file(a.file, Ledger::Schema::any).and_then([](Ledger l) { return l.damage(); }); !faults)
        return fail("restore", faults.error());
    else if (!faults->empty())
        return fail("restore", faults->front() + "; another copy is expected.");
    fs::create_directories(a.data, error);
    if (error) return fail("restore", a.data + ": " + error.message() + ".");
    fs::permissions(a.data, fs::perms::owner_all, error);
    server::Descriptor lock;
    if (const auto why = server::lock_folder(a.data, lock); !why.empty()) return fail("restore", why);
    const fs::path store = fs::path(a.data) / store::file_name, key = fs::path(a.data) / "key";
    if (fs::exists(store, error)) {
        if (!a.replace)
            return fail("restore", a.data + " holds games already; name an empty folder, or say --replace, which puts them aside.");
        const std::string aside = name_of_now();
        for (const char* part : {"", "-wal", "-shm"})
            if (const fs::path was = store.string() + part; fs::exists(was, error))
                fs::rename(was, fs::path(a.data) / ("before-restore-" + aside + part), error);
        if (error) return fail("restore", store.string() + ": " + error.message() + ".");
    }
    if (const auto why = put(a.file, store); !why.empty()) return fail("restore", why);
    const bool has_key = fs::exists(key_beside(a.file), error);
    if (has_key)
        if (const auto why = put(key_beside(a.file), key); !why.empty()) return fail("restore", why);
    std::cout << a.data
              << (has_key ? ": as it was when that copy was made\n"
                          : ": the games as they were; there was no key beside the copy, so invitations of then lead nowhere\n");
    return 0;
}

}  // namespace

void add_backup_commands(CLI::App& app, int& exit_code) {
    auto b = std::make_shared<Backup>();
    auto* copy = app.add_subcommand("backup", "a checked copy of all games, also while the house runs");
    copy->add_option("--data", b->data, "folder of the games");
    copy->add_option("--store", b->store, "postgresql://.. if the games are there; the copy is a file all the same");
    copy->add_option("FILE", b->file, "the copy; must not be there yet");
    auto* into = copy->add_option("--into", b->into, "a folder for copies, each named after its time")->check(CLI::ExistingDirectory);
    copy->add_option("--keep", b->keep, "how many of them stay there")->check(CLI::Range(1, 100000))->needs(into);
    copy->add_option("--verify", b->verify, "looks through a copy instead: the file, and every match in it");
    copy->callback([b, &exit_code] { exit_code = backup(*b); });

    auto m = std::make_shared<Move>();
    auto* carry = app.add_subcommand("move", "all games of a house from one store to an empty one; no house may run on either");
    carry->add_option("--from", m->from, "a folder of games, or postgresql://..")->required();
    carry->add_option("--to", m->to, "the same")->required();
    carry->callback([m, &exit_code] { exit_code = move(*m); });

    auto r = std::make_shared<Restore>();
    auto* again = app.add_subcommand("restore", "sets a folder up from a copy that backup made; no house may run on it");
    again->add_option("FILE", r->file, "the copy; its .key beside it, if it is there")->required();
    again->add_option("--data", r->data, "folder of the games, empty or new")->required();
    again->add_flag("--replace", r->replace, "puts the games that are there aside");
    again->callback([r, &exit_code] { exit_code = restore(*r); });
}

}  // namespace jansou::cli
