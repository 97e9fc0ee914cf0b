"""One game in the shape of PettingZoo's AEC API: the agent whose turn it is acts, one after another."""
import numpy as np

from . import Batch, Error, layout
from .spaces import Discrete, observation_space

OBSERVED = ("tiles", "numbers")


class AECEnv:
    """Agents are "chair_0" and so on. An observation is {"observation": dict of arrays, "action_mask": (actions,) int8}."""

    metadata = {"name": "jansou", "render_modes": [], "is_parallelizable": False}
    render_mode = None

    def __init__(self, rule, *, observed=OBSERVED, skip_forced=True, reward="points"):
        self._made = dict(rule=rule, n=1, auto_reset=False, skip_forced=skip_forced, reward=reward)
        self.observed = tuple(observed)
        with Batch(seeds=0, **self._made) as batch:
            people = batch.people
        self.possible_agents = [f"chair_{c}" for c in range(people)]
        self.agents = []
        self.batch = None
        space = observation_space(self.observed)
        self._spaces = {agent: (space, Discrete(layout()["actions"])) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self._spaces[agent][0]

    def action_space(self, agent):
        return self._spaces[agent][1]

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def reset(self, seed=None, options=None):
        """A game begins: that of the seed, or one by lot."""
        if self.batch is not None:
            self.batch.close()
        self.batch = Batch(seeds=int(np.random.default_rng().integers(1 << 62)) if seed is None else seed, **self._made)
        self._arrays = self.batch.allocate("chair", "reward")
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._deciding()

    def _deciding(self):
        chair = int(self._arrays["chair"][0])
        return self.agents[0] if chair < 0 else self.possible_agents[chair]

    def observe(self, agent):
        """What the agent knows, and what it may do if it is its turn: arrays of their own."""
        shapes = layout()["buffers"]
        arrays = {name: np.zeros(shapes[name][1], shapes[name][0]) for name in self.observed}
        mask = np.zeros(layout()["actions"], np.uint8)
        if self.batch is None:
            raise Error("reset is called before observe")
        chair = self.possible_agents.index(agent)
        if self.batch.plays(0, chair):
            self.batch.observe(0, chair, mask=mask, **arrays)
        return {"observation": arrays, "action_mask": mask.astype(np.int8)}

    def last(self, observe=True):
        """Observation, reward since its last action, termination, truncation and info of the agent whose turn it is."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action):
        """The agent whose turn it is acts; once the game is over each agent leaves by None."""
        if self.batch is None:
            raise Error("reset is called before step")
        if not self.agents:
            raise Error("every agent has left; reset begins another game")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise Error("the game is over: None is the only action")
            self._leave(agent)
            return
        if action is None or int(action) < 0:
            raise Error(f"an action from 0 on is expected, not {action}")
        self.batch.step([int(action)])
        self._cumulative_rewards[agent] = 0.0
        for c, each in enumerate(self.possible_agents):
            self.rewards[each] = float(self._arrays["reward"][0, c])
            self._cumulative_rewards[each] += self.rewards[each]
        if self.batch.over(0):
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._deciding()

    def _leave(self, agent):
        for each in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del each[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter=1 << 62):
        """The agents as they come to act, until all have left."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self):
        """Nothing is drawn."""

    def close(self):
        if self.batch is not None:
            self.batch.close()
