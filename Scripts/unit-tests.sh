#!/usr/bin/env bash
# Builds everything with warnings as errors and runs the tests; then draws the goldens with
# optimisations, which must not change a pixel.
set -euo pipefail
cd "$(dirname "$0")/.."

strict=(-Xswiftc -warnings-as-errors)
if [[ -n ${CONFORMANCE_KIT:-} && ! -d $CONFORMANCE_KIT ]]; then
  echo "CONFORMANCE_KIT is $CONFORMANCE_KIT, which is no folder: the tests that need it are left out."
  unset CONFORMANCE_KIT
fi

swift build --build-tests "${strict[@]}"
swift test --skip-build --disable-xctest

swift build --build-tests -c release "${strict[@]}" -Xswiftc -enable-testing
swift test --skip-build --disable-xctest -c release --filter golden
