#!/usr/bin/env bash
# Builds the server with optimizations.
#
#   Scripts/server.sh          builds its tests too, and runs them
#   Scripts/server.sh build    builds .build-server/release/render-map-server, with Swift's library linked in
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/test-build.sh

if [[ ${1:-} == build ]]; then
  swift build -c release --scratch-path .build-server --product render-map-server --static-swift-stdlib
  exit
fi
swift build --build-tests "${test_build[@]}"
swift test --skip-build --disable-xctest --filter '^MapServerTests' "${test_build[@]}"
