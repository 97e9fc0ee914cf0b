#!/bin/sh
# Stands in for ssh to try ssh.sh without other machines: here.sh MACHINE COMMAND runs the command on this one.
shift
exec sh -c "$*"
