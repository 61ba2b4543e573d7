"""From degrees to tiles: projection, simplification and clipping.

Points are (x, y) in units of a tile at one zoom: the world is EXTENT << zoom units wide, y goes down.
"""

import math

# The distances in degrees at the equator between the middles of two names that do not overlap at zoom 4.
NAME_WIDTH, NAME_HEIGHT = 3.6, 1.5

EXTENT = 4096
BUFFER = 64
# Where meridians meet, the outline of an area along the border of a buffer is seen unless it is far from the tile. Below
# this zoom, the last row of tiles is much more than Antarctica.
POLE_BUFFER, POLE_ZOOM = 4096, 2
# Shapefiles end at 90 degrees, where the Mercator projection has no end: far enough below the map.
LATITUDE_LIMIT = 89.0
# The edge of the map is drawn up to the pole in other projections, so that coasts beyond it are at a latitude within it.
# Only the pole itself, from a latitude on that no coast has, is beyond.
COAST_LIMIT, POLE_LATITUDE = 84.9, 88.0


def project(points, zoom):
    world = EXTENT << zoom
    out = []
    for longitude, latitude in points:
        limit = COAST_LIMIT if abs(latitude) < POLE_LATITUDE else LATITUDE_LIMIT
        latitude = max(-limit, min(limit, latitude))
        sine = math.sin(math.radians(latitude))
        y = 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)
        out.append(((longitude / 360 + 0.5) * world, y * world))
    return out


def open_antimeridian(ring):
    """A ring in degrees whose edges along the meridian of 180 degrees lie ten degrees beyond it, so
    that no outline shows where areas are cut in two."""
    out = []
    for a, b in zip(ring, ring[1:]):
        out.append(a)
        if abs(a[0]) > 179.9999 and abs(b[0]) > 179.9999 and a[0] * b[0] > 0 and a[1] != b[1]:
            beyond = math.copysign(190.0, a[0])
            out += [(beyond, a[1]), (beyond, b[1])]
    return out + [out[0]]


def signed_area(ring):
    """Positive for an exterior ring of a vector tile."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:])) / 2


def simplify(points, tolerance):
    """Douglas and Peucker's choice of points: the way left is within `tolerance` of the others."""
    keep = {0, len(points) - 1}
    stack = [(0, len(points) - 1)]
    while stack:
        first, last = stack.pop()
        (ax, ay), (bx, by) = points[first], points[last]
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        worst, index = tolerance * tolerance, None
        for i in range(first + 1, last):
            px, py = points[i]
            px -= ax
            py -= ay
            if square:
                t = max(0.0, min(1.0, (px * dx + py * dy) / square))
                px -= t * dx
                py -= t * dy
            distance = px * px + py * py
            if distance > worst:
                worst, index = distance, i
        if index is not None:
            keep.add(index)
            stack += [(first, index), (index, last)]
    return [points[i] for i in sorted(keep)]


def simplify_ring(ring, tolerance):
    """A closed ring, simplified between two of its points that lie far apart."""
    x, y = ring[0]
    far = max(range(len(ring)), key=lambda i: (ring[i][0] - x) ** 2 + (ring[i][1] - y) ** 2)
    return simplify(ring[: far + 1], tolerance)[:-1] + simplify(ring[far:], tolerance)


def crossing(a, b, axis, limit):
    t = (limit - a[axis]) / (b[axis] - a[axis])
    other = a[1 - axis] + t * (b[1 - axis] - a[1 - axis])
    return (limit, other) if axis == 0 else (other, limit)


def clip_ring(ring, axis, low, high):
    """The ring between two limits (Sutherland and Hodgman); empty where nothing is left."""
    for limit, sign in ((low, 1), (high, -1)):
        out = []
        for a, b in zip(ring, ring[1:]):
            inside = sign * (a[axis] - limit) >= 0
            if inside:
                out.append(a)
            if inside != (sign * (b[axis] - limit) >= 0):
                out.append(crossing(a, b, axis, limit))
        if not out:
            return []
        ring = out + out[:1]
    return ring


