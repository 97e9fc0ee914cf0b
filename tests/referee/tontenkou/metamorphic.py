#!/usr/bin/env python3
"""Asks questions of `score` again in other forms, whose answers follow from the first: metamorphic.py QUESTIONS 'COMMAND'.

seats    everybody one seat on: the payments move with them
suits    pinzu and souzu exchanged: the same, green hands and big wheels aside
fixed    the reading of the answer given: the same answer; any other one given is worth no more
honba    one more: one point more for each payer
waits    (with a second command) a hand that wins by its shape waits on the winning tile, and one that does not does not:
         metamorphic.py QUESTIONS 'SCORE COMMAND' 'WAITS COMMAND'
"""
import json
import random
import shlex
import subprocess
import sys

HONOURS = [f"{rank}z" for rank in range(1, 8)]


def ask(command, questions):
    out = subprocess.run(shlex.split(command), input="".join(json.dumps(q) + "\n" for q in questions), capture_output=True, text=True, check=True)
    return [json.loads(line) for line in out.stdout.splitlines()]


def rotated(question):
    people = 4 if "out" in question else 3
    q = json.loads(json.dumps(question))
    for key in ("seat", "dealer", "from", "out"):
        if key in q:
            q[key] = (q[key] + 1) % people
    for meld in q.get("melds", []):
        if "from" in meld:
            meld["from"] = (meld["from"] + 1) % people
    return q


def exchanged(question):
    swap = str.maketrans("ps", "sp")
    q = json.loads(json.dumps(question))
    for key in ("hand", "win", "indicators", "ura", "river", "missed", "suit", "robbed"):
        if q.get(key):
            q[key] = q[key].translate(swap)
    for meld in q.get("melds", []):
        meld["tiles"] = meld["tiles"].translate(swap)
    if q.get("reading"):
        q["reading"] = [kind.translate(swap) for kind in q["reading"]]
    return q


def ids(answer):
    return {line["id"] for line in answer.get("yaku", [])}


def core(answer):
    return [answer.get(key) for key in ("win", "reason", "points", "payments")] + ["error" in answer]


class Checks:
    def __init__(self):
        self.bad = 0

    def expect(self, fine, what, question, first, second):
        if fine:
            return
        self.bad += 1
        if self.bad <= 5:
            print(f"DIFFERENT: {what}\n  {json.dumps(question)}\n  {json.dumps(first)[:600]}\n  {json.dumps(second)[:600]}")


def main():
    questions = [json.loads(line) for line in open(sys.argv[1])]
    command = sys.argv[2]
    answers = ask(command, questions)
    checks = Checks()
    both = list(zip(questions, answers))

    for (q, a), b in zip(both, ask(command, [rotated(q) for q in questions])):
        turned = dict(b)
        if "payments" in b:
            turned["payments"] = b["payments"][1:] + b["payments"][:1]
        checks.expect(core(a) == core(turned), "seats", q, a, b)

    for (q, a), b in zip(both, ask(command, [exchanged(q) for q in questions])):
        if not {"ryuuiisou", "daisharin"} & (ids(a) | ids(b)):
            checks.expect(core(a) == core(b), "suits", q, a, b)

    rng = random.Random(1)
    wins = [(q, a) for q, a in both if a.get("win") and a.get("reading") and not q.get("first_turn") and not q.get("mixed_in")]  # CT-47 reads each tile anew
    fixed, other = [], []
    for q, a in wins:
        fixed.append({**q, "reading": a["reading"]})
        reading = list(a["reading"])
        reading[rng.randrange(len(reading))] = rng.choice(HONOURS)
        other.append({**q, "reading": reading})
    for (q, a), b in zip(wins, ask(command, fixed)):
        checks.expect(core(a) == core(b) and sorted(a["reading"]) == sorted(b["reading"]), "fixed", q, a, b)
    for (q, a), b, o in zip(wins, ask(command, other), other):
        if "reading" not in q or not q["reading"]:
            checks.expect(not b.get("win") or b["points"] <= a["points"], "fixed otherwise", o, a, b)

    wins = [(q, a) for q, a in both if a.get("win") and not q.get("later")]
    for (q, a), b in zip(wins, ask(command, [{**q, "honba": q.get("honba", 0) + 1} for q, _ in wins])):
        checks.expect(b.get("points") == a["points"] + 1, "honba", q, a, b)

    if len(sys.argv) > 3:
        # neither a given reading nor a kind that a robbed or first-turn W must be: those are not questions of shape alone
        shape = [(q, a) for q, a in both if "error" not in a and not q.get("reading") and not q.get("robbed") and not (q.get("ippatsu") and q["win"] == "5z")]
        asked = [{"hand": q["hand"], "meld": [f"{m['type']}:{m['tiles']}" for m in q.get("melds", [])],
                  **({"suit": q["suit"]} if "suit" in q else {"river": q["win"]})} for q, _ in shape]
        for (q, a), w in zip(shape, ask(sys.argv[3], asked)):
            checks.expect((q["win"] in w["waits"]) == (a.get("reason") != "not_complete"), "waits", q, a, w)
    print(f"{len(questions)} questions in other forms, {checks.bad} different")
    sys.exit(1 if checks.bad else 0)


main()
