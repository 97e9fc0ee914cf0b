// jansou schema: the protocol, described by machine.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "apps/server/openapi.hpp"
#include "commands.hpp"
#include "jansou/parlour/protocol.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::cli {
namespace {

int print(const std::string& what, const std::string& rule) {
    parlour::Books books;
    for (const std::string& name : rule.empty() ? wire::shipped_rules() : std::vector{rule}) {
        auto book = wire::load_book(name);
        if (!book) return refuse(book.error());
        books.push_back(std::move(*book));
    }
    const nlohmann::ordered_json lines = parlour::protocol_schema(books);
    std::cout << (what == "http" ? server::openapi(lines, JANSOU_VERSION) : lines).dump(1) << '\n';
    return 0;
}

}  // namespace

void add_schema_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("schema", "the protocol described by machine, as JSON Schema and OpenAPI");
    auto what = std::make_shared<std::string>("lines"), rule = std::make_shared<std::string>();
    command
        ->add_option("what", *what,
                     "lines: what is said and told on a socket, to `jansou table` and in a log; http: the requests of a house")
        ->check(CLI::IsMember({"lines", "http"}));
    command->add_option("--rule", *rule, "with the words of this rule set or rule file; if left out, of all shipped ones");
    command->callback([what, rule, &exit_code] { exit_code = print(*what, *rule); });
}

}  // namespace jansou::cli
