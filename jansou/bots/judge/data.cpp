#include "jansou/bots/judge/data.hpp"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdlib>
#include <list>

#include "jansou/tile/hex.hpp"

namespace jansou {
namespace {

constexpr std::string_view first_line = "jansou judge 1";
constexpr int digits_of_weight = 4, digits_of_bias = 8;

/// Reads the lines of a file one after another.
class Lines {
public:
    explicit Lines(std::string_view text) : rest_(text) {}
    bool next() {
        if (rest_.empty()) return false;
        const auto end = rest_.find('\n');
        line = rest_.substr(0, end);
        rest_ = end == std::string_view::npos ? std::string_view{} : rest_.substr(end + 1);
        ++number;
        return true;
    }
    std::string_view line;
    int number = 0;

private:
    std::string_view rest_;
};

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    while (!line.empty()) {
        const auto end = line.find(' ');
        if (end != 0) words.push_back(line.substr(0, end));
        line = end == std::string_view::npos ? std::string_view{} : line.substr(end + 1);
    }
    return words;
}

bool read(std::string_view word, std::int32_t& to, std::int32_t least, std::int32_t most) {
    const auto [end, wrong] = std::from_chars(word.data(), word.data() + word.size(), to);
    return wrong == std::errc{} && end == word.data() + word.size() && to >= least && to <= most;
}

/// The number whose digits begin at `at`.
bool read_hex(std::string_view digits, std::size_t& at, int count, std::int64_t& to) {
    if (at + std::size_t(count) > digits.size()) return false;
    std::uint64_t bits = 0;
    for (int i = 0; i < count; ++i) {
        const int digit = hex_digit(digits[at++]);
        if (digit < 0) return false;
        bits = bits << 4U | unsigned(digit);
    }
    to = count == digits_of_weight ? std::int16_t(bits) : std::int64_t(std::int32_t(bits));
    return true;
}

bool read_layer(std::string_view digits, int most, Layer& layer) {
    constexpr std::int64_t most_bias = 1 << 27;
    std::size_t at = 0;
    std::int64_t number = 0;
    for (int o = 0; o < layer.out; ++o) {
        if (!read_hex(digits, at, digits_of_bias, number) || std::abs(number) > most_bias) return false;
        layer.bias[std::size_t(o)] = std::int32_t(number);
    }
    for (int o = 0; o < layer.out; ++o)
        for (int i = 0; i < layer.in; ++i) {
            if (!read_hex(digits, at, digits_of_weight, number) || std::abs(number) > most) return false;
            layer.set(o, i, std::int16_t(number));
        }
    return at == digits.size();
}

void print_hex(std::string& out, std::int64_t number, int digits) {
    for (int i = digits; i-- > 0;) out += "0123456789abcdef"[std::uint64_t(number) >> unsigned(4 * i) & 15U];
}

void print_net(std::string& out, std::string_view name, const Net& net) {
    out += "net " + std::string(name);
    out += ' ' + std::to_string(net.layers[0].in);
    for (const Layer& layer : net.layers) out += ' ' + std::to_string(layer.out);
    out += '\n';
    for (const Layer& layer : net.layers) {
        for (int o = 0; o < layer.out; ++o) print_hex(out, layer.bias[std::size_t(o)], digits_of_bias);
        for (int o = 0; o < layer.out; ++o)
            for (int i = 0; i < layer.in; ++i) print_hex(out, layer.weight(o, i), digits_of_weight);
        out += '\n';
    }
}

class Reader {
public:
    explicit Reader(std::string_view text) : lines_(text) {}

