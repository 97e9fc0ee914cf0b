#!/usr/bin/env python3
"""Random interesting questions about mighty hands, one JSON object per line.

  generate.py score --jokers 2 --count 4000 --seed 1
  generate.py waits --jokers 1 --count 20000 --seed 2
`--jokers K`: exactly K W among hand, melds and winning tile (the winning tile of `waits` is left out).
Everything in one question together fits the 108 tiles of the table.
"""
import argparse
import json
import random

WHITE, NORTH = 31, 30
SUITS = "mpsz"
KINDS = [k for k in range(34) if not 1 <= k <= 7]
OUTSIDE = [k for k in KINDS if k >= 27 or k % 9 in (0, 8)]
GREENS = [19, 20, 21, 23, 25, 32]


def name(kind, red=False):
    return ("0" if red else str(kind % 9 + 1)) + SUITS[kind // 9]


def text(tiles):
    """Tile names in the packed notation, sorted by suit."""
    out = ""
    for suit in SUITS:
        digits = sorted((t[0] for t in tiles if t[1] == suit), key=lambda d: (5 if d == "0" else int(d), d))
        if digits:
            out += "".join(digits) + suit
    return out


def in_order(tiles):
    """The same without sorting."""
    return "".join(tiles)


class Short(Exception):
    """The table has no such tile left: the question is thrown away."""


class Table:
    """The tiles not used in the question so far."""

    def __init__(self, rng):
        self.rng = rng
        self.left = {k: [name(k)] * 4 for k in KINDS}
        for five in (13, 22):
            self.left[five] = [name(five, True)] + [name(five)] * 3

    def count(self, kind):
        return len(self.left[kind])

    def take(self, kind, red_wanted=None):
        tiles = self.left[kind]
        if not tiles:
            raise Short
        if red_wanted is not None:
            fitting = [t for t in tiles if (t[0] == "0") == red_wanted]
            tile = self.rng.choice(fitting or tiles)
        else:
            tile = self.rng.choice(tiles)
        tiles.remove(tile)
        return tile

    def any(self, among=None):
        kinds = [k for k in (among or KINDS) for _ in range(self.count(k))]
        if not kinds:
            kinds = [k for k in KINDS for _ in range(self.count(k))]
        return self.take(self.rng.choice(kinds))


def dora_of(kind):
    if kind in (0, 8):
        return 8 - kind
    if kind < 27:
        return kind - 8 if kind % 9 == 8 else kind + 1
    return {30: 27, 33: 31}.get(kind, kind + 1)


# ---- winning hands as lists of groups (lists of kinds) ----

def run(first):
    return [first, first + 1, first + 2]


RUNS = [run(s + r) for s in (9, 18) for r in range(7)]


def fits(groups):
    kinds = sum(groups, [])
    return all(kinds.count(k) <= 4 for k in set(kinds))


def build(rng, groups, group_pool, pair_pool):
    """Fills up to four groups and a pair (the pair last)."""
    for _ in range(200):
        now = list(groups)
        while len(now) < 4:
            now.append(rng.choice(group_pool))
        now = now + [[k := rng.choice(pair_pool), k]]
        if fits(now):
            return now
    raise Short


def triplets(kinds):
    return [[k] * 3 for k in kinds]


def inside(kinds):
    kinds = set(kinds)
    return [r for r in RUNS if set(r) <= kinds]


def hand_plain(rng):
    return build(rng, [], RUNS * 2 + triplets(KINDS), KINDS)


def hand_pinfu(rng):
    return build(rng, [], RUNS, [k for k in KINDS if k < 27])


def hand_tanyao(rng):
    kinds = [k for k in KINDS if k not in OUTSIDE]
    return build(rng, [], inside(kinds) + triplets(kinds) * 2, kinds)


def hand_flush(rng):
    suit = rng.choice((9, 18))
    kinds = list(range(suit, suit + 9))
    honours = rng.sample(range(27, 34), rng.choice((0, 0, 2, 3)))
    return build(rng, [], inside(kinds) * 2 + triplets(kinds + honours), kinds + honours)


def hand_triplets(rng):
    kinds = rng.sample(KINDS, 9)
    return build(rng, [], triplets(kinds), kinds)


def hand_outside(rng):
    runs = [r for r in RUNS if r[0] % 9 in (0, 6)]
    kinds = OUTSIDE if rng.random() < .5 else [k for k in OUTSIDE if k < 27]
    return build(rng, [], runs + triplets(kinds), kinds)


def hand_old_heads(rng):
    kinds = OUTSIDE if rng.random() < .5 else [k for k in OUTSIDE if k < 27]
    return build(rng, [], triplets(kinds), kinds)


def hand_honours(rng):
    kinds = list(range(27, 34))
    return build(rng, [], triplets(kinds), kinds)


def hand_dragons(rng):
    dragons = rng.sample((31, 32, 33), rng.choice((2, 2, 3)))
    rest = [k for k in (31, 32, 33) if k not in dragons] or KINDS
    return build(rng, triplets(dragons), RUNS + triplets(KINDS), rest if rng.random() < .8 else KINDS)


def hand_winds(rng):
    winds = rng.sample((27, 28, 29, 30), rng.choice((3, 3, 4)))
    rest = [k for k in (27, 28, 29, 30) if k not in winds] or KINDS
    return build(rng, triplets(winds), RUNS + triplets(KINDS), rest if rng.random() < .8 else KINDS)


def hand_green(rng):
    return build(rng, [], inside(GREENS) * 3 + triplets(GREENS), GREENS)


def hand_chuuren(rng):
    suit = rng.choice((9, 18))
    ranks = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9)]
    return [[suit + r] for r in ranks]


