"""The implementations, a module each, and what those that build objects share."""

from importlib import metadata


def distribution(package):
    """The keys that tell where a package of PyPI is from."""
    try:
        version = metadata.version(package)
    except metadata.PackageNotFoundError:
        return {"library": package, "version": "unknown", "distribution": "not installed"}
    return {"library": package, "version": version, "distribution": f"PyPI {package} {version}"}


def missing(error):
    """Why an implementation can't be measured whose module is not to be had."""
    return f"{error}: build installs it"
