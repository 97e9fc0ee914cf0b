#!/bin/sh
# Workers on this machine: shell.sh FOLDER WORKERS. One that dies is started again, until there is nothing left to do.
folder=$1
for i in $(seq "${2:-1}"); do
  (until "${JANSOU:-jansou}" lab work "$folder" --name "$(hostname).$i"; do sleep 1; done) &
done
wait
