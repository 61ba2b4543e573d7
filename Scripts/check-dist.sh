#!/usr/bin/env bash
# Tests a release archive where nothing is installed: in a root folder that contains only the archive, the maps and
# fonts to draw, the files of glibc, and /proc. There is not even a shell.
#
#   Scripts/check-dist.sh dist/render-map-VERSION-linux-ARCH.tar.gz
#
# Needs root or user namespaces, openssl and python3. GLIBC can name a folder that contains another glibc. Its files are
# then used instead of the system's. If CONFORMANCE_KIT names a folder, the script also draws the tile archives in the
# folder `realworld` beside it.
set -euo pipefail
archive=$(realpath "$1")
cd "$(dirname "$0")/.."

# The script runs in its own mount namespace, so its mounts disappear when it ends.
if [[ -z ${CHECK_DIST_INSIDE:-} ]]; then
  as_root=()
  if [[ $(id -u) -ne 0 ]]; then as_root=(--user --map-root-user); fi
  CHECK_DIST_INSIDE=1 exec unshare "${as_root[@]}" --mount --pid --fork "$0" "$archive"
fi

root=$(mktemp -d)
server=
cleanup() {
  if [[ -n $server ]]; then kill "$server" 2>/dev/null || true; fi
  umount "$root/proc" 2>/dev/null || true
  rm -rf "$root"
}
trap cleanup EXIT

(cd "$(dirname "$archive")" && sha256sum --check --quiet "$(basename "$archive").sha256")
mkdir -p "$root/opt" "$root/maps" "$root/tmp" "$root/etc" "$root/proc"
tar -C "$root/opt" --strip-components=1 -xzf "$archive"
Scripts/dist/glibc-root.sh "$root/opt/bin/render-map" "$root"
mount -t proc proc "$root/proc"
cp -r Examples Goldens Tests/Fonts "$root/maps"
echo '127.0.0.1 localhost' >"$root/etc/hosts"

# map ARGUMENT...: runs render-map in the root folder.
map() { env -i PATH="$PATH" HOME=/tmp chroot "$root" /opt/bin/render-map "$@"; }
failures=0
# check NAME COMMAND...: runs the command, and prints whether it succeeded.
check() {
  local name=$1
  shift
  # The command does not run as the condition of an `if`. There, bash would ignore `set -e` and continue after a command
  # that fails.
  set +e
  (
    set -e
    "$@"
  ) >"$root/log" 2>&1
  local status=$?
  set -e
  if ((status == 0)); then
    echo "ok      $name"
  else
    echo "FAILED  $name"
    sed 's/^/        /' "$root/log"
    failures=$((failures + 1))
  fi
}

# golden NAME STYLE OPTION...: draws a map, which must match its golden picture exactly.
golden() {
  map "/maps/$2" /maps/out.png "${@:3}" --attribution off --offline
  map diff "/maps/Goldens/Examples/$1.png" /maps/out.png
}

# same STYLE STYLE OPTION...: draws both styles. Their pictures must be equal.
same() {
  map "$1" /maps/a.png "${@:3}" --offline
  map "$2" /maps/b.png "${@:3}" --offline
  map diff /maps/a.png /maps/b.png
}

version() { [[ $(map --version) == "render-map $(basename "$archive" | cut -d- -f3)" ]]; }

# The archive contains the manual page and the completions, and they equal the output of the command.
reference() {
  local share=$root/opt/share
  map --generate-manual | cmp - "$share/man/man1/render-map.1"
  map --generate-completion-script bash | cmp - "$share/bash-completion/completions/render-map"
  map --generate-completion-script zsh | cmp - "$share/zsh/site-functions/_render-map"
  map --generate-completion-script fish | cmp - "$share/fish/vendor_completions.d/render-map.fish"
}

# SVG and PDF pictures both embed the glyphs of their texts. PDF also needs qpdf.
vectors() {
  map /maps/Examples/data/rhine.geojson /maps/rhine.svg --title Rhine --offline
  grep -q '@font-face' "$root/maps/rhine.svg"
  map /maps/Examples/data/rhine.geojson /maps/rhine.pdf --title Rhine --offline
  [[ $(head -c 5 "$root/maps/rhine.pdf") == %PDF- ]]
  [[ $(tail -n 1 "$root/maps/rhine.pdf") == %%EOF ]]
}

bundle() {
  local view=(--center 15,50 --zoom 3 --size 300x200)
  map bundle /maps/Examples/choropleth/style.json /maps/map.zip "${view[@]}" --offline
  map /maps/map.zip /maps/a.png "${view[@]}" --locked
  map /maps/Examples/choropleth/style.json /maps/b.png "${view[@]}"
  map diff /maps/a.png /maps/b.png
}

