import { funds } from '#contracts/funds.ts';
import { countDependants } from '../masters/change-record.ts';
import { areaUnitChoices, calendarChoices, dateFormatChoices, timeZoneChoices } from '../masters/choices.ts';
import type { Master, MasterContext, ReferenceSource } from '../masters/master.ts';
import { fundReference, propertyReference } from '../masters/references.ts';
import type { Part } from '../submissions/select.ts';
import { sql } from '../submissions/select.ts';
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
  findDependants: async (context, id) => ({
    live: await countDependants(context, liveThings(id)),
    isInHistory: await isInHistory(context, id),
  }),
};

function liveThings(id: number): Record<string, Part> {
  return {
    entities: sql`select name from fund where parent_id = ${id} and retired_at is null`,
    properties: sql`select p.code || ' ' || p.name as name from fund_property fp join property p on p.id = fp.property_id
      where fp.fund_id = ${id} and (fp.valid_to is null or fp.valid_to >= current_date) and p.retired_at is null`,
    frequencies: sql`select d.name || ' · ' || v.name as name from frequency f join dataset d on d.id = f.dataset_id
      join service_provider v on v.id = f.service_provider_id where f.fund_id = ${id} and f.is_active`,
    mappings: sql`select d.name || ' · ' || v.name as name from dataset_mapping x join dataset d on d.id = x.dataset_id
      join service_provider v on v.id = x.service_provider_id where x.fund_id = ${id} and x.is_active`,
    workflows: sql`select coalesce(d.name, '') as name from workflow_configuration w left join dataset d on d.id = w.dataset_id
      where w.fund_id = ${id} and w.is_active`,
    users: sql`select u.name from user_scope l join app_user u on u.id = l.user_id
      where l.fund_id = ${id} and u.retired_at is null`,
    tickets: sql`select submission_no as name from submission
      where ${id} in (fund_id, entity_id) and status not in ('Completed', 'Closed')`,
  };
}

async function isInHistory({ em }: MasterContext, id: number): Promise<boolean> {
  const tables = [
    'fund_property',
    'frequency',
    'dataset_mapping',
    'workflow_configuration',
    'user_scope',
    'submission',
  ];
  const named = tables.map((table) => `exists (select 1 from ${table} where fund_id = ${Number(id)})`);
  named.push(`exists (select 1 from fund where parent_id = ${Number(id)})`);
  named.push(`exists (select 1 from submission where entity_id = ${Number(id)})`);
  const [row] = await em.execute<{ named: boolean }[]>(`select (${named.join(' or ')}) as named`);
  return row?.named ?? false;
}
