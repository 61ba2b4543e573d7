#!/usr/bin/env bash
# Builds the targets with the address sanitizer and libFuzzer's coverage: .build/release/render-map-fuzz. C code is checked
# for undefined behaviour too.
#
#   Fuzz/build.sh           for fuzzing
#   Fuzz/build.sh coverage  .build-coverage/release/render-map-fuzz, for the report of lines that inputs reach
set -euo pipefail
cd "$(dirname "$0")"

export FUZZ_SCRATCH=.build
flags=(-Xswiftc -enable-testing)
points=inline-8bit-counters,pc-table,trace-cmp
if [[ ${1:-} == coverage ]]; then
  FUZZ_SCRATCH=.build-coverage
  flags+=(-Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping)
else
  flags+=(
    -Xswiftc -sanitize=address -Xswiftc "-sanitize-coverage=edge,$points"
    -Xcc -fsanitize=address,undefined -Xcc -fsanitize-trap=undefined -Xcc "-fsanitize-coverage=$points")
fi
swift build -c release --scratch-path "$FUZZ_SCRATCH" --product render-map-fuzz "${flags[@]}"
