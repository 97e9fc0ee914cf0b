// 外の打ち手 Another program in a seat, spoken with over its standard input and output.
//
//     cmd:PROGRAM   reads what its seat may see as `jansou table` prints it, and answers each {"type":"ask"} with one action
//     mjai:PROGRAM  reads the same events and answers each line with one action as mjai's clients do, {"type":"none"} where it does nothing
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "jansou/referee/referee.hpp"
#include "jansou/wire/lines/printer.hpp"

namespace jansou::lab {

class Outside {
public:
    /// Starts the program by the shell. `limit_ms`: the most time for one answer.
    Outside(std::string_view command, bool mjai, int limit_ms);
    ~Outside();
    Outside(const Outside&) = delete;
    Outside& operator=(const Outside&) = delete;

    /// True of a bot's name that means such a program.
    static bool is_named(std::string_view bot) { return bot.starts_with("cmd:") || bot.starts_with("mjai:"); }

    /// A game begins in which it has that seat; what happens is told to it by `see` and so on, in order.
    void sit(const Rulebook&, Seat, int seats);
    void see(const Event&, const Referee&);
    void end_kyoku();
    void end_game();
    /// Its answer; an error is one sentence. REQUIRES: the seat is asked.
    tl::expected<Action, std::string> answer(const Referee&);

    long answered() const { return answered_; }
    double slowest_ms() const { return slowest_ms_; }

private:
    void tell(std::string_view line);
    tl::expected<std::string, std::string> read_line();

    std::string command_, buffer_, last_;
    bool mjai_;
    int limit_ms_, child_ = -1, to_ = -1, from_ = -1;
    std::string why_;  ///< what went wrong before it was asked
    const Rulebook* book_ = nullptr;
    Seat seat_ = 0;
    std::unique_ptr<wire::Printer> printer_;
    std::string line_;
    long answered_ = 0;
    double slowest_ms_ = 0;
};

}  // namespace jansou::lab
