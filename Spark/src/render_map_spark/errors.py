"""Exceptions of the package."""

from __future__ import annotations


class RenderMapSparkError(Exception):
    """A reason why a cluster cannot draw."""


class DeploymentError(RenderMapSparkError):
    """A node has another version of render-map, other fonts, or another bundle than the driver."""


class WorkerDied(RenderMapSparkError):
    """Two processes ended unexpectedly while they drew the same part."""


class FailedTiles(RenderMapSparkError):
    """Some tiles have errors, so they cannot be written."""

    def __init__(self, count: int, examples: list[str]) -> None:
        self.count = count
        self.examples = examples
        super().__init__(f"{count} tiles have errors: " + "; ".join(examples))

    def __reduce__(self) -> tuple[type[FailedTiles], tuple[int, list[str]]]:
        return (type(self), (self.count, self.examples))
