#!/usr/bin/env bash
# Makes sure that Swift and the C libraries are installed: installs missing packages on Debian and Ubuntu,
# and names them on other systems.
#
#   Scripts/install-packages.sh         the packages that the build needs
#   Scripts/install-packages.sh dist    also the packages that the release archive needs, on Debian 12
set -euo pipefail

libraries=(libpng zlib libdeflate libzstd sqlite3 libcurl harfbuzz freetype2 libjpeg libwebp libzip libqpdf nettle)
debian=(libpng-dev zlib1g-dev libdeflate-dev libzstd-dev libsqlite3-dev libcurl4-openssl-dev pkg-config libharfbuzz-dev libfreetype-dev libjpeg-dev libwebp-dev libzip-dev libqpdf-dev nettle-dev libgif7 libtiff6)
fedora=(libpng-devel zlib-devel libdeflate-devel libzstd-devel sqlite-devel libcurl-devel pkgconf harfbuzz-devel freetype-devel libjpeg-turbo-devel libwebp-devel libzip-devel qpdf-devel nettle-devel giflib libtiff)
dist=(g++ binutils dpkg-dev ca-certificates libcurl4 libzip4 libqpdf29 libexpat1 libbrotli-dev python3-minimal)
brew=(libpng zlib libdeflate zstd sqlite curl pkgconf harfbuzz freetype jpeg-turbo webp libzip qpdf nettle)

if ! command -v swift >/dev/null; then
  echo "error: swift is not on the PATH. Install Swift 6.2 or later: https://www.swift.org/install" >&2
  exit 1
fi

if [[ ${1:-} == dist ]]; then
  if [[ $(. /etc/os-release 2>/dev/null && echo "$ID $VERSION_ID") != "debian 12" ]]; then
    echo "error: the release archive is made of the libraries of Debian 12" >&2
    exit 1
  fi
  debian+=("${dist[@]}")
  if dpkg-query -W "${debian[@]}" >/dev/null 2>&1; then exit 0; fi
elif command -v pkg-config >/dev/null && pkg-config --exists "${libraries[@]}"; then
  exit 0
fi

if ! command -v apt-get >/dev/null; then
  echo "error: pkg-config and these libraries, with headers, are needed: ${libraries[*]}." >&2
  echo "Fedora: dnf install ${fedora[*]}   macOS: brew install ${brew[*]}" >&2
  exit 1
fi

as_root=()
if [[ $(id -u) -ne 0 ]]; then
  if ! command -v sudo >/dev/null; then
    echo "error: as root, run: apt-get install ${debian[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "Installing ${debian[*]}"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends "${debian[@]}"
