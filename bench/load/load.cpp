// 負荷 How many tables one machine carries: persons over real sockets at tables of bots, each answering after 0.5 to 1.5 s. The server and
// this program share the machine. A house may be several processes on one database. Prints the largest number of tables whose acts are seen
// by the table within 100 ms in 99 of 100 cases.
#include <signal.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <queue>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "bench/load/client.hpp"

extern char** environ;

namespace jansou::load {
namespace {

using Clock = std::chrono::steady_clock;
using nlohmann::json;

struct Arguments {
    std::string program = "build/release/bin/jansou", data, rule = "mjkt", store;
    int processes = 1, first_port = 0, door = 0;
    bool aside = false;
    int from = 100, step = 100, most = 4000, warm_up = 10, probe = 10, seconds = 60;
    double limit_ms = 100;
    std::uint64_t seed = 1;
    int minutes = 0;
    bool flood = false, restart = false, takeover = false, views = true;
};

double ms_between(Clock::time_point a, Clock::time_point b) { return std::chrono::duration<double, std::milli>(b - a).count(); }

/// The number that the text begins with, behind spaces; 0: none.
double number_in(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    double out = 0;
    std::from_chars(text.data(), text.data() + text.size(), out);
    return out;
}

/// A process of the house.
class Server {
public:
    Server(const Arguments& a, const std::string& data, int port = 0) {
        std::array<int, 2> ends{};
        if (::pipe(ends.data()) != 0) std::exit(1);
        posix_spawn_file_actions_t actions{};
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
        posix_spawn_file_actions_addclose(&actions, ends[0]);
        const std::string settings = data + "/load.toml";  // a house of one process takes as many as are asked for
        std::ofstream(settings) << "[limits]\ntables = 20000\nsockets = 20000\nconnections = 40000\n";
        std::vector<std::string> words{a.program, "serve", "--config", settings,    "--listen",    "127.0.0.1:" + std::to_string(port),
                                       "--data",  data,    "--trust",  "127.0.0.1", "--log-level", "warn"};
        if (!a.store.empty()) words.insert(words.end(), {"--store", a.store});
        std::vector<char*> argv;
        for (auto& word : words) argv.push_back(word.data());
        argv.push_back(nullptr);
        if (posix_spawn(&pid_, a.program.c_str(), &actions, nullptr, argv.data(), environ) != 0) {
            std::perror(a.program.c_str());
            std::exit(1);
        }
        posix_spawn_file_actions_destroy(&actions);
        ::close(ends[1]);
        std::string line;
        for (char c = 0; ::read(ends[0], &c, 1) == 1 && c != '\n';) line += c;
        ::close(ends[0]);
        const std::size_t colon = line.rfind(':');
        if (colon == std::string::npos) std::exit(1);
        port_ = static_cast<unsigned short>(number_in(std::string_view(line).substr(colon + 1)));
    }
    ~Server() { end(SIGTERM); }
    bool lives() const { return pid_ > 0; }
    void end(int signal) {
        if (pid_ <= 0) return;
        ::kill(pid_, signal);
        ::waitpid(pid_, nullptr, 0);
        pid_ = 0;
    }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    unsigned short port() const { return port_; }
    /// Seconds of processor time so far.
    double cpu() const {
        std::ifstream file("/proc/" + std::to_string(pid_) + "/stat");
        std::string word;
        for (int skipped = 0; skipped < 13; ++skipped) file >> word;  // the name, which is the second, has no space
        double user = 0, system = 0;
        file >> user >> system;
        return file ? (user + system) / double(::sysconf(_SC_CLK_TCK)) : 0;
    }

