#!/usr/bin/env bash
# Installs, uses, upgrades and purges the Debian packages in dist/, in a new root folder for each release of Debian.
#
#   Scripts/check-deb.sh [RELEASE...]    the default is bookworm and trixie
#
# Needs root, debootstrap and lintian. MIRROR can name a mirror of Debian. The default is the mirror in the system's
# package sources.
set -euo pipefail
cd "$(dirname "$0")/.."

# The script runs in its own mount namespace, so its mounts disappear when it ends.
if [[ -z ${CHECK_DEB_INSIDE:-} ]]; then
  CHECK_DEB_INSIDE=1 exec unshare --mount --pid --fork --kill-child "$0" "$@"
fi
if [[ $# -eq 0 ]]; then set -- bookworm trixie; fi
mirror=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Label: Debian' | head -n 1)}
scratch=$PWD/.build-deb
packages=(dist/render-map_*.deb dist/render-map-server_*.deb)
lintian --fail-on error "${packages[@]}"

# Makes copies of the packages with a later version, to test the upgrade.
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
