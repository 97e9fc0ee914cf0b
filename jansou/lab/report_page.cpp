// The page of a report: tables, and pictures drawn as SVG within it.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "jansou/lab/report.hpp"

namespace jansou::lab {
namespace {

constexpr std::string_view style = R"(
:root{color-scheme:light dark;--ink:#1c1b19;--dim:#6b665e;--line:#d9d4ca;--back:#fbfaf7;--card:#fff;--a:#2f6f62;--b:#b4552d;--band:#2f6f6222}
@media(prefers-color-scheme:dark){:root{--ink:#ece8e1;--dim:#a39d92;--line:#3b3833;--back:#191816;--card:#211f1c;--a:#6fb8a6;--b:#e08a5f;--band:#6fb8a622}}
*{box-sizing:border-box}body{margin:0 auto;max-width:76rem;padding:1.5rem;font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--back)}
h1{font-size:1.6rem;margin:0 0 .3rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}p{margin:.4rem 0;max-width:60rem}
code,pre{font:13px/1.4 ui-monospace,monospace}pre{overflow-x:auto;padding:.6rem .8rem;background:var(--card);border:1px solid var(--line)}
.wide{overflow-x:auto}table{border-collapse:collapse;background:var(--card);font-variant-numeric:tabular-nums}
th,td{padding:.25rem .6rem;border:1px solid var(--line);text-align:right;white-space:nowrap}th:first-child,td:first-child{text-align:left}
th{font-weight:600}td small{color:var(--dim)}td.off{font-weight:650}.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(21rem,1fr));gap:.8rem}
figure{margin:0;padding:.6rem .7rem;background:var(--card);border:1px solid var(--line)}figcaption{font-weight:600;font-size:.92rem}
svg{display:block;width:100%;height:auto}svg text{font:11px system-ui,sans-serif;fill:var(--ink)}svg .dim{fill:var(--dim)}
svg .axis{stroke:var(--line)}svg .zero{stroke:var(--dim);stroke-dasharray:3 3}svg .bar{fill:var(--a)}svg .other{fill:var(--b)}
svg .interval{stroke:var(--a);stroke-width:2.5}svg .always{stroke:var(--a);stroke-width:1;opacity:.6}svg .dot{fill:var(--a)}.dim{color:var(--dim)}
)";

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '&')
            out += "&amp;";
        else if (c == '"')
            out += "&quot;";
        else
            out += c;
    }
    return out;
}

std::string shortened(std::string_view text, std::size_t most) {
    return text.size() <= most ? std::string(text) : std::string(text.substr(0, most - 2)) + "..";
}

struct Bar {
    std::string name;
    Estimated value;
};

/// For who hears the page: what the picture shows, a row each.
std::string picture_begins(double width, double height, const std::vector<Bar>& rows, int places) {
    std::string told;
    for (const Bar& r : rows) told += fmt::format("{}{} {:.{}f}", told.empty() ? "" : "; ", escaped(r.name), r.value.mean, places);
    return fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\"><title>{}</title>", width, height, told);
}

/// A table that is moved sideways where it is wider than the screen, by keys too.
std::string table_begins(std::string_view name) {
    return fmt::format("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table>", escaped(name));
}

constexpr double plot_width = 400, name_width = 130, row_height = 19, plot_right = 392;

