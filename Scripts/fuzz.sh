#!/usr/bin/env bash
# Fuzzes the readers: builds the targets in Fuzz, and runs each for some seconds with a fixed seed.
#
#   Scripts/fuzz.sh                     30 seconds per target
#   Scripts/fuzz.sh 600 mvt json        ten minutes each of two targets
#
# Inputs start from those in Fuzz/Corpus, from Fuzz/seeds.py and, if CONFORMANCE_KIT names its folder, from the kit. What is
# found is kept in Fuzz/.build/fuzz: corpus/TARGET grows from run to run, findings/TARGET-* are the inputs of findings, and
# logs/TARGET.log says what happened. Exits with 1 if there is a finding. FUZZ_BUILT=1 leaves out the build and takes the
# seeds that are there.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-30}
shift || true
[[ -n ${FUZZ_BUILT:-} ]] || Fuzz/build.sh
program=Fuzz/.build/release/render-map-fuzz
work=Fuzz/.build/fuzz
mkdir -p "$work"/{corpus,findings,logs,words}
if [[ -z ${FUZZ_BUILT:-} || ! -d $work/seeds ]]; then
  rm -rf "$work/seeds"
  Fuzz/seeds.py "$work/seeds" ${CONFORMANCE_KIT:+"$CONFORMANCE_KIT"} >/dev/null
fi

# Backtraces of Swift would wait for a debugger.
export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS=quarantine_size_mb=16:malloc_context_size=8:detect_leaks=${FUZZ_LEAKS:-0}:symbolize=${FUZZ_SYMBOLIZE:-1}

targets=("$@")
if ((${#targets[@]} == 0)); then mapfile -t targets < <("$program" list | cut -f1); fi

failed=()
printf '%-18s %12s %9s %8s %8s  %s\n' target executions per-second edges corpus finding
for target in "${targets[@]}"; do
  length=$("$program" list | awk -F'\t' -v name="$target" '$1 == name { print $2 }')
  [[ -n $length ]] || { echo "no target '$target'" >&2; exit 2; }
  words=()
  "$program" words "$target" >"$work/words/$target.dict"
  if [[ -s $work/words/$target.dict ]]; then words=(-dict="$work/words/$target.dict"); fi
  mkdir -p "$work/corpus/$target" "$work/seeds/$target" "Fuzz/Corpus/$target"
  log=$work/logs/$target.log
  status=0
  "$program" "$target" -seed="${FUZZ_SEED:-1}" -max_total_time="$seconds" -max_len="$length" -timeout=60 \
    -rss_limit_mb=3072 "${words[@]}" -artifact_prefix="$work/findings/$target-" \
    -print_final_stats=1 -verbosity=1 -reload=0 \
    "$work/corpus/$target" "Fuzz/Corpus/$target" "$work/seeds/$target" >"$log" 2>&1 || status=$?
  rmdir "Fuzz/Corpus/$target" 2>/dev/null || true
  finding=-
  if ((status != 0)); then
    failed+=("$target")
    finding=$(grep -m1 -E '^FINDING|Fatal error|SUMMARY|ERROR: libFuzzer' "$log" | cut -c1-120 || echo "exit $status")
  fi
  awk -v target="$target" -v finding="$finding" '
    /cov: [0-9]+/ { for (i = 1; i < NF; i++) { if ($i == "cov:") edges = $(i + 1); if ($i == "corp:") corpus = $(i + 1) } }
    /^#[0-9]+/ { count = substr($1, 2) }
    /exec\/s:/ { for (i = 1; i < NF; i++) if ($i == "exec/s:" && $(i + 1) > 0) rate = $(i + 1) }
    /stat::number_of_executed_units/ { count = $2 }
    /stat::average_exec_per_sec/ { rate = $2 }
    END { printf "%-18s %12d %9d %8d %8s  %s\n", target, count, rate, edges, corpus, finding }' "$log"
done
rmdir Fuzz/Corpus 2>/dev/null || true
rm -f /dev/shm/render-map-fuzz-*
if ((${#failed[@]})); then
  echo "Findings in ${failed[*]}: inputs in $work/findings, logs in $work/logs" >&2
  exit 1
fi
