#!/usr/bin/env bash
# Two machines (network namespaces with a cable between them) whose lines go through WireGuard by the text of
# docs/operating.md as it stands: its commands and its files are read out of it. Then tunnel.mjs plays there. As root,
# with Debian's wireguard-tools, wireguard-go (where the kernel has no WireGuard), nftables and PostgreSQL; nothing of
# this machine's own network is touched.
set -euo pipefail
cd "$(dirname "$0")/../../.."
if [ "${1:-}" != inside ]; then
  [ "$(id -u)" -eq 0 ] || { echo "tunnel: namespaces of the network are root's" >&2; exit 2; }
  for tool in wg wg-quick nft ip python3; do
    command -v "$tool" >/dev/null || { echo "tunnel: $tool is missing: apt-get install wireguard-tools wireguard-go nftables iproute2" >&2; exit 2; }
  done
  exec unshare --net --mount --pid --fork --mount-proc --kill-child "$0" inside
fi
source scripts/node.sh

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p /etc/wireguard
machine() { # name: a network, and folders for WireGuard of its own; leaves its process id in the folder
  mkdir -p "$folder/$1/keys" "$folder/$1/run"
  unshare --net --mount bash -c "mkdir -p /run/wireguard; mount --bind '$folder/$1/keys' /etc/wireguard; mount --bind '$folder/$1/run' /run/wireguard; echo \$\$ >'$folder/$1/pid'; exec sleep infinity" &
  until [ -s "$folder/$1/pid" ]; do sleep 0.05; done
  at "$1" ip link set lo up
}
at() { # name command: there
  nsenter --net --mount --target "$(cat "$folder/$1/pid")" --wdns="$PWD" "${@:2}"
}
cable() { # name subnet
  ip link add "$1" netns "$(cat "$folder/one/pid")" type veth peer name "$1" netns "$(cat "$folder/two/pid")"
  at one ip address add "$2.1/24" dev "$1" && at one ip link set "$1" up
  at two ip address add "$2.2/24" dev "$1" && at two ip link set "$1" up
}
machine one
machine two
cable wire 10.9.0   # between the machines: everybody reads it
cable guests 10.8.0 # by which guests come to machine two, in place of their HTTPS

# the text: commands for the keys, wg0.conf, rules for nftables
python3 - "$folder" <<'PY'
import re, sys
text = open("docs/operating.md", encoding="utf-8").read()
text = text[text.index("- **Between machines**"):text.index("- **The database**")]
blocks = [re.sub(r"^  ", "", block, flags=re.M) for block in re.findall(r"^  ```\n(.*?)^  ```", text, flags=re.M | re.S)]
for name, says in (("keys", "wg genkey"), ("conf", "[Interface]"), ("rules", "chain input")):
    (block,) = [b for b in blocks if says in b]
    open(f"{sys.argv[1]}/{name}", "w").write("".join(l for l in block.splitlines(True) if not l.startswith("apt ")))
PY
for name in one two; do at "$name" bash -e "$folder/keys" >"$folder/$name.public"; done
written() { # own, other, number of the own address, of the other
  sed -e "s|(what .*)|$(cat "$folder/$2.public")|" -e "s|^Address = 10.77.0.1/|Address = 10.77.0.$3/|" -e "s|10.77.0.2/32|10.77.0.$4/32|" -e "s|other.example|10.9.0.$4|" "$folder/conf" >"$folder/$1/keys/wg0.conf"
  at "$1" wg-quick up wg0 >"$folder/$1/log" 2>&1 || { cat "$folder/$1/log"; exit 1; }
}
written one two 1 2
written two one 2 1

export JANSOU_OTHER="nsenter --net --mount --target $(cat "$folder/two/pid") --wdns=$PWD/tests/doors/server"
export JANSOU_RULES="$folder/rules" JANSOU="${JANSOU:-$PWD/build/release/bin/jansou}"
export JANSOU_POSTGRES_OPTIONS="-c listen_addresses=*"
cd tests/doors/server
nsenter --net --mount --target "$(cat "$folder/one/pid")" --wdns="$PWD" ../../../scripts/with_postgres node --test --test-timeout 120000 tunnel.mjs
