"""Whole games of every house through the numbers: beside the table protocol, with what holds of every game, and without a leak."""
import json
import random
import unittest

import numpy as np

import jansou
from common import CLUBS, HOUSES, Protocol


class BesideTheProtocol(unittest.TestCase):
    """The same game is played by `jansou table`: what it lists for a chair is what the numbers reach, ask by ask, and it ends alike."""

    def play(self, rule, seed):
        lots = random.Random(seed)
        with jansou.Batch(rule, 1, seed, auto_reset=False, skip_forced=False) as batch:
            chair = batch.allocate("chair")["chair"]
            protocol = Protocol(rule, batch.seed(0))
            asked, riichi, decisions = {}, None, 0
            while not batch.over(0):
                if not asked:
                    asked = protocol.ask()
                    self.assertIsNotNone(asked, "the protocol's game is over before the batch's")
                seat = int(chair[0])
                listed = [json.dumps(a, sort_keys=True) for a in asked[seat]]
                options = [
                    (numbers, json.dumps(json.loads(a), sort_keys=True), then) for numbers, a, then in batch.options(0)
                ]
                self.assertEqual(set(listed), {a for _, a, _ in options}, f"{rule}, after {decisions} decisions")
                spelled = [tuple(numbers) for numbers, _, _ in options]
                self.assertEqual(len(set(spelled)), len(spelled), "two options are spelled alike")
                self.assertEqual({numbers[0] for numbers in spelled}, set(batch.legal(0)))
                # what one of them leads to must not be the beginning of another
                numbers, action, then = lots.choice(options)
                for i, number in enumerate(numbers):
                    self.assertIn(number, batch.legal(0))
                    self.assertTrue(jansou.action_name(number))
                    batch.step([number])
                    decisions += 1
                protocol.say({"type": "act", "seat": seat, "action": json.loads(action)})
                del asked[seat]
                if then is not None:
                    discards = protocol.ask()
                    self.assertEqual(list(discards), [seat])
                    declared = {json.dumps(json.loads(t), sort_keys=True) for _, a, t in options if a == action}
                    self.assertEqual(
                        {json.dumps(d, sort_keys=True) for d in discards[seat]}, declared, "the discards of a riichi"
                    )
                    protocol.say({"type": "act", "seat": seat, "action": json.loads(then)})
            self.assertIsNone(protocol.ask(), "the protocol's game goes on after the batch's")
            ended = protocol.ended
            self.assertEqual(batch.holdings(0)["points"], ended["scores"])
            protocol.close()
            return decisions

    def test_every_house_plays_as_the_protocol_does(self):
        for rule in HOUSES + CLUBS:
            for seed in range(1, 4):
                with self.subTest(rule=rule, seed=seed):
                    self.assertGreater(self.play(rule, seed), 40)


class WholeGames(unittest.TestCase):
    def test_points_and_results_hold_together(self):
        """Points and deposits come to what the game began with at every step, and what was told as gained to what the chairs have."""
        for rule in HOUSES:
            with self.subTest(rule=rule), jansou.Batch(rule, 16, 7, auto_reset=False) as batch:
                a = batch.allocate()
                start = [batch.holdings(i) for i in range(16)]
                points = np.array([np.resize(s["points"] + [0] * 4, 4) for s in start])
                worth = sum(start[0]["points"])
                settled = np.zeros((16, 4), int)
                games = np.zeros(16, int)
                for n in range(100000):
                    batch.sample(n, a["actions"])
                    if (a["actions"] < 0).all():
                        break
                    batch.step()
                    points += a["points"]
                    settled += a["settled"]
                    games += (a["ended"] & 2) != 0
                    np.testing.assert_allclose(a["reward"], a["points"] / 1000)
                for i in range(16):
                    self.assertTrue(batch.over(i))
                    held = batch.holdings(i)
                    self.assertEqual(list(points[i][: len(held["points"])]), held["points"])
                    self.assertEqual((a["chair"][i], a["mask"][i].any(), games[i]), (-1, False, 1))
                    if rule not in (
                        "shiromati",
                        "chinitsu",
                        "superpower",
                    ):  # where points come from nowhere and deposits are on account
                        self.assertEqual(sum(held["points"]) + 1000 * held["sticks"], worth)

    def test_the_same_numbers_play_the_same_game(self):
        for rule in HOUSES:
            with self.subTest(rule=rule):
                one, many = jansou.Batch(rule, 1, [5]), jansou.Batch(rule, 3, [9, 5, 9])
                numbers = np.zeros(1, np.int64)
                for n in range(600):
                    one.sample(n, numbers)
                    one.step(numbers)
                    many.step([-1, int(numbers[0]), -1])
                    self.assertEqual(one.digest(0), many.digest(1))
                self.assertNotEqual(one.digest(0), many.digest(0))
                self.assertEqual(many.digest(0), many.digest(2))

    def test_forced_moves_are_the_only_difference_of_skipping_them(self):
        for rule in HOUSES:
            with self.subTest(rule=rule):
                skips, asks = jansou.Batch(rule, 1, 3), jansou.Batch(rule, 1, 3, skip_forced=False)
                numbers = np.zeros(1, np.int64)
                for n in range(400):
                    while len(asks.legal(0)) == 1:
                        asks.step(asks.legal(0))
                    self.assertEqual(skips.digest(0), asks.digest(0))
                    self.assertEqual(skips.legal(0), asks.legal(0))
                    skips.sample(n, numbers)
                    skips.step(numbers)
                    asks.step(numbers)


