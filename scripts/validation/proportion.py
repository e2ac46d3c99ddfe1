"""Shares of trials, with an interval that holds for few of them."""
import math


def clopper_pearson(hits, count, level=0.95):
    """The ends of the exact interval of a share (Clopper and Pearson, Biometrika 26, 1934)."""
    tail = (1 - level) / 2
    low = 0 if hits == 0 else _solve(lambda share: 1 - _at_most(hits - 1, count, share), tail)
    high = 1 if hits == count else _solve(lambda share: -_at_most(hits, count, share), -tail)
    return low, high


def words(hits, count):
    """`3 of 100, 3 % [0.62 %, 8.5 %]`."""
    if count == 0:
        return "none was judged"
    low, high = clopper_pearson(hits, count)
    return f"{hits} of {count}, {100 * hits / count:.3g} % [{100 * low:.2g} %, {100 * high:.3g} %]"


def _at_most(hits, count, share):
    """The probability of at most so many hits."""
    return sum(math.comb(count, k) * share ** k * (1 - share) ** (count - k) for k in range(hits + 1))


def _solve(rising, wanted):
    """The share at which a rising function of it has the wanted value, by bisection."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if rising(middle) < wanted:
            low = middle
        else:
            high = middle
    return (low + high) / 2
