// 語り手 Tells what happens in a match in lines, to each listener what that one may see: the protocol's process and the server's tables
// alike.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "jansou/wire/lines/printer.hpp"
#include "jansou/wire/lines/start.hpp"

namespace jansou::wire {

/// A line as a printer writes it, and its type; `none`: its viewer is told nothing. Refers to the function that it was made of, for as long
/// as a call lasts.
class Print {
public:
    template <class Write>
    Print(const Write& write)
        : write_(&write),
          call_([](const void* how, const Printer& p, std::string& out) { return (*static_cast<const Write*>(how))(p, out); }) {}
    LineType operator()(const Printer& p, std::string& out) const { return call_(write_, p, out); }

private:
    const void* write_;
    LineType (*call_)(const void*, const Printer&, std::string&);
};

/// Whether those who see everything are told the seed, from which all walls follow.
enum class Foretold : bool { kept, told };

class Narrator : protected MatchWitness {
public:
    const Start& start() const { return start_; }
    const Match& match() const { return match_; }

protected:
    Narrator(Start start, Foretold seed) : start_(std::move(start)), seed_(seed), match_(*start_.book, start_.setup, *this) {}
    /// The match as far as it has been played; what happens from here on is told by this one.
    Narrator(const Narrator& other) : MatchWitness(other), start_(other.start_), seed_(other.seed_), match_(other.match_, *this) {}
    ~Narrator() = default;

    /// Has the line written for everybody who listens.
    virtual void tell(Print) = 0;

    void see(const Event&) override;
    void start_game() override;
    void end_kyoku() override;
    void end_game(const GameEnd&, const Settlement&) override;
    void end_set(const std::vector<Settlement>&) override;

private:
    Start start_;
    Foretold seed_;

protected:
    Match match_;
};

}  // namespace jansou::wire
