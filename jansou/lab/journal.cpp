#include "jansou/lab/journal.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "jansou/wire/hash.hpp"

namespace jansou::lab {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_name = 64, longest_line = 16 << 20, checksum_digits = 16, read_at_once = 1 << 20;
constexpr off_t plays_of_batch = 16;
constexpr off_t writing = off_t(1) << 40;  // behind every batch
constexpr mode_t for_owner_and_readers = 0644;

Sentence failure(const std::string& path, const char* what) { return path + ": " + what + " (" + std::strerror(errno) + ")"; }

class File {
public:
    File(const std::string& path, int flags) : fd_(::open(path.c_str(), flags | O_CLOEXEC, for_owner_and_readers)) {}
    ~File() {
        if (fd_ >= 0) ::close(fd_);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    explicit operator bool() const { return fd_ >= 0; }
    int fd() const { return fd_; }

    /// Locks of this open file alone; they go with it, and with the process.
    bool lock(off_t byte, bool wait) const { return control(F_WRLCK, byte, wait ? F_OFD_SETLKW : F_OFD_SETLK); }
    void unlock(off_t byte) const { control(F_UNLCK, byte, F_OFD_SETLK); }
    /// True if somebody else has a lock below that byte.
    bool others_below(off_t byte) const {
        struct flock lock{};
        lock.l_type = F_WRLCK;
        lock.l_whence = SEEK_SET;
        lock.l_len = byte;
        return ::fcntl(fd_, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    }

private:
    bool control(short type, off_t byte, int command) const {
        struct flock lock{};
        lock.l_type = type;
        lock.l_whence = SEEK_SET;
        lock.l_start = byte;
        lock.l_len = 1;
        int result = 0;
        while ((result = ::fcntl(fd_, command, &lock)) != 0 && errno == EINTR) {}
        return result == 0;
    }

    int fd_;
};

std::string checksum(std::string_view text) {
    wire::Fingerprint print;
    print.add(text);
    return print.hex().substr(0, checksum_digits);
}

/// The part of a line up to the next blank, which is taken away with it.
std::string_view word(std::string_view& line) {
    const auto end = std::min(line.find(' '), line.size());
    const std::string_view first = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    return first;
}

template <class Number>
bool number(std::string_view text, Number& out) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc() && end == text.data() + text.size();
}

struct JournalLine {
    long batch = 0;
    std::string_view worker, result;
    double seconds = 0;
};

std::optional<JournalLine> parse_line(std::string_view text) {
    const std::string_view sum = word(text);
    if (sum.size() != checksum_digits || sum != checksum(text)) return {};
    JournalLine line;
    if (!number(word(text), line.batch)) return {};
    line.worker = word(text);
    if (!is_worker_name(line.worker) || !number(word(text), line.seconds)) return {};
    line.result = text;
    return line;
}

class Journal final : public Queue {
public:
    Journal(const std::string& folder, const TrialPlan& plan)
        : path_(folder + "/journal"),
          journal_(path_, O_RDWR | O_CREAT | O_APPEND),
          claims_(folder + "/claims", O_RDWR | O_CREAT),
          ledger_(fingerprint(plan), plan.batches) {}

    bool opened() const { return journal_ && claims_; }

    tl::expected<Taken, Sentence> take(std::string_view worker) override {
        if (const auto read = refresh(); !read) return tl::unexpected(read.error());
        for (const Ledger::Wanted& wish : ledger_.wanted(worker, most_candidates)) {
            const off_t byte = off_t(wish.batch) * plays_of_batch + std::min<off_t>(wish.play, plays_of_batch - 1);
            if (!claims_.lock(byte, false)) continue;
            if (const auto read = refresh(); !read) return tl::unexpected(read.error());
            if (ledger_.is_wanted(wish, worker)) {
                claimed_ = wish;
                byte_ = byte;
                return Taken{.batch = wish};
            }
            claims_.unlock(byte);
        }
        return Taken{.batch = {}, .others_play = claims_.others_below(writing)};
    }

    tl::expected<void, Sentence> finish(std::string_view worker, std::string_view result, double seconds) override {
        std::array<char, 32> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), seconds, std::chars_format::fixed, 3).ptr;
        std::string text = std::to_string(claimed_->batch) + " " + std::string(worker) + " " + std::string(digits.data(), end) + " ";
        text += result;
        const auto written = append(checksum(text) + " " + text + "\n");
        drop();
        return written;
    }

    void drop() override {
        if (claimed_) claims_.unlock(byte_);
        claimed_.reset();
    }

    tl::expected<void, Sentence> refresh() override {
        std::string block(read_at_once, '\0');
        for (rest_.clear();;) {  // half a line that was read may have been cut off meanwhile
            const ssize_t got = ::pread(journal_.fd(), block.data(), block.size(), off_t(read_ + rest_.size()));
            if (got < 0 && errno == EINTR) continue;
            if (got < 0) return tl::unexpected(failure(path_, "cannot be read"));
            if (got == 0) return {};
            rest_.append(block, 0, std::size_t(got));
            take_lines();
            if (rest_.size() > longest_line) return tl::unexpected<Sentence>(path_ + ": a line is too long.");
        }
    }

