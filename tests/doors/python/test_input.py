"""What comes from Python is checked: a wrong shape, a closed batch, an illegal action is an exception with a sentence, and nothing has moved."""
import array
import ctypes
import json
import pathlib
import tempfile
import threading
import unittest

import numpy as np

import jansou
from common import answered


class OnlyDLPack:
    """An array that shows nothing but DLPack."""

    def __init__(self, of):
        self.of = of

    def __dlpack__(self, stream=None):
        return self.of.__dlpack__()

    def __dlpack_device__(self):
        return self.of.__dlpack_device__()


class Refused(unittest.TestCase):
    def refused(self, sentence, call, *args, **named):
        with self.assertRaisesRegex((jansou.Error, TypeError), sentence):
            call(*args, **named)

    def test_a_batch_that_cannot_be(self):
        self.refused("n: at least one", jansou.Batch, "mjkt", 0)
        self.refused("n: at least one", jansou.Batch, "mjkt", -3)
        self.refused("n: a number of tables", jansou.Batch, "mjkt", "many")
        self.refused("n: 1 to 100000", jansou.Batch, "mjkt", 10**9)
        self.refused("no.such|no_such", jansou.Batch, "no_such_rule", 1)
        self.refused("seeds: 3 are expected", jansou.Batch, "mjkt", 3, [1, 2])
        self.refused("seeds: a number from 0", jansou.Batch, "mjkt", 1, [-1])
        self.refused("seeds: a number from 0", jansou.Batch, "mjkt", 1, [1 << 256])
        self.refused("hex digits", jansou.Batch, "mjkt", 1, ["xyz"])
        self.refused("seeds", jansou.Batch, "mjkt", 1, [1.5])
        self.refused("seeds", jansou.Batch, "mjkt", 1, "1")
        self.refused('reward: "points" or "settled"', jansou.Batch, "mjkt", 1, reward="luck")
        self.refused("fspath|str", jansou.Batch, 5, 1)
        self.refused("", jansou.Batch.__new__(jansou.Batch).step, [0])

    def test_a_rule_file_of_a_club(self):
        with tempfile.TemporaryDirectory() as folder:
            good, bad = pathlib.Path(folder, "club.toml"), pathlib.Path(folder, "bad.toml")
            good.write_text('extends = "mjkt"\n')
            bad.write_text('extends = "mjkt"\numa = 3\n')
            with jansou.Batch(good, 2, 1) as batch:
                self.assertEqual(len(batch.legal(0)) > 1, True)
            self.refused("bad.toml:2", jansou.Batch, bad, 1)

    def test_buffers_of_another_kind(self):
        batch = jansou.Batch("mjkt", 4, 1)
        self.refused("there is no buffer", batch.attach, masks=np.zeros(4))
        self.refused(r"mask: uint8 or bool of shape \(4, \d+\)", batch.attach, mask=np.zeros((4, 7), np.uint8))
        self.refused("mask", batch.attach, mask=np.zeros((4, jansou.layout()["actions"]), np.float32))
        self.refused("mask", batch.attach, mask=np.zeros((jansou.layout()["actions"], 4), np.uint8).T)
        self.refused("mask", batch.attach, mask=np.zeros((8, jansou.layout()["actions"]), np.uint8)[::2])
        self.refused("mask", batch.attach, mask=5)
        self.refused("may only be read", batch.attach, chair=bytes(4))
        self.refused("chair", batch.attach, chair=OnlyDLPack(np.zeros(4, np.int16)))
        self.refused("chair", batch.attach, chair=OnlyDLPack(np.zeros(5, np.int8)))
        self.refused("chair", batch.attach, chair=OnlyDLPack(np.zeros(8, np.int8)[::2]))
        self.refused("no buffer", batch.allocate, "nothing")

        class Liar:
            def __dlpack__(self):
                return 5

        self.refused("", batch.attach, chair=Liar())
        self.refused("out", batch.sample, 1, np.zeros(3, np.int64))
        self.refused("", batch.sample, -1, np.zeros(4, np.int64))
        one = {"tiles": np.zeros((3, 3), np.uint8)}
        self.refused("tiles", batch.observe, 0, 0, **one)

    def test_actions_of_another_kind(self):
        batch = jansou.Batch("mjkt", 2, 1)
        before = [batch.digest(0), batch.digest(1)]
        legal = batch.legal(0)[0]
        for wrong in (
            [0],
            [0, 0, 0],
            "ab",
            5,
            None,
            [1.5, 2],
            [None, 0],
            np.zeros(3, int),
            np.zeros((2, 1), int),
            np.zeros(2),
            np.zeros(2, complex),
            {},
            [10**30, 0],
        ):
            self.refused("actions", batch.step, wrong)
        for number in (-2, jansou.layout()["actions"], 10**12, -(10**15)):
            self.refused("there is no action", batch.step, [legal, number])
        illegal = next(n for n in range(jansou.layout()["actions"]) if n not in batch.legal(1))
        self.refused(r"table 1: action \d+ \([a-z_]+.*\) is not legal here", batch.step, [legal, illegal])
        self.assertEqual(before, [batch.digest(0), batch.digest(1)])
        for right in (
            np.array([legal, -1], np.int16),
            array.array("i", [legal, -1]),
            (legal, -1),
            OnlyDLPack(np.array([legal, -1])),
            np.array([0, legal, 0, -1])[1::2],
        ):
            b = jansou.Batch("mjkt", 2, 1)
            b.step(right)
            self.assertEqual((b.digest(0) != before[0], b.digest(1)), (True, before[1]))
        for i in (-1, 2, 10**9):
            for call in (
                batch.legal,
                batch.options,
                batch.save,
                batch.game,
                batch.seed,
                batch.over,
                batch.digest,
                batch.reset_table,
                batch.holdings,
            ):
                self.refused("table: a number from 0 to 1", call, i)
        self.refused("game: a number from 0", batch.reset_table, 0, -1)
        self.refused("a chair from 0 to 3", batch.observe, 0, 4)
        self.refused("there is no action", jansou.action_name, -1)
        self.refused("there is no action", jansou.action_name, 802)

    def test_a_closed_batch(self):
        batch = jansou.Batch("mjkt", 2, 1)
        a = batch.allocate()
        batch.close()
        batch.close()
        self.assertTrue(batch.closed)
        for call in (
            batch.reset,
            batch.step,
            batch.snapshot,
            lambda: batch.legal(0),
            lambda: batch.save(0),
            lambda: batch.attach(),
            lambda: batch.n,
            lambda: batch.sample(1, a["actions"]),
        ):
            self.refused("the batch is closed", call)
        a["mask"][:] = 0  # the memory is the caller's

    def test_a_snapshot_of_another_batch(self):
        one, more = jansou.Batch("mjkt", 2, 1), jansou.Batch("mjkt", 3, 1)
        for other in (jansou.Batch("mjkt", 2, 1), more, jansou.Batch("mjkt", 1, 1), jansou.Batch("mighty", 2, 1)):
            self.refused("another batch", one.restore, other.snapshot())
            self.refused("another batch", other.restore, one.snapshot())
        gone = more.snapshot()
        more.close()
        self.refused("another batch", jansou.Batch("mjkt", 3, 1).restore, gone)
        self.refused("", one.restore, 5)

    def test_one_thread_at_a_time(self):
        batch = jansou.Batch("mjkt", 2000, 1)
        a = batch.allocate()
        faults = []

        def play():
            for n in range(30):
                try:
                    numbers = np.zeros(2000, np.int64)
                    batch.sample(n, numbers)
                    batch.step(numbers)
                except jansou.Error as why:
                    faults.append(str(why))

        threads = [threading.Thread(target=play) for _ in range(3)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertTrue(all("another thread is using" in f or "not legal here" in f for f in faults), faults[:3])


class Shared(unittest.TestCase):
    """Results lie in the memory that was given: numpy, array, ctypes, DLPack, without a copy."""

    def test_every_way_gives_the_same(self):
        def fill(make):
            batch = jansou.Batch("mighty", 3, 4)
            given = {
                name: make(name, np.zeros((3, *row), dtype))
                for name, (dtype, row) in jansou.layout()["buffers"].items()
            }
            batch.attach(**{name: pair[0] for name, pair in given.items()})
            numbers = np.zeros(3, np.int64)
            for n in range(50):
                batch.sample(n, numbers)
                batch.step(numbers)
            return {name: pair[1]().copy() for name, pair in given.items()}

        plain = fill(lambda name, a: (a, lambda: a))
        for way in (
            lambda name, a: (OnlyDLPack(a), lambda: a),
            lambda name, a: (memoryview(a), lambda: a),
            lambda name, a: (
                (c := (np.ctypeslib.as_ctypes_type(a.dtype) * a.size)()) and self._shaped(c, a),
                lambda: np.frombuffer(c, a.dtype).reshape(a.shape),
            ),
        ):
            other = fill(way)
            for name, values in plain.items():
                np.testing.assert_array_equal(values, other[name], name)

    @staticmethod
    def _shaped(c, a):
        return (
            memoryview(c)
            .cast("B")
            .cast({"int8": "b", "uint8": "B", "int16": "h", "int32": "i", "float32": "f"}[a.dtype.name], a.shape)
        )

    def test_what_is_attached_lives_as_long_as_it_is_needed(self):
        batch = jansou.Batch("mjkt", 64, 1)
        batch.attach(
            tiles=np.zeros((64, *jansou.layout()["buffers"]["tiles"][1]), np.uint8),
            mask=OnlyDLPack(np.zeros((64, jansou.layout()["actions"]), np.uint8)),
        )
        numbers = np.zeros(64, np.int64)
        for n in range(200):
            batch.sample(n, numbers)
            batch.step(numbers)
        batch.attach(tiles=None, mask=None)
        batch.sample(1, numbers)
        batch.step(numbers)

    def test_actions_may_be_given_once(self):
        batch = jansou.Batch("mjkt", 8, 1)
        a = batch.allocate("actions", "mask")
        for n in range(20):
            batch.sample(n, a["actions"])
            self.assertTrue(a["mask"][np.arange(8), a["actions"]].all())
            batch.step()


class Questions(unittest.TestCase):
    """score, waits and settle answer as the commands do."""

    ASKED = (
        (
            "score",
            "mjkt",
            '{"seat":1,"dealer":0,"round":"E","by":"ron","from":2,"hand":"234m067p345s2278s","win":"9s","riichi":"riichi","indicators":"1s","ura":"4m","sticks":1}',
        ),
        (
            "score",
            "mighty",
            '{"seat":0,"dealer":0,"round":"E","by":"ron","from":1,"hand":"99m345678p23s88s5z","win":"1s","indicators":"2s"}',
        ),
        ("waits", "mighty", '{"hand":"99m34567p234s88s5z"}'),
        ("waits", "mjkt", '{"hand":"123m067p34578s11z"}'),
        ("settle", "mjkt", '{"points":[38200,27500,24300,9000],"first_dealer":0,"sticks":1}'),
        ("settle", "shiromati", '{"points":[10000,-4000,-6000],"first_dealer":0}'),
        ("score", "mjkt", '{"seat":1}'),
        ("waits", "mjkt", "no json"),
        ("settle", "mjkt", '{"points":[1]}'),
        ("score", "no_such_rule", "{}"),
    )

    def test_as_the_commands(self):
        for command, rule, text in self.ASKED:
            with self.subTest(command=command, rule=rule, text=text):
                out, err, code = answered(command, rule, text)
                ask = getattr(jansou, command)
                if code == 0 and not out.startswith('{"error"'):
                    self.assertEqual(ask(rule, text), out)
                    self.assertEqual(ask(rule, json.loads(text)), json.loads(out))
                else:
                    sentence = json.loads(out)["error"] if code == 0 else err
                    with self.assertRaises(jansou.Error) as why:
                        ask(rule, text)
                    self.assertIn(str(why.exception).rstrip("."), sentence)


if __name__ == "__main__":
    unittest.main()
