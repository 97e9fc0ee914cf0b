#!/usr/bin/env python3
"""Runs two programs on the same questions and compares their answers.

  compare.py [--show N] [--loose] [--no-fifth-white] QUESTIONS 'REFEREE COMMAND' 'OTHER COMMAND'
Only what the referee prints is compared, so the other may print more. Of an error only that it is one.
Lists are compared in the order that interfaces.md names (waits, ron, readings, discards; --loose: in any order);
--no-fifth-white: where all four W are in hand and melds, a wait for W is left out on both sides.
`yaku`, a `reading` and a `joker` list in any order, `_yaku_or` are further answers that are as good.
Exit code 1 if anything differs, 2 if a program fails.
"""
import argparse
import json
import subprocess
import sys
from collections import Counter


def answers(command, path):
    with open(path) as questions:
        done = subprocess.run(command, shell=True, stdin=questions, stdout=subprocess.PIPE, text=True)
    lines = done.stdout.splitlines()
    if done.returncode:
        print(f"exit code {done.returncode}: {command}", file=sys.stderr)
        sys.exit(2)
    return lines


def value_lines(lines):
    """id -> [han, yakuman], several lines of one id added up; 0 where the line has none."""
    table = {}
    for line in lines:
        sums = table.setdefault(line["id"], [0, 0])
        sums[0] += line.get("han") or 0
        sums[1] += line.get("yakuman") or 0
    return table


def same_yaku(ours, theirs):
    ours, theirs = value_lines(ours), value_lines(theirs)
    if set(ours) != set(theirs):
        return False
    # Lines that the referee gives no number (onishogun, white_doubled) may carry any.
    return all(ours[i] == theirs[i] or ours[i] == [0, 0] for i in ours)


def differences(ours, theirs, loose, path=""):
    """Names of the fields in which `theirs` is not what the referee says."""
    if "error" in ours or "error" in theirs:
        return [] if "error" in ours and "error" in theirs else ["error"]
    out = []
    for field, value in ours.items():
        if field.startswith("_"):
            continue
        if field not in theirs:
            out.append(path + field + " (absent)")
            continue
        other = theirs[field]
        if field == "yaku":
            if not any(same_yaku(choice, other) for choice in [value] + ours.get("_yaku_or", [])):
                out.append("yaku")
        elif field in ("readings", "discards"):
            more = theirs.get("more_readings", 0)  # beyond 500 only their number is told
            if more and isinstance(other, list) and len(other) + more == len(value):
                value = value[: len(other)]
            out += list_differences(field, value, other, loose)
        elif field in ("reading", "joker"):
            if sorted(value) != sorted(other or []):
                out.append(path + field)
        elif isinstance(value, list) and (loose or path == "readings.") and field in ("waits", "ron"):
            if sorted(value) != sorted(other):
                out.append(path + field)
        elif value != other:
            out.append(path + field)
    return out


def list_differences(field, ours, theirs, loose):
    if len(ours) != len(theirs):
        return [field + " (number)"]
    if loose:
        key = (lambda r: sorted(r["joker"])) if field == "readings" else (lambda r: r["discard"])
        ours, theirs = sorted(ours, key=key), sorted(theirs, key=key)
    out = []
    for a, b in zip(ours, theirs):
        out += differences(a, b, loose, field + ".")
    return sorted(set(out))


def without_fifth_white(question, answer):
    """Both ways to see a fifth W made the same."""
    def whites(text):
        out, digits = 0, ""
        for c in text:
            if c.isdigit():
                digits += c
            else:
                out += digits.count("5") if c == "z" else 0
                digits = ""
        return out
    if whites(question.get("hand", "")) + sum(whites(m.split(":")[1]) for m in question.get("meld", [])) < 4:
        return answer
    for part in [answer] + answer.get("readings", []) + answer.get("discards", []):
        for field in ("waits", "ron"):
            if field in part:
                part[field] = [k for k in part[field] if k != "5z"]
        part.get("left", {}).pop("5z", None)
    if "readings" in answer:
        answer["readings"] = [r for r in answer["readings"] if r["waits"]]
    return answer


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions")
    parser.add_argument("referee")
    parser.add_argument("other")
    parser.add_argument("--show", type=int, default=5)
    parser.add_argument("--loose", action="store_true")
    parser.add_argument("--no-fifth-white", action="store_true")
    args = parser.parse_args()
    with open(args.questions) as file:
        questions = file.read().splitlines()
    ours, theirs = answers(args.referee, args.questions), answers(args.other, args.questions)
    if not len(questions) == len(ours) == len(theirs):
        print(f"{len(questions)} questions, {len(ours)} and {len(theirs)} answers")
        sys.exit(1)
    wrong, fields, kinds = 0, Counter(), Counter()
    for question, a, b in zip(questions, ours, theirs):
        answer, other = json.loads(a), json.loads(b)
        kinds[answer.get("reason") or answer.get("limit") or ("error" if "error" in answer else "plain")] += 1
        if args.no_fifth_white:
            answer, other = (without_fifth_white(json.loads(question), one) for one in (answer, other))
        found = differences(answer, other, args.loose)
        if not found:
            continue
        wrong += 1
        fields.update(found)
        if wrong <= args.show:
            print(f"DIFFERENT in {', '.join(found)}\n  question {question}\n  referee  {a[:2000]}\n  other    {b[:2000]}")
    print(f"{len(questions)} questions, {wrong} different;", "answers:", dict(kinds.most_common()))
    if fields:
        print("by field:", dict(fields.most_common()))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
