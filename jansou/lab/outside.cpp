#include "jansou/lab/outside.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <climits>
#include <csignal>

#include <nlohmann/json.hpp>

#include "jansou/wire/lines/spoken.hpp"

namespace jansou::lab {
namespace {

constexpr std::size_t longest_answer = 1 << 16, shown_of_it = 200;

double now_ms() { return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

}  // namespace

Outside::Outside(std::string_view command, bool mjai, int limit_ms) : command_(command), mjai_(mjai), limit_ms_(limit_ms) {
    std::signal(SIGPIPE, SIG_IGN);
    std::array<int, 2> in{}, out{};
    if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) {
        why_ = "no pipe can be opened";
        return;
    }
    child_ = fork();
    if (child_ == 0) {
        setpgid(0, 0);  // with all that the shell starts
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        execl("/bin/sh", "sh", "-c", command_.c_str(), nullptr);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    to_ = in[1];
    from_ = out[0];
    if (child_ < 0) why_ = "the program cannot be started";
}

Outside::~Outside() {
    if (to_ >= 0) close(to_);
    if (from_ >= 0) close(from_);
    if (child_ > 0) {
        kill(-child_, SIGTERM);
        kill(child_, SIGTERM);
        waitpid(child_, nullptr, 0);
    }
}

void Outside::tell(std::string_view line) {
    if (!why_.empty()) return;
    std::string text(line);
    text += '\n';
    for (std::size_t at = 0; at < text.size();) {
        pollfd ready{to_, POLLOUT, 0};
        if (poll(&ready, 1, limit_ms_) <= 0) {
            why_ = "it does not read what it is told";
            return;
        }
        const ssize_t n = write(to_, text.data() + at, std::min<std::size_t>(text.size() - at, PIPE_BUF));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) {
            why_ = "it has ended";
            return;
        }
        at += std::size_t(n);
    }
    if (!mjai_) return;
    if (auto answered = read_line())
        last_ = std::move(*answered);
    else
        why_ = answered.error();
}

tl::expected<std::string, std::string> Outside::read_line() {
    const double end = now_ms() + limit_ms_;
    while (true) {
        if (const auto at = buffer_.find('\n'); at != std::string::npos) {
            std::string line = buffer_.substr(0, at);
            buffer_.erase(0, at + 1);
            return line;
        }
        if (buffer_.size() > longest_answer)
            return tl::unexpected<std::string>("its answer is longer than " + std::to_string(longest_answer) + " bytes");
        const double left = end - now_ms();
        pollfd ready{from_, POLLIN, 0};
        if (left <= 0 || poll(&ready, 1, int(left) + 1) == 0)
            return tl::unexpected<std::string>("no answer came in " + std::to_string(limit_ms_) + " ms");
        std::array<char, 4096> part{};
        const ssize_t n = read(from_, part.data(), part.size());
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return tl::unexpected<std::string>("it has ended");
        buffer_.append(part.data(), std::size_t(n));
    }
}

void Outside::sit(const Rulebook& book, Seat seat, int seats) {
    book_ = &book;
    seat_ = seat;
    printer_ = std::make_unique<wire::Printer>(book, wire::Viewer{seat});
    line_.clear();
    std::vector<std::string> names;
    for (int s = 0; s < seats; ++s) names.emplace_back(1, char('a' + s));
    wire::Printer::start_game(book, 1, names, {}, line_);
    line_.insert(line_.size() - 1, ",\"id\":" + std::to_string(int(seat)));  // as mjai says who one is
    tell(line_);
}

void Outside::see(const Event& e, const Referee& r) {
    line_.clear();
    if (printer_->event(e, r, line_) != wire::LineType::none) tell(line_);
}

void Outside::end_kyoku() {
    line_.clear();
    printer_->end_kyoku(line_);
    tell(line_);
}

void Outside::end_game() { tell("{\"type\":\"end_game\"}"); }

tl::expected<Action, std::string> Outside::answer(const Referee& r) {
    const auto wrong = [&](const std::string& why) {
        return tl::unexpected<std::string>("`" + command_ + "`, seat " + std::to_string(int(seat_)) + ": " + why + ".");
    };
    const double begin = now_ms();
    std::string ask;
    printer_->ask(r, ask);
    if (!mjai_) {
        tell(ask);
        if (!why_.empty()) return wrong(why_);
        auto line = read_line();
        if (!line) return wrong(line.error());
        last_ = std::move(*line);
    } else if (!why_.empty())
        return wrong(why_);
    slowest_ms_ = std::max(slowest_ms_, now_ms() - begin);
    ++answered_;
    auto said = nlohmann::json::parse(last_, nullptr, false);
    if (said.is_object() && said.contains("action")) said = said["action"];
    if (!said.is_object()) return wrong("its answer is no JSON object: " + last_.substr(0, shown_of_it));
    said.erase("actor");
    const auto found = wire::meant(*book_, r.table().seating(), r.options(seat_), said);
    if (found.size() != 1)
        return wrong((found.empty() ? "its answer is not on its list: " : "its answer means several of its list: ") +
                     last_.substr(0, shown_of_it) + ", asked " + ask.substr(0, 2000));
    return found.front();
}

}  // namespace jansou::lab
