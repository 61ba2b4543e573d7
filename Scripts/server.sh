#!/usr/bin/env bash
# Builds the server and its tests with optimisations, and runs the tests.
#
#   Scripts/server.sh          build and test
#   Scripts/server.sh build    build the program alone, with Swift's library linked in
set -euo pipefail
cd "$(dirname "$0")/../Server"

if [[ ${1:-} == build ]]; then
  swift build -c release --product render-map-server --static-swift-stdlib
  exit
fi
swift build -c release --build-tests
swift test -c release --skip-build --disable-xctest