    tl::expected<std::string, Sentence> read(std::uint64_t place) override {
        std::string line;
        std::string block(read_at_once, '\0');
        for (std::size_t end = std::string::npos; end == std::string::npos;) {
            const ssize_t got = ::pread(journal_.fd(), block.data(), block.size(), off_t(place + line.size()));
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0 || line.size() > longest_line) return tl::unexpected(failure(path_, "cannot be read"));
            line.append(block, 0, std::size_t(got));
            end = line.find('\n');
            if (end != std::string::npos) line.resize(end);
        }
        const auto parsed = parse_line(line);
        if (!parsed) return tl::unexpected<Sentence>(path_ + ": a line has changed.");
        return std::string(parsed->result);
    }

    Ledger& ledger() override { return ledger_; }

private:
    /// Whole lines of what was read; a line that is damaged says nothing.
    void take_lines() {
        std::size_t begin = 0;
        for (std::size_t end = 0; (end = rest_.find('\n', begin)) != std::string::npos; begin = end + 1) {
            const auto line = parse_line(std::string_view(rest_).substr(begin, end - begin));
            if (line) ledger_.note(line->batch, line->worker, checksum(line->result), read_ + begin, line->seconds);
        }
        read_ += begin;
        rest_.erase(0, begin);
    }

    tl::expected<void, Sentence> append(const std::string& line) {
        if (!claims_.lock(writing, true)) return tl::unexpected(failure(path_, "cannot be locked"));
        const bool done = cut_off_half_a_line() && write_all(line) && ::fdatasync(journal_.fd()) == 0;
        const Sentence why = done ? Sentence() : failure(path_, "cannot be written");
        claims_.unlock(writing);
        if (!done) return tl::unexpected(why);
        return {};
    }

    bool cut_off_half_a_line() const {
        struct stat info{};
        if (::fstat(journal_.fd(), &info) != 0) return false;
        off_t end = info.st_size;
        std::string block(read_at_once, '\0');
        while (end > 0) {
            const off_t begin = std::max<off_t>(0, end - off_t(block.size()));
            const ssize_t got = ::pread(journal_.fd(), block.data(), std::size_t(end - begin), begin);
            if (got != end - begin) return false;
            const auto newline = std::string_view(block).substr(0, std::size_t(got)).rfind('\n');
            if (newline != std::string_view::npos) {
                end = begin + off_t(newline) + 1;
                break;
            }
            end = begin;
        }
        return end == info.st_size || ::ftruncate(journal_.fd(), end) == 0;
    }

    bool write_all(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t put = ::write(journal_.fd(), text.data(), text.size());
            if (put < 0 && errno == EINTR) continue;
            if (put <= 0) return false;
            text.remove_prefix(std::size_t(put));
        }
        return true;
    }

    std::string path_;
    File journal_, claims_;
    Ledger ledger_;
    std::uint64_t read_ = 0;  ///< bytes of whole lines that were taken in
    std::string rest_;        ///< what was read behind them
    std::optional<Ledger::Wanted> claimed_;
    off_t byte_ = 0;
};

}  // namespace

bool is_worker_name(std::string_view name) {
    return !name.empty() && name.size() <= longest_name && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == ':' || c == '-';
    });
}

tl::expected<bool, Sentence> write_plan(const std::string& folder, const TrialPlan& plan) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return tl::unexpected<Sentence>(folder + ": the folder cannot be made (" + error.message() + ").");
    const std::string path = folder + "/plan.json", fresh = path + "." + std::to_string(::getpid());
    {
        std::ofstream file(fresh, std::ios::binary);
        file << to_json(plan).dump(1) << '\n';
        file.close();
        if (!file) return tl::unexpected<Sentence>(fresh + ": the file cannot be written.");
    }
    const bool first = ::link(fresh.c_str(), path.c_str()) == 0;
    const bool there = !first && errno == EEXIST;
    ::unlink(fresh.c_str());
    if (first) return true;
    if (!there) return tl::unexpected(failure(path, "cannot be written"));
    const auto present = read_plan(folder);
    if (!present) return tl::unexpected(present.error());
    if (!same_games(*present, plan))
        return tl::unexpected<Sentence>(folder +
                                        ": another plan is there already. Go on with it by the folder alone, or name another folder.");
    return false;
}

tl::expected<TrialPlan, Sentence> read_plan(const std::string& folder) {
    const std::string path = folder + "/plan.json";
    std::ifstream file(path, std::ios::binary);
    std::string text;
    text.resize(longest_line + 1);
    file.read(text.data(), std::streamsize(text.size()));
    if (!file && !file.eof()) return tl::unexpected<Sentence>(path + ": the file cannot be read.");
    text.resize(std::size_t(file.gcount()));
    auto plan = plan_from_json(text);
    if (!plan) return tl::unexpected<Sentence>(path + ": " + plan.error());
    return plan;
}

tl::expected<std::unique_ptr<Queue>, Sentence> open_journal(const std::string& folder, const TrialPlan& plan) {
    auto journal = std::make_unique<Journal>(folder, plan);
    if (!journal->opened()) return tl::unexpected(failure(folder, "the journal cannot be opened"));
    return journal;
}

}  // namespace jansou::lab
