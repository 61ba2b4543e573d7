#!/usr/bin/env bash
# Builds the C libraries that read pictures, fonts, compressed data and databases in Fuzz/.build/libraries, with the address
# sanitizer and with counters of edges. If they exist, `Fuzz/build.sh address` links them instead of the system's libraries.
#
# The sources are Debian's source packages, in the versions of the system if the archive still has them. Needs Debian or
# Ubuntu, and cmake, ninja and dpkg-dev.
set -euo pipefail
cd "$(dirname "$0")"

for tool in cmake ninja dpkg-source pkg-config; do
  command -v "$tool" >/dev/null || { echo "error: install $tool (apt-get install cmake ninja-build dpkg-dev pkg-config)" >&2; exit 1; }
done
work=$PWD/.build/libraries
sources=$work/sources
prefix=$work/installed
mkdir -p "$sources" "$work/lists/partial" "$work/parts"

tools=$(dirname "$(realpath "$(command -v swift)")")
flags="-O1 -g -fno-omit-frame-pointer -fsanitize=address -fsanitize-coverage=inline-8bit-counters,pc-table,trace-cmp"

# Downloads a separate index of source packages, because the system's index often contains no source packages.
apt_options=(-o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$work/parts" -o "Dir::State::lists=$work/lists" -o APT::Sandbox::User=root)
for file in /etc/apt/sources.list.d/{debian,ubuntu}.sources; do
  [[ -f $file ]] && sed 's/^Types:.*/Types: deb-src/' "$file" >"$work/parts/$(basename "$file")"
done
if [[ -s /etc/apt/sources.list ]]; then
  sed -n 's/^deb /deb-src /p' /etc/apt/sources.list >"$work/parts/system.list"
fi
apt-get "${apt_options[@]}" update -qq

# unpack PACKAGE: unpacks the source of a package, in the first of several versions that the archive has.
unpack() {
  local package=$1 version
  [[ -d $sources/$package ]] && return
  for version in $(apt-cache "${apt_options[@]}" showsrc --only-source "$package" | sed -n 's/^Version: //p' | sort -rVu); do
    rm -rf "$sources/.$package" && mkdir "$sources/.$package"
    if (cd "$sources/.$package" && apt-get "${apt_options[@]}" source -qq --download-only "$package=$version"); then
      dpkg-source --no-check -x "$sources/.$package"/*.dsc "$sources/$package" >/dev/null
      rm -rf "$sources/.$package"
      echo "$package $version"
      return
    fi
  done
  echo "error: the archive has no source of $package" >&2
  exit 1
}

# build PACKAGE FOLDER OPTION...: builds a package with CMake. FOLDER contains its CMakeLists.txt. CMAKE_INSTALL_LIBDIR has a
# type, because CMake would resolve an untyped relative path from the working directory.
build() {
  local package=$1 folder=$2
  shift 2
  unpack "$package"
  cmake -G Ninja -S "$sources/$package/$folder" -B "$work/build/$package" -DCMAKE_INSTALL_PREFIX="$prefix" \
    -DCMAKE_INSTALL_LIBDIR:STRING=lib -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=None -DBUILD_SHARED_LIBS=OFF \
    -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DCMAKE_C_COMPILER="$tools/clang" -DCMAKE_CXX_COMPILER="$tools/clang++" \
    -DCMAKE_C_FLAGS="$flags" -DCMAKE_CXX_FLAGS="$flags" "$@" >"$work/$package.log"
  cmake --build "$work/build/$package" >>"$work/$package.log"
  cmake --install "$work/build/$package" >>"$work/$package.log"
}

# zlib is built without CMake, because Debian's source of zlib lacks files that its CMakeLists.txt names.
unpack zlib
(cd "$sources/zlib" && CC="$tools/clang" CFLAGS="$flags -fPIC" ./configure --static --prefix="$prefix" && make install) >"$work/zlib.log" 2>&1
build libpng1.6 . -DPNG_SHARED=OFF -DPNG_TESTS=OFF
build libjpeg-turbo . -DENABLE_SHARED=OFF -DWITH_SIMD=OFF -DWITH_TURBOJPEG=OFF
build libwebp . -DWEBP_BUILD_{CWEBP,DWEBP,GIF2WEBP,IMG2WEBP,VWEBP,WEBPINFO,WEBPMUX,EXTRAS,ANIM_UTILS}=OFF
build libzstd build/cmake -DZSTD_BUILD_{SHARED,PROGRAMS,TESTS}=OFF
build freetype . -DFT_DISABLE_HARFBUZZ=ON -DFT_DISABLE_BZIP2=ON
build harfbuzz . -DHB_HAVE_FREETYPE=ON -DHB_BUILD_SUBSET=OFF

# compile NAME HEADER VERSION ARGUMENT...: builds a library without CMake. The arguments are the C files and options of the
# compiler.
compile() {
  local name=$1 header=$2 version=$3 objects=$work/build/$1
  shift 3
  rm -rf "$objects" "$prefix/lib/lib$name.a" && mkdir -p "$objects"
  # shellcheck disable=SC2086
  (cd "$objects" && "$tools/clang" $flags -fPIC -c "$@")
  ar rcs "$prefix/lib/lib$name.a" "$objects"/*.o
  cp "$header" "$prefix/include"
  printf '%s\n' "Name: $name" "Description: with the address sanitizer" "Version: $version" "Libs: -L$prefix/lib -l$name" \
    "Cflags: -I$prefix/include" >"$prefix/lib/pkgconfig/$(basename "$header" .h).pc"
}

unpack libdeflate
deflate=$sources/libdeflate
# The folders for different processors contain files with the same names, so only one folder is compiled.
if [[ $(uname -m) == aarch64 ]]; then processor=arm; else processor=x86; fi
compile deflate "$deflate/libdeflate.h" "$(sed -n 's/.*LIBDEFLATE_VERSION_STRING[^"]*"\(.*\)"/\1/p' "$deflate/libdeflate.h")" \
  -I"$deflate" "$deflate"/lib/*.c "$deflate/lib/$processor"/*.c

# SQLite is built with those options of Debian's package that affect how files are read.
unpack sqlite3
(cd "$sources/sqlite3" && ./configure --disable-tcl && make sqlite3.c) >"$work/sqlite3.log" 2>&1
compile sqlite3 "$sources/sqlite3/sqlite3.h" "$(cat "$sources/sqlite3/VERSION")" \
  -DSQLITE_THREADSAFE=1 -DSQLITE_ENABLE_RTREE -DSQLITE_ENABLE_COLUMN_METADATA -DSQLITE_ENABLE_DBSTAT_VTAB -DSQLITE_ENABLE_FTS5 \
  -DSQLITE_SECURE_DELETE "$sources/sqlite3/sqlite3.c"

# With static libraries, the private requirements must be linked too.
sed -i -e 's/^Requires.private:/Requires:/' -e '/^Requires: *$/d' "$prefix"/lib/pkgconfig/*.pc
ls "$prefix"/lib/*.a