    /// What of its memory is in the machine's, in MB.
    double memory() const {
        std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
        for (std::string line; std::getline(status, line);)
            if (line.starts_with("VmRSS:")) return number_in(std::string_view(line).substr(6)) / 1024;
        return 0;
    }

private:
    pid_t pid_ = 0;
    unsigned short port_ = 0;
};

/// The processes of a house, on one store; their folders have the key of the first.
class House {
public:
    House(const Arguments& a, const std::string& data) {
        for (int n = 0; n < a.processes; ++n) {
            const std::filesystem::path own = n == 0 ? std::filesystem::path(data) : std::filesystem::path(data) / std::to_string(n);
            if (n > 0) {
                std::filesystem::create_directories(own);
                std::filesystem::permissions(own, std::filesystem::perms::owner_all);
                std::filesystem::copy_file(std::filesystem::path(data) / "key", own / "key",
                                           std::filesystem::copy_options::overwrite_existing);
            }
            processes_.push_back(std::make_unique<Server>(a, own.string(), a.first_port > 0 ? a.first_port + n : 0));
        }
    }
    std::size_t size() const { return processes_.size(); }
    const Server& operator[](std::size_t n) const { return *processes_[n]; }
    unsigned short port(std::size_t n = 0) const { return processes_[n % size()]->port(); }
    void end(int signal) {
        for (const auto& each : processes_) each->end(signal);
    }
    void end(std::size_t n, int signal) { processes_[n]->end(signal); }
    double cpu() const {
        return sum([](const Server& each) { return each.cpu(); });
    }
    double memory() const {
        return sum([](const Server& each) { return each.memory(); });
    }
    template <class Of>
    double sum(const Of& of) const {
        double all = 0;
        for (const auto& each : processes_) all += double(of(*each));
        return all;
    }

private:
    std::vector<std::unique_ptr<Server>> processes_;
};

/// What was measured in one stretch of time.
struct Measured {
    std::vector<double> broadcast, done;  ///< ms from sending an act until its event, and its answer, is here
    long events = 0, frames = 0, lost = 0, late = 0;
    double seconds = 0, cpu = 0;

    static double at(std::vector<double>& values, double part) {
        if (values.empty()) return 0;
        std::ranges::sort(values);
        return values[std::min(values.size() - 1, std::size_t(double(values.size()) * part))];
    }
    void print(const char* what, std::size_t tables) {
        std::printf(
            "%-8s %5zu tables  to broadcast: p50 %6.1f  p99 %6.1f  max %7.1f ms   to answer: p99 %6.1f ms   %6.0f events/s (%5.0f to "
            "persons)  "
            "server %.2f cpu\n",
            what, tables, at(broadcast, .5), at(broadcast, .99), at(broadcast, 1), at(done, .99), double(events) / seconds,
            double(frames) / seconds, cpu / seconds);
        if (lost > 0) std::printf("         %ld sockets were lost\n", lost);
        std::fflush(stdout);
    }
};

std::string hello(const std::string& token, bool views) {
    return json{{"type", "hello"}, {"token", token}, {"last", 0}, {"nonce", "0123456789abcdef"}, {"views", views}}.dump();
}

/// One person at a table of bots.
struct Person {
    std::unique_ptr<Socket> socket;
    std::string token;
    long number = 0;         ///< of messages sent
    std::string due;         ///< to be sent at the time that is noted for it
    Clock::time_point sent;  ///< of the act that is not answered
    bool waits_done = false, waits_event = false;
    bool away = false;     ///< he has lost his table
    std::size_t door = 0;  ///< the process by which he comes
    int seat = 0;
};

class Crowd {
public:
    Crowd(const Arguments& a, const House& house) : a_(a), house_(house), epoll_(::epoll_create1(EPOLL_CLOEXEC)), random_(a.seed) {}
    ~Crowd() { ::close(epoll_); }
    Crowd(const Crowd&) = delete;
    Crowd& operator=(const Crowd&) = delete;

    std::size_t size() const { return people_.size(); }
    const std::string& token(std::size_t i) const { return people_[i].token; }

