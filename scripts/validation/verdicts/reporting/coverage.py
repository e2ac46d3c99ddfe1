"""How often the printed intervals hold the ratio that all runs together find."""
from validation import proportion
from validation.verdicts.copies import COPIES, CUTS, ERROR_RATE
from validation.verdicts.reporting.findings import by_run

LEVEL = 1 - ERROR_RATE / len(COPIES)


def section(findings):
    lines = [
        "", "## Coverage of the printed intervals", "",
        "How often an interval holds the median ratio of its copy over all rounds of all runs and sittings: of those"
        f" in the same state, itself among them, and of the quiet ones. Each is made to hold in {100 * LEVEL:.2f} % at"
        f" least, all {len(COPIES)} of a run at once in {proportion.percent(1 - ERROR_RATE)}. Verdicts with"
        " too few rounds for an interval are left out.", "",
        "| state | after | holds the median of | intervals [95 %, Clopper and Pearson] | all of a run at once |",
        "| --- | ---: | --- | ---: | ---: |",
    ]
    for state in findings.states:
        for cut in CUTS[1:]:
            for other in dict.fromkeys([state.name, "quiet"]):
                intervals, runs = (of(findings, state, cut, other) for of in (of_intervals, of_runs))
                lines.append(
                    f"| {state.name} | {findings.seconds(cut)} | {other} | {proportion.words(*intervals)} |"
                    f" {proportion.words(*runs)} |")
    return lines


def judged(findings, state, cut, other):
    """The verdicts with an interval and a median to hold it against."""
    return [
        one for one in findings.select(state, cut=cut)
        if one.has_interval and (other, one.run.backend, one.copy) in findings.medians
    ]


def is_covered(findings, one, other):
    return one.holds(findings.medians[other, one.run.backend, one.copy])


def of_intervals(findings, state, cut, other):
    """How many intervals hold the median, and how many there are."""
    found = judged(findings, state, cut, other)
    return sum(is_covered(findings, one, other) for one in found), len(found)


def of_runs(findings, state, cut, other):
    """Of how many runs all intervals do at once, and how many runs have all."""
    runs = [run for run in by_run(judged(findings, state, cut, other)) if len(run) == len(COPIES)]
    return sum(all(is_covered(findings, one, other) for one in run) for run in runs), len(runs)
