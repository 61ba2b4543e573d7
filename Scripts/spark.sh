#!/usr/bin/env bash
# Tests the package for Spark, or demonstrates it on a cluster of two workers on this machine.
#
#   Scripts/spark.sh test           leaves the tests out, with a message, if pyspark is not installed
#   Scripts/spark.sh demo [STYLE]   installs pyspark first (450 MB, once)
#
# SPARK_PYTHON can name a Python with pyspark, pyarrow, pmtiles, pandas and pytest. The default is the Python in
# .build-spark. SPARK_COMMAND can name a render-map. The default is the command of the build that all tests share, and for
# the demonstration the command that `make build` makes. Needs Java 17.
set -euo pipefail
cd "$(dirname "$0")/.."

mode=${1:-test}
folder=$PWD/.build-spark
python=${SPARK_PYTHON:-$folder/venv/bin/python}

if ! "$python" -c 'import pyspark, pyarrow, pmtiles, pandas, pytest' 2>/dev/null; then
  if [[ $mode == test ]]; then
    echo "Spark/ is not tested: pyspark is not installed. 'make spark-demo' installs it (450 MB)."
    exit 0
  fi
  if [[ -n ${SPARK_PYTHON:-} ]]; then
    echo "$SPARK_PYTHON has no pyspark, pyarrow, pmtiles, pandas and pytest" >&2
    exit 1
  fi
  python3 -m venv "$folder/venv"
  "$python" -m pip install --quiet --disable-pip-version-check \
    'pyspark>=3.5,<4' pyarrow 'pmtiles>=3.5,<4' pandas setuptools pytest mypy==1.15.0 ruff==0.12.0
fi
if ! command -v java >/dev/null && [[ ! -x ${JAVA_HOME:-/nonexistent}/bin/java ]]; then
  if [[ $mode == test ]]; then
    echo "Spark/ is not tested: there is no Java."
    exit 0
  fi
  echo "Spark needs Java 17 (Debian: openjdk-17-jre-headless)" >&2
  exit 1
fi

# Makes a wheel for this machine, and installs it as on a node of a cluster.
if [[ -n ${SPARK_COMMAND:-} ]]; then
  command=$SPARK_COMMAND
elif [[ $mode == test ]]; then
  source Scripts/test-build.sh
  use_test_command
else
  make --no-print-directory build
  command=$PWD/.build/release/render-map
fi
rm -rf "$folder/wheels" "$folder/site"
Scripts/wheel.sh "$command" "$folder/wheels"
"$python" -m pip install --quiet --disable-pip-version-check --no-deps --target "$folder/site" "$folder"/wheels/render_map-*.whl

export PYTHONPATH=$folder/site:$PWD/Spark/src:$PWD/Spark/demo
export PYSPARK_PYTHON=$python PYSPARK_DRIVER_PYTHON=$python PYTHONDONTWRITEBYTECODE=1
unset RENDER_MAP_FONTS RENDER_MAP_BASEMAP SPARK_HOME
case $mode in
test)
  if "$python" -c 'import mypy, ruff' 2>/dev/null; then
    (cd Spark && "$python" -m ruff check --quiet --no-cache . && "$python" -m ruff format --quiet --no-cache --check .)
    (cd Spark && "$python" -m mypy --cache-dir "$folder/mypy" src demo)
  fi
  "$python" -m pytest -q -p no:cacheprovider --rootdir Spark Spark/tests
  "$python" -m pytest -q -p no:cacheprovider --rootdir . -c Spark/pyproject.toml -k spark Tests/Requests
  ;;
demo)
  style=${2:-}
  if [[ -z $style ]]; then
    style=${CONFORMANCE_KIT:-/nonexistent}/../realworld/paris/bright-mbtiles.json
    if [[ ! -f $style ]]; then style=Basemap/light.json; fi
  fi
  "$python" Spark/demo/demo.py "$style" 2>"$folder/spark.log" || {
    code=$?
    tail -n 20 "$folder/spark.log" >&2
    exit $code
  }
  ;;
*)
  echo "usage: Scripts/spark.sh test|demo [STYLE]" >&2
  exit 2
  ;;
esac
