#include "apps/server/office.hpp"

#include <fmt/format.h>

namespace jansou::server {

OfficeAnswer bar_table(store::Ledger& ledger, const std::string& table, parlour::Millis now) {
    const auto done = ledger.bar(table, now);
    if (!done) return tl::unexpected(done.error());
    if (!*done) return tl::unexpected("there is no table " + table + "; `jansou tables list` names those there are.");
    return "table " + table + " is closed; no link leads there any more";
}

OfficeAnswer prune_tables(store::Ledger& ledger, parlour::Millis before) {
    const auto erased = ledger.prune(before);
    if (!erased) return tl::unexpected(erased.error());
    const auto pads = ledger.prune_pads(before);
    if (!pads) return tl::unexpected(pads.error());
    return *pads ? fmt::format("{} tables and {} score pads erased", *erased, *pads) : fmt::format("{} tables erased", *erased);
}

OfficeAnswer forget_name(store::Ledger& ledger, const std::string& name, const std::string& other,
                         const std::function<bool(const std::string&)>& spared) {
    const auto tables = ledger.tables_of_name(name);
    if (!tables) return tl::unexpected(tables.error());
    std::size_t changed = 0;
    std::string left;
    for (const std::string& table : *tables) {
        if (spared && spared(table)) {
            left += (left.empty() ? "" : ", ") + table;
            continue;
        }
        if (const auto done = ledger.rename(table, name, other); !done) return tl::unexpected(done.error());
        ++changed;
    }
    const auto pads = ledger.rename_in_pads(name, other);
    if (!pads) return tl::unexpected(pads.error());
    const auto persons = ledger.forget_in_clubs(name);
    if (!persons) return tl::unexpected(persons.error());
    std::string told = fmt::format("the name is out of {} tables", changed);
    if (*pads || *persons) told += fmt::format(", {} score pads and {} persons of clubs' books", *pads, *persons);
    if (!left.empty()) told += "; it stays at those where somebody sits now, ask again later: " + left;
    return told;
}

}  // namespace jansou::server
