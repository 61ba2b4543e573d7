#!/usr/bin/env python3
"""Draws the same maps on different processors, and compares the files byte by byte.

    processors.py [--program FILE] [--only MAP...] [--variants NAME...] [--keep FOLDER]

The maps are the examples as PNG, the smaller examples as SVG and PDF too, features as JSON, and a map whose labels show
all digits of functions in expressions. The variants are:

- the C library without fused multiplication and AVX, as on older processors (GLIBC_TUNABLES),
- emulated processors with only SSE2, and with everything that QEMU supports (qemu-x86_64),
- the arithmetic of Valgrind, which differs from the processor's.

Programs that are not installed are left out, with a message.
"""

import argparse
import filecmp
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXAMPLES = os.path.join(ROOT, "Examples")

VARIANTS = {
    "c-library-without-fma": ["env", "GLIBC_TUNABLES=glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2,-AVX,-AVX512F"],
    "c-library-with-sse2": [
        "env", "GLIBC_TUNABLES=glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2,-AVX,-AVX512F,-SSE4_2,-SSE4_1,-SSSE3,-SSE3",
    ],
    "one-thread": [],
    "seven-threads": [],
    "qemu-sse2": ["qemu-x86_64", "-cpu", "qemu64"],
    "qemu-nehalem": ["qemu-x86_64", "-cpu", "Nehalem"],
    "qemu-max": ["qemu-x86_64", "-cpu", "max"],
    "valgrind": ["valgrind", "--tool=none", "--quiet"],
}
THREADS = {"one-thread": ["--threads", "1"], "seven-threads": ["--threads", "7"]}

# Arguments for which C libraries with and without fused multiplication differ in the last bit. 60,000 were tried.
ARGUMENTS = {
    "sin": [0.259, 1.622, 5.989, 6.413],
    "cos": [1.31, 1.995, 3.809, 7.615],
    "tan": [28.304, 0.5],
    "asin": [0.085483333333333328, 0.1158, 0.12438333333333333, 0.12543333333333334],
    "acos": [0.20598333333333332, 0.27666666666666667, 0.31218333333333331, 0.35558333333333331],
    "atan": [2.851, 5.749, 10.169, 12.757],
    "ln": [0.691, 1.366, 4.182],
    "log2": [0.691, 1.366, 4.182],
    "log10": [0.691, 1.366, 4.182],
}
POWERS = [2.192, 3.717, 4.514, 8.743]


def calculations(folder):
    """Returns a style whose labels are the results of functions, with all digits."""
    features, layers = [], []
    functions = [(name, [name, ["get", "x"]], values) for name, values in ARGUMENTS.items()]
    functions.append(("power", ["^", ["get", "x"], 1.7], POWERS))
    functions.append(("distance", ["distance", {"type": "Point", "coordinates": [7.3, 49.1]}], [1, 2, 3, 4]))
    for row, (name, expression, values) in enumerate(functions):
        for column, value in enumerate(values):
            features.append({
                "type": "Feature",
                "properties": {"f": name, "x": value},
                "geometry": {"type": "Point", "coordinates": [-60 + 40 * column, 60 - 12 * row]},
            })
        layers.append({
            "id": name, "type": "symbol", "source": "numbers", "filter": ["==", ["get", "f"], name],
            "layout": {"text-field": ["to-string", expression], "text-size": 12, "text-allow-overlap": True},
        })
    for space in ("hcl", "lab"):
        layers.insert(0, {
            "id": space, "type": "circle", "source": "numbers",
            "paint": {
                "circle-radius": 8, "circle-translate": [0, 10 if space == "hcl" else -10],
                "circle-color": [f"interpolate-{space}", ["exponential", 1.3], ["get", "x"], 0, "#d73027", 6, "#4575b4"],
            },
        })
    style = {
        "version": 8, "name": "calculations", "center": [0, 0], "zoom": 1.3,
        "sources": {"numbers": {"type": "geojson", "data": {"type": "FeatureCollection", "features": features}}},
        "layers": [{"id": "paper", "type": "background", "paint": {"background-color": "white"}}, *layers],
    }
    path = os.path.join(folder, "calculations.json")
    with open(path, "w") as file:
        json.dump(style, file)
    return path