class Kept(unittest.TestCase):
    def test_a_table_goes_on_from_where_it_was_saved(self):
        for rule in HOUSES:
            with self.subTest(rule=rule):
                batch = jansou.Batch(rule, 2, 11)
                a = batch.allocate()
                states = []
                for n in range(300):
                    if n % 60 == 0:
                        states.append(
                            (batch.save(0), batch.snapshot(), batch.digest(0), {k: v.copy() for k, v in a.items()})
                        )
                    batch.sample(n, a["actions"])
                    batch.step()
                end = batch.digest(0), batch.digest(1)
                for at, (saved, snapshot, digest, was) in enumerate(states):
                    other = jansou.Batch(rule, 1, 99)
                    b = other.allocate()
                    other.load(0, saved)
                    self.assertEqual(other.digest(0), digest)
                    for name in ("chair", "mask", "tiles", "numbers", "rivers", "melds", "known"):
                        np.testing.assert_array_equal(b[name][0], was[name][0])
                    self.assertEqual(other.save(0), saved)
                    batch.restore(snapshot)
                    for name in ("chair", "mask", "tiles", "numbers", "rivers", "melds", "known"):
                        np.testing.assert_array_equal(a[name], was[name])
                    # and plays on as it did then
                    for n in range(60 * at, 300):
                        batch.sample(n, a["actions"])
                        batch.step()
                    self.assertEqual((batch.digest(0), batch.digest(1)), end)

    def test_states_that_are_none_are_refused(self):
        batch = jansou.Batch("mjkt", 1, 1)
        batch.step([batch.legal(0)[0]])
        state = batch.save(0)
        before = batch.digest(0)
        lots = random.Random(1)
        wrong = [b"", b"x", state[:-1], state[:60], state + b"\xff\xff"]
        for _ in range(200):
            i = lots.randrange(len(state))
            wrong.append(state[:i] + bytes([state[i] ^ 1 << lots.randrange(8)]) + state[i + 1 :])
        refused = 0
        for each in wrong:
            try:
                batch.load(0, each)
                batch.load(0, state)
            except jansou.Error:
                refused += 1
                self.assertEqual(batch.digest(0), before)
        self.assertGreater(refused, 190)
        with self.assertRaisesRegex(jansou.Error, "other rules"):
            jansou.Batch("mighty", 1, 1).load(0, state)


class Secrecy(unittest.TestCase):
    """Other tiles where the chair sees none leave its observation and its numbers as they are."""

    def test_what_a_chair_is_told_follows_from_what_it_sees(self):
        shapes = jansou.layout()["buffers"]
        names = ("tiles", "numbers", "rivers", "melds", "known")
        for rule in HOUSES:
            with self.subTest(rule=rule):
                batch = jansou.Batch(rule, 1, 21)
                a = batch.allocate("chair", "mask", *names)
                actions = np.zeros(1, np.int64)
                same = {name: np.zeros(shapes[name][1], shapes[name][0]) for name in (*names, "mask")}
                other = {name: np.zeros(shapes[name][1], shapes[name][0]) for name in names}
                anew = differs = positions = 0
                for n in range(3000):
                    chair = int(a["chair"][0])
                    if n % 3 == 0 and not a["numbers"][0][jansou.layout()["facts"]["said"]]:
                        positions += 1
                        try:
                            batch.observe(0, chair, redealt=n, **same)
                            anew += 1
                            for name in names:
                                np.testing.assert_array_equal(same[name], a[name][0], f"{name}, {n}")
                            differs += bool((same["mask"] != a["mask"][0]).any())
                        except jansou.Error as why:
                            self.assertIn("dealt anew", str(why))
                        # those who do not decide, too
                        for c in range(batch.people):
                            if c == chair or not batch.plays(0, c):
                                continue
                            batch.observe(0, c, **other)
                            try:
                                batch.observe(0, c, redealt=n, **{name: same[name] for name in names})
                            except jansou.Error:
                                continue
                            for name in names:
                                np.testing.assert_array_equal(same[name], other[name], f"{name} of chair {c}, {n}")
                    batch.sample(n, actions)
                    batch.step(actions)
                self.assertGreater(anew, 0.9 * positions)
                self.assertEqual(differs, 0, "masks")


if __name__ == "__main__":
    unittest.main()
