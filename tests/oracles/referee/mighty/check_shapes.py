"""Another way to find what waits: every 14-tile shape is built upwards (sets chosen out of all possible sets) instead of taking a hand
apart, for each reading of no W or one."""
import itertools
from collections import Counter

from common.tiles import kinds, name, shown
from mighty.generate import KINDS, OUTSIDE, RUNS

SETS = [Counter(r) for r in RUNS] + [Counter({k: 3}) for k in KINDS]


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


def rounds(count):
    return [{"jokers": 0, "count": 4 * count}, {"jokers": 1, "count": count}]


def judged(question, answer):
    return "readings" in answer


def said(answer):
    return sorted((sorted(r["joker"]), sorted(r["waits"])) for r in answer["readings"])


def found(rule, question):
    hand = kinds(question["hand"])
    fixed = Counter(kinds(question.get("nuki", "")) + [k for meld in shown(question) for k in kinds(meld)])
    plain = [k for k in hand if k != 31]
    readings = []
    for joker in itertools.combinations_with_replacement(KINDS, len(hand) - len(plain)):
        tiles = plain + list(joker)
        waits = [k for k in KINDS if max((Counter(tiles + [k]) + fixed).values()) <= 4 and complete(tiles + [k])]
        if waits:
            readings.append((sorted(name(k) for k in joker), sorted(name(k) for k in waits)))
    return sorted(readings)
