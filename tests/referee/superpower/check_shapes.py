#!/usr/bin/env python3
"""The referee's waits against another way to find them: no joker is read, groups are laid out and jokers fill what they lack.

  check_shapes.py 'REFEREE waits' [COUNT] [SEED]      hands with up to two jokers
"""
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

ENDS = {k for k in range(27) if k % 9 in (0, 8)} | set(range(27, 34))


def kinds(text):
    out, digits = [], ""
    for c in text:
        if c.isdigit():
            digits += c
        else:
            out += ["mpsz".index(c) * 9 + (5 if d == "0" else int(d)) - 1 for d in digits]
            digits = ""
    return out


def name(kind):
    return str(kind % 9 + 1) + "mpsz"[kind // 9]


def groups(wraps):
    """SP-8: the Jungarian's runs go round."""
    suits = [[s * 9 + (r + i) % 9 for i in range(3)] for s in range(3) for r in range(9 if wraps else 7)]
    return [[k] * 3 for k in range(34)] + suits


def laid(all_groups, first, left, tiles, jokers):
    """Whether `left` more groups, the first of them at `first` or after, and a pair take all tiles and all jokers."""
    if left == 0:
        plain = list(tiles.elements())
        if len(plain) > 2 or len(set(plain)) > 1:
            return False
        return 2 - len(plain) == jokers
    for i in range(first, len(all_groups)):
        group = Counter(all_groups[i])
        lack = sum((group - tiles).values())
        if lack <= jokers and laid(all_groups, i, left - 1, tiles - group, jokers - lack):
            return True
    return False


def complete(all_groups, tiles, jokers, melds):
    tiles = Counter(tiles)
    if laid(all_groups, 0, 4 - melds, tiles, jokers):
        return True
    if melds:
        return False
    if max(tiles.values()) <= 2 and len(tiles) <= 7:  # seven different pairs
        return True
    return set(tiles) <= ENDS and sum(n - 1 for n in tiles.values()) <= 1  # kokushi


def waits(question):
    hand = kinds(question["hand"])
    melds = [kinds(m.split(":")[1]) for m in question.get("meld", [])]
    held = Counter(hand + [k for m in melds for k in m])
    jokers = kinds(question.get("joker", ""))
    plain = list((Counter(hand) - Counter(jokers)).elements())
    all_groups = groups(question.get("ability") == "jungarian")
    number = (13 - len(hand)) // 3
    return [name(k) for k in range(34) if held[k] < 4 and complete(all_groups, plain + [k], len(jokers), number)]


def main():
    referee = sys.argv[1]
    count, seed = (sys.argv[2:3] or ["100"])[0], (sys.argv[3:4] or ["1"])[0]
    generate = Path(__file__).parent / "generate.py"
    text = subprocess.run([sys.executable, generate, "waits", "--count", count, "--seed", seed], capture_output=True, text=True, check=True).stdout
    answers = subprocess.run(referee, shell=True, input=text, capture_output=True, text=True, check=True).stdout
    asked = bad = 0
    for question, answer in zip(map(json.loads, text.splitlines()), map(json.loads, answers.splitlines())):
        if "error" in answer or "discards" in answer or len(kinds(question.get("joker", ""))) > 2:
            continue
        asked += 1
        mine = waits(question)
        if mine != answer["waits"]:
            bad += 1
            print(f"DIFFERENT\n  {json.dumps(question)}\n  here    {mine}\n  referee {answer['waits']}")
    print(f"{asked} hands, {bad} different")
    sys.exit(1 if bad or not asked else 0)


if __name__ == "__main__":
    main()
