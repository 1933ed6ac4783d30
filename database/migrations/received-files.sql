-- What the list of uploaded files shows, one row a file, so that a page is walked in an index however little of it a reader sees:
-- 'v' a version, 'u' an upload that was refused, 'r' a request to use an upload of another submission, which was refused.
create view received_file_source as
  select f.*, s.fund_id, s.entity_id, s.property_id, s.service_provider_id, s.dataset_id, s.post_month, s.submission_no
    from (
      select 'v' as letter, v.id as source_id, v.upload_id, v.submission_id, v.created_at as received_at, v.state as result,
          coalesce(v.created_by_user_id, up.uploaded_by_user_id) as user_id, up.file_name, v.row_count, v.hard_count
        from version v left join upload up on up.id = v.upload_id
      union all
      select 'u', up.id, up.id, up.submission_id, up.created_at, 'refused', up.uploaded_by_user_id, up.file_name, 0, 0
        from upload up
       where up.status = 'refused'
         and not exists (select from version v where v.upload_id = up.id and v.submission_id = up.submission_id)
      union all
      select 'r', o.id, up.id, o.submission_id, o.created_at, 'refused', up.uploaded_by_user_id, up.file_name, 0, 0
        from outbox_entry o join upload up on up.id = (o.payload ->> 'uploadId')::int
       where o.kind = 'upload' and o.status = 'refused' and (up.submission_id <> o.submission_id or up.status <> 'refused')
         and not exists (select from version v where v.upload_id = up.id and v.submission_id = o.submission_id)
    ) f join submission s on s.id = f.submission_id;

create table received_file (
  id serial primary key,
  letter text not null,
  source_id int not null,
  upload_id int references upload (id) on delete cascade,
  submission_id int not null references submission (id) on delete cascade,
  received_at timestamptz not null,
  result text not null,
  user_id int references app_user (id),
  file_name text,
  row_count int not null,
  hard_count int not null,
  -- Of the submission.
  fund_id int,
  entity_id int,
  property_id int,
  service_provider_id int not null,
  dataset_id int not null,
  post_month date not null,
  submission_no text not null,
  constraint received_file_once unique (letter, source_id)
);

insert into received_file (letter, source_id, upload_id, submission_id, received_at, result, user_id, file_name, row_count,
    hard_count, fund_id, entity_id, property_id, service_provider_id, dataset_id, post_month, submission_no)
  select * from received_file_source order by received_at, letter, source_id;

create index received_file_by_time on received_file (received_at desc, id desc);
create index received_file_by_fund on received_file (fund_id, received_at desc, id desc) include (property_id);
create index received_file_by_entity on received_file (entity_id, received_at desc, id desc) include (fund_id, property_id);
create index received_file_by_provider on received_file (service_provider_id, received_at desc, id desc)
  include (fund_id, entity_id, property_id);
create index received_file_by_property on received_file (property_id);
create index received_file_by_dataset on received_file (dataset_id, post_month);
create index received_file_by_submission on received_file (submission_id);
create index received_file_by_upload on received_file (upload_id);
create index received_file_by_user on received_file (user_id);
create index received_file_search on received_file using gin (file_name gin_trgm_ops, submission_no gin_trgm_ops);
create index outbox_entry_of_refused_upload on outbox_entry (((payload ->> 'uploadId')::int))
  where kind = 'upload' and status = 'refused';
-- The list was walked and searched in these.
drop index outbox_entry_refused_upload;
drop index version_received;
drop index upload_refused;
drop index upload_file_name_trigrams;

-- Brings the rows of some versions and of the refusals of some uploads up to date.
create function list_received_files(versions int[], uploads int[]) returns void language plpgsql as $$
begin
  -- A refusal and a version of one upload, written at the same time, do not miss each other.
  perform from upload where id = any(uploads) order by id for no key update;
  delete from received_file r
   where (r.letter = 'v' and r.source_id = any(versions) or r.letter <> 'v' and r.upload_id = any(uploads))
     and not exists (select from received_file_source n where n.letter = r.letter and n.source_id = r.source_id);
  insert into received_file (letter, source_id, upload_id, submission_id, received_at, result, user_id, file_name, row_count,
      hard_count, fund_id, entity_id, property_id, service_provider_id, dataset_id, post_month, submission_no)
    select n.* from received_file_source n
     where n.letter = 'v' and n.source_id = any(versions) or n.letter <> 'v' and n.upload_id = any(uploads)
     order by n.received_at, n.letter, n.source_id
  on conflict (letter, source_id) do update set upload_id = excluded.upload_id, submission_id = excluded.submission_id,
    received_at = excluded.received_at, result = excluded.result, user_id = excluded.user_id, file_name = excluded.file_name,
    row_count = excluded.row_count, hard_count = excluded.hard_count, fund_id = excluded.fund_id, entity_id = excluded.entity_id,
    property_id = excluded.property_id, service_provider_id = excluded.service_provider_id, dataset_id = excluded.dataset_id,
    post_month = excluded.post_month, submission_no = excluded.submission_no;
