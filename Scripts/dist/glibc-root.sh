#!/usr/bin/env bash
# Puts glibc's files, and nothing else, into an empty root.
#
#   Scripts/dist/glibc-root.sh PROGRAM ROOT
#
# PROGRAM says which loader it wants, as an absolute path.
set -euo pipefail
program=$1 root=$2

loader=$(readelf -l "$program" | sed -n 's/.*interpreter: \(.*\)\]/\1/p')
install -D "$loader" "$root$loader"
for name in libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 librt.so.1 libresolv.so.2; do
  path=$(ldconfig -p | awk -v name="$name" '$1 == name { print $NF; exit }')
  install -D "$path" "$root$path"
done
