"""Random questions about hands of superpower.

Each starts from a finished hand of a kind worth asking about; some tiles become jokers of the Demon king, or the last one Koromo's, some
groups melds, now and then a tile is exchanged for another. All tiles of a question fit the 136 of the table. `jokers`: so many
jokers in the hand. Half of the Demon king's hands have as many kans as jokers, the others may have more jokers than any table can give.
"""
import random

from common import hands
from common.hands import Short, filled, runs, triplets
from common.tiles import name as name_of
from common.tiles import packed

E, S, W, N, WHITE, GREEN, RED = range(27, 34)
KINDS = list(range(34))
HONOURS = list(range(27, 34))
PLAIN = list(range(27))
ENDS = [0, 8, 9, 17, 18, 26]
FIVES = (4, 13, 22)
ABILITIES = "rabbit jackal demon_king koromo papa akagi jungarian".split()


def name(tile):
    """Of a tile, a kind and whether it is red, or of a kind."""
    return name_of(*tile) if isinstance(tile, tuple) else name_of(tile)


def text(some):
    """Sorted and packed."""
    return packed([name(t) for t in sorted(some)])


def in_order(some):
    return "".join(map(name, some))


def dora_of(kind):
    if kind < E:
        return kind // 9 * 9 + (kind + 1) % 9
    return {N: E, RED: WHITE}.get(kind, kind + 1)


class Table:
    def __init__(self, rng):
        self.rng = rng
        self.left = [[(k, k in FIVES and i == 0) for i in range(4)] for k in KINDS]

    def take(self, kind):
        if not self.left[kind]:
            raise Short
        return self.left[kind].pop(self.rng.randrange(len(self.left[kind])))

    def any(self, among=KINDS):
        kinds = [k for k in among for _ in self.left[k]] or [k for k in KINDS for _ in self.left[k]]
        return self.take(self.rng.choice(kinds))


# ---- finished hands: lists of groups, the pair last; seven pairs and kokushi as one group ----


def run(suit, rank):
    return runs([suit], True)[rank]


def target(rng, wraps, crowded):
    suit = rng.randrange(3)
    one = [suit * 9 + r for r in range(9)]
    all_runs, suit_runs = runs(range(3), wraps), runs([suit], wraps)
    outer = [r for r in all_runs if r[0] % 9 in (0, 6, 7, 8)]
    kinds = (
        "plain plain plain plain plain plain runs runs runs runs runs flush flush clean triplets chanta chanta junchan junchan ends "
        "dragons dragons winds winds honours green pairs pairs kokushi gates twins twins straight straight three three trio "
        "inner inner inner"
    ).split()
    if wraps:
        kinds += "edge edge edge edge circle circle outer_twins outer_three outer_three".split()
    if crowded:
        kinds += "doubles doubles fifth fifth fifth".split()
    kind = rng.choice(kinds)
    if kind == "plain":
        return filled(rng, [], all_runs * 2 + triplets(KINDS) * 2, KINDS)
    if kind == "runs":
        return filled(rng, [], all_runs, KINDS)
    if kind == "flush":
        return filled(rng, [], suit_runs * 2 + triplets(one + HONOURS * 2), one + HONOURS)
    if kind == "clean":
        return filled(rng, [], suit_runs * 2 + triplets(one), one)
    if kind == "triplets":
        return filled(rng, [], triplets(KINDS), KINDS)
    if kind in ("chanta", "junchan"):
        some = HONOURS if kind == "chanta" else []
        return filled(rng, [rng.choice(outer)], outer * 2 + triplets(ENDS + some), ENDS + some)
    if kind == "ends":
        return filled(rng, [], triplets(ENDS + HONOURS * rng.randrange(2)), ENDS)
    if kind == "dragons":
        trio = [WHITE, GREEN, RED]
        rng.shuffle(trio)
        hand = filled(
            rng, triplets(trio[: rng.choice((2, 2, 3))]), suit_runs * 2 + triplets(one + HONOURS), one + HONOURS
        )
        return hand[:4] + [[trio[2]] * 2] if rng.random() < 0.6 else hand
    if kind == "winds":
        winds = [E, S, W, N]
        rng.shuffle(winds)
        if rng.random() < 0.4:
            return filled(rng, triplets(winds), [], one + HONOURS)
        return filled(rng, triplets(winds[:3]), suit_runs + triplets(one + HONOURS * 2), one)[:4] + [[winds[3]] * 2]
    if kind == "honours":
        return (
            filled(rng, [], triplets(HONOURS), HONOURS)
            if rng.random() < 0.7
            else [[k for k in HONOURS for _ in range(2)]]
        )
    if kind == "green":
        greens = [19, 20, 21, 23, 25, GREEN]
        return filled(rng, [], [[19, 20, 21]] * 4 + triplets(greens), greens)
    if kind == "pairs":
        pool = rng.choice((KINDS, KINDS, one + HONOURS, one, ENDS + HONOURS, [k for k in PLAIN if k % 9 not in (0, 8)]))
        return [[k for k in rng.sample(pool, 7) for _ in range(2)]]
    if kind == "kokushi":
        return [ENDS + HONOURS + [rng.choice(ENDS + HONOURS)]]
    if kind == "gates":
        return [one[:1] * 3 + one[1:8] + one[8:] * 3 + [rng.choice(one)]]
    if kind in ("twins", "outer_twins"):
        pool = all_runs if kind == "twins" else [r for r in all_runs if r[0] % 9 > 6]
        a, b = (list(rng.choice(pool)) for _ in range(2))
        return filled(rng, [a, list(a), b] + ([list(b)] if rng.random() < 0.5 else []), all_runs, KINDS)
    if kind in ("three", "outer_three"):
        rank = rng.randrange(7) if kind == "three" else rng.choice((7, 8))
        return filled(rng, [run(s, rank) for s in range(3)], all_runs + triplets(KINDS), KINDS)
    if kind == "trio":
        rank = rng.randrange(9)
        return filled(rng, triplets([rank, 9 + rank, 18 + rank]), all_runs + triplets(KINDS), KINDS)
    if kind == "inner":
        inner = [k for k in PLAIN if k % 9 not in (0, 8)]
        return filled(rng, [], [r for r in all_runs if r[0] % 9 in range(1, 6)] * 3 + triplets(inner), inner)
    if kind == "edge":
        return filled(rng, [run(suit, rng.choice((7, 8)))], all_runs * 2 + triplets(KINDS), KINDS)
    if kind == "circle":
        return filled(rng, [], runs([suit], True) * 2 + triplets([one[0], one[8], one[1], one[7]]), one)
    if kind == "doubles":
        k = rng.choice(HONOURS * 3 + KINDS)
        return filled(rng, [[k] * 3, [k] * 3], all_runs + triplets(KINDS), KINDS)
    if kind == "fifth":
        k = rng.choice(KINDS)
        return filled(rng, [[k] * 3], all_runs + triplets(KINDS), [k])
    return filled(rng, [run(suit, r) for r in (0, 3, 6)], suit_runs + triplets(one + HONOURS), one + HONOURS)


