"""What is asked and compared of `superpower`."""
import json
import random

from common.forms import as_waits, rotated
from common.house import House
from common.tiles import name, tiles
from superpower import check_shapes, generate

KINDS = [name(k) for k in range(34)]


def turned(question):
    q = rotated(question, 4)
    if isinstance(q.get("pao"), dict):
        q["pao"] = {y: (s + 1) % 4 for y, s in q["pao"].items()}
    elif "pao" in q:
        q["pao"] = (q["pao"] + 1) % 4
    return q


def shuffled(question, rng):
    q = json.loads(json.dumps(question))
    for key in ("hand", "river", "jokers"):
        if q.get(key):
            some = tiles(q[key])
            rng.shuffle(some)
            q[key] = "".join(some)
    rng.shuffle(q.get("melds", []))
    return q


def won_on_a_joker(q):
    """SP-4, SP-5; whether the question says so or not."""
    return (q.get("ability"), True) in (("koromo", q.get("last_tile")), ("demon_king", q.get("rinshan")))


def as_tile(face, stand):
    """A joker as the tile that it stands for: red as its own five alone."""
    return face if face == "0" + stand[1] and stand[0] == "5" else stand


def plain(question, stands):
    """The hand with plain tiles in place of its jokers, nobody's ability, and no river."""
    q = {
        key: value
        for key, value in question.items()
        if key not in ("ability", "jokers", "win_joker", "river", "missed")
    }
    hand, jokers = tiles(question["hand"]), tiles(question.get("jokers", ""))
    for face, stand in zip(jokers, stands):
        hand.remove(face)
        hand.append(as_tile(face, stand))
    if len(stands) > len(jokers):
        q["win"] = as_tile(question["win"], stands[len(jokers)])
    q["hand"] = "".join(hand)
    return q


def core(answer):
    return [
        answer.get(key) for key in ("win", "reason", "han", "fu", "limit", "yakuman", "payments", "congratulation")
    ] + ["error" in answer]


def received(question, answer):
    return answer["payments"][question["seat"]]


class Superpower(House):
    rules = ("superpower",)
    READING_IN_ORDER = True
    shapes = check_shapes

    def questions(self, rule, what, count, seed, jokers=None, ability=None):
        return generate.questions(what, count, seed, jokers, ability)

    def rounds(self, seed, count):
        for what in ("score", "waits"):
            yield f"superpower, {what}:", "superpower", what, generate.questions(what, count, seed)

    def sort_of(self, answer):
        if "error" in answer:
            return "error"
        if "win" in answer:
            return answer.get("reason") or answer.get("limit") or "plain"
        return "furiten" if answer.get("furiten") else f"shanten {answer.get('shanten', '>0')}"

    def forms(self, forms):
        """seats    everybody one seat on: payments and congratulation move with them
        suits    pinzu and souzu exchanged: the same, green hands aside
        order    the tiles in another order, the jokers too: the same
        plain    jokers replaced by the tiles that they stand for: the same value (SP-4, SP-5), where there are so many copies
        other    one of them replaced by some other tile: no more than that
        jackal   a kind named: no more than the one not named (SP-3)
        ability  Rabbit, Akagi, Papa or nobody: the same (SP-9)
        honba    one more: 300 more to the winner
        waits    a hand that wins by its shape waits on the winning tile, and one that does not does not"""
        rng = random.Random(1)
        forms.seats(core, ("payments", "congratulation"), turned)
        forms.suits(core, {"ryuuiisou"})

        hands = [(q, a) for q, a in forms.both if q["by"] != "nagashi"]
        for q, a, b in forms.again(hands, lambda q, _: shuffled(q, rng)):
            forms.expect(core(a) == core(b), "order", q, a, b)

        wins = [(q, a) for q, a in hands if a.get("win")]
        joker_wins = [(q, a) for q, a in wins if a.get("reading") and (q.get("jokers") or won_on_a_joker(q))]
        for q, a, b in forms.again(joker_wins, lambda q, a: plain(q, a["reading"])):
            if "error" not in b:
                forms.expect(core(a) == core(b), "plain", q, a, b)

        def other(q, a):
            reading = list(a["reading"])
            reading[rng.randrange(len(reading))] = rng.choice(KINDS)
            return plain(q, reading)

        for q, a, b in forms.again(joker_wins, other):
            if b.get("win"):
                forms.expect(received(q, b) <= received(q, a), "other", q, a, b)

        jackals = [
            (q, a) for q, a in wins if q.get("ability") == "jackal" and q.get("riichi") and "ura_choice" not in q
        ]
        for q, a, b in forms.again(jackals, lambda q, _: {**q, "ura_choice": rng.choice(KINDS)}):
            forms.expect(received(q, b) <= received(q, a), "jackal", q, a, b)

        same = [(q, a) for q, a in hands if q.get("ability", "rabbit") in ("rabbit", "akagi", "papa")]
        for q, a, b in forms.again(same, lambda q, _: {**q, "ability": rng.choice((None, "rabbit", "akagi", "papa"))}):
            forms.expect(core(a) == core(b), "ability", q, a, b)

        paid = [(q, a) for q, a in forms.both if a.get("win") and not q.get("later")]
        for q, a, b in forms.again(paid, lambda q, _: {**q, "honba": q.get("honba", 0) + 1}):
            forms.expect(received(q, b) == received(q, a) + 300, "honba", q, a, b)

        shape = [(q, a) for q, a in hands if "error" not in a and not won_on_a_joker(q)]
        asked = [
            as_waits(
                q,
                **({"ability": q["ability"]} if q.get("ability") else {}),
                **({"joker": q["jokers"]} if q.get("jokers") else {}),
            )
            for q, _ in shape
        ]
        for (q, a), w in zip(shape, forms.waits(asked)):
            forms.expect(
                (q["win"].replace("0", "5") in w["waits"]) == (a.get("reason") != "not_complete"), "waits", q, a, w
            )
