#!/usr/bin/env bash
# Makes the Python package: a wheel with the command, everything that it needs except glibc, and the Python module.
#
#   Scripts/wheel.sh                  writes a wheel for manylinux_2_34 to dist/, from the release archive in dist/,
#                                     and the wheel of the package for Spark; if there is no archive of this version,
#                                     the script makes it first
#   Scripts/wheel.sh COMMAND FOLDER   writes a wheel for this machine to FOLDER, with a command that was built here
#
# The same archive gives the same wheel, byte for byte. Needs Python 3.9 or later with venv.
set -euo pipefail
cd "$(dirname "$0")/.."

# Replaces links to files of the repository by their text, because they do not work in a package index.
without_local_links() { sed -Ei 's/\[([^]]*)\]\((\.\.|notebooks|[A-Z]+\.md)[^)]*\)/\1/g' "$1"; }

version=$(sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/RenderMap/Rendering/Version.swift)
arch=$(uname -m)
scratch=$PWD/.build-wheel
stage=$scratch/stage
rm -rf "$stage"
mkdir -p "$stage/program/share/render-map" "$stage/project/licences"

if [[ $# -eq 0 ]]; then
  archive=dist/render-map-$version-linux-$arch.tar.gz
  if [[ ! -f $archive ]]; then Scripts/dist.sh; fi
  out=dist
  platform=manylinux_2_34_$arch
  mkdir "$stage/archive"
  tar -C "$stage/archive" --strip-components=1 -xzf "$archive"
  mv "$stage/archive/bin" "$stage/archive/lib" "$stage/program"
  mv "$stage/archive/share/render-map"/* "$stage/program/share/render-map"
  mv "$stage/archive/share/doc/render-map/licences"/* "$stage/project/licences"
  Scripts/dist/check-symbols.sh "$stage/program"
else
  out=$2
  platform=linux_$arch
  install -D -m 755 "$1" "$stage/program/bin/render-map"
  mkdir "$stage/program/share/render-map/fonts" "$stage/program/share/render-map/basemap"
  cp Fonts/* "$stage/program/share/render-map/fonts"
  cp Basemap/world.pmtiles Basemap/countries.geojson.gz Basemap/light.json Basemap/dark.json Basemap/LICENSE.txt \
    "$stage/program/share/render-map/basemap"
  cp Scripts/dist/*-LICENSE.txt "$stage/project/licences"
fi

cp -r Python/pyproject.toml Python/hatch_build.py Python/README.md Python/src LICENSE "$stage/project"
without_local_links "$stage/project/README.md"
find "$stage/project" -name __pycache__ -prune -exec rm -r {} +
for file in Fonts/*LICENSE.txt; do cp "$file" "$stage/project/licences"; done
sed -i "s/^__version__ = .*/__version__ = \"$version\"/" "$stage/project/src/render_map/version.py"
chmod -R u=rwX,go=rX "$stage"

if [[ ! -x $scratch/venv/bin/pip ]]; then
  python3 -m venv "$scratch/venv"
  "$scratch/venv/bin/pip" install --quiet --disable-pip-version-check 'hatchling>=1.26,<2'
fi
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}
export SOURCE_DATE_EPOCH
mkdir -p "$out"
RENDER_MAP_PROGRAM=$stage/program RENDER_MAP_PLATFORM=$platform "$scratch/venv/bin/pip" wheel \
  --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir "$out" "$stage/project"
du -h "$out/render_map-$version-py3-none-$platform.whl"

if [[ $# -eq 0 ]]; then
  mkdir "$stage/spark"
  cp -rL Spark/pyproject.toml Spark/README.md Spark/LICENSE Spark/src "$stage/spark"
  without_local_links "$stage/spark/README.md"
  find "$stage/spark" -name __pycache__ -prune -exec rm -r {} +
  sed -i "s/^__version__ = .*/__version__ = \"$version\"/" "$stage/spark/src/render_map_spark/__init__.py"
  chmod -R u=rwX,go=rX "$stage/spark"
  "$scratch/venv/bin/pip" wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation \
    --wheel-dir "$out" "$stage/spark"
  du -h "$out/render_map_spark-$version-py3-none-any.whl"
fi
rm -rf "$stage"
