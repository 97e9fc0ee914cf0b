#!/usr/bin/env python3
"""Checks MI-24 from outside, for any program that answers `score`: asks every reading of a hand as a fixed one, with ura and
without, chooses by the clause, and compares with the answer to the question left open. Also sums of points and chips.

  check_choice.py QUESTIONS 'SCORE COMMAND'     (questions with one or two W; others are skipped)
"""
import itertools
import json
import subprocess
import sys

from generate import KINDS, name


def ask(command, questions):
    text = "".join(json.dumps(q) + "\n" for q in questions)
    done = subprocess.run(command, shell=True, input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def jokers(question):
    digits, count = "", 0
    for c in question["hand"]:
        if c.isdigit():
            digits += c
        else:
            count += digits.count("5") if c == "z" else 0
            digits = ""
    return count + (question["by"] == "tsumo" and question["win"] == "5z")


def main():
    path, command = sys.argv[1:3]
    with open(path) as file:
        questions = [json.loads(line) for line in file]
    questions = [q for q in questions if q["by"] != "nagashi" and not q.get("reading") and jokers(q) in (1, 2)]
    jobs, asked = [], []
    for q in questions:
        readings = [[name(k) for k in r] for r in itertools.combinations_with_replacement(KINDS, jokers(q))]
        jobs.append(readings)
        asked.append({**q, "reading": None})
        for reading in readings:
            asked.append({**q, "reading": reading})
            asked.append({**q, "reading": reading, "ura": ""})
    answers = iter(ask(command, asked))
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
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
