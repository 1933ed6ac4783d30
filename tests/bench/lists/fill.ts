import type pg from 'pg';
import { makeSubmission } from '#tests/rules/submissions/make-submission.ts';
import type { SubmissionStatus } from '#contracts/submissions.ts';

export interface Size {
  properties: number;
  submissions: number;
  users: number;
}

/** A name is two of these words: any text of two of them is in a few dozen rows of 100,000. */
const words = {
  latin: `Harbour Linden Maple Orchard Quay Summit Tower Union Victoria Willow Abbey Bridge Castle Dover Elm Forest Garden
    Hilltop Island Juniper Kings Lake Meadow North Oak Park Queens River Station Temple Upper Valley West York Zenith Canal
    Docks Exchange Foundry Granary`,
  japanese: `東京タワー 中央ビル 緑ヶ丘 みなと橋 新宿西口 大手町 品川駅前 日本橋 浜松町 自由が丘 恵比寿 代々木 五反田 御茶ノ水 虎ノ門
    秋葉原 世田谷 吉祥寺 武蔵野 横浜港`,
  arabic: `برج المرفأ الحديقة القلعة الواحة النخيل الشاطئ المدينة الجسر السوق الميناء الزهراء الوادي الصحراء البستان المنارة الياقوت
    اللؤلؤة الفيروز الروضة`,
};
type Script = keyof typeof words;

/** A name in one of three scripts, by a number. */
export const nameOf = (n: string) => {
  const inScript = (script: Script) => {
    const list = words[script].split(/\s+/);
    const array = `(array[${list.map((word) => `'${word}'`).join(', ')}])`;
    const mixed = `(${n} * 7919 % 100003)`;
    return `${array}[1 + ${mixed} % ${list.length}] || ' ' || ${array}[1 + ${mixed} / ${list.length} % ${list.length}]`;
  };
  return `case ${n} % 10 when 3 then ${inScript('japanese')} when 7 then ${inScript('arabic')} else ${inScript('latin')} end
    || ' ' || ${n}`;
};

export const searches: Record<Script, readonly string[]> = {
  latin: ['Harbour', 'Linden Oak', 'willow 12', 'quay zenith', 'Temple', '4711', 'York York', 'nothing'],
  japanese: ['東京タワー', '大手町 虎ノ門', '品川駅', '御茶ノ水 1', '武蔵野 世田谷', '千代田区'],
  arabic: ['المرفأ', 'الحديقة المنارة', 'الواح', 'النخيل 1', 'اللؤلؤة الروضة', 'الجزيرة'],
};

/** Newest month first: how its submissions stand. */
const statuses: SubmissionStatus[] = [
  'New',
  'Submitted For Review',
  'Submitted For Approval',
  'Reopened By Reviewer',
  'Completed',
];
const holders: Partial<Record<SubmissionStatus, string>> = {
  New: 'provider',
  'Reopened By Reviewer': 'provider',
  'Submitted For Review': 'reviewer',
  'Submitted For Approval': 'approver',
};

/**
 * An installation of that size: 40 funds with an entity each, 60 providers, every property of one entity and one
 * provider, who has a code for it, submissions of twelve months with the state of their process, and people of every role, reviewers with a list
 * of two funds and people of providers with one of three properties. By set-wise inserts,
 * then analysed, as autovacuum leaves a database that is at rest.
 */
