#!/usr/bin/env python3
"""Asks questions of `score` again in other forms, whose answers follow from the first: metamorphic.py QUESTIONS 'COMMAND' ['WAITS COMMAND'].

seats    everybody one seat on: payments and congratulation move with them
suits    pinzu and souzu exchanged: the same, green hands aside
order    the tiles in another order, the jokers too: the same
plain    jokers replaced by the tiles that they stand for: the same value (SP-4, SP-5), where there are so many copies
other    one of them replaced by some other tile: no more than that
jackal   a kind named: no more than the one not named (SP-3)
ability  Rabbit, Akagi, Papa or nobody: the same (SP-9)
honba    one more: 300 more to the winner
waits    (with a second command) a hand that wins by its shape waits on the winning tile, and one that does not does not
"""
import json
import random
import re
import shlex
import subprocess
import sys

KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]


def ask(command, questions):
    out = subprocess.run(shlex.split(command), input="".join(json.dumps(q) + "\n" for q in questions), capture_output=True, text=True, check=True)
    return [json.loads(line) for line in out.stdout.splitlines()]


def tiles(text):
    return [rank + suit for ranks, suit in re.findall(r"([0-9]+)([mpsz])", text) for rank in ranks]


def rotated(question):
    q = json.loads(json.dumps(question))
    on = lambda seat: (seat + 1) % 4
    for key in ("seat", "dealer", "from", "owner"):
        if key in q:
            q[key] = on(q[key])
    for meld in q.get("melds", []):
        if "from" in meld:
            meld["from"] = on(meld["from"])
    if "pao" in q:
        q["pao"] = {y: on(s) for y, s in q["pao"].items()} if isinstance(q["pao"], dict) else on(q["pao"])
    return q


def exchanged(question):
    swap = str.maketrans("ps", "sp")
    q = json.loads(json.dumps(question))
    for key in ("hand", "win", "indicators", "ura", "river", "missed", "jokers", "ura_choice"):
        if q.get(key):
            q[key] = q[key].translate(swap)
    for meld in q.get("melds", []):
        meld["tiles"] = meld["tiles"].translate(swap)
    return q


def shuffled(question, rng):
    q = json.loads(json.dumps(question))
    for key in ("hand", "river", "jokers"):
        if q.get(key):
            some = tiles(q[key])
            rng.shuffle(some)
            q[key] = "".join(some)
    rng.shuffle(q.get("melds", []))
    return q


def won_on_a_joker(q):
    """SP-4, SP-5; whether the question says so or not."""
    return (q.get("ability"), True) in (("koromo", q.get("last_tile")), ("demon_king", q.get("rinshan")))


def plain(question, answer, stands):
    """The hand with plain tiles in place of its jokers, nobody's ability, and no river."""
    q = json.loads(json.dumps(question))
    for key in ("ability", "jokers", "win_joker", "river", "missed"):
        q.pop(key, None)
    hand, stands = tiles(question["hand"]), list(stands)
    for face in tiles(question.get("jokers", "")):
        hand.remove(face)
        stand = stands.pop(0)
        hand.append(face if face == "0" + stand[1] and stand[0] == "5" else stand)
    if stands:
        face = question["win"]
        q["win"] = face if face == "0" + stands[0][1] and stands[0][0] == "5" else stands[0]
    q["hand"] = "".join(hand)
    return q


def ids(answer):
    return {line["id"] for line in answer.get("yaku", [])}


def core(answer):
    return [answer.get(key) for key in ("win", "reason", "han", "fu", "limit", "yakuman", "payments", "congratulation")] + ["error" in answer]


class Checks:
    def __init__(self):
        self.bad = self.asked = 0

    def expect(self, fine, what, question, first, second):
        self.asked += 1
        if fine:
            return
        self.bad += 1
        if self.bad <= 5:
            print(f"DIFFERENT: {what}\n  {json.dumps(question)}\n  {json.dumps(first)[:600]}\n  {json.dumps(second)[:600]}")


