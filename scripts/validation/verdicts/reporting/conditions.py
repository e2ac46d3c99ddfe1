"""What the states of the machine were, and where all that was measured."""
import collections

from validation.report import environment, median
from validation.verdicts.states import QUIET_SHARE, STATES


def section(findings):
    lines = [
        "", "## The states of the machine", "", "Medians over the runs; shares are of one processor.", "",
        "| state | what runs beside | runs | neighbour's share | copied | others' share | other guests' share |"
        " wall over CPU time | rounds | seconds |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for state in findings.states:
        runs = findings.runs_of(state)
        proofs = [run.proof for run in runs]
        lines.append(
            f"| {state.name} | {state.title} | {len(runs)} |"
            f" {percent(one.neighbour_cpu / one.wall for one in proofs)} |"
            f" {median(one.copied / one.wall for one in proofs) / 1e9:.1f} GB/s |"
            f" {percent(one.others for one in proofs)} | {percent(one.stolen for one in proofs)} |"
            f" {median(median(run.waits) for run in runs):.3f} | {median(len(run.rounds) for run in runs):g} |"
            f" {median(one.wall for one in proofs):.1f} |")
    return [*lines, *flawed(findings), *surroundings(findings)]


def percent(shares):
    return f"{100 * median(shares):.1f} %"


def flawed(findings):
    """The runs that do not count."""
    lines = [
        "", f"A run counts as quiet if other processes used less than {100 * QUIET_SHARE:g} % of a processor; beside a"
        " neighbour, if that used at least "
        + ", ".join(f"{100 * state.share:g} % ({state.name})" for state in STATES if state.chore) + " of one.",
    ]
    found = [run for run in findings.every_run if run.flaw]
    if found:
        lines += ["", "| does not count | sitting | run | why |", "| --- | ---: | --- | --- |"]
    return lines + [f"| {run.state} | {run.sitting} | {run.backend} {run.number} | {run.flaw} |" for run in found]


def surroundings(findings):
    runs = findings.runs
    names = dict.fromkeys(name for run in runs for name in run.machine)
    facts = [{"name": name, "value": values(run.machine.get(name, "not told") for run in runs)} for name in names]
    return environment(facts, {
        **{f"sitting {sitting}": dates(findings, sitting) for sitting in findings.sittings},
        "commits of the runs": values(run.commit for run in runs),
        "method of timing": values(run.method for run in runs),
        "budget of a run": f"{findings.budget:g} s",
    })


def values(each):
    """What each run has; of several values, how many runs have each."""
    found = collections.Counter(each)
    if len(found) == 1:
        return str(next(iter(found)))
    return "; ".join(f"{value} ({count})" for value, count in sorted(found.items()))


def dates(findings, sitting):
    times = [run.time for run in findings.runs if run.sitting == sitting]
    return f"{len(times)} runs, {min(times)} to {max(times)}"
