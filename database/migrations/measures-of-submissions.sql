-- The calendar that holds for a submission: named by the property, by a fund, nearest first, or the one of their country.
create function calendar_of_submission(property_id int, fund_id int) returns int language sql stable as $$
  with line as (
    select f.calendar_code, f.country, a.depth from funds_above($2) a join fund f on f.id = a.id),
  named as (
    select p.calendar_code as code, 0 as tier, 0 as depth from property p where p.id = $1
    union all select l.calendar_code, 1, l.depth from line l
    union all select p.country, 2, 0 from property p where p.id = $1
    union all select l.country, 3, l.depth from line l)
  select c.id from named n join calendar c on c.code = n.code and c.is_active and c.retired_at is null
   order by n.tier, n.depth limit 1
$$;

-- Whether people work on a day. Without a calendar weeks are of Monday to Friday.
create function is_working_day(day date, calendar_id int) returns boolean language sql stable as $$
  select not exists (select 1 from holiday h where h.calendar_id = $2 and h.day = $1 and h.is_active and h.retired_at is null)
    and case when $2 is null then extract(dow from $1) not in (0, 6)
             else extract(dow from $1)::int::text <> all(string_to_array(
               (select c.weekend_days from calendar c where c.id = $2), ',')) end
$$;

-- Working days after the day of a due date, up to the day of an instant, as clocks of the zone show them; 0 when in time.
create function working_days_late(due_at timestamptz, at timestamptz, zone text, calendar_id int) returns int
language sql stable as $$
  select count(*)::int
    from generate_series(($1 at time zone $3)::date + 1, ($2 at time zone $3)::date, interval '1 day') d
   where is_working_day(d::date, $4)
$$;

-- Seconds between two instants that lie between 09:00 and 17:00 of a working day.
create function business_seconds(from_at timestamptz, until_at timestamptz, zone text, calendar_id int) returns numeric
language sql stable as $$
  select coalesce(sum(extract(epoch from least($2 at time zone $3, d + time '17:00') - greatest($1 at time zone $3, d + time '09:00'))), 0)
    from generate_series(($1 at time zone $3)::date::timestamp, ($2 at time zone $3)::date::timestamp, interval '1 day') d
   where least($2 at time zone $3, d + time '17:00') > greatest($1 at time zone $3, d + time '09:00')
     and is_working_day(d::date, $4)
$$;

-- Each time a submission waited: for whom, from when to when. Filled by triggers on `submission` and `submission_assignee`.
create table submission_stay (
  id bigserial primary key,
  submission_id int not null references submission (id) on delete cascade,
  status text not null,
  ball_holder text not null,
  order_no int,
  -- Counts how often the submission was reopened after it was Completed, from 1.
  cycle int not null default 1,
  entered_at timestamptz not null,
  claimed_at timestamptz,
  left_at timestamptz,
  -- Of a stay that has ended, after the end of the period: the whole, and until it was claimed.
  business_seconds numeric,
  business_idle_seconds numeric
);
create index submission_stay_submission on submission_stay (submission_id, id);
create unique index submission_stay_open on submission_stay (submission_id) where left_at is null;

create function measure_stay() returns trigger language plpgsql as $$
declare
  subject record;
  counted_from timestamptz;
begin
  if new.left_at is null then
    new.business_seconds := null;
    new.business_idle_seconds := null;
    return new;
  end if;
  select s.time_zone as zone, (s.period_end + 1)::timestamp at time zone s.time_zone as period_end_at,
      calendar_of_submission(s.property_id, coalesce(s.entity_id, s.fund_id)) as calendar_id
    into subject from submission s where s.id = new.submission_id;
  counted_from := greatest(new.entered_at, subject.period_end_at);
  new.business_seconds := business_seconds(counted_from, new.left_at, subject.zone, subject.calendar_id);
  new.business_idle_seconds := case when new.claimed_at is not null
    then business_seconds(counted_from, least(new.claimed_at, new.left_at), subject.zone, subject.calendar_id) end;
  return new;
end $$;
create trigger submission_stay_measured before insert or update of entered_at, claimed_at, left_at on submission_stay
  for each row execute function measure_stay();

-- A stay ends where the next one begins.
create function note_stay() returns trigger language plpgsql as $$
declare
  last record;
