#!/usr/bin/env python3
"""Takes what rules add to a rule set out, one thing at a time, and lists what none of the scenarios notices.

  mutants.py PROGRAM [--rules gari,karasu] [--scenarios FOLDER..] RULE_SET...
PROGRAM is built with JANSOU_MUTANTS. Every offer, veto, reaction, yaku, line, share and so on of the rules of these rule sets is taken out by itself;
then their scenarios are run, and if these hold all the same those of all houses. Exit code 1 if a change survives that tests/checks/mutants_known.txt does not name.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KNOWN = ROOT / "tests/checks/mutants_known.txt"


def run(program, mutant, *command):
    try:
        return subprocess.run(
            [program, *command],
            capture_output=True,
            text=True,
            timeout=120,
            env={**os.environ, "JANSOU_MUTANT": mutant},
        )
    except subprocess.TimeoutExpired:
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("rule_sets", nargs="+")
    parser.add_argument("--rules", default="")
    parser.add_argument("--scenarios", nargs="*")
    args = parser.parse_args()
    folders = args.scenarios or [str(ROOT / "tests/scenario" / r) for r in args.rule_sets]
    if run(args.program, "", "scenario", *folders).returncode:
        sys.exit("the scenarios do not hold as they are")
    adds = {}  # by rule, each thing that it adds in one of the rule sets
    for rule_set in args.rule_sets:
        own = {}  # the bases of a rule set are told before it
        for line in run(args.program, "?", "simulate", rule_set, "--hands", "1", "--seed", "1").stderr.splitlines():
            if re.fullmatch(r"\w+", line):
                rule = line
                own = {rule: []} if rule in own else {**own, rule: []}
            elif told := re.fullmatch(r"  (\w+:\d+) (\d+)", line):
                own[rule] += [f"{told[1]}:{n}" for n in range(int(told[2]))]
        for rule, things in own.items():
            adds[rule] = sorted({*adds.get(rule, []), *things})
    chosen = [r for r in args.rules.split(",") if r] or sorted(adds)
    known = (
        dict(line.split(" ", 1) for line in KNOWN.read_text().splitlines() if line and line[0] != "#")
        if KNOWN.is_file()
        else {}
    )
    tried, survive = 0, []
    for rule in chosen:
        for thing in adds[rule]:
            tried += 1
            mutant = f"{rule}:{thing}"
            done = run(args.program, mutant, "scenario", *folders)
            if done is not None and done.returncode == 0 and not args.scenarios:
                done = run(args.program, mutant, "scenario", str(ROOT / "tests/scenario"))
            if done is not None and done.returncode == 0:
                survive.append(mutant)
                if mutant not in known:
                    print(f"survives: {mutant}", flush=True)
    new = [m for m in survive if m not in known]
    print(f"{tried} changes, {len(survive)} survive, {len(new)} of them not explained")
    sys.exit(1 if new else 0)


if __name__ == "__main__":
    main()
