"""Another way to find what waits: no joker is read, groups are laid out and jokers fill what they lack. Hands with up to two jokers."""
from collections import Counter

from common.hands import runs, triplets
from common.tiles import kinds, name, shown

ENDS = {k for k in range(27) if k % 9 in (0, 8)} | set(range(27, 34))


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


def rounds(count):
    return [{"count": count}]


def judged(question, answer):
    return not ("error" in answer or "discards" in answer or len(kinds(question.get("joker", ""))) > 2)


def said(answer):
    return answer["waits"]


def found(rule, question):
    hand = kinds(question["hand"])
    held = Counter(hand + [k for meld in shown(question) for k in kinds(meld)])
    jokers = kinds(question.get("joker", ""))
    plain = list((Counter(hand) - Counter(jokers)).elements())
    all_groups = triplets(range(34)) + runs(
        range(3), question.get("ability") == "jungarian"
    )  # SP-8: the Jungarian's runs go round
    number = (13 - len(hand)) // 3
    return [name(k) for k in range(34) if held[k] < 4 and complete(all_groups, plain + [k], len(jokers), number)]
