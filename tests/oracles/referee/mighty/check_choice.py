"""MI-24 from outside, for any program that answers `score`: every reading of a hand with one or two W is asked as a fixed one, with ura and
without, one is chosen by the clause and compared with the answer to the question left open. Also sums of points and chips."""
import itertools
import json

from common.tiles import name, tiles
from mighty.generate import KINDS


def jokers(question):
    return tiles(question["hand"]).count("5z") + (question["by"] == "tsumo" and question["win"] == "5z")


def check(questions, ask):
    """Whether all that have one or two W are answered as the clause says."""
    questions = [q for q in questions if q["by"] != "nagashi" and not q.get("reading") and jokers(q) in (1, 2)]
    jobs, asked = [], []
    for q in questions:
        readings = [[name(k) for k in r] for r in itertools.combinations_with_replacement(KINDS, jokers(q))]
        jobs.append(readings)
        asked.append({**q, "reading": None})
        for reading in readings:
            asked.append({**q, "reading": reading})
            asked.append({**q, "reading": reading, "ura": ""})
    answers = iter(ask(asked))
    wrong = 0
    for q, readings in zip(questions, jobs):
        free = next(answers)
        seat, stakes = q["seat"], 1000 * q.get("sticks", 0)
        best, reasons = None, set()
        for place, reading in enumerate(readings):
            full, plain = next(answers), next(answers)
            if not full["win"]:
                reasons.add(full["reason"])
                continue
            rank = (-plain["payments"][seat], full["payments"][seat], full["chips"][seat], place)
            if best is None or rank < best[0]:
                best = (rank, full)
        if best:
            good = free["win"] and free == best[1] and sum(free["payments"]) == stakes and sum(free["chips"]) == 0
        else:
            expected = [r for r in ("furiten", "no_yaku", "not_complete") if r in reasons][0]
            good = not free["win"] and free["reason"] == expected
        if not good:
            wrong += 1
            print("DIFFERENT", json.dumps(q), json.dumps(free), json.dumps(best and best[1]))
    print(len(questions), "hands,", wrong, "different")
    return not wrong
