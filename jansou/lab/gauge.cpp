#include "jansou/lab/gauge.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "jansou/bots/judge/rivals.hpp"
#include "jansou/lab/arena.hpp"
#include "jansou/lab/truth.hpp"
#include "jansou/match/bot_seats.hpp"
#include "jansou/scoring/appraise.hpp"

namespace jansou::lab {

const std::string_view tile_sort_names[tile_sorts] = {"discarded by it (genbutsu)",
                                                      "passed since the riichi",
                                                      "honour, three or more seen",
                                                      "honour, two seen",
                                                      "honour, one seen",
                                                      "honour, none seen",
                                                      "1 or 9, suji",
                                                      "1 or 9, no suji",
                                                      "2 or 8, suji",
                                                      "2 or 8, no suji",
                                                      "3 or 7, suji",
                                                      "3 or 7, no suji",
                                                      "4 to 6, suji on both sides",
                                                      "4 to 6, else"};

namespace {

int sort_of(const HouseFacts& house, const Rivals& all, const Rival& rival, Kind k) {
    if (rival.safe.has(k)) return 0;
    if (rival.passed.has(k)) return 1;
    if (is_honour(k)) {
        const int seen = int(house.tiles[k]) - all.left[k] - 1;  // beside the one in the hand
        return seen >= 3 ? 2 : seen == 2 ? 3 : seen == 1 ? 4 : 5;
    }
    const KindSet known = rival.safe | rival.passed;
    const int rank = rank_of(k);
    const bool low = rank <= 3 || known.has(Kind(k - 3)), high = rank >= 7 || known.has(Kind(k + 3));
    const int edge = std::min(rank, ranks + 1 - rank);
    const bool suji = low && high;
    if (edge >= 4) return suji ? 12 : 13;
    return 6 + 2 * (edge - 1) + !suji;
}

class Counting {
public:
    Counting(const GaugePlan& plan, const HouseFacts& house) : plan_(plan), house_(house) {}

