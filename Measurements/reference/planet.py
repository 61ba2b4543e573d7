"""The edge of a globe in a picture, whose pixels are not compared.

The edge is smooth in pictures of render-map, but not in pictures of MapLibre GL JS.
"""

import math

# The maximum distance from the edge, in pixels. Pixels within this distance are left out.
REACH = 2
# The zoom level above which `globe` is in transition to Mercator.
GLOBE_END = 11


def edge(picture):
    """Yields the pixels at the edge of the globe, as runs in rows: column, row and number of pixels."""
    kind = picture.style.get("projection", {}).get("type")
    zoom = picture.camera["zoom"]
    if kind != "vertical-perspective" and not (kind == "globe" and zoom < GLOBE_END):
        return
    width, height = (side * picture.ratio for side in picture.size)
    rows = list(_sphere(picture, width, height))
    for row in range(height):
        near = rows[max(row - REACH, 0):row + REACH + 1]
        some = [ends for ends in near if ends]
        if not some:
            continue
        left, right = min(a for a, _ in some) - REACH, max(b for _, b in some) + REACH
        inner = max(a for a, _ in some) + REACH, min(b for _, b in some) - REACH
        if len(some) < len(near) or inner[0] >= inner[1]:
            runs = [(left, right)]
        else:
            runs = [(left, inner[0]), (inner[1], right)]
        for start, end in runs:
            # The borders of the picture are not the edge of the globe.
            start, end = max(start, 0), min(end, width)
            if start < end:
                yield start, row, end - start


def _sphere(picture, width, height):
    """Yields, for each row, the first column that shows the globe and the column after the last; None for other rows.

    A border of the globe that is outside of the picture is moved far outside.
    """
    camera, far = picture.camera, 10 * width
    latitude, pitch = math.radians(camera["center"][1]), math.radians(camera["pitch"])
    radius = 512 * picture.ratio * 2 ** camera["zoom"] / (2 * math.pi * math.cos(latitude))
    distance = 1.5 * height
    # The center of the globe, as distances from the eye: down and forward.
    down, forward = radius * math.sin(pitch), distance + radius * math.cos(pitch)
    beyond = down * down + forward * forward - radius * radius
    for row in range(height):
        y = row + 0.5 - height / 2
        along = y * down + distance * forward
        # A line of sight meets the globe if its angle to the globe's center is small enough.
        reach = along * along / beyond - y * y - distance * distance
        if along <= 0 or reach < 0:
            yield None
            continue
        half = math.sqrt(reach)
        first, end = round(width / 2 - half), round(width / 2 + half)
        yield (first if first > 0 else -far, end if end < width else far)
