#include "jansou/scenario/deal.hpp"

#include "jansou/scenario/event_claims.hpp"
#include "jansou/scenario/menu_claims.hpp"
#include "jansou/scenario/setup.hpp"
#include "jansou/scenario/steps.hpp"

namespace jansou::scenario {

class Deal::Playing {
public:
    explicit Playing(std::filesystem::path folder) : setup_(std::move(folder)) {}
    Playing(std::filesystem::path folder, Speak speak) : setup_(std::move(folder)), talk_(std::move(speak)) {}

    void run(const std::vector<Line>& lines) {
        setup_.read(lines, line_);
        for (const auto& each : lines) {
            line_ = each.number;
            if (!Setup::is_setup(each.words)) play(each.words);
        }
        if (checks_ == 0) fail("the scenario asserts nothing");
        talk_.check_log(setup_.facts_known());
    }

    int line() const { return line_; }
    std::string scene() const { return talk_.scene(); }

private:
    void play(const Words& words) {
        talk_.begin(setup_.start());
        const Words rest(words.begin() + 1, words.end());
        if (words[0] == "nobody") {
            ++checks_;
            return menu_.nobody(rest);
        }
        if (events_.check(words)) return static_cast<void>(++checks_);
        if (const auto who = find_seat(words[0]); who && words.size() > 1) return play_seat(*who, rest);
        if (words[0] == "hand") return steps_.hand_begins(words);
        // no step of its own: what happened before still counts
        if (join(words) == "all pass") return static_cast<void>(talk_.pass_rest());
        talk_.begin_step();
        if (words[0] == "offence" && words.size() >= 3) return steps_.offence(words);
        if (words[0] == "play") return steps_.play_on(words);
        fail("unknown word '" + words[0] + "'");
    }

    void play_seat(int who, const Words& words) {
        if (words[0] != "would" && words[0] != "may" && words[0] != "is") return steps_.seat_does(who, words);
        ++checks_;
        const Words rest(words.begin() + 1, words.end());
        if (words[0] == "would") return menu_.would(who, rest);
        return words[0] == "may" ? menu_.may(who, rest) : menu_.is_asked(who, rest);
    }

    Setup setup_;
    Talk talk_;
    OfferWords words_{talk_};
    Steps steps_{talk_, words_};
    MenuClaims menu_{talk_, words_};
    EventClaims events_{talk_};
    int line_ = 0;
    int checks_ = 0;
};

Deal::Deal(std::filesystem::path folder) : playing_(std::make_unique<Playing>(std::move(folder))) {}
Deal::Deal(std::filesystem::path folder, Speak speak) : playing_(std::make_unique<Playing>(std::move(folder), std::move(speak))) {}
Deal::~Deal() = default;

void Deal::run(const std::vector<Line>& lines) { playing_->run(lines); }
int Deal::line() const { return playing_->line(); }
std::string Deal::scene() const { return playing_->scene(); }

}  // namespace jansou::scenario
