#!/usr/bin/env bash
# Tests the Python package: makes a wheel of a command that was built here, installs it into a new virtual environment,
# and runs its tests, with GeoPandas, the notebook, the checks of types and of the format; then the requests that all front
# ends must draw alike, also through RENDER_MAP_SERVER, by default .build/release/render-map-server if it is there.
#
#   Scripts/python-tests.sh [COMMAND]    of .build/release/render-map by default, which is built if it is not there
#
# Needs Python 3.9 or later with venv, which is installed on Debian and Ubuntu, and PyPI.
set -euo pipefail
cd "$(dirname "$0")/.."

command=${1:-.build/release/render-map}
if [[ ! -x $command ]]; then make --no-print-directory build; fi
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
"$scratch/venv/bin/ruff" check --no-cache --config Python/pyproject.toml Tests/Requests
"$scratch/venv/bin/ruff" format --no-cache --config Python/pyproject.toml --check Tests/Requests
export RENDER_MAP_SERVER=${RENDER_MAP_SERVER:-$PWD/.build/release/render-map-server}
"$scratch/venv/bin/python" -m pytest -q -rfEs -p no:cacheprovider -c Python/pyproject.toml Python/tests Tests/Requests
rm -rf "$scratch"
