#!/usr/bin/env bash
# For each fuzz target, reports how many lines of its reader are reached by the seeds and by the inputs of earlier runs
# of Scripts/fuzz.sh.
#
#   Scripts/fuzz-coverage.sh            all targets
#   Scripts/fuzz-coverage.sh mvt json   two targets
#
# Fuzz/.build/fuzz/coverage/TARGET.txt lists the lines, with how often each was reached. lines.tsv in the same folder has
# the reported numbers. FUZZ_BUILT=1 leaves out the build.
set -euo pipefail
cd "$(dirname "$0")/.."

[[ -n ${FUZZ_BUILT:-} ]] || Fuzz/build.sh
program=Fuzz/.build-plain/release/render-map-fuzz
work=Fuzz/.build/fuzz
out=$work/coverage
kit=${CONFORMANCE_KIT:+-kit}
mkdir -p "$out"
if [[ -z ${FUZZ_BUILT:-} || ! -d $work/seeds$kit ]]; then
  rm -rf "$work/seeds$kit"
  Fuzz/seeds.py "$work/seeds$kit" ${CONFORMANCE_KIT:+"$CONFORMANCE_KIT"} >/dev/null
fi
tools=$(dirname "$(realpath "$(command -v swift)")")
export SWIFT_BACKTRACE=enable=no

targets=("$@")
if ((${#targets[@]} == 0)); then mapfile -t targets < <("$program" list | cut -f1); fi
printf '%-18s %7s %7s  %s\n' target lines reached share
for target in "${targets[@]}"; do
  IFS=$'\t' read -r _ length _ sources < <("$program" list | awk -F'\t' -v name="$target" '$1 == name')
  folders=()
  for folder in "$work/corpus/$target" "$work/corpus-kit/$target" "$work/seeds$kit/$target"; do
    [[ -d $folder ]] && folders+=("$folder")
  done
  LLVM_PROFILE_FILE=$out/$target.profraw "$program" "$target" -runs=0 -max_len="$length" "${folders[@]}" \
    >"$out/$target.log" 2>&1 || echo "$target: $(tail -n 1 "$out/$target.log")" >&2
  "$tools/llvm-profdata" merge -sparse "$out/$target.profraw" -o "$out/$target.profdata"
  rm "$out/$target.profraw"
  paths=()
  for source in $sources; do
    while read -r path; do paths+=("$(realpath "$path")"); done < <(find "Sources/$source" -name '*.swift')
  done
  "$tools/llvm-cov" report "$program" -instr-profile "$out/$target.profdata" -show-region-summary=0 \
    "${paths[@]}" >"$out/$target.report"
  "$tools/llvm-cov" show "$program" -instr-profile "$out/$target.profdata" -region-coverage-lt=100 \
    "${paths[@]}" >"$out/$target.txt" 2>/dev/null || true
  python3 - "$out" "$target" <<'PYTHON'
import re, sys
from pathlib import Path

folder, target = Path(sys.argv[1]), sys.argv[2]
header, total = "", []
for line in (folder / f"{target}.report").read_text().splitlines():
    if line.startswith("Filename"): header = line
    if line.startswith("TOTAL"): total = line.split()
names = re.findall(r"\S+(?: \S+)*", header)
at = names.index("Lines")
lines, missed = int(total[at]), int(total[at + 1])
print(f"{target:<18} {lines:7d} {lines - missed:7d}  {100 * (lines - missed) / max(lines, 1):.1f} %")
known = folder / "lines.tsv"
rest = [line for line in known.read_text().splitlines() if line.split("\t")[0] != target] if known.exists() else []
known.write_text("\n".join([*rest, f"{target}\t{lines}\t{lines - missed}"]) + "\n")
PYTHON
done
