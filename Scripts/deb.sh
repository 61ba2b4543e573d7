#!/usr/bin/env bash
# Makes Debian packages from the release archive, and from the server that `Scripts/server.sh build` has built. If there
# is no archive of this version, the script makes it first.
#
#   Scripts/deb.sh    writes render-map_VERSION_ARCH.deb and render-map-server_VERSION_ARCH.deb to dist/
#
# Packaging/deb describes both packages. The same archive and server give the same packages, byte for byte.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/RenderMap/Rendering/Version.swift)
architecture=$(dpkg --print-architecture)
archive=dist/render-map-$version-linux-$(uname -m).tar.gz
if [[ ! -f $archive ]]; then Scripts/dist.sh; fi
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH
stage=$PWD/.build-deb/stage
rm -rf "$stage"

# pack NAME LIBRARIES: adds the files that every package contains to the files in the stage, and makes the package.
# LIBRARIES are the packages of the shared libraries that it depends on.
pack() {
  local name=$1 root=$stage/$1 folder=$stage/$1/usr/share/doc/$1
  install -D -m 644 Packaging/deb/copyright "$folder/copyright"
  install -D -m 644 "Packaging/deb/$name.overrides" "$root/usr/share/lintian/overrides/$name"
  gzip -9n >"$folder/changelog.gz" <<END
$name ($version) unstable; urgency=medium

  * New version.

 -- $(sed -n 's/^Maintainer: //p' Packaging/deb/control | head -n 1)  $(date -uRd "@$SOURCE_DATE_EPOCH")
END
  if [[ -d $root/usr/share/man ]]; then find "$root/usr/share/man" -type f -exec gzip -9n {} +; fi
  chmod -R u=rwX,go=rX "$root"
  mkdir "$root/DEBIAN"
  if [[ -d Packaging/deb/$name ]]; then cp "Packaging/deb/$name"/* "$root/DEBIAN"; fi
  if [[ -d $root/etc ]]; then find "$root/etc" -type f -printf '/etc/%P\n' >"$root/DEBIAN/conffiles"; fi
  (cd "$root" && find usr -type f | sort | xargs -d '\n' md5sum) >"$root/DEBIAN/md5sums"
  awk -v RS= -v name="$name" '$2 == name' Packaging/deb/control |
    sed -e "s/@version@/$version/" -e "s/@architecture@/$architecture/" -e "s/@libraries@/$2/" \
      -e "s/@size@/$(du -sk --apparent-size "$root/usr" | cut -f1)/" >"$root/DEBIAN/control"
  find "$root" -exec touch -hd "@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group --build "$root" dist
}

usr=$stage/render-map/usr
mkdir -p "$usr"
tar -C "$usr" --strip-components=1 --exclude=README.txt -xzf "$archive"
mv "$usr/share/zsh/site-functions" "$usr/share/zsh/vendor-completions"
pack render-map ''

# The fonts, the basemap and Leaflet are removed: the package `render-map` contains the fonts and the basemap, and
# Leaflet is in a package of Debian.
usr=$stage/render-map-server/usr
Scripts/install-server.sh /usr "$stage/render-map-server"
rm -r "$usr/share"
strip "$usr/bin/render-map-server"
install -D -m 644 Server/Deployment/render-map-server.default \
  "$stage/render-map-server/etc/default/render-map-server"
mkdir "$stage/debian"
touch "$stage/debian/control"
libraries=$(cd "$stage" && dpkg-shlibdeps -O --ignore-missing-info "$usr/bin/render-map-server")
pack render-map-server "${libraries#shlibs:Depends=}"