    void grow(std::size_t to) {
        while (people_.size() < to) {
            const json seats = json::array({json{{"kind", "you"}}, bot(), bot(), bot()});
            const json order{{"rule", a_.rule}, {"name", "load"}, {"clock", nullptr}, {"seats", seats}};
            const std::size_t n = people_.size();
            // behind a proxy, which spreads addresses, each of many has its own
            const std::string from = a_.door ? "127.0.3." + std::to_string(n % 250 + 2) : "127.0.0.1";
            const auto maker = static_cast<unsigned short>(a_.door ? a_.door : house_.port(n));
            const auto host = static_cast<unsigned short>(a_.door ? a_.door : house_.port(a_.aside ? n + 1 : n));
            const json made = json::parse(post(maker, "/api/tables", order.dump(), from.c_str()), nullptr, false);
            if (!made.is_object()) throw std::runtime_error("table " + std::to_string(n + 1) + " could not be made");
            Person p;
            p.seat = made["seat"].get<int>();
            p.token = made["token"];
            p.door = n;
            p.socket = std::make_unique<Socket>(host, from.c_str());
            if (!p.socket->open()) throw std::runtime_error("socket " + std::to_string(n + 1) + " could not be opened");
            epoll_event event{.events = EPOLLIN, .data = {.u64 = people_.size()}};
            ::epoll_ctl(epoll_, EPOLL_CTL_ADD, p.socket->fd(), &event);
            p.socket->send(hello(p.token, a_.views));
            people_.push_back(std::move(p));
            run(0.005, nullptr);
        }
    }
    void shrink(std::size_t to) { people_.resize(to); }

    /// Seconds from now until each person whose socket closes has his table again at a process that lives, until all have or for so long;
    /// what the others do meanwhile goes to `others`. Whoever has lost his socket comes again after 0.1 to 0.4 s, as often as it takes.
    std::vector<double> come_again(double at_most, Measured& others) {
        std::vector<double> back;
        const auto begun = Clock::now();
        comes_again_ = [&] { back.push_back(ms_between(begun, Clock::now()) / 1000); };
        away_ = 0;
        do run(0.25, &others);
        while (ms_between(begun, Clock::now()) < at_most * 1000 && (away_ > 0 || back.empty()));
        comes_again_ = {};
        return back;
    }
    std::size_t away() const { return away_; }

    void run(double seconds, Measured* into) {
        measured_ = into;
        const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
        std::array<epoll_event, 256> events{};
        for (auto now = Clock::now(); now < end; now = Clock::now()) {
            while (!timers_.empty() && timers_.top().first <= now) fire();
            const auto next = timers_.empty() ? end : std::min(end, timers_.top().first);
            const double wait = std::max(0.0, ms_between(Clock::now(), next));
            const int n = ::epoll_wait(epoll_, events.data(), int(events.size()), int(wait + 0.999));
            for (int i = 0; i < n; ++i) read(std::size_t(events[std::size_t(i)].data.u64));
        }
        measured_ = nullptr;
    }

private:
    /// His socket has closed.
    void leave(std::size_t i) {
        Person& p = people_[i];
        if (!std::exchange(p.away, true)) ++away_;
        p.waits_done = p.waits_event = false;
        p.due = hello(p.token, a_.views);
        const double wait = std::uniform_real_distribution(0.1, 0.4)(random_);
        timers_.emplace(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(wait)), i);
    }
    /// By a process that lives.
    void come(std::size_t i) {
        if (!comes_again_) return;
        Person& p = people_[i];
        do ++p.door;
        while (!house_[p.door % house_.size()].lives());
        p.socket = std::make_unique<Socket>(house_.port(p.door));
        if (!p.socket->open()) return leave(i);
        epoll_event event{.events = EPOLLIN, .data = {.u64 = i}};
        ::epoll_ctl(epoll_, EPOLL_CTL_ADD, p.socket->fd(), &event);
        p.socket->send(std::exchange(p.due, {}));
    }

    static json bot() { return {{"kind", "bot"}, {"bot", "basic"}}; }

    void later(std::size_t i, std::string text) {
        people_[i].due = std::move(text);
        const double wait = std::uniform_real_distribution(0.5, 1.5)(random_);
        timers_.emplace(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(wait)), i);
    }

    void fire() {
        const std::size_t i = timers_.top().second;
        timers_.pop();
        if (i >= people_.size() || people_[i].due.empty()) return;
        Person& p = people_[i];
        if (!p.socket->open()) return come(i);
        p.sent = Clock::now();
        p.waits_done = p.due.find("\"act\"") != std::string::npos;
        p.waits_event = p.due.find("\"dahai\"") != std::string::npos;
        p.socket->send(std::exchange(p.due, {}));
    }

