#include "jansou/lab/report.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace jansou::lab {
namespace {

constexpr std::string_view first_measures[] = {"table/won",      "table/tsumo",  "table/drawn",   "all/win_points",    "all/deal_in",
                                               "all/riichi",     "all/called",   "table/moved",   "table/chips_moved", "table/hands",
                                               "table/discards", "table/spread", "wind:0/points", "wind:0/win",        "chair:0/total"};
constexpr double digits_of_json = 1e9;

/// As many digits as stay the same on every machine.
nlohmann::json number(double value) {
    if (!std::isfinite(value)) return nullptr;
    return std::round(value * digits_of_json) / digits_of_json;
}
nlohmann::json json_of(const Estimated& e) { return {number(e.mean), number(e.half), number(e.always)}; }

std::string csv_cell(std::string_view text) {
    if (text.find_first_of(",\"\n") == std::string_view::npos) return std::string(text);
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
    return out + "\"";
}

template <class Each>
void each_measure(const Outcome& outcome, const Each& each) {
    for (const std::string& group : outcome.groups())
        for (const Measure& m : measures_of(group)) each(group, m, group + "/" + std::string(m.id));
}

}  // namespace

int digits(const Measure& m, double half) {
    if (half <= 0) return m.digits;
    return std::clamp(int(std::ceil(1 - std::log10(half))), 0, 5);
}

std::vector<std::string> headline(const Trial& trial, const Outcome& outcome) {
    std::vector<std::string> names;
    for (const std::string_view name : first_measures) {
        bool says = false;
        for (std::size_t v = 0; v < trial.plan.variants.size(); ++v) {
            const auto e = outcome.of(v, name);
            says = says || (e && e->mean != 0);
        }
        if (says) names.emplace_back(name);
    }
    return names;
}

nlohmann::ordered_json report_json(const Trial& trial, const Outcome& outcome, const Ledger& ledger, const Run& run) {
    const TrialPlan& plan = trial.plan;
    nlohmann::ordered_json result, rules = nlohmann::ordered_json::array(), bots = nlohmann::ordered_json::array();
    std::string all;
    for (std::size_t v = 0; v < plan.variants.size(); ++v) {
        const Counts& counts = outcome.counts(v);
        rules.push_back({{"name", plan.variants[v].name},
                         {"changes", plan.variants[v].changes},
                         {"games", counts.at("table", table_figure::games)},
                         {"hands", counts.at("table", table_figure::hands)},
                         {"digest", outcome.digest(v)}});
        all += outcome.digest(v);
    }
    for (const TrialBot& b : plan.bots) bots.push_back(b.name);
    result["rules"] = std::move(rules);
    result["bots"] = std::move(bots);
    result["seed"] = plan.seed;
    result["batches"] = outcome.batches();
    result["games_of_batch"] = plan.games;
    result["digest"] = wire::sha256_hex(all).substr(0, 32);
    result["enough"] = run.enough;
    result["until"] = to_json(plan)["until"];
    nlohmann::ordered_json figures = nlohmann::ordered_json::array();
    for (std::size_t v = 0; v < plan.variants.size(); ++v) {
        auto values = nlohmann::ordered_json::object(), differences = nlohmann::ordered_json::object();
        each_measure(outcome, [&](const std::string& group, const Measure& m, const std::string& name) {
            if (const auto e = outcome.of(v, name)) values[group][std::string(m.id)] = json_of(*e);
            if (v == 0) return;
            if (const auto e = outcome.difference(v, name)) differences[group][std::string(m.id)] = json_of(*e);
        });
        nlohmann::ordered_json one{{"name", plan.variants[v].name}, {"values", std::move(values)}};
        if (v > 0) one["differences"] = std::move(differences);
        one["counts"] = to_json(outcome.counts(v));
        figures.push_back(std::move(one));
    }
    result["figures"] = std::move(figures);
    nlohmann::ordered_json kept = nlohmann::ordered_json::array();
    for (const KeptLog& log : run.kept)
        kept.push_back({{"rules", plan.variants[log.variant].name}, {"game", log.game}, {"hands", log.hands}, {"log", log.file}});
    result["kept"] = std::move(kept);

    nlohmann::ordered_json workers = nlohmann::ordered_json::array();
    double seconds = 0;
    for (const Ledger::Worker& w : ledger.workers()) {
        nlohmann::ordered_json one{{"name", w.name}, {"batches", w.results}, {"checked", w.checked}, {"seconds", number(w.seconds)}};
        if (w.lied) one["lied_about"] = w.lied_about;
        workers.push_back(std::move(one));
        seconds += w.seconds;
    }
    const Ledger::Checks checks = ledger.checks();
    nlohmann::ordered_json told{
        {"command", plan.command}, {"version", run.version}, {"ended", run.ended}, {"seconds_of_play", number(seconds)}};
    told["checks"] = {{"agreed", checks.agreed}, {"waiting", checks.waiting}, {"disputed", checks.disputed}};
    told["workers"] = std::move(workers);
    return {{"jansou_lab", 1}, {"result", std::move(result)}, {"run", std::move(told)}};
}

