#!/usr/bin/env bash
# Installs the built server, a systemd unit, and the server's files: fonts, the basemap, and Leaflet with its license,
# from Debian's package.
#
#   Scripts/install-server.sh PREFIX [ROOT]
set -euo pipefail
prefix=${2:-}$1
cd "$(dirname "$0")/.."

share=$prefix/share/render-map
install -d "$prefix/bin" "$share/fonts" "$share/basemap" "$prefix/share/render-map-server/leaflet"
install -m 755 .build-server/release/render-map-server "$prefix/bin/render-map-server"
install -d "$prefix/lib/systemd/system"
sed "s|^ExecStart=[^ ]*|ExecStart=$1/bin/render-map-server|" Server/Deployment/render-map-server.service \
  >"$prefix/lib/systemd/system/render-map-server.service"
chmod 644 "$prefix/lib/systemd/system/render-map-server.service"
install -m 644 Fonts/* "$share/fonts"
install -m 644 Basemap/world.pmtiles Basemap/countries.geojson.gz Basemap/light.json Basemap/dark.json Basemap/LICENSE.txt "$share/basemap"

leaflet=/usr/share/javascript/leaflet
if [[ ! -f $leaflet/leaflet.min.js ]]; then
  echo "The slippy map needs Leaflet, which is not installed: apt-get install libjs-leaflet" >&2
  exit 0
fi
install -m 644 $leaflet/leaflet.min.js $leaflet/leaflet.css "$prefix/share/render-map-server/leaflet"
install -m 644 /usr/share/doc/libjs-leaflet/copyright "$prefix/share/render-map-server/leaflet/copyright"