# A test passes at first, and fails after its golden picture is replaced by another picture.
image_test() {
  mkdir -p "$root/maps/tests"
  local job='{"name": "route", "style": "../Examples/route/style.json", "size": "300x200"}'
  echo "$job" >"$root/maps/tests/route.json"
  map test /maps/tests --update --update-in-ci
  map test /maps/tests --junit /maps/junit.xml --report /maps/report.html
  cp "$root/maps/a.png" "$root/maps/tests/Goldens/route.png"
  local status=0
  map test /maps/tests || status=$?
  [[ $status -eq 1 ]]
}

# Without GDAL, the error message for a Shapefile contains the command that converts the file.
without_gdal() {
  local status=0
  {
    printf '\0\0\x27\x0a'
    head -c 24 /dev/zero
    printf '\xe8\x03\0\0'
    head -c 68 /dev/zero
  } >"$root/maps/roads.shp"
  map /maps/roads.shp /maps/none.png || status=$?
  [[ $status -eq 4 && ! -e $root/maps/none.png ]]
  grep -q 'ogr2ogr -f GeoJSON -t_srs EPSG:4326 /maps/roads.geojson /maps/roads.shp' "$root/log"
}

Scripts/dist/make-samples.py "$root/maps"
echo "Root with $(find "$root/lib"* "$root/usr/lib"* -type f 2>/dev/null | wc -l) files of glibc; archive of $(du -h "$archive" | cut -f1)"
check "needs only glibc, and no version above 2.34" Scripts/dist/check-symbols.sh "$root/opt"
check "version" version
check "manual page and completions" reference
for style in "$root"/maps/Examples/*/style.json; do
  name=$(basename "$(dirname "$style")")
  options=(--size 800x500)
  # The README of the example draws it with these options.
  if [[ $name == overlay ]]; then
    options+=(--overlay /maps/Examples/overlay/overlay.geojson --insert-below labels)
  fi
  check "example $name" golden "$name" "Examples/$name/style.json" "${options[@]}"
done
check "GeoJSON over the basemap" golden data-rhine Examples/data/rhine.geojson --size 800x500
check "CSV over the basemap" golden data-ports Examples/data/ports.csv --basemap dark \
  --size 800x500
check "JPEG" same /maps/jpeg.json /maps/grey.json --size 64x64
check "WebP" same /maps/webp.json /maps/grey.json --size 64x64
check "SVG and PDF" vectors
check "GeoPackage" same /maps/geopackage.json /maps/geojson.json --size 64x64
check "compressed fonts" same /maps/woff2.json /maps/woff.json --size 64x64 --strict
if [[ -d ${CONFORMANCE_KIT:-/nonexistent}/../realworld/paris ]]; then
  cp -r "$CONFORMANCE_KIT/../realworld/paris" "$root/maps/paris"
  check "MBTiles and PMTiles" same /maps/paris/bright-mbtiles.json /maps/paris/bright-pmtiles.json \
    --center 2.3401,48.8792 --zoom 14 --size 256x256
fi
check "formats that need GDAL, without GDAL" without_gdal
check "bundle" bundle
check "image tests" image_test

# HTTPS, with a server whose certificate authority is trusted only inside the root folder.
certificate=$root/etc/ssl/certs/ca-certificates.crt
mkdir -p "$(dirname "$certificate")"
openssl req -x509 -newkey rsa:2048 -nodes -keyout "$root/key.pem" -out "$certificate" -days 1 \
  -subj /CN=localhost -addext subjectAltName=DNS:localhost 2>/dev/null
(cd "$root/maps" && exec openssl s_server -accept 127.0.0.1:0 -WWW -key "$root/key.pem" \
  -cert "$certificate") >"$root/server.log" 2>&1 &
server=$!
for _ in $(seq 50); do
  if grep -q '^ACCEPT' "$root/server.log"; then break; fi
  sleep 0.1
done
address=https://localhost:$(sed -n 's/^ACCEPT .*:\([0-9]*\).*/\1/p' "$root/server.log" | head -n 1)

fetched() {
  map "$address/Examples/choropleth/style.json" /maps/a.png --no-cache --size 800x500 --attribution off
  map diff /maps/Goldens/Examples/choropleth.png /maps/a.png
}
# refused: there is no picture, because the server's certificate is not trusted.
refused() {
  local status=0
  map "$address/Examples/route/style.json" /maps/none.png --no-cache || status=$?
  [[ $status -eq 4 && ! -e $root/maps/none.png ]]
  grep -qi certificate "$root/log"
}
check "https, with certificate authorities at the path of Debian" fetched
install -D "$certificate" "$root/etc/pki/tls/certs/ca-bundle.crt"
rm "$certificate"
check "https, with certificate authorities at the path of Fedora" fetched
mv "$root/etc/pki/tls/certs/ca-bundle.crt" "$root/own.pem"
check "https, with the archive's certificate authorities: an unknown server is refused" refused
cat "$root/own.pem" >>"$root/opt/share/render-map/certificates/ca-certificates.crt"
check "https, with the archive's certificate authorities: a known server is trusted" fetched

if ((failures)); then
  echo "$failures checks failed" >&2
  exit 1
fi
echo "All checks passed."
