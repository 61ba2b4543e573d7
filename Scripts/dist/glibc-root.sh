#!/usr/bin/env bash
# Puts glibc's files, and nothing else, into an empty root.
#
#   Scripts/dist/glibc-root.sh PROGRAM ROOT
#
# PROGRAM says which loader it wants, as an absolute path. With GLIBC, a folder, the files are those of that folder.
set -euo pipefail
program=$1 root=$2

loader=$(readelf -l "$program" | sed -n 's/.*interpreter: \(.*\)\]/\1/p')
for name in libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 librt.so.1 libresolv.so.2 "$loader"; do
  path=$name
  if [[ $name != /* ]]; then path=$(ldconfig -p | awk -v name="$name" '$1 == name && !seen++ { print $NF }'); fi
  source=$path
  if [[ -n ${GLIBC:-} ]]; then source=$GLIBC/$(basename "$name"); fi
  install -D "$source" "$root$path"
done
