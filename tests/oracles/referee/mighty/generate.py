"""Random interesting questions about mighty hands.

`jokers`: exactly so many W among hand, melds and winning tile (the winning tile of `waits` is left out).
Everything in one question together fits the 108 tiles of the table.
"""
import random
from collections import Counter

from common.hands import Short, made, runs, triplets
from common.tiles import kind, name, packed, shown, tiles

WHITE, NORTH = 31, 30
KINDS = [k for k in range(34) if not 1 <= k <= 7]
OUTSIDE = [k for k in KINDS if k >= 27 or k % 9 in (0, 8)]
ENDS = [k for k in OUTSIDE if k < 27]
HONOURS = list(range(27, 34))
INNER = [k for k in KINDS if k not in OUTSIDE]
GREENS = [19, 20, 21, 23, 25, 32]
RUNS = runs((1, 2))


def text(names):
    """Tile names in the packed notation, sorted by suit."""
    return packed(sorted(names, key=lambda t: (int(t[0]) or 5, t[0])))


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
        fitting = [t for t in tiles if red_wanted in (None, t[0] == "0")]
        tile = self.rng.choice(fitting or tiles)
        tiles.remove(tile)
        return tile

    def any(self, among=None):
        kinds = [k for k in (among or KINDS) for _ in range(self.count(k))]
        return self.take(self.rng.choice(kinds or [k for k in KINDS for _ in range(self.count(k))]))


def dora_of(kind):
    if kind in (0, 8):
        return 8 - kind
    if kind < 27:
        return kind - 8 if kind % 9 == 8 else kind + 1
    return {30: 27, 33: 31}.get(kind, kind + 1)


# ---- winning hands as lists of groups (lists of kinds) ----


def fits(groups):
    return max(Counter(sum(groups, [])).values()) <= 4


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


def inside(kinds):
    return [r for r in RUNS if set(r) <= set(kinds)]


def suit(rng):
    first = rng.choice((9, 18))
    return list(range(first, first + 9))


def flush(rng):
    kinds = suit(rng)
    honours = rng.sample(HONOURS, rng.choice((0, 0, 2, 3)))
    return build(rng, [], inside(kinds) * 2 + triplets(kinds + honours), kinds + honours)


def outside(rng, some_runs):
    kinds = OUTSIDE if rng.random() < 0.5 else ENDS
    return build(rng, [], some_runs + triplets(kinds), kinds)


def some_of(rng, kinds, number):
    """Triplets of some of the kinds, the pair mostly another of them."""
    chosen = rng.sample(kinds, number)
    rest = [k for k in kinds if k not in chosen] or KINDS
    return build(rng, triplets(chosen), RUNS + triplets(KINDS), rest if rng.random() < 0.8 else KINDS)


def chuuren(rng):
    kinds = suit(rng)
    return [[k] for k in kinds[:1] * 2 + kinds + kinds[8:] * 2 + [rng.choice(kinds)]]


def pairs(rng):
    pool = rng.choice((KINDS, KINDS, OUTSIDE, list(range(9, 18)) + HONOURS, HONOURS, INNER))
    return [[k, k] for k in rng.sample(pool, 7)]


def twins(rng):
    first, second = rng.choice(RUNS), rng.choice(RUNS)
    return build(rng, [first] * 2 + [second] * (2 if rng.random() < 0.6 else 0), RUNS + triplets(KINDS), KINDS)


def stairs(rng):
    """Neighbouring triplets: many divisions."""
    kinds = suit(rng)
    first = rng.randrange(6)
    return build(rng, triplets(kinds[first : first + 3]), inside(kinds) + RUNS + triplets(KINDS), KINDS)


def white(rng):
    """White pair or triplet: W that stand for themselves."""
    if rng.random() < 0.5:
        return build(rng, triplets((WHITE,)), RUNS + triplets(KINDS), KINDS)
    return build(rng, [], RUNS * 2 + triplets([k for k in KINDS if k != WHITE]), [WHITE])


