"""Random questions about hands of the two Tontenkou rules.

Each starts from a finished hand of a kind worth asking about; some of its tiles become W, some groups melds, now and then a
tile is exchanged for another. All tiles of a question fit the 112 of the table. `jokers`: at least so many W where they fit.
"""
import random

from common.hands import Short, contradicted, filled, made, runs, triplets
from common.tiles import SUITS, name, packed, tiles

E, S, W_WIND, N, WHITE, GREEN, RED = range(27, 34)
GARI = [0, 4, 8, N]
HONOURS = [E, S, W_WIND, WHITE, GREEN, RED]


def text(kinds):
    return packed([name(k) for k in sorted(kinds)])


class Table:
    def __init__(self, rng, rule, suit):
        self.rng, self.rule, self.suit = rng, rule, suit
        suits = (1, 2) if rule == "shiromati" else (suit,)
        copies = 4 if rule == "shiromati" else 8
        self.left = {k: 4 for k in GARI + HONOURS}
        self.left.update({s * 9 + r: copies for s in suits for r in range(9)})

    def take(self, kind):
        if self.left.get(kind, 0) == 0:
            raise Short
        self.left[kind] -= 1
        return kind

    def any(self, among=None):
        kinds = [k for k in (among or self.left) for _ in range(self.left.get(k, 0))]
        return self.take(self.rng.choice(kinds or [k for k in self.left if self.left[k]]))


# ---- finished hands: lists of groups, the pair last; seven pairs and kokushi as one group ----


def of_suit(suit):
    return [suit * 9 + r for r in range(9)]


