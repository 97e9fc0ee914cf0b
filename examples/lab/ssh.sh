#!/bin/sh
# Workers on other machines: ssh.sh FOLDER MACHINE.. The folder has the same path there, and so has the program; or
# STORE is set, the database that holds the trial.
folder=$(realpath -m "$1")
shift
for machine in "$@"; do
  ${SSH:-ssh} "$machine" "exec '${JANSOU:-jansou}' lab work '$folder' ${STORE:+--store '$STORE'} --name '$machine' --threads \$(nproc)" &
done
wait
