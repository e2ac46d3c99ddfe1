"""The command line that validations have in common."""
import argparse
import math
import sys
from pathlib import Path

from running.command_line import fail, name, print_usage


def read(script, flags, options=()):
    """`--quick`, `--output` and what else the script has: flags, and options with what reads their value."""
    parser = argparse.ArgumentParser(
        prog=name(), usage=argparse.SUPPRESS, add_help=False, allow_abbrev=False, exit_on_error=False)
    for flag in ("--quick", *flags):
        parser.add_argument(flag, action="store_true")
    for option, reader in (("--output", Path), *options):
        parser.add_argument(option, type=reader)
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


def count(text):
    """A whole number above 0."""
    if not (text.isdecimal() and int(text) > 0):
        raise argparse.ArgumentTypeError("a whole number above 0 is needed")
    return int(text)


def seconds(text):
    """A number of seconds above 0."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and value > 0):
        raise argparse.ArgumentTypeError("a number of seconds above 0 is needed")
    return value
