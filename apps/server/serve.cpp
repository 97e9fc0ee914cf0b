#include "apps/server/serve.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstring>
#include <iostream>
#include <utility>

#include "apps/server/company.hpp"
#include "apps/server/control.hpp"
#include "apps/server/folder.hpp"
#include "apps/server/host.hpp"
#include "apps/server/page.hpp"
#include "apps/server/process.hpp"
#include "apps/server/target.hpp"
#include "jansou/parlour/tokens.hpp"

namespace jansou::server {
namespace {

constexpr int farewell_ms = 300;
constexpr std::chrono::milliseconds last_patience{1000};  // with what is still worked on when the house ends

bool is_any(const std::string& address) { return address == "0.0.0.0" || address == "::"; }
bool is_loopback(const std::string& address) { return address.starts_with("127.") || address == "::1"; }

std::string url_of(const std::string& address, unsigned short port) {
    const std::string host = !is_any(address) ? address : local_address().value_or("127.0.0.1");
    return "http://" + (host.find(':') == std::string::npos ? host : '[' + host + ']') + ':' + std::to_string(port);
}

int fail(const std::string& why) {
    std::cerr << "jansou: " << why << '\n';
    return 2;
}

/// What SIGINT and SIGTERM do to a house that is not open yet. REQUIRES: they are held.
bool told_to_end_within(std::chrono::seconds wait) {
    sigset_t held;
    sigemptyset(&held);
    for (const int each : {SIGINT, SIGTERM}) sigaddset(&held, each);
    const timespec time{.tv_sec = wait.count(), .tv_nsec = 0};
    return ::sigtimedwait(&held, nullptr, &time) > 0;
}

/// Opens the store. A database that is away is asked again for half a minute; `code` is then 1, by which whoever watches over the process
/// starts it again. It is 2 where the owner has to mend something, and 0 where a signal ends the wait.
std::unique_ptr<store::Store> open_store(const store::Place& place, const Journal& journal, int& code) {
    constexpr std::chrono::seconds for_it{30}, pause{1};
    const auto begin = std::chrono::steady_clock::now();
    for (bool told = false, once_more = place.is_shared();;) {
        auto store = store::Store::open(place);
        if (store) return std::move(*store);
        const bool away = store::is_away(place);
        if (away ? std::chrono::steady_clock::now() - begin > for_it : !once_more) {
            code = fail(store.error());
            if (away) code = 1;
            return nullptr;
        }
        once_more = away;  // where it is there, the line may have broken while it was opened
        if (away && !std::exchange(told, true))
            journal.write(Level::warn, "store_away", {{"why", store.error() + " It is tried again for 30 s."}});
        if (told_to_end_within(pause)) {
            code = 0;
            return nullptr;
        }
    }
}

/// What the house is called by whoever reaches it by a name.
std::vector<std::string> names_of(const ServeSetup& setup) {
    std::vector<std::string> names;
    for (std::string name : setup.names) {
        std::ranges::transform(name, name.begin(), [](unsigned char c) { return char(std::tolower(c)); });
        names.push_back(name);
    }
    if (const auto known = origin_of(setup.public_url)) names.push_back(host_of(*known));
    if (const std::string own = machine_name(); !own.empty()) names.insert(names.end(), {own, own + ".local"});
    return names;
}

/// Fewer connections than the limits allow, if there are no descriptors for them.
Limits affordable(Limits limits, const Journal& journal) {
    constexpr std::size_t for_the_house = 64;
    const std::size_t had = raise_descriptors(), needed = limits.connections + limits.sockets + for_the_house;
    if (had >= needed) return limits;
    const std::size_t guests = had > 2 * for_the_house ? had - for_the_house : had / 2;
    limits.sockets = std::min(limits.sockets, guests * 2 / 3);
    limits.connections = std::min(limits.connections, guests - limits.sockets);
    journal.write(
        Level::warn, "few_descriptors",
        {{"why", "the system allows " + std::to_string(had) + " open files and " + std::to_string(needed) +
                     " are needed for all connections; there will be at most " + std::to_string(limits.sockets) + " sockets and " +
                     std::to_string(limits.connections) + " other connections. Raise LimitNOFILE or ulimit -n."}});
    return limits;
}

tl::expected<unsigned short, std::string> listen(const ServeSetup& setup, const Limits& limits, Metrics& metrics,
                                                 std::unique_ptr<Net>& net) {
    NetSetup sockets{setup.place.address, setup.place.port, setup.behind_proxy, limits, setup.trusted};
    net = std::make_unique<Net>(metrics, sockets);
    auto port = net->listen();
    if (port || !setup.any_port) return port;
    sockets.port = 0;
    net = std::make_unique<Net>(metrics, sockets);
    return net->listen();
}

/// Says whether two processes have the same key, and nothing of the key.
std::string key_hash(const std::array<std::uint8_t, 32>& key) {
    return parlour::token_hash("the key of a house" + std::string(key.begin(), key.end()));
}

void stop(Host& host, Net& net, const Journal& journal) {
    journal.write(Level::info, "stopping");
    host.finish([&net] { net.stop(farewell_ms); });
}

void release_signals() {
    sigset_t held;
    sigemptyset(&held);
    for (const int each : {SIGINT, SIGTERM}) sigaddset(&held, each);
    ::pthread_sigmask(SIG_UNBLOCK, &held, nullptr);
}

void stop_on_signal(Host& host, Net& net, const Journal& journal, bool hangup) {
    const auto first = [&host, &net, &journal] {
        stop(host, net, journal);
        net.on_signal([&net] { net.stop(0); });  // a second one does not wait
    };
    net.on_signal(first, hangup);
    release_signals();
}

}  // namespace

/// Nothing is read anew on SIGHUP: it means nothing here.
void hold_signals() {
    sigset_t held;
    sigemptyset(&held);
    for (const int each : {SIGINT, SIGTERM}) sigaddset(&held, each);
    ::pthread_sigmask(SIG_BLOCK, &held, nullptr);
    for (const int each : {SIGPIPE, SIGXFSZ}) std::signal(each, SIG_IGN);  // writing fails instead
    for (const int each : {SIGHUP, SIGUSR1, SIGUSR2}) std::signal(each, SIG_IGN);
}

tl::expected<Place, std::string> parse_place(std::string_view text, Place place) {
    const auto wrong = [&] {
        return tl::unexpected("--listen: an address with a port is expected, like 127.0.0.1:8080 or 0.0.0.0:8080, not \"" +
                              std::string(text) + "\".");
    };
    std::string_view address = text, port;
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == std::string_view::npos) return wrong();
        address = text.substr(1, end - 1);
        const std::string_view rest = text.substr(end + 1);
        if (!rest.empty() && !rest.starts_with(':')) return wrong();
        if (!rest.empty() && rest.size() == 1) return wrong();
        port = rest.empty() ? rest : rest.substr(1);
    } else if (const std::size_t colon = text.find(':'); colon != std::string_view::npos && colon == text.rfind(':')) {
        address = text.substr(0, colon);
        port = text.substr(colon + 1);
        if (port.empty()) return wrong();
    }
    if (address == "localhost") address = "127.0.0.1";
    if (!address.empty()) place.address = address;
    std::array<unsigned char, sizeof(in6_addr)> bytes{};
    if (inet_pton(AF_INET, place.address.c_str(), bytes.data()) != 1 && inet_pton(AF_INET6, place.address.c_str(), bytes.data()) != 1)
        return wrong();
    if (port.empty()) return place;
    const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), place.port);
    if (error != std::errc() || end != port.data() + port.size()) return wrong();
    return place;
}

