#!/usr/bin/env bash
# Copies the files of glibc, and nothing else, into an empty root folder.
#
#   Scripts/dist/glibc-root.sh PROGRAM ROOT
#
# The absolute path of the dynamic loader is read from PROGRAM. GLIBC can name a folder that contains another glibc. Its
# files are then copied instead of the system's.
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
