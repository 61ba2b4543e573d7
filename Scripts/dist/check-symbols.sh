#!/usr/bin/env bash
# Checks that the program and the libraries of a release need no symbol of a glibc above 2.34, and only
# libraries that belong to glibc or to the release.
#
#   Scripts/dist/check-symbols.sh TREE
set -euo pipefail
tree=$1
newest=2.34
status=0
for file in "$tree/bin/render-map" "$tree"/lib/render-map/*; do
  needed=$(readelf -VW "$file" | grep -oE 'GLIBC_(ABI_DT_RELR|[0-9.]+)' | sed s/GLIBC_// | sort -Vu | tail -n 1)
  if [[ $(printf '%s\n%s\n' "$needed" "$newest" | sort -V | tail -n 1) != "$newest" ]]; then
    echo "$file needs glibc $needed"
    status=1
  fi
  while read -r library; do
    case $library in
      libc.so.6 | libm.so.6 | libdl.so.2 | libpthread.so.0 | librt.so.1 | libresolv.so.2 | ld-linux*) ;;
      *)
        if [[ ! -f $tree/lib/render-map/$library ]]; then
          echo "$file needs $library"
          status=1
        fi
        ;;
    esac
  done < <(objdump -p "$file" | awk '$1 == "NEEDED" { print $2 }')
done
exit "$status"
