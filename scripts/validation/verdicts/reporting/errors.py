"""Which verdicts were wrong."""
from validation import proportion
from validation.report import yes_or_no
from validation.verdicts.copies import CUTS, ERROR_RATE
from validation.verdicts.reporting.findings import Must, by_stretch

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
        " *Undecided* is never wrong. A run of the harness with a smaller budget is a stretch of one of these: each has"
        " several, one behind the other, and each stretch gives a verdict on each copy. The harness claims that at"
        f" most {proportion.percent(ERROR_RATE)} of its runs have a wrong one. Verdicts of a stretch share its rounds,"
        " and stretches their run, which the intervals of these shares do not heed.", "",
        "| state | by | wrong verdicts [95 %, Clopper and Pearson] | stretches with one | must | holds |",
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
    stretches = by_stretch(verdicts)
    return f"{share(verdicts)} | {sum(any(one.is_wrong for one in some) for some in stretches)} of {len(stretches)}"


def listing(findings):
    """Each wrong verdict."""
    wrong = [one for one in findings.verdicts if one.is_wrong]
    if not wrong:
        return []
    lines = [
        "", "| wrong in | sitting | run | copy | by | stretch | called | ratio |",
        "| --- | ---: | --- | --- | ---: | ---: | --- | ---: |",
    ]
    for one in wrong:
        lines.append(
            f"| {one.run.state} | {one.run.sitting} | {one.run.backend} {one.run.number} | {one.copy.title} |"
            f" {findings.seconds(one.cut)} | {one.stretch + 1} | {one.outcome} | {one.median:.4f} [{one.low:.4f}, {one.high:.4f}] |")
    return lines
