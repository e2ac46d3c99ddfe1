"""Which verdicts were wrong."""
from validation import proportion
from validation.report import yes_or_no
from validation.verdicts.copies import CUTS, ERROR_RATE
from validation.verdicts.reporting.findings import Must, by_run

# One in so many verdicts may be wrong in any state.
RARITY = 200


def musts(findings):
    return [
        Must(f"{state.name}: at most 1 of {RARITY} verdicts wrong; was {share(findings.select(state))}",
             holds(findings.select(state)))
        for state in findings.states
    ]


def share(verdicts):
    return proportion.words(sum(one.is_wrong for one in verdicts), len(verdicts))


def holds(verdicts):
    return RARITY * sum(one.is_wrong for one in verdicts) <= len(verdicts)


def section(findings):
    lines = [
        "", "## Wrong verdicts", "",
        "Wrong is: *faster* or *slower* of a copy that is unchanged or slowed by 0.5 %, which counts as the same;"
        " *faster* of one slowed by 1 %, which lies on the edge; *faster* or *same* of one slowed by 2 % or more."
        " *Undecided* is never wrong. A run gives a verdict on each of its copies, at each budget by the rounds"
        f" that were done by then; the harness claims that at most {proportion.percent(ERROR_RATE)} of runs have a wrong"
        " one at the budget they have."
        " Verdicts of one run share its rounds, which the intervals of these shares do not heed.", "",
        "| state | after | wrong verdicts [95 %, Clopper and Pearson] | runs with one | must | holds |",
        "| --- | ---: | ---: | ---: | --- | --- |",
    ]
    for state in findings.states:
        for cut in CUTS:
            lines.append(f"| {state.name} | {findings.seconds(cut)} | {counts(findings.select(state, cut=cut))} | | |")
        every = findings.select(state)
        lines.append(
            f"| {state.name} | any of these | {counts(every)} | at most 1 of {RARITY} | {yes_or_no(holds(every))} |")
    return lines + listing(findings)


def counts(verdicts):
    runs = by_run(verdicts)
    return f"{share(verdicts)} | {sum(any(one.is_wrong for one in run) for run in runs)} of {len(runs)}"


def listing(findings):
    """Each wrong verdict."""
    wrong = [one for one in findings.verdicts if one.is_wrong]
    if not wrong:
        return []
    lines = [
        "", "| wrong in | sitting | run | copy | after | called | ratio |",
        "| --- | ---: | --- | --- | ---: | --- | ---: |",
    ]
    for one in wrong:
        lines.append(
            f"| {one.run.state} | {one.run.sitting} | {one.run.backend} {one.run.number} | {one.copy.title} |"
            f" {findings.seconds(one.cut)} | {one.outcome} | {one.median:.4f} [{one.low:.4f}, {one.high:.4f}] |")
    return lines
