"""The report on the validation of the gate, as Markdown."""
from validation import proportion
from validation.gate.judgement import LIMITS
from validation.gate.kinds import BACKENDS, WORDS
from validation.report import environment, median, shares, yes_or_no


def render(judgement, facts):
    lines = [
        "# Validation of the gate", "",
        f"Written by `scripts/validate-gate{' --quick' if judgement.is_quick else ''}`: checks of itunes300 with"
        f" {', '.join(BACKENDS[:-1])} and {BACKENDS[-1]}, of all kinds interleaved: times beside the same workers once"
        " more, at a least effect of 2 %, exact metrics against a baseline recorded before the first."
        " `gate-validation.csv` has a line a check.", "",
        f"| what was injected | checks | {' | '.join(WORDS.values())} | must | holds |",
        f"| --- | ---: |{' ---: |' * len(WORDS)} --- | --- |",
    ]
    for kind in judgement.kinds:
        found = judgement.outcomes(kind)
        counts = " | ".join(str(found.count(one)) for one in WORDS)
        lines.append(
            f"| {kind.title} | {len(found)} | {counts} | {judgement.must(kind)} | {holds(judgement, kind)} |")
    lines += [
        "", "*Caught*: the check names the backend and the metric, and nothing that was left alone. *False alarm*: it"
        " names anything else. A check that could not tell, as its self-test failed or too much could have gone"
        " unseen, is neither.",
        "", *rates(judgement), "", *seconds(judgement), "", *changes(judgement),
        *failures(judgement),
    ]
    rows = [row for kind in judgement.kinds for row in judgement.rows[kind]]
    lines += environment(facts, {"commits of the checks": shares(rows, "commit")})
    return "\n".join(lines) + "\n"


def holds(judgement, kind):
    if judgement.is_quick and judgement.kind_holds(kind) and not judgement.judged(kind):
        return "not judged"
    return yes_or_no(judgement.kind_holds(kind))


def rates(judgement):
    """The shares of those that were judged."""
    lines = ["| of the checks that were judged | share [95 %, Clopper and Pearson] |", "| --- | ---: |"]
    for kind in judgement.kinds:
        judged = judgement.judged(kind)
        hit = "caught" if kind.fault else "alarm"
        hits = [row["outcome"] for row in judged].count(hit)
        lines.append(f"| {WORDS[hit]}: {kind.title} | {proportion.words(hits, len(judged))} |")
    return lines


def seconds(judgement):
    lines = ["| seconds a check | median | most | must | holds |", "| --- | ---: | ---: | --- | --- |"]
    for limit in LIMITS:
        found = judgement.seconds(limit)
        if found:
            lines.append(
                f"| {limit.title} | {median(found):g} | {max(found):g} | at most {limit.seconds} |"
                f" {yes_or_no(judgement.is_kept(limit))} |")
    return lines


def changes(judgement):
    """What the checks that were judged found of each backend that was made worse."""
    lines = [
        "| change found | checks | caught | median | least | most | smallest detectable: median |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for kind in judgement.kinds:
        for backend in BACKENDS if kind.fault else [""]:
            rows = [row for row in judgement.judged(kind) if row["backend"] == backend and row["change"]]
            if not rows:
                continue
            found = sorted(float(row["change"]) - 1 for row in rows)
            caught = [row["outcome"] for row in rows].count("caught") if kind.fault else "–"
            effects = [float(row["smallest_effect"]) for row in rows if row["smallest_effect"]]
            form = ".3%" if kind.is_exact else ".2%"
            title = f"{kind.title}: {backend or 'the row that changed most'}"
            lines.append(
                f"| {title} | {len(rows)} | {caught} | {median(found):+{form}} | {found[0]:+{form}} |"
                f" {found[-1]:+{form}} | {f'{median(effects):.2%}' if effects else 'any'} |")
    return lines


def failures(judgement):
    """The checks that came to something else than they should, and what they named."""
    rows = [
        (kind, row) for kind in judgement.kinds for row in judgement.rows[kind]
        if row["outcome"] != ("caught" if kind.fault else "good")
    ]
    if not rows:
        return []
    lines = ["", "| not as wanted | number | came to | named, or why it could not tell | change |",
             "| --- | ---: | --- | --- | ---: |"]
    for kind, row in rows:
        place = f", {row['backend']}" if row["backend"] else ""
        change = f"{float(row['change']) - 1:+.2%}" if row["change"] else "–"
        what = row["why_unknown"] if row["outcome"] == "broken" else row["named"] or "nothing"
        lines.append(f"| {kind.title}{place} | {row['number']} | {WORDS[row['outcome']]} | {what} | {change} |")
    return lines
