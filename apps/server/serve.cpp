#include "apps/server/serve.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstring>
#include <iostream>

#include "apps/server/host.hpp"
#include "apps/server/page.hpp"

namespace jansou::server {
namespace fs = std::filesystem;
namespace {

constexpr int farewell_ms = 300;

struct Descriptor {
    int fd = -1;
    ~Descriptor() {
        if (fd >= 0) ::close(fd);
    }
};

std::string failure(const fs::path& path) { return path.string() + ": " + std::generic_category().message(errno) + "."; }

/// The folder is this process's as long as the descriptor is open.
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

bool random_bytes(std::span<std::uint8_t> out) {
    const Descriptor from{::open("/dev/urandom", O_RDONLY | O_CLOEXEC)};
    return from.fd >= 0 && ::read(from.fd, out.data(), out.size()) == ssize_t(out.size());
}

/// DIR/key: what invitations are derived from. Made at the first start, readable by the owner alone.
std::string read_key(const fs::path& folder, std::array<std::uint8_t, 32>& key) {
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
    const Descriptor parent{::open(folder.c_str(), O_RDONLY | O_CLOEXEC)};
    return parent.fd >= 0 && ::fsync(parent.fd) == 0 ? "" : failure(folder);
}

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

tl::expected<unsigned short, std::string> listen(const ServeSetup& setup, Metrics& metrics, std::unique_ptr<Net>& net) {
    NetSetup sockets{setup.place.address, setup.place.port, setup.behind_proxy, setup.limits, setup.trusted};
    net = std::make_unique<Net>(metrics, sockets);
    auto port = net->listen();
    if (port || !setup.any_port) return port;
    sockets.port = 0;
    net = std::make_unique<Net>(metrics, sockets);
    return net->listen();
}

void stop_on_signal(Host& host, Net& net, const Journal& journal) {
    net.on_signal([&host, &net, &journal] {
        journal.write(Level::info, "stopping");
        host.finish([&net] { net.stop(farewell_ms); });
        net.on_signal([&net] { net.stop(0); });  // a second one does not wait
    });
}

}  // namespace

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
    std::signal(SIGPIPE, SIG_IGN);
    const Journal journal(setup.least);
    Descriptor lock;
    if (const auto why = lock_folder(setup.data, lock); !why.empty()) return fail(why);
    parlour::Config config;
    if (const auto why = read_key(setup.data, config.key); !why.empty()) return fail(why);
    auto store = store::Store::open(setup.data);
    if (!store) return fail(store.error());

    Metrics metrics;
    metrics.started = std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
    std::unique_ptr<Net> net;
    const auto port = listen(setup, metrics, net);
    if (!port) return fail(port.error());
    const std::string url = setup.public_url.empty() ? url_of(setup.place.address, *port) : setup.public_url;
    config.link_base = url;
    config.arrange = setup.arrange;
    config.most_tables = setup.limits.tables;
    config.own_rules = setup.own_rules;
    for (parlour::Millis* wait : {&config.open_tile, &config.bot_thinks, &config.ready, &config.nonces})
        *wait = parlour::Millis(double(*wait) * setup.pace);

    Host host({setup.limits, setup.public_url, setup.trusted, setup.version, setup.own_rules}, config, std::move(*store), *net, metrics,
              journal);
    const auto tables = host.open();
    if (!tables) return fail(tables.error());
    int code = 0;
    host.on_failure([&net, &code](const std::string& why) {
        std::cerr << "jansou: " << why << '\n';
        code = 1;
        net->stop(0);
    });
    stop_on_signal(host, *net, journal);
    journal.write(Level::info, "listening",
                  {{"version", setup.version},
                   {"address", setup.place.address},
                   {"port", std::to_string(*port)},
                   {"tables", std::to_string(*tables)}});
    if (!has_page()) journal.write(Level::warn, "no_page", {{"why", "this program was built without web/dist"}});
    ServeSetup::Opened opened{.url = url, .others = !is_loopback(setup.place.address), .tables = *tables, .table = {}, .error = {}};
    const auto tell = [&] {
        if (setup.opened) setup.opened(opened);
    };
    if (setup.table)
        host.create(*setup.table, [&opened, tell](const Response& made) {
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
    journal.write(Level::info, "stopped");
    return code;
}

}  // namespace jansou::server
