#!/usr/bin/env bash
# Tests the Python package: makes a wheel with a command that was built here, and installs it into a new virtual
# environment. Runs the checks of the format, the tests of the package (with GeoPandas, the notebook and the checks of
# types), and the requests that all front ends must draw alike. These include the server if RENDER_MAP_SERVER exists,
# which is .build-test/release/render-map-server by default.
#
#   Scripts/python-tests.sh [COMMAND]    the default is .build-test/release/render-map, which is built if it does not exist
#
# Needs PyPI, and Python 3.9 or later with venv. On Debian and Ubuntu, the script installs venv if it is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

source Scripts/test-build.sh
command=${1:-}
if [[ -z $command ]]; then use_test_command; fi
if ! python3 -c 'import venv, ensurepip' 2>/dev/null; then
  if ! command -v apt-get >/dev/null; then
    echo "error: python3 with venv is needed" >&2
    exit 1
  fi
  as_root=()
  if [[ $(id -u) -ne 0 ]]; then as_root=(sudo); fi
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-venv
fi

scratch=$PWD/.build-wheel/tests
rm -rf "$scratch"
mkdir -p "$scratch"
Scripts/wheel.sh "$command" "$scratch"
wheel=$(ls "$scratch"/*.whl)
python3 -m venv "$scratch/venv"
export PIP_DISABLE_PIP_VERSION_CHECK=1
"$scratch/venv/bin/pip" install --quiet "$wheel[test]"
"$scratch/venv/bin/ruff" check --no-cache Python
"$scratch/venv/bin/ruff" format --no-cache --check Python
"$scratch/venv/bin/ruff" check --no-cache --config Python/pyproject.toml Tests/Requests Tests/Tables
"$scratch/venv/bin/ruff" format --no-cache --config Python/pyproject.toml --check Tests/Requests Tests/Tables
export RENDER_MAP_SERVER=${RENDER_MAP_SERVER:-$test_folder/release/render-map-server}
"$scratch/venv/bin/python" -m pytest -q -rfEs -p no:cacheprovider -c Python/pyproject.toml Python/tests Tests/Requests
rm -rf "$scratch"
