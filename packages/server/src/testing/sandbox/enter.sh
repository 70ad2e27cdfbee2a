#!/bin/bash
# usage: unshare --mount --pid --net --fork --kill-child --mount-proc enter.sh FOLDER SCRIPT
# Runs a script that installs software, on a copy of this machine: what it writes below the folders listed here is kept in
# memory and is lost at the end. It has a network of its own with nothing but localhost.
set -euo pipefail
folder=$1 script=$2
ip link set lo up
layers=$(mktemp -d)
mount -t tmpfs sandbox "$layers"
for place in /etc /opt /usr/local/bin /var; do
  name=${place//\//_}
  mkdir "$layers/upper$name" "$layers/work$name"
  mount -t overlay overlay -o "lowerdir=$place,upperdir=$layers/upper$name,workdir=$layers/work$name" "$place"
done
mount -t tmpfs sandbox /run
cd "$folder"
# The only programs that are not the real ones: they need an init system, a registry or the internet.
PATH="$(dirname "$0")/programs:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" exec setsid --wait sh -eux "$script"