class Hand:
    """A finished hand: `tiles` (concealed, without the winning one), `jokers` of them, `won`, `melds`."""

    def __init__(self, rng, table, ability, jokers, last_joker):
        self.table = table
        groups = target(rng, ability == "jungarian", jokers or last_joker)
        open_ones = [i for i, g in enumerate(groups) if len(groups) == 5 and len(g) == 3]
        chance = rng.choice((0, 0, 0, 0.3, 0.6, 1))
        kinds = {g[0] for g in groups if g[0] == g[-1]}
        if ({WHITE, GREEN, RED} <= kinds or {E, S, W, N} <= kinds) and rng.random() < 0.5:
            chance = 1
        kans_only = chance == 1 and rng.random() < 0.15
        melded = [i for i in open_ones if rng.random() < chance]
        concealed_only = rng.random() < 0.25
        needed_kans = jokers + (ability == "demon_king" and last_joker) if rng.random() < 0.5 else 0
        types = {}
        for i in sorted(open_ones, key=lambda _: rng.random()):
            triplet = groups[i][0] == groups[i][1]
            if triplet and (needed_kans > 0 or kans_only):
                types[i] = rng.choice("daiminkan kakan ankan ankan ankan".split())
                needed_kans -= 1
            elif i not in melded or (concealed_only and not triplet):
                continue
            else:
                types[i] = (
                    "ankan"
                    if concealed_only
                    else rng.choice("pon pon pon daiminkan kakan ankan".split())
                    if triplet
                    else "chi"
                )
        self.melds = []
        for i, kind in types.items():
            tiles = groups[i] + (groups[i][:1] if kind.endswith("kan") else [])
            self.melds.append({"type": kind, "tiles": [table.take(k) for k in tiles]})
        closed = [(i, k) for i, g in enumerate(groups) if i not in types for k in g]
        rng.shuffle(closed)
        closed = [k for _, k in closed]
        beyond = [k for k in closed if closed.count(k) > len(table.left[k])]
        if last_joker and beyond:
            closed.remove(beyond[0])
            closed.append(beyond[0])
        wanted = closed.pop()
        self.wanted = wanted
        self.won = None if last_joker else table.take(wanted)
        spots = sorted(range(len(closed)), key=lambda i: (closed[i] not in beyond, rng.random()))[
            : min(jokers, len(closed))
        ]
        plain = [table.take(k) for i, k in enumerate(closed) if i not in spots]
        self.jokers = [self.face(rng, closed) for _ in spots]
        if last_joker:
            self.won = self.face(rng, closed)
        self.tiles = plain + self.jokers
        self.closed = all(m["type"] == "ankan" for m in self.melds)

    def face(self, rng, closed):
        """The tile that a joker is."""
        draw = rng.random()
        among = FIVES if draw < 0.3 else closed if draw < 0.5 else KINDS
        return self.table.any(among)

    def kinds(self):
        return [t[0] for t in self.tiles + [self.won] + [t for m in self.melds for t in m["tiles"]]]


