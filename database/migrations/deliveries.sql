-- A connection that sends is for all providers or datasets where it names none.
alter table connection alter column service_provider_id drop not null;
alter table connection alter column dataset_id drop not null;
alter table connection add constraint connection_type_known check (connection_type in ('PULL', 'PUSH', 'WEBHOOK'));
alter table connection add constraint connection_place
  check (connection_type = 'WEBHOOK' or (dataset_id is not null and (connection_type = 'PUSH' or service_provider_id is not null)));

alter table connection_run drop constraint connection_run_cause_check;
alter table connection_run add constraint connection_run_cause_check check (cause in ('schedule', 'person', 'retry', 'event'));

-- One message to a receiver. Written with what it tells of, so that none is lost; sent by runs of its connection.
create table connection_delivery (
  id serial primary key,
  connection_id int not null references connection (id) on delete cascade,
  -- The same for each attempt: a receiver knows by it what it has received.
  event_id uuid not null default gen_random_uuid() unique,
  event text not null check (event in ('submission.status_changed', 'figures.published')),
  submission_id int not null references submission (id) on delete cascade,
  load_id int references reporting_load (id) on delete cascade,
  -- Statuses and numbers as they were.
  details jsonb not null default '{}',
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'refused')),
  -- Batches of rows that the receiver has.
  batches_sent int not null default 0,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- Why the last attempt failed.
  reason text,
  response_status int,
  took_ms int,
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index connection_delivery_waiting on connection_delivery (connection_id, id) where status = 'waiting';
create index connection_delivery_newest on connection_delivery (connection_id, id desc);
create index connection_delivery_submission_id on connection_delivery (submission_id);
create index connection_delivery_load_id on connection_delivery (load_id) where load_id is not null;
create index connection_delivery_ended on connection_delivery (created_at) where status <> 'waiting';

create function note_status_change() returns trigger language plpgsql as $$
begin
  insert into connection_delivery (connection_id, event, submission_id, details)
  select c.id, 'submission.status_changed', new.id,
         jsonb_build_object('status', new.status, 'generation', new.generation)
           || case when tg_op = 'UPDATE' then jsonb_build_object('previousStatus', old.status) else '{}' end
    from connection c
   where c.connection_type = 'WEBHOOK' and c.retired_at is null
     and coalesce(c.service_provider_id, new.service_provider_id) = new.service_provider_id
     and coalesce(c.dataset_id, new.dataset_id) = new.dataset_id;
  return null;
end $$;
create trigger submission_opened_told after insert on submission for each row execute function note_status_change();
create trigger submission_status_told after update of status on submission for each row
  when (old.status is distinct from new.status) execute function note_status_change();

create function note_publication() returns trigger language plpgsql as $$
begin
  insert into connection_delivery (connection_id, event, submission_id, load_id)
  select c.id, 'figures.published', new.submission_id, new.id
    from connection c
   where c.connection_type = 'PUSH' and c.retired_at is null and c.dataset_id = new.dataset_id
     and coalesce(c.service_provider_id, new.service_provider_id) = new.service_provider_id;
  return null;
end $$;
create trigger reporting_load_told after update of state on reporting_load for each row
  when (new.state = 'published' and old.state is distinct from new.state) execute function note_publication();