    void play(long number) {
        const Seed seed = seed_of(plan_.seed, number);
        bots_.clear();
        for (int s = 0; s < plan_.book->layout.seats; ++s) bots_.push_back(make_bot(plan_.bot, house_, seed, std::uint64_t(s)));
        BotGame game(*plan_.book, seed);
        game_ = &game;
        game.on_event = [this](const Event& e) { see(e); };
        game.on_hand_over = [this] { close_hand(); };
        game.play([this](Seat s, const Referee& r) { return choose(s, r); }, plan_.stop);
    }
    Gauge counts;

private:
    const Table& table() const { return game_->match().table(); }
    std::optional<Action> choose(Seat s, const Referee& r) {
        const Options& options = r.options(s);
        if (options.size() == 1) return options.front();
        look_for_bot(r, s, Looks::rules, view_);
        const Action a = bots_[s]->choose(view_, options);
        const bool turn = r.table().phase.stage == Stage::turn;
        if (turn && a.type != ActionType::hora) look_at_rivals(r, s);
        if (!turn && options.back().type == ActionType::none) look_at_calls(s, options);
        return a;
    }
    void look_at_rivals(const Referee& r, Seat s) {
        const Rivals all = read_rivals(house_, view_);
        HandCache cache;
        const Position pos = r.look(cache);
        for (int i = 0; i < all.count; ++i) {
            const Rival& rival = all.of[std::size_t(i)];
            const Table& t = r.table();
            if (t.players[rival.seat].hand_size % 3 != 1) continue;
            if (!rival.riichi) {
                const int discards = t.players[rival.seat].river_size;
                if (discards % 3 == 0 && discards >= 3 && discards <= 12)
                    counts.ready[std::size_t(std::min(3, rival.open_melds))][std::size_t(discards / 3 - 1)].add(
                        pos.ready(rival.seat).shanten == 0);
                continue;
            }
            KindSet kinds;
            for (std::size_t k = 0; k < view_.me().hand_size; ++k) kinds.add(view_.me().hand[k].kind());
            const KindSet waits = pos.ready(rival.seat).waits;
            for (const Kind k : kinds) {
                if (house_.jokers.has(k)) continue;
                counts.danger[std::size_t(sort_of(house_, all, rival, k))][rival.since >= 6].add(
                    waits.has(k) && judge(pos.book, ron_on(pos, rival.seat, s, k)) == Verdict::wins);
            }
        }
    }
    void look_at_calls(Seat s, const Options& options) {
        const auto thoughts = bots_[s]->weigh(view_, options);
        if (thoughts.empty()) return;
        float pass = 0;
        for (const Thought& t : thoughts)
            if (t.action.type == ActionType::none) pass = t.value;
        std::array<bool, 3> seen{};
        for (const Thought& t : thoughts) {
            const bool pon = t.action.type == ActionType::pon, chi = t.action.type == ActionType::chi;
            if (!pon && !chi) continue;
            const Kind k = t.action.tile.kind();
            const bool value = yields_yaku(view_, s, k);
            const std::size_t sort = chi ? 2 : value ? 0 : 1;
            if (seen[sort]) continue;  // the best of each sort alone
            seen[sort] = true;
            Gauge::Call& call = counts.calls[sort];
            ++call.offered;
            call.taken += t.action == thoughts.front().action;
            call.worth += double(t.value - pass);
        }
    }
    void see(const Event& e) {
        const Table& t = table();
        if (e.type == EventType::dealt) won_ = dealt_in_ = 0, drawn_ = false, declared_.fill(-1), won_at_.fill(-1);
        if (e.type == EventType::drawn) drawn_ = true;
        if (e.type == EventType::riichi_stood) declared_[e.actor] = t.players[e.actor].river_size;
        if (e.type == EventType::won && !e.flag) {
            won_ = SeatMask(won_ | only(e.actor));
            won_at_[e.actor] = t.players[e.actor].river_size;
            if (e.target != e.actor && e.target != no_seat) dealt_in_ = SeatMask(dealt_in_ | only(e.target));
        }
    }
    void close_hand() {
        const Table& t = table();
        ++counts.hands;
        for (Seat s = 0; s < t.seats; ++s) {
            counts.wins.add(in(won_, s));
            counts.deal_ins.add(in(dealt_in_, s));
            counts.draws.add(drawn_);
            for (std::size_t n = 0; n < counts.riichi_by.size(); ++n)
                counts.riichi_by[n].add(declared_[s] >= 0 && declared_[s] <= int(n) + 1);
            if (declared_[s] < 0) continue;
            counts.riichi_wins.add(in(won_, s));
            counts.riichi_deals_in.add(in(dealt_in_, s));
            for (std::size_t n = 0; n < counts.won_after.size(); ++n)
                counts.won_after[n].add(in(won_, s) && won_at_[s] - declared_[s] <= int(n));
        }
    }

