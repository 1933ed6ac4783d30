#!/bin/sh
# Creates the databases and their roles, none of them a superuser: the owner of the tables, the role that serves requests
# (the migration grants it every table but changes to the audit trail), and Temporal's.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$POSTGRES_OWNER_PASSWORD" -v app="$POSTGRES_APP_PASSWORD" \
  -v temporal="$TEMPORAL_DB_PASSWORD" -U "$POSTGRES_USER" -d postgres <<'SQL'
create role postmonth_owner login nosuperuser nocreatedb nocreaterole password :'owner';
create role postmonth_app login nosuperuser nocreatedb nocreaterole password :'app';
create role temporal login nosuperuser nocreatedb nocreaterole password :'temporal';
create database postmonth owner postmonth_owner;
create database temporal owner temporal;
create database temporal_visibility owner temporal;
revoke connect on database postmonth, temporal, temporal_visibility from public;
grant connect on database postmonth to postmonth_app;
SQL