def hand_kokushi(rng):
    return [[k] for k in OUTSIDE + [rng.choice(OUTSIDE)]]


def hand_pairs(rng):
    pool = rng.choice((KINDS, KINDS, OUTSIDE, list(range(9, 18)) + list(range(27, 34)), list(range(27, 34)),
                       [k for k in KINDS if k not in OUTSIDE]))
    return [[k, k] for k in rng.sample(pool, 7)]


def hand_twins(rng):
    first = rng.choice(RUNS)
    second = rng.choice(RUNS)
    groups = [first, first] + ([second, second] if rng.random() < .6 else [])
    return build(rng, groups, RUNS + triplets(KINDS), KINDS)


def hand_straight(rng):
    suit = rng.choice((9, 18))
    return build(rng, [run(suit), run(suit + 3), run(suit + 6)], RUNS + triplets(KINDS), KINDS)


def hand_three_alike(rng):
    rank = rng.choice((0, 8))
    return build(rng, triplets((rank, rank + 9, rank + 18)), RUNS + triplets(KINDS), KINDS)


def hand_stairs(rng):
    """Neighbouring triplets: many divisions."""
    first = rng.choice((9, 18)) + rng.randrange(6)
    return build(rng, triplets((first, first + 1, first + 2)), inside(range(first - first % 9, first - first % 9 + 9)) + RUNS
                 + triplets(KINDS), KINDS)


def hand_white(rng):
    """White pair or triplet: W that stand for themselves."""
    if rng.random() < .5:
        return build(rng, triplets((WHITE,)), RUNS + triplets(KINDS), KINDS)
    return build(rng, [], RUNS * 2 + triplets([k for k in KINDS if k != WHITE]), [WHITE])


def hand_poor(rng):
    """Hardly any value: onishogun."""
    simple = [k for k in KINDS if k < 27]
    return build(rng, [], RUNS * 2 + triplets(simple), simple + [WHITE] * 6)


STYLES = [(hand_plain, 12), (hand_pinfu, 6), (hand_tanyao, 5), (hand_flush, 9), (hand_triplets, 8), (hand_outside, 6),
          (hand_old_heads, 5), (hand_honours, 3), (hand_dragons, 5), (hand_winds, 4), (hand_green, 3), (hand_chuuren, 5),
          (hand_kokushi, 5), (hand_pairs, 7), (hand_twins, 6), (hand_straight, 3), (hand_three_alike, 3), (hand_stairs, 6),
          (hand_white, 4), (hand_poor, 10)]


