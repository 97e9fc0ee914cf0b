// 学習済み What was learned of a house, as a file: nets, and what its outcomes are worth. Made by `jansou learn`, read by the bots.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/bots/judge/net.hpp"
#include "jansou/tile/notation.hpp"

namespace jansou {

// --- What a hand may come to for a seat, by what it brings, from the least to the most -------------------------------
inline constexpr int win_outcomes = 6, deal_in_outcomes = 4, other_outcomes = 4, draw_outcomes = 2;
inline constexpr int outcome_count = win_outcomes + deal_in_outcomes + other_outcomes + draw_outcomes;  ///< in this order
inline constexpr int first_deal_in = win_outcomes, first_other = first_deal_in + deal_in_outcomes,
                     first_draw = first_other + other_outcomes;

// --- Inputs of the nets ------------------------------------------------------------------------------------------------
inline constexpr int table_features = 48;   ///< what all hands of a decision share
inline constexpr int hand_features = 52;    ///< what a hand leaves behind
inline constexpr int outlook_features = 4;  ///< of these the last, which nets learned before 2026-11-29 do not read
inline constexpr int rival_features = 32, kind_features = 32;
inline constexpr int standing_features = 32;
inline constexpr int threat_answers = 2;  ///< whether the rival wins on the tile, and what that costs
inline constexpr int ready_answers = 2;   ///< whether the rival waits, and what a win of its hand costs

/// At how many chances, from 0 to 1 in equal steps, it is known what comes of them, and the whole of which these are parts.
inline constexpr int seen_knots = 21, seen_whole = 10000;
inline constexpr int most_habit = 10000;

struct JudgeData {
    std::string rule;  ///< id of the rule set that it was learned by
    int seats = 4;
    std::vector<std::string> rules;                   ///< the rules of that set
    std::vector<std::string> made;                    ///< how it came to be, line by line: command, hands, version
    int chip_worth = 0;                               ///< for how many points a chip counted
    int unit = 1;                                     ///< the mean of a win in points
    std::array<std::int32_t, outcome_count> means{};  ///< points that each outcome brings, chips as points among them
    std::array<std::int32_t, outcome_count> chips{};  ///< of these what is chips
    int tenth = 0;                                    ///< tenths of a point to which a tenth of the settlement comes, place left out
    int habit = 0;  ///< by so many thousandths of a mean win what `basic` would do is put ahead: the nets tell no smaller differences apart
    /// What comes of chances to win, and to deal in, that are said by the nets, at each of seen_knots; empty: they are taken at their word.
    std::vector<std::int32_t> seen_win, seen_deal_in;
    Net judge;     ///< of table and hand features: how likely each outcome is
    Net threat;    ///< of rival and kind features: see threat_answers
    Net ready;     ///< of rival features: see ready_answers
    Net standing;  ///< of standing features: what the settlement will come to, chips left out, 256 = the mean win; may be missing

    bool has_standing() const { return !standing.empty(); }
    /// How many features of a hand the net reads.
    int reads_of_hand() const { return judge.layers[0].in - table_features; }
};

inline constexpr std::size_t most_judge_bytes = 64 * 1024;

/// The file's text: lines of a head, and nets as hex digits. An error is one sentence that names the line.
tl::expected<JudgeData, Sentence> parse_judge(std::string_view text);
std::string to_text(const JudgeData&);

/// A file that is built in.
struct ShippedJudge {
    std::string_view id, text;
};
/// Written from rulesets/judges/ when the program is built.
std::span<const ShippedJudge> shipped_judges();

/// What was learned for the rule set of that id, else for the one with as many seats that has most of its rules; null: nothing. Any thread.
std::shared_ptr<const JudgeData> judge_for(std::string_view id, int seats, std::span<const std::string> rules);

}  // namespace jansou
