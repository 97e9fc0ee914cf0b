#!/usr/bin/env python3
"""検算 Reckons the figures of a small trial again, from its logs alone. recount.py FOLDER

The trial was played with `--keep all`, so that every game lies in FOLDER/kept. What is reckoned here knows nothing of the program but how a
log is written: counts by chair, by wind and by place, yaku, payments of chips, calls, readings of jokers; and the values, differences and
intervals of report.json from these, batch by batch.
"""
import collections
import json
import math
import pathlib
import re
import sys

Z = 1.96
ALPHA = 0.05


def game_of(path):
    """Figures of one game: {(group, figure): sum}."""
    sums = collections.Counter()
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    header = lines[0]
    people = len(header["names"])
    of_chair = [collections.Counter() for _ in range(people)]
    hand, seats = None, []

    def close_hand():
        nonlocal hand
        won = hand["wins"] > 0
        sums["table", "hands"] += 1
        sums["table", "won"] += won
        sums["table", "drawn"] += hand["drawn"] and not won
        sums["table", "winners"] += hand["wins"]
        sums["table", "discards"] += hand["discards"]
        sums["table", "calls"] += hand["calls"]
        sums["table", "moved"] += hand["moved"]
        sums["table", "chips_moved"] += hand["chips_moved"]
        for place, chair in enumerate(seats):
            row = hand["rows"][chair]
            row["hands"] += 1
            row["draws"] += hand["drawn"] and not won
            wind = (place - seats.index(hand["oya"])) % len(seats)
            row["deals"] += wind == 0
            for figure, n in row.items():
                of_chair[chair][figure] += n
                sums["wind:%d" % wind, figure] += n
        for name in hand["spoke"]:
            sums[name, "hands"] += 1
        hand = None

    for line in lines[1:]:
        kind = line["type"]
        if kind == "start_kyoku":
            out = line.get("out")
            seats = [c for c in range(people) if c != out]
            hand = {
                "wins": 0,
                "drawn": False,
                "discards": 0,
                "calls": 0,
                "moved": 0,
                "chips_moved": 0,
                "oya": line["oya"],
                "spoke": set(),
                "rows": [collections.Counter() for _ in range(people)],
            }
            continue
        if hand is None:
            if kind == "end_game":
                ending = line["settle"]
            continue
        for field, figure in (("deltas", "points"), ("chips", "chips"), ("congratulation", "chips")):
            if kind != "start_kyoku" and isinstance(line.get(field), list):
                for chair, n in enumerate(line[field]):
                    hand["rows"][chair][figure] += n
                    hand["moved" if figure == "points" else "chips_moved"] += max(n, 0)
        if kind == "dahai":
            hand["discards"] += 1
        if kind in ("chi", "pon", "daiminkan", "kakan", "ankan", "foreign_kakan"):
            hand["calls"] += 1
            name = "call:" + kind.removeprefix("foreign_")
            hand["spoke"].add(name)
            sums[name, "times"] += 1
            if kind in ("chi", "pon", "daiminkan"):
                hand["rows"][line["actor"]]["called"] = 1
        if kind == "reach_accepted":
            hand["rows"][line["actor"]]["riichi"] += 1
        if kind == "nukidora":
            hand["spoke"].add("act:set_aside")
            sums["act:set_aside", "times"] += 1
        if kind == "ryukyoku":
            hand["drawn"] = True
            hand["spoke"].add("draw:" + line["reason"])
            sums["draw:" + line["reason"], "times"] += 1
        if kind == "hora":
            nagashi = hand["drawn"]
            row = hand["rows"][line["actor"]]
            if not nagashi:
                hand["wins"] += 1
                row["wins"] += 1
                row["won_points"] += max(line["deltas"][line["actor"]], 0)
                if line["target"] == line["actor"]:
                    row["tsumo"] += 1
                    sums["table", "tsumo"] += 1
                else:
                    hand["rows"][line["target"]]["deal_ins"] += 1
                    hand["rows"][line["target"]]["lost_points"] -= min(line["deltas"][line["target"]], 0)
            for yaku in line["score"]["yaku"]:
                hand["spoke"].add("yaku:" + yaku["id"])
                sums["yaku:" + yaku["id"], "times"] += 1
        if kind == "end_kyoku":
            close_hand()
    sums["table", "games"] += 1
    for chair, row in enumerate(of_chair):
        row["games"] = 1
        row["place"] = ending["place"][chair]
        row["first"] = ending["place"][chair] == 1
        row["last"] = ending["place"][chair] == max(ending["place"])
        row["total"] = round(ending["total"][chair] * 10)
        sums["table", "spread"] += abs(row["total"])
        sums["table", "settlements"] += 1
        for figure, n in row.items():
            for group in ("all", "chair:%d" % chair, "place:%d" % row["place"]):
                sums[group, figure] += n
    return sums