class Hand:
    """A physical hand: concealed tiles (the winning one among them), melds, N set aside, and what each W was."""

    def __init__(self, rng, jokers):
        self.rng = rng
        self.table = Table(rng)
        styles = STYLES + ([(hand_white, 8), (hand_dragons, 8), (hand_poor, 10)] if jokers != 1 else [])
        self.style = rng.choices([s for s, _ in styles], [w for _, w in styles])[0]
        poor = self.style is hand_poor and rng.random() < .8
        groups = self.style(rng)
        self.melds = []
        loose = []
        # N first, so that kans and groups must leave room for them.
        self.nuki = [self.table.take(NORTH) for _ in range(0 if poor else rng.choice((0, 0, 0, 0, 1, 1, 2, 3)))]
        can_meld = self.style not in (hand_kokushi, hand_chuuren, hand_pairs)
        eager = rng.choice((0, 0, .3, .8)) if can_meld and not poor else 0
        used = sum(groups, [])
        for group in groups:
            if len(group) == 3 and group[0] == group[1] and rng.random() < eager:
                self.melds.append(self.meld(group[0], used))
            else:
                loose += group
        whites_melded = sum(len(m["kinds"]) for m in self.melds if m["kinds"][0] == WHITE)
        own_white = loose.count(WHITE)
        more = jokers - whites_melded - own_white
        if more < 0:
            raise Short
        places = [i for i, k in enumerate(loose) if k != WHITE]
        if more > len(places):
            raise Short
        jokers_at = set(rng.sample(places, more))
        self.tiles = []  # (physical tile, kind it was built as)
        for i, kind in enumerate(loose):
            self.tiles.append((self.table.take(WHITE if i in jokers_at else kind, False if poor else None), kind))
        self.open = any(m["json"]["type"] != "ankan" for m in self.melds)

    def meld(self, kind, used):
        rng = self.rng
        kinds = ["pon", "pon", "daiminkan", "kakan", "ankan", "ankan"]
        meld_type = rng.choice(kinds)
        if meld_type != "pon" and used.count(kind) > 3:
            meld_type = "pon"
        size = 3 if meld_type == "pon" else 4
        tiles = [self.table.take(kind) for _ in range(size)]
        return {"kinds": [kind] * size, "json": {"type": meld_type, "tiles": text(tiles)}}

    def kinds_held(self):
        return [k for _, k in self.tiles] + sum((m["kinds"] for m in self.melds), []) + [NORTH] * len(self.nuki)


def near(rng, hand):
    """Kinds on or beside those held."""
    kinds = set()
    for k in hand.kinds_held():
        for other in (k, k - 1, k + 1, k - 2, k + 2):
            if other in KINDS and other // 9 == k // 9:
                kinds.add(other)
    return sorted(kinds)


def tiles_seen(rng, hand, most):
    among = near(rng, hand)
    return [hand.table.any(among if rng.random() < .6 else None) for _ in range(rng.randint(1, most))]


def indicators(rng, hand, number):
    held = set(hand.kinds_held())
    fitting = [k for k in KINDS if dora_of(k) in held]
    style = rng.random() * (.45 if hand.style is hand_poor else 1)
    out = []
    for _ in range(number):
        if style < .35:
            out.append(hand.table.any([k for k in KINDS if dora_of(k) not in held]))
        elif style < .7:
            out.append(hand.table.any(fitting))
        elif style < .8:
            out.append(hand.table.any([29, 13, 22]))  # West, red fives
        else:
            out.append(hand.table.any())
    return out


