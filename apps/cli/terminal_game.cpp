#include "apps/cli/terminal_game.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "apps/cli/terminal_answers.hpp"
#include "apps/cli/terminal_choices.hpp"
#include "apps/cli/terminal_events.hpp"
#include "apps/cli/terminal_rules.hpp"
#include "apps/cli/terminal_screen.hpp"
#include "apps/cli/terminal_seating.hpp"
#include "apps/cli/terminal_takeup.hpp"
#include "jansou/wire/lines/simulate.hpp"

namespace jansou::terminal {
namespace {

/// The loop of one game that sits at its table.
class Play {
public:
    Play(const Plan& plan, Game game, std::istream& in, std::ostream& out, std::ostream& err)
        : plan_(plan), game_(std::move(game)), voice_(*game_.voice), in_(in), out_(out), err_(err), me_(voice_.me) {
        const auto& start = game_.session->start();
        const HouseFacts house = house_facts(*start.book);
        for (Seat s = 0; s < start.book->layout.seats; ++s)
            bots_.push_back(s == me_ ? nullptr : make_bot(bot_at(plan, start.names, me_, s), house, start.setup.seed, s));
    }

    int run() {
        while (!game_.session->over()) {
            answer_for_bots();
            if (!game_.log->error().empty()) return broken();
            if (in(referee().waiting(), me_) && !person()) return game_.log->error().empty() ? 0 : broken();
        }
        game_.log->sync();
        if (!game_.log->error().empty()) return broken();
        say(Msg::log_lies, game_.log->path().string());
        say(Msg::replay_with, "jansou replay " + game_.log->path().string());
        return 0;
    }

private:
    const Referee& referee() const { return game_.session->match().referee(); }
    const Table& table() const { return referee().table(); }
    const Rulebook& book() const { return referee().book(); }

    template <class... A>
    void say(Msg m, const A&... a) {
        out_ << voice_.say(m, a...) << '\n';
    }

    int broken() {
        out_.flush();
        err_ << voice_.say(Msg::cannot_write, game_.log->error()) << '\n';
        return 1;
    }

    /// Every other seat that is asked; their last answer may end the step.
    void answer_for_bots() {
        for (Seat s = 0; s < table().seats; ++s)
            if (s != me_ && in(referee().waiting(), s))
                game_.session->act(s, bots_[s]->choose(bot_view(referee(), s), referee().options(s)));
    }

    /// One decision of the person. False: leaves.
    bool person() {
        const auto choices = choices_of(voice_, referee(), me_);
        if (choices.size() == 1 && forced(choices[0])) return discard_drawn(choices[0]);
        game_.log->sync();
        if (!game_.log->error().empty()) return false;
        show_all(choices);
        while (true) {
            const auto line = ask(plan_, voice_.say(Msg::prompt), in_, out_);
            if (!line) return leave();
            const Wish wish = read_wish(voice_, book(), choices, *line);
            if (wish.type == Wish::Type::quit) return leave();
            if (wish.type == Wish::Type::choice) return act(choices[wish.choice], wish.named);
            if (wish.type == Wish::Type::take_back && take_back()) return true;
            answer(wish, choices);
        }
    }

    /// The call, or the word of a riichi, in the own turn.
    bool take_back() {
        const auto there = referee().take_backs(me_);
        if (there.empty()) {
            say(Msg::nothing_back);
            return false;
        }
        game_.session->take_back(me_, there.front());
        return true;
    }

    /// In riichi or bound the tile drawn goes by itself when nothing else can be done.
    bool forced(const Choice& c) const { return c.discard() && c.act.drawn; }

    bool discard_drawn(const Choice& c) {
        if (is_bound(referee(), me_)) say(Msg::bound_so);
        return act(c);
    }

    bool act(const Choice& c, const std::optional<Reading>& named = {}) {
        Action said = c.act;
        if (named)
            for (const Face f : faces_of(*named)) said.used[said.used_count++] = f;
        game_.session->act(me_, said);
        if (game_.session->refused()) {
            say(Msg::refused);
            return true;
        }
        if (!c.then || !in(referee().waiting(), me_)) return true;
        const auto& now = referee().options(me_);
        if (std::ranges::find(now, *c.then) != now.end()) game_.session->act(me_, *c.then);
        return true;
    }