/// Values with their intervals on one axis, a row each.
std::string dots(const std::vector<Bar>& rows, bool around_zero, int places) {
    double least = around_zero ? 0 : rows.front().value.mean, most = least;
    for (const Bar& r : rows) {
        least = std::min(least, r.value.mean - r.value.always);
        most = std::max(most, r.value.mean + r.value.always);
    }
    if (most - least <= 0) most = least + 1;
    const double margin = (most - least) * 0.06;
    least -= margin;
    most += margin;
    const auto x = [&](double v) { return name_width + (v - least) / (most - least) * (plot_right - name_width); };
    const double height = row_height * double(rows.size()) + 22;
    std::string out = picture_begins(plot_width, height, rows, places);
    out += fmt::format("<line class=\"axis\" x1=\"{}\" x2=\"{}\" y1=\"{}\" y2=\"{}\"/>", name_width, plot_right, height - 18, height - 18);
    if (around_zero) out += fmt::format("<line class=\"zero\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"0\" y2=\"{1}\"/>", x(0), height - 18);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double y = row_height * (double(i) + 0.5);
        const Estimated& e = rows[i].value;
        out += fmt::format("<text x=\"0\" y=\"{:.1f}\">{}</text>", y + 4, escaped(shortened(rows[i].name, 22)));
        out += fmt::format("<line class=\"always\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{y:.1f}\" y2=\"{y:.1f}\"/>", x(e.mean - e.always),
                           x(e.mean + e.always), fmt::arg("y", y));
        out += fmt::format("<line class=\"interval\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{y:.1f}\" y2=\"{y:.1f}\"/>", x(e.mean - e.half),
                           x(e.mean + e.half), fmt::arg("y", y));
        out += fmt::format("<circle class=\"dot\" r=\"3.5\" cx=\"{:.1f}\" cy=\"{:.1f}\"/>", x(e.mean), y);
    }
    out += fmt::format("<text class=\"dim\" x=\"{}\" y=\"{}\">{:.{}f}</text>", name_width, height - 4, least, places);
    out +=
        fmt::format("<text class=\"dim\" text-anchor=\"end\" x=\"{}\" y=\"{}\">{:.{}f}</text></svg>", plot_right, height - 4, most, places);
    return out;
}

/// How large something is, a row each, longest first as they are given.
std::string bars(const std::vector<Bar>& rows, int places) {
    double most = 0;
    for (const Bar& r : rows) most = std::max(most, r.value.mean);
    constexpr double room = 60;
    std::string out = picture_begins(plot_width, row_height * double(rows.size()) + 2, rows, places);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double y = row_height * double(i), width = most > 0 ? rows[i].value.mean / most * (plot_right - name_width - room) : 0;
        out += fmt::format("<text x=\"0\" y=\"{:.1f}\">{}</text><rect class=\"bar\" x=\"{}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\"/>",
                           y + 14, escaped(shortened(rows[i].name, 22)), name_width, y + 3, width, row_height - 6);
        out += fmt::format("<text class=\"dim\" x=\"{:.1f}\" y=\"{:.1f}\">{:.{}f}</text>", name_width + width + 5, y + 14,
                           rows[i].value.mean, places);
    }
    return out + "</svg>";
}

std::string figure(std::string_view title, const std::string& picture) {
    return fmt::format("<figure><figcaption>{}</figcaption>{}</figure>", escaped(title), picture);
}

class Page {
public:
    Page(const Trial& trial, const Outcome& outcome, const Ledger& ledger, const Run& run)
        : trial_(trial), plan_(trial.plan), outcome_(outcome), ledger_(ledger), run_(run) {}

