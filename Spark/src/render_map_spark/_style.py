"""A style and its data, which are sent to the nodes as a locked map bundle."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Sequence

from pyspark import SparkFiles

from ._deployment import hash_of_file, program
from .errors import DeploymentError, RenderMapSparkError

if TYPE_CHECKING:
    from pyspark import SparkContext


@dataclass(frozen=True)
class Style:
    """A style on the nodes."""

    #: The name of the bundle in Spark's files, or a path or URL that every node reads.
    name: str
    #: The hash of the bundle; None for a path or URL.
    sha256: str | None = None

    def path(self) -> str:
        """Return the path of the bundle on this node, or the path or URL of the style.

        Raises ``DeploymentError`` if the bundle differs from the bundle of the driver.
        """
        if self.sha256 is None:
            return self.name
        path = SparkFiles.get(self.name)
        _verify(path, self.sha256)
        return path


@functools.lru_cache(maxsize=16)
def _verify(path: str, sha256: str) -> None:
    """Check the hash of a bundle, once per process."""
    if not os.path.exists(path):
        raise DeploymentError(f"{path}: the bundle is missing on {os.uname().nodename}")
    found = hash_of_file(path)
    if found != sha256:
        raise DeploymentError(f"{path}: the bundle has changed: its SHA-256 is {found}, not {sha256}")


def shipped(context: SparkContext, style: str, camera: Sequence[str] = ()) -> Style:
    """Send a style with its data to the nodes.

    A map bundle (``render-map bundle``) is sent as it is. A style is first converted to a bundle. ``camera`` are the
    options of ``render-map bundle`` that determine the view. The bundle contains the complete GeoJSON files, archives,
    sprites and glyphs.
    """
    with tempfile.TemporaryDirectory(prefix="render-map-") as folder:
        if _is_bundle(style):
            bundle = style
        else:
            bundle = os.path.join(folder, "map.zip")
            command = [program(), "bundle", style, bundle, "--whole-archives", "--quiet", *camera]
            run = subprocess.run(command, capture_output=True, text=True, check=False)
            if run.returncode != 0:
                raise RenderMapSparkError(run.stderr.strip() or f"{style}: cannot be bundled")
        sha256 = hash_of_file(bundle)
        # The name depends on the content, so another bundle of the same session does not replace this bundle.
        path = os.path.join(_folder(), f"render-map-{sha256[:32]}.zip")
        if not os.path.exists(path):
            shutil.copyfile(bundle, path + ".new")
            os.replace(path + ".new", path)
        context.addFile(path)
    return Style(os.path.basename(path), sha256)


@functools.lru_cache(maxsize=1)
def _folder() -> str:
    """Return a temporary folder, which exists until this process ends."""
    folder = tempfile.TemporaryDirectory(prefix="render-map-spark-")
    _folders.append(folder)
    return folder.name


#: The folders that are removed when the process ends.
_folders: list[tempfile.TemporaryDirectory[str]] = []


def _is_bundle(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return file.read(4) == b"PK\x03\x04"
    except OSError:
        return False
