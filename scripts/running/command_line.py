"""What every script does with its command line: tell its usage, and end with words and a status."""
import sys
from pathlib import Path


def fail(status, words):
    """Ends the script with an exit status, and says why."""
    print(f"{name()}: {words}", file=sys.stderr)
    sys.exit(status)


def warn(words):
    print(f"{name()}: {words}", file=sys.stderr, flush=True)


def name():
    return Path(sys.argv[0]).name


def print_usage(script):
    """Prints the comment that the script begins with."""
    for line in Path(script).read_text().splitlines()[2:]:
        if not line.startswith("#"):
            break
        print(line[2:])