def score_question(rng, jokers):
    hand = Hand(rng, jokers)
    question = {"seat": rng.randrange(3), "dealer": rng.randrange(3), "round": rng.choice("ES")}
    seat, dealer = question["seat"], question["dealer"]
    others = [s for s in range(3) if s != seat]

    # The winning tile. On ron a W can only be a real white (or, rarely, a wrong claim).
    tsumo = rng.random() < (.1 if hand.style is hand_poor else .4)
    places = list(range(len(hand.tiles)))
    if not tsumo and rng.random() < .9:
        places = [i for i in places if hand.tiles[i][0] != "5z" or hand.tiles[i][1] == WHITE] or places
    if rng.random() < .3:
        whites = [i for i in places if hand.tiles[i][0] == "5z"]
        places = whites or places
    at = rng.choice(places)
    win = hand.tiles.pop(at)
    if rng.random() < .04:
        win = (hand.table.any(near(rng, hand)), None)
        if win[0] == "5z":
            raise Short  # keeps the number of W
    question.update(by="tsumo" if tsumo else "ron", hand=text([t for t, _ in hand.tiles]), win=win[0])
    if not tsumo:
        question["from"] = rng.choice(others)
    if hand.melds:
        for meld in hand.melds:
            if meld["json"]["type"] != "ankan":
                meld["json"]["from"] = rng.choice(others)
            if meld["json"]["type"] == "kakan" and rng.random() < .3:
                meld["json"]["by"] = rng.choice(others)
        question["melds"] = [m["json"] for m in hand.melds]
    if hand.nuki:
        question["nukidora"] = text(hand.nuki)

    # A robbed added kan: three more of the winning kind lie open with its owner.
    win_kind = SUITS.index(win[0][1]) * 9 + (5 if win[0][0] == "0" else int(win[0][0])) - 1
    if not tsumo:
        own = [m for m in hand.melds if m["kinds"] == [win_kind] * 3 and m["json"]["type"] == "pon"]
        third = [s for s in others if s != question["from"]][0]
        if own and rng.random() < .9:
            question.update(chankan=True, owner=seat)
        elif hand.table.count(win_kind) == 3 and rng.random() < .35:
            for _ in range(3):
                hand.table.take(win_kind)
            question["chankan"] = True
            if rng.random() < .6:
                question["owner"] = third
    chankan = question.get("chankan", False)

    if not hand.open and rng.random() < (.85 if hand.style is hand_poor else .55):
        question["riichi"] = rng.choice(["riichi"] * 6 + ["double", "box", "box_double"])
    riichi = question.get("riichi", "none")
    if not chankan and rng.random() < .07:
        question["last_tile"] = True
    elif tsumo and (rng.random() < .3 if any(len(m["kinds"]) == 4 for m in hand.melds) else rng.random() < .02):
        question["rinshan"] = True
    if riichi != "none" and "rinshan" not in question and rng.random() < .2:
        if not ("last_tile" in question and "double" in riichi):
            question["ippatsu"] = True
    if tsumo and not hand.melds and riichi == "none" and rng.random() < .12:
        if "last_tile" not in question and "rinshan" not in question:
            question["first_turn"] = True
    if not tsumo and seat != dealer and not hand.melds and riichi == "none" and not chankan and rng.random() < .02:
        question.update(first_turn=True, last_tile=False)  # there is no renhou
    first = question.get("first_turn", False)

    if rng.random() < .6:
        number = rng.choice((1, 1, 1, 2, 3))
        question["indicators"] = in_order(indicators(rng, hand, number))
        if riichi != "none" and rng.random() < .9:
            question["ura"] = in_order(indicators(rng, hand, number))
    if riichi != "none" or rng.random() < .05:
        held = sorted(set(hand.kinds_held()))
        if rng.random() < .75:
            question["alice"] = in_order([hand.table.any(held if rng.random() < .75 else None)
                                          for _ in range(rng.randint(1, 6))])
    if not first and rng.random() < .5:
        question["river"] = in_order(tiles_seen(rng, hand, 6))
    if not first and rng.random() < .15:
        question["missed"] = in_order(tiles_seen(rng, hand, 2))
    question["honba"] = rng.choice((0, 0, 1, 2, 5))
    question["sticks"] = rng.choice((0, 1, 2, 3))
    if riichi in ("riichi", "double"):
        question["sticks"] = max(1, question["sticks"])

    # A fixed reading: the one it was built from, or something near it.
    if rng.random() < .25:
        reading = [k for t, k in hand.tiles if t == "5z"]
        if tsumo and win[0] == "5z":
            reading.append(win[1])
        if reading and rng.random() < .2:
            reading[rng.randrange(len(reading))] = rng.choice(KINDS)
        rng.shuffle(reading)
        question["reading"] = [name(k) for k in reading]
    return question


