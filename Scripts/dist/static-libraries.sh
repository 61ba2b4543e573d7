#!/usr/bin/env bash
# Gathers the static libraries that the release is linked with, and their descriptions for pkg-config.
#
#   Scripts/dist/static-libraries.sh FOLDER
#
# All of them are from Debian's packages except HarfBuzz, which Debian packages only as a shared library. HarfBuzz is
# built from Debian's source package, without GLib, Graphite and the binding to FreeType, none of which is used.
# FreeType needs libpng, zlib and, for WOFF 2, Brotli's decoder.
set -euo pipefail
folder=$1
mkdir -p "$folder/pkgconfig"
libraries=$(dirname "$(gcc -print-file-name=libc.so)")
libraries=$(realpath "$libraries")

for library in png16 webp webpdemux z deflate zstd sqlite3 jpeg nettle freetype brotlidec brotlicommon; do
  ln -sf "$(gcc -print-file-name=lib$library.a)" "$folder/lib$library.a"
done
ln -sf "$(gcc -print-file-name=libstdc++.a)" "$folder/libstdc++.a"

# SwiftPM searches the folder of each description before all other folders, so each description names FOLDER.
for package in libpng libwebp zlib libdeflate libzstd sqlite3 nettle harfbuzz freetype2; do
  sed -e "s|^libdir=.*|libdir=$folder|" -e '/^Requires.private:/d' -e '/^Libs.private:/d' \
    "$libraries/pkgconfig/$package.pc" >"$folder/pkgconfig/$package.pc"
done
sed -i -e "s|^Libs:.*|Libs: -L$folder -lfreetype -lbrotlidec -lbrotlicommon|" \
  "$folder/pkgconfig/freetype2.pc"

version=$(dpkg-query -W -f '${source:Version}' libharfbuzz-dev)
if [[ -f $folder/libharfbuzz.a && $(cat "$folder/harfbuzz.version" 2>/dev/null) == "$version" ]]; then
  exit 0
fi

# Downloads HarfBuzz's source package from the package sources of this machine. apt uses a separate list and a separate
# cache, so the machine's own files do not change.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir "$work/parts"
for list in /etc/apt/sources.list.d/*.sources; do
  if [[ -f $list ]]; then
    sed 's/^Types:.*/Types: deb-src/' "$list" >"$work/parts/$(basename "$list")"
  fi
done
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
  if [[ -f $list ]]; then
    sed -n 's/^deb /deb-src /p' "$list" >"$work/parts/from-$(basename "$list" .list).list"
  fi
done
mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
apt=(apt-get -qq -o Dir::Etc::SourceList=- -o "Dir::Etc::SourceParts=$work/parts"
  -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache" -o APT::Sandbox::User=root)
"${apt[@]}" update
(cd "$work" && "${apt[@]}" source --download-only "harfbuzz=$version")
dpkg-source --no-check -x "$work"/harfbuzz_*.dsc "$work/harfbuzz" >/dev/null

g++ -O2 -fPIC -fno-exceptions -fno-rtti -fno-threadsafe-statics -ffunction-sections -fdata-sections \
  -DHAVE_PTHREAD=1 -DHAVE_MMAP=1 -DHAVE_UNISTD_H=1 -DHAVE_SYS_MMAN_H=1 -DHAVE_SYSCONF=1 \
  -DHAVE_MPROTECT=1 -DHAVE_GETPAGESIZE=1 -ffile-prefix-map="$work"=. \
  -c "$work/harfbuzz/src/harfbuzz.cc" -o "$work/harfbuzz.o"
rm -f "$folder/libharfbuzz.a"
ar rcsD "$folder/libharfbuzz.a" "$work/harfbuzz.o"
install -m 644 "$work/harfbuzz/debian/copyright" "$folder/harfbuzz.copyright"
echo "$version" >"$folder/harfbuzz.version"
