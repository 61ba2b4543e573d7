"""Vector tiles (Mapbox Vector Tile specification 2.1), as far as the basemap needs them."""

from .geometry import EXTENT, signed_area

KINDS = {"point": 1, "line": 2, "polygon": 3}


def varint(number):
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def message(field, content):
    return varint(field << 3 | 2) + varint(len(content)) + content


def integer(field, number):
    return varint(field << 3) + varint(number)


def zigzag(number):
    return varint((number << 1) ^ (number >> 63))


def geometry(kind, parts):
    """The commands of a feature (section 4.3); closed rings, wound as their signed area asks."""
    x = y = 0
    out = bytearray()

    def move(points):
        nonlocal x, y
        for px, py in points:
            out.extend(zigzag(px - x) + zigzag(py - y))
            x, y = px, py

    if kind == "point":
        out += varint(len(parts) << 3 | 1)
        move(part[0] for part in parts)
        return bytes(out)
    for part in parts:
        points = part[:-1] if kind == "polygon" else part
        out += varint(1 << 3 | 1)
        move(points[:1])
        out += varint(len(points) - 1 << 3 | 2)
        move(points[1:])
        if kind == "polygon":
            out += varint(1 << 3 | 7)
    return bytes(out)


def value(content):
    if isinstance(content, bool):
        return integer(7, int(content))
    if isinstance(content, int):
        return integer(5, content) if content >= 0 else integer(6, (content << 1) ^ (content >> 63))
    return message(1, content.encode("utf-8"))


def layer(name, features):
    """A layer of features (kind, properties, parts)."""
    keys, values, body = {}, {}, b""
    for kind, properties, parts in features:
        tags = b""
        for key, content in properties.items():
            encoded = value(content)
            tags += varint(keys.setdefault(key, len(keys)))
            tags += varint(values.setdefault(encoded, len(values)))
        feature = message(2, tags) if tags else b""
        feature += integer(3, KINDS[kind]) + message(4, geometry(kind, parts))
        body += message(2, feature)
    head = message(1, name.encode()) + body
    head += b"".join(message(3, key.encode()) for key in keys)
    head += b"".join(message(4, encoded) for encoded in values)
    return message(3, head + integer(5, EXTENT) + integer(15, 2))


def oriented(polygon):
    """A polygon's exterior ring and its holes, wound as the specification asks."""
    return [
        ring[::-1] if (signed_area(ring) < 0) == (index == 0) else ring
        for index, ring in enumerate(polygon)
    ]
