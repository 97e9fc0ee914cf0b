// 対局 A match spoken with in JSON: acts and questions in, events and asks out, everything into a log if there is one.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "jansou/bots/bot.hpp"
#include "jansou/wire/lines/log.hpp"
#include "jansou/wire/lines/narrator.hpp"
#include "jansou/wire/lines/spoken.hpp"

namespace jansou::wire {

/// Whether asks are lines too, or only looked up in the referee.
enum class Asks : bool { told, silent };

class Session final : private Narrator {
public:
    using Sink = std::function<void(const Printed&)>;

    /// `out` gets the lines that the start's view may see.
    Session(Start, Sink out, LogWriter* log = nullptr, Asks = Asks::told);

    /// Goes on from where another is, without a log; that one stays where it is.
    Session(const Session& at, Sink out);

    /// From now on these answer in place of whoever speaks here: by chair, null for those who are asked. REQUIRES: before `begin`.
    void seat_bots(std::vector<std::unique_ptr<Bot>> bots) { bots_ = std::move(bots); }

    /// Plays to the first ask.
    void begin();
    /// Takes one command of the protocol (act, offence, take_back, settle, state, why, waits); what it answers goes to `out`.
    void command(const nlohmann::json&);
    /// Whether that is the type of a command.
    static bool knows(std::string_view type);
    /// An answer that is known to be on the list.
    void act(Seat, const Action&);
    /// Takes back what may be taken back.
    void take_back(Seat, const TakeBack&);
    /// An offence that the rulebook knows.
    void offence(const OffenceSaid&);
    /// Breaks the match off and settles as it stands.
    void settle();

    /// From now on lines go to that log, or to none.
    void log_to(LogWriter* log) { log_ = log; }

    bool over() const { return match_.over(); }
    Match& match() { return match_; }
    using Narrator::match;
    using Narrator::start;
    /// True if the last command was refused.
    bool refused() const { return refused_; }

private:
    void tell(Print) override;
    void broken(const std::string& why) override;
    void error(std::string_view code, std::string_view message, std::string_view clause = {});
    void refuse(const Misspoken&);
    void on(const commands::Act&);
    void on(const commands::Offence&);
    void on(const commands::TakeBack&);
    void on(const commands::Settle&);
    void on(const commands::Why&);
    void on(const commands::Waits&);
    void on(const commands::Weigh&);
    void on(const commands::State&);
    void step();
    void answer_of_bots();
    std::optional<Seat> seat_looked_at(const SaidSeat&, std::string_view question);
    void log_acts();

    Sink out_;
    LogWriter* log_;
    Asks asks_;
    Printer mine_, whole_;
    std::vector<std::unique_ptr<Bot>> bots_;
    std::shared_ptr<const HouseFacts> house_;  ///< once somebody has asked what a bot thinks
    std::string line_;
    bool refused_ = false;
};

}  // namespace jansou::wire