def spoil(rng, table, hand):
    plain = [i for i, t in enumerate(hand.tiles) if t not in hand.jokers]
    if plain:
        hand.tiles[rng.choice(plain)] = table.any()


def few(table, rng, most, among=KINDS):
    return [table.any(among) for _ in range(rng.randint(0, most))]


def seen(rng, table, hand):
    """A river: far from the hand, or now and then near it."""
    near = hand.kinds()
    among = KINDS if rng.random() < 0.5 else [k for k in KINDS if k not in near] if rng.random() < 0.7 else near
    return few(table, rng, rng.choice((0, 3, 8)), among)


def joker_count(rng, ability, given):
    if ability != "demon_king":
        return 0
    return given if given is not None else rng.choices((0, 1, 2, 3, 4), (15, 45, 30, 9, 1))[0]


def pao_of(rng, melds, others):
    """The responsible seats that SP-40 can name by what is shown."""
    shown = {m["tiles"][0][0] for m in melds if m["type"] != "chi"}
    kans = sum(m["type"].endswith("kan") for m in melds)
    made = [
        y
        for y, is_so in (
            ("daisangen", {WHITE, GREEN, RED} <= shown),
            ("daisuushii", {E, S, W, N} <= shown),
            ("suukantsu", kans == 4),
        )
        if is_so
    ]
    if made and rng.random() < 0.8:
        if len(made) == 1 and rng.random() < 0.5:
            return rng.choice(others)
        rng.shuffle(made)
        return {y: rng.choice(others) for y in (made if rng.random() < 0.7 else made[:1])}
    return rng.choice(others) if kans < 4 and rng.random() < 0.03 else None


def score_question(rng, jokers=None, ability=None):
    table = Table(rng)
    if ability is None:
        ability = "demon_king" if jokers else rng.choices([None] + ABILITIES, (4, 1, 10, 26, 22, 8, 2, 27))[0]
    tsumo = rng.random() < 0.45
    count = joker_count(rng, ability, jokers)
    last_tile = rng.random() < (0.75 if ability == "koromo" else 0.06)
    rinshan = tsumo and not last_tile and rng.random() < (0.35 if ability == "demon_king" else 0.05)
    last_joker = (ability == "koromo" and last_tile) or (ability == "demon_king" and rinshan)
    if last_joker and count == 4:
        count = 3
    hand = Hand(rng, table, ability, count, last_joker)
    if rinshan and not any(m["type"].endswith("kan") for m in hand.melds) and ability != "demon_king":
        rinshan = False
    if rng.random() < 0.07:
        spoil(rng, table, hand)
    if not last_joker and rng.random() < 0.04:
        hand.won = table.any()
    seat, dealer = rng.randrange(4), rng.randrange(4)
    if rng.random() < 0.2:
        seat = dealer
    others = [s for s in range(4) if s != seat]
    q = {"seat": seat, "dealer": dealer, "round": "E", "by": "tsumo" if tsumo else "ron"}
    if not tsumo:
        q["from"] = rng.choice(others)
    q["hand"], q["win"] = text(hand.tiles), name(hand.won)
    if ability:
        q["ability"] = ability
    if hand.jokers:
        q["jokers"] = in_order(hand.jokers)
    if last_joker and rng.random() < 0.6:  # left out it is as it must be
        q["win_joker"] = True
    if hand.melds:
        q["melds"] = [
            {
                "type": m["type"],
                "tiles": text(m["tiles"]),
                **({} if m["type"] == "ankan" else {"from": rng.choice(others)}),
            }
            for m in hand.melds
        ]
    if last_tile:
        q["last_tile"] = True
    if rinshan:
        q["rinshan"] = True
    q["honba"], q["sticks"] = rng.choice((0, 0, 0, 1, 2, 7)), rng.choice((0, 0, 1, 2))
    renchan = rng.choice((0, 0, 0, 0, 0, 0, 0, 6, 7, 8))
    if renchan:
        q["renchan"] = renchan
    first = not hand.melds and not last_tile and not rinshan and rng.random() < 0.06 and (tsumo or seat != dealer)
    row = ability == "papa" and seat == dealer and tsumo
    if first or (row and not hand.melds and not last_tile and not rinshan and rng.random() < 0.5):
        q["first_turn"] = first = True
    turned = rng.choice((1, 1, 1, 2, 3))
    q["indicators"] = in_order(indicators(rng, table, hand, turned))
    if hand.closed and (not first or row) and rng.random() < (0.9 if ability == "jackal" else 0.5):
        q["riichi"] = rng.choice(("riichi", "riichi", "double")) if not first else "double"
        q["sticks"] = max(1, q["sticks"])
        if rng.random() < 0.03:
            q["ippatsu"] = True
        if rng.random() < 0.9:
            q["ura"] = in_order(indicators(rng, table, hand, turned))
        if ability == "jackal" and rng.random() < 0.6:
            q["ura_choice"] = name(rng.choice(hand.kinds() if rng.random() < 0.8 else KINDS))
    if not tsumo and not last_tile and not first and rng.random() < 0.06:
        q["chankan"] = True
    if not tsumo and rng.random() < 0.06:
        q["later"] = True
        q["honba"] = q["sticks"] = 0
    if row and first:
        q["river"] = in_order(few(table, rng, 3))
    elif not first and (not tsumo or rng.random() < 0.3):
        q["river"] = in_order(seen(rng, table, hand))
        if rng.random() < 0.1:
            q["missed"] = name(table.any(hand.kinds() if rng.random() < 0.3 else KINDS))
    pao = pao_of(rng, hand.melds, others)
    if pao is not None:
        q["pao"] = pao
    return contradicted(rng, q) if rng.random() < 0.02 else q


