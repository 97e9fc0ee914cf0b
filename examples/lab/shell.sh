#!/bin/sh
# Workers on this machine: shell.sh FOLDER WORKERS. One that dies is started again, until there is nothing left to do.
# STORE, if set: the database that holds the trial.
folder=$1
for i in $(seq "${2:-1}"); do
  (until "${JANSOU:-jansou}" lab work "$folder" ${STORE:+--store "$STORE"} --name "$(hostname).$i"; do sleep 1; done) &
done
wait
