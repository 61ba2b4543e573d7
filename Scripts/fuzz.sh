#!/usr/bin/env bash
# Fuzzes the readers: builds the targets in Fuzz, and runs each for some seconds.
#
#   Scripts/fuzz.sh                     30 seconds per target
#   Scripts/fuzz.sh 600 mvt json        two targets, ten minutes each
#
#   FUZZ_BUILD=address   uses a build with the address sanitizer, in which comparisons guide mutations too (default: plain)
#   FUZZ_BUILT=1         leaves out the build, and uses the existing seeds
#   FUZZ_JOBS=2          runs this number of targets at once (default: 1)
#   FUZZ_SEED=1          determines the mutations; if it is not set, each session has different mutations
#   FUZZ_OPTIONS=        passes more options to libFuzzer, such as -runs=10000
#   CONFORMANCE_KIT=     names the folder of the conformance kit, whose inputs then are seeds too
#
# The first inputs are the seeds that Fuzz/seeds.py gathers. Results are kept in Fuzz/.build/fuzz:
#
#   corpus/TARGET        inputs that reached new edges; the folder grows from run to run
#   corpus-kit/TARGET    such inputs of runs with the conformance kit
#   findings/TARGET-*    the inputs that led to findings
#   logs/TARGET.log      the output
#   sessions.tsv         a line for each session: the target, the build, executions, seconds of processor time, edges,
#                        inputs kept, and the finding; Fuzz/results.py makes a table of it
#
# The exit code is 1 if there is a finding.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-30}
shift || true
build=${FUZZ_BUILD:-plain}
[[ -n ${FUZZ_BUILT:-} ]] || Fuzz/build.sh "$build"
program=Fuzz/.build-plain/release/render-map-fuzz
[[ $build == address ]] && program=Fuzz/.build/release/render-map-fuzz
work=Fuzz/.build/fuzz
kit=${CONFORMANCE_KIT:+-kit}
mkdir -p "$work"/{findings,logs,words} "$work/corpus$kit"
if [[ -z ${FUZZ_BUILT:-} || ! -d $work/seeds$kit ]]; then
  rm -rf "$work/seeds$kit"
  Fuzz/seeds.py "$work/seeds$kit" ${CONFORMANCE_KIT:+"$CONFORMANCE_KIT"} >/dev/null
fi

# Swift's backtraces would start a debugger and wait for it.
export SWIFT_BACKTRACE=enable=no LLVM_PROFILE_FILE=/dev/null
export ASAN_OPTIONS=quarantine_size_mb=4:malloc_context_size=4:detect_leaks=${FUZZ_LEAKS:-0}:symbolize=${FUZZ_SYMBOLIZE:-1}

targets=("$@")
if ((${#targets[@]} == 0)); then mapfile -t targets < <("$program" list | cut -f1); fi

# fuzz TARGET: runs a target, and prints a line with its results. Adds the target to the file $passed if there is no
# finding.
passed=$(mktemp)
trap 'rm -f "$passed"' EXIT
fuzz() {
  local target=$1 length words=() folders log status=0 started took finding=-
  length=$("$program" list | awk -F'\t' -v name="$target" '$1 == name { print $2 }')
  [[ -n $length ]] || { echo "no target '$target'" >&2; exit 2; }
  "$program" words "$target" >"$work/words/$target.dict"
  if [[ -s $work/words/$target.dict ]]; then words=(-dict="$work/words/$target.dict"); fi
  folders=("$work/corpus$kit/$target")
  mkdir -p "${folders[0]}"
  [[ ! -d $work/seeds$kit/$target ]] || folders+=("$work/seeds$kit/$target")
  log=$work/logs/$target.log
  started=$(date +%s)
  # The output of bash's keyword `time`, the user and system time in seconds, goes to a file.
  TIMEFORMAT='%U %S'
  { time "$program" "$target" -seed="${FUZZ_SEED:-$started}" -max_total_time="$seconds" -max_len="$length" -timeout=60 \
    -rss_limit_mb=3072 "${words[@]}" -artifact_prefix="$work/findings/$target-" \
    -print_final_stats=1 -verbosity=1 -reload=0 ${FUZZ_OPTIONS:-} "${folders[@]}" >"$log" 2>&1 || status=$?; } 2>"$log.time"
  took=$(awk '{ printf "%.1f", $1 + $2 }' "$log.time")
  # 72 is the exit status of libFuzzer after it is interrupted by a signal.
  if ((status != 0 && status != 72)); then
    finding=$(grep -m1 -E '^FINDING|Fatal error|SUMMARY|ERROR: libFuzzer' "$log" | cut -c1-120 || true)
    finding=${finding:-exit $status}
  fi
  awk -v target="$target" -v finding="$finding" -v took="$took" -v build="$build" -v sessions="$work/sessions.tsv" '
    /cov: [0-9]+/ { for (i = 1; i < NF; i++) { if ($i == "cov:") edges = $(i + 1); if ($i == "corp:") corpus = $(i + 1) } }
    /^#[0-9]+/ { count = substr($1, 2) }
    /stat::number_of_executed_units/ { count = $2 }
    END {
      printf "%-18s %12d %9d %8d %8s  %s\n", target, count, count / (took > 0 ? took : 1), edges, corpus, finding
      printf "%s\t%s\t%d\t%s\t%d\t%s\t%s\n", target, build, count, took, edges, corpus, finding >>sessions
    }' "$log"
  [[ $finding != - ]] || echo "$target" >>"$passed"
}

printf '%-18s %12s %9s %8s %8s  %s\n' target executions per-second edges corpus finding
running=0
for target in "${targets[@]}"; do
  if ((running == ${FUZZ_JOBS:-1})); then
    wait -n || true
    running=$((running - 1))
  fi
  fuzz "$target" &
  running=$((running + 1))
done
wait
rm -f /dev/shm/render-map-fuzz-*
failed=$(comm -23 <(printf '%s\n' "${targets[@]}" | sort) <(sort "$passed") | paste -sd ' ')
if [[ -n $failed ]]; then
  echo "There are findings ($failed): inputs in $work/findings, logs in $work/logs" >&2
  exit 1
fi
