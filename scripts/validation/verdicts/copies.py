"""What verdicts are tried on: backends beside copies of themselves, which are slowed by known shares."""
import collections

# Each run measures one of them, which is the reference of its copies.
BACKENDS = ["expat", "libxml2", "foundation"]

# How far two times may lie apart and still be the same: the harness's own default.
SAME_WITHIN = 0.01

# The chance of a wrong verdict in a run, at most, that the harness claims.
ERROR_RATE = 0.01

# Verdicts are read off stretches of 5, 15 and 60 sixtieths of a run, whose budget is 60 s by default: it has
# twelve of the first, four of the second, and is the last itself.
CUTS = [5, 15, 60]


class Copy(collections.namedtuple("Copy", "change title wanted wrong")):
    """A copy of a backend: what it should be called, and what it must not be."""

    def option(self, backend):
        return backend + self.change

    def row(self, backend):
        """What its row is named."""
        return self.option(backend) if self.change else f"{backend}-copy"


# What is slowed by 1 % lies on the edge of what counts as the same: both are right.
COPIES = [
    Copy("", "unchanged", "same", ("faster", "slower")),
    Copy("+0.5%", "+0.5 %", "same", ("faster", "slower")),
    Copy("+1%", "+1 %", "slower", ("faster",)),
    Copy("+2%", "+2 %", "slower", ("faster", "same")),
    Copy("+3%", "+3 %", "slower", ("faster", "same")),
    Copy("+5%", "+5 %", "slower", ("faster", "same")),
]


def rows(backend):
    """The rows of a run, the reference first."""
    return [backend] + [copy.row(backend) for copy in COPIES]
