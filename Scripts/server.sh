#!/usr/bin/env bash
# Builds the server and its tests with optimizations, and runs the tests.
#
#   Scripts/server.sh          build and test
#   Scripts/server.sh build    build the program alone, with Swift's library linked in
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ ${1:-} == build ]]; then
  swift build --package-path Server -c release --product render-map-server --static-swift-stdlib
  exit
fi
source Scripts/test-build.sh
swift build --package-path Server --build-tests "${test_build[@]}"
swift test --package-path Server --skip-build --disable-xctest "${test_build[@]}"