std::optional<std::string> local_address() {
    ifaddrs* list = nullptr;
    if (::getifaddrs(&list) != 0) return {};
    std::optional<std::string> found;
    for (const ifaddrs* i = list; i != nullptr && !found; i = i->ifa_next) {
        if (i->ifa_addr == nullptr || i->ifa_addr->sa_family != AF_INET || (i->ifa_flags & IFF_LOOPBACK) || !(i->ifa_flags & IFF_UP))
            continue;
        sockaddr_in address{};
        std::memcpy(&address, i->ifa_addr, sizeof address);
        std::array<char, INET_ADDRSTRLEN> text{};
        found = ::inet_ntop(AF_INET, &address.sin_addr, text.data(), text.size());
    }
    ::freeifaddrs(list);
    return found;
}

int serve(const ServeSetup& setup) {
    hold_signals();
    ::umask(077);
    const Journal journal(setup.least);
    Descriptor lock;
    if (const auto why = lock_folder(setup.data, lock); !why.empty()) return fail(why);
    if (const auto why = try_to_write(setup.data); !why.empty()) return fail(why);
    if (const auto why = others_may_read(setup.data)) journal.write(Level::warn, "others_may_read", {{"why", *why}});
    parlour::Config config;
    bool new_key = false;
    if (const auto why = read_key(setup.data, config.key, new_key); !why.empty()) return fail(why);
    const store::Place place(setup.data, setup.store);
    int unopened = 0;
    auto store = open_store(place, journal, unopened);
    if (!store) return unopened;
    if (const auto room = store->try_to_write(); !room) return fail(room.error());
    if (const auto all = store->all_tables(); !place.is_shared() && !new_key && all && all->empty())
        journal.write(Level::warn, "store_empty",
                      {{"why", "there is a key of a house in " + setup.data.string() +
                                   " and no game; if there were games, put a backup in their place."}});

    const MachineTime time;
    Metrics metrics;
    metrics.started = std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
    std::unique_ptr<Net> net;
    const Limits limits = affordable(setup.limits, journal);
    const auto port = listen(setup, limits, metrics, net);
    if (!port) return fail(port.error());
    const std::string url = setup.public_url.empty() ? url_of(setup.place.address, *port) : setup.public_url;
    config.link_base = url;
    config.started = setup.public_url.empty() ? setup.command : "public";
    config.longest_answer = setup.limits.unsent_bytes / 2;
    config.date = [&time] { return time.date(); };
    config.arrange = setup.arrange;
    config.most_tables = setup.limits.tables;
    config.own_rules = setup.own_rules;
    config.ready = parlour::Millis(setup.waits.result) * 1000;
    config.idle = parlour::Millis(setup.waits.idle_table_hours) * 3'600'000;
    config.grace = parlour::Millis(setup.waits.grace) * 1000;
    for (parlour::Millis* wait : {&config.open_tile, &config.bot_thinks, &config.ready, &config.nonces})
        *wait = parlour::Millis(double(*wait) * setup.pace);

    std::unique_ptr<Company> company;
    store::Process self;
    if (place.is_shared()) {
        company = std::make_unique<Company>(*net, journal, config.key);
        const auto reached = company->listen(setup.peers);
        if (!reached) return fail(reached.error());
        self = {.id = parlour::fresh_id(config.random), .address = *reached, .key_hash = key_hash(config.key)};
    }
    Ground ground{.time = time,
                  .store = std::move(store),
                  .wire = company ? static_cast<Wire&>(*company) : *net,
                  .hire = [] { return std::make_unique<WorkerThread>(); },
                  .connect = [place] { return store::open_sql(place, store::Opening::changing); },
                  .peers = company.get()};
    Host host({.limits = limits,
               .place = place,
               .public_url = setup.public_url,
               .trusted = setup.trusted,
               .version = setup.version,
               .names = names_of(setup),
               .open_metrics = setup.open_metrics,
               .own_rules = setup.own_rules,
               .self = self},
              config, std::move(ground), metrics, journal);
    const auto tables = host.open();
    if (!tables) return fail(tables.error());
    if (company) company->serve(host);
    int code = 0;
    host.on_failure([&net, &code, &journal](const std::string& why) {
        journal.say("jansou: " + why);
        code = 1;
        net->stop(0);
    });
    stop_on_signal(host, *net, journal, setup.ends_with_terminal);
    host.on_drained([&host, &net, &journal] { stop(host, *net, journal); }, std::chrono::minutes(setup.waits.drain_minutes));
    const auto door = Control::open(setup.data, [&host, &net](const nlohmann::json& request, ControlReply reply) {
        net->post([&host, request, reply = std::move(reply)] { host.office(request, reply); });
    });
    if (!door) journal.write(Level::warn, "no_control", {{"why", door.error()}});
    journal.write(Level::info, "listening",
                  {{"version", setup.version},
                   {"address", setup.place.address},
                   {"port", std::to_string(*port)},
                   {"tables", std::to_string(*tables)},
                   {"peers", self.address}});
    if (!has_page()) journal.write(Level::warn, "no_page", {{"why", "this program was built without web/dist"}});
    ServeSetup::Opened opened{.url = url, .others = !is_loopback(setup.place.address), .tables = *tables, .table = {}, .error = {}};
    const auto tell = [&] {
        journal.flush(std::chrono::milliseconds(200));
        if (setup.opened) setup.opened(opened);
    };
    if (setup.table)
        host.create(*setup.table, [&opened, &tell](const Response& made) {
            const auto body = nlohmann::json::parse(made.body, nullptr, false);
            if (made.status == 200)
                opened.table = body;
            else
                opened.error = body["error"]["message"].get<std::string>();
            tell();
        });
    else
        tell();
    net->run(host);
    if (company) company->stop();
    const bool rests = host.leaves_off_within(last_patience);
    journal.write(Level::info, "stopped");
    if (rests) return code;
    host.keep_all();  // somebody's question works on and is asked in vain whether it should: it holds nobody up, and nothing of it is kept
    journal.flush(std::chrono::milliseconds(200));
    std::_Exit(code);
}

}  // namespace jansou::server