def target(rng, rule, suit):
    suits = [1, 2] if rule == "shiromati" else [suit]
    plain = [k for s in suits for k in of_suit(s)]
    ends = [k for k in plain if k % 9 in (0, 8)]
    one = of_suit(rng.choice(suits))
    kind = rng.choice(
        "plain plain plain runs runs flush flush flush clean clean triplets triplets chanta chanta junchan ends dragons winds winds honours green "
        "pairs pairs quads quads quads kokushi kokushi gates gates wheel seven twins straight allends".split()
    )
    if kind == "plain":
        return filled(rng, [], runs(suits) * 2 + triplets(plain + HONOURS), plain + HONOURS)
    if kind == "runs":
        return filled(rng, [], runs(suits), plain + HONOURS)
    if kind == "flush":
        return filled(rng, [], runs([one[0] // 9]) * 2 + triplets(one + HONOURS * 2), one + HONOURS)
    if kind == "clean":
        return filled(rng, [], runs([one[0] // 9]) * 2 + triplets(one), one)
    if kind == "triplets":
        return filled(rng, [], triplets(plain + HONOURS), plain + HONOURS)
    if kind in ("chanta", "junchan"):
        some = HONOURS if kind == "chanta" else []
        return filled(rng, [], [r for r in runs(suits) if r[0] % 9 in (0, 6)] * 2 + triplets(ends + some), ends + some)
    if kind == "ends":
        return filled(rng, [], triplets(ends + HONOURS), ends + HONOURS)
    if kind == "allends":
        more = ends + ([0, 8] if rule == "shiromati" else [])
        return filled(rng, [], triplets(more), more)
    if kind == "dragons":
        trio = [WHITE, GREEN, RED]
        rng.shuffle(trio)
        hand = filled(
            rng,
            triplets(trio[: rng.choice((2, 2, 3))]),
            runs([one[0] // 9]) * 2 + triplets(one + HONOURS),
            one + HONOURS,
        )
        return hand[:4] + [[trio[2]] * 2] if rng.random() < 0.6 else hand
    if kind == "winds":
        winds = [E, S, W_WIND, N]
        rng.shuffle(winds)
        if rng.random() < 0.4:
            return filled(rng, triplets(winds), [], one + HONOURS + [N])
        return filled(rng, triplets(winds[:3]), runs([one[0] // 9]) + triplets(one + HONOURS * 2), one)[:4] + [
            [winds[3]] * 2
        ]
    if kind == "honours":
        return filled(rng, [], triplets(HONOURS), HONOURS + ([N] if rng.random() < 0.1 else []))
    if kind == "green":
        greens = [19, 20, 21, 23, 25]
        if 2 not in suits:
            return filled(rng, [], runs([1]), one)
        return filled(rng, [], [[19, 20, 21]] * 4 + triplets(greens + [GREEN]), greens + [GREEN])
    if kind in ("pairs", "quads"):
        pool = rng.choice(
            (
                plain + HONOURS,
                plain + HONOURS,
                one + HONOURS,
                one,
                one[1:8],
                ends + HONOURS,
                HONOURS,
                [19, 20, 21, 23, 25, GREEN],
            )
        )
        pool = [k for k in pool if k in plain + HONOURS]
        pairs = []
        while len(pairs) < 7:
            pairs += [rng.choice(pool)] * (rng.choice((1, 2, 2, 3, 4)) if kind == "quads" else 1)
        return [[k for k in pairs[:7] for _ in range(2)]]
    if kind == "seven":
        return [[k for k in HONOURS + [N] for _ in range(2)]]
    if kind == "kokushi":
        double = ends if rule == "chinitsu" else []
        thirteen = [0, 8] + ends + double + HONOURS + [N]
        return [thirteen + [rng.choice(thirteen)]]
    if kind == "gates":
        gates = [one[0]] * 3 + one[1:8] + [one[8]] * 3
        return [gates + [rng.choice(one)]]
    if kind == "wheel":
        return [[k for k in one[1:8] for _ in range(2)]]
    if kind == "twins":
        a, b = (list(rng.choice(runs(suits))) for _ in range(2))
        b = a if rng.random() < 0.3 else b
        return filled(rng, [a, list(a), b] + ([list(b)] if rng.random() < 0.6 else []), runs(suits), plain + HONOURS)
    low = one[0]
    return filled(
        rng, [[low + r + i for i in range(3)] for r in (0, 3, 6)], runs(suits) + triplets(one + HONOURS), one + HONOURS
    )


class Hand:
    """A finished hand: `tiles` (physical, concealed, the winning one last), `stands` what each W of them is, melds."""

    def __init__(self, rng, rule, suit, table, jokers):
        groups = target(rng, rule, suit)
        slots = [[(k, k) for k in g] for g in groups]  # (tile, what it stands for)
        melds = [
            i for i, g in enumerate(groups) if len(groups) == 5 and len(g) == 3 and g[0] == g[1] and g[0] not in GARI
        ]
        chance = rng.choice((0, 0, 0, 0.3, 0.6, 1))
        melds = [i for i in melds if rng.random() < chance]
        concealed_only = rng.random() < 0.2
        types = {}
        for i in melds:
            types[i] = "ankan" if concealed_only else rng.choice("pon pon pon daiminkan kakan ankan".split())
            if types[i] != "pon":
                slots[i].append(slots[i][0])
        # the winning tile
        closed = [(i, j) for i, g in enumerate(slots) if i not in melds for j in range(len(g))]
        won = rng.choice(closed)
        # which tiles are W: those that lack a copy, then some more
        free = [
            (i, j)
            for i, g in enumerate(slots)
            for j in range(len(g))
            if rule == "shiromati" or g[j][1] >= E or ((i, j) == won and rng.random() < 0.5)
        ]
        rng.shuffle(free)
        if rng.random() < 0.3 and melds:
            free.sort(key=lambda at: at[0] != melds[0])
        wanted = free[:jokers]
        done = set()
        for i, g in enumerate(slots):
            for j, (kind, stands) in enumerate(g):
                if (i, j) in wanted and table.left.get(WHITE):
                    g[j] = (table.take(WHITE), stands)
                    done.add((i, j))
        for i, g in enumerate(slots):
            for j, (kind, stands) in enumerate(g):
                if (i, j) in done:
                    continue
                try:
                    g[j] = (table.take(kind), stands)
                except Short:
                    if (i, j) not in free:
                        raise
                    g[j] = (table.take(WHITE), stands)
        self.won = slots[won[0]][won[1]]
        self.tiles = [slots[i][j] for i, j in closed if (i, j) != won]
        self.melds = [(types[i], slots[i]) for i in melds]
        self.closed = all(t == "ankan" for t in types.values())

    def concealed(self):
        return [kind for kind, _ in self.tiles]

    def stands(self):
        """What each W and each meld of W stands for in the hand it was made from."""
        out = [stands for kind, stands in self.tiles + [self.won] if kind == WHITE]
        return out + [g[0][1] for _, g in self.melds if all(kind == WHITE for kind, _ in g)]


def spoil(rng, table, hand):
    at = rng.randrange(len(hand.tiles))
    hand.tiles[at] = (table.any(), hand.tiles[at][1])


def few(rng, table, most, among=None):
    return [table.any(among) for _ in range(rng.randint(0, most))]


def indicators(rng, table, count):
    out = []
    for _ in range(count):
        draw = rng.random()
        try:
            out.append(
                table.take(WHITE if draw < 0.12 else RED if draw < 0.24 else rng.choice(GARI))
                if draw < 0.4
                else table.any()
            )
        except Short:
            out.append(table.any())
    return out


def river(rng, table, hand):
    tiles = few(rng, table, rng.choice((0, 2, 5)))
    if rng.random() < 0.06 and table.left[WHITE]:
        tiles.append(table.take(WHITE))
    return [k for k in tiles if k not in GARI]


def text_of(rng, rule, kinds):
    packed_text = text(kinds)
    if rule == "shiromati" and rng.random() < 0.2:
        return packed([tile.replace("5", "0") if tile[1] in "ps" else tile for tile in tiles(packed_text)])
    return packed_text


def told(rng, rule, suit, kinds):
    """The field `suit` of chinitsu: where the tiles do not tell it, and sometimes else."""
    if rule == "chinitsu" and (rng.random() < 0.3 or not any(9 <= k < E for k in kinds)):
        return {"suit": SUITS[suit]}
    return {}


def all_tiles(hand):
    return hand.concealed() + [hand.won[0]] + [kind for _, g in hand.melds for kind, _ in g]


def score_question(rng, rule, jokers):
    suit = rng.choice((1, 2))
    table = Table(rng, rule, suit)
    hand = Hand(rng, rule, suit, table, jokers)
    if rng.random() < 0.08:
        spoil(rng, table, hand)
    people = 4 if rule == "shiromati" and rng.random() < 0.25 else 3
    seats = list(range(people))
    out = rng.choice(seats) if people == 4 else None
    seats = [s for s in seats if s != out]
    seat, dealer = rng.choice(seats), rng.choice(seats)
    win = hand.won[0]
    tsumo = rng.random() < 0.5
    q = {
        "seat": seat,
        "dealer": dealer,
        "round": "E",
        "by": "tsumo" if tsumo else "ron",
        "hand": text_of(rng, rule, hand.concealed()),
        "win": text([win]),
    }
    if out is not None:
        q["out"] = out
    if not tsumo:
        q["from"] = rng.choice([s for s in seats if s != seat])
    others = [s for s in seats if s != seat]
    if hand.melds:
        q["melds"] = [
            {"type": t, "tiles": text([k for k, _ in g]), **({} if t == "ankan" else {"from": rng.choice(others)})}
            for t, g in hand.melds
        ]
    q.update(told(rng, rule, suit, all_tiles(hand)))
    q["honba"] = rng.choice((0, 0, 0, 1, 2, 7))
    q["sticks"] = rng.choice((0, 0, 1, 2))
    first = not hand.melds and rng.random() < 0.07 and (tsumo or seat != dealer)
    if first:
        q["first_turn"] = True
    if tsumo or rule == "shiromati" or not first:
        q["nukidora"] = text(few(rng, table, rng.choice((0, 0, 2, 4)), GARI))
    turned = rng.choice((1, 1, 1, 2, 3))
    q["indicators"] = text_in_order(indicators(rng, table, turned))
    white_on_first = rule == "chinitsu" and tsumo and win == WHITE
    if hand.closed and not first and rng.random() < (0.8 if white_on_first else 0.5):
        q["riichi"] = rng.choice("riichi riichi double open open_double".split())
        q["sticks"] = max(1, q["sticks"])
        q["ippatsu"] = rng.random() < (0.8 if white_on_first else 0.3)
        q["ura"] = text_in_order(indicators(rng, table, turned))
    if tsumo and rule == "chinitsu" and rng.random() < (0.02 if "riichi" in q else 0.2):
        q["mixed_in"] = True
    if not tsumo and rule == "chinitsu":
        q["from_riichi"] = rng.random() < 0.3
    if not first and not q.get("ippatsu") and rng.random() < 0.15:
        q["last_tile"] = True
    elif tsumo and not first and not q.get("ippatsu") and any(t != "pon" for t, _ in hand.melds):
        q["rinshan"] = rng.random() < 0.5
    elif not tsumo and (win in GARI or rng.random() < 0.1):
        q["chankan"] = True
    if not tsumo and win in GARI:
        q["chankan"] = True
    if q.get("chankan") and win == WHITE and rng.random() < 0.6:
        fits = [k for k in table.left if k not in GARI and k != WHITE and (rule == "shiromati" or k >= E)]
        q["robbed"] = name(hand.won[1] if hand.won[1] in fits and rng.random() < 0.7 else rng.choice(fits))
    if not tsumo:
        if rng.random() < 0.08:
            q["later"] = True
            q["honba"] = q["sticks"] = 0
        q["river"] = "" if first else text_in_order(river(rng, table, hand))
        if rng.random() < 0.1:
            q["missed"] = text([table.any()])
    whites = q["indicators"].count("5z") + q.get("ura", "").count("5z")
    if rule == "chinitsu" and whites and rng.random() < 0.5:
        q["choose_dora"] = [name(rng.choice(HONOURS + [N])) for _ in range(whites)]
    stands = hand.stands()
    if stands and rng.random() < 0.1:
        if rng.random() < 0.3:
            stands[0] = rng.choice(HONOURS + of_suit(suit))
        q["reading"] = [name(k) for k in stands]
    if rng.random() < 0.02:
        which = rng.randrange(8)
        return {**contradicted(q, which, 3), **({"first_turn": False} if which == 1 else {})}
    return q


def text_in_order(kinds):
    return "".join(name(k) for k in kinds)


def waits_question(rng, rule, jokers):
    suit = rng.choice((1, 2))
    table = Table(rng, rule, suit)
    hand = Hand(rng, rule, suit, table, jokers)
    if rng.random() < 0.12:
        spoil(rng, table, hand)
    tiles = hand.concealed()
    draw = rng.random()
    if draw < 0.04:
        tiles.append(hand.won[0])
    elif draw < 0.1:
        tiles.append(table.any())
    q = {"hand": text_of(rng, rule, tiles)}
    if hand.melds:
        q["meld"] = [f"{t}:{text([k for k, _ in g])}" for t, g in hand.melds]
    q.update(told(rng, rule, suit, tiles + [k for _, g in hand.melds for k, _ in g]))
    if rng.random() < 0.4:
        q["nuki"] = text(few(rng, table, 3, GARI))
    if rng.random() < 0.5:
        q["river"] = text_in_order(river(rng, table, hand))
        if q["river"] and rng.random() < 0.15:
            q["missed"] = text([table.any()])
    return q


def questions(what, rule, count, seed, jokers=None):
    rng = random.Random(f"{what} {rule} {seed}")
    make = score_question if what == "score" else waits_question
    return made(
        lambda: make(rng, rule, jokers if jokers is not None else rng.choices((0, 1, 2, 3, 4), (34, 32, 20, 11, 3))[0]),
        count,
    )
