#!/bin/sh
# Prepares an empty data folder, from which PostgreSQL restores itself when it is started.
#   restore.sh FOLDER DATA                             as postgres: to the newest archived moment
#   restore.sh FOLDER DATA '2026-11-23 14:30:00+08'    to that moment
set -eu
refuse() { echo "restore: $1" >&2; exit 2; }

{ [ $# -eq 2 ] || [ $# -eq 3 ]; } || refuse "Give FOLDER, DATA and perhaps TIME."
folder=$(realpath "$1") data=$2 time=${3:-}
case $folder in *[!A-Za-z0-9/._-]*) refuse "FOLDER must be a path of letters, digits and . _ -, not $folder." ;; esac
[ -z "$(ls -A "$data" 2>/dev/null)" ] || refuse "DATA, $data, is not empty. Move what is there away first."
case $time in '' | *:*[+-][0-9][0-9] | *:*Z) ;; *) refuse "TIME must end with its zone, like 2026-11-23 14:30:00+08." ;; esac
limit=$(date -u ${time:+-d "$time"} +%Y%m%dT%H%M%SZ) || refuse "TIME must be like 2026-11-23 14:30:00+08."

# Names sort as times do.
name=$(ls "$folder/base" | awk -v limit="$limit" '$0 <= limit' | sort | tail -n 1)
[ -n "$name" ] || refuse "TIME, ${time:-now}, is before the end of the first backup in $folder/base."
mkdir -p -m 700 "$data"
cp -a "$folder/base/$name/." "$data"
chmod 700 "$data"
# All three, because a backup of a restored server contains those of its own restoration.
cat >>"$data/postgresql.auto.conf" <<END
restore_command = 'cp "$folder/wal/%f" "%p"'
recovery_target_time = '$time'
recovery_target_action = 'promote'
END
touch "$data/recovery.signal"
echo "Prepared from the backup $name. Start PostgreSQL: it reads the archive up to ${time:-its end}, then accepts changes."
