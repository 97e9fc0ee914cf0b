"""Many games in the shape of Gymnasium's vector API: one chair of each table learns, the others are played by a policy."""
import numpy as np

from . import Batch, Error, layout
from .spaces import Discrete, MultiDiscrete, observation_space

OBSERVED = ("tiles", "numbers")


class VectorEnv:
    """num_envs tables at which `chair` is to be played.

    opponents: None plays the other chairs by lot; else a function (env, rows) -> action numbers of the tables `rows`, which reads the arrays of
    env.arrays there. observed: names of the buffers that make an observation. A game that ends terminates its row, whose observation is then
    the first of the next game (autoreset in the same step). An observation is a dict of arrays that the next step writes over: copy what is kept.
    infos["action_mask"] (num_envs, actions) says what is legal.
    """

    metadata = {"autoreset_mode": "SameStep"}

    def __init__(
        self, rule, num_envs, *, chair=0, opponents=None, observed=OBSERVED, seed=0, skip_forced=True, reward="points"
    ):
        self._made = dict(rule=rule, n=num_envs, skip_forced=skip_forced, reward=reward)
        self.num_envs = int(num_envs)
        self.chair = int(chair)
        self.opponents = opponents
        self.observed = tuple(observed)
        self.single_observation_space = observation_space(self.observed)
        self.observation_space = observation_space(self.observed, (self.num_envs,))
        self.single_action_space = Discrete(layout()["actions"])
        self.action_space = MultiDiscrete(np.full(self.num_envs, layout()["actions"]))
        self.batch = None
        self._seed = seed
        self._open(seed)

    def _open(self, seed):
        if self.batch is not None:
            self.batch.close()
        self.batch = Batch(seeds=seed, **self._made)
        if not 0 <= self.chair < self.batch.people:
            raise Error(f"chair: a number from 0 to {self.batch.people - 1} is expected, not {self.chair}")
        self.arrays = self.batch.allocate(
            *dict.fromkeys((*self.observed, "mask", "chair", "reward", "settled", "ended"))
        )
        self._lots = np.zeros(self.num_envs, np.int64)
        self._drawn = 0

    def reset(self, *, seed=None, options=None):
        """Every table begins with the first game of its seed. Returns observation and infos."""
        if seed is None:
            self.batch.reset()
        else:
            self._seed = seed
            self._open(seed)
        self._play_on(
            np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, bool), np.zeros(self.num_envs, np.int32)
        )
        return self._observation(), self._infos()

    def step(self, actions):
        """actions: a legal number for each table. Returns observation, rewards (num_envs,) float32, terminations, truncations, infos."""
        rewards = np.zeros(self.num_envs, np.float32)
        ended = np.zeros(self.num_envs, bool)
        settled = np.zeros(self.num_envs, np.int32)
        self._step(actions, rewards, ended, settled)
        self._play_on(rewards, ended, settled)
        infos = self._infos()
        infos["settled"] = settled
        return self._observation(), rewards, ended, np.zeros(self.num_envs, bool), infos

    def _step(self, numbers, rewards, ended, settled):
        self.batch.step(numbers)
        rewards += self.arrays["reward"][:, self.chair]
        settled += self.arrays["settled"][:, self.chair]
        ended |= (self.arrays["ended"] & 2) != 0

    def _play_on(self, rewards, ended, settled):
        """The other chairs play until everywhere the own one decides."""
        while True:
            others = np.flatnonzero(self.arrays["chair"] != self.chair)
            if not len(others):
                return
            numbers = np.full(self.num_envs, -1, np.int64)
            if self.opponents is None:
                self._drawn += 1
                self.batch.sample(self._drawn, self._lots)
                numbers[others] = self._lots[others]
            else:
                numbers[others] = self.opponents(self, others)
            self._step(numbers, rewards, ended, settled)

    def _observation(self):
        return {name: self.arrays[name] for name in self.observed}

    def _infos(self):
        return {"action_mask": self.arrays["mask"]}

    def close(self):
        self.batch.close()
