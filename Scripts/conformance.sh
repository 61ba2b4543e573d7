#!/usr/bin/env bash
# Runs the suites of the conformance kit, and decodes the MapLibre tiles in some folders. CONFORMANCE_KIT names the folder
# of the kit. MLT_FIXTURES lists the folders of tiles: test/synthetic/0x01, test/synthetic/0x01-rust and
# test/expected/tag0x01 of maplibre-tile-spec.
#
#   Scripts/conformance.sh         fails if a test in Conformance/passing fails
#   Scripts/conformance.sh record  writes the names of the tests that pass to Conformance/passing
set -euo pipefail
cd "$(dirname "$0")/.."

mode=${1:-check}
kit=${CONFORMANCE_KIT:-}
if [[ ! -d ${kit:-/nonexistent}/expression ]]; then
  echo "Conformance was left out: CONFORMANCE_KIT is ${kit:-not set}; it names the kit's folder."
  if [[ $mode == check ]]; then exit 0; else exit 1; fi
fi

source Scripts/test-build.sh
swift build --product render-map-conformance "${test_build[@]}"
logs=$test_folder/conformance
mkdir -p "$logs" Conformance/passing

# suite NAME ARGUMENT...: runs one suite, prints its result, and writes the other output to a log.
suite() {
  local name=$1 list=Conformance/passing/$1.txt log=$logs/$1.log status=0
  shift
  local keep=(--expect "$list")
  if [[ $mode == record ]]; then keep=(--write-passing "$list"); fi
  "$test_folder/release/render-map-conformance" "$name" "$kit/$name" "$@" "${keep[@]}" >"$log" 2>&1 || status=$?
  # Recording writes down the tests that pass, so failures do not stop it.
  if [[ $mode == record ]]; then status=0; fi
  grep '^regression: ' "$log" || true
  local count
  if count=$(grep -E '^[0-9]+ passed, ' "$log"); then
    echo "$name: $count"
  else
    tail -n 5 "$log"
  fi
  return "$status"
}

failed=()
suite expression || failed+=(expression)
suite validation || failed+=(validation)
suite json || failed+=(json)
suite mvt || failed+=(mvt)
if [[ -n ${MLT_FIXTURES:-} ]]; then
  for folder in $MLT_FIXTURES; do
    echo "mlt: $("$test_folder/release/render-map-conformance" mlt "$folder" | tee "$logs/mlt.log" | tail -n 1)"
    if ! grep -qE ' 0 failed$|^skipped' "$logs/mlt.log"; then failed+=("mlt ($folder)"); fi
  done
else
  echo "mlt was left out: MLT_FIXTURES is not set; it lists folders of the MapLibre tile specification."
fi
suite query --assets "$kit/assets" || failed+=(query)
suite render --assets "$kit/assets" --out "$logs/render" || failed+=(render)

if ((${#failed[@]})); then
  echo "Conformance: tests that passed before fail in ${failed[*]} (logs: $logs)" >&2
  exit 1
fi