end $$;

create function list_new_versions() returns trigger language plpgsql as $$
begin
  perform list_received_files(array(select id from new_rows), '{}');
  return null;
end $$;
create trigger received_file_of_new_versions after insert on version referencing new table as new_rows
  for each statement execute function list_new_versions();

-- At the end of the transaction, because a file that is checked for many submissions would be held meanwhile.
create function list_refusals_of_version() returns trigger language plpgsql as $$
begin
  perform list_received_files('{}', array[new.upload_id]);
  return null;
end $$;
create constraint trigger received_file_of_its_upload after insert on version deferrable initially deferred
  for each row when (new.upload_id is not null) execute function list_refusals_of_version();

create function list_changed_version() returns trigger language plpgsql as $$
begin
  update received_file set received_at = new.created_at, result = new.state, row_count = new.row_count, hard_count = new.hard_count
   where letter = 'v' and source_id = new.id;
  return null;
end $$;
create trigger received_file_of_changed_version after update of created_at, state, row_count, hard_count on version
  for each row when ((old.created_at, old.state, old.row_count, old.hard_count)
    is distinct from (new.created_at, new.state, new.row_count, new.hard_count))
  execute function list_changed_version();

create function list_moved_version() returns trigger language plpgsql as $$
begin
  perform list_received_files(array[new.id], array_remove(array[old.upload_id, new.upload_id], null));
  return null;
end $$;
create trigger received_file_of_moved_version after update of upload_id, submission_id, created_by_user_id on version
  for each row when ((old.upload_id, old.submission_id, old.created_by_user_id)
    is distinct from (new.upload_id, new.submission_id, new.created_by_user_id))
  execute function list_moved_version();

create function list_gone_versions() returns trigger language plpgsql as $$
begin
  perform list_received_files(array(select id from old_rows), array(select distinct upload_id from old_rows where upload_id is not null));
  return null;
end $$;
create trigger received_file_of_gone_versions after delete on version referencing old table as old_rows
  for each statement execute function list_gone_versions();

create function list_changed_upload() returns trigger language plpgsql as $$
begin
  perform list_received_files(array(select id from version where upload_id = new.id), array[new.id]);
  return null;
end $$;
create trigger received_file_of_new_upload after insert on upload
  for each row when (new.status = 'refused') execute function list_changed_upload();
create trigger received_file_of_changed_upload
  after update of status, file_name, uploaded_by_user_id, submission_id, created_at on upload
  for each row when ((old.status = 'refused') <> (new.status = 'refused')
    or (old.file_name, old.uploaded_by_user_id, old.submission_id, old.created_at)
      is distinct from (new.file_name, new.uploaded_by_user_id, new.submission_id, new.created_at))
  execute function list_changed_upload();

create function list_refused_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from received_file where letter = 'r' and source_id = old.id;
  else
    perform list_received_files('{}', array_remove(array[(new.payload ->> 'uploadId')::int], null));
  end if;
  return null;
end $$;
create trigger received_file_of_new_request after insert on outbox_entry
  for each row when (new.kind = 'upload' and new.status = 'refused') execute function list_refused_request();
create trigger received_file_of_changed_request after update of kind, status, submission_id, created_at on outbox_entry
  for each row when ((old.kind = 'upload' and old.status = 'refused') or (new.kind = 'upload' and new.status = 'refused'))
  execute function list_refused_request();
create trigger received_file_of_gone_request after delete on outbox_entry
  for each row when (old.kind = 'upload' and old.status = 'refused') execute function list_refused_request();

create function place_received_files() returns trigger language plpgsql as $$
begin
  update received_file set fund_id = new.fund_id, entity_id = new.entity_id, property_id = new.property_id,
    service_provider_id = new.service_provider_id, dataset_id = new.dataset_id, post_month = new.post_month,
    submission_no = new.submission_no
   where submission_id = new.id;
  return null;
end $$;
create trigger received_file_of_moved_submission
  after update of fund_id, entity_id, property_id, service_provider_id, dataset_id, post_month, submission_no on submission
  for each row when ((old.fund_id, old.entity_id, old.property_id, old.service_provider_id, old.dataset_id, old.post_month,
      old.submission_no)
    is distinct from (new.fund_id, new.entity_id, new.property_id, new.service_provider_id, new.dataset_id, new.post_month,
      new.submission_no))
  execute function place_received_files();

create function count_received_files() returns trigger language plpgsql as $$
begin
  insert into list_total
    select 'received_file', '', case tg_op when 'INSERT' then n.count else -n.count end
      from (select count(*) as count from changed_rows) n where n.count > 0;
  if random() < 0.02 then perform put_totals_together('received_file'); end if;
  return null;
end $$;
create trigger total_insert after insert on received_file referencing new table as changed_rows
  for each statement execute function count_received_files();
create trigger total_delete after delete on received_file referencing old table as changed_rows
  for each statement execute function count_received_files();
create trigger total_truncate after truncate on received_file for each statement execute function forget_totals();
insert into list_total select 'received_file', '', count(*) from received_file;
