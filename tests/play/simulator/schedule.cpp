#include "tests/play/simulator/schedule.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iostream>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "apps/server/host.hpp"
#include "apps/server/target.hpp"
#include "apps/server/unsent.hpp"
#include "jansou/parlour/requests.hpp"
#include "jansou/store/sqlite.hpp"
#include "jansou/wire/hash.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "tests/play/simulator/club_life.hpp"
#include "tests/play/simulator/pad_life.hpp"
#include "tests/play/simulator/street.hpp"
#include "tests/play/simulator/world.hpp"

namespace jansou::simulator {
namespace {

using nlohmann::json;
using server::SocketId;

constexpr Millis calm = 25'000;            // after the last trouble, in which everything must go on
constexpr Millis mended = 8'000;           // after which nothing of the last trouble is felt by whoever asks
constexpr Millis quiet = 8'000;            // after which nothing is on its way any more
constexpr std::size_t most_waiting = 120;  // for the workers of one process, whose store may be slow for seconds
constexpr std::size_t most_unread = 48'000, most_unread_frames = 300;  // of a line: less than in a house, as nobody asks for an hour here
constexpr std::uint32_t greed = 300;                                   // what a greedy guest says at once
constexpr std::array rules = {"mjkt", "mighty", "chinitsu", "shiromati", "superpower"};

Seed seed_of(std::uint64_t number) { return *parse_seed(fmt::format("{:016x}", number)); }

/// The rules, read once for all houses.
std::shared_ptr<parlour::Shelf> shelf() {
    static const auto one = std::make_shared<parlour::Shelf>();
    static const auto in_use = [] {
        std::vector<std::shared_ptr<const parlour::KnownRule>> out;
        for (const char* rule : rules) out.push_back(one->rule(one->shipped(rule).value()).value());
        return out;
    }();
    return one;
}

struct Guest;

/// A line between a guest and a process. What is on its way comes in order, and nothing once it is cut.
struct Line {
    SocketId id = 0;
    int process = 0;
    std::uint64_t life = 0;
    Guest* guest = nullptr;
    bool open = true;  ///< for the guest
    Millis to_house = 0, to_guest = 0;
    server::Unsent unsent;
};

/// Somebody at a table, who believes only what he was told.
struct Guest {
    std::string token, name, address;
    int number = 0;
    std::shared_ptr<Line> line;
    std::int64_t last = 0;
    bool begun = false, plays = true, views = false;
    std::map<std::int64_t, std::string> events;  ///< by their number
    std::map<std::string, std::string> sent;     ///< by id, until they are answered
    std::map<std::string, std::string> done;     ///< acts that were acknowledged, as they were said
    int count = 0;
    int seat = -1;
    Millis heard_at = 0;  ///< when an event came last
    Millis mute_until = 0;
    int greedy = 0;           ///< so often he asks for much, whenever he comes
    bool says_again = false;  ///< in a while, what was not taken as it came too fast
    bool over = false, hand_over = false;
    std::string table;
    Stream chance;
    explicit Guest(const Seed& seed, std::uint64_t n) : chance(seed, bot_stream, n + 1) {}
};

constexpr std::string_view event_head = R"({"type":"event","n":)", view_head = R"({"type":"view",)", event_mark = R"(,"event":)";

struct ToldEvent {
    std::int64_t n = 0;
    std::string event;
};

/// An event as a guest is told it, in the very words; nothing if it is none.
std::optional<ToldEvent> told_event(std::string_view text) {
    ToldEvent out;
    const char* const begin = text.data() + event_head.size();
    const auto [at, error] = std::from_chars(begin, text.data() + text.size(), out.n);
    const std::string_view rest = text.substr(std::size_t(at - text.data()));
    if (error != std::errc() || !rest.starts_with(event_mark) || !json::accept(text)) return {};
    out.event = rest.substr(event_mark.size(), rest.size() - event_mark.size() - 1);
    return out.event.starts_with(R"({"type":")") ? std::optional(std::move(out)) : std::nullopt;
}

bool is_event(std::string_view event, std::string_view type) {
    constexpr std::size_t head = std::string_view(R"({"type":")").size();
    return event.substr(head).starts_with(type) && event.substr(head + type.size()).starts_with('"');
}

class House;

class SimWire final : public server::Wire {
public:
    SimWire(House& house, int process, std::shared_ptr<Life> life) : house_(house), process_(process), life_(std::move(life)) {}
    void send(SocketId, server::Bytes) override;
    void rest(SocketId, std::chrono::milliseconds) override {}
    void close(SocketId, unsigned short code, std::string_view reason) override;
    void post(std::function<void()> work) override {
        Life::does(life_, 0, *line_, [work = std::move(work), line = line_] { work(); });
    }
    void after(std::chrono::milliseconds wait, std::function<void()> work) override {
        auto line = std::make_shared<Millis>(0);
        Life::does(life_, wait.count(), *line, [work = std::move(work), line] { work(); });
    }

private:
    House& house_;
    int process_;
    std::shared_ptr<Life> life_;
    std::shared_ptr<Millis> line_ = std::make_shared<Millis>(0);
};

/// Guests and requests that are led to another process.
class SimPeers final : public server::Peers {
public:
    SimPeers(House& house, int process) : house_(house), process_(process) {}
    void lead(SocketId, const std::string& address, const store::Process& to) override;
    void say(SocketId, std::string_view text) override;
    void gone(SocketId) override;
    void ask(const server::Request&, const store::Process&, server::Reply) override;
    /// How long a way to a process out of reach is silent is drawn by lot, so that it ends before the store knows and after.
    void living(const std::vector<store::Process>&) override {}

private:
    House& house_;
    int process_;
};

struct Process {
    std::shared_ptr<Life> life;
    std::uint64_t lives = 0;
    bool fails = false, books_fail = false, silent = false, up = false, wanted = true;
    std::string id;
    server::Metrics metrics;
    std::unique_ptr<SimWire> wire;
    std::unique_ptr<SimPeers> peers;
    std::unique_ptr<server::Host> host;
};

/// A guest whom one process has led to another: his number here and there.
struct Led {
    int from = 0, to = 0;
    std::uint64_t from_life = 0, to_life = 0;
    SocketId here = 0, there = 0;
    Millis out = 0, back = 0;
};

class House;

/// What is asked goes to some process, if it does not get lost.
class SimStreet final : public Street {
public:
    SimStreet(House& house, World& world) : Street(world), house_(house) {}
    void ask(const Call&, Answered) override;
    bool is_calm() const override;

private:
    House& house_;
};

class House {
public:
    House(const Schedule& schedule, bool tell) : schedule_(schedule), tell_(tell), world_(seed_of(schedule.seed)), street_(*this, world_) {
        limits_.tables = std::size_t(schedule.tables);
        limits_.unsent_bytes = most_unread;
        limits_.unsent_frames = most_unread_frames;
        limits_.disk_reserve_mb = 0;
    }
    ~House() {
        for (Process& p : processes_) kill(p);
    }

