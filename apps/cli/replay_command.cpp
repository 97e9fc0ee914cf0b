// jansou replay: plays a log again and checks every line; a log of another program by a rule that is named.
#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "jansou/wire/foreign/open.hpp"
#include "jansou/wire/foreign/retrace.hpp"
#include "jansou/wire/lines/replay.hpp"

namespace jansou::cli {
namespace {

namespace foreign = jansou::wire::foreign;

struct Replaying {
    std::string path, rule;
    bool facts = false, json = false;
};

int own_log(const Replaying& asked, std::istream& file) {
    const auto report = asked.facts ? jansou::wire::replay_facts(file) : jansou::wire::replay(file);
    if (asked.json) {
        nlohmann::ordered_json out{{"same", report.same}, {"games", report.games}, {"lines", report.lines}};
        if (!report.same) {
            out["line"] = report.line;
            if (!report.event.empty()) out["event"] = report.event;
            if (!report.field.empty()) out["field"] = report.field;
            out["what"] = report.what;
        }
        std::cout << out.dump() << '\n';
    } else if (report.same) {
        std::cout << asked.path << ": " << report.lines << " lines, " << report.games << (report.games == 1 ? " game" : " games")
                  << (asked.facts ? ", the facts follow from each other\n" : ", every line as replayed\n");
    } else {
        std::cerr << asked.path << (report.line ? ':' + std::to_string(report.line) : "") << ": " << report.what << '\n';
    }
    return report.same ? 0 : report.is_log ? 1 : 2;
}

int facts_do_not_follow(const Replaying& asked, const foreign::Problem& wrong) {
    if (asked.json)
        std::cout << nlohmann::ordered_json{{"same", false},
                                            {"place", wrong.place},
                                            {"event", wrong.what.event},
                                            {"field", wrong.what.field},
                                            {"what", wrong.sentence()}}
                         .dump()
                  << '\n';
    else
        std::cerr << asked.path << ": " << wrong.sentence() << '\n';
    return wrong.what.event.empty() ? 2 : 1;
}

nlohmann::ordered_json in_json(const foreign::Difference& d) {
    nlohmann::ordered_json out{{"hand", d.hand}, {"round", d.round}, {"place", d.place}, {"event", d.event}};
    if (!d.field.empty()) out["field"] = d.field;
    if (d.why.empty()) {
        out["told"] = d.told;
        out["expected"] = d.expected;
    }
    out["what"] = d.sentence();
    return out;
}

std::vector<std::string> sentences(const std::vector<foreign::Problem>& problems) {
    std::vector<std::string> out;
    for (const auto& problem : problems) out.push_back(problem.sentence());
    return out;
}

int foreign_log(const Replaying& asked, const std::string& text) {
    const auto opened = foreign::open_log(text, asked.rule);
    if (!opened) return facts_do_not_follow(asked, opened.error());
    const foreign::Paifu& record = opened->record;
    const std::size_t hands = foreign::hands_of(record).size();
    nlohmann::ordered_json out{{"same", true}, {"format", record.format}, {"hands", hands}};
    std::vector<std::string> wrong = sentences(record.wrong);
    std::string all_well = "the facts follow from each other";
    if (asked.facts) {
        const auto apart = sentences(record.apart);
        wrong.insert(wrong.end(), apart.begin(), apart.end());
        if (!wrong.empty()) out["what"] = wrong.front();
    } else {
        const auto played = foreign::retraced(opened->book, record);
        out["differences"] = nlohmann::ordered_json::array();
        for (const auto& difference : played.differences) {
            out["differences"].push_back(in_json(difference));
            wrong.push_back(difference.sentence());
        }
        all_well = "every one as " + opened->book->rules.id + " has it";
    }
    out["same"] = wrong.empty();
    out["left_out"] = nlohmann::ordered_json::array();
    for (const auto& lost : record.lost)
        if (lost.of_play) out["left_out"].push_back(lost.en);
    if (asked.json) {
        std::cout << out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    } else {
        if (wrong.empty()) std::cout << asked.path << ": " << record.format << ", " << hands << " hands, " << all_well << '\n';
        for (const std::string& sentence : wrong) std::cerr << asked.path << ": " << sentence << '\n';
        for (const auto& lost : record.lost)
            if (lost.of_play) std::cerr << asked.path << ": not compared: " << lost.en << '\n';
    }
    return wrong.empty() ? 0 : 1;
}

int replay(const Replaying& asked) {
    std::ifstream file(asked.path, std::ios::binary);
    if (!file) return fail("replay", asked.path + ": cannot be read");
    std::string first;
    std::getline(file, first);
    file.clear();
    file.seekg(0);
    if (!foreign::is_own_log(first)) {
        std::string text(foreign::most_bytes + 1, '\0');
        text.resize(std::size_t(file.read(text.data(), std::streamsize(text.size())).gcount()));
        return foreign_log(asked, text);
    }
    if (!asked.rule.empty()) return fail("replay", "--rule is for logs of other programs; this one has its rule in its header");
    return own_log(asked, file);
}

}  // namespace

void add_replay_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("replay", "plays a log again and checks every line");
    auto asked = std::make_shared<Replaying>();
    command->add_option("log", asked->path, "log file: .jsonl of ours or of mjai, tenhou.net/6 JSON or addresses, mjlog, paipu of majiang")
        ->required();
    command->add_option("--rule", asked->rule, "the rule that a log of another program is played by");
    command->add_flag("--facts", asked->facts, "only apply the events, without the rules");
    command->add_flag("--json", asked->json, "answer in JSON");
    command->callback([=, &exit_code] { exit_code = replay(*asked); });
}

}  // namespace jansou::cli
