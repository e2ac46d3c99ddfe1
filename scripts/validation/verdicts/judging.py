"""Has the rounds judged by the harness's own rule, which `judge-rounds` of the build applies."""
import collections
import subprocess

from running.command_line import fail
from running.program import run as run_program
from validation.verdicts.copies import COPIES, CUTS, SAME_WITHIN

OUTCOMES = ["faster", "slower", "same", "undecided"]


class Verdict(collections.namedtuple("Verdict", "run copy cut stretch outcome median low high rounds")):
    """The verdict on a copy by a stretch of `cut` sixtieths of a run; a figure that is missing is `None`."""

    @property
    def is_wrong(self):
        return self.outcome in self.copy.wrong

    @property
    def is_wanted(self):
        return self.outcome == self.copy.wanted

    @property
    def has_interval(self):
        return self.low is not None

    def holds(self, ratio):
        """Whether the interval does."""
        return self.low <= ratio <= self.high


def judge(binaries, work, runs):
    """The verdict on each copy by each stretch of each run."""
    asked = [
        (run, copy, cut, stretch) for run in runs for copy in COPIES for cut in CUTS for stretch in range(60 // cut)]
    path = work / "ratios.tsv"
    with path.open("w") as file:
        for key, (run, copy, cut, stretch) in enumerate(asked):
            ratios = " ".join(f"{ratio:.9g}" for ratio in run.ratios(copy.row(run.backend), cut, stretch))
            file.write(f"{key}\t{len(COPIES)}\t{SAME_WITHIN}\t{ratios}\n")
    with path.open() as file:
        answers = run_program(binaries / "judge-rounds", stdin=file, stdout=subprocess.PIPE).splitlines()
    if len(answers) != len(asked):
        fail(1, f"judge-rounds gave {len(answers)} answers to {len(asked)} questions")
    return [_read(answer, key, asked[key]) for key, answer in enumerate(answers)]


def _read(answer, key, asked):
    fields = answer.split("\t")
    if len(fields) != 6 or fields[0] != str(key) or fields[1] not in OUTCOMES:
        fail(1, f"judge-rounds gave no answer: {answer}")
    figures = [None if field == "-" else float(field) for field in fields[2:5]]
    return Verdict(*asked, fields[1], *figures, int(fields[5]))