    Outcome play();

    World& world() { return world_; }
    bool is_calm() const { return world_.at() > schedule_.length + mended; }
    void ask_once(const Call&, bool is_sure, Answered);

    // the way from a process to its guests
    void told(int process, SocketId, const server::Bytes& text);
    void closed(int process, SocketId, unsigned short code);

    // between processes
    void lead(int process, SocketId, const std::string& address, const std::string& to);
    void lead_on(int process, SocketId, std::string text);
    void lead_end(int process, SocketId);
    void ask(int process, const server::Request&, const std::string& to, const server::Reply&);

private:
    static constexpr SocketId led_bit = SocketId(1) << 62;

    void start(int n);
    static void kill(Process& p) {
        if (p.life) p.life->crashed = true;
        p.host.reset();
        p.up = false;
    }
    void crash(int n, Millis back_after, Millis slow = 0);
    bool stands(int n) const { return processes_[std::size_t(n)].life->stopped_until > world_.at(); }
    int some_process();
    int process_named(const std::string& id) const;
    /// Something reaches a process, if it still lives the life that it had.
    void reach(int process, std::uint64_t life, Millis wait, Millis& line, std::function<void(server::Host&)> what);

    /// What others do while a process speaks with the pads and books.
    void meanwhile();
    void deliver(const Call&, Millis way, const Answered& then);
    void open_books();
    void finish_books();

    void make_tables();
    void open_table(int n, const json& club = nullptr);
    Guest& add_guest(const std::string& token, const std::string& name);
    void request(const std::string& method, const std::string& path, const std::string& body, const std::string& token,
                 const std::function<void(const server::Response&)>& then);
    void come(Guest&);
    void lose_line(Guest&, bool house_notices_late);
    void say(Guest& g, const std::string& text) { send(g, text, world_.between(0, 20)); }
    /// Something that changes no table; one time in `checked` it is seen to, as that takes long.
    void look(Guest& g, const std::string& text, std::uint32_t checked) { send(g, text, world_.between(0, 20), checked); }
    void send(Guest&, const std::string& text, Millis way, std::uint32_t checked = 0);
    /// What a guest says reaches the process that leads his table, or leads him on; a look is seen to once in `checked`.
    void hear(server::Host&, const Guest&, SocketId, const std::string& text, std::uint32_t checked);
    void ask_much(Guest&);
    void say_again(Guest&);
    void read(Guest&, const std::string& text);
    void read_event(Guest&, const std::string& text);
    void look_for_faces(const Guest&, std::string_view event);
    void press_on(Guest&);
    void answer(Guest&, const json& ask);
    void trouble(const Trouble&);
    void give_up_unread(int process, const std::shared_ptr<Line>&);
    void watch_tables();
    void watch_bounds();
    void look_at_the_end();

