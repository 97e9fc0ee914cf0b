"""Another way to find what waits: no reading is tried, groups are laid out and W fill what they lack. Hands with up to two W; slow, a
second for some 20 of shiromati."""
import itertools
from collections import Counter

from common.tiles import kinds, name, shown

WHITE, NORTH = 31, 30
GARI = {0, 4, 8, NORTH}
WINDS = {27, 28, 29, 30}


class Shapes:
    def __init__(self, rule, suit):
        self.shiromati = rule == "shiromati"
        self.suits = (1, 2) if self.shiromati else (suit,)
        numbers = [s * 9 + r for s in self.suits for r in range(9)]
        self.kinds = [0, 8] + numbers + list(range(27, 34))
        self.groups = [[k] * 3 for k in self.kinds] + [[k, k + 1, k + 2] for k in numbers if k % 9 < 7]
        self.any_meld = [k for k in numbers + list(range(27, 34)) if k not in GARI and self.joker(k)]
        ends = [k for k in numbers if k % 9 in (0, 8)]
        self.thirteen = Counter([0, 8] + ends * (1 if self.shiromati else 2) + list(range(27, 34)))

    def joker(self, kind):
        return self.shiromati or kind >= 27

    def lacking(self, need, tiles):
        """How many W it takes to lay out `need`; None where W cannot."""
        lack = Counter(need) - tiles
        return sum(lack.values()) if all(self.joker(k) for k in lack) else None

    def allowed(self, groups, melds):
        """SM-3, CT-19, for some kinds of the melds of W only (None)."""
        concealed = {k for g in groups for k in g}
        for choice in itertools.product(*([m] if m is not None else self.any_meld for m in melds)):
            if NORTH in concealed and not WINDS <= concealed | set(choice):
                continue
            ends = concealed | set(choice)
            if {0, 8} & concealed and not (self.shiromati and all(k < 27 and k % 9 in (0, 8) for k in ends)):
                continue
            return True
        return False

    def laid(self, first, left, groups, tiles, whites, melds):
        """Whether `left` more groups, the first of them at `first` or after, and a pair take all tiles and all W."""
        if left == 0:
            for pair in self.kinds:
                need = self.lacking([pair] * 2, tiles)
                if need == whites and not tiles - Counter([pair] * 2) and self.allowed(groups + [[pair]], melds):
                    return True
            return False
        for i in range(first, len(self.groups)):
            group = self.groups[i]
            need = self.lacking(group, tiles)
            if (
                need is not None
                and need <= whites
                and self.laid(i, left - 1, groups + [group], tiles - Counter(group), whites - need, melds)
            ):
                return True
        return False

    def complete(self, tiles, whites, melds):
        tiles = Counter(tiles)
        if 4 in tiles:
            return False
        if self.laid(0, 4 - len(melds), [], tiles, whites, melds):
            return True
        if melds:
            return False
        odd = [k for k, n in tiles.items() if n % 2]
        if not GARI & set(tiles) and all(map(self.joker, odd)) and len(odd) <= whites:
            return True
        if self.shiromati and all(k >= 27 and n <= 2 for k, n in tiles.items()):
            return True
        lack = self.lacking(self.thirteen, tiles)
        return (
            set(tiles) <= set(self.thirteen)
            and lack is not None
            and lack <= whites
            and (tiles - self.thirteen).total() <= 1
        )


def rounds(count):
    return [{"count": count}]


def judged(question, answer):
    return not ("error" in answer or "discards" in answer or kinds(question["hand"]).count(WHITE) > 2)


def said(answer):
    return answer["waits"]


def found(rule, q):
    hand, melds, seen = kinds(q["hand"]), [], kinds(q["hand"])
    for tiles in map(kinds, shown(q)):
        seen += tiles
        plain = [k for k in tiles if k != WHITE]
        melds.append(plain[0] if plain else None)
    suit = "mps".index(q["suit"]) if "suit" in q else next((k // 9 for k in seen if 9 <= k < 27), 1)
    shapes = Shapes(rule, suit)
    plain = [k for k in hand if k != WHITE]
    whites = len(hand) - len(plain)
    waits = [k for k in shapes.kinds if k != WHITE and shapes.complete(plain + [k], whites, melds)]
    return [name(k) for k in waits + ([WHITE] if shapes.complete(plain, whites + 1, melds) else [])]
