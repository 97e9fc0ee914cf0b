#include "apps/server/turns.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace jansou::server {

Turns::Line& Turns::line_of(Lines& lines, const std::string& from) {
    const auto it = std::ranges::find(lines, from, &Line::from);
    return it != lines.end() ? *it : lines.emplace_back(Line{from, {}});
}

std::optional<Waiting> Turns::add(Waiting given) {
    line_of(ranks_[std::size_t(given.rank)], given.from).waiting.push_back(std::move(given));
    if (++size_ <= most_) return {};
    return last_of_the_longest();
}

Waiting Turns::last_of_the_longest() {
    std::map<std::string, std::size_t> waiting;
    for (const Lines& lines : ranks_)
        for (const Line& line : lines) waiting[line.from] += line.waiting.size();
    const std::string longest = std::ranges::max_element(waiting, {}, [](const auto& each) { return each.second; })->first;
    for (auto lines = ranks_.rbegin();; ++lines) {
        const auto line = std::ranges::find(*lines, longest, &Line::from);
        if (line == lines->end()) continue;
        Waiting out = std::move(line->waiting.back());
        line->waiting.pop_back();
        if (line->waiting.empty()) lines->erase(line);
        --size_;
        return out;
    }
}

std::optional<Waiting> Turns::next() {
    auto& [first, second] = ranks_;
    if (size_ == 0) return {};
    const bool seconds_turn = first.empty() || (!second.empty() && row_ >= in_a_row);
    row_ = seconds_turn ? 0 : row_ + 1;
    Lines& lines = seconds_turn ? second : first;
    Line& line = lines.front();
    Waiting out = std::move(line.waiting.front());
    line.waiting.pop_front();
    --size_;
    if (line.waiting.empty())
        lines.pop_front();
    else
        lines.splice(lines.end(), lines, lines.begin());
    return out;
}

std::vector<Waiting> Turns::waiting_since(Waiting::Clock::time_point then) {
    std::vector<Waiting> out;
    for (Lines& lines : ranks_) {
        for (Line& line : lines)
            while (!line.waiting.empty() && line.waiting.front().since < then) {
                out.push_back(std::move(line.waiting.front()));
                line.waiting.pop_front();
            }
        std::erase_if(lines, [](const Line& line) { return line.waiting.empty(); });
    }
    size_ -= out.size();
    return out;
}

std::optional<Waiting::Clock::time_point> Turns::oldest() const {
    std::optional<Waiting::Clock::time_point> out;
    for (const Lines& lines : ranks_)
        for (const Line& line : lines)
            if (!out || line.waiting.front().since < *out) out = line.waiting.front().since;
    return out;
}

}  // namespace jansou::server
