#!/usr/bin/env bash
# Lays out the root of a container's image: the release in /usr/local, glibc, /maps and /tmp.
#
#   Scripts/dist/image-root.sh ARCHIVE ROOT
set -euo pipefail
archive=$1 root=$2
mkdir -p "$root/usr/local" "$root/maps"
mkdir -m 1777 "$root/tmp"
tar -C "$root/usr/local" --strip-components=1 -xzf "$archive"
"$(dirname "$0")/glibc-root.sh" "$root/usr/local/bin/render-map" "$root"