def own_pon_robbed(rng, jokers):
    """MI-52: the fourth tile of the winner's own pon is added by another and completes a run."""
    hand = Hand.__new__(Hand)
    hand.rng, hand.table, hand.style, hand.nuki = rng, Table(rng), hand_plain, []
    first = rng.choice(RUNS)
    kind = rng.choice(first)
    groups = build(rng, [[kind] * 3, first], inside(range(9, 18)) + RUNS + triplets(KINDS), KINDS)
    loose = sum(groups[1:], [])
    loose.remove(kind)
    places = rng.sample(range(len(loose)), jokers)
    if WHITE in loose:
        raise Short
    meld = [hand.table.take(kind) for _ in range(3)]
    win = hand.table.take(kind)
    tiles = [hand.table.take(WHITE if i in places else k) for i, k in enumerate(loose)]
    seat = rng.randrange(3)
    others = [s for s in range(3) if s != seat]
    hand.tiles = [(t, k) for t, k in zip(tiles, loose)]
    hand.melds = [{"kinds": [kind] * 3}]
    question = {"seat": seat, "dealer": rng.randrange(3), "round": rng.choice("ES"), "by": "ron", "from": rng.choice(others),
                "hand": text(tiles), "win": win, "melds": [{"type": "pon", "tiles": text(meld), "from": rng.choice(others)}],
                "chankan": True, "owner": seat, "honba": rng.choice((0, 2)), "sticks": rng.choice((0, 1)),
                "indicators": in_order(indicators(rng, hand, 2))}
    if rng.random() < .3:
        question["river"] = in_order(tiles_seen(rng, hand, 4))
    return question


def nagashi_question(rng):
    return {"seat": rng.randrange(3), "dealer": rng.randrange(3), "by": "nagashi", "honba": rng.randrange(4),
            "sticks": rng.randrange(4)}


def waits_question(rng, jokers):
    hand = Hand(rng, jokers)
    tiles = [t for t, _ in hand.tiles]
    fourteen = jokers <= 2 and rng.random() < .06
    if not fourteen:
        plain = [i for i, t in enumerate(tiles) if t != "5z"]
        if not plain:
            raise Short
        tiles.pop(rng.choice(plain))
    if rng.random() < .25:  # one tile wrong
        plain = [i for i, t in enumerate(tiles) if t != "5z"]
        if plain:
            tiles[rng.choice(plain)] = hand.table.any([k for k in near(rng, hand) if k != WHITE])
    question = {"hand": text(tiles)}
    if hand.melds and rng.random() < .93:
        question["meld"] = [m["json"]["type"] + ":" + m["json"]["tiles"] for m in hand.melds]
    elif hand.melds:
        if any(m["kinds"][0] == WHITE for m in hand.melds):
            raise Short
    if hand.nuki:
        question["nuki"] = text(hand.nuki)
    if not fourteen and rng.random() < .6:
        question["river"] = in_order(tiles_seen(rng, hand, 6))
        if rng.random() < .3:
            question["missed"] = in_order(tiles_seen(rng, hand, 2))
        if not hand.open and ("meld" in question or not hand.melds) and rng.random() < .3:
            question["riichi"] = True
            if rng.random() < .3:
                question["box"] = True
    return question


def one(rng, what, jokers):
    while True:
        try:
            if what == "waits":
                return waits_question(rng, jokers)
            if rng.random() < .003:
                return nagashi_question(rng)
            if jokers <= 3 and rng.random() < .01:
                return own_pon_robbed(rng, jokers)
            return score_question(rng, jokers)
        except Short:
            continue


def physical(question):
    """True if everything in the question fits the 108 tiles."""
    seen = {}
    texts = [question.get(f, "") for f in ("hand", "win", "nukidora", "nuki", "indicators", "ura", "river", "missed", "alice")]
    texts += [m["tiles"] for m in question.get("melds", [])] + [m.split(":")[1] for m in question.get("meld", [])]
    for one_text in texts:
        digits = ""
        for c in one_text:
            if c.isdigit():
                digits += c
                continue
            for d in digits:
                kind = ("5" if d == "0" else d) + c
                seen[kind] = seen.get(kind, 0) + 1
                if d == "0":
                    seen["red" + c] = seen.get("red" + c, 0) + 1
            digits = ""
    return all(n <= (1 if k.startswith("red") else 4) for k, n in seen.items())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("score", "waits"))
    parser.add_argument("--jokers", type=int, default=1, choices=range(5))
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", default="0")
    args = parser.parse_args()
    rng = random.Random(f"{args.seed} {args.what} {args.jokers}")
    for _ in range(args.count):
        question = one(rng, args.what, args.jokers)
        assert physical(question), question
        print(json.dumps(question))


if __name__ == "__main__":
    main()
