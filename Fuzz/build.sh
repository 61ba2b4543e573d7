#!/usr/bin/env bash
# Builds the fuzz targets, with libFuzzer's coverage.
#
#   Fuzz/build.sh          builds .build-plain/release/render-map-fuzz, which is fast and counts the lines that inputs reach
#   Fuzz/build.sh address  builds .build/release/render-map-fuzz with the address sanitizer; comparisons guide mutations too,
#                          even comparisons in C libraries if Fuzz/libraries.sh has built the libraries
#
# C code is checked for undefined behavior in both builds.
set -euo pipefail
cd "$(dirname "$0")"

points=inline-8bit-counters,pc-table
flags=(-Xswiftc -enable-testing -Xcc -fsanitize-trap=undefined)
if [[ ${1:-} == address ]]; then
  export FUZZ_SCRATCH=.build
  points+=,trace-cmp
  libraries=$PWD/.build/libraries/installed/lib/pkgconfig
  if [[ -d $libraries ]]; then export PKG_CONFIG_PATH=$libraries; fi
  flags+=(
    -Xswiftc -sanitize=address -Xswiftc "-sanitize-coverage=edge,$points"
    -Xcc -fsanitize=address,undefined -Xcc "-fsanitize-coverage=$points")
else
  export FUZZ_SCRATCH=.build-plain
  # The compiler allows coverage only together with a sanitizer. Its frontend accepts libFuzzer as a sanitizer, and
  # Package.swift links libFuzzer.
  flags+=(
    -Xswiftc -Xfrontend -Xswiftc -sanitize=fuzzer
    -Xswiftc -Xfrontend -Xswiftc "-sanitize-coverage=edge,$points"
    -Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping
    -Xcc -fsanitize=undefined -Xcc "-fsanitize-coverage=$points"
    # The command render-map is linked too, but without libFuzzer. Only its object files are needed.
    -Xlinker --unresolved-symbols=ignore-in-object-files)
fi
# A cached manifest would link the object files of sources that existed when the manifest was read.
swift build -c release --manifest-cache none --scratch-path "$FUZZ_SCRATCH" --product render-map-fuzz "${flags[@]}"

# Writes the edges of each source file: Module/File.swift or library/file.c, the first edge, and the number of edges.
python3 - "$FUZZ_SCRATCH" <<'PYTHON'
import re, sys
from pathlib import Path

scratch = Path(sys.argv[1])
start, ranges = None, []
with open(scratch / "edges.map", errors="replace") as lines:
    for line in lines:
        if "(__sancov_cntrs)" not in line:
            continue
        address, _, size, _, path = line.split(None, 4)
        at, end = int(address, 16), int(address, 16) + int(size, 16)
        start = at if start is None else start
        found = re.search(r"([^/]+)\.build/(?:.*/)?([^/]+)\.o:", path) or re.search(r"/lib([^/]+)\.a\((.+)\.o\):", path)
        name = f"{found[1]}/{found[2]}" if found else "-/-"
        if ranges and ranges[-1][0] == name:
            ranges[-1][2] = end - start
        else:
            ranges.append([name, at - start, end - start])
with open(scratch / "release/render-map-fuzz.edges", "w") as out:
    for name, first, end in ranges:
        out.write(f"{name}\t{first}\t{end - first}\n")
PYTHON
rm "$FUZZ_SCRATCH/edges.map"
