#!/bin/sh
# Takes a whole backup of the running server, checks it, and keeps the newest seven with the WAL that they need.
#   backup.sh FOLDER         as postgres; FOLDER also holds the archive, FOLDER/wal
#   KEEP=14 backup.sh FOLDER keeps the newest fourteen
set -eu
keep=${KEEP:-7}
if [ $# -ne 1 ] || [ ! -d "$1/wal" ]; then
  echo "backup: FOLDER must be the folder of the backups, in which archive_command fills wal/." >&2
  exit 2
fi
base=$1/base
mkdir -p "$base"
part=$base/.part-$$
trap 'rm -rf "$part"' EXIT
pg_basebackup --no-password --checkpoint=fast --wal-method=stream --pgdata="$part"
"/usr/lib/postgresql/$(cat "$part/PG_VERSION")/bin/pg_verifybackup" --quiet "$part"
# Named by its end: it can be restored to any time from then on.
name=$(date -u +%Y%m%dT%H%M%SZ)
mv -T "$part" "$base/$name"
sync "$base"

ls "$base" | sort | head -n "-$keep" | while read -r old; do rm -rf "${base:?}/$old"; done
oldest=$(ls "$base" | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .*(file \(.*\))$/\1/p' "$base/$oldest/backup_label")
pg_archivecleanup "$1/wal" "$first"
echo "Backup taken and checked: $base/$name. The oldest that is kept: $oldest."
