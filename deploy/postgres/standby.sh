#!/bin/sh
# Copies the running primary into an empty data folder, which follows it when PostgreSQL is started there.
#   standby.sh 'host=10.0.0.5 user=replication' DATA    as postgres; the password is in ~/.pgpass
set -eu
if [ $# -ne 2 ] || [ -n "$(ls -A "$2" 2>/dev/null)" ]; then
  echo "standby: Give the primary's connection, and DATA, an empty folder." >&2
  exit 2
fi
# The primary keeps for the slot what the standby has not read yet.
pg_basebackup --no-password --dbname="$1 application_name=standby" --pgdata="$2" --checkpoint=fast --wal-method=stream \
  --create-slot --slot=standby --write-recovery-conf
echo "recovery_target_time = ''" >>"$2/postgresql.auto.conf"
echo "Copied. Start PostgreSQL on $2: it follows the primary. 'pg_ctl promote' or 'pg_ctlcluster 15 main promote' makes it one."
