// 点数・精算・待ちの台本 The files without a table: `.score` (one win a case), `.settle` (one finished game a case) and `.waits` (one hand
// a case). Each is a row of words: a key, then what belongs to it; lines before the first `case` hold for all.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "jansou/scenario/run.hpp"
#include "jansou/scenario/text.hpp"

namespace jansou::scenario {

class Form {
public:
    /// `ending` is score, settle or waits; `folder`: from where a `rule` that is a path is looked for.
    Form(std::string ending, std::filesystem::path folder) : ending_(std::move(ending)), folder_(std::move(folder)) {}

    void run(const std::vector<Line>&);
    int line() const { return line_; }
    const std::vector<Question>& asked() const { return asked_; }
    std::string scene() const { return "case: " + name_ + "\nasked: " + input_.dump() + "\nanswer: " + output_.dump() + "\n"; }

private:
    void read(const Words&);
    void begin_case(const Words&);

    // the question
    static const std::string& next(const Words&, std::size_t& at);
    void take_key(const Words&);
    void take_seat(const std::string& key, const Words& words) { input_[key] = seat(next(words, at_)); }
    void take_text(const std::string& key, const Words& words) { input_[key] = next(words, at_); }
    void take_number(const std::string& key, const Words& words) { input_[key] = number(next(words, at_)); }
    void take_flag(const std::string& key, const Words&) { input_[key] = true; }
    /// `pao south`, or `pao daisangen=south suukantsu=west`.
    void take_pao(const std::string& key, const Words&);
    /// `with on_riichi_tile`, `with held_at_first_call=5z`, `with level=3`: a field that a rule of the set owns.
    void take_field(const std::string&, const Words&);
    /// `game points 25000,25000,25000 first_dealer east ...`: one game of a set.
    void take_game(const Words&);
    /// `busted_by none,east,none`.
    void take_busted(const std::string& key, const Words&);
    /// `reading 1p9s`, one kind for each joker.
    void take_reading(const std::string& key, const Words&);
    void take_tiles(const std::string& key, const Words&);
    void take_riichi(const std::string& key, const Words&);
    void take_list(const std::string& key, const Words&);
    /// `meld pon 505p from west`, `meld ankan 1111z`; for `.waits` the command's own writing, `pon:505p`.
    void take_meld(const std::string& key, const Words&);

    // the answer
    void ask();
    void expect(const Words&);
    void expect_of_win(const Words&);
    /// `waits 1m4m`, `ron none`, `shanten 0`, `furiten yes`, `discard 1m 4m7m` (thrown this, one waits on those).
    void expect_of_waits(const Words&);
    static void expect_tiles(const json& object, const std::string& key, const std::vector<std::string>& row);

    std::string ending_;
    std::filesystem::path folder_;
    std::string rule_;
    std::string name_;
    json common_ = json::object();
    json input_ = json::object();
    json output_;
    std::vector<Question> asked_;
    bool answered_ = true;
    int checks_ = 0;
    int line_ = 0;
    std::size_t at_ = 0;
};

}  // namespace jansou::scenario