    std::string write() {
        head();
        comparison();
        seats("chair", "By chair", "The chair counts from who deals first. A settlement that differs by chair is an advantage of the seat.",
              {"total", "place", "first", "last", "points", "chips", "win", "deal_in", "draw", "win_points", "deal_in_points"});
        seats("wind", "By seat wind in the hand", "0 is the dealer of the hand.",
              {"points", "chips", "win", "deal_in", "draw", "riichi", "called", "win_points", "deal_in_points"});
        seats("place", "By place in the game", "How who came to that place fared.",
              {"total", "points_game", "chips_game", "points", "win", "deal_in", "riichi", "called", "win_points"});
        seats("bot", "By bot", "", {"total", "place", "points", "chips", "win", "deal_in", "riichi", "called"});
        mechanisms();
        yaku();
        kept();
        workers();
        return fmt::format(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">"
            "<title>{}</title><style>{}</style></head><body><main>{}</main></body></html>\n",
            escaped(title()), style, out_);
    }

private:
    std::string title() const {
        std::string names = plan_.variants.front().name;
        if (plan_.variants.size() == 2) names += " and " + plan_.variants[1].name;
        if (plan_.variants.size() > 2) names += " and " + std::to_string(plan_.variants.size() - 1) + " others";
        return names + " in the laboratory";
    }
    void head() {
        std::string bots;
        for (const TrialBot& b : plan_.bots)
            bots += (bots.empty() ? "" : ", ") + b.name + (b.learned.empty() ? "" : " (learned data of its own)");
        long hands = 0;
        for (std::size_t v = 0; v < plan_.variants.size(); ++v) hands += long(outcome_.counts(v).at("table", table_figure::hands));
        out_ += fmt::format(
            "<h1>{}</h1><p>{} hands in {} games of each rule set, in {} batches of {} walls, each wall once with every rule set. "
            "Bots: {}. {}</p><pre tabindex=\"0\" role=\"region\" aria-label=\"the command\">{}</pre>",
            escaped(title()), hands, outcome_.counts(0).at("table", table_figure::games), outcome_.batches(), plan_.games, escaped(bots),
            escaped(run_.ended), escaped(plan_.command));
        out_ +=
            "<p class=\"dim\">An interval written ± is the ordinary one of 95 %, by batch; it is right where the number of batches did not "
            "hang on what came out. The thin line in a picture is the interval that holds at every look (an asymptotic confidence sequence "
            "of 95 %); by it play ends where an interval as small as asked ends it. Many figures stand here: of a hundred that differ in "
            "nothing, some five are off their interval.</p>";
    }
    static std::string cell(const Measure& m, const std::optional<Estimated>& e, bool difference) {
        if (!e) return "<td>-</td>";
        const int d = digits(m, e->half);
        const bool off = difference && std::fabs(e->mean) > e->half;
        return fmt::format(
            fmt::runtime(difference ? "<td{}>{:+.{}f} <small>±{:.{}f}</small></td>" : "<td{}>{:.{}f} <small>±{:.{}f}</small></td>"),
            off ? " class=\"off\"" : "", e->mean, d, e->half, d);
    }
    void comparison() {
        const auto names = headline(trial_, outcome_);
        const bool alone = plan_.variants.size() == 1;
        out_ += alone ? "<h2>In short</h2>" : "<h2>What the switches change</h2>";
        if (!alone)
            out_ += fmt::format(
                "<p>The first column is {}; the others are differences to it on the same walls, in bold where 0 is outside ±.</p>",
                escaped(plan_.variants.front().name));
        out_ += table_begins("comparison") + "<tr><th>measure</th>";
        for (const Variant& v : plan_.variants) out_ += "<th>" + escaped(v.name) + "</th>";
        out_ += "</tr>";
        for (const std::string& name : names) {
            const Measure& m = *find_measure(name);
            out_ += "<tr><td>" + escaped(measure_title(name, m)) + "</td>";
            for (std::size_t v = 0; v < plan_.variants.size(); ++v)
                out_ += cell(m, v == 0 ? outcome_.of(v, name) : outcome_.difference(v, name), v > 0);
            out_ += "</tr>";
        }
        out_ += "</table></div>";
        if (alone) return;
        std::string unchanged;
        out_ += "<div class=\"plots\" style=\"margin-top:.8rem\">";
        for (const std::string& name : names) {
            const Measure& m = *find_measure(name);
            std::vector<Bar> rows;
            double half = 0;
            for (std::size_t v = 1; v < plan_.variants.size(); ++v)
                if (const auto e = outcome_.difference(v, name)) {
                    rows.push_back({plan_.variants[v].name, *e});
                    half = std::max(half, e->half);
                }
            if (half > 0)
                out_ += figure(measure_title(name, m) + ", difference", dots(rows, true, digits(m, half)));
            else
                unchanged += (unchanged.empty() ? "" : ", ") + measure_title(name, m);
        }
        out_ += "</div>";
        if (!unchanged.empty()) out_ += "<p>Nothing that was switched changed any of these games in: " + escaped(unchanged) + ".</p>";
    }
    static std::string measure_title(const std::string& name, const Measure& m) {
        const std::string group = name.substr(0, name.rfind('/'));
        if (group == "table" || group == "all") return std::string(m.title);
        if (group == "wind:0") return std::string(m.title) + ", dealer";
        if (group == "chair:0") return std::string(m.title) + ", first dealer";
        return std::string(m.title) + ", " + group;
    }
    std::vector<std::string> groups_of(std::string_view head) const {
        std::vector<std::string> found;
        for (const std::string& group : outcome_.groups())
            if (group.starts_with(std::string(head) + ":")) found.push_back(group);
        return found;
    }
    void seats(std::string_view head, std::string_view heading, std::string_view about, const std::vector<std::string_view>& measures) {
        const auto groups = groups_of(head);
        if (groups.empty()) return;
        out_ += fmt::format("<h2>{}</h2><p>{}</p>", heading, about);
        out_ += table_begins(heading) + "<tr><th>rules</th><th>" + std::string(head) + "</th>";
        for (const std::string_view id : measures)
            out_ += "<th>" + escaped(find_measure(groups.front() + "/" + std::string(id))->title) + "</th>";
        out_ += "</tr>";
        for (std::size_t v = 0; v < plan_.variants.size(); ++v)
            for (const std::string& group : groups) {
                out_ += "<tr><td>" + escaped(plan_.variants[v].name) + "</td><td>" + escaped(group.substr(head.size() + 1)) + "</td>";
                for (const std::string_view id : measures) {
                    const std::string name = group + "/" + std::string(id);
                    out_ += cell(*find_measure(name), outcome_.of(v, name), false);
                }
                out_ += "</tr>";
            }
        out_ += "</table></div>";
        if (head != "chair" && head != "wind") return;
        out_ += "<div class=\"plots\" style=\"margin-top:.8rem\">";
        for (const std::string_view id :
             head == "chair" ? std::vector<std::string_view>{"total", "place"} : std::vector<std::string_view>{"points", "win"}) {
            std::vector<Bar> rows;
            double half = 0;
            for (const std::string& group : groups)
                if (const auto e = outcome_.of(0, group + "/" + std::string(id))) {
                    rows.push_back({group, *e});
                    half = std::max(half, e->half);
                }
            if (rows.empty()) continue;
            const Measure& m = *find_measure(groups.front() + "/" + std::string(id));
            out_ += figure(plan_.variants.front().name + ": " + std::string(m.title),
                           dots(rows, id == "total" || id == "points", digits(m, half)));
        }
        out_ += "</div>";
    }
    static bool is_mechanism(std::string_view group) {
        for (const std::string_view head : {"table", "all", "chair:", "wind:", "place:", "bot:", "yaku:", "reads:", "prize:"})
            if (group.starts_with(head)) return false;
        return true;
    }
    void mechanisms() {
        out_ +=
            "<h2>How often each mechanism spoke, and what it moved</h2><p>Hands %: in how many hands it spoke. Moved: points and chips "
            "paid "
            "under its name, a hand of all. Of who did it: what the seats for which it spoke gained in those hands, and how often they "
            "won; they chose the hand for it, so this is not what it is worth. What it is worth is told by switching it off.</p>";
        static constexpr std::string_view ids[] = {"rate", "times", "moved", "chips_moved", "gain", "gain_chips", "win", "deal_in"};
        mechanism_table("mechanisms", [](std::string_view g) { return is_mechanism(g); }, ids);
        const auto prizes = groups_of("prize");
        if (!prizes.empty()) {
            static constexpr std::string_view of_prizes[] = {"rate", "moved"};
            out_ += "<h2>Prizes of the settlement</h2><p>Moved: in thousands of points, or in chips.</p>";
            mechanism_table("prizes of the settlement", [](std::string_view g) { return g.starts_with("prize:"); }, of_prizes);
        }
    }
    template <class Shown>
    void mechanism_table(std::string_view heading, const Shown& shown, std::span<const std::string_view> ids) {
        out_ += table_begins(heading) + "<tr><th>mechanism</th><th>rules</th>";
        bool headed = false;
        std::string rows;
        for (const std::string& group : outcome_.groups()) {
            if (!shown(group)) continue;
            for (const std::string_view id : ids)
                if (!headed) out_ += "<th>" + escaped(find_measure(group + "/" + std::string(id))->title) + "</th>";
            headed = true;
            for (std::size_t v = 0; v < plan_.variants.size(); ++v) {
                rows += "<tr><td>" + escaped(v == 0 ? group : std::string()) + "</td><td>" + escaped(plan_.variants[v].name) + "</td>";
                for (const std::string_view id : ids) {
                    const std::string name = group + "/" + std::string(id);
                    rows += cell(*find_measure(name), outcome_.of(v, name), false);
                }
                rows += "</tr>";
            }
        }
        out_ += "</tr>" + rows + "</table></div>";
    }
    void yaku() {
        out_ += "<h2>Yaku, and what jokers stood for</h2><div class=\"plots\">";
        for (const auto& [head, heading] :
             {std::pair<std::string_view, std::string_view>{"yaku", "yaku, hands %"}, {"reads", "jokers read as, hands %"}}) {
            for (std::size_t v = 0; v < plan_.variants.size(); ++v) {
                std::vector<Bar> rows;
                for (const std::string& group : groups_of(head))
                    if (const auto e = outcome_.of(v, group + "/rate"); e && e->mean > 0)
                        rows.push_back({group.substr(head.size() + 1), *e});
                std::ranges::sort(rows, [](const Bar& a, const Bar& b) {
                    return a.value.mean != b.value.mean ? a.value.mean > b.value.mean : a.name < b.name;
                });
                if (!rows.empty()) out_ += figure(plan_.variants[v].name + ": " + std::string(heading), bars(rows, 3));
            }
        }
        out_ += "</div>";
    }
    void kept() {
        if (plan_.keep.empty()) return;
        out_ += "<h2>Hands that were kept</h2><p>By ";
        for (std::size_t i = 0; i < plan_.keep.size(); ++i) out_ += (i ? " or " : "") + ("<code>" + escaped(plan_.keep[i]) + "</code>");
        out_ += ". Each file is the log of the whole game; <code>jansou replay</code> checks it, and the replay of the page opens it.</p>";
        out_ += table_begins("hands that were kept") + "<tr><th>log</th><th>rules</th><th>wall</th><th>hands, from 1</th></tr>";
        for (const KeptLog& log : run_.kept) {
            std::string hands;
            for (const int hand : log.hands) hands += (hands.empty() ? "" : ", ") + std::to_string(hand + 1);
            out_ += fmt::format("<tr><td><a href=\"{0}\">{0}</a></td><td>{1}</td><td>{2}</td><td>{3}</td></tr>", escaped(log.file),
                                escaped(plan_.variants[log.variant].name), log.game, hands);
        }
        out_ += "</table></div>";
    }
    void workers() {
        const Ledger::Checks checks = ledger_.checks();
        out_ += fmt::format(
            "<h2>Who played</h2><p>{} batches were played by two workers with one outcome, {} wait for a second worker, {} are in "
            "dispute. The digest of all facts is <code>{}</code>.</p>{}<tr><th>worker</th><th>batches</th>"
            "<th>of these checked</th><th>seconds</th><th>remark</th></tr>",
            checks.agreed, checks.waiting, checks.disputed,
            report_json(trial_, outcome_, ledger_, run_)["result"]["digest"].get<std::string>(), table_begins("who played"));
        for (const Ledger::Worker& w : ledger_.workers())
            out_ += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{:.1f}</td><td>{}</td></tr>", escaped(w.name), w.results,
                                w.checked, w.seconds,
                                w.lied ? fmt::format("wrote of batch {} what two others did not; nothing of it counts", w.lied_about) : "");
        out_ += "</table></div><p class=\"dim\">jansou " + escaped(run_.version) + "</p>";
    }

    const Trial& trial_;
    const TrialPlan& plan_;
    const Outcome& outcome_;
    const Ledger& ledger_;
    const Run& run_;
    std::string out_;
};

}  // namespace

std::string report_page(const Trial& trial, const Outcome& outcome, const Ledger& ledger, const Run& run) {
    return Page(trial, outcome, ledger, run).write();
}

}  // namespace jansou::lab
