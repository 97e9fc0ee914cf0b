// The store as it is, looked through without changing it: the file, and whether every table can be set up again.
#include <iostream>

#include "apps/server/serve.hpp"
#include "jansou/store/store.hpp"

namespace jansou::server {

namespace {

/// What is wrong with a table, or nothing.
std::string wrong_with(store::Store& store, const std::string& table, std::size_t& records) {
    const auto found = store.load(table);
    if (!found) return found.error();
    records += found->size();
    parlour::Config config;
    config.own_rules = true;
    parlour::Parlour parlour(config);
    const auto up = parlour.restore(*found, 0);
    return up ? "" : up.error();
}

}  // namespace

int check(const std::filesystem::path& folder, const std::string& url) {
    auto opened = store::Store::open_to_read({folder, url});
    if (!opened) {
        std::cerr << "jansou: " << opened.error() << '\n';
        return 2;
    }
    store::Store* const store = opened->get();
    const auto tables = store->all_tables();
    std::size_t faults = 0, records = 0;
    const auto tell = [&](const std::string& line) {
        ++faults;
        std::cout << line << '\n';
    };
    for (const std::string& line : store->damage()) tell("the file: " + line);
    if (!tables) tell(tables.error());
    for (const std::string& table : tables.value_or(std::vector<std::string>{}))
        if (const auto why = wrong_with(*store, table, records); !why.empty()) tell("table " + table + ": " + why);
    std::cout << (tables ? tables->size() : 0) << " tables, " << records << " records, " << faults << " faults\n";
    return faults == 0 ? 0 : 1;
}

}  // namespace jansou::server