SIMPLE = [k for k in KINDS if k < 27]
STYLES = {
    "plain": (12, lambda rng: build(rng, [], RUNS * 2 + triplets(KINDS), KINDS)),
    "pinfu": (6, lambda rng: build(rng, [], RUNS, SIMPLE)),
    "tanyao": (5, lambda rng: build(rng, [], inside(INNER) + triplets(INNER) * 2, INNER)),
    "flush": (9, flush),
    "triplets": (8, lambda rng: build(rng, [], triplets(kinds := rng.sample(KINDS, 9)), kinds)),
    "outside": (6, lambda rng: outside(rng, [r for r in RUNS if r[0] % 9 in (0, 6)])),
    "old_heads": (5, lambda rng: outside(rng, [])),
    "honours": (3, lambda rng: build(rng, [], triplets(HONOURS), HONOURS)),
    "dragons": (5, lambda rng: some_of(rng, (31, 32, 33), rng.choice((2, 2, 3)))),
    "winds": (4, lambda rng: some_of(rng, (27, 28, 29, 30), rng.choice((3, 3, 4)))),
    "green": (3, lambda rng: build(rng, [], inside(GREENS) * 3 + triplets(GREENS), GREENS)),
    "chuuren": (5, chuuren),
    "kokushi": (5, lambda rng: [[k] for k in OUTSIDE + [rng.choice(OUTSIDE)]]),
    "pairs": (7, pairs),
    "twins": (6, twins),
    "straight": (
        3,
        lambda rng: build(rng, [(kinds := suit(rng))[:3], kinds[3:6], kinds[6:]], RUNS + triplets(KINDS), KINDS),
    ),
    "three_alike": (
        3,
        lambda rng: build(
            rng, triplets((rank := rng.choice((0, 8)), rank + 9, rank + 18)), RUNS + triplets(KINDS), KINDS
        ),
    ),
    "stairs": (6, stairs),
    "white": (4, white),
    "poor": (
        10,
        lambda rng: build(rng, [], RUNS * 2 + triplets(SIMPLE), SIMPLE + [WHITE] * 6),
    ),  # hardly any value: onishogun
}


