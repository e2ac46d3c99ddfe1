"""Takes a run: the harness measures a backend beside its copies, in a state of the machine."""
import collections
import itertools
import json
import os
import subprocess
import time

from running.command_line import fail
from running.harness import commit, facts_of
from running.program import run
from validation.verdicts.copies import BACKENDS, COPIES, rows
from validation.verdicts.neighbour import Neighbour
from validation.verdicts.raw_rounds import UNIT, Proof, Run
from validation.verdicts.usage import Usage, of_children

CORPUS = "itunes300"

# What varies from run to run, or is recorded with each.
VOLATILE = {"load", "time", "commit", "tracer"}


class Bench(collections.namedtuple("Bench", "binaries work budget processor methods")):
    """What runs are taken with: the build, a scratch directory, a budget in seconds, the processor that the
    harness is bound to, and the method of timing of each backend."""

    @classmethod
    def find(cls, binaries, work, budget):
        """By a first short run, which also shows that the harness can run."""
        measure(binaries, work, "--backend", "expat", "--rounds", "1")
        pinned = named(report(work))["pinned"]
        if not pinned.startswith("to processor "):
            fail(69, f"the harness can't bind itself to a processor: pinned is '{pinned}'")
        return cls(binaries, work, budget, int(pinned.split()[-1]), methods(binaries))

    def take(self, sitting, state, backend, number):
        """One run."""
        place = state.processor(self.processor, os.sched_getaffinity(0))
        if place is None:
            fail(69, f"the state {state.name} takes a second processor")
        copies = [word for copy in COPIES for word in ("--copy", copy.option(backend))]
        before = Usage.now()
        with Neighbour(state.chore, place) as neighbour:
            began, known = time.monotonic(), of_children()
            measure(
                self.binaries, self.work, "--reference", backend, "--backend", backend, *copies, "--budget",
                f"{self.budget:g}s")
            wall, used = time.monotonic() - began, of_children() - known
        after = Usage.now()
        results = report(self.work)
        facts = named(results)
        if facts["pinned"] != f"to processor {self.processor}":
            fail(1, f"the harness was bound to processor {self.processor}, now it is pinned {facts['pinned']}")
        proof = Proof(
            wall, used, neighbour.cpu, neighbour.copied, after.others_since(before), after.stolen_since(before))
        return Run(
            sitting, state.name, backend, number, commit(facts_of(results)), self.methods[backend], facts["time"],
            self.budget, proof, results["plan"]["seed"], rows(backend), rounds(self.work, rows(backend)),
            {name: value for name, value in facts.items() if name not in VOLATILE})


def measure(binaries, work, *options):
    run(
        binaries / "harness", "run", "--corpus", CORPUS, "--sink", "model", "--pass", "time", "--no-yardsticks",
        "--no-history", "--quiet", "--format", "json", "--format", "bench", "--output", work, *options)


def report(work):
    return json.loads((work / f"{CORPUS}.json").read_text())


def named(results):
    return {fact["name"]: fact["value"] for fact in facts_of(results)}


def rounds(work, names):
    """CPU and wall time of each row in each round: a row's samples are printed in the order they were taken, and
    no row misses a round before its last."""
    found = {name: [] for name in names}
    for line in (work / f"{CORPUS}.bench").read_text().splitlines():
        if line.startswith("Benchmark"):
            name, _, *figures = line.split()
            by_unit = dict(zip(figures[1::2], map(float, figures[::2])))
            found[name.rpartition("/backend=")[2]].append(
                tuple(round(by_unit[unit] / UNIT) for unit in ("cpu-ns/op", "ns/op")))
    return list(itertools.zip_longest(*found.values()))


def methods(binaries):
    """How each backend's worker says that it takes times (see the worker contract in CONTRIBUTING.md)."""
    return {backend: method(binaries, backend) for backend in BACKENDS}


def method(binaries, backend):
    for block in run(binaries / f"worker-{backend}", "describe", stdout=subprocess.PIPE).split("\n\n"):
        told = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
        if told.get("backend") == backend:
            return int(told.get("method", 0))
    fail(69, f"worker-{backend} does not describe {backend}")
