#include "apps/server/trial.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include <nlohmann/json.hpp>

#include "jansou/parlour/requests.hpp"
#include "jansou/wire/hash.hpp"
#include "jansou/wire/lines/simulate.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/rule_text/own_rule.hpp"

namespace jansou::server {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t most_yaku = 12;

/// What was counted, the most frequent first, by the names that a rule has for it.
template <class NameOf>
ordered_json counted(const std::map<std::string, long>& counts, NameOf name_of) {
    std::vector<std::pair<std::string, long>> all(counts.begin(), counts.end());
    std::ranges::sort(all, [](const auto& a, const auto& b) { return std::tie(b.second, a.first) < std::tie(a.second, b.first); });
    if (all.size() > most_yaku) all.resize(most_yaku);
    ordered_json out = ordered_json::array();
    for (const auto& [id, count] : all) {
        const Text name = name_of(id);
        const bool named = !name.en.empty();
        out.push_back({{"name", wire::in_both(named ? name.ja : id, named ? name.en : id)}, {"count", count}});
    }
    return out;
}

}  // namespace

Response trial(const Request& request, const std::function<bool()>& go_on) {
    const json body = json::parse(request.body, nullptr, false);
    if (!body.is_object() || body.size() != 1 || !body.contains("rule_text") || !body["rule_text"].is_string())
        return refusal(400, "bad_rule", "rule_text: the text of a rule file is expected, and nothing else.");
    const auto& text = body["rule_text"].get_ref<const std::string&>();
    auto own = wire::own_rule(text);
    if (!own) return refusal(400, "bad_rule", own.error());
    const auto book = std::make_shared<const Rulebook>(make_book(std::move(*own)));
    if (const auto why = parlour::too_many_jokers(*book)) return refusal(400, "bad_rule", *why + '.');
    wire::SimulationPlan plan{
        .book = book, .bots = {std::string(usual_bot)}, .seed = *parse_seed(wire::sha256_hex(text)), .hands = most_trial_hands};
    const auto until = std::chrono::steady_clock::now() + longest_trial;
    plan.go_on = [&go_on, until] { return std::chrono::steady_clock::now() < until && go_on(); };
    const auto played = wire::simulate(plan);
    if (!played) return refusal(400, "bad_rule", played.error() + '.');
    const auto word = [&](const std::string& id) {
        const auto found = book->find_word(id);
        return found ? book->word_text(*found) : Text{};
    };
    const auto yaku = [&](const std::string& id) {
        const auto found = std::ranges::find(book->yaku, id, &YakuInfo::id);
        return found == book->yaku.end() ? Text{} : found->name;
    };
    return json_response(ordered_json{{"hands", played->hands},
                                      {"games", played->games},
                                      {"whole", played->hands == most_trial_hands},
                                      {"wins", played->wins},
                                      {"draws", played->draws},
                                      {"reasons", counted(played->reasons, word)},
                                      {"yaku", counted(played->yaku, yaku)}}
                             .dump(-1, ' ', false, json::error_handler_t::replace));
}

}  // namespace jansou::server
