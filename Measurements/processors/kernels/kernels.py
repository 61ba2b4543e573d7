#!/usr/bin/env python3
"""Computes functions and draws display lists, and compares the results of builds for other processors.

    kernels.py [BUILD...]

`kernels.swift` is linked with MapGeometry and MapRaster. It prints a hash for each function and each kind of command. The
builds are:

- `v3`: for x86-64 processors with AVX2 and fused multiplication, if this machine has such a processor.
- `v4`: for x86-64 processors with AVX-512, if this machine has such a processor.
- `unoptimized`: without optimizations.
- `arm64`: for Embedded Swift, because the toolchain has no Swift library for arm64 Linux. MapGeometry is compiled as it is.
  MapRaster is compiled as a copy without features that Embedded Swift lacks: values of protocol types, key paths, and
  casts. The threads of MapSystem are replaced by one thread. `runtime.c` has the few C functions that are needed.
  qemu-aarch64 runs the program.
"""

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCES = os.path.join(HERE, "../../../Sources")
NEEDED = ["clang", "ld.lld", "qemu-aarch64"]
EMBEDDED = ["-target", "aarch64-none-none-elf", "-enable-experimental-feature", "Embedded", "-enable-experimental-feature",
            "Extern"]
COMMON = ["-wmo", "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility", "-package-name", "kernels",
          "-parse-as-library"]

# The replacements for Embedded Swift in files of MapRaster.
CHANGES = {
    "DrawPlan.swift": [
        ("case draw(any BandStep)", "case draw(AnyStep)"),
        (".draw(StepSequence(steps: plans))", ".draw(AnyStep(StepSequence(steps: plans.map { AnyStep($0) })))"),
        (".draw(plans[0])", ".draw(AnyStep(plans[0]))"),
        (".map { .draw($0) }", ".map { .draw(AnyStep($0)) }"),
        ("        DrapePlan(drape", "        AnyStep(DrapePlan(drape"),
        ("threads: $3)\n        })", "threads: $3)\n        }))"),
        ("clip.flatMap { known[$0] } ?? [nil]", "clip.flatMap { known[$0] }?.map { Optional.some($0) } ?? [nil]"),
    ],
    "BandStep.swift": [("[any BandStep]", "[AnyStep]")],
    "DisplayList/DisplayList.swift": [("case mark(any DisplayMark)", "case mark")],
    "DrawPart.swift": [("var items: [(Item, Int)]", "var items: [(item: Item, points: Int)]")],
}
ANY_STEP = """
struct AnyStep {
  let run: (Int, Band, inout BandScratch) -> Void
  init(_ step: some BandStep) { run = { step.draw(band: $0, $1, scratch: &$2) } }
  func draw(band index: Int, _ band: Band, scratch: inout BandScratch) { run(index, band, &scratch) }
}
"""


def run(*arguments):
    result = subprocess.run(arguments, capture_output=True, text=True)
    if result.returncode != 0:
        errors = [line for line in (result.stdout + result.stderr).splitlines() if "error" in line]
        sys.exit(f"{arguments[0]} failed: " + "\n".join(errors[:20]))
    return result.stdout


def files(folder):
    return sorted(glob.glob(os.path.join(folder, "**/*.swift"), recursive=True))


def raster_copy(folder):
    """Returns a copy of MapRaster that Embedded Swift compiles."""
    copy = os.path.join(folder, "MapRaster")
    shutil.copytree(os.path.join(SOURCES, "MapRaster"), copy)
    for name in files(copy):
        with open(name) as file:
            text = file.read()
        for old, new in CHANGES.get(os.path.relpath(name, copy), []):
            if old not in text:
                sys.exit(f"{name}: '{old}' is not in it any more: change CHANGES")
            text = text.replace(old, new)
        if name.endswith("/DrawPlan.swift"):
            text = re.sub(r"return \.draw\(([A-Z]\w+)(\(.*\))\)\n", r"return .draw(AnyStep(\1\2))\n", text)
            text = re.sub(r"return \.draw\((SurfacePlan\(.*\))\)", r"return .draw(AnyStep(\1))", text)
            text = text.replace(".draw(AnyStep(AnyStep", ".draw(AnyStep").replace(")))))", "))))")
        if name.endswith("/BandStep.swift"):
            text += ANY_STEP
        # Replaces key paths by functions.
        text = re.sub(r"\((\w+: )?\\\.([\w.]+)\)", lambda found: f"({found[1] or ''}{{ $0.{found[2]} }})", text)
        with open(name, "w") as file:
            file.write(text)
    return files(copy)