def main():
    questions = [json.loads(line) for line in open(sys.argv[1])]
    command = sys.argv[2]
    answers = ask(command, questions)
    checks, rng = Checks(), random.Random(1)
    both = list(zip(questions, answers))

    for (q, a), b in zip(both, ask(command, [rotated(q) for q in questions])):
        turned = dict(b)
        for key in ("payments", "congratulation"):
            if key in b:
                turned[key] = b[key][1:] + b[key][:1]
        checks.expect(core(a) == core(turned), "seats", q, a, b)

    for (q, a), b in zip(both, ask(command, [exchanged(q) for q in questions])):
        if "ryuuiisou" not in ids(a) | ids(b):
            checks.expect(core(a) == core(b), "suits", q, a, b)

    hands = [(q, a) for q, a in both if q["by"] != "nagashi"]
    for (q, a), b in zip(hands, ask(command, [shuffled(q, rng) for q, _ in hands])):
        checks.expect(core(a) == core(b), "order", q, a, b)

    wins = [(q, a) for q, a in hands if a.get("win")]
    joker_wins = [(q, a) for q, a in wins if a.get("reading") and (q.get("jokers") or won_on_a_joker(q))]
    for (q, a), b in zip(joker_wins, ask(command, [plain(q, a, a["reading"]) for q, a in joker_wins])):
        if "error" not in b:
            checks.expect(core(a) == core(b), "plain", q, a, b)
    others = []
    for _, a in joker_wins:
        reading = list(a["reading"])
        reading[rng.randrange(len(reading))] = rng.choice(KINDS)
        others.append(reading)
    for (q, a), b in zip(joker_wins, ask(command, [plain(q, a, r) for (q, a), r in zip(joker_wins, others)])):
        if b.get("win"):
            checks.expect(b["payments"][q["seat"]] <= a["payments"][q["seat"]], "other", q, a, b)

    jackals = [(q, a) for q, a in wins if q.get("ability") == "jackal" and q.get("riichi") and "ura_choice" not in q]
    for (q, a), b in zip(jackals, ask(command, [{**q, "ura_choice": rng.choice(KINDS)} for q, _ in jackals])):
        checks.expect(b["payments"][q["seat"]] <= a["payments"][q["seat"]], "jackal", q, a, b)

    same = [(q, a) for q, a in hands if q.get("ability", "rabbit") in ("rabbit", "akagi", "papa")]
    for (q, a), b in zip(same, ask(command, [{**q, "ability": rng.choice((None, "rabbit", "akagi", "papa"))} for q, _ in same])):
        checks.expect(core(a) == core(b), "ability", q, a, b)

    paid = [(q, a) for q, a in both if a.get("win") and not q.get("later")]
    for (q, a), b in zip(paid, ask(command, [{**q, "honba": q.get("honba", 0) + 1} for q, _ in paid])):
        checks.expect(b["payments"][q["seat"]] == a["payments"][q["seat"]] + 300, "honba", q, a, b)

    if len(sys.argv) > 3:
        shape = [(q, a) for q, a in hands if "error" not in a and not won_on_a_joker(q)]
        asked = [{"hand": q["hand"], "meld": [f"{m['type']}:{m['tiles']}" for m in q.get("melds", [])],
                  **({"ability": q["ability"]} if q.get("ability") else {}), **({"joker": q["jokers"]} if q.get("jokers") else {})} for q, _ in shape]
        for (q, a), w in zip(shape, ask(sys.argv[3], asked)):
            checks.expect((q["win"].replace("0", "5") in w["waits"]) == (a.get("reason") != "not_complete"), "waits", q, a, w)
    print(f"{len(questions)} questions in other forms, {checks.asked} checks, {checks.bad} different")
    sys.exit(1 if checks.bad or not checks.asked else 0)


main()
