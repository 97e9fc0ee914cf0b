// jansou convert: logs of other programs into ours, and games of ours into theirs.
#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "jansou/wire/foreign/open.hpp"
#include "jansou/wire/foreign/retrace.hpp"
#include "jansou/wire/foreign/tenhou_write.hpp"

namespace jansou::cli {
namespace {

namespace foreign = jansou::wire::foreign;

struct Converting {
    std::string path, rule, to = "jansou", out;
};

void tell(const std::string& path, const std::string& heading, const std::vector<std::string>& what) {
    if (what.empty()) return;
    std::cerr << path << ": " << heading << '\n';
    for (const std::string& each : what) std::cerr << "  " << each << '\n';
}

/// Our log where the rule can play the game again, else one of its facts.
std::string ours(const Converting& asked, const foreign::Opened& opened) {
    const auto played = foreign::retraced(opened.book, opened.record);
    if (!played.log.empty()) return played.log;
    std::vector<std::string> why;
    for (const auto& wrong : opened.record.wrong) why.push_back(wrong.sentence());
    for (const auto& difference : played.differences) why.push_back(difference.sentence());
    tell(asked.path, "the rule " + opened.book->rules.id + " does not play this game again; its events are kept as they are", why);
    return foreign::facts_log(*opened.book, opened.record);
}

int convert(const Converting& asked) {
    std::ifstream file(asked.path, std::ios::binary);
    if (!file) return fail("convert", asked.path + ": cannot be read");
    std::string text(foreign::most_bytes + 1, '\0');
    text.resize(std::size_t(file.read(text.data(), std::streamsize(text.size())).gcount()));
    const auto opened = foreign::open_log(text, asked.rule);
    if (!opened) return fail("convert", asked.path + ": " + opened.error().sentence());
    std::string made;
    std::vector<std::string> lost;
    for (const auto& each : opened->record.lost) lost.emplace_back(each.en);
    if (asked.to == "tenhou6") {
        const auto written = foreign::write_tenhou(opened->record, *opened->book);
        if (!written) return fail("convert", asked.path + ": " + written.error().sentence());
        made = written->game.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
        lost.insert(lost.end(), written->lost.begin(), written->lost.end());
    } else {
        made = ours(asked, *opened);
    }
    tell(asked.path, "not carried over:", lost);
    if (asked.out.empty()) {
        std::cout << made;
        return 0;
    }
    std::ofstream out(asked.out, std::ios::binary);
    out << made;
    out.close();
    return out ? 0 : fail("convert", asked.out + ": cannot be written");
}

}  // namespace

void add_convert_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("convert", "logs of other programs into ours, and ours into theirs");
    auto asked = std::make_shared<Converting>();
    command->add_option("log", asked->path, "log file: .jsonl of ours or of mjai, tenhou.net/6 JSON or addresses, mjlog, paipu of majiang")
        ->required();
    command->add_option("--rule", asked->rule, "the rule that a log of another program is played by");
    command->add_option("--to", asked->to, "jansou or tenhou6")->check(CLI::IsMember({"jansou", "tenhou6"}))->capture_default_str();
    command->add_option("--out", asked->out, "file to write; else to stdout");
    command->callback([=, &exit_code] { exit_code = convert(*asked); });
}

}  // namespace jansou::cli
