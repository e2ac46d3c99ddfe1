"""Parts of the reports that validations write."""
import collections


def environment(facts, shares):
    """The section on where it was measured; `shares` are further facts, by name."""
    lines = ["", "## Environment", "", "| what | found |", "| --- | --- |"]
    lines += [f"| {fact['name']} | {fact['value']} |" for fact in facts]
    return lines + [f"| {name} | {value} |" for name, value in shares.items()]


def shares(rows, column):
    """Each value of a column, and how many rows have it."""
    found = collections.Counter(row[column] for row in rows)
    return ", ".join(f"{value} ({count})" for value, count in sorted(found.items()))


def tally(found, words):
    """How many there are of each outcome, in the order of its words."""
    return ", ".join(f"{found.count(one)} {words[one]}" for one in words if one in found)


def yes_or_no(holds):
    return "yes" if holds else "**no**"


def median(values):
    ascending = sorted(values)
    return (ascending[(len(ascending) - 1) // 2] + ascending[len(ascending) // 2]) / 2


def write(path, text):
    """Writes it whole or not at all."""
    pending = path.with_name(f".{path.name}.pending")
    try:
        pending.write_text(text)
        pending.replace(path)
    finally:
        pending.unlink(missing_ok=True)