    void read(std::size_t i) {
        if (i >= people_.size()) return;
        Person& p = people_[i];
        const auto messages = p.socket->receive();
        const auto now = Clock::now();
        if (!p.socket->open() && comes_again_) leave(i);
        if (!p.socket->open() && measured_) ++measured_->lost;
        for (const std::string& text : messages) {
            if (comes_again_ && p.away && text.starts_with("{\"type\":\"welcome\"")) {
                p.away = false;
                --away_;
                comes_again_();
            }
            if (measured_) ++measured_->frames;
            if (text.starts_with("{\"type\":\"event\"")) {
                if (p.waits_event && text.find("\"dahai\",\"actor\":" + std::to_string(p.seat)) != std::string::npos) {
                    p.waits_event = false;
                    if (measured_) measured_->broadcast.push_back(ms_between(p.sent, now));
                }
                if (text.find("\"type\":\"end_kyoku\"") != std::string::npos) say(i, "ready");
            } else if (text.starts_with("{\"type\":\"done\"")) {
                if (std::exchange(p.waits_done, false) && measured_) measured_->done.push_back(ms_between(p.sent, now));
            } else if (text.starts_with("{\"type\":\"ask\"")) {
                answer(i, text);
            } else if (text.starts_with("{\"type\":\"over\"")) {
                say(i, "rematch");
            }
        }
    }

    void say(std::size_t i, const char* what) {
        later(i, json{{"type", "say"}, {"id", std::to_string(++people_[i].number)}, {"what", what}}.dump());
    }

    void answer(std::size_t i, const std::string& text) {
        const json ask = json::parse(text, nullptr, false);
        const json* chosen = nullptr;
        for (const json& choice : ask["actions"]) {
            const json& action = choice["action"];
            const bool drawn = action["type"] == "dahai" && action.value("tsumogiri", false);
            if (!chosen || drawn || action["type"] == "none" || action["type"] == "hora") chosen = &action;
            if (action["type"] == "hora" || drawn) break;
        }
        if (chosen)
            later(i, json{{"type", "act"}, {"id", std::to_string(++people_[i].number)}, {"ask", ask["ask"]}, {"action", *chosen}}.dump());
    }

    const Arguments& a_;
    const House& house_;
    int epoll_;
    std::mt19937_64 random_;
    std::vector<Person> people_;
    using Timer = std::pair<Clock::time_point, std::size_t>;
    std::priority_queue<Timer, std::vector<Timer>, std::greater<>> timers_;
    Measured* measured_ = nullptr;
    std::function<void()> comes_again_;  ///< called when somebody has his table again
    std::size_t away_ = 0;
};

long records(unsigned short port) {
    const std::string text = get(port, "/metrics");
    const std::string_view name = "\njansou_events_total ";
    const std::size_t at = text.find(name);
    return at == std::string::npos ? 0 : long(number_in(std::string_view(text).substr(at + name.size())));
}

Measured measure(Crowd& crowd, const House& house, double seconds) {
    Measured m;
    const auto written = [&] { return long(house.sum([](const Server& each) { return records(each.port()); })); };
    const long before = written();
    const double cpu = house.cpu();
    const auto begun = Clock::now();
    crowd.run(seconds, &m);
    m.seconds = ms_between(begun, Clock::now()) / 1000;
    m.cpu = house.cpu() - cpu;
    m.events = written() - before;
    return m;
}

/// Returns once the port answers the path with 200; throws after ten seconds.
void wait_for(unsigned short port, const char* path) {
    for (int waited = 0; get(port, path).empty(); ++waited) {
        if (waited == 200)
            throw std::runtime_error(std::string(path) + " at port " + std::to_string(port) + " was not answered with 200 for ten seconds");
        ::usleep(50000);
    }
}

/// Returns once every process is ready, and a proxy before them knows it. A process that is not ready sends guests away, and a proxy cuts
/// off those whom it led to one as soon as another is ready.
void wait_until_ready(const Arguments& a, const House& house) {
    for (std::size_t n = 0; n < house.size(); ++n) wait_for(house.port(n), "/readyz");
    if (a.door) wait_for(static_cast<unsigned short>(a.door), "/all_ready");
}

