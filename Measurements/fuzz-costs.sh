#!/usr/bin/env bash
# Measures the time and memory of every input that fuzzing kept, and writes the worst costs of each reader to
# Fuzz/.build/fuzz/costs.tsv. Fuzz/results.py makes a table of this file.
#
#   Measurements/fuzz-costs.sh            all targets
#   Measurements/fuzz-costs.sh mvt json   two targets
set -euo pipefail
cd "$(dirname "$0")/.."

[[ -n ${FUZZ_BUILT:-} ]] || Fuzz/build.sh
program=Fuzz/.build-plain/release/render-map-fuzz
work=Fuzz/.build/fuzz
export SWIFT_BACKTRACE=enable=no LLVM_PROFILE_FILE=/dev/null
targets=("$@")
if ((${#targets[@]} == 0)); then mapfile -t targets < <("$program" list | cut -f1); fi
for target in "${targets[@]}"; do
  folders=()
  for folder in "$work"/{corpus,corpus-kit,seeds,seeds-kit}/"$target"; do
    [[ -d $folder ]] && folders+=("$folder")
  done
  line=$("$program" measure "$target" "${folders[@]}" | tail -n 1)
  echo "$line"
  { grep -v "^$target	" "$work/costs.tsv" 2>/dev/null || true; echo "$line"; } >"$work/costs.tmp"
  mv "$work/costs.tmp" "$work/costs.tsv"
done