def clip_line(line, axis, low, high):
    """The pieces of a line between two limits."""
    pieces, piece = [], []
    for a, b in zip(line, line[1:]):
        start, end = (a, b) if a[axis] <= b[axis] else (b, a)
        if end[axis] < low or start[axis] > high:
            if piece:
                pieces.append(piece)
            piece = []
            continue
        from_low = crossing(start, end, axis, low) if start[axis] < low else start
        to_high = crossing(start, end, axis, high) if end[axis] > high else end
        entry, leave = (from_low, to_high) if start is a else (to_high, from_low)
        if not piece or piece[-1] != entry:
            if piece:
                pieces.append(piece)
            piece = [entry]
        piece.append(leave)
    return pieces + [piece] if piece else pieces


def clip(kind, parts, axis, low, high):
    """The parts of a feature between two limits of one axis."""
    numbers = [point[axis] for part in parts for point in part]
    if min(numbers) >= low and max(numbers) <= high:
        return parts
    if max(numbers) < low or min(numbers) > high:
        return []
    if kind == "point":
        return [part for part in parts if low <= part[0][axis] <= high]
    if kind == "line":
        return [piece for part in parts for piece in clip_line(part, axis, low, high)]
    return [ring for ring in (clip_ring(part, axis, low, high) for part in parts) if ring]


def whole(kind, parts, x, y):
    """Parts in whole units from the tile's corner, without the points and rings that vanish."""
    out = []
    for part in parts:
        points = []
        for px, py in part:
            point = (round(px - x * EXTENT), round(py - y * EXTENT))
            if not points or points[-1] != point:
                points.append(point)
        if kind == "polygon":
            points = without_straight_points(points)
        if len(points) >= {"point": 1, "line": 2, "polygon": 4}[kind]:
            out.append(points)
    return out


def without_straight_points(ring):
    """A closed ring without the points between two others of one straight line."""
    out = []
    for point in ring[:-1]:
        while len(out) > 1 and straight(out[-2], out[-1], point):
            out.pop()
        out.append(point)
    while len(out) > 2 and straight(out[-2], out[-1], out[0]):
        out.pop()
    while len(out) > 2 and straight(out[-1], out[0], out[1]):
        out.pop(0)
    return out + out[:1] if len(out) > 2 else []


def straight(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) == (c[0] - a[0]) * (b[1] - a[1])


def contains(rings, point):
    """Whether a point is inside of rings, by the even-odd rule."""
    x, y = point
    inside = False
    for ring in rings:
        for (x0, y0), (x1, y1) in zip(ring, ring[1:]):
            if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                inside = not inside
    return inside


def inner_point(rings, point):
    """The point if it is inside of rings, else the middle of the longest of 64 horizontal lines in the largest ring."""
    if contains(rings, point):
        return point
    ring = max(rings, key=lambda ring: abs(signed_area(ring)))
    low, high = min(y for _, y in ring), max(y for _, y in ring)
    best = 0, point
    for step in range(64):
        y = low + (high - low) * (step + 0.5) / 64
        crossings = sorted(
            (x1 - x0) * (y - y0) / (y1 - y0) + x0
            for other in rings
            for (x0, y0), (x1, y1) in zip(other, other[1:])
            if (y0 > y) != (y1 > y)
        )
        for west, east in zip(crossings[::2], crossings[1::2]):
            middle = (west + east) / 2, y
            if east - west > best[0] and contains([ring], middle):
                best = east - west, middle
    return best[1]


def beside(rings, point, others):
    """The place nearest to the point, in the rings, at which a name leaves room for the names of `others`; the point if
    there is none. Names are as large as at zoom 4."""
    def room(place):
        stretch = 1 / math.cos(math.radians(place[1]))
        return all(
            abs(place[0] - x) >= NAME_WIDTH or abs(place[1] - y) * stretch >= NAME_HEIGHT
            for x, y in others
        )

    if room(point):
        return point
    steps = range(-12, 13)
    places = sorted(
        (math.hypot(dx, 2 * dy), (point[0] + dx * 0.3, point[1] + dy * 0.3))
        for dx in steps
        for dy in steps
    )
    for _, (x, y) in places:
        ends = [(x - NAME_WIDTH / 3, y), (x, y), (x + NAME_WIDTH / 3, y)]
        if room((x, y)) and all(contains(rings, end) for end in ends):
            return x, y
    return point