def indicators(rng, table, hand, count):
    """Often such as name a tile of the hand."""
    held = set(hand.kinds())
    before = [k for k in KINDS if dora_of(k) in held]
    return [table.any(before if rng.random() < 0.5 else KINDS) for _ in range(count)]


def contradicted(rng, q):
    """With one contradiction of those that are one in every house, or of this one's own."""
    which = rng.randrange(10)
    if which == 7:
        return {**q, "win_joker": not q.get("win_joker", False)}
    if which == 8:
        return {**q, "owner": (q["seat"] + 1) % 4, "chankan": False}
    return hands.contradicted(q, which, 4)


def nagashi_question(rng):
    return {
        "seat": rng.randrange(4),
        "dealer": rng.randrange(4),
        "by": "nagashi",
        "honba": rng.randrange(4),
        "sticks": rng.randrange(3),
        **({"renchan": rng.randrange(10)} if rng.random() < 0.5 else {}),
    }


def waits_question(rng, jokers=None, ability=None):
    table = Table(rng)
    if ability is None:
        ability = "demon_king" if jokers else rng.choices([None, "koromo", "demon_king", "jungarian"], (2, 1, 4, 4))[0]
    count = joker_count(rng, ability, jokers)
    hand = Hand(rng, table, ability, count, False)
    if rng.random() < 0.12:
        spoil(rng, table, hand)
    tiles = list(hand.tiles)
    draw = rng.random()
    own_kinds = [t[0] for t in tiles if t not in hand.jokers]
    twofold = any(j[0] in own_kinds for j in hand.jokers)  # which of them is discarded?
    if draw < 0.1 and count <= 2 and not twofold:
        more = hand.won if draw < 0.04 else table.any()
        if more[0] not in [j[0] for j in hand.jokers]:
            tiles.append(more)
    q = {"hand": text(tiles)}
    if hand.melds and (rng.random() < 0.93 or any(m["type"].endswith("kan") for m in hand.melds)):
        q["meld"] = [f"{m['type']}:{text(m['tiles'])}" for m in hand.melds]
    if ability:
        q["ability"] = ability
    if hand.jokers:
        q["joker"] = in_order(hand.jokers)
    if rng.random() < 0.5:
        river = seen(rng, table, hand)
        if rng.random() < 0.15:
            river.append(table.any([hand.won[0]]))
        q["river"] = in_order(river)
        if river and rng.random() < 0.2:
            q["missed"] = name(table.any(hand.kinds() if rng.random() < 0.5 else KINDS))
    return q


def questions(what, count, seed, jokers=None, ability=None):
    rng = random.Random(f"{what} {seed} {jokers} {ability}")

    def one():
        if what == "waits":
            return waits_question(rng, jokers, ability)
        return nagashi_question(rng) if rng.random() < 0.004 else score_question(rng, jokers, ability)

    return hands.made(one, count)
