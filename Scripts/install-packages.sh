#!/usr/bin/env bash
# Makes sure that Swift and the libraries that the build needs are there: installs what is missing on
# Debian and Ubuntu, and says what to install elsewhere.
set -euo pipefail

if ! command -v swift >/dev/null; then
  echo "error: swift is not on the PATH. Install Swift 6.2 or later: https://www.swift.org/install" >&2
  exit 1
fi

# As pkg-config names them; the headers of each are needed.
libraries=(libpng libcurl sqlite3 libzstd zlib)
packages=(libpng-dev libcurl4-openssl-dev libsqlite3-dev libzstd-dev zlib1g-dev pkg-config)

if command -v pkg-config >/dev/null && pkg-config --exists "${libraries[@]}"; then
  exit 0
fi

if ! command -v apt-get >/dev/null; then
  echo "error: ${libraries[*]} (with their headers) and pkg-config are needed; some are missing." >&2
  echo "Fedora: dnf install libpng-devel libcurl-devel sqlite-devel libzstd-devel zlib-devel pkgconf" >&2
  echo "macOS:  brew install libpng curl sqlite zstd zlib pkgconf" >&2
  exit 1
fi

as_root=()
if [[ $(id -u) -ne 0 ]]; then
  if ! command -v sudo >/dev/null; then
    echo "error: as root, run: apt-get install ${packages[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "Installing ${packages[*]}"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends "${packages[@]}"
