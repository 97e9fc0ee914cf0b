#!/usr/bin/env python3
"""Asks `score` questions of questions.jsonl again in three other forms and compares: metamorphic.py questions.jsonl 'COMMAND'.

jokers  each joker in hand or drawn replaced by what it stands for: the same points; chips differ by real and congratulation alone
seats   everybody moved one seat on: payments and chips move with them
suits   pinzu and souzu exchanged: the same payments and chips (green hands aside)
"""
import json
import re
import shlex
import subprocess
import sys

SEATS = 3


def ask(command, questions):
    text = "\n".join(json.dumps(q) for q in questions) + "\n"
    out = subprocess.run(shlex.split(command), input=text, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def tiles(text):
    out = []
    for ranks, suit in re.findall(r"([0-9]+)([mpsz])", text):
        out += [rank + suit for rank in ranks]
    return out


def plain(question, answer):
    """The hand with its jokers read, or None where a reading cannot be dealt out to hand and drawn tile, or a fourth plain five is there,
    which is taken for the red one."""
    reading = list(answer["reading"])
    drawn = question["by"] == "tsumo" and question["win"] == "5z"
    q = json.loads(json.dumps(question))
    q["reading"] = None
    hand = [t for t in tiles(question["hand"]) if t != "5z"]
    if drawn:
        return None  # which of them was drawn is not told
    q["hand"] = "".join(hand + reading)
    told = [question.get(key) or "" for key in ("win", "nukidora", "indicators", "ura", "river", "missed", "alice")]
    told += [meld["tiles"] for meld in question.get("melds", [])]
    seen = hand + reading + [t for text in told for t in tiles(text)]
    if any(seen.count(five) > 3 for five in ("5p", "5s")):
        return None
    left = reading.count("5z")
    if left:
        q["reading"] = ["5z"] * left  # white read as itself stays white
    return q


def rotated(question):
    q = json.loads(json.dumps(question))
    for key in ("seat", "dealer", "from", "owner"):
        if q.get(key) is not None:
            q[key] = (q[key] + 1) % SEATS
    for meld in q.get("melds", []):
        for key in ("from", "by"):
            if meld.get(key) is not None:
                meld[key] = (meld[key] + 1) % SEATS
    return q


def exchanged(question):
    swap = str.maketrans("ps", "sp")
    q = json.loads(json.dumps(question))
    for key in ("hand", "win", "nukidora", "indicators", "ura", "river", "missed", "alice"):
        if q.get(key):
            q[key] = q[key].translate(swap)
    for meld in q.get("melds", []):
        meld["tiles"] = meld["tiles"].translate(swap)
    if q.get("reading"):
        q["reading"] = [r.translate(swap) for r in q["reading"]]
    return q


def ids(answer):
    return {line["id"] for line in answer.get("yaku", [])}


def chips_beside_real(answer, seat):
    """Chips of the winner without those for real and for congratulation of a real yakuman."""
    return sum(p["chips"] for p in answer["explain"] if p["receiver"] == seat and p["for"] not in ("real", "congratulation", "onishogun"))


def main():
    questions = [json.loads(line) for line in open(sys.argv[1])]
    command = sys.argv[2]
    answers = ask(command, questions)
    bad = 0

    def differ(what, question, a, b):
        nonlocal bad
        bad += 1
        if bad <= 5:
            print(f"DIFFERENT: {what}\n  {json.dumps(question)}\n  {json.dumps(a)[:600]}\n  {json.dumps(b)[:600]}")

    wins = [(q, a) for q, a in zip(questions, answers) if a.get("win")]
    forms = [(q, a, plain(q, a)) for q, a in wins if a.get("reading") and q.get("by") != "nagashi"]
    forms = [f for f in forms if f[2] and (f[0].get("win") != "5z" or f[0]["by"] == "ron")]
    asked = 0
    for (q, a, p), b in zip(forms, ask(command, [f[2] for f in forms])):
        if "error" in b or "onishogun" in ids(b) or "onishogun" in ids(a):
            continue  # a fifth copy among what lies elsewhere; a hand without jokers may be onishogun
        if b.get("reason") == "furiten":
            continue  # the river then bars more than one reading
        asked += 1
        seat = q["seat"]
        if not b.get("win") or a["payments"] != b["payments"] or chips_beside_real(a, seat) != chips_beside_real(b, seat):
            differ("jokers as plain tiles", q, a, b)
    print(f"jokers as plain tiles: {asked}")

    rest = [(q, a) for q, a in zip(questions, answers)]
    for (q, a), b in zip(rest, ask(command, [rotated(q) for q, _ in rest])):
        turned = json.loads(json.dumps(b))
        for key in ("payments", "chips"):
            if key in turned:
                turned[key] = turned[key][1:] + turned[key][:1]
        if [a.get(k) for k in ("win", "reason", "payments", "chips", "han", "fu")] != [turned.get(k) for k in ("win", "reason", "payments", "chips", "han", "fu")]:
            differ("seats moved on", q, a, b)
    print(f"seats moved on: {len(rest)}")

    asked = 0
    for (q, a), b in zip(rest, ask(command, [exchanged(q) for q, _ in rest])):
        if "ryuuiisou" in ids(a) | ids(b):
            continue
        asked += 1
        if [a.get(k) for k in ("win", "reason", "payments", "chips")] != [b.get(k) for k in ("win", "reason", "payments", "chips")]:
            differ("suits exchanged", q, a, b)
    print(f"suits exchanged: {asked}")
    print(f"{bad} different")
    sys.exit(1 if bad else 0)


main()
