import { properties } from '#contracts/properties.ts';
import type { FieldProblem } from '#contracts/masters.ts';
import { rolledUpTotal } from '../list-totals.ts';
import { areaUnitChoices, calendarChoices, dateFormatChoices, timeZoneChoices } from '../masters/choices.ts';
import { chartsOf, isNamedIn } from '../masters/dependants.ts';
import type { Master, MasterContext, StoredValue } from '../masters/master.ts';
import { fundReference, propertyReference, providerReference } from '../masters/references.ts';
import type { Part } from '#database/sql/select.ts';
import { anyOf, isAmong, isIn, select, selectOne, sql } from '#database/sql/select.ts';
import { refuseMisplaced, savePlacements } from './placement.ts';

const isToday = (row: Part) =>
  sql`${row}.valid_from <= current_date and (${row}.valid_to is null or ${row}.valid_to >= current_date)`;

/** Funds that hold properties today: `f` with the fund above it, `t`. */
const holding = sql`fund_property fp join fund f on f.id = fp.fund_id left join fund t on t.id = f.parent_id
  where ${isToday(sql`fp`)}`;
const providing = sql`property_provider a join service_provider v on v.id = a.service_provider_id where ${isToday(sql`a`)}`;
const holders = sql`${holding} and fp.property_id = m.id`;
const providers = sql`${providing} and a.property_id = m.id`;
const largestShare = sql`fp.ownership_percentage desc, fp.valid_from, fp.id`;
const listOfProviders = sql`jsonb_agg(distinct jsonb_build_object('code', v.code, 'name', v.name))`;

export const propertyMaster: Master = {
  definition: properties,
  table: 'property',
  searchColumn: 'search_text',
  isInScope: (context) => propertyReference.mayChoose(context, sql`m`),
  reachChanges: () => rolledUpTotal('property_reach'),
  expressions: () => ({
    fund: sql`(select jsonb_build_object('code', coalesce(t.name, f.name), 'name', coalesce(t.name, f.name))
      from ${holders} order by ${largestShare} limit 1)`,
    serviceProviders: sql`(select coalesce(${listOfProviders}, '[]'::jsonb) from ${providers})`,
  }),
  valueChanges: 'placement_change',
  together: {
    rows: (ids) => sql`select p.id, h.fund, h.child, w.providers from unnest(${ids}) p(id)
      left join (select distinct on (fp.property_id) fp.property_id as id, coalesce(t.name, f.name) as fund,
          case when t.id is not null then f.name end as child
        from ${holding} and fp.property_id = any(${ids}) order by fp.property_id, ${largestShare}) h on h.id = p.id
      left join (select a.property_id as id, ${listOfProviders} as providers
        from ${providing} and a.property_id = any(${ids}) group by a.property_id) w on w.id = p.id`,
    fields: {
      fund: sql`case when o.fund is not null then json_build_object('code', o.fund, 'name', o.fund) end`,
      childFund: sql`case when o.child is not null then json_build_object('code', o.child, 'name', o.child) end`,
      serviceProviders: sql`coalesce(o.providers, '[]'::jsonb)`,
      isAssociated: sql`o.fund is not null`,
    },
  },
  filters: () => ({
    fund: (codes) => {
      const ids = codes.map(Number).filter(Number.isSafeInteger);
      return sql`exists (select 1 from ${holders} and ${anyOf([isIn(sql`f.id`, ids), isIn(sql`f.parent_id`, ids)])})`;
    },
    serviceProviders: (codes) => sql`exists (select 1 from ${providers} and ${isIn(sql`v.code`, codes)})`,
    isAssociated: (codes) => {
      const wanted = codes.map((code) => (code === 'true' ? sql`exists (select 1 from ${holders})` : unassociated));
      return anyOf(wanted);
    },
  }),
  filterChoices: {
    fund: (context) =>
      sql`select f.id::text as code, f.name, f.code as other from fund f where f.retired_at is null and ${fundReference.mayChoose(context, sql`f`)}`,
    serviceProviders: (context) => sql`select r.code, r.name, null::text as other from service_provider r
      where r.retired_at is null and ${providerReference.mayChoose(context)}`,
  },
  references: { fund: fundReference, childFund: fundReference },
  choices: {
    baseUnit: areaUnitChoices,
    reportingUnit: areaUnitChoices,
    dateFormat: dateFormatChoices,
    timeZone: timeZoneChoices,
    calendarCode: calendarChoices,
  },
  saveLinks: savePlacements,
  checkRecords,
  uses: (_, ids) => ({
    live: liveThings(ids),
    ends: { charts: chartsOf('property_id', ids) },
    isInHistory: isNamedIn(tables.map((table) => [table, 'property_id'])),
  }),
};

