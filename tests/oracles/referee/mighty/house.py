"""What is asked and compared of `mighty`."""

from common.forms import ids, rotated
from common.house import House
from common.tiles import tiles
from mighty import check_choice, check_shapes, generate

SIZES = ((0, 3000), (1, 20000), (2, 4000), (3, 300), (4, 30))  # W in a question, questions


def core(*more):
    return lambda a: [a.get(k) for k in ("win", "reason", "payments", "chips", *more)]


def plain(question, answer):
    """The hand with its jokers as the tiles that they are read as, or None where a reading cannot be dealt out to hand and drawn tile, or a
    fourth plain five is there, which is taken for the red one."""
    if question["by"] == "tsumo" and question["win"] == "5z":
        return None  # which of them was drawn is not told
    reading = list(answer["reading"])
    hand = [t for t in tiles(question["hand"]) if t != "5z"]
    told = [question.get(key) or "" for key in ("win", "nukidora", "indicators", "ura", "river", "missed", "alice")]
    told += [meld["tiles"] for meld in question.get("melds", [])]
    seen = hand + reading + [t for text in told for t in tiles(text)]
    if any(seen.count(five) > 3 for five in ("5p", "5s")):
        return None
    left = reading.count("5z")
    return {
        **question,
        "hand": "".join(hand + reading),
        "reading": ["5z"] * left or None,
    }  # white read as itself stays white


def chips_beside_real(answer, seat):
    """Chips of the winner without those for real and for congratulation of a real yakuman."""
    return sum(
        p["chips"]
        for p in answer["explain"]
        if p["receiver"] == seat and p["for"] not in ("real", "congratulation", "onishogun")
    )


class Mighty(House):
    rules = ("mighty",)
    COUNT = 1  # times SIZES
    choice = check_choice
    shapes = check_shapes

    def questions(self, rule, what, count, seed, jokers=None, ability=None):
        return generate.questions(what, count, seed, 1 if jokers is None else jokers)

    def rounds(self, seed, times):
        for jokers, count in SIZES:
            for what in ("score", "waits"):
                yield f"{what}, {jokers} white dragons:", "mighty", what, generate.questions(
                    what, count * times, seed, jokers
                )

    def sort_of(self, answer):
        return answer.get("reason") or answer.get("limit") or ("error" if "error" in answer else "plain")

    def forms(self, forms):
        """jokers  each joker in the hand replaced by what it stands for: the same points; chips differ by real and congratulation alone
        seats   everybody moved one seat on: payments and chips move with them
        suits   pinzu and souzu exchanged: the same payments and chips (green hands aside)"""
        pairs = [
            (q, a, plain(q, a)) for q, a in forms.both if a.get("win") and a.get("reading") and q.get("by") != "nagashi"
        ]
        pairs = [(q, a, p) for q, a, p in pairs if p and not forms.alone]  # the referee does not explain its chips
        for (q, a, _), b in zip(pairs, forms.score([p for _, _, p in pairs])):
            # a fifth copy among what lies elsewhere; a hand without jokers may be onishogun; the river then bars more
            # than one reading
            if "error" in b or "onishogun" in ids(b) | ids(a) or b.get("reason") == "furiten":
                continue
            same = (
                b.get("win")
                and a["payments"] == b["payments"]
                and chips_beside_real(a, q["seat"]) == chips_beside_real(b, q["seat"])
            )
            forms.expect(same, "jokers", q, a, b)
        forms.seats(core("han", "fu"), ("payments", "chips"), lambda q: rotated(q, 3))
        forms.suits(core(), {"ryuuiisou"})