def build(folder, flags, modules, kernels):
    """Compiles modules and the kernels, and returns the object files."""
    os.makedirs(folder)
    objects = []
    for name, sources in modules.items():
        made = os.path.join(folder, name + ".o")
        run("swiftc", *flags, *COMMON, "-module-name", name, "-I", folder, "-emit-module", "-emit-module-path",
            os.path.join(folder, name + ".swiftmodule"), "-c", *sources, "-o", made)
        objects.append(made)
    made = os.path.join(folder, "kernels.o")
    run("swiftc", *flags, *COMMON, "-module-name", "kernels", "-I", folder, "-c", *kernels, "-o", made)
    return [*objects, made]


class Kernels:
    """The kernels in a temporary folder."""

    def __init__(self, folder):
        self.folder = folder
        with open(os.path.join(HERE, "kernels.swift")) as file:
            text = file.read()
        self.embedded, self.native = os.path.join(folder, "embedded.swift"), os.path.join(folder, "native.swift")
        with open(self.embedded, "w") as file:
            file.write('@_extern(c, "putchar") func putchar(_ character: Int32) -> Int32\n' + text)
        with open(self.native, "w") as file:
            file.write("import Glibc\n" + text)
        folders = {"MapGeometry": "MapGeometry", "MapSystem": "MapSystem/Threads", "MapRaster": "MapRaster"}
        self.modules = {name: files(os.path.join(SOURCES, folder)) for name, folder in folders.items()}

    def here(self, name, flags):
        """Returns the results of a build for this machine."""
        objects = build(os.path.join(self.folder, name), flags, self.modules, [self.native])
        program = os.path.join(self.folder, "kernels-" + name)
        run("swiftc", *objects, "-o", program)
        return run(program).splitlines()

    def arm64(self):
        modules = {
            "MapGeometry": self.modules["MapGeometry"], "MapSystem": [os.path.join(HERE, "MapSystem.swift")],
            "MapRaster": raster_copy(self.folder),
        }
        objects = build(os.path.join(self.folder, "arm64"), ["-O", *EMBEDDED], modules, [self.embedded])
        runtime, program = os.path.join(self.folder, "runtime.o"), os.path.join(self.folder, "kernels-arm64")
        run("clang", "--target=aarch64-none-elf", "-ffreestanding", "-fno-builtin", "-O1", "-c",
            os.path.join(HERE, "runtime.c"), "-o", runtime)
        run("ld.lld", "--gc-sections", *objects, runtime, "-o", program)
        return run("qemu-aarch64", program).splitlines()


def missing(name):
    """Returns the requirements of a build that this machine does not meet."""
    if name == "arm64":
        return [program for program in NEEDED if not shutil.which(program)]
    with open("/proc/cpuinfo") as file:
        flags = file.read()
    needed = {"v3": ["avx2", "fma", "bmi2"], "v4": ["avx512f", "avx512vl", "avx512bw", "avx512dq"]}.get(name, [])
    return [flag for flag in needed if f" {flag} " not in flags]


def main():
    builds = {
        "v3": ["-O", "-Xcc", "-march=x86-64-v3"], "v4": ["-O", "-Xcc", "-march=x86-64-v4"],
        "unoptimized": ["-Onone"], "arm64": None,
    }
    chosen = sys.argv[1:] or list(builds)
    if not set(chosen) <= set(builds):
        sys.exit(__doc__)
    folder = tempfile.mkdtemp(prefix="kernels-")
    found = 0
    try:
        kernels = Kernels(folder)
        reference = kernels.here("reference", ["-O"])
        for name in chosen:
            lacking = missing(name)
            if lacking:
                print(f"{name}: left out, because of {', '.join(lacking)}")
                continue
            results = kernels.arm64() if name == "arm64" else kernels.here(name, builds[name])
            different = [a.split()[0] for a, b in zip(reference, results) if a != b]
            print(f"{name}: {len(reference) - len(different)} of {len(reference)} kernels have the same results", flush=True)
            for kernel in different:
                print(f"  differs: {kernel}")
            found += len(different) + abs(len(reference) - len(results))
    finally:
        shutil.rmtree(folder)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
