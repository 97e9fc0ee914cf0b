#include "jansou/lab/work.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <thread>

namespace jansou::lab {
namespace {

constexpr std::chrono::milliseconds before_asking_again{200};

/// Processor time of this thread: what a batch costs, however busy the machine is.
double seconds_of_this_thread() {
    constexpr double nano = 1e-9;
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + nano * double(now.tv_nsec);
}

}  // namespace

tl::expected<void, Sentence> Reading::catch_up(Queue& queue) {
    Ledger& ledger = queue.ledger();
    if (ledger.recalled() != recalled_) {  // something that counted does so no more
        recalled_ = ledger.recalled();
        ledger.limit(trial_->plan.batches);
        enough_ = false;
        outcome_.emplace(trial_->plan);
    }
    while (!enough_ && outcome_->batches() < ledger.limit()) {
        const auto place = ledger.result(outcome_->batches());
        if (!place) break;
        const auto text = queue.read(*place);
        if (!text) return tl::unexpected(text.error());
        const auto result = parse_result(*text);
        if (!result) return tl::unexpected(result.error());
        if (result->variants.size() != trial_->plan.variants.size()) return tl::unexpected<Sentence>("A result is of another plan.");
        outcome_->add(*result);
        enough_ = outcome_->enough();
    }
    if (enough_) ledger.limit(outcome_->batches());
    return {};
}

tl::expected<long, Sentence> work(const Work& plan, Queue& queue) {
    BatchPlayer player(plan.trial);
    Reading reading(plan.trial);
    const bool reads = plan.reads || !plan.trial->plan.until.empty();
    const auto stopped = [&] { return plan.stop && plan.stop->load(); };
    long played = 0;
    while (!stopped() && (!plan.take_more || plan.take_more())) {
        if (reads) {
            if (const auto fresh = queue.refresh(); !fresh) return tl::unexpected(fresh.error());
            if (const auto read = reading.catch_up(queue); !read) return tl::unexpected(read.error());
            if (plan.told) plan.told(reading, queue);
        }
        const auto taken = queue.take(plan.name);
        if (!taken) return tl::unexpected(taken.error());
        if (queue.ledger().lied(plan.name))
            return tl::unexpected<Sentence>("What " + plan.name +
                                            " wrote is not what two others wrote of the same batch; it may not go on.");
        if (!taken->batch) {
            if (!taken->others_play) break;
            std::this_thread::sleep_for(before_asking_again);
            continue;
        }
        const double begin = seconds_of_this_thread();
        const auto text = player.play(taken->batch->batch, plan.stop);
        if (!text) {
            queue.drop();
            break;
        }
        const double seconds = seconds_of_this_thread() - begin;
        if (const auto written = queue.finish(plan.name, *text, seconds); !written) return tl::unexpected(written.error());
        ++played;
    }
    return played;
}

std::string usual_worker_name() {
    std::array<char, 40> host{};
    if (::gethostname(host.data(), host.size() - 1) != 0) host[0] = 'x';
    std::string name = host.data();
    std::ranges::replace_if(name, [](char c) { return !is_worker_name(std::string_view(&c, 1)); }, '-');
    return (name.empty() ? "x" : name) + ":" + std::to_string(::getpid());
}

}  // namespace jansou::lab
