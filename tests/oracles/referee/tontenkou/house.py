"""What is asked and compared of `shiromati` and `chinitsu`. In shiromati a ninth copy is no wait, since every white is in the hand by then
(docs/decisions/0035): where a hand as it is read holds eight of a kind, the referee's waits are taken without it. In chinitsu it is one
(CT-4, docs/decisions/0066)."""
import random
from collections import Counter

from common.forms import as_waits, rotated
from common.house import House
from common.tiles import kinds, name, shown
from tontenkou import check_shapes, generate

HONOURS = [f"{rank}z" for rank in range(1, 8)]


def counted(text):
    return Counter(map(name, kinds(text)))


def as_read(question):
    """Kinds of the hand without its whites, which the readings tell of, and of its melds, each tile as the meld's kind."""
    held = counted(question.get("hand", ""))
    del held["5z"]
    for meld in map(counted, shown(question)):
        plain = [kind for kind in meld if kind != "5z"]
        held += Counter({plain[0]: meld.total()}) if plain else Counter()
    return held


def up_to_eight(answer, held):
    """The answer without waits on a ninth copy beside what is held; None of a reading that has no other."""
    held = held + Counter(answer.get("joker") or [])
    if "discard" in answer:
        held = held - counted(answer["discard"])
    out = dict(answer)
    for field in ("waits", "ron"):
        if field in out:
            out[field] = [kind for kind in out[field] if held[kind] < 8]
    if "left" in out:
        out["left"] = {kind: n for kind, n in out["left"].items() if held[kind] < 8}
    for field in ("readings", "discards"):
        if field in out:
            out[field] = [less for each in out[field] if (less := up_to_eight(each, held)) is not None]
    if answer.get("waits") and not out["waits"]:  # nor is the hand tenpai that waits on it alone
        out.pop("shanten", None)
    if out.get("waits") != answer.get("waits"):
        out["_either"] = ["5z"]  # a white that could only be the ninth copy is no wait either
        if "joker" in out and set(out["waits"]) <= {"5z"}:
            return None
    return out


def core(answer):
    return [answer.get(key) for key in ("win", "reason", "points", "payments")] + ["error" in answer]


class Tontenkou(House):
    rules = ("shiromati", "chinitsu")
    WORTH = ("points",)
    LEFT_OUT = "in which there may be nine of a kind"
    shapes = check_shapes

    def questions(self, rule, what, count, seed, jokers=None, ability=None):
        return generate.questions(what, rule, count, seed, jokers)

    def rounds(self, seed, count):
        for rule in self.rules:
            for what in ("score", "waits"):
                yield f"{rule}, {what}:", rule, what, generate.questions(what, rule, count, seed)

    def sort_of(self, answer):
        return (
            "error"
            if "error" in answer
            else answer.get("reason") or ("win" if "win" in answer else f"shanten {answer.get('shanten', '>0')}")
        )

    def judged(self, rule, question, answer):
        if rule == "chinitsu":
            return answer
        held = as_read(question)
        if max(held.values(), default=0) > 5 and "5z" in counted(question.get("hand", "")):
            return None
        less = up_to_eight(answer, held)
        return None if answer.get("waits") and not less["waits"] else less  # none of eight copies

    def forms(self, forms):
        """seats    everybody one seat on: the payments move with them
        suits    pinzu and souzu exchanged: the same, green hands and big wheels aside
        fixed    the reading of the answer given: the same answer; any other one given is worth no more
        honba    one more: one point more for each payer
        waits    a hand that wins by its shape waits on the winning tile, and one that does not does not"""
        forms.seats(core, ("payments",), lambda q: rotated(q, 4 if "out" in q else 3))
        forms.suits(core, {"ryuuiisou", "daisharin"})

        rng = random.Random(1)
        # CT-47 reads each tile anew
        wins = [
            (q, a)
            for q, a in forms.both
            if a.get("win") and a.get("reading") and not q.get("first_turn") and not q.get("mixed_in")
        ]
        others = []
        for q, a in wins:
            reading = list(a["reading"])
            reading[rng.randrange(len(reading))] = rng.choice(HONOURS)
            others.append({**q, "reading": reading})
        for q, a, b in forms.again(wins, lambda q, a: {**q, "reading": a["reading"]}):
            forms.expect(core(a) == core(b) and sorted(a["reading"]) == sorted(b["reading"]), "fixed", q, a, b)
        for (q, a), o, b in zip(wins, others, forms.score(others)):
            if not q.get("reading"):
                forms.expect(not b.get("win") or b["points"] <= a["points"], "fixed otherwise", o, a, b)

        wins = [(q, a) for q, a in forms.both if a.get("win") and not q.get("later")]
        for q, a, b in forms.again(wins, lambda q, _: {**q, "honba": q.get("honba", 0) + 1}):
            forms.expect(b.get("points") == a["points"] + 1, "honba", q, a, b)

        # neither a given reading nor a kind that a robbed or first-turn W must be: those are not questions of shape
        # alone
        shape = [
            (q, a)
            for q, a in forms.both
            if "error" not in a
            and not q.get("reading")
            and not q.get("robbed")
            and not (q.get("ippatsu") and q["win"] == "5z")
        ]
        asked = [as_waits(q, **({"suit": q["suit"]} if "suit" in q else {"river": q["win"]})) for q, _ in shape]
        for (q, a), w in zip(shape, forms.waits(asked)):
            forms.expect((q["win"] in w["waits"]) == (a.get("reason") != "not_complete"), "waits", q, a, w)