    Schedule schedule_;
    bool tell_;
    World world_;
    server::Limits limits_;
    Database base_;
    std::vector<Process> processes_;
    std::vector<std::unique_ptr<Guest>> guests_;
    std::unordered_map<SocketId, std::shared_ptr<Line>> lines_;
    std::unordered_map<SocketId, std::shared_ptr<Led>> led_;  ///< by the number there
    std::map<std::pair<int, SocketId>, std::shared_ptr<Led>> led_by_;
    SocketId last_socket_ = 0, last_led_ = 0;
    wire::Fingerprint trace_;
    std::uint64_t events_ = 0, acts_ = 0;
    bool ending_ = false, meanwhile_ = false;
    SimStreet street_;
    std::vector<std::unique_ptr<PadLife>> pads_;
    std::unique_ptr<ClubLife> club_;
};

const server::Journal& journal() {
    static const server::Journal quiet_one(server::Level::none);
    return quiet_one;
}

// ---- processes

void House::start(int n) {
    Process& p = processes_[std::size_t(n)];
    const bool shared = schedule_.processes > 1;
    p.life = std::make_shared<Life>(Life{world_});
    p.id = fmt::format("p{}-{}", n, ++p.lives);
    p.fails = p.books_fail = false;
    p.wire = std::make_unique<SimWire>(*this, n, p.life);
    p.peers = std::make_unique<SimPeers>(*this, n);
    p.metrics = {};
    server::HostSetup setup;
    setup.place.folder = "/tmp";
    setup.limits = limits_;
    setup.limits.unsent_bytes = most_unread;
    setup.trusted = {"10.0.0.1"};
    if (shared) setup.self = {p.id, fmt::format("{}", n), "key"};
    parlour::Config config;
    config.key.fill(7);
    config.link_base = "http://house";
    config.date = [this] { return world_.date(); };
    config.most_tables = limits_.tables;
    config.grace = 4'000;
    config.ready = 1'500;
    config.bot_thinks = 40;
    config.open_tile = 60;
    config.idle = 60'000;
    config.longest_answer = most_unread / 2;
    config.shelf = shelf();
    config.random = [this](std::span<std::uint8_t> bytes) {
        for (auto& byte : bytes) byte = std::uint8_t(world_.chance(256));
    };
    server::Ground ground{.time = world_,
                          .store = std::make_unique<SimStore>(world_, base_, shared, p.fails, p.silent),
                          .wire = *p.wire,
                          .hire = [life = p.life] { return std::make_unique<SimWorker>(life); },
                          .connect = [this, n]() -> tl::expected<std::unique_ptr<store::Sql>, std::string> {
                              if (!base_.books) return tl::unexpected(std::string("there is no base."));
                              return std::make_unique<SimSql>(world_, *base_.books, processes_[std::size_t(n)].books_fail,
                                                              [this] { meanwhile(); });
                          },
                          .peers = shared ? p.peers.get() : nullptr};
    p.host = std::make_unique<server::Host>(setup, config, std::move(ground), p.metrics, journal());
    p.host->on_failure([this, n](const std::string&) { world_.after(0, [this, n] { crash(n, world_.between(200, 1500)); }); });
    p.host->on_drained([this, n] { world_.after(0, [this, n] { crash(n, world_.between(200, 1500)); }); }, std::chrono::seconds(20));
    if (!p.host->open()) world_.breaks("a process cannot be opened");
    p.up = true;
}

/// Nothing more happens in it; whoever had a line to it notices sooner or later.
/// `slow`: so long its store takes its time after it was started again, so that all who come wait together.
void House::crash(int n, Millis back_after, Millis slow) {
    Process& p = processes_[std::size_t(n)];
    if (!p.up) return;
    const std::uint64_t life = p.lives;
    kill(p);
    for (auto it = lines_.begin(); it != lines_.end();) {
        const auto line = it->second;
        if (line->process != n || line->life != life) {
            ++it;
            continue;
        }
        it = lines_.erase(it);
        if (line->open)
            world_.after(world_.between(1, 300), [this, line] {
                if (line->guest->line == line) lose_line(*line->guest, false);
            });
    }
    for (auto it = led_by_.begin(); it != led_by_.end();) {
        const auto led = it->second;
        const bool gone_here = led->from == n && led->from_life == life, gone_there = led->to == n && led->to_life == life;
        if (!gone_here && !gone_there) {
            ++it;
            continue;
        }
        it = led_by_.erase(it);
        led_.erase(led->there);
        if (gone_here)
            reach(led->to, led->to_life, world_.between(1, 300), led->out, [id = led->there](server::Host& host) { host.closed(id); });
        else
            reach(led->from, led->from_life, world_.between(1, 300), led->back,
                  [this, led](server::Host&) { processes_[std::size_t(led->from)].wire->close(led->here, server::come_again, ""); });
    }
    world_.after(back_after, [this, n, slow] {
        Process& again = processes_[std::size_t(n)];
        if (again.up) return;
        start(n);
        again.life->slow_until = world_.at() + slow;
    });
}

int House::some_process() {
    std::vector<int> up;
    for (int n = 0; n < schedule_.processes; ++n)
        if (processes_[std::size_t(n)].up) up.push_back(n);
    return up.empty() ? -1 : up[world_.chance(std::uint32_t(up.size()))];
}

int House::process_named(const std::string& id) const {
    for (int n = 0; n < schedule_.processes; ++n)
        if (processes_[std::size_t(n)].up && processes_[std::size_t(n)].id == id) return n;
    return -1;
}

void House::reach(int process, std::uint64_t life, Millis wait, Millis& line, std::function<void(server::Host&)> what) {
    Process& p = processes_[std::size_t(process)];
    if (!p.up || p.lives != life) return;
    auto own = std::make_shared<Millis>(line);
    Life::does(p.life, wait, *own, [this, process, life, own, what = std::move(what)] {
        Process& then = processes_[std::size_t(process)];
        if (then.up && then.lives == life) what(*then.host);
    });
    line = *own;
}

// ---- the wire

// who has crashed says nothing, as his host is taken apart
void SimWire::send(SocketId id, server::Bytes bytes) {
    if (!life_->crashed) house_.told(process_, id, bytes);
}
void SimWire::close(SocketId id, unsigned short code, std::string_view) {
    if (!life_->crashed) house_.closed(process_, id, code);
}

void House::told(int process, SocketId id, const server::Bytes& text) {
    if (const auto found = led_.find(id); found != led_.end()) {
        const auto led = found->second;
        return reach(led->from, led->from_life, world_.between(0, 2), led->back,
                     [this, led, text](server::Host&) { told(led->from, led->here, text); });
    }
    const auto found = lines_.find(id);
    if (found == lines_.end() || found->second->process != process) return;
    const auto line = found->second;
    if (!line->unsent.add(text, limits_)) return give_up_unread(process, line);
    line->to_guest = std::max({line->to_guest, world_.at() + world_.between(0, 20), line->guest->mute_until});
    world_.after(line->to_guest - world_.at(), [this, line, text] {
        if (!line->open) return;  // nobody reads it, and the house has yet to notice
        line->unsent.remove_front();
        if (line->guest->line == line) read(*line->guest, *text);
    });
}

/// The house ends the line of whoever does not read, in the middle of what it says.
void House::give_up_unread(int process, const std::shared_ptr<Line>& line) {
    lines_.erase(line->id);
    server::Host& host = *processes_[std::size_t(process)].host;
    host.slow(line->id);
    host.closed(line->id);
    world_.after(std::max<Millis>(0, line->to_guest - world_.at()) + world_.between(0, 20), [this, line] {
        if (line->open && line->guest->line == line) lose_line(*line->guest, false);
    });
}

void House::closed(int process, SocketId id, unsigned short code) {
    if (const auto found = led_.find(id); found != led_.end()) {
        const auto led = found->second;
        led_.erase(found);
        led_by_.erase({led->from, led->here});
        reach(led->to, led->to_life, 0, led->out, [there = led->there](server::Host& host) { host.closed(there); });
        return reach(led->from, led->from_life, world_.between(0, 2), led->back,
                     [this, led, code](server::Host&) { closed(led->from, led->here, code); });
    }
    const auto found = lines_.find(id);
    if (found == lines_.end() || found->second->process != process) return;
    const auto line = found->second;
    lines_.erase(found);
    reach(process, line->life, 0, line->to_house, [id](server::Host& host) { host.closed(id); });
    world_.after(std::max<Millis>(0, line->to_guest - world_.at()) + world_.between(0, 20), [this, line] {
        if (line->open && line->guest->line == line) lose_line(*line->guest, false);
    });
}

// ---- between processes

void SimPeers::lead(SocketId id, const std::string& address, const store::Process& to) { house_.lead(process_, id, address, to.id); }
void SimPeers::say(SocketId id, std::string_view text) { house_.lead_on(process_, id, std::string(text)); }
void SimPeers::gone(SocketId id) { house_.lead_end(process_, id); }
void SimPeers::ask(const server::Request& request, const store::Process& to, server::Reply reply) {
    house_.ask(process_, request, to.id, reply);
}

void House::lead(int process, SocketId id, const std::string& address, const std::string& to) {
    const int other = process_named(to);
    if (other < 0) {  // out of reach
        Millis line = 0;
        return reach(process, processes_[std::size_t(process)].lives, world_.between(1, 2000), line,
                     [this, process, id](server::Host&) { closed(process, id, server::come_again); });
    }
    auto led = std::make_shared<Led>(Led{.from = process,
                                         .to = other,
                                         .from_life = processes_[std::size_t(process)].lives,
                                         .to_life = processes_[std::size_t(other)].lives,
                                         .here = id,
                                         .there = led_bit | ++last_led_});
    led_[led->there] = led;
    led_by_[{process, id}] = led;
    reach(other, led->to_life, world_.between(0, 5), led->out,
          [there = led->there, address](server::Host& host) { host.led_here(there, address); });
}

void House::lead_on(int process, SocketId id, std::string text) {
    const auto found = led_by_.find({process, id});
    if (found == led_by_.end()) return;
    const auto led = found->second;
    const auto line = lines_.find(id);
    const Guest* const guest = line == lines_.end() ? nullptr : line->second->guest;
    const auto is = [&text](std::string_view type) { return text.find(type) != std::string::npos; };
    const std::uint32_t checked = !guest ? 0 : is(R"("type":"hello")") ? 1 : is(R"("type":"waits")") ? 8 : 0;
    reach(led->to, led->to_life, world_.between(0, 5), led->out,
          [this, guest, checked, there = led->there, text = std::move(text)](server::Host& host) {
              guest ? hear(host, *guest, there, text, checked) : host.message(there, text);
          });
}

void House::lead_end(int process, SocketId id) {
    const auto found = led_by_.find({process, id});
    if (found == led_by_.end()) return;
    const auto led = found->second;
    led_.erase(led->there);
    led_by_.erase(found);
    reach(led->to, led->to_life, world_.between(0, 5), led->out, [there = led->there](server::Host& host) { host.closed(there); });
}

void House::ask(int process, const server::Request& request, const std::string& to, const server::Reply& reply) {
    const int other = process_named(to);
    const std::uint64_t life = processes_[std::size_t(process)].lives;
    if (other < 0) return;  // nobody answers, and whoever asked asks again
    auto there = std::make_shared<Millis>(0);
    server::Request led = request;
    led.led = true;
    reach(other, processes_[std::size_t(other)].lives, world_.between(0, 5), *there, [this, led, process, life, reply](server::Host& host) {
        host.request(led, [this, process, life, reply](const server::Response& out) {
            Millis back = 0;
            reach(process, life, world_.between(0, 5), back, [reply, out](server::Host&) { reply(out); });
        });
    });
}

// ---- who asks and is no guest

void SimStreet::ask(const Call& call, Answered then) { house_.ask_once(call, is_calm(), std::move(then)); }
bool SimStreet::is_calm() const { return house_.is_calm(); }

void House::ask_once(const Call& call, bool is_sure, Answered then) {
    auto open = std::make_shared<bool>(true);
    const auto once = [open, then = std::move(then)](const std::optional<server::Response>& answer) {
        if (std::exchange(*open, false)) then(answer);
    };
    const auto way = [&] {
        constexpr Millis crowd = 250;  // people do things at the same time
        const Millis at = !is_sure && world_.chance(5) == 0 ? world_.between(0, 3'000) : world_.between(0, 20);
        return !call.on_the_dot && world_.chance(2) ? at : at + crowd - (world_.at() + at) % crowd;
    };
    const bool lost = !is_sure && world_.chance(12) == 0, answer_lost = !is_sure && world_.chance(8) == 0;
    const Millis notices = world_.between(20, 2'000);
    if (!lost)
        deliver(call, way(), [this, once, answer_lost, notices](const std::optional<server::Response>& answer) {
            if (answer) trace_.add_line(answer->text());
            if (!answer_lost) return once(answer);
            world_.after(notices, [once] { once({}); });
        });
    if (!is_sure && world_.chance(8) == 0) {
        const Millis first = way();
        deliver(call, first + world_.between(0, 2'000), [](const std::optional<server::Response>&) {});
    }
    world_.after(lost ? notices : 10'000, [once] { once({}); });
}

void House::deliver(const Call& call, Millis way, const Answered& then) {
    const int n = some_process();
    if (n < 0) return;
    server::Request request;
    request.method = call.method;
    request.target = server::parse_target(call.target).value();
    request.type = "application/json";
    request.body = call.body;
    request.bearer = call.token;
    request.address = "10.0.0.1";
    Millis line = 0;
    reach(n, processes_[std::size_t(n)].lives, way, line, [this, call, request, then](server::Host& host) {
        if (tell_) std::cout << world_.at() << " -> " << call.method << ' ' << call.target << ' ' << call.body.substr(0, 400) << '\n';
        host.request(request, [this, call, then](const server::Response& response) {
            if (tell_)
                std::cout << world_.at() << " <- " << call.target << ' ' << response.status << ' ' << response.text().substr(0, 400)
                          << '\n';
            world_.after(world_.between(0, 20), [then, response] { then(response); });
        });
    });
}

/// Somebody else's work is done between two questions to the store: that of another process, or of another thread of the same one.
void House::meanwhile() {
    if (meanwhile_ || world_.chance(2) > 0) return;
    std::vector<std::pair<std::shared_ptr<Life>, std::shared_ptr<Life::Bench>>> waiting;
    for (const Process& p : processes_)
        if (p.up && p.life->stopped_until <= world_.at() && p.life->slow_until <= world_.at())
            for (const auto& bench : p.life->benches)
                if (!bench->busy && !bench->given.empty()) waiting.emplace_back(p.life, bench);
    if (waiting.empty()) return;
    const auto [life, bench] = waiting[world_.chance(std::uint32_t(waiting.size()))];
    meanwhile_ = true;
    life->work_at(*bench);
    meanwhile_ = false;
}

void House::open_books() {
    if (schedule_.pads == 0 && schedule_.club == Schedule::Club::none) return;
    auto base = store::open_sqlite_file(":memory:", store::Opening::house);
    if (!base) return world_.breaks("no base can be made: " + base.error());
    base_.books = std::move(*base);
    const Seed seed = seed_of(schedule_.seed);
    for (int n = 0; n < schedule_.pads; ++n) {
        const PadLife::Plan plan{
            .rule = n % 2 ? "tenhou4p" : "mjkt", .names = {"Aki", "Ben", "Chie", "Dan"}, .hands = std::size_t(2 + world_.chance(7))};
        pads_.push_back(std::make_unique<PadLife>(street_, seed, std::uint64_t(n), plan));
        world_.after(world_.between(0, 2'000), [this, n] { pads_[std::size_t(n)]->begin(post("/api/pads", "", json::object())); });
    }
    if (schedule_.club != Schedule::Club::none) {
        const bool tables = schedule_.club == Schedule::Club::with_tables;
        club_ = std::make_unique<ClubLife>(street_, seed, ClubLife::Plan{.rule = "mjkt", .tables = tables});
        club_->begin([this](const json& club) {
            for (int n = 0; n < schedule_.tables; ++n) open_table(n, club);
        });
    }
    world_.after(schedule_.length + mended, [this] { finish_books(); });
}

void House::finish_books() {
    for (const auto& pad : pads_) pad->finish();
    if (club_) club_->finish();
}

// ---- guests

Guest& House::add_guest(const std::string& token, const std::string& name) {
    guests_.push_back(std::make_unique<Guest>(seed_of(schedule_.seed), guests_.size()));
    Guest& g = *guests_.back();
    g.token = token;
    g.name = name;
    g.number = int(guests_.size()) - 1;
    g.address = world_.chance(3) == 0 ? fmt::format("10.0.1.{}", g.number) : "10.0.0.1";
    g.views = world_.chance(8) == 0;
    return g;
}

void House::request(const std::string& method, const std::string& path, const std::string& body, const std::string& token,
                    const std::function<void(const server::Response&)>& then) {
    auto answered = std::make_shared<bool>(false);
    const auto again = [this, method, path, body, token, then, answered] {
        if (!*answered && !ending_) request(method, path, body, token, then);
        *answered = true;
    };
    const int n = some_process();
    if (n < 0) return world_.after(300, again);
    server::Request out;
    out.method = method;
    out.target.path = path;
    out.type = "application/json";
    out.body = body;
    out.bearer = token;
    out.address = "10.0.0.1";
    Millis line = 0;
    reach(n, processes_[std::size_t(n)].lives, world_.between(0, 20), line, [this, out, then, answered, again](server::Host& host) {
        host.request(out, [this, then, answered, again](const server::Response& response) {
            world_.after(world_.between(0, 20), [this, then, answered, again, response] {
                if (*answered) return;
                if (response.status == 503 || response.status == 429) return world_.after(400, again);
                *answered = true;
                then(response);
            });
        });
    });
    world_.after(9'000, again);
}

void House::make_tables() {
    if (schedule_.club == Schedule::Club::with_tables) return;  // once there is a night
    for (int n = 0; n < schedule_.tables; ++n) world_.after(world_.between(0, 3'000), [this, n] { open_table(n); });
}

void House::open_table(int n, const json& club) {
    const std::uint32_t persons = 1 + world_.chance(2);
    const std::size_t seats = schedule_.rule == "mjkt" || schedule_.rule == "superpower" ? 4 : 3;
    json chairs = json::array();
    for (std::size_t s = 0; s < seats; ++s)
        chairs.push_back(s == 0 ? json{{"kind", "you"}} : s < persons ? json{{"kind", "open"}} : json{{"kind", "bot"}, {"bot", "basic"}});
    json order{{"rule", schedule_.rule}, {"name", fmt::format("g{}", n)}, {"seats", chairs}, {"games", 1}, {"clock", nullptr}};
    if (club.is_object()) {
        order["club"] = club;
        order["options"] = {{"game.rounds", 1}};
    }
    request("POST", "/api/tables", order.dump(), "", [this, n, of_club = club.is_object()](const server::Response& made) {
        const json table = json::parse(made.text(), nullptr, false);
        if (made.status != 200 || !table.is_object()) return world_.breaks("a table cannot be made: " + std::string(made.text()));
        Guest& host = add_guest(table["token"].get<std::string>(), fmt::format("g{}", n));
        host.table = table["table"].get<std::string>();
        come(host);
        if (of_club && world_.chance(3) > 0)
            world_.after(world_.between(500, 8'000), [this, id = host.table, token = host.token] { club_->sits(id, token); });
        if (!table["invitation"].is_string()) return;
        const json join{{"invitation", table["invitation"]}, {"name", fmt::format("h{}", n)}, {"once", fmt::format("{:032x}", n + 1)}};
        request("POST", "/api/join", join.dump(), "", [this, n, id = host.table](const server::Response& joined) {
            const json seat = json::parse(joined.text(), nullptr, false);
            if (joined.status != 200) return world_.breaks("who asked for a seat has none: " + std::string(joined.text()));
            Guest& guest = add_guest(seat["token"].get<std::string>(), fmt::format("h{}", n));
            guest.table = id;
            come(guest);
        });
    });
}

void House::come(Guest& g) {
    if (g.over || ending_) return;
    const int n = some_process();
    if (n < 0) return world_.after(300, [this, &g] { come(g); });
    const auto line = std::make_shared<Line>();
    line->id = ++last_socket_;
    line->process = n;
    line->life = processes_[std::size_t(n)].lives;
    line->guest = &g;
    g.line = line;
    lines_[line->id] = line;
    reach(n, line->life, world_.between(0, 20), line->to_house,
          [id = line->id, address = g.address](server::Host& host) { host.opened(id, address); });
    look(g,
         json{{"type", "hello"}, {"token", g.token}, {"last", g.last}, {"nonce", fmt::format("{:032x}", g.number + 1)}, {"views", g.views}}
             .dump(),
         1);
    for (const auto& [id, act] : g.sent) say(g, act);
    ask_much(g);
    // a line to a house that does not answer is given up
    world_.after(6'000, [this, &g, line] {
        if (g.line == line && stands(line->process)) lose_line(g, true);
    });
}

void House::lose_line(Guest& g, bool house_notices_late) {
    const auto line = g.line;
    g.line.reset();
    if (line) {
        line->open = false;
        if (lines_.erase(line->id) > 0)
            reach(line->process, line->life, house_notices_late ? world_.between(100, 8'000) : 1, line->to_house,
                  [id = line->id](server::Host& host) { host.closed(id); });
    }
    world_.after(world_.between(20, 900), [this, &g] {
        if (!g.line) come(g);
    });
}

void House::send(Guest& g, const std::string& text, Millis way, std::uint32_t checked) {
    const auto line = g.line;
    if (!line || !line->open) return;
    reach(line->process, line->life, way, line->to_house,
          [this, &g, id = line->id, text, checked](server::Host& host) { hear(host, g, id, text, checked); });
}

/// A table that nobody is at sleeps, and whoever comes wakes it; any other one goes on as it would have, whoever looks.
void House::hear(server::Host& host, const Guest& g, SocketId id, const std::string& text, std::uint32_t checked) {
    if (checked == 0 || g.last == 0 || world_.chance(checked) > 0) return host.message(id, text);
    const bool awake = host.tables().is_visited(g.table);
    const std::string before = awake ? host.tables().digest(g.table) : "";
    host.message(id, text);
    if (awake && host.tables().has_table(g.table) && host.tables().digest(g.table) != before)
        world_.breaks(fmt::format("{} looked at table {}, and it is another one: {}", g.name, g.table, text));
}

/// As fast as it can be said, and none of it is refused; so the line stays, and the answers wait.
void House::ask_much(Guest& g) {
    if (g.greedy == 0) return;
    --g.greedy;
    constexpr std::array what = {R"({"type":"ping"})", R"({"type":"waits","id":"w"})"};
    const std::uint32_t which = g.chance.below(3);  // one, the other, or both
    for (std::uint32_t i = 0; i < greed; ++i) send(g, what[which < 2 ? which : g.chance.below(2)], 0);
}

/// The house takes no more of a guest who says too much, so what he said is said again once it does.
void House::say_again(Guest& g) {
    if (std::exchange(g.says_again, true)) return;
    world_.after(3'000, [this, &g] {
        g.says_again = false;
        for (const auto& [id, act] : g.sent) say(g, act);
        if (g.hand_over) press_on(g);
    });
}

void House::read(Guest& g, const std::string& text) {
    trace_.add_line(text);
    if (text.starts_with(event_head)) return read_event(g, text);
    if (text.starts_with(view_head)) return json::accept(text) ? void() : world_.breaks("a view that nobody can read: " + text);
    const json frame = json::parse(text, nullptr, false);
    const std::string type = frame.value("type", "");
    if (tell_) std::cout << world_.at() << ' ' << g.name << " <- " << text.substr(0, 160) << '\n';
    if (type == "welcome") {
        const auto last = frame["last"].get<std::int64_t>();
        if (g.begun && last < g.last)
            world_.breaks(fmt::format("{} was told {} events, and the house knows only {}", g.name, g.last, last));
        g.last = std::max(g.last, last);
        g.begun = true;
        if (frame["seat"].is_number()) g.seat = frame["seat"].get<int>();
        g.over = frame["table"]["state"] == "over";
        g.heard_at = world_.at();
        if (g.hand_over) press_on(g);
    }
    if (type == "table") g.over = frame["table"]["state"] == "over";
    if (type == "over") g.over = true;
    if (type == "ask") answer(g, frame);
    if (type == "done" || type == "refused") {
        const std::string id = frame.value("id", "");
        const auto sent = g.sent.find(id);
        if (sent == g.sent.end()) {
            if (type == "refused" && g.done.contains(id))
                world_.breaks("an act was acknowledged and is refused when it is said again: " + text);
            return;
        }
        if (type == "done") {
            g.done.insert(*sent);
            ++acts_;
        }
        g.sent.erase(sent);
    }
    if (type == "error" && frame.value("code", "") == "too_fast") say_again(g);
    if (const auto code = frame.value("code", ""); type == "error" && (code == "table_lost" || code == "unknown_token"))
        world_.breaks("a seat cannot be opened: " + text);
}

/// In its order, the same whenever it is told, and with no face that the seat may not know.
void House::read_event(Guest& g, const std::string& text) {
    ++events_;
    if (tell_) std::cout << world_.at() << ' ' << g.name << " <- " << text.substr(0, 600) << '\n';
    const auto told = told_event(text);
    if (!told) return world_.breaks("an event that nobody can read: " + text);
    const auto& [n, event] = *told;
    if (n != g.last + 1) world_.breaks(fmt::format("{} is told event {} after {}", g.name, n, g.last));
    g.last = n;
    g.heard_at = world_.at();
    const auto [known, fresh] = g.events.emplace(n, event);
    if (!fresh && known->second != event)
        world_.breaks(fmt::format("{} is told another event {} than before: {} and {}", g.name, n, known->second, event));
    if (schedule_.rule != "superpower")  // where some abilities see what others draw
        look_for_faces(g, event);
    if (is_event(event, "start_kyoku")) g.hand_over = false;
    if (schedule_.club == Schedule::Club::with_tables && is_event(event, "end_game")) {
        std::vector<std::int64_t> totals;
        const json end = json::parse(event);
        for (const json& each : end["settle"]["total"]) totals.push_back(std::llround(each.get<double>() * 10));
        club_->played(g.table, 0, std::move(totals));
    }
    if (!is_event(event, "end_kyoku")) return;
    g.hand_over = true;  // until the next hand: `missed` may be told behind it
    press_on(g);
}

void House::look_for_faces(const Guest& g, std::string_view text) {
    const bool draw = is_event(text, "tsumo");
    if (!draw && !is_event(text, "start_kyoku")) return;
    const json event = json::parse(text, nullptr, false);
    if (draw && event["actor"] != g.seat && event["pai"] != "?")
        world_.breaks(fmt::format("a face that {} may not know: {}", g.name, text));
    if (draw) return;
    int seat = 0;
    for (const json& hand : event["tehais"]) {
        if (seat++ == g.seat) continue;
        for (const json& tile : hand)
            if (tile != "?") world_.breaks(fmt::format("a hand that {} may not know: {}", g.name, text));
    }
}

/// The result of a hand stands until whoever is alone at a table has seen it.
void House::press_on(Guest& g) {
    world_.after(world_.between(100, 900), [this, &g] {
        if (g.plays) say(g, json{{"type", "say"}, {"id", fmt::format("r{}", ++g.count)}, {"what", "ready"}}.dump());
    });
}

void House::answer(Guest& g, const json& ask) {
    if (!g.plays || ending_) return;
    const json& choices = ask["actions"];
    json action = choices[g.chance.below(std::uint32_t(choices.size()))]["action"];
    const std::string id = fmt::format("{}-{}", g.name, ++g.count);
    const std::string act = json{{"type", "act"}, {"id", id}, {"ask", ask["ask"]}, {"action", action}}.dump();
    const bool twice = g.chance.below(12) == 0, asks = g.chance.below(20) == 0;
    world_.after(Millis(50 + g.chance.below(700)), [this, &g, id, act, twice, asks] {
        if (ending_) return;
        g.sent.emplace(id, act);
        if (asks) look(g, R"({"type":"waits","id":"w"})", 8);
        say(g, act);
        if (twice) world_.after(world_.between(1, 400), [this, &g, act] { say(g, act); });
    });
}

// ---- trouble

void House::trouble(const Trouble& t) {
    const int n = int(t.whom % std::uint32_t(schedule_.processes));
    Process& p = processes_[std::size_t(n)];
    Guest* const guest = guests_.empty() ? nullptr : guests_[t.whom % guests_.size()].get();
    if (tell_) std::cout << world_.at() << " --- " << int(t.what) << " of " << t.whom << " for " << t.how_long << " ms\n";
    switch (t.what) {
        case Fault::crash: return crash(n, Millis(100 + t.how_long), t.how_long % 2 ? Millis(t.how_long) : 0);
        case Fault::stop:
            if (p.up) p.life->stopped_until = world_.at() + t.how_long;
            return;
        case Fault::slow:
            if (p.up) p.life->slow_until = world_.at() + t.how_long;
            return;
        case Fault::fail: p.fails = p.books_fail = p.silent = true; return;  // silent at the next start, too
        case Fault::date: return world_.move_date(Millis(t.how_long) * 100'000 * (t.whom % 2 ? 1 : -1));
        case Fault::cut:
            if (guest && guest->line) lose_line(*guest, true);
            return;
        case Fault::cut_all:
            for (const auto& each : guests_)
                if (each->line && each->line->process == n) lose_line(*each, t.how_long % 2);
            return;
        case Fault::split: {
            std::vector<std::shared_ptr<Led>> broken;
            for (const auto& [key, led] : led_by_)
                if (led->from == n || led->to == n) broken.push_back(led);
            for (const auto& led : broken) {
                led_.erase(led->there);
                led_by_.erase({led->from, led->here});
                reach(led->to, led->to_life, world_.between(1, 2000), led->out,
                      [there = led->there](server::Host& host) { host.closed(there); });
                reach(led->from, led->from_life, world_.between(1, 2000), led->back,
                      [this, led](server::Host&) { closed(led->from, led->here, server::come_again); });
            }
            return;
        }
        case Fault::drain: {
            if (!p.up || schedule_.processes < 2) return;
            Millis line = 0;
            return reach(n, p.lives, 0, line,
                         [](server::Host& host) { host.office({{"do", "drain"}, {"seconds", 8}}, [](const json&) {}); });
        }
        case Fault::mute:
            if (guest) guest->mute_until = world_.at() + t.how_long;
            return;
        case Fault::greedy:
            if (!guest) return;
            guest->mute_until = world_.at() + t.how_long;
            guest->greedy = 3;
            return ask_much(*guest);
        case Fault::device:
            if (guest && guest->line) {
                const auto before = guest->line;
                before->open = false;  // the first device is put down, and its line stays open for the house
                guest->line.reset();
                come(*guest);
            }
            return;
    }
}

void House::watch_tables() {
    for (Process& p : processes_)
        if (p.up && p.host->tables().counts().tables > std::size_t(schedule_.tables))
            world_.breaks("a process has more tables than it may");
    if (!ending_) world_.after(500, [this] { watch_tables(); });
}

/// What guests can lengthen: after each step it is no longer than docs/bounds.md says.
void House::watch_bounds() {
    const auto within = [this](std::size_t much, std::size_t most, std::string_view what) {
        if (much > most) world_.breaks(fmt::format("{} {}, and at most {} may be", much, what, most));
    };
    for (Process& p : processes_) {
        if (!p.up || p.life->waiting == 0) continue;
        within(p.life->waiting, most_waiting, "things wait for the workers of a process");
        const server::Backlog backlog = p.host->backlog();
        within(backlog.held, server::most_held, "messages of a guest wait for his table");
        within(backlog.loaded, 2 * server::most_loaded_at_once, "tables are read before their turn");
        within(backlog.questions, server::most_questions, "questions wait for a clerk");
        within(backlog.trials, server::most_trials, "rules wait to be tried");
    }
    for (const auto& [id, line] : lines_) {
        within(line->unsent.bytes(), most_unread, "bytes wait for a guest who does not read");
        within(line->unsent.frames(), most_unread_frames, "frames wait for a guest who does not read");
    }
}

/// Once all is quiet: what guests were told is what the records say, and the tables in memory are those of their records.
void House::look_at_the_end() {
    for (const auto& [id, records] : base_.tables) {
        parlour::Config config;
        config.key.fill(7);
        config.link_base = "http://house";
        config.shelf = shelf();
        parlour::Parlour again(config);
        if (const auto up = again.restore(records, world_.at()); !up) {
            world_.breaks("table " + id + " cannot be set up again: " + up.error());
            continue;
        }
        for (const Process& p : processes_) {
            if (!p.up || !p.host->tables().has_table(id)) continue;
            const auto lease = base_.leases.find(id);
            if (schedule_.processes > 1 && (lease == base_.leases.end() || lease->second.owner != p.id)) {
                world_.breaks("process " + p.id + " has table " + id + ", which another one leads");
                continue;
            }
            if (p.host->tables().digest(id) != again.digest(id)) world_.breaks("table " + id + " in memory is not that of its records");
        }
        parlour::Connection next = 1;
        for (const auto& g : guests_) {
            if (g->table != id) continue;
            const parlour::Connection socket = next++;
            again.message(
                socket,
                json{{"type", "hello"}, {"token", g->token}, {"last", 0}, {"nonce", "00000000000000000000000000000000"}, {"views", false}}
                    .dump(),
                world_.at());
            const parlour::Batch batch = again.take();
            std::int64_t all = -1;
            for (const parlour::Frame& frame : batch.frames) {
                if (frame.to != socket) continue;
                if (frame.type == parlour::FrameType::welcome) all = json::parse(frame.text, nullptr, false)["all"].get<std::int64_t>();
                if (frame.type != parlour::FrameType::event) continue;
                const auto told = told_event(frame.text);
                const auto heard = told ? g->events.find(told->n) : g->events.end();
                if (heard != g->events.end() && heard->second != told->event)
                    world_.breaks(fmt::format("{} was told {}, and the records say {}", g->name, heard->second, told->event));
            }
            if (all < 0)
                world_.breaks(g->name + " cannot sit down at the table of the records");
            else if (g->last > all)
                world_.breaks(fmt::format("{} was told {} events, and the records have {}", g->name, g->last, all));
        }
        // every act that was acknowledged is there, and none twice
        std::map<std::string, int> times;
        for (const auto& r : records)
            if (r.kind == "act")
                if (const json body = json::parse(r.body, nullptr, false); body.contains("id")) ++times[body["id"].get<std::string>()];
        for (const auto& [act, n] : times)
            if (n > 1) world_.breaks(fmt::format("act {} was done {} times", act, n));
        for (const auto& g : guests_)
            for (const auto& [act, said] : g->done)
                if (g->table == id && !times.contains(act)) world_.breaks("act " + act + " was acknowledged and is lost: " + said);
    }
}

Outcome House::play() {
    processes_.resize(std::size_t(schedule_.processes));
    for (int n = 0; n < schedule_.processes; ++n) start(n);
    open_books();
    make_tables();
    watch_tables();
    world_.watch([this] { watch_bounds(); });
    for (const Trouble& each : schedule_.troubles) world_.after(each.at, [this, each] { trouble(each); });
    std::uint64_t entries = 0;
    const auto step = [this](Millis until) {
        while (world_.at() < until && world_.broken().empty()) world_.run_until(std::min(until, world_.at() + 500));
    };
    step(schedule_.length + calm);
    if (world_.broken().empty()) {
        std::map<std::string, Millis> heard;
        for (const auto& g : guests_)
            if (!g->over) heard[g->table] = std::max(heard[g->table], g->heard_at);
        for (const auto& [table, at] : heard)
            if (world_.at() - at > calm - 5'000) world_.breaks(fmt::format("table {} stands still since {} ms", table, at));
        ending_ = true;
        for (const auto& g : guests_) g->plays = false;
        step(world_.at() + quiet);
    }
    if (world_.broken().empty()) look_at_the_end();
    for (const auto& pad : pads_) {
        pad->look_at_the_end();
        entries += pad->acknowledged();
    }
    if (club_) {
        club_->look_at_the_end();
        entries += club_->acknowledged();
    }
    Outcome out{.broken = world_.broken(), .steps = world_.steps(), .events = events_, .acts = acts_, .entries = entries};
    for (const Process& p : processes_) out.restores += p.metrics.restores;
    out.trace = trace_.hex();
    return out;
}

}  // namespace

Schedule schedule_of(std::uint64_t seed) {
    Stream chance(seed_of(seed), bot_stream, 99);
    Schedule out{.seed = seed};
    out.processes = 1 + int(chance.below(3));
    out.tables = 1 + int(chance.below(chance.below(4) == 0 ? 5 : 2));
    out.rule = rules[chance.below(rules.size())];
    out.length = 5'000 + chance.below(20'000);
    const std::uint32_t troubles = chance.below(9);
    for (std::uint32_t i = 0; i < troubles; ++i)
        out.troubles.push_back({.at = 2'000 + chance.below(std::uint32_t(out.length) - 2'000),
                                .what = Fault(chance.below(fault_kinds)),
                                .whom = chance.below(1000),
                                .how_long = chance.below(chance.below(3) == 0 ? 6'000 : 900)});
    if (Stream full(seed_of(seed), bot_stream, 97);
        full.below(12) == 0) {  // a full house that goes down, and everybody comes at once; one of it sleeps
        out.tables = 4 + int(full.below(4));
        out.troubles.push_back({.at = out.length - 500, .what = Fault::stop, .whom = full.below(3), .how_long = 2'100 + full.below(3'000)});
        for (std::uint32_t process = 0; process < 3; ++process)
            out.troubles.push_back({.at = 4'000, .what = Fault::crash, .whom = process, .how_long = 301 + 2 * full.below(300)});
    }
    std::ranges::sort(out.troubles, {}, &Trouble::at);
    Stream books(seed_of(seed), bot_stream, 98);
    if (books.below(2) > 0) return out;
    out.pads = int(books.below(3));
    out.club = Schedule::Club(out.pads == 2 ? 0 : books.below(3));
    if (out.club == Schedule::Club::with_tables)
        out.tables = 1;
    else if (out.pads > 0 || out.club == Schedule::Club::plain)
        out.tables = int(books.below(3) == 0);
    return out;
}

std::string text_of(const Schedule& s) {
    constexpr std::array names = {"crash", "stop", "slow", "fail", "date", "cut", "cut_all", "split", "drain", "mute", "device", "greedy"};
    constexpr std::array clubs = {"", ", a club", ", a club with tables"};
    std::string out = fmt::format("seed {} {} processes {} tables {} {} pads{} {} ms\n", s.seed, s.processes, s.tables, s.rule, s.pads,
                                  clubs[std::size_t(s.club)], s.length);
    for (const Trouble& t : s.troubles) out += fmt::format("  {} ms {} {} {} ms\n", t.at, names[std::size_t(t.what)], t.whom, t.how_long);
    return out;
}

Outcome run(const Schedule& schedule, bool tell) { return House(schedule, tell).play(); }

Schedule shorter(Schedule best, int most_runs) {
    const auto breaks = [&](const Schedule& each) { return most_runs-- > 0 && !run(each).broken.empty(); };
    for (bool went = true; went && most_runs > 0;) {
        went = false;
        for (std::size_t i = 0; i < best.troubles.size(); ++i) {
            Schedule without = best;
            without.troubles.erase(without.troubles.begin() + std::ptrdiff_t(i));
            if (breaks(without)) {
                best = without;
                went = true;
                break;
            }
        }
        if (best.tables > 1) {
            Schedule fewer = best;
            --fewer.tables;
            if (breaks(fewer)) best = fewer, went = true;
        }
        if (best.pads > 0) {
            Schedule fewer = best;
            --fewer.pads;
            if (breaks(fewer)) best = fewer, went = true;
        }
        if (best.processes > 1) {
            Schedule fewer = best;
            --fewer.processes;
            if (breaks(fewer)) best = fewer, went = true;
        }
        Schedule sooner = best;
        sooner.length = best.length / 2;
        if (!best.troubles.empty()) sooner.length = std::max(sooner.length, best.troubles.back().at);
        if (sooner.length < best.length && breaks(sooner)) best = sooner, went = true;
    }
    return best;
}

}  // namespace jansou::simulator
