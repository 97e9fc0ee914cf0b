#!/usr/bin/env bash
# Builds the page from a copy of the project as a bare Debian 12 does, whose own Node is 18 with npm 9: scripts/setup
# must fetch a newer one, and the page must be whole. The old Node is that of the npm registry, so that every machine
# can look.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
machine=x64
[ "$(uname -m)" != aarch64 ] || machine=arm64
npm install --prefix "$folder/old" --silent --no-audit --no-fund --no-package-lock --prefer-offline "node-linux-$machine@18.20.4" npm@9.2.0
mkdir "$folder/bin" "$folder/house"
ln -s "$folder/old/node_modules/node-linux-$machine/bin/node" "$folder/bin/node"
ln -s "$folder/old/node_modules/npm/bin/npm-cli.js" "$folder/bin/npm"
git ls-files -z | while IFS= read -r -d '' file; do [ ! -e "$file" ] || printf '%s\0' "$file"; done |
  tar --create --null --files-from=- | tar --extract --directory="$folder/house"
export PATH="$folder/bin:$PATH"
[ "$(node --version) $(npm --version)" = "v18.20.4 9.2.0" ] || { echo "old_node: this is Node $(node --version), npm $(npm --version)"; exit 1; }
cd "$folder/house"
scripts/page without-evaluator >page.log 2>&1 || { tail -n 40 page.log; exit 1; }
[ -x "build/node/node_modules/node-linux-$machine/bin/node" ] || { echo "old_node: no newer Node was fetched"; exit 1; }
[ -s web/dist/index.html ] || { echo "old_node: the page was not built"; exit 1; }
for file in $(grep -oE '(src|href)="[^"]*\.(js|css)"' web/dist/index.html | cut -d'"' -f2); do
  [ -s "web/dist/$file" ] || { echo "old_node: the page names $file, which is not there"; exit 1; }
done
echo "the page was built where Node is 18.20.4 and npm 9.2.0: $(find web/dist -type f | wc -l) files"
