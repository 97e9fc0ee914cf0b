"""Spaces in the shape of Gymnasium's: what an observation or an action may be. Neither Gymnasium nor PettingZoo is imported."""
import numpy as np


class Space:
    """What is in it is asked by `contains`, or by `in`."""

    def __contains__(self, x):
        return self.contains(x)


class Numbers(Space):
    """Whole numbers, one or an array, from which `sample` takes some by lot."""

    dtype = np.dtype(np.int64)

    def __init__(self, shape, seed):
        self.shape = shape
        self.seed(seed)

    def seed(self, seed=None):
        self._random = np.random.default_rng(seed)


class Discrete(Numbers):
    """Whole numbers from 0 to n - 1."""

    def __init__(self, n, seed=None):
        super().__init__((), seed)
        self.n = int(n)

    def sample(self, mask=None):
        """A number by lot; mask (n,): of those that are not 0 there."""
        if mask is None:
            return int(self._random.integers(self.n))
        legal = np.flatnonzero(mask)
        return int(self._random.choice(legal)) if len(legal) else 0

    def contains(self, x):
        return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

    def __eq__(self, other):
        return isinstance(other, Discrete) and other.n == self.n

    def __repr__(self):
        return f"Discrete({self.n})"


class MultiDiscrete(Numbers):
    """An array of whole numbers, each from 0 to one less than its place in nvec says."""

    def __init__(self, nvec, seed=None):
        self.nvec = np.asarray(nvec, np.int64)
        super().__init__(self.nvec.shape, seed)

    def sample(self, mask=None):
        if mask is None:
            return self._random.integers(self.nvec)
        lots = self._random.random(np.shape(mask)) * (np.asarray(mask) != 0)
        return lots.argmax(axis=-1)

    def contains(self, x):
        x = np.asarray(x)
        return x.shape == self.shape and np.issubdtype(x.dtype, np.integer) and bool(np.all((x >= 0) & (x < self.nvec)))


class Box(Space):
    """Arrays of a shape and type with values from low to high."""

    def __init__(self, low, high, shape, dtype):
        self.low, self.high = low, high
        self.shape = tuple(shape)
        self.dtype = np.dtype(dtype)

    def contains(self, x):
        return (
            isinstance(x, np.ndarray)
            and x.shape == self.shape
            and x.dtype == self.dtype
            and bool(np.all((x >= self.low) & (x <= self.high)))
        )


class Dict(Space):
    """A dict of spaces."""

    def __init__(self, spaces):
        self.spaces = dict(spaces)

    def __getitem__(self, name):
        return self.spaces[name]

    def keys(self):
        return self.spaces.keys()

    def contains(self, x):
        return (
            isinstance(x, dict)
            and x.keys() == self.spaces.keys()
            and all(s.contains(x[name]) for name, s in self.spaces.items())
        )


def observation_space(names, rows=()):
    """The space of the buffers of these names, each with `rows` in front."""
    from . import layout

    spaces = {}
    for name in names:
        dtype, row = layout()["buffers"][name]
        limits = np.iinfo(dtype)
        spaces[name] = Box(limits.min, limits.max, (*rows, *row), dtype)
    return Dict(spaces)
