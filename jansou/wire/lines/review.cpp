#include "jansou/wire/lines/review.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "jansou/match/bot_seats.hpp"
#include "jansou/wire/lines/session.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

struct SeatSum {
    long decisions = 0, weighed = 0, same = 0, loss = 0;
};

class Reviewing {
public:
    Reviewing(std::string_view bot, const ReviewSink& sink) : bot_(bot), sink_(sink) {}

    /// Nothing, or what is wrong with the line.
    std::string line(const json& line, long number) {
        if (!line.is_object() || !line.contains("type") || !line["type"].is_string()) return "this is no line of a log";
        const auto type = line["type"].get<std::string>();
        if (!session_ || session_->over()) return type == "header" ? begin(line) : type == "end_log" || !session_ ? unbegun(type) : "";
        if (type == "act") look_at(line, number);
        if (type != "act" && type != "offence" && type != "take_back" && type != "settle") return {};
        session_->command(line);
        return session_->refused() ? "this is refused here" : "";
    }
    void end() const {
        ordered_json seats = ordered_json::array();
        for (const SeatSum& s : sums_)
            seats.push_back({{"decisions", s.decisions}, {"weighed", s.weighed}, {"same", s.same}, {"loss", s.loss}});
        sink_({{"type", "review"}, {"bot", bot_}, {"seats", std::move(seats)}});
    }

private:
    static std::string unbegun(const std::string& type) { return type == "end_log" ? "" : "a log begins with its header"; }
    std::string begin(const json& header) {
        auto start = parse_header(header);
        if (!start) return start.error();
        session_ = std::make_unique<Session>(std::move(*start), [](const Printed&) {}, nullptr, Asks::silent);
        house_ = house_facts(*session_->start().book);
        player_.reset();
        player_ = make_bot(bot_, house_, Seed{}, 0);
        sums_.resize(std::max(sums_.size(), session_->start().names.size()));
        session_->begin();
        return {};
    }
    void look_at(const json& line, long number) {
        const Referee& r = session_->match().referee();
        if (!line.contains("seat") || !line["seat"].is_number_integer() || !line.contains("action")) return;
        const int chair = line["seat"].get<int>();
        if (chair < 0 || chair >= r.table().people()) return;
        const Seat seat = r.table().seat_of(Chair(chair));
        if (seat >= r.table().seats || !in(r.waiting(), seat) || r.options(seat).size() < 2) return;
        const ordered_json thought = weighing_json(r, seat, *player_, bot_);
        const auto found = meant(r.book(), r.table().seating(), r.options(seat), line["action"]);
        if (found.size() != 1) return;
        std::string text;
        Printer::action(r.book(), r.table().seating(), found.front(), text);
        const json chosen = json::parse(text);
        SeatSum& sum = sums_[std::size_t(chair)];
        ++sum.decisions;
        const json best = thought["choice"];
        sum.same += chosen == best;
        std::optional<long> loss;
        for (const auto& option : thought["options"])
            if (json(option["action"]) == chosen) {
                loss = std::max(0L, thought["options"].front()["value"].get<long>() - option["value"].get<long>());
                break;  // the best of those that begin so
            }
        if (loss) ++sum.weighed, sum.loss += *loss;
        const Table& t = r.table();
        ordered_json out{{"type", "decision"},
                         {"line", number},
                         {"game", t.game},
                         {"hand", session_->match().hands()},
                         {"bakaze", to_mjai(t.round_wind())},
                         {"kyoku", t.kyoku},
                         {"honba", t.honba},
                         {"seat", chair},
                         {"action", chosen},
                         {"loss", loss ? ordered_json(*loss) : ordered_json(nullptr)}};
        out.update(thought);
        sink_(out);
    }

    std::string bot_;
    const ReviewSink& sink_;
    std::unique_ptr<Session> session_;
    HouseFacts house_;
    std::unique_ptr<Bot> player_;
    std::vector<SeatSum> sums_;
};

}  // namespace

tl::expected<void, Sentence> review(std::istream& in, std::string_view bot, const ReviewSink& sink) {
    Reviewing reviewing(bot, sink);
    std::string text;
    long number = 0;
    while (std::getline(in, text)) {
        ++number;
        const json line = json::parse(text, nullptr, false);
        const std::string why = line.is_discarded() ? "this line is no JSON" : reviewing.line(line, number);
        if (!why.empty()) return tl::unexpected<Sentence>(std::to_string(number) + ": " + why);
    }
    if (number == 0) return tl::unexpected<Sentence>("the file is empty");
    reviewing.end();
    return {};
}

}  // namespace jansou::wire
