#!/bin/sh
# Creates the role that serves requests; the migration grants it every table but changes to the audit trail.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_APP_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role postmonth_app login password :'password';
SQL