/** Held, in force, and of no fund: what the orphan records call a property not associated with a fund. */
const unassociated = sql`(m.is_active and (m.acquired_on is null or m.acquired_on <= current_date)
  and (m.disposed_on is null or m.disposed_on >= current_date) and not exists (select 1 from ${holders}))`;

export async function countUnassociated(context: MasterContext): Promise<number> {
  const row = await selectOne<{ count: number }>(
    context.em,
    sql`select count(*)::int as count from property m
        where m.retired_at is null and ${propertyMaster.isInScope(context)} and ${unassociated}`,
  );
  return row?.count ?? 0;
}

type Drafts = readonly { id: number | null; values: Readonly<Record<string, StoredValue>> }[];

async function checkRecords(context: MasterContext, drafts: Drafts): Promise<Map<number, FieldProblem[]>> {
  const found = [...(await refuseMisplaced(context, drafts)), ...(await refuseEarlyDisposal(context, drafts))];
  const problems = new Map<number, FieldProblem[]>();
  for (const { index, problem } of found) problems.set(index, [...(problems.get(index) ?? []), problem]);
  return problems;
}

/** A property is not disposed of before it is acquired. */
async function refuseEarlyDisposal(context: MasterContext, drafts: Drafts) {
  const spoken = drafts.flatMap(({ id, values }, index) => {
    const { acquiredOn, disposedOn } = values;
    return acquiredOn === undefined && disposedOn === undefined ? [] : [{ index, id, acquiredOn, disposedOn }];
  });
  if (spoken.length === 0) return [];
  const rows = await select<{ index: number; acquiredOn: string; disposedOn: string }>(
    context.em,
    sql`select * from (select (w.value ->> 'index')::int as index,
          case when jsonb_exists(w.value, 'acquiredOn') then (w.value ->> 'acquiredOn')::date else p.acquired_on end::text as "acquiredOn",
          case when jsonb_exists(w.value, 'disposedOn') then (w.value ->> 'disposedOn')::date else p.disposed_on end::text as "disposedOn"
        from jsonb_array_elements(${JSON.stringify(spoken)}::jsonb) w(value)
        left join property p on p.id = (w.value ->> 'id')::int) d where d."disposedOn" < d."acquiredOn"`,
  );
  return rows.map(({ index, acquiredOn, disposedOn }) => ({
    index,
    problem: { field: 'disposedOn', code: 'BeforeAcquisition' as const, found: disposedOn, params: { acquiredOn } },
  }));
}

function liveThings(ids: readonly number[]): Record<string, Part> {
  return {
    frequencies: sql`select f.property_id as id, coalesce(d.name, k.name) || ' · ' || v.name as name from frequency f
      left join dataset d on d.id = f.dataset_id left join report_package k on k.id = f.report_package_id
      join service_provider v on v.id = f.service_provider_id where ${isAmong(sql`f.property_id`, ids)} and f.is_active`,
    mappings: sql`select x.property_id as id, d.name || ' · ' || v.name as name from dataset_mapping x join dataset d on d.id = x.dataset_id
      join service_provider v on v.id = x.service_provider_id where ${isAmong(sql`x.property_id`, ids)} and x.is_active`,
    propertyMappings: sql`select x.property_id as id, x.provider_code || ' · ' || v.name as name from property_mapping x
      join service_provider v on v.id = x.service_provider_id where ${isAmong(sql`x.property_id`, ids)}`,
    workflows: sql`select w.property_id as id, coalesce(d.name, k.name) as name from workflow_configuration w
      left join dataset d on d.id = w.dataset_id left join report_package k on k.id = w.report_package_id
      where ${isAmong(sql`w.property_id`, ids)} and w.is_active`,
    users: sql`select l.property_id as id, u.name from user_scope l join app_user u on u.id = l.user_id
      where ${isAmong(sql`l.property_id`, ids)} and u.retired_at is null`,
    submissions: sql`select property_id as id, submission_no as name from submission
      where ${isAmong(sql`property_id`, ids)} and status not in ('Completed', 'Closed')`,
  };
}

const tables = [
  'fund_property',
  'property_provider',
  'frequency',
  'dataset_mapping',
  'property_mapping',
  'workflow_configuration',
  'user_scope',
  'submission',
] as const;
