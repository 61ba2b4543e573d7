"""The deployment of a node: the program, its fonts and its basemap."""

from __future__ import annotations

import functools
import hashlib
import os
import subprocess
from dataclasses import dataclass

from render_map import _program

from .errors import DeploymentError


def program() -> str:
    """Return the path of the command."""
    return _program.path()


@dataclass(frozen=True)
class Deployment:
    """Everything on a node that pictures depend on, besides the style and its data."""

    #: The version that the command prints.
    version: str
    #: The hash of the names and contents of the fonts.
    fonts: str
    #: The hash of the names and contents of the basemap's files.
    basemap: str

    @classmethod
    def here(cls) -> Deployment:
        """Return the deployment of this node, which is read once per process."""
        return _here(program(), os.environ.get("RENDER_MAP_FONTS"), os.environ.get("RENDER_MAP_BASEMAP"))

    def check(self) -> None:
        """Compare this node with the driver.

        Raises ``DeploymentError`` if the pictures of this node could differ from the driver's.
        """
        here = Deployment.here()
        for name, expected, found in (
            ("render-map", self.version, here.version),
            ("the fonts", self.fonts, here.fonts),
            ("the basemap", self.basemap, here.basemap),
        ):
            if expected != found:
                raise DeploymentError(
                    f"{os.uname().nodename}: {name} differ from those of the driver "
                    f"({found[:16]}, not {expected[:16]}): "
                    "install the same version of render-map on every node"
                )


@functools.lru_cache(maxsize=4)
def _here(path: str, fonts: str | None, basemap: str | None) -> Deployment:
    version = subprocess.run([path, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    share = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(path))), "share", "render-map")
    return Deployment(
        version,
        _hash_of_folder(fonts or os.path.join(share, "fonts")),
        _hash_of_folder(basemap or os.path.join(share, "basemap")),
    )


def _hash_of_folder(folder: str) -> str:
    """Return the hash of the names and contents of a folder's files."""
    if not os.path.isdir(folder):
        return "missing"
    whole = hashlib.sha256()
    for root, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(root, name)
            whole.update(f"{os.path.relpath(path, folder)}\0{hash_of_file(path)}\n".encode())
    return whole.hexdigest()


def hash_of_file(path: str) -> str:
    """Return the SHA-256 of a file in hexadecimal digits."""
    whole = hashlib.sha256()
    with open(path, "rb") as file:
        while piece := file.read(1 << 20):
            whole.update(piece)
    return whole.hexdigest()
