"""Learns which tile to discard, with numpy alone: learn.py [RULE] [SECONDS].

Each tile of the hand has some twenty features (what lies beside it, whether it is an honour, how many are seen); a weight for each makes a score, and
the softmax of the scores is the policy of every chair. A discard is rewarded with the steps by which the hand comes nearer to waiting, those of later
turns discounted; the weights move by policy gradient with eligibility traces. The rest is not learned: a win and a riichi are taken, calls are not.
Before and after, one chair plays so against others that play by lot.
"""
import sys
import time

import numpy as np

import jansou

PLACES = jansou.layout()
BLOCK, FACT, KNOWN = PLACES["blocks"], PLACES["facts"], PLACES["known"]
DISCARD, HAND_PLANE = BLOCK["discard"], PLACES["first_seat_plane"]
TABLES, DISCOUNT, RATE = 256, 0.8, 0.02
FEATURES = 20


def features(tiles):
    """(m, 34, FEATURES) of the tiles (m, 37, 37) that m chairs see: each kind as something to discard."""
    own = tiles[:, HAND_PLANE, :34].astype(np.float32)
    seen = tiles[:, :, :34].sum(axis=1, dtype=np.float32) - tiles[:, 0, :34] - tiles[:, 5 + 2, :34]
    suits = np.zeros((len(own), 3, 13), np.float32)
    suits[:, :, 2:11] = np.minimum(own[:, :27], 1).reshape(-1, 3, 9)
    near = {d: suits[:, :, 2 + d : 11 + d].reshape(-1, 27) for d in (-2, -1, 1, 2)}
    rank = np.tile(np.arange(9), 3)
    x = np.zeros((len(own), 34, FEATURES), np.float32)
    x[:, :, 0] = own >= 2
    x[:, :, 1] = own >= 3
    x[:, :, 2] = own >= 4
    for i, d in enumerate((-2, -1, 1, 2)):
        x[:, :27, 3 + i] = near[d]
    x[:, :27, 7] = near[-1] * near[1]
    x[:, :27, 8] = near[1] * near[2]
    x[:, :27, 9] = near[-1] * near[-2]
    x[:, :27, 10] = near[-1] + near[1] + near[-2] + near[2] == 0
    x[:, :27, 11] = (rank == 0) | (rank == 8)
    x[:, :27, 12] = (rank == 1) | (rank == 7)
    x[:, :27, 13] = np.maximum(near[-1], near[1]) * (own[:, :27] >= 2)
    x[:, 27:, 14] = 1
    x[:, 31:, 15] = 1
    x[:, 27:, 16] = own[:, 27:] == 1
    x[:, :, 17] = np.minimum(seen, 4) / 4
    x[:, 27:, 18] = np.minimum(seen[:, 27:], 4) / 4 * (own[:, 27:] >= 2)
    x[:, :, 19] = tiles[:, 3, :34]
    return x


