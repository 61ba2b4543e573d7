from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path
from typing import Any, Dict, Tuple

import pytest

import render_map

pytest_plugins = ["pytester"]

EXAMPLES = Path(__file__).resolve().parents[2] / "Examples"

#: A style that draws one color.
RED: Dict[str, Any] = {
    "version": 8,
    "sources": {},
    "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "red"}}],
}
#: A style whose layer has a type that does not exist.
WRONG: Dict[str, Any] = {"version": 8, "sources": {}, "layers": [{"id": "a", "type": "fil"}]}


@pytest.fixture
def countries() -> Path:
    """Return the path of the countries of Natural Earth."""
    return EXAMPLES / "choropleth" / "countries.geojson"


def pixel(picture: bytes, x: int, y: int) -> Tuple[int, ...]:
    """Return the red, green and blue of a pixel of a PNG file, by the definition of the format."""
    width, height, depth, kind = struct.unpack(">IIBB", picture[16:26])
    chunks: Dict[bytes, bytes] = {}
    offset = 8
    while offset < len(picture):
        length, name = struct.unpack(">I4s", picture[offset : offset + 8])
        chunks[name] = chunks.get(name, b"") + picture[offset + 8 : offset + 8 + length]
        offset += 12 + length
    assert depth in (1, 2, 4, 8)
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
    step = max(1, channels * depth // 8)
    stride = (width * channels * depth + 7) // 8
    data = zlib.decompress(chunks[b"IDAT"])
    before = bytearray(stride)
    line = bytearray()
    for row in range(y + 1):
        start = row * (stride + 1)
        line = bytearray(data[start + 1 : start + 1 + stride])
        for index in range(stride):
            left = line[index - step] if index >= step else 0
            up = before[index]
            corner = before[index - step] if index >= step else 0
            guess = left + up - corner
            paeth = min((left, up, corner), key=lambda value: abs(guess - value))
            line[index] = (line[index] + (0, left, up, (left + up) // 2, paeth)[data[start]]) & 255
        before = line
    assert height > y
    if kind == 3:
        bit = x * depth
        entry = line[bit // 8] >> (8 - depth - bit % 8) & ((1 << depth) - 1)
        return tuple(chunks[b"PLTE"][entry * 3 : entry * 3 + 3])
    values = line[x * step : x * step + step]
    return tuple(values[:3]) if channels > 2 else (values[0],) * 3


def children() -> Dict[int, str]:
    """Return the states of the child processes of this process, by their ids."""
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                text = Path("/proc", name, "stat").read_text()
            except OSError:
                continue
            state, parent = text[text.rindex(")") + 2 :].split()[:2]
            if int(parent) == os.getpid():
                found[int(name)] = state
    return found


def descriptors() -> int:
    """Return the number of open files of this process."""
    return len(os.listdir("/proc/self/fd"))


def wrong(error: "pytest.ExceptionInfo[render_map.RenderMapError]") -> Tuple[str, str]:
    """Return the class and the place of an error."""
    return error.value.kind, error.value.place
