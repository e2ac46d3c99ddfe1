"""Runs one trial of the gate: a check with a fault, and what it found of it."""
import collections
import os
import time

from running.check import check
from running.command_line import fail
from running.harness import commit, facts_of
from validation.gate.kinds import BACKENDS, WORDS
from validation.trials import figure
from validation.verdicts.neighbour import Neighbour
from validation.verdicts.usage import Usage

COLUMNS = [
    "kind", "number", "commit", "backend", "outcome", "named", "change", "low", "high", "smallest_effect",
    "why_unknown", "others", "rounds", "seconds",
]


class Gate(collections.namedtuple("Gate", "harness baseline work")):
    """The check of a harness: exact metrics against a baseline, times beside the same workers once more."""

    def facts(self):
        """What a check tells of the machine and the build."""
        return facts_of(self.check("--exact").report)

    def check(self, *options):
        plan = [word for backend in BACKENDS for word in ("--backend", backend)]
        base = ["--baseline", self.baseline] if "--exact" in options else [
            "--against", self.harness.parent, *plan, "--min-effect", "2%"]
        found = check(self.harness, self.work, *base, "--quiet", *options)
        if found.status == 3:
            gaps = "; ".join(f"{gap['subject']}: {gap['reason']}" for gap in found.gaps)
            fail(3, f"{self.baseline} can't be compared: {gaps}. Begin anew with --fresh")
        if found.report is None:
            fail(found.status or 1, f"the check failed: exit status {found.status}")
        return found

    def trial(self, kind, number, processor):
        """Runs one check in the state of its kind, where the harness is bound to that processor: its row of the log,
        and what to tell of it."""
        place = kind.state.processor(processor, os.sched_getaffinity(0))
        before = Usage.now()
        with Neighbour(kind.state.chore, place):
            began = time.monotonic()
            found = self.check(*kind.options(number))
            seconds = time.monotonic() - began
        others = Usage.now().others_since(before)
        backend = kind.backend(number)
        named = sorted({(one["key"]["backend"], one["metric"]) for one in found.worse})
        shown = change_shown(found.findings, kind.metric, backend)
        row = {
            "kind": kind.name, "number": number, "commit": commit(facts_of(found.report)), "backend": backend,
            "outcome": outcome(found, kind, backend, named), "named": "; ".join(map(" ".join, named)),
            "change": figure(shown.get("change")), "low": figure(shown.get("low")),
            "high": figure(shown.get("high")), "smallest_effect": figure(shown.get("smallest_effect")),
            "why_unknown": found.why_unknown,
            "others": f"{others:.3f}", "rounds": found.report["rounds"], "seconds": round(seconds, 2),
        }
        place = f"{backend}: " if backend else ""
        return row, f"{place}{WORDS[row['outcome']]}, change {row['change'] or 'unknown'}, {row['rounds']} rounds"


def outcome(found, kind, backend, named):
    """What a check comes to: every finding that is worse must be the fault's own."""
    if found.cannot_tell:
        return "broken"
    if not named:
        return "good"
    # Memory that one allocation more takes is found beside it.
    is_fault = all(row == backend and (kind.is_exact or metric == kind.metric) for row, metric in named)
    return "caught" if is_fault and (backend, kind.metric) in named else "alarm"


def change_shown(findings, metric, backend):
    """The finding on the fault; where there is none, that on the largest change."""
    backends = [backend] if backend else BACKENDS
    changes = [
        one for one in findings
        if one["metric"] == metric and one["key"]["backend"] in backends and one.get("change")
    ]
    return max(changes, key=lambda one: abs(one["change"] - 1), default={})