    /// What stands before the nets: which rules it was learned by, and the like.
    tl::expected<JudgeData, Sentence> read_head() {
        if (const auto read = read_entries(false); !read) return tl::unexpected(read.error());
        return std::move(data_);
    }
    tl::expected<JudgeData, Sentence> read_all() {
        if (const auto read = read_entries(true); !read) return tl::unexpected(read.error());
        if (data_.judge.empty() || data_.threat.empty() || data_.ready.empty()) return wrong("a net is missing");
        return std::move(data_);
    }

private:
    tl::expected<void, Sentence> read_entries(bool nets) {
        if (!lines_.next() || lines_.line != first_line) return wrong(std::string(1, '"').append(first_line).append("\" is expected"));
        while (lines_.next()) {
            if (lines_.line.empty()) continue;
            if (!nets && lines_.line.starts_with("net ")) break;
            const auto words = words_of(lines_.line);
            if (words.empty() || !entry(words)) return wrong(why_.empty() ? "this is no entry of such a file" : why_);
        }
        return {};
    }
    tl::unexpected<Sentence> wrong(std::string_view why) const {
        return tl::unexpected<Sentence>("line " + std::to_string(lines_.number) + ": " + std::string(why) + ".");
    }
    bool entry(const std::vector<std::string_view>& words) {
        const std::string_view name = words[0];
        constexpr std::int32_t most_worth = 1000000;
        if (name == "made") return data_.made.emplace_back(lines_.line.substr(std::min<std::size_t>(lines_.line.size(), 5))), true;
        if (name == "rules") return data_.rules.assign(words.begin() + 1, words.end()), true;
        if (name == "net") return net(words);
        if (name == "means" || name == "chips") {
            if (words.size() != outcome_count + 1) return false;
            auto& list = name == "means" ? data_.means : data_.chips;
            for (std::size_t i = 0; i < outcome_count; ++i)
                if (!read(words[i + 1], list[i], -most_worth, most_worth)) return false;
            return true;
        }
        if (name == "seen_win" || name == "seen_deal_in") {
            auto& list = name == "seen_win" ? data_.seen_win : data_.seen_deal_in;
            list.resize(seen_knots);
            if (words.size() != seen_knots + 1) return false;
            for (std::size_t i = 0; i < list.size(); ++i)
                if (!read(words[i + 1], list[i], i ? list[i - 1] : 0, seen_whole)) return why_ = "the chances do not rise", false;
            return true;
        }
        if (words.size() != 2) return false;
        if (name == "rule") return data_.rule = words[1], true;
        if (name == "seats") return read(words[1], data_.seats, 2, 4);
        if (name == "chip_worth") return read(words[1], data_.chip_worth, 0, most_worth);
        if (name == "unit") return read(words[1], data_.unit, 1, most_worth);
        if (name == "tenth") return read(words[1], data_.tenth, 0, most_worth);
        if (name == "habit") return read(words[1], data_.habit, 0, most_habit);
        return false;
    }
    bool net(const std::vector<std::string_view>& words) {
        struct Known {
            std::string_view name;
            Net& net;
            int in, out;
        };
        const std::array<Known, 4> known{Known{"judge", data_.judge, table_features + hand_features, outcome_count},
                                         Known{"threat", data_.threat, rival_features + kind_features, threat_answers},
                                         Known{"ready", data_.ready, rival_features, ready_answers},
                                         Known{"standing", data_.standing, standing_features, 1}};
        std::array<std::int32_t, 4> sizes{};
        if (words.size() != 2 + sizes.size()) return false;
        for (std::size_t i = 0; i < sizes.size(); ++i)
            if (!read(words[i + 2], sizes[i], 1, Net::most_width)) return false;
        const auto it = std::ranges::find(known, words[1], &Known::name);
        if (it == known.end() || sizes[3] != it->out) return false;
        const bool without_outlook = it->name == "judge" && sizes[0] == it->in - outlook_features;
        if (sizes[0] != it->in && !without_outlook) return false;
        for (std::size_t i = 0; i < it->net.layers.size(); ++i) {
            Layer layer(sizes[i], sizes[i + 1]);
            if (!lines_.next() || !read_layer(lines_.line, i == 0 ? 32767 : most_weight, layer))
                return why_ = "the weights are not right", false;
            it->net.layers[i] = std::move(layer);
        }
        return true;
    }

