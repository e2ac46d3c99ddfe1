"""The release build of the harness that a script works with."""
import os
import subprocess
import sys
from pathlib import Path

from running.program import run

ROOT = Path(__file__).resolve().parent.parent.parent


def build(*options):
    """The folder of the release build: HARNESS_BINARY_DIRECTORY, or else one made up to date here."""
    given = os.environ.get("HARNESS_BINARY_DIRECTORY")
    if given:
        return Path(given).resolve()
    command = ["swift", "build", "--package-path", ROOT, "-c", "release"]
    run(*command, *options, stdout=sys.stderr)
    return Path(run(*command, "--show-bin-path", stdout=subprocess.PIPE).strip())


def facts_of(results):
    """What a report tells of the machine and the build."""
    return results["environment"]["fingerprint"] + results["environment"]["provenance"]


def commit(facts):
    return next((fact["value"][:12] for fact in facts if fact["name"] == "commit"), "unknown")
