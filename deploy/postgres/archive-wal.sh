#!/bin/sh
# PostgreSQL's archive_command: copies a finished WAL file into the archive, for good before it says so.
#   archive-wal.sh FILE COPY
set -eu
file=$1 copy=$2
# After a crash PostgreSQL may ask again for a file that it has archived. A different one of that name is never replaced.
if [ -e "$copy" ]; then
  cmp -s "$file" "$copy" && exit
  echo "archive-wal: $copy already holds something else; two servers must not share one archive." >&2
  exit 1
fi
part=$copy.$$.part
trap 'rm -f "$part"' EXIT
cp "$file" "$part"
sync "$part"
# Fails if the name was taken meanwhile, which mv would overwrite.
ln "$part" "$copy"
sync "$(dirname "$copy")"
