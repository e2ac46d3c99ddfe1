"""A few short campaigns, and what the harness's own reckoning takes, for CI."""
import collections
import json
import subprocess

from running.command_line import fail
from running.program import run
from validation.report import tally
from validation.trials import figure

CORPUS = "itunes300"
BUDGET = "5s"

TIME = ("--pass", "time", "--until-decided")
ALLOCATIONS = ("--pass", "allocations", "--rounds", "2")


class Kind(collections.namedtuple("Kind", "title copy metric passes count wanted words")):
    """Campaigns of one kind: how many, what each should find, and the words for that."""

    @property
    def tolerated(self):
        """What a machine with other work may find as well: exact figures do not depend on it."""
        return {self.wanted} if self.passes is ALLOCATIONS else {self.wanted, "undecided"}


SPEED = {"lower": "faster", "same": "same", "higher": "slower", "undecided": "undecided"}
NUMBER = {"lower": "fewer", "same": "same", "higher": "more", "undecided": "undecided"}

KINDS = [
    Kind("unchanged", "libxml2", "parse_time", TIME, 3, "same", SPEED),
    Kind("slowed by 2 %", "libxml2+2%", "parse_time", TIME, 2, "higher", SPEED),
    Kind("slowed by 5 %", "libxml2+5%", "parse_time", TIME, 2, "higher", SPEED),
    Kind("one allocation more a parse", "libxml2+1alloc", "allocations", ALLOCATIONS, 3, "higher", NUMBER),
]


def validate(binaries, work):
    """Whether no verdict is wrong; what stays undecided, and what takes longer than its limit, is printed, as a slow
    machine or one with other work can't do better."""
    found = [(kind, []) for kind in KINDS]
    for turn in range(max(kind.count for kind in KINDS)):
        for kind, outcomes in found:
            if turn < kind.count:
                outcomes.append(campaign(binaries, work, kind, turn))
    print()
    for kind, outcomes in found:
        print(f"{kind.title}: {tally(outcomes, kind.words)}")
    limits = speed_limits(binaries)
    for name, took, limit in limits:
        print(f"{name}: {took:.3f} s, the limit is {limit:g} s")
    print()
    for line in remarks(found, limits):
        print(line)
    return all(kind.tolerated.issuperset(outcomes) for kind, outcomes in found)


def campaign(binaries, work, kind, turn):
    """Measures a copy of libxml2 beside libxml2: what comes of it."""
    run(
        binaries / "harness", "--corpus", CORPUS, "--backend", "libxml2", "--reference", "libxml2", "--sink", "count",
        "--copy", kind.copy, "--budget", BUDGET, *kind.passes, "--no-yardsticks", "--no-history", "--quiet",
        "--format", "json", "--output", work)
    verdicts = json.loads((work / f"{CORPUS}.json").read_text())["verdicts"]
    verdicts = [one for one in verdicts if one["metric"] == kind.metric]
    if len(verdicts) != 1:
        fail(1, f"{len(verdicts)} verdicts on {kind.metric} where one was expected")
    one = verdicts[0]
    ends = f" [{figure(one['low'])}, {figure(one['high'])}]" if "low" in one else ""
    print(
        f"{kind.title} {turn + 1}: {kind.words[one['outcome']]}, ratio {figure(one.get('ratio')) or 'unknown'}{ends},"
        f" {one['rounds']} rounds", flush=True)
    return one["outcome"]


def speed_limits(binaries):
    """What the harness's own reckoning takes: `NAME SECONDS LIMIT` with tabs between, a line a limit."""
    lines = run(binaries / "speed-limits", stdout=subprocess.PIPE).splitlines()
    return [(name, float(took), float(limit)) for name, took, limit in (line.split("\t") for line in lines)]


def remarks(found, limits):
    """What someone who looks for a reason should read."""
    for kind, outcomes in found:
        undecided = outcomes.count("undecided")
        if undecided:
            yield (
                f"UNDECIDED: {kind.title}, {undecided} of {len(outcomes)}: the machine had other work, or the budget"
                " is too small")
        if not kind.tolerated.issuperset(outcomes):
            wrong = [f"“{kind.words[one]}”" for one in kind.words if one not in kind.tolerated]
            yield f"FAILED: {kind.title}: no {' or '.join(wrong)}; was {tally(outcomes, kind.words)}"
    for name, took, limit in limits:
        if took > limit:
            yield f"SLOW: {name} took {took:.3f} s, the limit is {limit:g} s"
