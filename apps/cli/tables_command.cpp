// jansou tables: what an operator asks of the tables in a folder, and does to them, whether a house runs on it or not.
#include <CLI/CLI.hpp>
#include <chrono>
#include <ctime>
#include <iostream>
#include <map>
#include <set>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/server/control.hpp"
#include "apps/server/folder.hpp"
#include "apps/server/office.hpp"
#include "jansou/parlour/lookback.hpp"
#include "jansou/store/ledger.hpp"

namespace jansou::cli {
namespace {

using store::Ledger;
using store::TableRow;

constexpr parlour::Millis day = 24LL * 3600 * 1000;
constexpr std::string_view command_name = "tables";

struct Tables {
    std::string data, store, table, name, other = "?";
    std::size_t match = 0;
    int days = 0;
    bool as_json = false, unnamed = false;
};

parlour::Millis now_millis() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

std::string time_text(parlour::Millis at) {
    const std::time_t seconds = at / 1000;
    std::tm utc{};
    ::gmtime_r(&seconds, &utc);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &utc);
    return text.data();
}

/// What the house says that runs on the folder: null if none does.
tl::expected<nlohmann::json, std::string> asked(const Tables& a, const nlohmann::json& request) {
    auto answer = server::ask_house(a.data, request);
    if (answer && answer->contains("error")) return tl::unexpected((*answer)["error"].get<std::string>());
    return answer;
}

/// The entry of a table in a list: the line that the house keeps of it, and what the store knows.
nlohmann::ordered_json entry_of(const TableRow& row, const std::set<std::string>& here) {
    const nlohmann::json card = nlohmann::json::parse(row.card.empty() ? "{}" : row.card, nullptr, false);
    const auto from_card = [&](const char* field) {
        return card.is_object() && card.contains(field) ? card[field] : nlohmann::json(nullptr);
    };
    nlohmann::ordered_json out{{"table", row.id}};
    out["state"] = row.barred ? nlohmann::json("closed") : from_card("state");
    out["in_memory"] = here.contains(row.id);
    for (const char* field : {"rule", "names", "round", "kyoku", "points", "finished", "matches"}) out[field] = from_card(field);
    out["made"] = time_text(row.made);
    out["changed"] = time_text(row.changed);
    out["records"] = row.records;
    out["bytes"] = row.bytes;
    return out;
}

tl::expected<std::set<std::string>, std::string> in_memory(const Tables& a) {
    const auto answer = asked(a, {{"do", "tables"}});
    if (!answer) return tl::unexpected(answer.error());
    std::set<std::string> here;
    if (answer->is_object())
        for (const nlohmann::json& id : (*answer)["tables"]) here.insert(id.get<std::string>());
    return here;
}

std::string line_of(const nlohmann::ordered_json& e) {
    std::string names, round;
    if (e["names"].is_array())
        for (const auto& name : e["names"])
            if (!name.get<std::string>().empty()) names += (names.empty() ? "" : ", ") + name.get<std::string>();
    if (e["round"].is_string()) round = e["round"].get<std::string>() + std::to_string(e["kyoku"].get<int>());
    const std::string state = e["state"].is_string() ? e["state"].get<std::string>() : "?";
    return fmt::format("{:<12} {:<8} {:<3} {:<16} {:<10} {:<3} {:>7} {:>8} KB  {}", e["table"].get<std::string>(), state,
                       e["in_memory"].get<bool>() ? "*" : "", e["changed"].get<std::string>(),
                       e["rule"].is_string() ? e["rule"].get<std::string>().substr(0, 10) : "?", round, e["records"].get<std::int64_t>(),
                       (e["bytes"].get<std::int64_t>() + 1023) / 1024, names);
}

int list(const Tables& a) {
    auto ledger = Ledger::open({a.data, a.store}, Ledger::For::reading);
    if (!ledger) return fail(command_name, ledger.error());
    const auto rows = ledger->tables();
    if (!rows) return fail(command_name, rows.error());
    const auto here = in_memory(a);
    if (!here) return fail(command_name, here.error());
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const TableRow& row : *rows) all.push_back(entry_of(row, *here));
    if (a.as_json) {
        std::cout << all.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
        return 0;
    }
    if (all.empty()) std::cout << "no tables\n";
    for (const auto& entry : all) std::cout << line_of(entry) << '\n';
    return 0;
}

/// How many matches have begun there.
std::size_t matches_of(const std::vector<parlour::Record>& records) {
    return std::size_t(std::ranges::count(records, "begun", &parlour::Record::kind));
}

/// The records of a table, or the sentence that there is none.
tl::expected<std::vector<parlour::Record>, std::string> records_of(const Tables& a, Ledger& ledger) {
    auto records = ledger.records(a.table);
    if (records && records->empty())
        return tl::unexpected("there is no table " + a.table + "; `jansou tables list` names those there are.");
    return records;
}

