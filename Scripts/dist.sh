#!/usr/bin/env bash
# Makes the release archive: the command with everything that it needs except glibc. It therefore runs on any Linux of
# this architecture with glibc 2.34 or later.
#
#   Scripts/dist.sh    writes render-map-VERSION-linux-ARCH.tar.gz and its .sha256 to dist/
#
# The libraries that every start needs are linked statically. Libraries that are loaded when they are first used, such as
# libcurl, libzip and libexpat, are in lib/render-map, together with the libraries that they need. The same sources and
# packages give the same archive, byte for byte.
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/install-packages.sh dist
version=$(sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/RenderMap/Rendering/Version.swift)
arch=$(uname -m)
name=render-map-$version-linux-$arch
scratch=$PWD/.build-dist
tree=$scratch/tree/$name
# The build folder of SwiftPM. DIST_BUILD can name a folder that contains an earlier build.
build=${DIST_BUILD:-$scratch/build}

Scripts/dist/static-libraries.sh "$scratch/static"

gcc -O2 -fPIC -c Scripts/dist/glibc-later.c -o "$scratch/static/glibc-later.o"

# If a program exports no symbols, lld removes all code that is never called. Only symbols of glibc-later.c are exported,
# because the shared libraries need them. Relocations are not packed, because glibc can read packed relocations only
# since version 2.36.
PKG_CONFIG_PATH=$scratch/static/pkgconfig swift build -c release --product render-map \
  --static-swift-stdlib --scratch-path "$build" \
  -Xswiftc -use-ld=lld -Xswiftc -L"$scratch/static" \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
  -Xlinker --no-export-dynamic -Xlinker --icf=all -Xlinker "$scratch/static/glibc-later.o" \
  -Xlinker --export-dynamic-symbol='arc4random*' -Xlinker --export-dynamic-symbol=_dl_find_object \
  -Xlinker --disable-new-dtags -Xlinker -rpath -Xlinker '$ORIGIN/../lib/render-map'

rm -rf "$scratch/tree"
install -d "$tree/bin" "$tree/lib/render-map" "$tree/share/render-map/certificates"
install -d "$tree/share/render-map/fonts" "$tree/share/render-map/basemap"
# Both sections depend on the folder of the build, not on what was built.
strip --remove-section=.swift_modhash --remove-section=.note.gnu.build-id \
  -o "$tree/bin/render-map" "$build/release/render-map"
Scripts/install-reference.sh "$build/release/render-map" "$tree"
install -m 644 Fonts/* "$tree/share/render-map/fonts"
install -m 644 Basemap/world.pmtiles Basemap/countries.geojson.gz Basemap/light.json Basemap/dark.json Basemap/LICENSE.txt \
  "$tree/share/render-map/basemap"
install -m 644 /etc/ssl/certs/ca-certificates.crt "$tree/share/render-map/certificates"
Scripts/dist/shared-libraries.sh "$tree/lib/render-map" "$tree/bin/render-map"
Scripts/dist/licences.sh "$tree" "$build" "$scratch/static"

# The files get the time of the last commit, so the archive does not depend on when it is made.
time=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
mkdir -p dist
tar -C "$scratch/tree" --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
  --mtime="@$time" --format=gnu -cf - "$name" | gzip -9 -n >"dist/$name.tar.gz.part"
mv "dist/$name.tar.gz.part" "dist/$name.tar.gz"
(cd dist && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
du -h "dist/$name.tar.gz"