def maps(folder):
    """Returns the arguments of each map by its name. {out} stands for the folder of the results."""
    all_maps = {}
    for name in sorted(os.listdir(EXAMPLES)):
        style = os.path.join(EXAMPLES, name, "style.json")
        if not os.path.exists(style):
            continue
        all_maps[name] = [style, "{out}/" + name + ".png", "--size", "800x500"]
        if name not in ("globe", "mountain", "relief"):
            for format in ("svg", "pdf"):
                all_maps[f"{name}-{format}"] = [style, "{out}/" + name + "." + format, "--size", "800x500"]
    all_maps["globe-pitched"] = [
        os.path.join(EXAMPLES, "globe/style.json"), "{out}/globe-pitched.png", "--pitch", "47.3", "--bearing", "31.7",
        "--zoom", "2.37", "--size", "400x250",
    ]
    for file in ("ports.csv", "rhine.geojson"):
        all_maps["data-" + file] = [os.path.join(EXAMPLES, "data", file), "{out}/data-" + file + ".png"]
    style = calculations(folder)
    all_maps["calculations"] = [style, "{out}/calculations.png", "--size", "900x900"]
    for projection in ("equalEarth", "albers", "winkelTripel", "naturalEarth", "lambertConformalConic"):
        all_maps["projection-" + projection] = [
            os.path.join(EXAMPLES, "choropleth/style.json"), "{out}/projection-" + projection + ".png", "--size", "400x250",
            "--projection", projection, "--graticule",
        ]
    all_maps["query"] = ["query", style, "--size", "900x900"]
    return all_maps


def without_symbols(program, folder):
    """Returns a copy without debug information, because Valgrind cannot read all of it.

    If `strip` is not installed, the program itself is returned.
    """
    copy = os.path.join(folder, "render-map")
    if not shutil.which("strip"):
        return program
    subprocess.run(["strip", "-o", copy, program], check=True)
    return copy


def draw(program, prefix, all_maps, out, options):
    """Draws the maps to a folder, and returns the exit codes that are not 0."""
    os.makedirs(out)
    failures = {}
    environment = {
        "RENDER_MAP_FONTS": os.path.join(ROOT, "Fonts"), "RENDER_MAP_BASEMAP": os.path.join(ROOT, "Basemap"), **os.environ,
    }
    for name, arguments in all_maps.items():
        arguments = [text.replace("{out}", out) for text in arguments]
        extra = options if arguments[0] != "query" else []
        run = subprocess.run([*prefix, program, *arguments, *extra], capture_output=True, env=environment, cwd=ROOT)
        if run.returncode != 0:
            failures[name] = (run.returncode, run.stderr.decode(errors="replace").strip()[-300:])
        with open(os.path.join(out, name + ".out"), "wb") as file:
            file.write(run.stdout)
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.path.join(ROOT, ".build/release/render-map"))
    parser.add_argument("--other", help="another build of the program, which must draw the same")
    parser.add_argument("--only", nargs="*", help="maps")
    parser.add_argument("--variants", nargs="*", choices=list(VARIANTS), default=list(VARIANTS))
    parser.add_argument("--keep", help="folder for the files")
    options = parser.parse_args()
    folder = options.keep or tempfile.mkdtemp(prefix="processors-")
    os.makedirs(folder, exist_ok=True)
    chosen = {name: value for name, value in maps(folder).items() if not options.only or name in options.only}
    reference = os.path.join(folder, "reference")
    failures = draw(options.program, [], chosen, reference, [])
    if failures:
        sys.exit(f"not drawn without a variant: {failures}")
    names = sorted(os.listdir(reference))
    found = 0
    variants = [(name, options.program, VARIANTS[name], THREADS.get(name, [])) for name in options.variants]
    if options.other:
        variants.append(("other build", options.other, [], []))
    for variant, program, prefix, extra in variants:
        if prefix and not shutil.which(prefix[0]):
            print(f"{variant}: left out, because {prefix[0]} is not installed")
            continue
        start = time.monotonic()
        out = os.path.join(folder, variant.replace(" ", "-"))
        if variant == "valgrind":
            program = without_symbols(program, folder)
        failures = draw(program, prefix, chosen, out, extra)
        _, differing, missing = filecmp.cmpfiles(reference, out, names, shallow=False)
        found += len(failures) + len(differing)
        seconds = time.monotonic() - start
        print(f"{variant}: {len(names) - len(differing) - len(missing)} of {len(names)} files equal, {seconds:.0f} s")
        for name in differing:
            print(f"  differs: {name}")
        for name, (code, message) in failures.items():
            print(f"  {name} ends with {code}: {message}")
        sys.stdout.flush()
    if not options.keep:
        shutil.rmtree(folder)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
