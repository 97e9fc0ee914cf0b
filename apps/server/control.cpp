#include "apps/server/control.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <future>
#include <system_error>
#include <thread>

namespace jansou::server {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t longest_line = 1U << 24;
constexpr auto longest_wait = std::chrono::seconds(60);  // for an answer of the house
constexpr timeval patience{5, 0};                        // for bytes of whoever asks

class Fd {
public:
    explicit Fd(int fd = -1) : fd_(fd) {}
    ~Fd() {
        if (fd_ >= 0) ::close(fd_);
    }
    Fd(const Fd&) = delete;
    Fd& operator=(const Fd&) = delete;
    int get() const { return fd_; }

private:
    int fd_;
};

/// A path of more than a hundred bytes does not fit into a socket's name: it is reached by the folder's descriptor.
struct Name {
    Fd folder;
    sockaddr_un address{};

    explicit Name(const fs::path& path) : folder(::open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)) {
        address.sun_family = AF_UNIX;
        const std::string text = "/proc/self/fd/" + std::to_string(folder.get()) + "/" + std::string(control_name);
        std::memcpy(address.sun_path, text.c_str(), text.size() + 1);
    }
    const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&address); }
};

/// A line without its end, or what came of it; empty if nothing.
std::string read_line(int fd) {
    std::string line;
    std::array<char, 4096> part;
    while (line.size() < longest_line) {
        const ssize_t got = ::read(fd, part.data(), part.size());
        if (got <= 0) break;
        line.append(part.data(), std::size_t(got));
        if (const auto end = line.find('\n'); end != std::string::npos) return line.substr(0, end);
    }
    return line;
}

bool write_line(int fd, const std::string& text) {
    const std::string line = text + '\n';
    for (std::size_t sent = 0; sent < line.size();) {
        const ssize_t n = ::send(fd, line.data() + sent, line.size() - sent, MSG_NOSIGNAL);
        if (n <= 0) return false;
        sent += std::size_t(n);
    }
    return true;
}

void be_patient(int fd) {
    ::setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ::setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
}

std::string control_failure(const fs::path& path) { return path.string() + ": " + std::generic_category().message(errno) + "."; }

class Door final : public Control {
public:
    Door(int listening, int stop_reads, int stop_writes, std::function<void(const json&, ControlReply)> asked)
        : listening_(listening), stop_reads_(stop_reads), stop_writes_(stop_writes), asked_(std::move(asked)), thread_([this] { run(); }) {}
    ~Door() override {
        closing_ = true;
        [[maybe_unused]] const ssize_t told = ::write(stop_writes_.get(), "x", 1);
        thread_.join();
    }

private:
    void run() {
        std::array<pollfd, 2> on{pollfd{listening_.get(), POLLIN, 0}, pollfd{stop_reads_.get(), POLLIN, 0}};
        while (::poll(on.data(), on.size(), -1) > 0 || errno == EINTR) {
            if (on[1].revents) return;
            if (!(on[0].revents & POLLIN)) continue;
            if (const Fd guest(::accept4(listening_.get(), nullptr, nullptr, SOCK_CLOEXEC)); guest.get() >= 0) serve(guest.get());
        }
    }
    void serve(int fd) {
        be_patient(fd);
        const json request = json::parse(read_line(fd), nullptr, false);
        if (!request.is_object()) return void(write_line(fd, R"({"error":"one JSON object is expected."})"));
        auto promise = std::make_shared<std::promise<ordered_json>>();
        auto answer = promise->get_future();
        asked_(request, [promise](ordered_json said) { promise->set_value(std::move(said)); });
        const auto until = std::chrono::steady_clock::now() + longest_wait;
        bool came = false;
        while (!came && !closing_ && std::chrono::steady_clock::now() < until)
            came = answer.wait_for(std::chrono::milliseconds(100)) == std::future_status::ready;
        const ordered_json said = came ? answer.get() : ordered_json{{"error", "the house does not answer."}};
        write_line(fd, said.dump(-1, ' ', false, json::error_handler_t::replace));
    }

    Fd listening_, stop_reads_, stop_writes_;
    std::atomic<bool> closing_ = false;
    std::function<void(const json&, ControlReply)> asked_;
    std::thread thread_;
};

}  // namespace

tl::expected<std::unique_ptr<Control>, std::string> Control::open(const fs::path& folder,
                                                                  std::function<void(const json&, ControlReply)> asked) {
    const fs::path path = folder / control_name;
    const Name name(folder);
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return tl::unexpected(control_failure(path));
    ::unlink(path.c_str());  // of a house that was killed; the folder is this one's
    const mode_t before = ::umask(0177);
    const bool bound = ::bind(fd, name.get(), sizeof name.address) == 0;
    ::umask(before);
    std::array<int, 2> stop{};
    if (!bound || ::listen(fd, 8) != 0 || ::pipe2(stop.data(), O_CLOEXEC) != 0) {
        const std::string why = control_failure(path);
        ::close(fd);
        return tl::unexpected(why);
    }
    return std::make_unique<Door>(fd, stop[0], stop[1], std::move(asked));
}

tl::expected<json, std::string> ask_house(const fs::path& folder, const json& request) {
    const fs::path path = folder / control_name;
    const Name name(folder);
    const Fd fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (fd.get() < 0) return tl::unexpected(control_failure(path));
    if (::connect(fd.get(), name.get(), sizeof name.address) != 0) {
        if (errno == ENOENT || errno == ECONNREFUSED || errno == ENOTDIR || errno == EBADF) return json(nullptr);
        return tl::unexpected(control_failure(path));
    }
    const timeval wait{longest_wait.count() + 5, 0};
    ::setsockopt(fd.get(), SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    if (!write_line(fd.get(), request.dump())) return tl::unexpected(path.string() + ": the house does not listen.");
    json answer = json::parse(read_line(fd.get()), nullptr, false);
    if (!answer.is_object()) return tl::unexpected(path.string() + ": the house gave no answer.");
    return answer;
}

}  // namespace jansou::server
