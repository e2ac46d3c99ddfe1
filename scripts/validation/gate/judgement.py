"""Whether what must hold of the gate does."""
import collections

from validation.gate.kinds import WORDS
from validation.report import tally

# What a check may take: one of times takes its budget, and twice that again where it can't tell.
Limit = collections.namedtuple("Limit", "title check is_exact seconds")
LIMITS = [Limit("exact metrics alone", "a check of exact metrics", True, 2)]


class Judgement:
    """Whether what must hold does."""

    def __init__(self, rows, kinds, is_quick):
        self.kinds = [kind for kind in kinds if kind.count(is_quick)]
        self.rows = {kind: [row for row in rows if row["kind"] == kind.name] for kind in self.kinds}
        self.is_quick = is_quick

    def outcomes(self, kind):
        return [row["outcome"] for row in self.rows[kind]]

    def judged(self, kind):
        return [row for row in self.rows[kind] if row["outcome"] != "broken"]

    def must(self, kind):
        if not self.is_quick:
            return kind.must
        return kind.quick_must

    def kind_holds(self, kind):
        found = self.outcomes(kind)
        return kind.tolerated.issuperset(found) if self.is_quick else kind.holds(found)

    def seconds(self, limit):
        """How long the checks took that the limit is on."""
        return [
            float(row["seconds"]) for kind in self.kinds if kind.is_exact == limit.is_exact for row in self.rows[kind]]

    def is_kept(self, limit):
        return all(one <= limit.seconds for one in self.seconds(limit))

    @property
    def holds(self):
        return (
            all(map(self.kind_holds, self.kinds)) and (self.is_quick or all(map(self.is_kept, LIMITS))))

    def remarks(self):
        """What someone who looks for a reason should read."""
        for kind in self.kinds:
            found = self.outcomes(kind)
            if self.is_quick and "broken" in found:
                left = f"{len(self.judged(kind)) or 'none'} of {len(found)} judged"
                yield f"NOT JUDGED: {kind.title}: {left}, as the others could not tell: the machine had other work"
            if self.is_quick and kind.fault and "good" in found and self.kind_holds(kind):
                yield f"MISSED: {kind.title}, {found.count('good')} of {len(found)}"
            if not self.kind_holds(kind):
                yield f"FAILED: {kind.title}: must be {self.must(kind)}; was {tally(found, WORDS)}"
        for limit in LIMITS:
            if not self.is_kept(limit):
                yield (
                    f"{'SLOW' if self.is_quick else 'FAILED'}: {limit.check} took {max(self.seconds(limit)):g} s, the"
                    f" limit is {limit.seconds} s")
