#!/usr/bin/env python3
"""Looks for the question that takes longest: random ones, half of them with many W, then changes of those that took longest so far.

  tests/oracles/referee/slowest.py ENGINE [--count 4000] [--seed 1] [--keep 12]
One process for each rule and command, asked line by line; the time is that which it ran on a processor (/proc/PID/schedstat), so other
work on the machine does not count. What comes out slowest is asked again five times, and the least of these is told.
"""
import argparse
import json
import random
import subprocess
import types

from common.hands import made
from common.tiles import tiles
from tontenkou import generate


class Engine:
    def __init__(self, engine, what, rule):
        self.process = subprocess.Popen(
            [engine, what, rule, "--lines"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(3):  # tables are made with the first questions
            self.ask({"hand": "123456p5z"})

    def ran(self):
        with open(f"/proc/{self.process.pid}/schedstat") as file:
            return int(file.read().split()[0])

    def ask(self, question):
        """Milliseconds, and whether it was answered."""
        before = self.ran()
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        return (self.ran() - before) / 1e6, not answer.startswith('{"error"')


def changed(rng, question, others):
    """A tile exchanged for W or for one of another question, a meld taken apart, or all seen from another question's table."""
    out = dict(question)
    hand = tiles(out.get("hand", ""))
    donor = tiles(rng.choice(others).get("hand", "")) or ["5z"]
    for _ in range(rng.randint(1, 2)):
        if hand:
            hand[rng.randrange(len(hand))] = rng.choice(["5z", rng.choice(donor), rng.choice(hand)])
    out["hand"] = "".join(sorted(hand, key=lambda tile: (tile[1], tile[0])))
    if "win" in out and rng.random() < 0.3:
        out["win"] = rng.choice(donor + ["5z"])
    for field in ("melds", "meld"):
        if field in out and out[field] and rng.random() < 0.2:
            taken = tiles("".join(m["tiles"] if isinstance(m, dict) else m.split(":")[1] for m in out[field][-1:]))[:3]
            out[field] = out[field][:-1]
            out["hand"] += "".join(taken)
    if "indicators" in out and rng.random() < 0.3:
        out["indicators"] = rng.choice(others).get("indicators", out["indicators"])
    return out


def question(rng, what, rule):
    jokers = rng.choice([0, 0, 1, 2, 3, 4])
    make = generate.score_question if what == "score" else generate.waits_question
    return next(made(lambda: make(rng, rule, jokers), 1))


def search(args, what, rule):
    rng, engine = random.Random(f"{args.seed} {what} {rule}"), Engine(args.engine, what, rule)
    slow, asked = [], 0
    for n in range(args.count):
        ask = (
            changed(rng, rng.choice(slow)[1], [q for _, q in slow])
            if slow and n >= args.count // 2
            else question(rng, what, rule)
        )
        time, answered = engine.ask(ask)
        asked += answered
        if answered and (len(slow) < args.keep or time > slow[-1][0]) and all(ask != q for _, q in slow):
            time = min(time, engine.ask(ask)[0])
            slow = sorted([*slow, (time, ask)], key=lambda pair: -pair[0])[: args.keep]
    again = sorted(((min(engine.ask(ask)[0] for _ in range(5)), ask) for _, ask in slow), key=lambda pair: -pair[0])
    print(
        f"{rule} {what}: {asked} of {args.count} answered, slowest {again[0][0]:.2f} ms: {json.dumps(again[0][1])}",
        flush=True,
    )
    return again[0][0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("--count", type=int, default=4000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--keep", type=int, default=12)
    parser.add_argument("--most", type=float, default=20, help="milliseconds that none may take")
    args = types.SimpleNamespace(**vars(parser.parse_args()))
    worst = max(search(args, what, rule) for rule in ("shiromati", "chinitsu") for what in ("score", "waits"))
    raise SystemExit(worst > args.most)


if __name__ == "__main__":
    main()
