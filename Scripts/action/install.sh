#!/usr/bin/env bash
# Installs the release for the steps of a GitHub workflow: the first step of action.yml.
#
# RENDER_MAP_ARCHIVE is the path or URL of a release archive. If it is empty, the archive is a release of
# RENDER_MAP_REPOSITORY, with the version of this checkout.
set -euo pipefail

if [[ $(uname -s) != Linux ]]; then
  echo "::error::render-map's action runs on Linux; elsewhere, build it with make install"
  exit 1
fi
archive=${RENDER_MAP_ARCHIVE:-}
if [[ -z $archive ]]; then
  main=$(dirname "$0")/../../Sources/RenderMap/Rendering/Version.swift
  version=$(sed -n 's/.*static let version = "\(.*\)"/\1/p' "$main")
  releases=${GITHUB_SERVER_URL:-https://github.com}/$RENDER_MAP_REPOSITORY/releases/download
  archive=$releases/v$version/render-map-$version-linux-$(uname -m).tar.gz
fi

target=${RUNNER_TEMP:-$(mktemp -d)}/render-map
rm -rf "$target"
mkdir -p "$target/download"
case $archive in
  http://* | https://*)
    for address in "$archive" "$archive.sha256"; do
      curl -fsSL --retry 3 -o "$target/download/$(basename "$address")" "$address" || {
        echo "::error::$address could not be downloaded"
        exit 1
      }
    done
    ;;
  *)
    cp "$archive" "$archive.sha256" "$target/download"
    ;;
esac
(cd "$target/download" && sha256sum --check --quiet "$(basename "$archive").sha256")
tar -C "$target" --strip-components=1 -xzf "$target/download/$(basename "$archive")"
rm -r "$target/download"

echo "$target/bin" >>"$GITHUB_PATH"
echo "path=$target/bin/render-map" >>"$GITHUB_OUTPUT"
"$target/bin/render-map" --version
