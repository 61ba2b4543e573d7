#!/usr/bin/env python3
"""Changes libraries that were built with a later glibc so that glibc 2.34 can load them.

    Scripts/dist/lower-glibc.py LIBRARY...

Each reference to a later version of glibc becomes a reference to the oldest version that the library refers to.
The functions of the later version are then found in the program, which exports them from glibc-later.c.
"""
import struct
import sys

NEWEST = (2, 34)
VERSION_NEEDS = 0x6FFFFFFE  # SHT_GNU_verneed


def version(name: bytes) -> tuple[int, ...] | None:
    prefix, _, number = name.partition(b"_")
    return tuple(map(int, number.split(b"."))) if prefix == b"GLIBC" and number[:1].isdigit() else None


def lower(path: str) -> None:
    file = bytearray(open(path, "rb").read())
    offset, size, count = (struct.unpack_from("<Q", file, 40)[0], *struct.unpack_from("<HH", file, 58))
    sections = [struct.unpack_from("<IIQQQQIIQQ", file, offset + index * size) for index in range(count)]
    for section in (section for section in sections if section[1] == VERSION_NEEDS):
        names = sections[section[6]][4]
        need = section[4]
        while True:
            _, entries, _, first, following = struct.unpack_from("<HHIII", file, need)
            entry, found = need + first, []
            for _ in range(entries):
                code, _, _, name, step = struct.unpack_from("<IHHII", file, entry)
                start = names + name
                number = version(bytes(file[start : file.index(0, start)]))
                if number:
                    found.append((number, entry, code, name))
                entry += step
            for number, entry, _, _ in found:
                if number > NEWEST:
                    _, _, code, name = min(found)
                    struct.pack_into("<I", file, entry, code)
                    struct.pack_into("<I", file, entry + 8, name)
            if not following:
                break
            need += following
    with open(path, "r+b") as library:
        library.write(file)


for path in sys.argv[1:]:
    lower(path)
