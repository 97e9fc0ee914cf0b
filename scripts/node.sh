# Node before all others: the one that scripts/setup put into build/node where the machine's own is too old. Sourced in
# the project's folder.
for folder in "$PWD"/build/node/node_modules/node-linux-*/bin; do # npm 9 makes no link to it
  [ ! -x "$folder/node" ] || PATH="$folder:$PATH"
done
node_is_new_enough() { node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null; }
