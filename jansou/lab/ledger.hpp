// 帳簿 What the results of workers say together: which batches are settled, which are wanted, and who lied. It follows from the results in
// the order in which they were written, and from nothing else.
//
// The first batch of every worker and one in a hundred of the others are played a second time, by another worker. Where the two texts
// differ, further workers play the batch until two agree; whoever wrote something else lied, and nothing that he wrote counts.
//
//     result of a batch that is not checked:  settled
//     result of a batch that is checked:      settled once two honest workers wrote the same
//     a worker is found to lie:               its results are gone; their batches are wanted again
//
// What this finds: a broken machine, another version of the program, a worker that makes results up. A worker that knows which batches are
// checked and lies about the others alone is not found.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace jansou::lab {

inline constexpr std::uint32_t one_in = 100;  ///< batches of which one is checked whoever plays it

class Ledger {
public:
    /// `print`: fingerprint of the plan, by which the batches to be checked are drawn.
    Ledger(std::string print, long batches);

    /// A result was written down. `fingerprint` of its text, `place` where the text is to be found, `seconds` that it took.
    void note(long batch, std::string_view worker, std::string_view fingerprint, std::uint64_t place, double seconds);

    /// What somebody may play: a batch, and how many have written a result of it before.
    struct Wanted {
        long batch = 0;
        int play = 0;
        friend bool operator==(const Wanted&, const Wanted&) = default;
    };
    /// What that worker may play, what was begun by others first, then by number; at most so many. None of a liar.
    std::vector<Wanted> wanted(std::string_view worker, std::size_t most) const;
    /// True if that is still wanted of that worker.
    bool is_wanted(const Wanted&, std::string_view worker) const;

    /// From now on only the batches below that are wanted.
    void limit(long batches) { limit_ = batches < batches_ ? batches : batches_; }
    long limit() const { return limit_; }

    /// Where the text of the batch's result is; none: it is not settled. A batch whose check is still to come counts as settled.
    std::optional<std::uint64_t> result(long batch) const;
    /// How many batches from the first on are settled without a gap.
    long settled_row() const;
    /// Every batch below the limit has a result that counts.
    bool complete() const { return settled_row() >= limit_; }
    /// Changes whenever a result that counted does so no more.
    int recalled() const { return recalled_; }

    struct Worker {
        std::string name;
        long results = 0;    ///< that he wrote
        long checked = 0;    ///< of these, played by another too with the same text
        double seconds = 0;  ///< of play
        bool lied = false;
        long lied_about = -1;  ///< the batch by which that was found
    };
    const std::vector<Worker>& workers() const { return workers_; }
    bool lied(std::string_view worker) const;

    /// Below the limit: batches that were played twice with one outcome, that wait for a second worker, and that two workers told
    /// differently without a third to say who is right.
    struct Checks {
        long agreed = 0, waiting = 0, disputed = 0;
    };
    Checks checks() const;

private:
    struct Told {
        std::size_t worker;
        std::string fingerprint;
        std::uint64_t place;
    };
    struct Batch {
        std::vector<Told> told;
        bool checked = false;  ///< wants a second worker
        bool agreed = false;
        std::size_t truth = 0;  ///< if agreed: the first of `told` that says it
    };
    std::size_t worker(std::string_view name);
    bool drawn(long batch) const;
    bool has_told(const Batch&, std::size_t worker) const;
    bool open_to(const Batch&, std::size_t worker) const;
    void judge(long number);
    void recall_of(std::size_t liar);
    void keep_in_order(long number);
    bool settled(long batch) const;

    std::string print_;
    long batches_, limit_;
    std::map<long, Batch> begun_;
    std::set<long> open_checks_;  ///< of these: checked and not agreed
    mutable long row_ = 0;        ///< settled without a gap, at least
    std::vector<Worker> workers_;
    std::map<std::string, std::size_t, std::less<>> by_name_;
    int recalled_ = 0;
};

}  // namespace jansou::lab
