// jansou: the command line. Each command is in a file of its own; errors are one sentence on stderr and exit code 2.
#include <CLI/CLI.hpp>
#include <iostream>
#include <string_view>

#include "apps/server/serve.hpp"
#include "commands.hpp"

int main(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[1]) == "serve") jansou::server::hold_signals();
    CLI::App app{"Jansou (雀荘): house rules of riichi mahjong, played, ruled on and tried out"};
    app.set_version_flag("--version", "jansou " JANSOU_VERSION);
    app.require_subcommand(1);
    int exit_code = 0;
    using namespace jansou::cli;
    add_rules_command(app, exit_code);
    add_query_commands(app, Arguments(argv, std::size_t(argc)), exit_code);
    add_table_command(app, exit_code);
    add_schema_command(app, exit_code);
    add_play_command(app, exit_code);
    add_scenario_command(app, exit_code);
    add_replay_command(app, exit_code);
    add_convert_command(app, exit_code);
    add_simulate_command(app, exit_code);
    add_lab_commands(app, exit_code);
    add_trial_command(app, exit_code);
    add_review_command(app, exit_code);
    add_serve_commands(app, exit_code);
    add_house_commands(app, exit_code);
    add_tables_command(app, exit_code);
    add_backup_commands(app, exit_code);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& e) { return app.exit(e); } catch (const CLI::ParseError& e) {
        std::cerr << "jansou: " << e.what() << '\n';
        return 2;
    }
    return exit_code;
}
