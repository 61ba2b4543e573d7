"""The version of the package, which is the version of the command."""

__version__ = "0.1.0"
