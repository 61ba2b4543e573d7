"""Pictures as values."""

from __future__ import annotations

import contextlib
import io
import os
import secrets
import struct
from base64 import b64encode
from typing import TYPE_CHECKING, Any, Dict, Optional, Sequence, Tuple, Union

from .errors import Problem, input_error

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray
    from PIL.Image import Image

#: The bytes of a picture, and the attributes with which Jupyter displays it: its size in CSS pixels.
Display = Tuple[bytes, Dict[str, Any]]


class Picture(bytes):
    """The bytes of a picture file. Jupyter displays it.

    PNG pictures are displayed at their size in map pixels, not in device pixels, so that ``@2x`` pictures are sharp on
    high-density screens.
    """

    #: The media type of the file, such as ``image/png``.
    media_type: str
    #: Warnings about parts that are missing from the picture, or that are not drawn as specified.
    warnings: Tuple[Problem, ...]
    #: The number of device pixels per map pixel, along each side.
    pixel_ratio: float
    #: The smallest rectangle of longitudes and latitudes around the ground in the picture: west, south, east and north.
    #: It includes the ground below decorations and frames. West is greater than east if the rectangle crosses the
    #: antimeridian. A picture fills its rectangle only if north is up, in the projections mercator and equirectangular.
    #: None for legends, for several maps in one picture, and for pictures that were not drawn.
    bounds: Optional[Tuple[float, float, float, float]]

    def __new__(
        cls,
        data: bytes,
        media_type: Optional[str] = None,
        warnings: Sequence[Problem] = (),
        pixel_ratio: float = 1,
        bounds: Optional[Sequence[float]] = None,
    ) -> "Picture":
        """Create a picture from the bytes of a file."""
        picture = super().__new__(cls, data)
        picture.media_type = media_type or media_type_of(data)
        picture.warnings = tuple(warnings)
        picture.pixel_ratio = pixel_ratio
        picture.bounds = None if bounds is None else (bounds[0], bounds[1], bounds[2], bounds[3])
        return picture

    @property
    def size(self) -> Optional[Tuple[int, int]]:
        """Width and height of a PNG file in device pixels; None for other formats."""
        if self.media_type != "image/png" or len(self) < 24:
            return None
        width, height = struct.unpack(">II", self[16:24])
        return width, height

    def to_pil(self) -> "Image":
        """Return the pixels as an image of Pillow in the mode ``RGBA``, whose alpha is straight.

        Pictures in SVG and PDF have no pixels. Raises ``InputError`` for them, and if Pillow is not installed.
        """
        try:
            import PIL.Image
        except ImportError:
            raise input_error("picture", "to_pil() needs Pillow; install it with: pip install pillow") from None
        if self.media_type not in _PIXELS:
            raise input_error("picture", f"a picture of type {self.media_type} has no pixels; draw it as PNG")
        with PIL.Image.open(io.BytesIO(self)) as image:
            pixels: "Image" = image.convert("RGBA")
        return pixels

    def to_numpy(self) -> "NDArray[numpy.uint8]":
        """Return the pixels as an array of rows, columns and channels, as ``to_pil`` returns them.

        Rows are from top to bottom, and the channels are red, green, blue and alpha, from 0 to 255. Alpha is straight:
        colors are not multiplied by it. NumPy and Pillow must be installed.
        """
        try:
            import numpy
        except ImportError:
            raise input_error("picture", "to_numpy() needs NumPy; install it with: pip install numpy pillow") from None
        return numpy.array(self.to_pil())

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Write the file. A file at ``path`` is replaced in one step."""
        target = os.fspath(path)
        folder, name = os.path.split(target)
        scratch = os.path.join(folder, f".{name}.{secrets.token_hex(8)}")
        try:
            with open(os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), "wb") as file:
                file.write(self)
            os.replace(scratch, target)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(scratch)
            raise

    def __repr__(self) -> str:
        size = self.size
        pixels = f", {size[0]}x{size[1]} pixels" if size else ""
        return f"<Picture {self.media_type}{pixels}, {len(self)} bytes>"

    __str__ = __repr__

    def _repr_png_(self) -> Optional[Display]:
        size = self.size
        if size is None:
            return None
        width, height = (round(side / self.pixel_ratio) for side in size)
        return bytes(self), {"width": width, "height": height}

    def _repr_jpeg_(self) -> Optional[bytes]:
        return bytes(self) if self.media_type == "image/jpeg" else None

    def _repr_svg_(self) -> Optional[str]:
        return self.decode() if self.media_type == "image/svg+xml" else None

    def _repr_html_(self) -> Optional[str]:
        # Jupyter has no method for these formats, but browsers display them.
        if self.media_type not in ("image/webp", "image/avif", "image/gif"):
            return None
        return f'<img src="data:{self.media_type};base64,{b64encode(self).decode()}">'


#: The media types of formats with pixels.
_PIXELS = ("image/png", "image/jpeg", "image/webp", "image/avif", "image/tiff", "image/gif")


def media_type_of(data: bytes) -> str:
    """Return the media type of a file, by its first bytes."""
    for start, name in (
        (b"\x89PNG", "image/png"),
        (b"\xff\xd8", "image/jpeg"),
        (b"RIFF", "image/webp"),
        (b"GIF8", "image/gif"),
        (b"II*\0", "image/tiff"),
        (b"%PDF", "application/pdf"),
        (b"<", "image/svg+xml"),
    ):
        if data.startswith(start):
            return name
    if data[4:12] == b"ftypavif":
        return "image/avif"
    return "application/octet-stream"
