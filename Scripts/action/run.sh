#!/usr/bin/env bash
# Runs the image tests in the folder RENDER_MAP_TESTS. They are compared with the pictures of the commit RENDER_MAP_BASE, or
# with golden pictures if it is empty. If RENDER_MAP_TESTS is empty, runs the command with RENDER_MAP_ARGS instead. This is
# the second step of action.yml. The command prints a separate annotation for each failure.
set -euo pipefail

# xargs interprets quotes, but neither variables nor commands, so an argument cannot run anything.
mapfile -d '' -t arguments < <(printf '%s' "${RENDER_MAP_ARGS:-}" | xargs -r printf '%s\0')
wait "$!" || {
  echo "::error::the quotes of args do not match"
  exit 2
}

if [[ -z ${RENDER_MAP_TESTS:-} ]]; then
  exec render-map "${arguments[@]}"
fi

report=${RUNNER_TEMP:-$(mktemp -d)}/render-map-report
mkdir -p "$report"
echo "report=$report" >>"$GITHUB_OUTPUT"
status=0
render-map test "$RENDER_MAP_TESTS" ${RENDER_MAP_BASE:+"--base=$RENDER_MAP_BASE"} \
  --report "$report/report.html" --junit "$report/junit.xml" "${arguments[@]}" | tee "$report/results.txt" || status=$?
{
  echo "### Image tests of \`$RENDER_MAP_TESTS\`"
  echo '```'
  grep -v '^::' "$report/results.txt" || true
  echo '```'
} >>"$GITHUB_STEP_SUMMARY"
exit "$status"
