"""Asks questions of `score` again in other forms, whose answers follow from the first."""
import json
from collections import Counter

SEATS = ("seat", "dealer", "from", "owner", "by", "out")
SWAP = str.maketrans("ps", "sp")


def rotated(question, people):
    """Everybody one seat on."""
    q = json.loads(json.dumps(question))
    for one in [q] + q.get("melds", []):
        one.update({key: (one[key] + 1) % people for key in SEATS if isinstance(one.get(key), int)})
    return q


def turned_back(answer, fields):
    return {key: value[1:] + value[:1] if key in fields else value for key, value in answer.items()}


def exchanged(question):
    """Pinzu and souzu exchanged."""
    q = json.loads(json.dumps(question))
    for key in (
        "hand",
        "win",
        "nukidora",
        "indicators",
        "ura",
        "river",
        "missed",
        "alice",
        "suit",
        "robbed",
        "jokers",
        "ura_choice",
    ):
        if q.get(key):
            q[key] = q[key].translate(SWAP)
    for meld in q.get("melds", []):
        meld["tiles"] = meld["tiles"].translate(SWAP)
    if q.get("reading"):
        q["reading"] = [kind.translate(SWAP) for kind in q["reading"]]
    return q


def as_waits(question, **more):
    """The hand of the question, asked what it waits for."""
    return {"hand": question["hand"], "meld": [f"{m['type']}:{m['tiles']}" for m in question.get("melds", [])], **more}


def ids(answer):
    return {line["id"] for line in answer.get("yaku", [])}


class Forms:
    """Questions with their answers, what asks again, and what was found. `alone`: it is the referee that is asked."""

    def __init__(self, questions, score, waits, alone):
        self.score, self.waits, self.alone = score, waits, alone
        self.both = list(zip(questions, score(questions)))
        self.asked, self.bad = Counter(), 0

    def expect(self, fine, what, question, first, second):
        self.asked[what] += 1
        if fine:
            return
        self.bad += 1
        if self.bad <= 5:
            print(
                f"DIFFERENT: {what}\n  {json.dumps(question)}\n  {json.dumps(first)[:600]}\n  {json.dumps(second)[:600]}"
            )

    def again(self, pairs, change):
        """(question, answer, answer to the changed question) of each pair."""
        return [(q, a, b) for (q, a), b in zip(pairs, self.score([change(q, a) for q, a in pairs]))]

    def seats(self, core, fields, rotate):
        for q, a, b in self.again(self.both, lambda q, _: rotate(q)):
            self.expect(core(a) == core(turned_back(b, fields)), "seats", q, a, b)

    def suits(self, core, coloured):
        """`coloured`: yaku that depend on the suit."""
        for q, a, b in self.again(self.both, lambda q, _: exchanged(q)):
            if not coloured & (ids(a) | ids(b)):
                self.expect(core(a) == core(b), "suits", q, a, b)

    def told(self):
        """Whether all was as expected."""
        counts = ", ".join(f"{what} {n}" for what, n in self.asked.items())
        print(f"{len(self.both)} questions in other forms, {self.asked.total()} checks, {self.bad} different; {counts}")
        return not self.bad and bool(self.asked)
