// 命令 The commands of the program, each group in its own file.
#pragma once
#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace jansou::cli {

/// What the program was called with.
using Arguments = std::span<const char* const>;

/// Each adds its subcommands; a command that runs sets the exit code.
void add_rules_command(CLI::App& app, int& exit_code);              ///< rules list show check diff manual
void add_query_commands(CLI::App& app, Arguments, int& exit_code);  ///< waits score settle
void add_table_command(CLI::App& app, int& exit_code);
void add_schema_command(CLI::App& app, int& exit_code);
void add_play_command(CLI::App& app, int& exit_code);
void add_scenario_command(CLI::App& app, int& exit_code);
void add_replay_command(CLI::App& app, int& exit_code);
void add_convert_command(CLI::App& app, int& exit_code);
void add_simulate_command(CLI::App& app, int& exit_code);
void add_lab_commands(CLI::App& app, int& exit_code);   ///< arena learn gauge
void add_trial_command(CLI::App& app, int& exit_code);  ///< lab
void add_review_command(CLI::App& app, int& exit_code);
void add_serve_commands(CLI::App& app, int& exit_code);  ///< serve verify
void add_house_commands(CLI::App& app, int& exit_code);  ///< drain
void add_tables_command(CLI::App& app, int& exit_code);
void add_backup_commands(CLI::App& app, int& exit_code);  ///< backup restore move

/// What is wrong with the input, one sentence on stderr. RETURNS: the exit code of bad input.
int refuse(std::string_view sentence);
int fail(std::string_view command, std::string_view why);  ///< the sentence begins with the command

/// The parts of a list with commas between them.
std::vector<std::string> split(const std::string& list);

}  // namespace jansou::cli
