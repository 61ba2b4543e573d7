#!/usr/bin/env bash
# Runs the unit tests and a part of the conformance suites with the address sanitizer and with the thread sanitizer.
#
#   Scripts/sanitize.sh                 both sanitizers
#   Scripts/sanitize.sh address         one sanitizer
#   Scripts/sanitize.sh thread MapData  one sanitizer, and only the tests whose names match a regular expression
set -euo pipefail
cd "$(dirname "$0")/.."

kinds=(address thread)
if (($#)); then kinds=("$1"); shift; fi
filter=(${1:+--filter "$1"})
kit=${CONFORMANCE_KIT:-}
export SWIFT_BACKTRACE=enable=no
# Errors end the tests. Leaks are not reported, because the runtime and libraries keep some memory until the end.
export ASAN_OPTIONS=detect_leaks=0:malloc_context_size=20
export TSAN_OPTIONS=halt_on_error=1:suppressions=$PWD/Scripts/sanitize/thread.txt

for kind in "${kinds[@]}"; do
  scratch=.build-$kind
  options=(-c release --sanitize "$kind" --scratch-path "$scratch" -Xswiftc -enable-testing)
  if [[ $kind == address ]]; then options+=(-Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined); fi
  swift build --build-tests "${options[@]}"
  preload=
  if [[ $kind == thread ]]; then
    preload=$PWD/$scratch/mutex.so
    clang -O2 -Wall -Wextra -Werror -shared -fPIC Scripts/sanitize/mutex.c -o "$preload"
  fi
  LD_PRELOAD=$preload swift test --skip-build --disable-xctest "${options[@]}" "${filter[@]}"
  [[ -d ${kit:-/nonexistent}/expression ]] || continue
  swift build --product render-map-conformance "${options[@]}"
  for suite in expression validation json mvt; do
    echo "$kind: $suite: $(LD_PRELOAD=$preload "$scratch/release/render-map-conformance" "$suite" "$kit/$suite" \
      --expect "Conformance/passing/$suite.txt" | grep -E '^[0-9]+ passed, ')"
  done
  echo "$kind: query: $(LD_PRELOAD=$preload "$scratch/release/render-map-conformance" query "$kit/query" --assets "$kit/assets" \
    --expect Conformance/passing/query.txt | grep -E '^[0-9]+ passed, ')"
done
