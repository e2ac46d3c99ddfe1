"""What a report is made of."""
import collections
import functools

from validation.report import median
from validation.verdicts.copies import BACKENDS, COPIES
from validation.verdicts.states import STATES


class Findings:
    """All runs, and the verdicts on those that count."""

    def __init__(self, every_run, verdicts):
        self.every_run = every_run
        self.verdicts = verdicts
        self.runs = [run for run in every_run if not run.flaw]
        self.states = [state for state in STATES if any(run.state == state.name for run in self.runs)]
        self.backends = [backend for backend in BACKENDS if any(run.backend == backend for run in self.runs)]
        self.sittings = sorted({run.sitting for run in self.runs})
        self.budget = self.runs[0].budget

    def seconds(self, cut):
        """How long a stretch is: `15 s`."""
        return f"{self.budget * cut / 60:.3g} s"

    def select(self, state=None, backend=None, cut=None, copy=None):
        """The verdicts of a kind."""
        return [
            one for one in self.verdicts
            if (state is None or one.run.state == state.name) and (backend is None or one.run.backend == backend)
            and (cut is None or one.cut == cut) and (copy is None or one.copy == copy)
        ]

    def runs_of(self, state, backend=None, sitting=None):
        return [
            run for run in self.runs
            if run.state == state.name and (backend is None or run.backend == backend)
            and (sitting is None or run.sitting == sitting)
        ]

    def pooled(self, runs, copy):
        """The median ratio of a copy over all rounds of the runs."""
        return median(ratio for run in runs for ratio in run.ratios(copy.row(run.backend)))

    @functools.cached_property
    def medians(self):
        """What copies take of what they are copies of: by state, backend and copy, over all runs."""
        return {
            (state.name, backend, copy): self.pooled(runs, copy)
            for state in self.states for backend in self.backends if (runs := self.runs_of(state, backend))
            for copy in COPIES
        }


def by_stretch(verdicts):
    """The verdicts of each stretch of each run."""
    families = collections.defaultdict(list)
    for one in verdicts:
        families[one.run.sitting, one.run.cell, one.run.number, one.cut, one.stretch].append(one)
    return list(families.values())


Must = collections.namedtuple("Must", "words holds")
