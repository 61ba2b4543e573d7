#!/usr/bin/env bash
# Runs the suites of the conformance kit, the folder that CONFORMANCE_KIT names.
#
#   Scripts/conformance.sh         fails if a test in Conformance/passing fails
#   Scripts/conformance.sh record  writes the names of the tests that pass to Conformance/passing
set -euo pipefail
cd "$(dirname "$0")/.."

mode=${1:-check}
kit=${CONFORMANCE_KIT:-}
if [[ ! -d ${kit:-/nonexistent}/expression ]]; then
  echo "Conformance was left out: CONFORMANCE_KIT is ${kit:-not set}; it names the kit's folder."
  exit 0
fi

swift build -c release --product conformance -Xswiftc -warnings-as-errors -Xswiftc -enable-testing
logs=.build/conformance
mkdir -p "$logs" Conformance/passing

# suite NAME ARGUMENT...: runs one suite; the failures of tests that never passed are in the log.
suite() {
  local name=$1 list=Conformance/passing/$1.txt
  shift
  local keep=(--expect "$list")
  if [[ $mode == record ]]; then keep=(--write-passing "$list"); fi
  echo "== $name (all lines: $logs/$name.log)"
  local status=0
  .build/release/conformance "$name" "$kit/$name" "$@" "${keep[@]}" >"$logs/$name.log" 2>&1 ||
    status=$?
  # Recording is for whatever passes; that something fails is no reason to stop.
  if [[ $mode == record ]]; then status=0; fi
  grep -v '^failed: ' "$logs/$name.log" || true
  return "$status"
}

failed=()
suite expression || failed+=(expression)
suite validation || failed+=(validation)
suite json || failed+=(json)
suite render --assets "$kit/assets" --out "$logs/render" || failed+=(render)

if ((${#failed[@]})); then
  echo "Conformance: worse than before in: ${failed[*]}" >&2
  exit 1
fi