export async function fillInstallation(owner: pg.Client, { properties, submissions, users }: Size): Promise<void> {
  const run = (text: string, params: unknown[] = []) => owner.query(text, params);
  await run(`insert into fund_type (name) values ('Fund'), ('Entity') on conflict do nothing`);
  await run(`insert into fund (name, name_folded, fund_type_id)
    select 'Fund ' || n, 'fund ' || n, (select id from fund_type where name = 'Fund') from generate_series(1, 40) n`);
  await run(`insert into fund (name, name_folded, fund_type_id, parent_id)
    select 'Entity ' || n, 'entity ' || n, (select id from fund_type where name = 'Entity'),
      (select id from fund where name = 'Fund ' || n) from generate_series(1, 40) n`);
  await run(`insert into service_provider (code, name, type)
    select 'SP-' || n, 'Provider ' || n, 'PROPERTY_MANAGER' from generate_series(1, 60) n`);
  await run(
    `insert into property (code, name, property_type, country, state, city, ownership_type, ownership_percentage, rentable_area)
     select 'PR-' || lpad(n::text, 6, '0'), ${nameOf('n')}, 'OFFICE', 'US', 'US-NY', 'New York', 'DIRECT', 100, 500 + n % 1001
     from generate_series(1, $1::int) n`,
    [properties],
  );
  const nth = (table: string, where: string, count: number) =>
    `(select array_agg(id order by id) from ${table} where ${where})[1 + p.id % ${count}]`;
  await run(`insert into fund_property (fund_id, property_id, valid_from)
    select ${nth('fund', 'parent_id is not null', 40)}, p.id, '2020-01-01' from property p`);
  await run(`insert into property_provider (service_provider_id, property_id, valid_from)
    select ${nth('service_provider', 'true', 60)}, p.id, '2020-01-01' from property p`);
  await run(`insert into property_mapping (service_provider_id, provider_code, local_property_name, property_id)
    select a.service_provider_id, 'C' || p.id * 7919 % 1000003, ${nameOf('p.id')}, p.id
    from property p join property_provider a on a.property_id = p.id`);
  await run(
    `insert into app_user (email, name, first_name, last_name, role_id, service_provider_id)
     select 'person' || n || '@example.com', ${nameOf('n')}, 'Person', n::text, r.id,
       case when r.base_role = 'DataProvider' then (select id from service_provider where code = 'SP-' || (1 + n % 60)) end
     from generate_series(1, $1::int) n join role r on r.name = case when n % 4 = 0 then 'Reviewer' else 'DataProvider' end`,
    [users],
  );
  await run(`insert into user_scope (user_id, fund_id)
    select p.user_id, ${nth('fund', 'parent_id is null', 40)} from (
      select u.id + place.no as id, u.id as user_id from app_user u cross join generate_series(0, 1) place(no)
      where u.email like 'person%' and u.service_provider_id is null) p`);
  await run(`insert into user_scope (user_id, property_id)
    select u.id, p.id from app_user u cross join generate_series(1, 3) place(no)
    join property p on p.code = 'PR-' || lpad((1 + (u.id * 3 + place.no) % 1000)::text, 6, '0')
    where u.service_provider_id is not null`);
  await fillSubmissions(run, submissions);
  await run('vacuum analyze');
}

async function fillSubmissions(
  run: (text: string, params?: unknown[]) => Promise<unknown>,
  count: number,
): Promise<void> {
  const kinds = statuses.map((status, index) => {
    const { state } = makeSubmission({ status });
    return { index, status, holder: holders[status] ?? 'nobody', state, round: state.round };
  });
  // Month n of a property; the older a month, the more of its submissions are done.
  await run(
    `with kind as (
       select * from jsonb_to_recordset($2::jsonb) as k(index int, status text, holder text, state jsonb, round int)),
     place as (
       select p.id as property_id, fp.fund_id as entity_id, f.parent_id as fund_id, pp.service_provider_id,
         ('2026-11-01'::date - make_interval(months => n.no % 12))::date as post_month, n.no
       from generate_series(0, $1::int - 1) n(no)
       join property p on p.id = (select min(id) from property) + n.no / 12
       join fund_property fp on fp.property_id = p.id join fund f on f.id = fp.fund_id
       join property_provider pp on pp.property_id = p.id)
     insert into submission (submission_no, service_provider_id, fund_id, entity_id, property_id, dataset_id, tab,
       post_month, period_start, period_end, due_on, due_at, status, ball_holder, process_state, rev, state, waiting_since,
       current_version_id)
     select 'SUB-' || lpad((a.no + 1)::text, 6, '0'), a.service_provider_id, a.fund_id, a.entity_id, a.property_id,
       (select id from dataset where name = 'Rent Roll'), 'properties', a.post_month, a.post_month,
       (a.post_month + interval '1 month - 1 day')::date, a.post_month + 40 + a.no % 10,
       a.post_month + 41 + a.no % 10, k.status, k.holder, case when k.holder = 'nobody' then 'ended' else 'running' end,
       (k.state ->> 'rev')::int, k.state || jsonb_build_object('submissionNo', 'SUB-' || lpad((a.no + 1)::text, 6, '0')),
       a.post_month + interval '30 days', case when k.status <> 'New' then a.no + 1 end
     from place a join kind k on k.index = case when a.no % 12 < 3 then a.no % 5 else 4 end order by a.no`,
    [count, JSON.stringify(kinds)],
  );
  await run(`insert into version (id, submission_id, version_no, kind, state, generation, columns, row_count)
    select current_version_id, id, 1, 'upload', 'current', 1, '[]', 200 from submission where status <> 'New'`);
  await run(`insert into submission_assignee (submission_id, user_id, order_no, stage, is_turn)
    select s.id, u.id, c.no, case when c.no = 3 then 'approve' else 'review' end,
      c.no = case s.status when 'Submitted For Review' then 1 when 'Submitted For Approval' then 3 else 0 end
    from submission s cross join generate_series(1, 3) c(no)
    join app_user u on u.email = 'person' || 4 * (1 + (s.id * 3 + c.no) % 500) || '@example.com' where s.status <> 'Completed'`);
  await run(`insert into comment (submission_id, text) select id, 'The rent of unit 12 was confirmed by the tenant.'
    from submission where id % 4 = 0`);
}
