#!/usr/bin/env python3
"""Checks the referee's `waits` against a second way to find complete hands: build every 14-tile shape upwards
(sets chosen out of all possible sets) instead of taking a hand apart.  check_shapes.py [SEED] [COUNT]"""
import itertools
import json
import subprocess
import sys
from collections import Counter

from generate import KINDS, OUTSIDE, RUNS, SUITS, name

SETS = [Counter(r) for r in RUNS] + [Counter({k: 3}) for k in KINDS]


def kinds_of(text):
    out, digits = [], ""
    for c in text:
        if c.isdigit():
            digits += c
        else:
            out += [SUITS.index(c) * 9 + int(d.replace("0", "5")) - 1 for d in digits]
            digits = ""
    return out


def complete(tiles):
    """Tries every choice of sets inside the hand; what is left must be a pair."""
    held = Counter(tiles)
    if len(tiles) == 14:
        if len(held) == 7 and set(held.values()) == {2}:
            return True
        if set(tiles) == set(OUTSIDE):
            return True
    held = [tiles.count(k) for k in range(34)]
    return pick(held, [s for s in SETS if all(held[k] >= n for k, n in s.items())], len(tiles) // 3)


def pick(rest, sets, number):
    """`number` of the sets taken out of `rest` leave a pair."""
    if not number:
        return sorted(n for n in rest if n) == [2]
    for i, one in enumerate(sets):
        if all(rest[k] >= n for k, n in one.items()):
            for k, n in one.items():
                rest[k] -= n
            found = pick(rest, sets[i:], number - 1)
            for k, n in one.items():
                rest[k] += n
            if found:
                return True
    return False


def expected(question):
    hand = kinds_of(question["hand"])
    fixed = Counter(kinds_of(question.get("nuki", "")))
    for meld in question.get("meld", []):
        fixed.update(kinds_of(meld.split(":")[1]))
    plain = [k for k in hand if k != 31]
    readings = []
    for joker in itertools.combinations_with_replacement(KINDS, len(hand) - len(plain)):
        tiles = plain + list(joker)
        waits = []
        for k in KINDS:
            full = Counter(tiles + [k]) + fixed
            if max(full.values()) <= 4 and complete(tiles + [k]):
                waits.append(k)
        if waits:
            readings.append((sorted(name(k) for k in joker), sorted(name(k) for k in waits)))
    return sorted(readings)


def main():
    seed = sys.argv[1] if len(sys.argv) > 1 else "1"
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    wrong = done = 0
    for jokers, count in ((0, 4 * count), (1, count)):
        made = subprocess.run([sys.executable, "generate.py", "waits", "--jokers", str(jokers), "--count", str(count), "--seed", seed],
                              capture_output=True, text=True, check=True).stdout
        said = subprocess.run(["./mighty_referee", "waits"], input=made, capture_output=True, text=True, check=True).stdout
        for line, answer in zip(made.splitlines(), said.splitlines()):
            question, answer = json.loads(line), json.loads(answer)
            if "readings" not in answer:
                continue
            done += 1
            got = sorted((sorted(r["joker"]), sorted(r["waits"])) for r in answer["readings"])
            if got != expected(question):
                wrong += 1
                print("DIFFERENT", line, answer["readings"], expected(question))
    print(done, "hands checked,", wrong, "different")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
