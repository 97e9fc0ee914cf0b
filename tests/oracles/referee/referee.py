#!/usr/bin/env python3
"""Random questions to a program and to its referee, and their answers compared (README.md).

  referee.py all HOUSE ENGINE REFEREE [SEED [COUNT]]     everything; exit code 1 if any answer differs. ENGINE `none`: the referee by itself
  referee.py generate RULE score|waits [--count N] [--seed N] [--jokers N] [--ability NAME]
  referee.py compare RULE QUESTIONS 'REFEREE COMMAND' 'OTHER COMMAND'
  referee.py forms RULE QUESTIONS 'SCORE COMMAND' 'WAITS COMMAND'     the same questions in other forms
  referee.py shapes RULE 'REFEREE waits RULE' [COUNT [SEED]]          its waits against another way to find complete hands
  referee.py choice QUESTIONS 'SCORE COMMAND'                         MI-24 from outside
"""
import argparse
import json
import shlex
import subprocess
import sys
from pathlib import Path

from common.compare import compare
from common.forms import Forms
from mighty.house import Mighty
from superpower.house import Superpower
from tontenkou.house import Tontenkou

HOUSES = {"mighty": Mighty(), "tontenkou": Tontenkou(), "superpower": Superpower()}
RULES = {rule: house for house in HOUSES.values() for rule in house.rules}


def said(command, lines):
    """The answers of a program, as lines. Ends with exit code 2 where it fails."""
    done = subprocess.run(command, input="".join(line + "\n" for line in lines), stdout=subprocess.PIPE, text=True)
    if done.returncode:
        print(f"exit code {done.returncode}: {shlex.join(command)}", file=sys.stderr)
        sys.exit(2)
    return done.stdout.splitlines()


def asker(command):
    return lambda questions: list(map(json.loads, said(command, map(json.dumps, questions))))


def forms(house, lines, score, waits, alone=False):
    asked = Forms(list(map(json.loads, lines)), asker(score), asker(waits), alone)
    house.forms(asked)
    return asked.told()


def everything(name, engine, referee, seed, count):
    house, alone = HOUSES[name], engine == "none"
    fine = subprocess.run([referee, "selftest", Path(__file__).parent / name / "cases.jsonl"]).returncode == 0
    for title, rule, what, questions in house.rounds(seed, count):
        lines = list(map(json.dumps, questions))
        score, waits = ([referee, w, rule] if alone else [engine, w, rule, "--lines"] for w in ("score", "waits"))
        print(title)
        if not alone:
            fine &= compare(
                house, rule, lines, said([referee, what, rule], lines), said(score if what == "score" else waits, lines)
            )
        if what == "score":
            fine &= forms(house, lines, score, waits, alone)
        sys.stdout.flush()
    return fine


def shapes(rule, command, count, seed):
    house, asked, bad = RULES[rule], 0, 0
    for one in house.shapes.rounds(count):
        questions = list(house.questions(rule, "waits", seed=seed, **one))
        for question, answer in zip(questions, asker(command)(questions)):
            if not house.shapes.judged(question, answer):
                continue
            asked += 1
            found = house.shapes.found(rule, question)
            if found != house.shapes.said(answer):
                bad += 1
                print(f"DIFFERENT\n  {json.dumps(question)}\n  here    {found}\n  referee {house.shapes.said(answer)}")
    print(f"{asked} hands, {bad} different")
    return asked and not bad


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    does = parser.add_subparsers(dest="does", required=True)

    def command(name, *words):
        added = does.add_parser(name)
        for word, more in words:
            added.add_argument(word, **more)

    rule, path = ("rule", {"choices": RULES}), ("questions", {"type": lambda at: Path(at).read_text().splitlines()})
    number, program = {"type": int, "nargs": "?"}, {"type": shlex.split}
    command(
        "all",
        ("house", {"choices": HOUSES}),
        ("engine", {}),
        ("referee", {}),
        ("seed", {**number, "default": 1}),
        ("count", number),
    )
    command(
        "generate",
        rule,
        ("what", {"choices": ("score", "waits")}),
        ("--count", {"type": int, "default": 1000}),
        ("--seed", {"type": int, "default": 1}),
        ("--jokers", {"type": int}),
        ("--ability", {}),
    )
    command("compare", rule, path, ("referee", program), ("other", program), ("--show", {"type": int, "default": 5}))
    command("forms", rule, path, ("score", program), ("waits", program))
    command(
        "shapes", rule, ("referee", program), ("count", {**number, "default": 100}), ("seed", {**number, "default": 1})
    )
    command("choice", path, ("score", program))
    args = parser.parse_args()
    if args.does == "all":
        return everything(args.house, args.engine, args.referee, args.seed, args.count or HOUSES[args.house].COUNT)
    if args.does == "generate":
        for question in RULES[args.rule].questions(
            args.rule, args.what, args.count, args.seed, args.jokers, args.ability
        ):
            print(json.dumps(question))
        return True
    if args.does == "compare":
        return compare(
            RULES[args.rule],
            args.rule,
            args.questions,
            said(args.referee, args.questions),
            said(args.other, args.questions),
            args.show,
        )
    if args.does == "forms":
        return forms(RULES[args.rule], args.questions, args.score, args.waits)
    if args.does == "shapes":
        return shapes(args.rule, args.referee, args.count, args.seed)
    return RULES["mighty"].choice.check(list(map(json.loads, args.questions)), asker(args.score))


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
