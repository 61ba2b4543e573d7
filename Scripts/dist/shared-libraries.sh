#!/usr/bin/env bash
# Copies the libraries that the command loads when they are first used, and all libraries that these need, except glibc.
#
#   Scripts/dist/shared-libraries.sh FOLDER PROGRAM
set -euo pipefail
folder=$1 program=$2
# MapCCurl, MapCZip, MapCExpat, MapCGIF, MapCWebPAnimation, MapCHarfBuzzSubset and MapCQPDF in Sources/System load these
# libraries. glibc loads libgcc_s to end a thread.
loaded=(libcurl.so.4 libzip.so.4 libexpat.so.1 libgif.so.7 libwebpmux.so.3 libharfbuzz-subset.so.0 libqpdf.so.29 libgcc_s.so.1)
glibc='lib(c|m|dl|rt|pthread|resolv|util|anl|nsl|mvec)\.so\.[0-9]+|ld-linux[^ ]*'

for name in "${loaded[@]}"; do
  path=$(ldconfig -p | awk -v name="$name" '$1 == name && !seen++ { print $NF }')
  if [[ -z $path ]]; then
    echo "error: $name is not on this machine" >&2
    exit 1
  fi
  echo "$name $path"
  ldd "$path" | awk '$2 == "=>" { print $1, $3 }'
done | sort -u | grep -vE "^($glibc) " | while read -r name path; do
  install -m 644 "$(realpath "$path")" "$folder/$name"
done

# If the libraries need functions that glibc 2.34 lacks, the program must export them.
missing=$(comm -13 <(nm -D --defined-only "$program" | awk '{ print $3 }' | sort) \
  <(objdump -T "$folder"/* | awk '/\(GLIBC_2\.(3[5-9]|[4-9][0-9])\)/ { print $NF }' | sort -u))
if [[ -n $missing ]]; then
  echo "error: glibc 2.34 and $program lack ${missing//$'\n'/ }" >&2
  exit 1
fi
"$(dirname "$0")/lower-glibc.py" "$folder"/*
