import { funds } from '#contracts/funds.ts';
import { areaUnitChoices, calendarChoices, dateFormatChoices, timeZoneChoices } from '../masters/choices.ts';
import { rolledUpTotal } from '../list-totals.ts';
import { chartsOf, idList, isNamedIn } from '../masters/dependants.ts';
import type { Master, MasterContext, ReferenceSource } from '../masters/master.ts';
import { fundReference, propertyReference } from '../masters/references.ts';
import { rulesNaming } from '#database/rule-sets/rule-reach.ts';
import type { Part } from '#database/sql/select.ts';
import { isAmong, sql } from '#database/sql/select.ts';
import { refuseWrongParents } from './hierarchy.ts';

/** Properties of the fund and of the entities below it today, of those the reader may see. */
function held(context: MasterContext): Part {
  return sql`fund h join fund_property fp on fp.fund_id = h.id and fp.valid_from <= current_date
      and (fp.valid_to is null or fp.valid_to >= current_date)
    join property p on p.id = fp.property_id and p.retired_at is null
    where (h.id = m.id or h.parent_id = m.id) and ${propertyReference.mayChoose(context, sql`p`)}`;
}

export const propertyCountPart = (context: MasterContext): Part =>
  sql`(select count(distinct p.id)::int from ${held(context)})`;

const fundTypeReference: ReferenceSource = {
  table: 'fund_type',
  key: 'name',
  hasNoStatus: true,
  mayChoose: () => sql`true`,
};

export const fundMaster: Master = {
  definition: funds,
  table: 'fund',
  isInScope: (context) => fundReference.mayChoose(context, sql`m`),
  reachChanges: () => rolledUpTotal('holding_change'),
  isScopeExpensive: true,
  valueChanges: 'holding_change',
  hasValuesOfReader: true,
  expressions: (context) => ({
    propertyCount: sql`to_jsonb(${propertyCountPart(context)})`,
    properties: sql`(select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name) order by c.code), '[]'::jsonb)
      from (select distinct p.code, p.name from ${held(context)}) c)`,
  }),
  filters: () => ({}),
  filterChoices: {},
  references: {
    // Chosen from on the page of associations.
    properties: propertyReference,
    fundType: fundTypeReference,
    parent: {
      ...fundReference,
      narrow: (typeName) => sql`r.fund_type_id not in (select t.id from fund_type t where t.name = ${typeName})`,
    },
  },
  choices: {
    baseUnit: areaUnitChoices,
    reportingUnit: areaUnitChoices,
    dateFormat: dateFormatChoices,
    timeZone: timeZoneChoices,
    calendarCode: calendarChoices,
  },
  saveLinks: () => Promise.resolve(),
  checkRecords: refuseWrongParents,
  uses: (_, ids) => ({
    live: liveThings(ids),
    ends: { charts: chartsOf('fund_id', ids) },
    isInHistory: isNamedIn(pastUses),
  }),
};

function liveThings(ids: readonly number[]): Record<string, Part> {
  return {
    entities: sql`select parent_id as id, name from fund where ${isAmong(sql`parent_id`, ids)} and retired_at is null`,
    properties: sql`select fp.fund_id as id, p.code || ' ' || p.name as name from fund_property fp join property p on p.id = fp.property_id
      where ${isAmong(sql`fp.fund_id`, ids)} and (fp.valid_to is null or fp.valid_to >= current_date) and p.retired_at is null`,
    frequencies: sql`select f.fund_id as id, coalesce(d.name, k.name) || ' · ' || v.name as name from frequency f
      left join dataset d on d.id = f.dataset_id left join report_package k on k.id = f.report_package_id
      join service_provider v on v.id = f.service_provider_id where ${isAmong(sql`f.fund_id`, ids)} and f.is_active`,
    mappings: sql`select x.fund_id as id, d.name || ' · ' || v.name as name from dataset_mapping x join dataset d on d.id = x.dataset_id
      join service_provider v on v.id = x.service_provider_id where ${isAmong(sql`x.fund_id`, ids)} and x.is_active`,
    workflows: sql`select w.fund_id as id, coalesce(d.name, k.name) as name from workflow_configuration w
      left join dataset d on d.id = w.dataset_id left join report_package k on k.id = w.report_package_id
      where ${isAmong(sql`w.fund_id`, ids)} and w.is_active`,
    users: sql`select l.fund_id as id, u.name from user_scope l join app_user u on u.id = l.user_id
      where ${isAmong(sql`l.fund_id`, ids)} and u.retired_at is null`,
    rules: rulesNaming('fundIds', ids),
    submissions: sql`select i.id, s.submission_no as name from unnest(${idList(ids)}) i(id)
      join submission s on i.id in (s.fund_id, s.entity_id) where s.status not in ('Completed', 'Closed')`,
  };
}

const pastUses = [
  ['fund_property', 'fund_id'],
  ['frequency', 'fund_id'],
  ['dataset_mapping', 'fund_id'],
  ['workflow_configuration', 'fund_id'],
  ['user_scope', 'fund_id'],
  ['submission', 'fund_id'],
  ['submission', 'entity_id'],
  ['fund', 'parent_id'],
] as const;