MEASURES = {  # measure: figure above, group and figure below (none: the same group), scale
    "table/won": ("won", "hands", 100),
    "table/drawn": ("drawn", "hands", 100),
    "table/tsumo": ("tsumo", "winners", 100),
    "table/hands": ("hands", "games", 1),
    "table/discards": ("discards", "hands", 1),
    "table/moved": ("moved", "hands", 1),
    "table/chips_moved": ("chips_moved", "hands", 1),
    "table/spread": ("spread", "settlements", 0.1),
    "all/win": ("wins", "hands", 100),
    "all/deal_in": ("deal_ins", "hands", 100),
    "all/riichi": ("riichi", "hands", 100),
    "all/called": ("called", "hands", 100),
    "all/win_points": ("won_points", "wins", 1),
    "all/deal_in_points": ("lost_points", "deal_ins", 1),
    "wind:0/points": ("points", "hands", 1),
    "wind:1/win": ("wins", "hands", 100),
    "chair:0/total": ("total", "games", 0.1),
    "chair:1/place": ("place", "games", 1),
    "chair:2/chips": ("chips", "hands", 1),
    "place:1/points": ("points", "hands", 1),
}


def intervals(pairs, others, scale, expected):
    """Mean, half and always of a ratio over batches, or of the difference of two on the same batches."""
    n = len(pairs)

    def residues(rows):
        above, below = sum(a for a, _ in rows), sum(b for _, b in rows)
        return (above / below, [(a - above / below * b) / (below / n) for a, b in rows]) if below else (None, None)

    mean, errors = residues(pairs)
    if mean is None:
        return None
    if others is not None:
        mean0, errors0 = residues(others)
        if mean0 is None:
            return None
        mean, errors = mean - mean0, [a - b for a, b in zip(errors, errors0)]
    error = math.sqrt(sum(e * e for e in errors) / (n - 1) / n) * scale
    rho = (-2 * math.log(ALPHA) + math.log(1 - 2 * math.log(ALPHA))) / max(expected, 1)
    always = error * math.sqrt(2 * (n * rho + 1) / (n * rho) * math.log(math.sqrt(n * rho + 1) / ALPHA))
    return mean * scale, Z * error, always


def main(folder):
    folder = pathlib.Path(folder)
    result = json.loads((folder / "report.json").read_text(encoding="utf-8"))["result"]
    plan = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
    size, batches = result["games_of_batch"], result["batches"]
    faults = counted = judged = 0
    games = collections.defaultdict(dict)
    for path in (folder / "kept").glob("*.jsonl"):
        variant, wall = map(int, re.fullmatch(r"rules(\d+)-wall(\d+)\.jsonl", path.name).groups())
        games[variant][wall] = game_of(path)
    by_batch = {}
    for variant, of_rules in games.items():
        assert len(of_rules) == size * batches, "not every game is kept"
        by_batch[variant] = [collections.Counter() for _ in range(batches)]
        for wall, sums in of_rules.items():
            for key, n in sums.items():
                by_batch[variant][wall // size][key] += n
    names = {
        "table": [
            "games",
            "hands",
            "won",
            "winners",
            "tsumo",
            "drawn",
            "discards",
            "calls",
            "moved",
            "chips_moved",
            "spread",
            "settlements",
        ],
        "seat": [
            "games",
            "hands",
            "place",
            "first",
            "last",
            "total",
            "points",
            "chips",
            "wins",
            "tsumo",
            "deal_ins",
            "riichi",
            "called",
            "draws",
            "won_points",
            "lost_points",
            "deals",
        ],
    }
    for variant, figures in enumerate(result["figures"]):
        all_of = collections.Counter()
        for rows in by_batch[variant]:
            for key, n in rows.items():
                all_of[key] += n
        for group, numbers in figures["counts"].items():
            head = group.split(":")[0]
            if head in ("all", "chair", "wind", "place"):
                wanted = dict(zip(names["seat"], numbers))
                if head == "wind":  # of hands alone
                    for figure in ("games", "place", "first", "last", "total"):
                        wanted.pop(figure)
            elif head == "table":
                wanted = dict(zip(names["table"], numbers))
            elif head in ("yaku", "call", "draw") or group == "act:set_aside":
                wanted = {"hands": numbers[0], "times": numbers[1]}
                if head == "yaku":
                    wanted.pop("times")
            else:
                continue
            for figure, n in wanted.items():
                counted += 1
                if all_of[group, figure] != n:
                    faults += 1
                    print(
                        "%s %s %s: the report has %d, the logs %d"
                        % (figures["name"], group, figure, n, all_of[group, figure])
                    )
        for measure, (above, below, scale) in MEASURES.items():
            group, name = measure.split("/")
            pairs = [(rows[group, above], rows[group, below]) for rows in by_batch[variant]]
            others = [(rows[group, above], rows[group, below]) for rows in by_batch[0]]
            for told, against in ((figures["values"], None), (figures.get("differences"), others)):
                if told is None:
                    continue
                mine, its = intervals(pairs, against, scale, plan["batches"] // 2), told.get(group, {}).get(name)
                if mine is None and its is None:
                    continue
                judged += 1
                if mine is None or its is None or any(abs(a - b) > 1e-6 * max(1, abs(a)) for a, b in zip(mine, its)):
                    faults += 1
                    print("%s %s: the report has %s, the logs %s" % (figures["name"], measure, its, mine))
    print(
        "%d counts and %d measures with their intervals, %d rule sets, %d games: %d different"
        % (counted, judged, len(result["figures"]), sum(map(len, games.values())), faults)
    )
    return 1 if faults or not counted else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