begin
  update submission_stay t set left_at = greatest(new.waiting_since, t.entered_at)
   where t.submission_id = new.id and t.left_at is null
  returning t.status, t.cycle into last;
  insert into submission_stay (submission_id, status, ball_holder, order_no, cycle, entered_at)
  values (new.id, new.status, new.ball_holder, new.current_order_no,
    coalesce(last.cycle, 1) + case when last.status = 'Completed' then 1 else 0 end, new.waiting_since);
  return null;
end $$;
create trigger submission_stay_began after insert on submission for each row execute function note_stay();
create trigger submission_stay_moved after update of status, ball_holder, current_order_no on submission
  for each row when ((old.status, old.ball_holder, old.current_order_no) is distinct from
    (new.status, new.ball_holder, new.current_order_no)) execute function note_stay();

create function note_claim() returns trigger language plpgsql as $$
begin
  update submission_stay t set claimed_at = new.claimed_at
   where t.submission_id = new.submission_id and t.order_no = new.order_no and t.claimed_at is null
     and t.ball_holder in ('reviewer', 'approver')
     and t.entered_at <= new.claimed_at and (t.left_at is null or t.left_at >= new.claimed_at);
  return null;
end $$;
create trigger submission_stay_claimed after update of claimed_at on submission_assignee
  for each row when (new.claimed_at is not null and old.claimed_at is distinct from new.claimed_at)
  execute function note_claim();

-- The stays of before, as far as the audit trail tells: changes of status, not who claimed when.
insert into submission_stay (submission_id, status, ball_holder, cycle, entered_at, left_at)
with moves as (
  select s.id as submission_id, 0 as seq, 'New' as status, s.created_at as at from submission s
  union all
  select a.submission_id, a.id, a.after ->> 'status', a.at from audit_entry a
   where a.entity = 'submission' and a.submission_id is not null and a.after ->> 'status' is not null),
told as (
  select *, lag(status) over w as before from moves window w as (partition by submission_id order by seq)),
stays as (
  select *, lead(at) over w as next_at,
    1 + count(*) filter (where before = 'Completed') over w as cycle
   from told where status is distinct from before window w as (partition by submission_id order by seq))
select t.submission_id, t.status,
  case t.status when 'New' then 'provider' when 'Reopened By Reviewer' then 'provider' when 'Reopened By System' then 'provider'
    when 'Submitted For Review' then 'reviewer' when 'Reopened For Review' then 'reviewer'
    when 'Submitted For Approval' then 'approver' when 'Reopened For Approver' then 'approver'
    when 'Completed' then 'nobody' when 'Closed' then 'nobody' else 'system' end,
  t.cycle, t.at, greatest(t.next_at, t.at)
 from stays t join submission s on s.id = t.submission_id order by t.submission_id, t.seq;
update submission_stay t set ball_holder = s.ball_holder, order_no = s.current_order_no
  from submission s where s.id = t.submission_id and t.left_at is null;

-- What the score of a version is computed from, as its check counted it; null for a version of before.
alter table version add column score_inputs jsonb;

-- Scores as delivered (the first version that could be scored) and as approved. Kept with what they were computed from; a later formula
-- does not change them. Of formula 1 only the score was kept.
create table quality_score (
  submission_id int not null references submission (id) on delete cascade,
  kind text not null check (kind in ('delivered', 'approved')),
  version_id int references version (id) on delete set null,
  formula_version int not null,
  inputs jsonb,
  completeness numeric(9,4),
  correctness numeric(9,4),
  consistency numeric(9,4),
  timeliness numeric(9,4),
  score numeric(9,4) not null,
  grade text not null check (grade in ('A', 'B', 'C', 'D')),
  computed_at timestamptz not null default now(),
  primary key (submission_id, kind)
);
create index quality_score_version_id on quality_score (version_id);

insert into quality_score (submission_id, kind, formula_version, score, grade)
select s.id, 'delivered', 1, s.first_quality_score,
  case when s.first_quality_score >= 95 then 'A' when s.first_quality_score >= 85 then 'B'
    when s.first_quality_score >= 70 then 'C' else 'D' end
 from submission s where s.first_quality_score is not null
union all
select s.id, 'approved', 1, s.quality_score,
  case when s.hard_count > 0 then 'D' when s.quality_score >= 95 then 'A' when s.quality_score >= 85 then 'B'
    when s.quality_score >= 70 then 'C' else 'D' end
 from submission s where s.status = 'Completed' and s.quality_score is not null;
