"""Decisions a second of the Python module, play by lot: batch_bench.py [RULE..] [--tables N] [--decisions N] [--observed mask|usual|all] [--processes N].

Processor seconds of the process, the least of --runs, start-up not in it. `usual`: chair, mask, tiles, numbers, reward, ended; `all`: rivers, melds and
known, too. With --processes as many at once, each with other seeds, by the clock.
"""
import argparse
import multiprocessing
import time

import jansou

OBSERVED = {
    "none": (),
    "mask": ("chair", "mask", "reward", "ended"),
    "usual": ("chair", "mask", "tiles", "numbers", "reward", "ended"),
    "all": (
        "chair",
        "mask",
        "tiles",
        "numbers",
        "rivers",
        "melds",
        "known",
        "points",
        "chips",
        "settled",
        "reward",
        "ended",
    ),
}
HOUSES = ("mjkt", "mighty", "superpower", "shiromati", "chinitsu")


def play(rule, tables, decisions, observed, seed):
    """Decisions and processor seconds of one run."""
    batch = jansou.Batch(rule, tables, seed)
    a = batch.allocate(*OBSERVED[observed], "actions") if OBSERVED[observed] else batch.allocate("actions")
    start = time.process_time()
    for n in range(decisions // tables + 1):
        batch.sample(n, a["actions"])
        batch.step()
    return batch.decisions, time.process_time() - start


def timed(barrier, rates, *arguments):
    play(arguments[0], arguments[1], 1, *arguments[3:])
    barrier.wait()
    decisions, seconds = play(*arguments)
    barrier.wait()
    rates.put(decisions / seconds)


def at_once(processes, rule, tables, decisions, observed):
    """Decisions a second by the clock, and a processor second of each added up, all processes together."""
    barrier, rates = multiprocessing.Barrier(processes + 1), multiprocessing.Queue()
    all_ = [
        multiprocessing.Process(target=timed, args=(barrier, rates, rule, tables, decisions, observed, 1 + 100000 * p))
        for p in range(processes)
    ]
    for p in all_:
        p.start()
    barrier.wait()
    start = time.monotonic()
    barrier.wait()
    spent = time.monotonic() - start
    rate = sum(rates.get() for _ in all_)
    for p in all_:
        p.join()
    return processes * decisions / spent, rate


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rules", nargs="*", default=HOUSES)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--observed", choices=OBSERVED, default="usual")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--processes", type=int, default=0)
    a = parser.parse_args()
    for rule in a.rules:
        if a.processes:
            one, several = (
                [at_once(p, rule, a.tables, a.decisions, a.observed) for _ in range(a.runs)] for p in (1, a.processes)
            )
            for n, what in enumerate(("by the clock", "by processor seconds")):
                alone, together = max(r[n] for r in one), max(r[n] for r in several)
                print(
                    f"{rule:10} {alone:10,.0f} decisions a second with one process, {together:10,.0f} with {a.processes}: {together / alone:.2f} times, {what}"
                )
            continue
        runs = sorted(play(rule, a.tables, a.decisions, a.observed, 1 + r) for r in range(a.runs))
        decisions, seconds = min(runs, key=lambda r: r[1] / r[0])
        print(
            f"{rule:10} {decisions / seconds:10,.0f} decisions a processor second, {1e9 * seconds / decisions:,.0f} ns each"
        )


if __name__ == "__main__":
    main()
