import type { FieldProblem } from '#contracts/masters.ts';
import { seriesIn } from '#locales/series.ts';
import type { MasterContext, SavedLinks, StoredValue } from '../masters/master.ts';
import { propertyReference } from '../masters/references.ts';
import { select, sql } from '#database/sql/select.ts';

const wantedRows = (rows: readonly { id: number; propertyId: number }[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id int, "propertyId" int)`;

const isCurrent = sql`a.valid_from <= current_date and (a.valid_to is null or a.valid_to >= current_date)`;

/**
 * Assigns properties from today on, and ends what is no longer wanted with yesterday: the past keeps its provider.
 * Properties that the person may not see stay as they are.
 */
export async function saveAssignments(context: MasterContext, saved: readonly SavedLinks[]): Promise<void> {
  const { em } = context;
  const spoken = saved.flatMap(({ id, links }) =>
    links['properties'] ? [{ id, properties: links['properties'] }] : [],
  );
  if (spoken.length === 0) return;
  const ids = `{${spoken.map(({ id }) => id).join(',')}}`;
  const rows = spoken.flatMap(({ id, properties }) => properties.map((propertyId) => ({ id, propertyId })));
  const isUnwanted = sql`a.service_provider_id = any(${ids}::int[]) and ${isCurrent} and p.id = a.property_id
    and ${propertyReference.mayChoose(context, sql`p`)}
    and not exists (select 1 from ${wantedRows(rows)} where w.id = a.service_provider_id and w."propertyId" = a.property_id)`;
  await em.execute(
    sql`delete from property_provider a using property p where ${isUnwanted} and a.valid_from = current_date`,
  );
  await em.execute(sql`update property_provider a set valid_to = current_date - 1 from property p where ${isUnwanted}`);
  // Reopened on the day it ended, or a new one.
  await em.execute(
    sql`insert into property_provider (service_provider_id, property_id, valid_from)
        select w.id, w."propertyId", current_date from ${wantedRows(rows)}
        where not exists (select 1 from property_provider a
          where a.service_provider_id = w.id and a.property_id = w."propertyId" and ${isCurrent})
        on conflict (service_provider_id, property_id, valid_from) do update set valid_to = null`,
  );
}

/** A property leaves its provider only when nothing is collected from that provider for it any more. */
export async function refuseStillCollected(
  context: MasterContext,
  drafts: readonly { id: number | null; values: Readonly<Record<string, StoredValue>> }[],
): Promise<Map<number, FieldProblem[]>> {
  const spoken = drafts.flatMap(({ id, values }, index) => {
    const properties = values['properties'] as readonly number[] | undefined;
    return id === null || properties === undefined ? [] : [{ index, id, properties }];
  });
  if (spoken.length === 0) return new Map();
  const found = await select<{ index: number; codes: string[] }>(
    context.em,
    sql`select w.index, jsonb_agg(distinct p.code) as codes
        from jsonb_to_recordset(${JSON.stringify(spoken)}::jsonb) as w(index int, id int, properties jsonb)
        join property_provider a on a.service_provider_id = w.id and ${isCurrent}
        join property p on p.id = a.property_id
        where not w.properties @> to_jsonb(p.id) and ${propertyReference.mayChoose(context, sql`p`)} and (
          exists (select 1 from submission t where t.service_provider_id = w.id and t.property_id = p.id
            and t.status not in ('Completed', 'Closed'))
          or exists (select 1 from frequency q where q.service_provider_id = w.id and q.property_id = p.id and q.is_active))
        group by w.index`,
  );
  return new Map(
    found.map(({ index, codes }) => [
      index,
      [
        {
          field: 'properties',
          code: 'StillCollected' as const,
          found: seriesIn(context.language, codes).slice(0, 500),
        },
      ],
    ]),
  );
}