    const GaugePlan& plan_;
    const HouseFacts& house_;
    std::vector<std::unique_ptr<Bot>> bots_;
    BotGame* game_ = nullptr;
    View view_;
    SeatMask won_ = 0, dealt_in_ = 0;
    bool drawn_ = false;
    std::array<int, max_seats> declared_{}, won_at_{};
};

void add(Gauge& to, const Gauge& from) {
    to.hands += from.hands;
    for (std::size_t i = 0; i < to.danger.size(); ++i)
        for (std::size_t k = 0; k < 2; ++k) to.danger[i][k].add(from.danger[i][k]);
    for (std::size_t i = 0; i < to.riichi_by.size(); ++i) to.riichi_by[i].add(from.riichi_by[i]);
    for (std::size_t i = 0; i < to.won_after.size(); ++i) to.won_after[i].add(from.won_after[i]);
    for (std::size_t i = 0; i < to.ready.size(); ++i)
        for (std::size_t k = 0; k < to.ready[i].size(); ++k) to.ready[i][k].add(from.ready[i][k]);
    for (std::size_t i = 0; i < to.calls.size(); ++i) {
        to.calls[i].offered += from.calls[i].offered;
        to.calls[i].taken += from.calls[i].taken;
        to.calls[i].worth += from.calls[i].worth;
    }
    to.riichi_wins.add(from.riichi_wins);
    to.riichi_deals_in.add(from.riichi_deals_in);
    to.draws.add(from.draws);
    to.wins.add(from.wins);
    to.deal_ins.add(from.deal_ins);
}

constexpr std::string_view call_names[] = {"pon of a value tile", "other pon", "chi"};
std::string as_percent(const Share& share) { return share.of > 0 ? fmt::format("{:.1f}", 100 * share.rate()) : std::string("-"); }

}  // namespace

Gauge gauge(const GaugePlan& plan) {
    const HouseFacts house = house_facts(*plan.book);
    Gauge all;
    all.unit = house.judge ? house.judge->unit : 0;
    std::atomic<long> next = 0, hands = 0;
    std::mutex mutex;
    const auto work = [&] {
        Counting counting(plan, house);
        while (hands < plan.hands && !(plan.stop && *plan.stop)) {
            const long before = counting.counts.hands;
            counting.play(next++);
            hands += counting.counts.hands - before;
        }
        const std::lock_guard lock(mutex);
        add(all, counting.counts);
    };
    std::vector<std::thread> others;
    for (int t = 1; t < plan.threads; ++t) others.emplace_back(work);
    work();
    for (auto& t : others) t.join();
    return all;
}

nlohmann::ordered_json to_json(const Gauge& g) {
    using nlohmann::ordered_json;
    const auto share = [](const Share& s) { return ordered_json{{"rate", s.rate()}, {"of", s.of}}; };
    const auto list = [&](const auto& shares) {
        ordered_json out = ordered_json::array();
        for (const Share& s : shares) out.push_back(share(s));
        return out;
    };
    ordered_json out{
        {"hands", g.hands}, {"mean_win", g.unit}, {"win", share(g.wins)}, {"deal_in", share(g.deal_ins)}, {"draw", share(g.draws)}};
    for (std::size_t i = 0; i < g.danger.size(); ++i)
        out["danger"].push_back({{"tile", tile_sort_names[i]}, {"early", share(g.danger[i][0])}, {"late", share(g.danger[i][1])}});
    out["riichi"] = {{"by_discard", list(g.riichi_by)},
                     {"win", share(g.riichi_wins)},
                     {"deal_in", share(g.riichi_deals_in)},
                     {"won_within", list(g.won_after)}};
    for (std::size_t i = 0; i < g.ready.size(); ++i) out["ready"].push_back({{"open_melds", i}, {"after_3_6_9_12", list(g.ready[i])}});
    for (std::size_t i = 0; i < g.calls.size(); ++i) {
        const Gauge::Call& c = g.calls[i];
        out["calls"].push_back(
            {{"call", call_names[i]}, {"offered", c.offered}, {"taken", c.taken}, {"worth", c.offered > 0 ? c.worth / c.offered : 0}});
    }
    return out;
}

std::string to_markdown(const Gauge& g, std::string_view title, std::string_view command) {
    std::string out = fmt::format(
        "# {}\n\nCounted by `{}`: {} hands. The mean win is worth {} points (chips counted as points). Of a seat's hands {} % are won, {} "
        "% deal in, {} % are drawn.\n",
        title, command, g.hands, g.unit, as_percent(g.wins), as_percent(g.deal_ins), as_percent(g.draws));
    out +=
        "\n## How dangerous a tile is against a riichi\n\nOf the tiles that somebody held, how many would have dealt in (%).\n\n| tile | "
        "first six turns | later | counted |\n| --- | --- | --- | --- |\n";
    for (std::size_t i = 0; i < g.danger.size(); ++i) {
        const auto& [early, late] = g.danger[i];
        if (early.of + late.of > 0)
            out += fmt::format("| {} | {} | {} | {:.0f} |\n", tile_sort_names[i], as_percent(early), as_percent(late), early.of + late.of);
    }
    out += fmt::format(
        "\n## How quick a riichi is\n\nOf those who declared {} % won and {} % dealt in.\n\n| own turns | declared by then, % of a seat's "
        "hands | of the declared won within so many turns, % |\n| --- | --- | --- |\n",
        as_percent(g.riichi_wins), as_percent(g.riichi_deals_in));
    for (std::size_t n = 2; n < g.won_after.size(); n += 3)
        out += fmt::format("| {} | {} | {} |\n", n + 1, as_percent(g.riichi_by[n]), as_percent(g.won_after[n]));
    out +=
        "\n## Who waits without a riichi\n\n% that wait after so many own discards.\n\n| open melds | 3 | 6 | 9 | 12 |\n| --- | --- | --- "
        "| --- | --- |\n";
    for (std::size_t i = 0; i < g.ready.size(); ++i)
        out += fmt::format("| {} | {} | {} | {} | {} |\n", i, as_percent(g.ready[i][0]), as_percent(g.ready[i][1]),
                           as_percent(g.ready[i][2]), as_percent(g.ready[i][3]));
    out +=
        "\n## What a call is worth\n\nBy the bot's reckoning, in points beyond passing, over all such calls that it was offered and "
        "weighed.\n\n| call | offered | taken, % | worth |\n| --- | --- | --- | --- |\n";
    for (std::size_t i = 0; i < g.calls.size(); ++i) {
        const Gauge::Call& c = g.calls[i];
        if (c.offered > 0)
            out += fmt::format("| {} | {:.0f} | {:.1f} | {:+.0f} |\n", call_names[i], c.offered, 100 * c.taken / c.offered,
                               c.worth / c.offered);
    }
    return out;
}

std::string to_svg(const Gauge& g, std::string_view title) {
    constexpr int width = 760, left = 210, bar = 7, row = 22, top = 50, plot = 160;
    const int rows = tile_sorts, height = top + rows * row + 60 + plot + 40;
    double most = 0.05;
    for (const auto& both : g.danger)
        for (const Share& s : both) most = std::max(most, s.of > 50 ? s.rate() : 0);
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"12\">\n<rect "
        "width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"10\" y=\"24\" font-size=\"16\">{}: deals into a riichi, % (dark: first "
        "six turns, light: later)</text>\n",
        width, height, title);
    for (int i = 0; i < rows; ++i) {
        const int y = top + i * row;
        out += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", left - 8, y + 12, tile_sort_names[i]);
        for (int k = 0; k < 2; ++k) {
            const Share& s = g.danger[std::size_t(i)][std::size_t(k)];
            const double w = s.rate() / most * (width - left - 70);
            out += fmt::format(
                "<rect x=\"{}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" fill=\"{}\"/><text x=\"{:.1f}\" y=\"{}\" "
                "font-size=\"9\">{}</text>\n",
                left, y + 1 + k * (bar + 1), w, bar, k ? "#9bc4e2" : "#1f5f8b", left + w + 4, y + 8 + k * (bar + 1), as_percent(s));
        }
    }
    const int base = height - 40, x0 = 60, step = (width - 100) / int(g.won_after.size());
    out += fmt::format(
        "<text x=\"10\" y=\"{}\" font-size=\"16\">riichi declared by the n-th discard (dark), declared ones won within n turns (light), "
        "%</text>\n",
        base - plot - 14);
    for (int line = 0; line <= 4; ++line) {
        const int y = base - plot * line / 4;
        out += fmt::format("<path d=\"M{} {}H{}\" stroke=\"#ddd\"/><text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", x0, y,
                           width - 20, x0 - 6, y + 4, line * 25);
    }
    const auto curve = [&](const auto& shares, const char* colour) {
        std::string path;
        for (std::size_t n = 0; n < g.won_after.size(); ++n)
            path += fmt::format("{}{} {:.1f}", n ? "L" : "M", x0 + int(n) * step, base - plot * shares[n].rate());
        out += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n", path, colour);
    };
    curve(g.riichi_by, "#1f5f8b");
    curve(g.won_after, "#9bc4e2");
    for (std::size_t n = 0; n < g.won_after.size(); n += 3)
        out += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x0 + int(n) * step, base + 16, n + 1);
    return out + "</svg>\n";
}

}  // namespace jansou::lab
