// 問い合わせ The commands that answer questions without a table: waits, score, settle, melds, penalties.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <iostream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>

#include "apps/cli/commands.hpp"
#include "jansou/wire/club/transfer.hpp"
#include "jansou/wire/pad/pad.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/queries.hpp"
#include "jansou/wire/questions/score.hpp"
#include "jansou/wire/questions/waits.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "jansou/wire/shown/drill.hpp"
#include "jansou/wire/shown/penalties.hpp"

namespace jansou::cli {
namespace {

using Answer = tl::expected<std::string, Sentence>;
using Ask = std::function<Answer(const Rulebook&, std::string_view)>;

struct Query {
    std::string rule, lang = "en";
    bool lines = false, text = false, json = false;
    std::vector<std::string> hand;
    wire::WaitsCommand waits;

    wire::Lang language() const { return lang == "ja" ? wire::Lang::ja : wire::Lang::en; }
};

/// Text is given with its own line breaks, JSON without.
int print(const Answer& answer) {
    if (!answer) return refuse(answer.error());
    std::cout << *answer;
    if (!answer->ends_with('\n')) std::cout << '\n';
    std::cout.flush();
    return 0;
}

/// Answers are flushed when no further question has arrived: who asks may wait for one before asking the next.
int answer_lines(const Rulebook& book, const Ask& ask) {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    for (std::string line; std::getline(std::cin, line);) {
        const Answer answer = ask(book, line);
        std::cout << (answer ? *answer : wire::error_line(answer.error())) << '\n';
        if (std::cin.rdbuf()->in_avail() <= 0) std::cout.flush();
    }
    std::cout.flush();
    return 0;
}

int answer_input(const Rulebook& book, const Ask& ask) {
    const std::string input{std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
    return print(ask(book, input));
}

Answer score_in_words(const Rulebook& book, std::string_view json, wire::Lang lang) {
    const auto question = wire::parse_json(json);
    if (!question) return tl::unexpected(question.error());
    const auto win = wire::win_from_json(book, *question);
    if (!win) return tl::unexpected(win.error());
    return wire::score_text(book, *win, lang);
}

int run_score(const Query& q) {
    const auto book = wire::kept_book(q.rule);
    if (!book) return refuse(book.error());
    if (q.lines) return answer_lines(**book, wire::score_answer);
    if (!q.text) return answer_input(**book, wire::score_answer);
    return answer_input(**book, [&q](const Rulebook& rules, std::string_view json) { return score_in_words(rules, json, q.language()); });
}

int run_settle(const Query& q) {
    const auto book = wire::kept_book(q.rule);
    if (!book) return refuse(book.error());
    return q.lines ? answer_lines(**book, wire::settle_answer) : answer_input(**book, wire::settle_answer);
}

int run_melds(const Query& q) {
    const auto book = wire::kept_book(q.rule);
    if (!book) return refuse(book.error());
    return q.lines ? answer_lines(**book, wire::melds_answer) : answer_input(**book, wire::melds_answer);
}

/// What it is played by stands in the pad.
Answer pad_by_itself(const Rulebook&, std::string_view json) { return wire::pad_answer(json); }

int run_pad(const Query& q) {
    const Rulebook none;
    return q.lines ? answer_lines(none, pad_by_itself) : answer_input(none, pad_by_itself);
}

Answer club_by_itself(const Rulebook&, std::string_view json) { return wire::club_answer(json); }

int run_club(const Query& q) {
    const Rulebook none;
    return q.lines ? answer_lines(none, club_by_itself) : answer_input(none, club_by_itself);
}

int run_waits(const Query& q) {
    const auto book = wire::kept_book(q.rule);
    if (!book) return refuse(book.error());
    if (q.lines)
        return q.hand.empty() ? answer_lines(**book, wire::waits_answer) : refuse("HAND: with --lines the hands come from standard input.");
    if (q.hand.empty()) return refuse("HAND: the tiles are missing.");
    wire::WaitsCommand command = q.waits;
    for (const std::string& part : q.hand) command.hand += part + ' ';
    const auto query = wire::waits_from_command(**book, command);
    if (!query) return refuse(query.error());
    return print(q.json ? wire::dumped(wire::waits_json(**book, *query)) : wire::waits_text(**book, *query, q.language()));
}

int run_penalties(const Query& q) {
    const auto book = wire::kept_book(q.rule);
    if (!book) return refuse(book.error());
    std::string typed;
    for (const std::string& part : q.hand) typed += (typed.empty() ? "" : " ") + part;
    if (q.json) return print(wire::penalties_answer(**book, typed.empty() ? "{}" : nlohmann::json{{"find", typed}}.dump()));
    const std::string text = wire::penalties_text(**book, typed, q.language());
    if (text.empty())
        return refuse(typed.empty() ? q.rule + " has no penalties." : "no penalty of " + q.rule + " is about \"" + typed + "\".");
    return print(text);
}

struct DrillQuery {
    std::string rule, kind = "waits";
    int level = 1, count = 1;
    std::uint32_t seed = 0;
};

int run_drill(const DrillQuery& q) {
    const auto book = wire::kept_book(q.rule);
    if (!book) return refuse(book.error());
    return print(
        wire::drill_answer(**book, nlohmann::json{{"kind", q.kind}, {"level", q.level}, {"seed", q.seed}, {"count", q.count}}.dump()));
}

CLI::App* add_query(CLI::App& app, const char* name, const char* meaning, Query& q) {
    CLI::App* command = app.add_subcommand(name, meaning);
    command->add_option("RULE", q.rule, "id of a shipped rule, or a rule file")->required();
    command->add_flag("--lines", q.lines, "one JSON object a line in, one answer a line out");
    return command;
}

void add_lang(CLI::App& command, Query& q) {
    command.add_option("--lang", q.lang, "language of the words: ja or en")->check(CLI::IsMember({"ja", "en"}));
}

/// What the rules that are built in ask of a hand that waits: a choice by its name, which help passes over, and flags.
void add_options_of_rules(CLI::App& command, Query& q) {
    const auto fresh = [&command](const std::string& option) { return !command.get_option_no_throw(option); };
    for (const std::string& id : wire::shipped_rules()) {
        const auto book = wire::kept_book(id);
        if (!book) continue;
        for (const ScoreField& field : (*book)->score_fields) {
            const std::string name(field.name);
            if (field.of_hands && fresh("--" + name))
                command
                    .add_option_function<std::string>("--" + name, [&q, name](const std::string& said) { q.waits.choices[name] = said; })
                    ->group("");
            for (const auto& [flag, choice] : field.flags) {
                const std::string said(flag);
                const auto at = std::size_t(std::ranges::find(field.choices, choice) - field.choices.begin());
                if (fresh("--" + said))
                    command.add_flag_callback(
                        "--" + said, [&q, said] { q.waits.flags.push_back(said); },
                        fmt::format("in {} {}", field.choice_texts[at].en, field.text.en));
            }
        }
    }
}

/// Somebody asks for help, or gives an option that the command has not by itself.
bool wants_options_of_rules(const CLI::App& command, Arguments arguments) {
    return std::ranges::any_of(arguments, [&](std::string_view said) {
        const std::string option(said.substr(0, said.find('=')));
        return option == "-h" || option == "--help" || (option.starts_with("--") && !command.get_option_no_throw(option));
    });
}

void add_waits_options(CLI::App& command, Query& q, Arguments arguments) {
    command.add_option("HAND", q.hand, "the tiles: 13 - 3n, or 14 - 3n");
    command.add_flag("--json", q.json, "answer in JSON");
    add_lang(command, q);
    command.add_option("--meld", q.waits.melds, "a meld, as pon:555z; may be repeated")->allow_extra_args(false);
    command.add_option("--nuki", q.waits.nuki, "tiles set aside");
    command.add_option("--river", q.waits.river, "own discards; adds which waits can be ronned");
    command.add_option("--missed", q.waits.missed, "tiles let pass");
    // of few rules: the help passes over them
    command.add_option("--joker", q.waits.joker)->group("");
    command.add_option("--suit", q.waits.suit)->group("");
    command.add_flag("--riichi", q.waits.riichi, "in riichi");
    command.preparse_callback([&command, &q, arguments](std::size_t) {  // every rule set is made for that
        if (wants_options_of_rules(command, arguments)) add_options_of_rules(command, q);
    });
}

}  // namespace

void add_query_commands(CLI::App& app, Arguments arguments, int& exit_code) {
    const auto waits = std::make_shared<Query>(), score = std::make_shared<Query>(), settle = std::make_shared<Query>(),
               melds = std::make_shared<Query>(), pad = std::make_shared<Query>();

    CLI::App* command = add_query(app, "waits", "what a hand waits for", *waits);
    add_waits_options(*command, *waits, arguments);
    command->callback([waits, &exit_code] { exit_code = run_waits(*waits); });

    command = add_query(app, "score", "scores one win, JSON on standard input", *score);
    CLI::Option* lines = command->get_option("--lines");
    command->add_flag("--text", score->text, "explain in words")->excludes(lines);
    command->add_flag("--json", score->json, "answer in JSON, as always without --text");
    add_lang(*command, *score);
    command->callback([score, &exit_code] { exit_code = run_score(*score); });

    command = add_query(app, "settle", "settles a finished game or a set of them, JSON on standard input", *settle);
    command->add_flag("--json", settle->json, "answer in JSON, as always");
    command->callback([settle, &exit_code] { exit_code = run_settle(*settle); });

    const auto penalties = std::make_shared<Query>();
    command = app.add_subcommand("penalties", "what happens when something goes wrong at a table");
    command->add_option("RULE", penalties->rule, "id of a shipped rule, or a rule file")->required();
    command->add_option("WORDS", penalties->hand, "of those only that are about it, as \"誤チー\" or \"too few tiles\"");
    command->add_flag("--json", penalties->json, "answer in JSON");
    add_lang(*command, *penalties);
    command->callback([penalties, &exit_code] { exit_code = run_penalties(*penalties); });

    const auto drill = std::make_shared<DrillQuery>();
    command = app.add_subcommand("drill", "questions about a rule with their answers, as JSON");
    command->add_option("RULE", drill->rule, "id of a shipped rule, or a rule file")->required();
    command->add_option("--kind", drill->kind, "waits, furiten, score or penalties");
    command->add_option("--level", drill->level, "1 to 3, the hardest");
    command->add_option("--seed", drill->seed, "the same seed asks the same");
    command->add_option("--count", drill->count, "how many, up to 10");
    command->callback([drill, &exit_code] { exit_code = run_drill(*drill); });

    command = add_query(app, "melds", "which melds some tiles are or become, JSON on standard input", *melds);
    command->add_flag("--json", melds->json, "answer in JSON, as always");
    command->callback([melds, &exit_code] { exit_code = run_melds(*melds); });

    command = app.add_subcommand("pad", "a game at a real table from what is told of its hands, JSON on standard input (docs/pad.md)");
    command->add_flag("--lines", pad->lines, "one pad a line in, one state a line out");
    command->callback([pad, &exit_code] { exit_code = run_pad(*pad); });

    const auto club = std::make_shared<Query>();
    command = app.add_subcommand("club", "what a club's book comes to, JSON on standard input (docs/club.md)");
    command->add_flag("--lines", club->lines, "one book a line in, one answer a line out");
    command->callback([club, &exit_code] { exit_code = run_club(*club); });
}

}  // namespace jansou::cli
