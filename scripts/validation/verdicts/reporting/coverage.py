"""How often the printed intervals hold the ratio that all runs together find."""
from validation import proportion
from validation.verdicts.copies import COPIES, CUTS, ERROR_RATE
from validation.verdicts.reporting.findings import by_stretch

LEVEL = 1 - ERROR_RATE / len(COPIES)


def section(findings):
    lines = [
        "", "## Coverage of the printed intervals", "",
        "How often an interval holds the median ratio of its copy over all rounds of all runs and sittings: of those"
        f" in the same state, itself among them, and of the quiet ones. Each is made to hold in {100 * LEVEL:.2f} % at"
        f" least, all {len(COPIES)} of a stretch at once in {proportion.percent(1 - ERROR_RATE)}. Verdicts with"
        " too few rounds for an interval are left out.", "",
        "| state | by | holds the median of | intervals [95 %, Clopper and Pearson] | all of a stretch at once |",
        "| --- | ---: | --- | ---: | ---: |",
    ]
    for state in findings.states:
        for cut in CUTS[1:]:
            for other in dict.fromkeys([state.name, "quiet"]):
                intervals, stretches = (of(findings, state, cut, other) for of in (of_intervals, of_stretches))
                lines.append(
                    f"| {state.name} | {findings.seconds(cut)} | {other} | {proportion.words(*intervals)} |"
                    f" {proportion.words(*stretches)} |")
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


def of_stretches(findings, state, cut, other):
    """Of how many stretches all intervals do at once, and how many stretches have all."""
    complete = [some for some in by_stretch(judged(findings, state, cut, other)) if len(some) == len(COPIES)]
    return sum(all(is_covered(findings, one, other) for one in some) for some in complete), len(complete)
