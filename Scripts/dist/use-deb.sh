# Installs, uses, upgrades and purges the packages in /maps/first and /maps/next. Scripts/check-deb.sh runs this script
# in a root folder.
apt=(apt-get -qq -y --no-install-recommends)
apt-get -qq update
"${apt[@]}" install /maps/first/*.deb libjs-leaflet >/dev/null

# Draws an example, which must match its golden picture, and data as PDF. Then requests a tile of the basemap from the
# server.
use() {
  render-map doctor
  render-map /maps/Examples/choropleth/style.json /tmp/map.png --size 800x500 --attribution off --offline
  render-map diff /maps/Goldens/Examples/choropleth.png /tmp/map.png
  render-map /maps/Examples/data/rhine.geojson /tmp/map.pdf --offline
  render-map-server --styles /usr/share/render-map/basemap --port "$port" 2>/tmp/server.log &
  server=$!
  sleep 2
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  printf 'GET /styles/light/0/0/0.png HTTP/1.0\r\n\r\n' >&3
  head -n 1 <&3 | grep ' 200 '
  exec 3>&-
  kill "$server"
}
port=$((20000 + $$ % 20000 + RANDOM % 10000))
use

echo '# changed' >>/etc/default/render-map-server
"${apt[@]}" install /maps/next/*.deb >/dev/null
[[ $(dpkg-query --show --showformat '${Version}\n' render-map render-map-server | sort -u) == *+next ]]
grep -qx '# changed' /etc/default/render-map-server
use

"${apt[@]}" purge render-map render-map-server
[[ -z $(find / -xdev -name '*render-map*' -not -path '/maps/*' -not -path '/var/cache/*' -not -path '/proc/*') ]]
