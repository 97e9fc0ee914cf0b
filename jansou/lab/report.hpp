// 報告 What a trial came to, as JSON, as a table, and as one page that needs nothing else.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "jansou/lab/ledger.hpp"
#include "jansou/lab/outcome.hpp"

namespace jansou::lab {

/// A log that was kept, beside the page.
struct KeptLog {
    std::size_t variant = 0;
    long game = 0;
    std::vector<int> hands;  ///< of the game, from 0, that met a condition
    std::string file;        ///< as the page names it
};

/// What is not the same every time that the same is played.
struct Run {
    std::string version;
    bool enough = false;  ///< play ended because the intervals were as small as asked
    std::string ended;    ///< why play ended, as a sentence
    std::vector<KeptLog> kept;
};

/// Two members: `result` hangs on the plan and the number of batches alone; `run` says who played and how long it took.
nlohmann::ordered_json report_json(const Trial&, const Outcome&, const Ledger&, const Run&);
/// One line a measure: rules, group, measure, value, half, always, difference, its half, its always.
std::string report_csv(const Trial&, const Outcome&);
/// The page, with its pictures in it.
std::string report_page(const Trial&, const Outcome&, const Ledger&, const Run&);
/// The comparison as a table of Markdown, for a document.
std::string report_markdown(const Trial&, const Outcome&, const Ledger&, const Run&);

/// Digits behind the point, so that half of the interval has two that say something.
int digits(const Measure&, double half);
/// The measures that a comparison shows first, of those that say anything in this house.
std::vector<std::string> headline(const Trial&, const Outcome&);

}  // namespace jansou::lab