    bool leave() {
        say(Msg::left_stored, game_.log->path().string());
        say(Msg::left_again, plan_.again);
        return false;
    }

    void show_all(const std::vector<Choice>& choices) {
        const View v = view_of(table(), me_);
        out_ << '\n'
             << table_text(voice_, book(), v, game_.narrator->signs()) << voice_.paint(Paint::own, situation(choices)) << '\n'
             << hand_text(voice_, v, jokers_held(referee(), me_)) << choices_text(voice_, choices);
    }

    /// In one line: what the person is asked.
    std::string situation(const std::vector<Choice>& choices) const {
        const Phase& p = table().phase;
        if (p.stage == Stage::claims) return open_tile(p);
        if (p.stage == Stage::turn && p.declaring) return voice_.say(Msg::on_riichi_tile);
        if (p.stage == Stage::turn) return voice_.say(p.tile == no_tile ? Msg::on_call : Msg::on_drawn);
        if (choices[0].names_reading())
            return voice_.say(Msg::on_reading, voice_.tile(seen(table(), table().held[table().held_count - 1u].tile, me_)));
        const auto words = voice_.pick(book().word_text(p.word));
        return words.empty() ? voice_.say(Msg::on_choice) : voice_.say(Msg::on_question, words);
    }

    std::string open_tile(const Phase& p) const {
        const Msg how = p.contested == Contested::aside ? Msg::on_aside : p.contested == Contested::kakan ? Msg::on_kan : Msg::on_tile;
        return voice_.say(how, voice_.who(table(), p.seat), voice_.typed(seen(table(), p.tile, me_)));
    }

    void answer(const Wish& wish, const std::vector<Choice>& choices) {
        switch (wish.type) {
            case Wish::Type::unclear: out_ << wish.sentence << '\n'; break;
            case Wish::Type::impossible: {
                const std::string why = why_text(voice_, referee(), me_, wish);
                out_ << voice_.say(Msg::not_possible, wish.given, why);
                break;
            }
            case Wish::Type::why: out_ << why_text(voice_, referee(), me_, wish); break;
            case Wish::Type::waits: out_ << waits_text(voice_, referee(), me_, wish.all, wish.tile); break;
            case Wish::Type::readings: out_ << choices_text(voice_, choices, true); break;
            case Wish::Type::help: say(Msg::help); break;
            case Wish::Type::rules: out_ << rules_text(voice_, book().rules); break;
            case Wish::Type::table: show_all(choices); break;
            case Wish::Type::events: out_ << game_.narrator->recent(); break;
            case Wish::Type::scores: out_ << scores_text(voice_, book(), table()); break;
            case Wish::Type::choice:
            case Wish::Type::take_back:
            case Wish::Type::quit: break;
        }
    }

    const Plan& plan_;
    Game game_;
    const Voice& voice_;
    std::istream& in_;
    std::ostream& out_;
    std::ostream& err_;
    Seat me_;
    std::vector<std::unique_ptr<Bot>> bots_;
};

}  // namespace

std::optional<std::string> ask(const Plan& plan, std::string_view prompt, std::istream& in, std::ostream& out) {
    constexpr std::size_t most_shown = 60;
    out << prompt << std::flush;
    std::string line;
    const bool read = bool(std::getline(in, line));
    if (!read || plan.echo) out << harmless(line.substr(0, most_shown)) << '\n';
    return read ? std::optional(line) : std::nullopt;
}

int play(const Plan& plan, std::istream& in, std::ostream& out, std::ostream& err) {
    TakeUp door(plan, in, out);
    auto game = door.open();
    if (game) return Play(plan, std::move(*game), in, out, err).run();
    if (door.error().empty()) return 0;
    err << "jansou play: " << door.error() << '\n';
    return 2;
}

}  // namespace jansou::terminal
