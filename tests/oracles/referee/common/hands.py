"""What the makers of random hands have in common: groups, and questions that contradict themselves."""


class Short(Exception):
    """The table has no such tile left: the question is thrown away."""


def runs(suits, wraps=False):
    return [[s * 9 + (r + i) % 9 for i in range(3)] for s in suits for r in range(9 if wraps else 7)]


def triplets(kinds):
    return [[k] * 3 for k in kinds]


def filled(rng, groups, pool, pairs):
    """Four groups, more of them out of the pool, and a pair."""
    groups = list(groups)
    while len(groups) < 4:
        groups.append(list(rng.choice(pool)))
    rng.shuffle(groups)
    return groups[:4] + [[rng.choice(pairs)] * 2]


def contradicted(q, which, people):
    """With one contradiction of those that are one in every house; `which`: 0 to 7."""
    q = dict(q)
    if which == 0:
        q["by"], q["from"] = "tsumo", (q["seat"] + 1) % people
    elif which == 1:
        q["by"], q["from"] = "ron", q["seat"]
    elif which == 2:
        q.pop("riichi", None)
        q["ippatsu"] = True
    elif which == 3:
        q["rinshan"] = q["last_tile"] = True
    elif which == 4:
        q["hand"] += "6z"
    elif which == 5:
        q["by"], q["chankan"] = "tsumo", True
        q.pop("from", None)
    elif which == 6:
        q["riichi"], q["sticks"], q["later"] = "riichi", 0, False
    else:
        q["hand"] = "5555577777666z" if not q.get("melds") else q["hand"] + "8z"
    return q


def made(make, count):
    """`count` questions; those for which a tile was missing are made anew."""
    while count:
        try:
            yield make()
        except Short:
            continue
        count -= 1
