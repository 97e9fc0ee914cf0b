#include "jansou/lab/batch.hpp"

#include <algorithm>

namespace jansou::lab {
namespace {

constexpr std::size_t longest_result = 8 << 20, most_results = 64, longest_digest = 64;

tl::unexpected<Sentence> wrong() { return tl::unexpected<Sentence>("This is no result of a batch."); }

tl::expected<std::vector<KeptHand>, Sentence> kept_from_json(const nlohmann::json& json) {
    if (!json.is_array() || json.size() > most_kept_of_batch) return wrong();
    std::vector<KeptHand> kept;
    for (const auto& each : json) {
        if (!each.is_array() || each.size() != 2 || !each[0].is_number_unsigned() || !each[1].is_number_unsigned()) return wrong();
        kept.push_back({each[0].get<long>(), each[1].get<int>()});
    }
    return kept;
}

}  // namespace

long BatchResult::hands() const {
    long sum = 0;
    for (const OfVariant& v : variants) sum += long(v.counts.at("table", table_figure::hands));
    return sum;
}

BatchPlayer::BatchPlayer(std::shared_ptr<const Trial> trial) : trial_(std::move(trial)) {
    for (std::size_t v = 0; v < trial_->books.size(); ++v) playing_.push_back(std::make_unique<Playing>(*trial_, v));
}

std::optional<std::string> BatchPlayer::play(long batch, const std::atomic<bool>* stop) {
    BatchResult result;
    const long first = batch * trial_->plan.games;
    for (const auto& playing : playing_) {
        for (long game = first; game < first + trial_->plan.games; ++game)
            if (!playing->play(game, stop)) return {};
        result.variants.push_back({playing->take_digest(), playing->take_counts(), playing->take_kept()});
    }
    return text_of(result);
}

std::string text_of(const BatchResult& result) {
    nlohmann::json out = nlohmann::json::array();
    for (const auto& v : result.variants) {
        nlohmann::json kept = nlohmann::json::array();
        for (const KeptHand& hand : v.kept) kept.push_back({hand.game, hand.hand});
        out.push_back({{"digest", v.digest}, {"counts", to_json(v.counts)}, {"kept", std::move(kept)}});
    }
    return out.dump();
}

tl::expected<BatchResult, Sentence> parse_result(std::string_view text) {
    if (text.size() > longest_result) return wrong();
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_array() || json.size() > most_results) return wrong();
    BatchResult result;
    for (const auto& each : json) {
        if (!each.is_object() || !each.contains("digest") || !each.contains("counts") || !each.contains("kept")) return wrong();
        if (!each["digest"].is_string() || each["digest"].get_ref<const std::string&>().size() > longest_digest) return wrong();
        auto counts = counts_from_json(each["counts"]);
        auto kept = kept_from_json(each["kept"]);
        if (!counts || !kept) return wrong();
        result.variants.push_back({each["digest"].get<std::string>(), std::move(*counts), std::move(*kept)});
    }
    return result;
}

}  // namespace jansou::lab
