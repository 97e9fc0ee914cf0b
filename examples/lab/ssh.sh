#!/bin/sh
# Workers on other machines: ssh.sh FOLDER MACHINE.. The folder has the same path there, and so has the program.
folder=$(realpath "$1")
shift
for machine in "$@"; do
  ${SSH:-ssh} "$machine" "exec '${JANSOU:-jansou}' lab work '$folder' --name '$machine' --threads \$(nproc)" &
done
wait