/// One client that sends whatever it can, by requests and by messages, and comes back when it is thrown out.
void flood(unsigned short port, const std::atomic<bool>& stop, std::atomic<long>& sent) {
    const char* from = "127.0.0.9";
    while (!stop) {
        Socket socket(port, from);
        for (int i = 0; i < 2000 && socket.open() && !stop; ++i, ++sent) {
            socket.send(i % 2 ? "{\"type\":\"ping\"}" : std::string(12000, '['));
            socket.wait_until_sent(50);
            if (i % 50 == 0) socket.receive();
        }
        for (int i = 0; i < 50 && !stop; ++i, ++sent) get(port, "/api/rules", from);
    }
}

/// An evening in short: so many minutes at the same tables, each with the server's memory.
void steady(const Arguments& a, Crowd& crowd, const House& server) {
    crowd.grow(std::size_t(a.from));
    double tenth = 0;
    for (int minute = 1; minute <= a.minutes; ++minute) {
        Measured m = measure(crowd, server, 60);
        m.print("minute", crowd.size());
        std::printf("         minute %d: %.1f MB\n", minute, server.memory());
        std::fflush(stdout);
        if (minute == 10) tenth = server.memory();
    }
    if (tenth > 0) std::printf("since the tenth minute: %+.1f MB\n", server.memory() - tenth);
}

/// A server that is killed while --from tables play, and how long it takes until its successor answers.
void restart(const Arguments& a, const std::string& data) {
    std::vector<std::string> tokens;
    {
        House server(a, data);
        wait_until_ready(a, server);
        Crowd crowd(a, server);
        crowd.grow(std::size_t(a.from));
        crowd.run(a.warm_up, nullptr);
        for (std::size_t i = 0; i < crowd.size(); ++i) tokens.push_back(crowd.token(i));
        server.end(SIGKILL);
    }
    const auto begun = Clock::now();
    const auto since = [&] { return ms_between(begun, Clock::now()) / 1000; };
    const House server(a, data);
    while (get(server.port(), "/readyz").empty()) ::usleep(10000);
    std::printf("%d tables: ready after %.2f s, %.1f MB", a.from, since(), server.memory());
    std::vector<std::unique_ptr<Socket>> people;
    std::size_t seated = 0;
    for (const std::string& token : tokens) {
        people.push_back(std::make_unique<Socket>(server.port()));
        people.back()->send(hello(token, a.views));
        if (people.size() > 1) continue;
        while (people[0]->open() && people[0]->receive().empty()) ::usleep(1000);
        std::printf("; the first seat has its table after %.2f s", since());
        seated = 1;
    }
    std::vector<bool> answered(people.size());
    answered[0] = true;
    for (; seated < people.size(); ::usleep(1000))
        for (std::size_t i = 0; i < people.size(); ++i)
            if (!answered[i] && (!people[i]->open() || !people[i]->receive().empty())) answered[i] = true, ++seated;
    const auto lost = std::ranges::count_if(people, [](const auto& each) { return !each->open(); });
    std::printf(", the last one after %.2f s; %ld lost; %.1f MB\n", since(), long(lost), server.memory());
}

/// A process of several that is killed while --from tables play, and how long it takes until all of its tables are led by others.
void take_over(const Arguments& a, const std::string& data) {
    House house(a, data);
    wait_until_ready(a, house);
    Crowd crowd(a, house);
    crowd.grow(std::size_t(a.from));
    crowd.run(a.warm_up, nullptr);
    Measured before = measure(crowd, house, a.probe);
    before.print("before", crowd.size());
    house.end(0, SIGKILL);
    Measured others;
    const auto begun = Clock::now();
    std::vector<double> back = crowd.come_again(60, others);
    others.seconds = ms_between(begun, Clock::now()) / 1000;
    others.print("others", crowd.size() - back.size());
    std::printf(
        "%zu tables of the process that was killed are led by others: half of them after %.2f s, the last after %.2f s; %zu are not\n",
        back.size(), Measured::at(back, .5), Measured::at(back, 1), crowd.away());
}