class Hand:
    """A physical hand: concealed tiles (the winning one among them), melds, N set aside, and what each W was."""

    def __init__(self, rng, jokers):
        self.rng = rng
        self.table = Table(rng)
        styles = [(style, weight) for style, (weight, _) in STYLES.items()]
        styles += [("white", 8), ("dragons", 8), ("poor", 10)] if jokers != 1 else []
        self.style = rng.choices([s for s, _ in styles], [w for _, w in styles])[0]
        poor = self.style == "poor" and rng.random() < 0.8
        groups = STYLES[self.style][1](rng)
        self.melds = []
        loose = []
        # N first, so that kans and groups must leave room for them.
        self.nuki = [self.table.take(NORTH) for _ in range(0 if poor else rng.choice((0, 0, 0, 0, 1, 1, 2, 3)))]
        can_meld = self.style not in ("kokushi", "chuuren", "pairs")
        eager = rng.choice((0, 0, 0.3, 0.8)) if can_meld and not poor else 0
        used = sum(groups, [])
        for group in groups:
            if len(group) == 3 and group[0] == group[1] and rng.random() < eager:
                self.melds.append(self.meld(group[0], used))
            else:
                loose += group
        more = jokers - loose.count(WHITE) - sum(len(m["kinds"]) for m in self.melds if m["kinds"][0] == WHITE)
        places = [i for i, k in enumerate(loose) if k != WHITE]
        if not 0 <= more <= len(places):
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
    return sorted(
        {other for k in hand.kinds_held() for other in range(k - 2, k + 3) if other in KINDS and other // 9 == k // 9}
    )


def tiles_seen(rng, hand, most):
    among = near(rng, hand)
    return [hand.table.any(among if rng.random() < 0.6 else None) for _ in range(rng.randint(1, most))]


def indicators(rng, hand, number):
    held = set(hand.kinds_held())
    fitting = [k for k in KINDS if dora_of(k) in held]
    style = rng.random() * (0.45 if hand.style == "poor" else 1)
    out = []
    for _ in range(number):
        if style < 0.35:
            out.append(hand.table.any([k for k in KINDS if dora_of(k) not in held]))
        elif style < 0.7:
            out.append(hand.table.any(fitting))
        elif style < 0.8:
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
    tsumo = rng.random() < (0.1 if hand.style == "poor" else 0.4)
    places = list(range(len(hand.tiles)))
    if not tsumo and rng.random() < 0.9:
        places = [i for i in places if hand.tiles[i][0] != "5z" or hand.tiles[i][1] == WHITE] or places
    if rng.random() < 0.3:
        whites = [i for i in places if hand.tiles[i][0] == "5z"]
        places = whites or places
    at = rng.choice(places)
    win = hand.tiles.pop(at)
    if rng.random() < 0.04:
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
            if meld["json"]["type"] == "kakan" and rng.random() < 0.3:
                meld["json"]["by"] = rng.choice(others)
        question["melds"] = [m["json"] for m in hand.melds]
    if hand.nuki:
        question["nukidora"] = text(hand.nuki)

    # A robbed added kan: three more of the winning kind lie open with its owner.
    win_kind = kind(win[0])
    if not tsumo:
        own = [m for m in hand.melds if m["kinds"] == [win_kind] * 3 and m["json"]["type"] == "pon"]
        third = [s for s in others if s != question["from"]][0]
        if own and rng.random() < 0.9:
            question.update(chankan=True, owner=seat)
        elif hand.table.count(win_kind) == 3 and rng.random() < 0.35:
            for _ in range(3):
                hand.table.take(win_kind)
            question["chankan"] = True
            if rng.random() < 0.6:
                question["owner"] = third
    chankan = question.get("chankan", False)

    if not hand.open and rng.random() < (0.85 if hand.style == "poor" else 0.55):
        question["riichi"] = rng.choice(["riichi"] * 6 + ["double", "box", "box_double"])
    riichi = question.get("riichi", "none")
    if not chankan and rng.random() < 0.07:
        question["last_tile"] = True
    elif tsumo and (rng.random() < 0.3 if any(len(m["kinds"]) == 4 for m in hand.melds) else rng.random() < 0.02):
        question["rinshan"] = True
    if riichi != "none" and "rinshan" not in question and rng.random() < 0.2:
        if not ("last_tile" in question and "double" in riichi):
            question["ippatsu"] = True
    if tsumo and not hand.melds and riichi == "none" and rng.random() < 0.12:
        if "last_tile" not in question and "rinshan" not in question:
            question["first_turn"] = True
    if not tsumo and seat != dealer and not hand.melds and riichi == "none" and not chankan and rng.random() < 0.02:
        question.update(first_turn=True, last_tile=False)  # there is no renhou
    first = question.get("first_turn", False)

    if rng.random() < 0.6:
        number = rng.choice((1, 1, 1, 2, 3))
        question["indicators"] = "".join(indicators(rng, hand, number))
        if riichi != "none" and rng.random() < 0.9:
            question["ura"] = "".join(indicators(rng, hand, number))
    if riichi != "none" or rng.random() < 0.05:
        held = sorted(set(hand.kinds_held()))
        if rng.random() < 0.75:
            question["alice"] = "".join(
                [hand.table.any(held if rng.random() < 0.75 else None) for _ in range(rng.randint(1, 6))]
            )
    if not first and rng.random() < 0.5:
        question["river"] = "".join(tiles_seen(rng, hand, 6))
    if not first and rng.random() < 0.15:
        question["missed"] = "".join(tiles_seen(rng, hand, 2))
    question["honba"] = rng.choice((0, 0, 1, 2, 5))
    question["sticks"] = rng.choice((0, 1, 2, 3))
    if riichi in ("riichi", "double"):
        question["sticks"] = max(1, question["sticks"])

    # A fixed reading: the one it was built from, or something near it.
    if rng.random() < 0.25:
        reading = [k for t, k in hand.tiles if t == "5z"]
        if tsumo and win[0] == "5z":
            reading.append(win[1])
        if reading and rng.random() < 0.2:
            reading[rng.randrange(len(reading))] = rng.choice(KINDS)
        rng.shuffle(reading)
        question["reading"] = [name(k) for k in reading]
    return question


def own_pon_robbed(rng, jokers):
    """MI-52: the fourth tile of the winner's own pon is added by another and completes a run."""
    hand = Hand.__new__(Hand)
    hand.rng, hand.table, hand.style, hand.nuki = rng, Table(rng), "plain", []
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
    question = {
        "seat": seat,
        "dealer": rng.randrange(3),
        "round": rng.choice("ES"),
        "by": "ron",
        "from": rng.choice(others),
        "hand": text(tiles),
        "win": win,
        "melds": [{"type": "pon", "tiles": text(meld), "from": rng.choice(others)}],
        "chankan": True,
        "owner": seat,
        "honba": rng.choice((0, 2)),
        "sticks": rng.choice((0, 1)),
        "indicators": "".join(indicators(rng, hand, 2)),
    }
    if rng.random() < 0.3:
        question["river"] = "".join(tiles_seen(rng, hand, 4))
    return question


def nagashi_question(rng):
    return {
        "seat": rng.randrange(3),
        "dealer": rng.randrange(3),
        "by": "nagashi",
        "honba": rng.randrange(4),
        "sticks": rng.randrange(4),
    }


def waits_question(rng, jokers):
    hand = Hand(rng, jokers)
    tiles = [t for t, _ in hand.tiles]
    fourteen = jokers <= 2 and rng.random() < 0.06
    if not fourteen:
        plain = [i for i, t in enumerate(tiles) if t != "5z"]
        if not plain:
            raise Short
        tiles.pop(rng.choice(plain))
    if rng.random() < 0.25:  # one tile wrong
        plain = [i for i, t in enumerate(tiles) if t != "5z"]
        if plain:
            tiles[rng.choice(plain)] = hand.table.any([k for k in near(rng, hand) if k != WHITE])
    question = {"hand": text(tiles)}
    if hand.melds and rng.random() < 0.93:
        question["meld"] = [m["json"]["type"] + ":" + m["json"]["tiles"] for m in hand.melds]
    elif hand.melds:
        if any(m["kinds"][0] == WHITE for m in hand.melds):
            raise Short
    if hand.nuki:
        question["nuki"] = text(hand.nuki)
    if not fourteen and rng.random() < 0.6:
        question["river"] = "".join(tiles_seen(rng, hand, 6))
        if rng.random() < 0.3:
            question["missed"] = "".join(tiles_seen(rng, hand, 2))
        if not hand.open and ("meld" in question or not hand.melds) and rng.random() < 0.3:
            question["riichi"] = True
            if rng.random() < 0.3:
                question["box"] = True
    return question


def physical(question):
    """True if everything in the question fits the 108 tiles."""
    fields = ("hand", "win", "nukidora", "nuki", "indicators", "ura", "river", "missed", "alice")
    seen = [tile for one in [question.get(f, "") for f in fields] + shown(question) for tile in tiles(one)]
    reds = Counter(tile for tile in seen if tile[0] == "0")
    return max(Counter(map(kind, seen)).values(), default=0) <= 4 and max(reds.values(), default=0) <= 1


def questions(what, count, seed, jokers=1):
    rng = random.Random(f"{seed} {what} {jokers}")

    def one():
        if what == "waits":
            return waits_question(rng, jokers)
        if rng.random() < 0.003:
            return nagashi_question(rng)
        if jokers <= 3 and rng.random() < 0.01:
            return own_pon_robbed(rng, jokers)
        return score_question(rng, jokers)

    for question in made(one, count):
        assert physical(question), question
        yield question
