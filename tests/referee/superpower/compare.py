#!/usr/bin/env python3
"""Runs two programs on the same questions and compares their answers.

  compare.py [--show N] QUESTIONS 'REFEREE COMMAND' 'OTHER COMMAND'
Only what the referee prints is compared, so the other may print more; of an error only that it is one. Lines of `yaku` of one id are
taken together, `_yaku_or` are further ways that are as good; `joker` is compared in any order, `reading` in its own. Of `readings`
beyond 500 only their number is told. Exit code 1 if anything differs, 2 if a program fails.
"""
import argparse
import json
import subprocess
import sys
from collections import Counter


def answers(command, path):
    with open(path) as questions:
        done = subprocess.run(command, shell=True, stdin=questions, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        print(f"exit code {done.returncode}: {command}", file=sys.stderr)
        sys.exit(2)
    return [json.loads(line) for line in done.stdout.splitlines()]


def table(lines):
    """id -> (han, yakuman), lines of one id added up."""
    sums = {}
    for line in lines:
        han, yakuman = sums.get(line["id"], (0, 0))
        sums[line["id"]] = (han + (line.get("han") or 0), yakuman + (line.get("yakuman") or 0))
    return sums


def same_lines(ours, theirs):
    """A line that the referee gives no number (nagashi_mangan) may carry any."""
    ours, theirs = table(ours), table(theirs)
    return set(ours) == set(theirs) and all(ours[i] == theirs[i] or ours[i] == (0, 0) for i in ours)


def differences(ours, theirs):
    """Names of the fields in which `theirs` is not what the referee says."""
    if "error" in ours or "error" in theirs:
        return [] if "error" in ours and "error" in theirs else ["error"]
    out = []
    for field, value in ours.items():
        if field.startswith("_"):
            continue
        if field not in theirs:
            out.append(field + " (absent)")
            continue
        other = theirs[field]
        if field == "yaku":
            if not any(same_lines(lines, other) for lines in [value] + ours.get("_yaku_or", [])):
                mine, his = table(value), table(other)
                out += [f"yaku.{i}" for i in sorted(set(mine) | set(his)) if mine.get(i) != his.get(i)]
        elif field == "joker":
            if sorted(other or []) != sorted(value):
                out.append(field)
        elif field in ("readings", "discards"):
            more = theirs.get("more_readings", 0) if field == "readings" else 0
            if len(value) != len(other) + more:
                out.append(field + " (number)")
            else:
                out += sorted({f"{field}.{name}" for a, b in zip(value, other) for name in differences(a, b)})
        elif value != (other or [] if field == "reading" else other):  # nothing to read: [] or null
            out.append(field)
    return out


def sort_of(answer):
    if "error" in answer:
        return "error"
    if "win" in answer:
        return answer.get("reason") or answer.get("limit") or "plain"
    return "furiten" if answer.get("furiten") else f"shanten {answer.get('shanten', '>0')}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions")
    parser.add_argument("referee")
    parser.add_argument("other")
    parser.add_argument("--show", type=int, default=5)
    args = parser.parse_args()
    with open(args.questions) as file:
        questions = file.read().splitlines()
    ours, theirs = answers(args.referee, args.questions), answers(args.other, args.questions)
    if not len(questions) == len(ours) == len(theirs) or not questions:
        print(f"{len(questions)} questions, {len(ours)} and {len(theirs)} answers")
        sys.exit(1)
    wrong, fields = 0, Counter()
    for question, answer, other in zip(questions, ours, theirs):
        found = differences(answer, other)
        if not found:
            continue
        wrong += 1
        fields[", ".join(found)] += 1
        if fields[", ".join(found)] == 1 and len(fields) <= args.show:
            print(f"DIFFERENT in {', '.join(found)}\n  question {question}\n  referee  {json.dumps(answer)[:2000]}\n  other    {json.dumps(other)[:2000]}")
    print(f"{len(questions)} questions, {wrong} different;", "answers:", dict(Counter(map(sort_of, ours)).most_common()))
    for field, count in fields.most_common():
        print(f"  {count} in {field}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
