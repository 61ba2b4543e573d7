#!/usr/bin/env bash
# Builds the documentation of the library and of the modules that it exports, as a static site.
set -euo pipefail
cd "$(dirname "$0")/.."

site=$PWD/.build/docs
targets=(RenderMap MapStyle MapVector MapGeoJSON MapData MapRaster MapImages MapGeometry MapJSON)
export SWIFT_SYMBOLGRAPH_EXTRACT=$PWD/Scripts/symbolgraph-extract.sh
rm -rf "$site"
swift package --allow-writing-to-directory "$site" generate-documentation \
  "${targets[@]/#/--target=}" --enable-experimental-combined-documentation --warnings-as-errors \
  --transform-for-static-hosting --hosting-base-path render-map --output-path "$site"
echo "The documentation is in $site"