class Policy:
    def __init__(self, seed):
        self.weights = np.zeros(FEATURES, np.float32)
        self.random = np.random.default_rng(seed)

    def choose(self, a, rows, greedy=False):
        """Numbers for these tables; for those where a tile was discarded by the policy: where they are, and the gradient of its logarithm."""
        mask = a["mask"][rows] != 0
        # what is not learned, from the last resort to what comes first
        numbers, decided = mask.argmax(axis=1), np.zeros(len(rows), bool)
        for block in ("pass", "riichi", "tsumo", "ron"):
            first, size = BLOCK[block], PLACES["block_sizes"][block]
            there = mask[:, first : first + size].any(axis=1)
            numbers[there] = first + mask[there, first : first + size].argmax(axis=1)
            decided |= there
        at = np.flatnonzero(mask[:, DISCARD : DISCARD + 38].any(axis=1) & ~decided)
        if not len(at):
            return numbers, at, np.zeros((0, FEATURES), np.float32)
        tiles = a["tiles"][rows[at]]
        kinds = features(tiles)
        drawn = tiles[:, 0, :34].argmax(axis=1)
        # as the numbers of discards are
        x = np.concatenate([kinds[np.arange(len(at)), drawn][:, None], kinds, kinds[:, [4, 13, 22]]], axis=1)
        scores = np.where(mask[at, DISCARD : DISCARD + 38], x @ self.weights, -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        if greedy:
            chosen = chances.argmax(axis=1)
        else:
            lots = self.random.random(len(at), np.float32)[:, None]
            chosen = np.minimum((chances.cumsum(axis=1) < lots).sum(axis=1), 37)
            bad = ~mask[at, DISCARD + chosen]  # where the sum stays below 1 by a rounding
            chosen[bad] = chances[bad].argmax(axis=1)
        numbers[at] = DISCARD + chosen
        return numbers, at, x[np.arange(len(at)), chosen] - np.einsum("mc,mcf->mf", chances, x)


def measure(rule, policy, hands, seed):
    """Wins and points of chair 0 a hand, against others that play by lot."""
    batch = jansou.Batch(rule, TABLES, seed)
    a = batch.allocate("chair", "mask", "tiles", "numbers", "points", "ended", "actions")
    played = wins = points = n = 0
    while played < hands:
        n += 1
        batch.sample(n, a["actions"])
        rows = np.flatnonzero(a["chair"] == 0)
        a["actions"][rows] = policy.choose(a, rows, greedy=True)[0]
        wins += np.isin(a["actions"][rows], (BLOCK["tsumo"], BLOCK["ron"])).sum()
        batch.step()
        played += (a["ended"] & 1).sum()
        points += a["points"][:, 0].sum()
    batch.close()
    return wins / played, points / played


def learn(rule, policy, seconds, seed):
    batch = jansou.Batch(rule, TABLES, seed)
    a = batch.allocate("chair", "mask", "tiles", "numbers", "known", "ended", "actions")
    trace = np.zeros((TABLES, 4, FEATURES), np.float32)
    before = np.full((TABLES, 4, 2), -9, np.int64)  # of the last turn: which hand, how far from waiting
    games = np.zeros(TABLES, np.int64)
    all_rows, mean, shown, start = np.arange(TABLES), 0.0, 0, time.monotonic()
    while (spent := time.monotonic() - start) < seconds:
        numbers, at, gradient = policy.choose(a, all_rows)
        chair, away = a["chair"][at].astype(int), a["known"][at, KNOWN["shanten"]].astype(int)
        hand = a["numbers"][at, FACT["hand"]] * 1000 + games[at]
        same = (before[at, chair, 0] == hand) & (before[at, chair, 1] >= 0) & (away >= 0)
        reward = np.where(same, before[at, chair, 1] - away, 0)
        if same.any():
            mean += 0.01 * (reward[same].mean() - mean)
            policy.weights += RATE * ((reward - mean)[same, None] * trace[at, chair][same]).mean(axis=0)
        trace[at, chair] = np.where(same[:, None], DISCOUNT * trace[at, chair], 0) + gradient
        before[at, chair, 0], before[at, chair, 1] = hand, away
        a["actions"][:] = numbers
        batch.step()
        games += (a["ended"] & 2) != 0
        if spent > (shown + 1) * seconds / 6:
            shown += 1
            print(
                f"  {spent:4.0f} s  {batch.decisions:10,} decisions  {mean:+.3f} steps nearer with a turn", flush=True
            )
    batch.close()


def main():
    rule = sys.argv[1] if len(sys.argv) > 1 else "mjkt"
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 120
    policy = Policy(1)
    print(f"{rule}: wins and points of one chair a hand, against others that play by lot")
    print("before: %.1f %% wins, %+.0f points" % (100 * (before := measure(rule, policy, 2000, 5))[0], before[1]))
    learn(rule, policy, seconds, 7)
    print("after:  %.1f %% wins, %+.0f points" % (100 * (after := measure(rule, policy, 2000, 5))[0], after[1]))
    return 0 if after[0] > before[0] else 1


if __name__ == "__main__":
    sys.exit(main())
