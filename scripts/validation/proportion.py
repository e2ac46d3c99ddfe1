"""Shares of trials, with an interval that holds for few of them."""
import math


def clopper_pearson(hits, count, level=0.95):
    """The ends of the exact interval of a share (Clopper and Pearson, Biometrika 26, 1934)."""
    if 2 * hits > count:
        # The sums are short where hits are few.
        low, high = clopper_pearson(count - hits, count, level)
        return 1 - high, 1 - low
    tail = (1 - level) / 2
    low = 0 if hits == 0 else _solve(lambda share: 1 - _at_most(hits - 1, count, share), tail)
    high = _solve(lambda share: -_at_most(hits, count, share), -tail)
    return low, high


def words(hits, count):
    """`3 of 100, 3 % [0.62 %, 8.5 %]`."""
    if count == 0:
        return "none was judged"
    low, high = clopper_pearson(hits, count)
    return f"{hits} of {count}, {percent(hits / count)} [{percent(low)}, {percent(high)}]"


def percent(share):
    """Three digits; four near 100 %."""
    return f"{100 * share:.{3 if share < 0.99 else 4}g} %"


def _at_most(hits, count, share):
    """The probability of at most so many hits; by logarithms, as the binomials of many trials are beyond floats."""
    return sum(
        math.exp(_log_binomial(count, k) + k * math.log(share) + (count - k) * math.log1p(-share))
        for k in range(hits + 1))


def _log_binomial(count, k):
    return math.lgamma(count + 1) - math.lgamma(k + 1) - math.lgamma(count - k + 1)


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
