#!/usr/bin/env bash
# Builds everything with warnings as errors, and runs all tests except the tests of the server, which need an unoccupied
# machine.
#
#   Scripts/unit-tests.sh        uses the build that all tests share
#   Scripts/unit-tests.sh debug  builds without optimizations, with assertions; no pixel may differ
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/test-build.sh

options=("${test_build[@]}")
if [[ ${1:-} == debug ]]; then
  unset RENDER_MAP_WITH_SERVER
  options=(-Xswiftc -warnings-as-errors)
fi
if [[ -n ${CONFORMANCE_KIT:-} && ! -d $CONFORMANCE_KIT ]]; then
  echo "CONFORMANCE_KIT is $CONFORMANCE_KIT, which is no folder: the tests that need it are left out."
  unset CONFORMANCE_KIT
fi

swift build --build-tests "${options[@]}"
swift test --skip-build --disable-xctest --skip '^MapServerTests' "${options[@]}"
