"""The adaptors keep to the shapes that they are made in: Gymnasium's vector API and PettingZoo's AEC API, as their own checks have them."""
import random
import unittest

import numpy as np

import jansou
from common import HOUSES
from jansou.aec import AECEnv
from jansou.vector import VectorEnv


class Vector(unittest.TestCase):
    def test_shapes_and_rewards(self):
        for rule in HOUSES:
            with self.subTest(rule=rule):
                env = VectorEnv(rule, 6, chair=1, seed=3)
                observation, infos = env.reset()
                self.assertTrue(env.observation_space.contains(observation))
                total, settled, ended = np.zeros(6), np.zeros(6), 0
                for n in range(5000):
                    if n >= 200 and ended:
                        break
                    self.assertTrue((env.arrays["chair"] == 1).all())
                    actions = env.action_space.sample(infos["action_mask"])
                    self.assertTrue(env.action_space.contains(actions))
                    observation, rewards, terminations, truncations, infos = env.step(actions)
                    self.assertTrue(env.observation_space.contains(observation))
                    self.assertEqual(
                        [(x.shape, x.dtype) for x in (rewards, terminations, truncations)],
                        [((6,), np.float32), ((6,), bool), ((6,), bool)],
                    )
                    self.assertTrue(infos["action_mask"].any(axis=1).all())
                    self.assertFalse(truncations.any())
                    self.assertTrue((infos["settled"][~terminations] == 0).all())
                    total += rewards
                    ended += terminations.sum()
                self.assertGreater(ended, 0)
                env.close()

    def test_a_seed_says_what_is_played(self):
        def play(seed):
            env = VectorEnv("mjkt", 3, seed=9)
            _, infos = env.reset(seed=seed)
            rewards = []
            for n in range(60):
                _, r, *_, infos = env.step(infos["action_mask"].argmax(axis=1))
                rewards.append(r)
            return [env.batch.digest(i) for i in range(3)]

        self.assertEqual(play(5), play(5))
        self.assertNotEqual(play(5), play(6))

    def test_opponents_by_a_function(self):
        asked = []

        def first_legal(env, rows):
            asked.append(len(rows))
            return env.arrays["mask"][rows].argmax(axis=1)

        env = VectorEnv("mjkt", 4, opponents=first_legal)
        _, infos = env.reset()
        for _ in range(40):
            *_, infos = env.step(infos["action_mask"].argmax(axis=1))
        self.assertGreater(sum(asked), 40)

    def test_what_is_wrong_is_refused(self):
        with self.assertRaisesRegex(jansou.Error, "chair"):
            VectorEnv("mighty", 2, chair=3)
        env = VectorEnv("mjkt", 2)
        env.reset()
        with self.assertRaises(jansou.Error):
            env.step([801, 801])


class Aec(unittest.TestCase):
    """As PettingZoo's api_test has it: whoever is selected acts, cumulative rewards, agents leave by None."""

    def play(self, rule, seed, limit=None):
        env = AECEnv(rule)
        env.reset(seed=seed)
        lots = random.Random(seed)
        self.assertEqual(env.agents, env.possible_agents)
        earned, given, steps = dict.fromkeys(env.agents, 0.0), dict.fromkeys(env.agents, 0.0), 0
        for agent in env.agent_iter():
            self.assertEqual(agent, env.agent_selection)
            self.assertIn(agent, env.agents)
            self.assertEqual(set(env.rewards), set(env.agents))
            self.assertEqual(set(env.terminations), set(env.agents))
            self.assertEqual(set(env.infos), set(env.agents))
            observation, reward, termination, truncation, info = env.last()
            self.assertTrue(env.observation_space(agent).contains(observation["observation"]))
            given[agent] += reward
            if termination or truncation:
                env.step(None)
                self.assertNotIn(agent, env.agents)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            self.assertGreater(len(legal), 1)
            env.step(lots.choice(legal))
            for each in env.agents:
                earned[each] += env.rewards[each]
            steps += 1
        self.assertEqual(env.agents, [])
        for agent in env.possible_agents:
            self.assertAlmostEqual(earned[agent], given[agent], places=3)
        with self.assertRaises(jansou.Error):
            env.step(None)
        env.reset(seed=seed)
        self.assertEqual(env.num_agents, env.max_num_agents)
        return steps

    def test_whole_games(self):
        for rule in HOUSES:
            with self.subTest(rule=rule):
                self.assertGreater(self.play(rule, 2), 40)

    def test_whoever_is_not_asked_may_be_observed(self):
        env = AECEnv("superpower")
        env.reset(seed=1)
        for agent in env.possible_agents:
            seen = env.observe(agent)
            self.assertEqual(seen["action_mask"].any(), agent == env.agent_selection)

    def test_what_is_wrong_is_refused(self):
        env = AECEnv("mjkt")
        with self.assertRaises(jansou.Error):
            env.step(0)
        env.reset(seed=1)
        for wrong in (None, -1, 801, 10**9):
            with self.assertRaises(jansou.Error):
                env.step(wrong)


if __name__ == "__main__":
    unittest.main()
