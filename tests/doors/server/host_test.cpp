// A house on a made-up disk, as the simulator has it: what it asks of its store when many come at once, and a store that breaks off.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <stdexcept>

#include "apps/server/host.hpp"
#include "apps/server/target.hpp"
#include "tests/play/simulator/world.hpp"

namespace jansou::server {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using simulator::Database;
using simulator::Life;
using simulator::SimStore;
using simulator::SimWorker;
using simulator::World;

/// Says of tables that they are longer than they are, and keeps which ones it is asked for together.
class LongTables final : public SimStore {
public:
    struct Told {
        std::map<std::string, std::optional<std::int64_t>> records;  ///< of a table, in place of what it has
        std::vector<std::vector<std::string>> loads;
        bool breaks_off = false;  ///< where a table is given away
    };
    LongTables(World& world, Database& base, bool& none, Told& told) : SimStore(world, base, false, none, none), told_(told) {}

    tl::expected<std::vector<Token>, store::Sentence> tokens(std::span<const std::string> hashes) override {
        auto out = SimStore::tokens(hashes);
        for (Token& each : *out)
            if (const auto found = told_.records.find(each.table); found != told_.records.end()) each.records = found->second;
        return out;
    }
    std::vector<Loaded> load(std::span<const std::string> tables) override {
        if (!tables.empty()) told_.loads.emplace_back(tables.begin(), tables.end());
        return SimStore::load(tables);
    }
    tl::expected<void, store::Sentence> release(std::string_view table) override {
        if (told_.breaks_off) throw std::runtime_error("no memory is left");
        return SimStore::release(table);
    }

private:
    Told& told_;
};

class NoGuests final : public Wire {
public:
    explicit NoGuests(std::shared_ptr<Life> life) : life_(std::move(life)) {}
    void send(SocketId, Bytes) override {}
    void rest(SocketId, std::chrono::milliseconds) override {}
    void close(SocketId, unsigned short, std::string_view) override {}
    void post(std::function<void()> work) override { after({}, std::move(work)); }
    void after(std::chrono::milliseconds wait, std::function<void()> work) override {
        life_->world.after(wait.count(), [life = life_, work = std::move(work)] {
            if (!life->crashed) work();
        });
    }

private:
    std::shared_ptr<Life> life_;
};

struct OneHouse : testing::Test {
    fs::path folder = fs::temp_directory_path() / ("jansou-host-" + std::to_string(::getpid()));
    World world{*parse_seed("5")};
    Database base;
    bool none = false;
    LongTables::Told told;
    Journal journal{Level::none};
    Metrics metrics;
    std::shared_ptr<Life> life = std::make_shared<Life>(Life{world});
    std::unique_ptr<NoGuests> wire;
    std::unique_ptr<Host> host;

    OneHouse() {
        fs::create_directories(folder);
        static_cast<void>(store::Store::open(folder));  // what an operator changes stands in a file of its own
        open();
    }
    ~OneHouse() override {
        life->crashed = true;
        host.reset();
        fs::remove_all(folder);
    }

    /// A process that has no table in its memory.
    void open() {
        life->crashed = true;
        host.reset();
        life = std::make_shared<Life>(Life{world});
        wire = std::make_unique<NoGuests>(life);
        metrics = {};
        HostSetup setup;
        setup.place = folder;
        setup.limits.disk_reserve_mb = 0;
        setup.trusted = {"10.0.0.1"};
        parlour::Config config;
        config.key.fill(7);
        config.link_base = "http://house";
        config.date = [this] { return world.date(); };
        config.random = [this](std::span<std::uint8_t> bytes) {
            for (auto& byte : bytes) byte = std::uint8_t(world.chance(256));
        };
        Ground ground{.time = world,
                      .store = std::make_unique<LongTables>(world, base, none, told),
                      .wire = *wire,
                      .hire = [this] { return std::make_unique<SimWorker>(life); },
                      .connect = []() -> tl::expected<std::unique_ptr<store::Sql>, std::string> {
                          return tl::unexpected(std::string("there is none."));
                      }};
        host = std::make_unique<Host>(setup, config, std::move(ground), metrics, journal);
        ASSERT_TRUE(host->open());
        told.loads.clear();
    }

    void ask(const std::string& method, const std::string& path, const json& body, const std::string& token, const Reply& reply) {
        Request request;
        request.method = method;
        request.target = *parse_target(path);
        request.type = "application/json";
        request.body = body.dump();
        request.bearer = token;
        request.address = "10.0.0.1";
        host->request(request, reply);
    }
    /// RETURNS: the table and the token of its host.
    std::pair<std::string, std::string> make_table() {
        const json order{{"rule", "mjkt"},
                         {"name", "Aya"},
                         {"seats", {{{"kind", "you"}}, {{"kind", "open"}}, {{"kind", "open"}}, {{"kind", "open"}}}},
                         {"games", 1}};
        json made;
        ask("POST", "/api/tables", order, "", [&](const Response& answer) { made = json::parse(answer.text()); });
        world.run_until(world.at() + 5'000);
        return {made.value("table", made.dump()), made.value("token", "")};
    }
    /// All come at once. RETURNS: how many are answered that their table is there.
    int come(const std::vector<std::string>& tokens) {
        int there = 0;
        for (const std::string& token : tokens)
            ask("GET", "/api/table", nullptr, token, [&](const Response& answer) { there += answer.status == 200; });
        world.run_until(world.at() + 5'000);
        return there;
    }
};

TEST_F(OneHouse, ReadsLongTablesAloneAndShortOnesTogether) {
    std::vector<std::string> tables, tokens;
    for (int i = 0; i < 6; ++i) {
        const auto [table, token] = make_table();
        tables.push_back(table);
        tokens.push_back(token);
    }
    open();
    told.records[tables[0]] = most_records_at_once - 1'000;
    told.records[tables[1]] = most_records_at_once + 1'000;
    told.records[tables[2]] = 900;
    told.records[tables[3]] = std::nullopt;  // that cannot be told
    EXPECT_EQ(come(tokens), 6);
    ASSERT_FALSE(told.loads.empty());

    std::size_t times = 0;
    for (const auto& load : told.loads) {
        std::int64_t records = 0;
        for (const std::string& table : load) {
            ++times;
            const auto found = told.records.find(table);
            records += found == told.records.end() ? 1 : found->second.value_or(most_records_at_once);
        }
        EXPECT_TRUE(load.size() == 1 || records <= most_records_at_once) << load.size() << " tables, " << records;
    }
    EXPECT_EQ(times, 6u) << "each is read once";
    EXPECT_EQ(told.loads.back().size(), 2u) << "two short ones together";
}

TEST_F(OneHouse, TellsTheOperatorThatItsWorkBrokeOffAndGoesOn) {
    const auto [table, token] = make_table();
    const auto [other, its_token] = make_table();
    open();
    told.breaks_off = true;
    nlohmann::ordered_json said;
    host->office({{"do", "close"}, {"table", table}}, [&](const nlohmann::ordered_json& answer) { said = answer; });
    world.run_until(world.at() + 5'000);
    EXPECT_EQ(said, nlohmann::ordered_json({{"error", "no memory is left"}}));
    EXPECT_EQ(come({its_token}), 1) << "tables are brought back";
}

}  // namespace
}  // namespace jansou::server
