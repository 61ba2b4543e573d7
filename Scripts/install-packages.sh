#!/usr/bin/env bash
# Makes sure that Swift and libpng are there: installs what is missing on Debian and Ubuntu, and
# says what to install elsewhere.
set -euo pipefail

if ! command -v swift >/dev/null; then
  echo "error: swift is not on the PATH. Install Swift 6.2 or later: https://www.swift.org/install" >&2
  exit 1
fi

if command -v pkg-config >/dev/null && pkg-config --exists libpng; then
  exit 0
fi

if ! command -v apt-get >/dev/null; then
  echo "error: libpng (with its headers) and pkg-config are needed and were not found." >&2
  echo "Fedora: dnf install libpng-devel pkgconf   macOS: brew install libpng pkgconf" >&2
  exit 1
fi

as_root=()
if [[ $(id -u) -ne 0 ]]; then
  if ! command -v sudo >/dev/null; then
    echo "error: as root, run: apt-get install libpng-dev pkg-config" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "Installing libpng-dev and pkg-config"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends libpng-dev pkg-config
