// The answer of the score command in words, in several lines.
#include <fmt/format.h>

#include <algorithm>

#include "jansou/scoring/readings.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/score.hpp"
#include "jansou/wire/questions/score_parts.hpp"

namespace jansou::wire {
namespace {

std::string_view wind_name(Kind wind, Lang lang) {
    constexpr std::array<std::string_view, 4> ja{"東", "南", "西", "北"}, en{"East", "South", "West", "North"};
    return (lang == Lang::ja ? ja : en)[std::size_t(wind - east)];
}

class Telling {
public:
    Telling(const Rulebook& book, const Win& win, Lang lang) : book_(book), win_(win), lang_(lang) {}

    std::string text() {
        const Appraisal a = appraisal_of(book_, win_);
        if (const auto reason = no_win_reason(book_, win_, a); !reason.empty()) return refusal(reason);
        head();
        lines(a);
        total(a.value);
        payments(a.payment);
        if (a.has_jokers) readings(a);
        return out_;
    }

private:
    bool ja() const { return lang_ == Lang::ja; }
    std::string_view pick(Text text) const { return in_language(text, lang_); }

    std::string refusal(std::string_view reason) const {
        if (reason == "not_complete")
            return std::string(pick({"和了ではない: 手が完成していない。\n", "No win: the hand is not complete.\n"}));
        if (reason == "no_yaku") return std::string(pick({"和了ではない: 役がない。\n", "No win: the hand has no yaku.\n"}));
        if (reason == "few_yaku")
            return std::string(pick({"和了ではない: 役が足りない。\n", "No win: the yaku come to less than a win needs.\n"}));
        if (const ReasonId why = jansou::refusal(book_, win_); why && book_.reasons[why].id == reason)
            return fmt::format(fmt::runtime(pick({"和了ではない: {}\n", "No win: {}\n"})), pick(book_.reasons[why].text));
        return std::string(pick({"和了ではない: 振聴。\n", "No win: furiten, a wait was discarded or let pass.\n"}));
    }

    std::string seat(Seat s) const {
        if (s == no_seat) return std::string(pick({"場", "table"}));
        const Kind wind = Kind(east + (s + win_.seats - win_.dealer) % win_.seats);
        return fmt::format(fmt::runtime(pick({"席{} {}家", "seat {} {}"})), int(Seating{win_.seats, win_.out}.chair_of(s)),
                           wind_name(wind, lang_));
    }

    void head() {
        const std::string who = seat(win_.seat);
        if (win_.by == By::ron)
            out_ += fmt::format(fmt::runtime(pick({"{}のロン、放銃は{}\n", "{} wins by ron from {}\n"})), who, seat(win_.from));
        else if (win_.tsumo())
            out_ += fmt::format(fmt::runtime(pick({"{}のツモ\n", "{} wins by tsumo\n"})), who);
        else
            out_ += fmt::format(fmt::runtime(pick({"{}の流し\n", "{} wins by discards alone\n"})), who);
    }

    void lines(const Appraisal& a) {
        int names = 0, amounts = 0;
        for (const Line& line : a.lines) {
            names = std::max(names, columns_of(pick(named(book_, line).name)));
            amounts = std::max(amounts, columns_of(counted_words(a.value, line, lang_)));
        }
        for (const Line& line : a.lines) {
            const NamedText text = named(book_, line);
            put_row({padded(pick(text.name), names), padded(counted_words(a.value, line, lang_), amounts), std::string(text.clause)});
        }
    }

    void total(const Value& v) { out_ += "= " + value_words(v, lang_) + "\n\n"; }

    void payments(const Payment& p) {
        int payers = 0, receivers = 0, amounts = 0, reasons = 0;
        const auto amount_of = [&](const PaymentLine& l) { return paid_words(book_.account, l, lang_); };
        for (const PaymentLine& l : p.lines) {
            payers = std::max(payers, columns_of(seat(l.payer)));
            receivers = std::max(receivers, columns_of(seat(l.receiver)));
            amounts = std::max(amounts, columns_of(amount_of(l)));
            reasons = std::max(reasons, columns_of(pick(l.purpose.words)));
        }
        for (const PaymentLine& l : p.lines) {
            const std::string amount = amount_of(l), blanks(std::size_t(amounts - columns_of(amount)), ' ');
            put_row({padded(seat(l.payer), payers) + " -> " + padded(seat(l.receiver), receivers), blanks + amount,
                     padded(pick(l.purpose.words), reasons), std::string(l.purpose.clause)});
        }
        out_ += '\n';
        for (Seat s = 0; s < win_.seats; ++s) put_sum(s, p);
    }

    /// Every reading with its value, and why it was taken or not.
    void readings(const Appraisal& taken) {
        out_ += pick({"\n読み\n", "\nReadings of the jokers\n"});
        const auto all = weigh_readings(book_, win_);
        int widest = 0, amounts = 0;
        std::vector<std::string> kinds, values;
        for (const WeighedReading& r : all) {
            std::vector<Face> faces;
            for (std::size_t i = 0; i < r.reading.count; ++i) faces.emplace_back(r.reading.kinds[i]);
            kinds.push_back(to_mpsz(faces));
            values.push_back(r.has_yaku ? with_commas(r.best.payment.points[win_.seat]) : std::string("-"));
            widest = std::max(widest, columns_of(kinds.back()));
            amounts = std::max(amounts, columns_of(values.back()));
        }
        for (std::size_t i = 0; i < all.size(); ++i) {
            std::string value(std::size_t(amounts - columns_of(values[i])), ' ');
            value += values[i] + std::string(pick({"点", " points"}));
            if (const int chips = all[i].best.payment.chips[win_.seat]; all[i].has_yaku && chips)
                value += (ja() ? " " : ", ") + beside_words(book_.account, chips, lang_);
            put_row({padded(kinds[i], widest), value, std::string(standing(all[i], taken))});
        }
    }
    std::string_view standing(const WeighedReading& r, const Appraisal& taken) const {
        if (r.reading == taken.reading) {
            if (win_.reading_fixed) return pick({"<- 和了者の読み", "<- named by the winner"});
            return book_.blind_choice ? pick({"<- 見えている範囲で最も高く、同点なら最も安い",
                                              "<- taken: worth most on what was visible, of equals the least"})
                                      : pick({"<- 最も高い", "<- worth most"});
        }
        if (!r.has_yaku) return pick({"役なし", "no yaku"});
        if (r.furiten) return pick({"振聴", "furiten"});
        return "";
    }

    void put_sum(Seat s, const Payment& p) {
        if (!p.points[s] && !p.chips[s]) return;
        const std::string points = (p.points[s] > 0 ? "+" : "") + with_commas(p.points[s]);
        std::string row = fmt::format("{} {:>9}", padded(seat(s), ja() ? 8 : 12), points);
        if (p.chips[s] && book_.account.in_points)
            row += fmt::format("  {} {:+}", pick(book_.account.name), p.chips[s]);
        else if (p.chips[s])
            row += fmt::format(fmt::runtime(pick({"  チップ{:+}枚", "  {:+} chips"})), p.chips[s]);
        put_row({row});
    }

    void put_row(std::initializer_list<std::string> cells) {
        std::string row;
        for (const std::string& cell : cells) row += "  " + cell;
        out_ += row.substr(0, row.find_last_not_of(' ') + 1) + '\n';
    }

    const Rulebook& book_;
    const Win& win_;
    Lang lang_;
    std::string out_;
};

}  // namespace

std::string score_text(const Rulebook& book, const Win& win, Lang lang) { return Telling(book, win, lang).text(); }

}  // namespace jansou::wire