std::string report_csv(const Trial& trial, const Outcome& outcome) {
    std::string out = "rules,group,measure,value,half,always,difference,difference_half,difference_always\n";
    for (std::size_t v = 0; v < trial.plan.variants.size(); ++v)
        each_measure(outcome, [&](const std::string& group, const Measure& m, const std::string& name) {
            const auto e = outcome.of(v, name);
            if (!e) return;
            out += fmt::format("{},{},{},{:.9g},{:.9g},{:.9g}", csv_cell(trial.plan.variants[v].name), csv_cell(group), m.id, e->mean,
                               e->half, e->always);
            const auto d = v == 0 ? std::nullopt : outcome.difference(v, name);
            out += d ? fmt::format(",{:.9g},{:.9g},{:.9g}\n", d->mean, d->half, d->always) : ",,,\n";
        });
    return out;
}

std::string report_markdown(const Trial& trial, const Outcome& outcome, const Ledger& ledger, const Run& run) {
    const TrialPlan& plan = trial.plan;
    double seconds = 0;
    for (const Ledger::Worker& w : ledger.workers()) seconds += w.seconds;
    long hands = 0;
    for (std::size_t v = 0; v < plan.variants.size(); ++v) hands += long(outcome.counts(v).at("table", table_figure::hands));
    std::string out = fmt::format("`{}`\n\n{} hands, {} games of each rule set, {:.0f} s of one core. {}\n\n", plan.command, hands,
                                  outcome.counts(0).at("table", table_figure::games), seconds, run.ended);
    const auto names = headline(trial, outcome);
    out += "| measure |";
    std::string line = "| --- |";
    for (const Variant& v : plan.variants) {
        out += " " + v.name + " |";
        line += " --- |";
    }
    out += "\n" + line + "\n";
    for (const std::string& name : names) {
        const Measure& m = *find_measure(name);
        const std::string group = name.substr(0, name.rfind('/'));
        out += fmt::format("| {}{} |", m.title, group == "table" || group == "all" ? "" : " (" + group + ")");
        for (std::size_t v = 0; v < plan.variants.size(); ++v) {
            const auto e = v == 0 ? outcome.of(v, name) : outcome.difference(v, name);
            if (!e) {
                out += " - |";
                continue;
            }
            const int d = digits(m, e->half);
            out += v == 0 ? fmt::format(" {:.{}f} ± {:.{}f} |", e->mean, d, e->half, d)
                          : fmt::format(" {}{:+.{}f} ± {:.{}f}{} |", std::fabs(e->mean) > e->half ? "**" : "", e->mean, d, e->half, d,
                                        std::fabs(e->mean) > e->half ? "**" : "");
        }
        out += "\n";
    }
    return out;
}

}  // namespace jansou::lab
