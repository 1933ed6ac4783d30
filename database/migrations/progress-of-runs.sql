-- What a run has done so far, as counts: written every few seconds while it is under way.
alter table connection_run add column progress jsonb;
-- When a person asked it to stop. A worker passes it on to Temporal until the run has ended.
alter table connection_run add column stop_asked_at timestamptz;

alter table connection_run drop constraint connection_run_status_check;
alter table connection_run add constraint connection_run_status_check
  check (status in ('queued', 'running', 'delivered', 'unchanged', 'proposed', 'kept', 'failed', 'stopped'));

create index connection_run_stopping on connection_run (id) where stop_asked_at is not null and ended_at is null;

-- Pausing a connection stops its current run.
create function stop_runs_of_paused_connection() returns trigger language plpgsql as $$
begin
  update connection_run set stop_asked_at = now()
   where connection_id = new.id and ended_at is null and stop_asked_at is null;
  return null;
end $$;
create trigger connection_paused after update of is_active on connection
  for each row when (old.is_active and not new.is_active) execute function stop_runs_of_paused_connection();
