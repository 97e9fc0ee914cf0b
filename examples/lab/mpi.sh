#!/bin/sh
# Workers by mpirun: mpi.sh FOLDER WORKERS [FURTHER OPTIONS OF MPIRUN]. They say nothing to each other; mpirun only
# starts them. STORE, if set: the database that holds the trial.
folder=$1 workers=$2
shift 2
exec mpirun -n "$workers" "$@" sh -c 'exec "${JANSOU:-jansou}" lab work "$1" ${STORE:+--store "$STORE"} --name "$(hostname).$OMPI_COMM_WORLD_RANK"' worker "$folder"
