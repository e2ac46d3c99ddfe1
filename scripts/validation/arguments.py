"""The command line that validations have in common."""
import argparse
import sys
from pathlib import Path

from running.command_line import fail, name, print_usage


def read(script, *others):
    """`--quick`, `--fresh`, `--output` and what else the script has, each a name and its type."""
    parser = argparse.ArgumentParser(
        prog=name(), usage=argparse.SUPPRESS, add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--output", type=Path)
    for option, kind in others:
        parser.add_argument(option, type=kind)
    parser.add_argument("-h", "--help", action="store_true")
    try:
        arguments, unknown = parser.parse_known_args()
    except argparse.ArgumentError as error:
        fail(64, f"{error} (see --help)")
    if unknown:
        fail(64, f"unknown argument '{unknown[0]}' (see --help)")
    if arguments.help:
        print_usage(script)
        sys.exit(0)
    return arguments