    Lines lines_;
    JudgeData data_;
    std::string why_;
};

/// How many rules both have less those that only one has.
int likeness(std::span<const std::string> a, std::span<const std::string> b) {
    const auto has = [](std::span<const std::string> list, const std::string& name) { return std::ranges::find(list, name) != list.end(); };
    int n = 0;
    for (const std::string& rule : a) n += has(b, rule) ? 1 : -1;
    for (const std::string& rule : b) n -= !has(a, rule);
    return n;
}

/// A file that is built in. Its nets are read when it is first asked for.
class Shelved {
public:
    Shelved(std::string_view text, JudgeData head) : head_(std::move(head)), text_(text) {}
    ~Shelved() { delete whole_.load(); }
    Shelved(const Shelved&) = delete;
    Shelved& operator=(const Shelved&) = delete;

    const JudgeData& head() const { return head_; }
    /// It stays until the process ends.
    std::shared_ptr<const JudgeData> whole() const {
        const JudgeData* read = whole_.load(std::memory_order_acquire);
        if (read == nullptr) {
            auto data = parse_judge(text_);
            if (!data) return {};
            auto fresh = std::make_unique<const JudgeData>(std::move(*data));
            // two who ask at once may both read the same
            if (whole_.compare_exchange_strong(read, fresh.get(), std::memory_order_acq_rel)) read = fresh.release();
        }
        return {std::shared_ptr<void>(), read};
    }

private:
    JudgeData head_;
    std::string_view text_;
    mutable std::atomic<const JudgeData*> whole_ = nullptr;
};

const std::list<Shelved>& all_judges() {
    static const auto all = [] {
        std::list<Shelved> list;
        for (const ShippedJudge& file : shipped_judges())
            if (auto head = Reader(file.text).read_head()) list.emplace_back(file.text, std::move(*head));
        return list;
    }();
    return all;
}

}  // namespace

tl::expected<JudgeData, Sentence> parse_judge(std::string_view text) {
    if (text.size() > most_judge_bytes) return tl::unexpected<Sentence>("The file has more than 64 kB.");
    return Reader(text).read_all();
}

std::string to_text(const JudgeData& data) {
    std::string out(first_line);
    out += "\nrule " + data.rule + "\nseats " + std::to_string(data.seats) + "\nrules";
    for (const std::string& rule : data.rules) out += ' ' + rule;
    out += '\n';
    for (const std::string& line : data.made) out += "made " + line + '\n';
    out += "chip_worth " + std::to_string(data.chip_worth) + "\nunit " + std::to_string(data.unit) + "\nmeans";
    for (const std::int32_t mean : data.means) out += ' ' + std::to_string(mean);
    out += "\nchips";
    for (const std::int32_t mean : data.chips) out += ' ' + std::to_string(mean);
    out += "\ntenth " + std::to_string(data.tenth) + '\n';
    if (data.habit) out += "habit " + std::to_string(data.habit) + '\n';
    for (const auto& [name, list] : {std::pair("seen_win", &data.seen_win), std::pair("seen_deal_in", &data.seen_deal_in)}) {
        if (list->empty()) continue;
        out += name;
        for (const std::int32_t chance : *list) out += ' ' + std::to_string(chance);
        out += '\n';
    }
    print_net(out, "judge", data.judge);
    print_net(out, "threat", data.threat);
    print_net(out, "ready", data.ready);
    if (data.has_standing()) print_net(out, "standing", data.standing);
    return out;
}

std::shared_ptr<const JudgeData> judge_for(std::string_view id, int seats, std::span<const std::string> rules) {
    const Shelved* best = nullptr;
    int most = 0;
    for (const Shelved& file : all_judges()) {
        if (file.head().seats != seats) continue;
        if (file.head().rule == id) return file.whole();
        const int like = likeness(rules, file.head().rules);
        if (best != nullptr && like <= most) continue;
        best = &file;
        most = like;
    }
    return best == nullptr ? nullptr : best->whole();
}

}  // namespace jansou