int run(const Arguments& a) {
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
    std::string data = a.data;
    const bool own = data.empty();
    if (own) {
        std::string pattern = "build/load-XXXXXX";
        if (!::mkdtemp(pattern.data())) return std::perror("build"), 1;
        data = pattern;
    }
    int best = 0;
    if (a.restart) {
        restart(a, data);
    } else if (a.takeover) {
        take_over(a, data);
    } else {
        House server(a, data);
        const double empty = server.memory();
        wait_until_ready(a, server);
        Crowd crowd(a, server);
        if (a.minutes > 0) {
            steady(a, crowd, server);
        } else if (a.flood) {
            crowd.grow(std::size_t(a.from));
            crowd.run(a.warm_up, nullptr);
            measure(crowd, server, a.seconds).print("quiet", crowd.size());
            std::atomic<bool> stop = false;
            std::atomic<long> sent = 0;
            std::thread flooding([&] { flood(server.port(), stop, sent); });
            crowd.run(2, nullptr);
            measure(crowd, server, a.seconds).print("flooded", crowd.size());
            stop = true;
            flooding.join();
            std::printf("the flood sent %ld messages and requests\n", sent.load());
        } else {
            for (int n = a.from; n <= a.most; n += a.step) {
                crowd.grow(std::size_t(n));
                crowd.run(n == a.from ? a.warm_up : a.probe / 2.0, nullptr);
                Measured m = measure(crowd, server, a.probe);
                m.print("probe", crowd.size());
                if (Measured::at(m.broadcast, .99) > a.limit_ms || m.lost > 0) break;
                best = n;
            }
            // the largest number holds if it holds for the whole time
            for (; best > 0; best -= a.step) {
                crowd.shrink(std::size_t(best));
                crowd.run(a.warm_up, nullptr);
                Measured m = measure(crowd, server, a.seconds);
                m.print("measured", crowd.size());
                std::printf("         %.1f MB of %zu processes, %.1f before the first table: %.1f kB a table\n", server.memory(),
                            server.size(), empty, (server.memory() - empty) * 1024 / double(crowd.size()));
                if (Measured::at(m.broadcast, .99) < a.limit_ms && m.lost == 0) break;
            }
            std::printf("%d tables\n", best);
        }
    }
    if (own) std::filesystem::remove_all(data);
    return a.flood || a.restart || a.takeover || a.minutes > 0 || best > 0 ? 0 : 1;
}

}  // namespace
}  // namespace jansou::load

int main(int argc, char** argv) {
    jansou::load::Arguments a;
    CLI::App app{"how many tables the server carries on this machine"};
    app.add_option("--program", a.program, "the program")->capture_default_str();
    app.add_option("--data", a.data, "folder of the store (by default one in build/, removed afterwards)");
    app.add_option("--store", a.store, "a database instead of a file, as serve has it");
    app.add_option("--processes", a.processes, "of the house, on one database")->check(CLI::Range(1, 16))->capture_default_str();
    app.add_option("--first-port", a.first_port, "the processes listen at this port and those behind it");
    app.add_flag("--aside", a.aside, "everybody comes in by another process than the one that leads his table");
    app.add_option(
        "--door", a.door,
        "port of a proxy by which everybody comes in; it answers /all_ready with 200 once it knows that all processes are ready");
    app.add_option("--rule", a.rule)->capture_default_str();
    app.add_option("--from", a.from, "tables at first")->capture_default_str();
    app.add_option("--step", a.step, "so many more at a time")->capture_default_str();
    app.add_option("--most", a.most, "but no more than that")->capture_default_str();
    app.add_option("--warm-up", a.warm_up, "seconds before anything is measured")->capture_default_str();
    app.add_option("--limit", a.limit_ms, "ms within which 99 of 100 acts are told")->capture_default_str();
    app.add_option("--probe", a.probe, "seconds for each number")->capture_default_str();
    app.add_option("--seconds", a.seconds, "of the measurement that counts")->capture_default_str();
    app.add_option("--seed", a.seed)->capture_default_str();
    app.add_flag("--flood", a.flood, "--from tables, without and with one client that floods");
    app.add_option("--minutes", a.minutes, "--from tables for so long, each minute with the server's memory")->capture_default_str();
    app.add_flag("--restart", a.restart, "--from tables, the server killed, and how long until its successor answers");
    app.add_flag("--takeover", a.takeover, "--from tables, a process of several killed, and how long until others lead its tables");
    app.add_flag("!--no-views", a.views, "events only");
    CLI11_PARSE(app, argc, argv);
    try {
        return jansou::load::run(a);
    } catch (const std::exception& e) {  // the processes of the house have ended with what held them
        std::fprintf(stderr, "load: %s\n", e.what());
        return 1;
    }
}
