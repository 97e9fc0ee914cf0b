#include "apps/server/house_file.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <variant>

#include <fmt/format.h>

#include "jansou/wire/rule_text/rule_draft.hpp"
#include "jansou/wire/rule_text/rule_value.hpp"
#include "jansou/wire/rule_text/toml.hpp"

namespace jansou::server {
namespace {

using Names = std::vector<std::string>;
using Into = std::variant<std::string*, bool*, int*, std::size_t*, double*, Rate*, Names*>;

/// One setting: where it goes, and what it may be.
struct Slot {
    std::string_view section, key;
    Into into;
    double least = 0, most = 0;
    std::string_view meaning;
};

std::vector<Slot> slots_of(HouseFile& f) {
    ServeSetup& s = f.setup;
    Limits& l = s.limits;
    Waits& w = s.waits;
    return {
        {"", "listen", &f.listen, 0, 0, "address and port; 0.0.0.0 for all addresses of this machine"},
        {"", "data", &f.data, 0, 0, "folder of the games"},
        {"", "store", &s.store, 0, 0, "postgresql://.. instead of a file in the folder: several processes with the same are one house"},
        {"", "peers", &s.peers, 0, 0, "with such a store: address and port by which the processes reach each other"},
        {"", "public_url", &s.public_url, 0, 0, "how others reach the house, if a proxy stands before it"},
        {"", "proxy", &s.behind_proxy, 0, 0, "a proxy on this machine names the client in X-Forwarded-For"},
        {"", "trust", &s.trusted, 0, 0, "addresses that no limit for one address holds back"},
        {"", "host", &s.names, 0, 0, "names by which the house is reached, beside that of public_url"},
        {"", "open_metrics", &s.open_metrics, 0, 0, "/metrics is for everybody, not for programs of this machine only"},
        {"", "own_rules", &s.own_rules, 0, 0, "tables may be opened by a rule file that whoever opens them brings along"},
        {"", "pace", &s.pace, 0, 10, "how long the house waits for bots, open tiles and results; 1: as people like it"},
        {"", "log_level", &f.log_level, 0, 0, "debug info warn error none"},
        {"waits", "result_seconds", &w.result, 0, 600, "how long the result of a hand stands, unless everybody is ready before"},
        {"waits", "grace_seconds", &w.grace, 1, 3600, "after which a stand-in plays for whoever is away"},
        {"waits", "idle_table_hours", &w.idle_table_hours, 1, 720, "a table where nobody is is put away after that"},
        {"waits", "drain_minutes", &w.drain_minutes, 0, 240, "a house that closes waits so long for the hands that are played"},
        {"limits", "tables", &l.tables, 1, 100'000, "in memory at once"},
        {"limits", "tables_per_address", &l.tables_per_address, 1, 100'000, "at once"},
        {"limits", "connections", &l.connections, 16, 1'000'000, "of any kind at once"},
        {"limits", "sockets", &l.sockets, 8, 1'000'000, "WebSockets at once"},
        {"limits", "connections_per_address", &l.connections_per_address, 1, 1'000'000, "of any kind of one address"},
        {"limits", "sockets_per_address", &l.sockets_per_address, 1, 1'000'000, "WebSockets of one address"},
        {"limits", "header_bytes", &l.header_bytes, 1024, 1 << 20, "of a request"},
        {"limits", "body_bytes", &l.body_bytes, 1024, 1 << 24, "of a request"},
        {"limits", "log_bytes", &l.log_bytes, 1024, 1 << 24, "of a request that brings a log along to be looked at"},
        {"limits", "book_bytes", &l.book_bytes, 1024, 1 << 26, "of a request that brings a club's book along"},
        {"limits", "logs_at_once", &l.logs_at_once, 1, 1000, "such requests"},
        {"limits", "logs_per_address", &l.logs_per_address, 1, 1000, "such requests"},
        {"limits", "message_bytes", &l.message_bytes, 1024, 1 << 20, "of a message of a socket"},
        {"limits", "unsent_bytes", &l.unsent_bytes, 1 << 16, 1 << 28, "a socket that leaves more unread is closed"},
        {"limits", "unsent_frames", &l.unsent_frames, 64, 1 << 20, "the same, in frames"},
        {"limits", "idle_seconds", &l.idle_seconds, 5, 3600, "a connection from which nothing comes is closed"},
        {"limits", "socket_seconds", &l.socket_seconds, 2, 3600,
         "a socket from which nothing comes, not even a pong, is closed; half of it brings a ping"},
        {"limits", "disk_reserve_mb", &l.disk_reserve_mb, 0, 1 << 30,
         "to stay free on the disk of the games: below it there are no new tables"},
        {"limits", "header_seconds", &l.header_seconds, 1, 600, "a request has to be whole by then"},
        {"limits", "errors_to_close", &l.errors_to_close, 1, 100'000, "so many refused messages of a socket close it"},
        {"rates", "messages_per_socket", &l.messages_per_socket, 0, 1e6, "at once, and then a second"},
        {"rates", "messages_per_token", &l.messages_per_token, 0, 1e6, ""},
        {"rates", "messages_per_address", &l.messages_per_address, 0, 1e6, ""},
        {"rates", "requests_per_address", &l.requests_per_address, 0, 1e6, ""},
        {"rates", "questions_per_address", &l.questions_per_address, 0, 1e6, "score, waits, replay, log"},
        {"rates", "tables_made_per_address", &l.tables_made_per_address, 0, 1e6, ""},
    };
}

std::optional<double> number_in(const toml::node& node) { return node.is_number() ? node.value<double>() : std::nullopt; }

bool in_range(const Slot& slot, std::optional<double> n) { return n && *n >= slot.least && *n <= slot.most; }

std::string whole_number_from(const Slot& slot) { return fmt::format("a whole number from {} to {}", slot.least, slot.most); }

/// Puts the value where it belongs, or says what is expected there.
struct Put {
    const toml::node& node;
    const Slot& slot;

    std::string operator()(std::string* into) const {
        const auto text = node.value_exact<std::string>();
        if (!text) return "a text in quotes";
        *into = *text;
        return {};
    }
    std::string operator()(bool* into) const {
        const auto flag = node.value_exact<bool>();
        if (!flag) return "true or false";
        *into = *flag;
        return {};
    }
    template <class Whole>
    std::string operator()(Whole* into) const {
        if (!node.is_integer() || !in_range(slot, number_in(node))) return whole_number_from(slot);
        *into = Whole(*number_in(node));
        return {};
    }
    std::string operator()(double* into) const {
        if (!in_range(slot, number_in(node))) return fmt::format("a number from {} to {}", slot.least, slot.most);
        *into = *number_in(node);
        return {};
    }
    std::string operator()(Rate* into) const {
        const toml::array* two = node.as_array();
        if (!two || two->size() != 2 || !in_range(slot, number_in((*two)[0])) || !in_range(slot, number_in((*two)[1])))
            return "two numbers like [40, 10]: so many at once, and then so many a second";
        *into = {*number_in((*two)[0]), *number_in((*two)[1])};
        return {};
    }
    std::string operator()(Names* into) const {
        const toml::array* list = node.as_array();
        Names names;
        for (std::size_t i = 0; list && i < list->size(); ++i)
            if (const auto text = (*list)[i].value_exact<std::string>()) names.push_back(*text);
        if (!list || names.size() != list->size()) return "a list of texts in quotes";
        *into = names;
        return {};
    }
};

class Reader {
public:
    Reader(std::string_view name, HouseFile& file) : name_(name), slots_(slots_of(file)) {}

    void read(const toml::table& table, std::string_view section = {}) {
        for (const auto& [key, node] : table) {
            const std::string_view word = key.str();
            if (section.empty() && node.is_table() && is_section(word))
                read(*node.as_table(), word);
            else
                take(section, word, int(key.source().begin.line), node);
        }
    }
    std::vector<std::string> faults() {
        std::ranges::sort(faults_, {}, [](const Fault& f) { return std::pair(f.line, f.what); });
        std::vector<std::string> out;
        for (const Fault& f : faults_) out.push_back(fmt::format("{}:{}: {}", name_, f.line, f.what));
        return out;
    }
    void fault(int line, std::string what) { faults_.push_back({line, std::move(what)}); }

private:
    struct Fault {
        int line = 0;
        std::string what;
    };

    bool is_section(std::string_view word) const {
        return std::ranges::any_of(slots_, [&](const Slot& s) { return !s.section.empty() && s.section == word; });
    }
    static std::string spelt(std::string_view section, std::string_view key) {
        return section.empty() ? std::string(key) : fmt::format("{}.{}", section, key);
    }
    void take(std::string_view section, std::string_view key, int line, const toml::node& node) {
        const auto slot = std::ranges::find_if(slots_, [&](const Slot& s) { return s.section == section && s.key == key; });
        if (slot == slots_.end()) return unknown(section, key, line);
        if (const std::string expected = std::visit(Put{node, *slot}, slot->into); !expected.empty())
            fault(line, fmt::format("\"{}\" must be {}.", spelt(section, key), expected));
    }
    void unknown(std::string_view section, std::string_view key, int line) {
        std::vector<std::string> known;
        for (const Slot& s : slots_) known.push_back(spelt(s.section, s.key));
        const std::string name = spelt(section, key);
        fault(line, fmt::format("unknown setting {}{}", wire::rule_text::named(name),
                                wire::rule_text::did_you_mean(name, {known.begin(), known.end()})));
    }

    std::string_view name_;
    std::vector<Slot> slots_;
    std::vector<Fault> faults_;
};

/// A setting as it is written in the file.
struct Written {
    std::string operator()(const std::string* v) const { return wire::rule_text::toml_string(*v); }
    std::string operator()(const bool* v) const { return *v ? "true" : "false"; }
    std::string operator()(const int* v) const { return std::to_string(*v); }
    std::string operator()(const std::size_t* v) const { return std::to_string(*v); }
    std::string operator()(const double* v) const { return fmt::format("{}", *v); }
    std::string operator()(const Rate* v) const { return fmt::format("[{}, {}]", v->burst, v->per_second); }
    std::string operator()(const Names* v) const {
        std::string out = "[";
        for (const std::string& name : *v) out += (out.size() > 1 ? ", " : "") + wire::rule_text::toml_string(name);
        return out + "]";
    }
};

}  // namespace

tl::expected<HouseFile, std::vector<std::string>> read_house_file(std::string_view text, std::string_view name, HouseFile from) {
    Reader reader(name, from);
    const toml::parse_result parsed = toml::parse(text);
    if (parsed)
        reader.read(parsed.table());
    else
        reader.fault(std::max(1, int(parsed.error().source().begin.line)), wire::rule_text::syntax_fault(parsed.error().description()));
    if (auto faults = reader.faults(); !faults.empty()) return tl::unexpected(std::move(faults));
    return from;
}

std::string house_file_text(const HouseFile& file) {
    HouseFile copy = file;
    std::string out = "# settings of a house; what is left out is as it stands here\n", section;
    for (const Slot& slot : slots_of(copy)) {
        if (slot.section != section) out += fmt::format("\n[{}]\n", section = slot.section);
        out += fmt::format("{} = {}", slot.key, std::visit(Written{}, slot.into));
        out += slot.meaning.empty() ? "\n" : fmt::format("  # {}\n", slot.meaning);
    }
    return out;
}

}  // namespace jansou::server
