#!/usr/bin/env bash
# Copies the licenses of everything in the release into share/doc/render-map: one file for each third party, and a list
# of Debian's packages with their versions. The sources of the packages are at https://snapshot.debian.org.
#
#   Scripts/dist/licences.sh TREE BUILD STATIC
set -euo pipefail
cd "$(dirname "$0")/../.."
tree=$1 build=$2 static=$3
folder=$tree/share/doc/render-map
licences=$folder/licences
mkdir -p "$licences"

install -m 644 LICENSE "$folder/LICENSE"
install -m 644 Scripts/dist/README.txt "$tree/README.txt"
install -m 644 "$build/checkouts/swift-argument-parser/LICENSE.txt" \
  "$licences/swift-argument-parser.txt"
swift_root=$(dirname "$(dirname "$(realpath "$(command -v swift)")")")
install -m 644 "$swift_root/share/swift/LICENSE.txt" "$licences/swift.txt"
# The toolchain contains ICU, but not the license of ICU.
install -m 644 Scripts/dist/ICU-LICENSE.txt "$licences/icu.txt"
install -m 644 Scripts/dist/PALETTES-LICENSE.txt "$licences/palettes.txt"

# package FILE: prints the name of the Debian package that installed a file.
package() {
  local path
  for path in "$1" "${1#/usr}" "/usr$1"; do
    if dpkg-query -S "$path" 2>/dev/null | sed -n '1s/:.*//p'; then return 0; fi
  done
  echo "error: no package has $1" >&2
  return 1
}

packages=$(
  {
    printf '%s\n' ca-certificates libharfbuzz-dev
    for archive in "$static"/*.a; do
      case $archive in */libharfbuzz.a) ;; *) package "$(realpath "$archive")" ;; esac
    done
    for library in "$tree"/lib/render-map/*; do
      package "$(realpath "$(ldconfig -p | awk -v n="$(basename "$library")" '$1 == n && !seen++ { print $NF }')")"
    done
  } | sort -u
)
for name in $packages; do
  install -m 644 "$(realpath "/usr/share/doc/$name/copyright")" "$licences/$name.txt"
  dpkg-query -W -f '${source:Package} ${source:Version} (${binary:Package})\n' "$name"
done | sort -u >"$licences/PACKAGES.txt"

# Copies the licenses that these files refer to by their paths in Debian.
mkdir -p "$licences/common-licenses"
grep -ohE '/usr/share/common-licenses/[A-Za-z0-9.-]*[A-Za-z0-9]' "$licences"/*.txt | sort -u |
  while read -r path; do
    if [[ -f $path ]]; then install -m 644 "$(realpath "$path")" "$licences/common-licenses/$(basename "$path")"; fi
  done
