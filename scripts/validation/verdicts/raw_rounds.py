"""Raw rounds as they are committed: a file a state and sitting, `STATE-SITTING.csv`, such as `quiet-1.csv`.

It has comma-separated lines of three forms (a field with a comma in it is quoted):

    machine,cpu=AMD EPYC,"caches=L1d 48K, L1i 32K, L2 1024K, L3 32768K",…
    run,backend=expat,number=1,commit=…,method=1,time=2026-11-22T11:10:55Z,budget=60,…,rows=expat expat-copy …
    28972/28994,29642/29620,29191/29378,…

- `machine` is what reports tell of the machine and the build. It holds for the runs below it, up to the next
  such line.
- `run` begins a run: the backend that was measured, its number among those of the sitting, state and backend,
  from 1; the commit of the harness; the method of timing that the worker describes; when it began; the budget
  in seconds; the proof of its state: `wall`, the seconds it took, `harness_cpu` and `neighbour_cpu`, the
  processor seconds of the harness with its workers and of the neighbour, `copied`, the bytes the neighbour has
  copied, `others` and `stolen`, how much of one processor other processes and other guests of the host had; the
  seed of the order within rounds; how many rounds follow; and the names of their rows, with blanks between.
- Any other line is a round of that run, in the order they were taken: a field a row, in the order of their
  names. A field is `CPU/WALL`, the CPU time and the wall time of a parse in units of 100 ns; it is empty where
  the row has no sample in that round.

A file is written anew with each run, as a whole: so that a run is in it whole or not at all.
"""
import collections
import csv
import io
import re

from running.command_line import fail
from validation.report import write
from validation.verdicts.states import BY_NAME

# Nanoseconds.
UNIT = 100

Proof = collections.namedtuple("Proof", "wall harness_cpu neighbour_cpu copied others stolen")
FORMS = Proof(".2f", ".2f", ".2f", "d", ".4f", ".4f")


class Run(collections.namedtuple(
        "Run", "sitting state backend number commit method time budget proof seed rows rounds machine")):
    """A run; of each round it has for each row CPU and wall time of a parse in units, or `None`."""

    @property
    def cell(self):
        return self.state, self.backend

    @property
    def flaw(self):
        return BY_NAME[self.state].flaw(self.proof)

    def ratios(self, row, sixtieths=60, stretch=0):
        """The CPU time of a row over that of the reference, in the rounds of a stretch of the run: its length in
        sixtieths, and its number from 0."""
        place = self.rows.index(row)
        begin, end = (len(self.rounds) * sixtieths * one // 60 for one in (stretch, stretch + 1))
        return [one[place][0] / one[0][0] for one in self.rounds[begin:end] if one[place] and one[0]]

    @property
    def waits(self):
        """Wall over CPU time of each sample."""
        return [wall / cpu for one in self.rounds for cpu, wall in filter(None, one)]


def read(folder):
    """All runs, in the order of sittings, states, backends and numbers."""
    runs = []
    for path in sorted(folder.glob("*.csv")):
        named = re.fullmatch(r"([a-z-]+)-([1-9]\d*)\.csv", path.name)
        if not named or named[1] not in BY_NAME:
            fail(65, f"{path} is not named STATE-SITTING.csv")
        try:
            with path.open(newline="") as file:
                runs += _parse(csv.reader(file, strict=True), int(named[2]), named[1])
        except (csv.Error, IndexError, KeyError, TypeError, ValueError) as error:
            fail(65, f"{path} does not hold raw rounds: {error}")
    states = list(BY_NAME)
    return sorted(runs, key=lambda run: (run.sitting, states.index(run.state), run.backend, run.number))


def _parse(lines, sitting, state):
    machine = {}
    for form, *fields in lines:
        told = dict(field.split("=", 1) for field in fields)
        if form == "machine":
            machine = told
            continue
        if form != "run":
            raise ValueError("a round that belongs to no run")
        rows = told["rows"].split()
        rounds = [_round(next(lines, []), len(rows)) for _ in range(int(told["rounds"]))]
        proof = Proof(*((int if form == "d" else float)(told[name]) for name, form in zip(Proof._fields, FORMS)))
        yield Run(
            sitting, state, told["backend"], int(told["number"]), told["commit"], int(told["method"]), told["time"],
            float(told["budget"]), proof, int(told["seed"]), rows, rounds, machine)


def _round(fields, count):
    if len(fields) != count:
        raise ValueError("a round is missing or torn")
    return [tuple(map(int, field.split("/"))) if field else None for field in fields]


def append(folder, run):
    """Adds a run to the file of its sitting and state."""
    path = folder / f"{run.state}-{run.sitting}.csv"
    text = path.read_text() if path.exists() else ""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    machine = io.StringIO()
    csv.writer(machine, lineterminator="\n").writerow(["machine", *_words(run.machine)])
    known = [line for line in text.splitlines(keepends=True) if line.startswith("machine,")]
    if known[-1:] != [machine.getvalue()]:
        lines.write(machine.getvalue())
    proof = {name: format(figure, form) for name, figure, form in zip(Proof._fields, run.proof, FORMS)}
    writer.writerow(["run", *_words({
        "backend": run.backend, "number": run.number, "commit": run.commit, "method": run.method, "time": run.time,
        "budget": f"{run.budget:g}", **proof, "seed": run.seed, "rounds": len(run.rounds),
        "rows": " ".join(run.rows)})])
    writer.writerows([f"{one[0]}/{one[1]}" if one else "" for one in samples] for samples in run.rounds)
    write(path, text + lines.getvalue())


def _words(told):
    return [f"{name}={value}" for name, value in told.items()]