int show(const Tables& a) {
    auto ledger = Ledger::open({a.data, a.store}, Ledger::For::reading);
    if (!ledger) return fail(command_name, ledger.error());
    const auto records = records_of(a, *ledger);
    if (!records) return fail(command_name, records.error());
    const auto rows = ledger->tables();
    if (!rows) return fail(command_name, rows.error());
    const auto here = in_memory(a);
    if (!here) return fail(command_name, here.error());
    const auto row = std::ranges::find(*rows, a.table, &TableRow::id);
    nlohmann::ordered_json out = row == rows->end() ? nlohmann::ordered_json::object() : entry_of(*row, *here);
    std::map<std::string, int> kinds;
    for (const auto& r : *records) ++kinds[r.kind];
    out["kinds"] = kinds;
    out["played"] = nlohmann::ordered_json::array();
    for (std::size_t match = 0; match < matches_of(*records); ++match) {
        const auto played = parlour::played_again(*records, match, {});
        out["played"].push_back(played ? nlohmann::ordered_json{{"match", match}, {"acts", played->deeds.size()}, {"over", played->over}}
                                       : nlohmann::ordered_json{{"match", match}, {"why", played.error()}});
    }
    std::cout << out.dump(a.as_json ? -1 : 2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    return 0;
}

int export_log(const Tables& a) {
    auto ledger = Ledger::open({a.data, a.store}, Ledger::For::reading);
    if (!ledger) return fail(command_name, ledger.error());
    const auto records = records_of(a, *ledger);
    if (!records) return fail(command_name, records.error());
    if (a.match >= matches_of(*records))
        return fail(command_name, fmt::format("table {} has had {} matches, counted from 0.", a.table, matches_of(*records)));
    const auto played = parlour::played_again(*records, a.match, {});
    if (!played) return fail(command_name, played.error());
    if (!played->over) return fail(command_name, "that match is still being played; its log has all hands and is there when it is over.");
    for (const std::string& line : parlour::whole_log(*played, a.unnamed ? parlour::Names::left_out : parlour::Names::told))
        std::cout << line << '\n';
    return 0;
}

/// What changes the store: by the house if one runs on the folder, else here, while none can begin to.
int change(const Tables& a, const nlohmann::json& request, const auto& here) {
    const auto answer = asked(a, request);
    if (!answer) return fail(command_name, answer.error());
    if (answer->is_object()) {
        std::cout << (*answer)["told"].get<std::string>() << '\n';
        return 0;
    }
    server::Descriptor lock;
    if (const auto why = server::lock_folder(a.data, lock); !why.empty()) return fail(command_name, why);
    auto ledger = Ledger::open({a.data, a.store}, Ledger::For::changing);
    if (!ledger) return fail(command_name, ledger.error());
    const tl::expected<std::string, std::string> told = here(*ledger);
    if (!told) return fail(command_name, told.error());
    std::cout << *told << '\n';
    return 0;
}

int close(const Tables& a) {
    return change(a, {{"do", "close"}, {"table", a.table}}, [&](Ledger& l) { return server::bar_table(l, a.table, now_millis()); });
}

int prune(const Tables& a) {
    return change(a, {{"do", "prune"}, {"days", a.days}}, [&](Ledger& l) -> tl::expected<std::string, std::string> {
        auto told = server::prune_tables(l, now_millis() - a.days * day);
        if (!told) return told;
        if (const auto smaller = l.compact(); !smaller) return tl::unexpected(smaller.error());
        return told;
    });
}

int forget(const Tables& a) {
    if (a.name.empty()) return fail(command_name, "a name is expected.");
    return change(a, {{"do", "forget"}, {"name", a.name}, {"as", a.other}},
                  [&](Ledger& l) { return server::forget_name(l, a.name, a.other, {}); });
}

CLI::App* sub(CLI::App* tables, const std::shared_ptr<Tables>& a, const char* name, const char* what) {
    auto* command = tables->add_subcommand(name, what);
    command->add_option("--data", a->data, "folder of the games")->required();
    command->add_option("--store", a->store, "postgresql://.. if the games are there");
    return command;
}

}  // namespace

void add_tables_command(CLI::App& app, int& exit_code) {
    auto a = std::make_shared<Tables>();
    auto* tables = app.add_subcommand("tables", "the tables in a folder, also while a house runs on it");
    tables->require_subcommand(1);
    const auto does = [a, &exit_code](CLI::App* command, int (*what)(const Tables&)) {
        command->callback([a, what, &exit_code] { exit_code = what(*a); });
    };
    auto* l = sub(tables, a, "list", "all of them, the one that was used last first; *: in memory");
    l->add_flag("--json", a->as_json, "one JSON array");
    does(l, list);
    auto* s = sub(tables, a, "show", "one of them");
    s->add_option("TABLE", a->table, "its id")->required();
    s->add_flag("--json", a->as_json, "in one line");
    does(s, show);
    auto* e = sub(tables, a, "export", "the log of a match that is over, to stdout");
    e->add_option("TABLE", a->table, "its id")->required();
    e->add_option("--match", a->match, "which, counted from 0");
    e->add_flag("--no-names", a->unnamed, "leaves the names out");
    does(e, export_log);
    auto* c = sub(tables, a, "close", "ends a table for good: no link leads there any more; its records stay until they are pruned");
    c->add_option("TABLE", a->table, "its id")->required();
    does(c, close);
    auto* p = sub(tables, a, "prune", "erases tables that were put away or closed and not used for so long");
    p->add_option("--days", a->days, "days without use")->required()->check(CLI::Range(1, 100000));
    does(p, prune);
    auto* f = sub(tables, a, "forget", "takes a name out of all records");
    f->add_option("NAME", a->name, "exactly as it stands there")->required();
    f->add_option("--as", a->other, "what stands in its place")->capture_default_str();
    does(f, forget);
}

}  // namespace jansou::cli
