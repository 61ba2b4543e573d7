#!/usr/bin/env bash
# Installs, uses, upgrades and purges the Debian packages in dist/, each in a new root of a release of Debian.
#
#   Scripts/check-deb.sh [RELEASE...]    bookworm and trixie by default
#
# Needs root, debootstrap and lintian. MIRROR is that of the system's packages by default.
set -euo pipefail
cd "$(dirname "$0")/.."

# Mounts are gone when the script is.
if [[ -z ${CHECK_DEB_INSIDE:-} ]]; then
  CHECK_DEB_INSIDE=1 exec unshare --mount --pid --fork --kill-child "$0" "$@"
fi
if [[ $# -eq 0 ]]; then set -- bookworm trixie; fi
mirror=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Label: Debian' | head -n 1)}
scratch=$PWD/.build-deb
packages=(dist/render-map_*.deb dist/render-map-server_*.deb)
lintian --fail-on error "${packages[@]}"

# The same packages with a later version.
rm -rf "$scratch/next"
mkdir -p "$scratch/next"
for package in "${packages[@]}"; do
  tree=$scratch/next/tree
  dpkg-deb --raw-extract "$package" "$tree"
  version=$(dpkg-deb --field "$package" Version)
  sed -i "/^Version:\|^Depends:/s/$version/$version+next/" "$tree/DEBIAN/control"
  dpkg-deb --root-owner-group -Zgzip -z1 --build "$tree" "$scratch/next" >/dev/null
  rm -r "$tree"
done

for release in "$@"; do
  root=$scratch/$release
  if [[ ! -f $root.tar ]]; then
    debootstrap --variant=minbase "$release" "$root" "$mirror"
    tar -C "$root" -cf "$root.tar" .
  fi
  rm -rf "$root"
  mkdir "$root"
  tar -C "$root" -xf "$root.tar"
  mkdir -p "$root/maps/first" "$root/maps/next"
  cp "${packages[@]}" "$root/maps/first"
  cp "$scratch"/next/*.deb "$root/maps/next"
  cp -r Examples Goldens Scripts/dist/use-deb.sh "$root/maps"
  cp /etc/resolv.conf "$root/etc"
  mount -t proc proc "$root/proc"
  echo "== $release"
  env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive \
    chroot "$root" bash -eux /maps/use-deb.sh
  umount "$root/proc"
  rm -rf "$root"
done
echo "All releases passed."
