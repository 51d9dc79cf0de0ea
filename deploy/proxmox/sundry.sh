#!/usr/bin/env bash
# Makes a container (LXC) with Sundry on a Proxmox VE host, from a Debian package that `npm run pack -- deb` made:
#   bash sundry.sh sundry_0.2.0_amd64.deb [container id]
# STORAGE, BRIDGE, MEMORY and DISK change where it goes and how large it is. It downloads Debian's template, nothing else.
set -euo pipefail

package=${1:?Name the Debian package, such as sundry_0.2.0_amd64.deb}
[[ -f $package ]] || { echo "There is no file $package." >&2; exit 2; }
command -v pct >/dev/null || { echo 'Run this on a Proxmox VE host: pct is missing.' >&2; exit 2; }
id=${2:-$(pvesh get /cluster/nextid)}
storage=${STORAGE:-local-lvm}
templates=${TEMPLATES:-local}

template=$(pveam available --section system | awk '/debian-12-standard/ { print $2 }' | tail -n 1)
[[ -n $template ]] || { echo 'No Debian 12 template is listed: run pveam update.' >&2; exit 1; }
pveam list "$templates" | grep -q "$template" || pveam download "$templates" "$template"

pct create "$id" "$templates:vztmpl/$template" \
  --hostname sundry --unprivileged 1 --features nesting=1 \
  --cores 2 --memory "${MEMORY:-1024}" --swap 0 --rootfs "$storage:${DISK:-4}" \
  --net0 "name=eth0,bridge=${BRIDGE:-vmbr0},ip=dhcp" --onboot 1
pct start "$id"
pct push "$id" "$package" /var/cache/sundry.deb
pct exec "$id" -- dpkg --install /var/cache/sundry.deb
pct exec "$id" -- rm /var/cache/sundry.deb
# On every address of the container; the host and its firewall decide who reaches it.
pct exec "$id" -- sh -c 'echo HOST=0.0.0.0 >> /etc/sundry.env && systemctl restart sundry'
ready='fetch("http://127.0.0.1:8080/readyz").then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))'
for attempt in $(seq 30); do
  pct exec "$id" -- /usr/lib/sundry/node -e "$ready" && break
  if [[ $attempt == 30 ]]; then
    echo "Sundry does not answer in container $id. Its log: pct exec $id -- journalctl -u sundry" >&2
    exit 1
  fi
  sleep 1
done
echo "Sundry runs in container $id: http://$(pct exec "$id" -- hostname -I | awk '{ print $1 }'):8080"
