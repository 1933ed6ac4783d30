import { z } from 'zod';
import { matcherSchema, targetSchema } from '#contracts/account-mappings.schema.ts';
import type { SetUpRecord, SetUpValue } from '#contracts/set-up.ts';
import { foldKey } from '#contracts/text.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import { readChartRow } from '../../account-mappings/list.ts';
import { saveMappings } from '../../account-mappings/save-mappings.ts';
import { readStanding } from '../../account-mappings/standing.ts';
import { readAccounts } from '../../charts/write-accounts.ts';
import type { MasterContext } from '../../masters/master.ts';
import { findNames } from '../names.ts';
import type { PartFault, PlannedRecord, SetUpPart } from '../part.ts';
import { dayField, faultsOf, keyOf, plain, refusal, requiredText, textField } from '../part.ts';

/** Ids of master accounts stand for codes in a target, or the other way around. */
function withAccounts(
  target: SetUpValue,
  swap: (value: SetUpValue) => SetUpValue,
  names: Readonly<Record<string, string>>,
): SetUpValue {
  if (Array.isArray(target)) return (target as readonly SetUpValue[]).map((one) => withAccounts(one, swap, names));
  if (typeof target !== 'object' || target === null) return target;
  return Object.fromEntries(
    Object.entries(target as Record<string, SetUpValue>).map(([name, value]) =>
      names[name] === undefined ? [name, withAccounts(value, swap, names)] : [names[name], swap(value)],
    ),
  );
}

const codesOf = { masterAccountId: 'masterAccount', restAccountId: 'restAccount' };
const idsOf = { masterAccount: 'masterAccountId', restAccount: 'restAccountId' };

const periodShape = {
  matcher: matcherSchema,
  effectiveFrom: dayField,
  effectiveUntil: dayField.nullable().optional(),
};
const periodSchema = z.object(periodShape);

/** Accounts of a provider and the master accounts that they stand for, from a month on. */
export const accountMappingPart: SetUpPart = {
  kind: 'accountMappings',
  keyFields: ['serviceProvider', 'fund', 'property', 'matcher', 'effectiveFrom'],
  schema: z.strictObject({
    serviceProvider: requiredText,
    fund: textField.optional(),
    property: textField.optional(),
    ...periodShape,
    target: z.looseObject({ kind: z.enum(['account', 'segments', 'shares', 'ignore']) }),
  }),
  read: readMappings,
  write: async (context, planned) => {
    const { idOf, faults, isFaulty } = await findNames(context, ['serviceProvider', 'fund', 'property']);
    const byChart = new Map<string, { ids: (number | null)[]; records: PlannedRecord[] }>();
    for (const one of planned) {
      const ids = (['serviceProvider', 'fund', 'property'] as const).map((field) => idOf(one.record, field));
      if (isFaulty(one.record)) continue;
      const chart = byChart.get(ids.join()) ?? { ids, records: [] };
      chart.records.push(one);
      byChart.set(ids.join(), chart);
    }
    const refused: PartFault[] = [];
    for (const { ids, records } of byChart.values()) {
      refused.push(...(await faultsOf(context, records[0]!.record, (inner) => saveChart(inner, ids, records))));
    }
    return [...faults, ...refused];
  },
};

async function readMappings({ em }: Pick<MasterContext, 'em'>): Promise<SetUpRecord[]> {
  const rows = await select<{ target: SetUpValue; codes: Record<string, string> } & Record<string, SetUpValue>>(
    em,
    sql`select v.code as "serviceProvider", f.name as fund, p.code as property, g.matcher,
          to_char(g.effective_from, 'YYYY-MM-DD') as "effectiveFrom", to_char(g.effective_until, 'YYYY-MM-DD') as "effectiveUntil",
          g.target, (select coalesce(jsonb_object_agg(a.id, a.code), '{}'::jsonb) from master_account a
            where to_jsonb(a.id) in (select jsonb_path_query(g.target, '$.**.masterAccountId')) or to_jsonb(a.id) = g.target -> 'restAccountId') as codes
        from account_mapping g join provider_chart c on c.id = g.provider_chart_id
        join service_provider v on v.id = c.service_provider_id left join fund f on f.id = c.fund_id
        left join property p on p.id = c.property_id left join fund_chart fh on fh.fund_id = c.fund_id
        left join property_chart ph on ph.property_id = c.property_id
        where g.replaced_at is null and g.state = 'accepted' and g.chart_id = coalesce(ph.chart_id, fh.chart_id)
          and v.retired_at is null and f.retired_at is null and p.retired_at is null
        order by fold_key(v.code), fold_key(f.name) nulls first, fold_key(p.code) nulls first, g.matcher_key, g.effective_from`,
  );
  return rows.map(({ target, codes, ...row }) =>
    plain({ ...row, target: withAccounts(target, (id) => codes[String(id)] ?? null, codesOf) }),
  );
}

async function saveChart(
  context: MasterContext,
  [serviceProviderId = null, fundId = null, propertyId = null]: readonly (number | null)[],
  planned: readonly PlannedRecord[],
): Promise<void> {
  const { em } = context;
  if ((fundId === null) === (propertyId === null)) throw refusal('property', 'OneOfTwo', null);
  await em.execute(
    sql`insert into provider_chart (service_provider_id, fund_id, property_id)
        values (${serviceProviderId}::int, ${fundId}::int, ${propertyId}::int) on conflict do nothing`,
  );
  const chart = await selectOne<{ id: number }>(
    em,
    sql`select id from provider_chart where service_provider_id = ${serviceProviderId}::int
          and fund_id is not distinct from ${fundId}::int and property_id is not distinct from ${propertyId}::int`,
  );
  const chartId = chart!.id;
  const { masterCoa } = await readChartRow(context, chartId);
  if (!masterCoa) throw refusal(propertyId === null ? 'fund' : 'property', 'NoMasterChart', null);
  const ids = new Map((await readAccounts(context, masterCoa.id)).map((one) => [foldKey(one.code), one.accountId]));
  const idOf = (code: SetUpValue) => {
    const id = ids.get(foldKey(String(code)));
    if (id === undefined) throw refusal('target', 'UnknownCode', String(code));
    return id;
  };
  const starts = new Set(planned.map(({ record }) => keyOf(accountMappingPart, record)));
  const standing = await readStanding(context, chartId, masterCoa.id);
  const changes = planned.flatMap(({ record }) => {
    const { matcher, effectiveFrom, effectiveUntil } = periodSchema.parse(record);
    const target = targetSchema.parse(withAccounts(record['target'] ?? null, idOf, idsOf));
    const change = { matcher, MappingId: null, origin: 'file' as const, certainty: null };
    const isFollowed = starts.has(keyOf(accountMappingPart, { ...record, effectiveFrom: effectiveUntil ?? '' }));
    const ends = effectiveUntil && !isFollowed ? [{ ...change, target: null, effectiveFrom: effectiveUntil }] : [];
    return [{ ...change, target, effectiveFrom }, ...ends];
  });
  if (standing.length + changes.length === 0) return;
  changes.sort((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1));
  await saveMappings(context, { chartId, changes, isUnseenReplaced: true, details: { importedFrom: 'set-up file' } });
}
