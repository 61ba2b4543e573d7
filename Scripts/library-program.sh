#!/usr/bin/env bash
# Builds and runs a program in another package that imports only RenderMap.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/test-build.sh

picture=$test_folder/map-program.png
rm -f "$picture"
swift run --package-path Examples/program "${test_build[@]}" map-program \
  Examples/choropleth/style.json Examples/data/rhine.geojson "$picture"
[[ $(head -c 8 "$picture" | od -An -tx1 | tr -d ' ') == 89504e470d0a1a0a ]]
echo "Drew $picture with a program of another package"
