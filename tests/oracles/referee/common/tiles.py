"""Tiles as the commands write them ("123m055p7z"), for those who ask and for those who compare. A kind is a number 0..33."""
import re

SUITS = "mpsz"


def tiles(text):
    """The tiles one by one: "5m", "0p"."""
    return [rank + suit for ranks, suit in re.findall(r"([0-9]+)([mpsz])", text) for rank in ranks]


def kind(tile):
    return SUITS.index(tile[1]) * 9 + int(tile[0].replace("0", "5")) - 1


def kinds(text):
    return [kind(tile) for tile in tiles(text)]


def name(number, red=False):
    return ("0" if red else str(number % 9 + 1)) + SUITS[number // 9]


def packed(names):
    """Tiles that stand in order of their suits, written together."""
    return "".join("".join(ranks) + suit for suit in SUITS if (ranks := [n[0] for n in names if n[1] == suit]))


def shown(question):
    """The text of each meld, of `score` and of `waits`."""
    return [meld["tiles"] for meld in question.get("melds", [])] + [
        meld.split(":")[1] for meld in question.get("meld", [])
    ]
