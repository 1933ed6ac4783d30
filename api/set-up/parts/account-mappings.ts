import { z } from 'zod';
import { matcherSchema } from '#contracts/account-mapping-controls.schema.ts';
import { targetSchema } from '#contracts/account-mappings.schema.ts';
import type { SetUpRecord, SetUpValue } from '#contracts/set-up.ts';
import { foldKey } from '#contracts/text.ts';
import { select, sql } from '#database/sql/select.ts';
import { readCharts } from '../../account-mappings/list.ts';
import { saveCharts } from '../../account-mappings/save-charts.ts';
import type { MappingsToSave } from '../../account-mappings/save-charts.ts';
import type { Change } from '../../account-mappings/write-mappings.ts';
import { readAccounts } from '../../charts/write-accounts.ts';
import type { MasterContext } from '../../masters/master.ts';
import { findNames } from '../names.ts';
import type { PartFault, SetUpPart } from '../part.ts';
import { dayField, keyOf, plain, refusal, refusedAt, requiredText, textField } from '../part.ts';

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
    const byPlace = new Map<string, PlannedChart>();
    for (const one of planned) {
      const serviceProviderId = idOf(one.record, 'serviceProvider');
      const place = { serviceProviderId, fundId: idOf(one.record, 'fund'), propertyId: idOf(one.record, 'property') };
      if (isFaulty(one.record)) continue;
      const key = placeKey(place);
      const chart = byPlace.get(key) ?? { place, records: [] };
      chart.records.push(one.record);
      byPlace.set(key, chart);
    }
    return [...faults, ...(await saveMappings(context, byPlace))];
  },
};

interface Place {
  serviceProviderId: number | null;
  fundId: number | null;
  propertyId: number | null;
}

interface PlannedChart {
  place: Place;
  records: SetUpRecord[];
}

const placeKey = ({ serviceProviderId, fundId, propertyId }: Place): string =>
  [serviceProviderId, fundId, propertyId].join();

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

/** Saves the mappings of all charts together: a file of many charts needs no more statements than one of a few. */
async function saveMappings(
  context: MasterContext,
  byPlace: ReadonlyMap<string, PlannedChart>,
): Promise<readonly PartFault[]> {
  const charts = await findCharts(context, byPlace);
  const toSave: MappingsToSave[] = [];
  const records = new Map<number, SetUpRecord>();
  const faults: PartFault[] = [];
  for (const [key, { place, records: own }] of byPlace) {
    const chart = charts.get(key);
    try {
      if (!chart) throw refusal('property', 'OneOfTwo', null);
      if (!chart.idOfCode) throw refusal(place.propertyId === null ? 'fund' : 'property', 'NoMasterChart', null);
      const changes = changesOf(own, chart.idOfCode);
      toSave.push({
        chartId: chart.chartId,
        changes,
        isUnseenReplaced: true,
        details: { importedFrom: 'set-up file' },
      });
      records.set(chart.chartId, own[0]!);
    } catch (error) {
      faults.push(...refusedAt(own[0]!, error));
    }
  }
  if (toSave.length === 0) return faults;
  const { refusals } = await saveCharts(context, toSave, { hasConsequences: false });
  return [...faults, ...[...refusals].flatMap(([chartId, error]) => refusedAt(records.get(chartId)!, error))];
}

interface FoundChart {
  chartId: number;
  /** Of an account of its master chart; null without one. */
  idOfCode: ((code: SetUpValue) => number) | null;
}

/** The chart of each place, added where it is new; none for a place that is not one of fund and property. */
async function findCharts(
  context: MasterContext,
  byPlace: ReadonlyMap<string, PlannedChart>,
): Promise<ReadonlyMap<string, FoundChart>> {
  const { em } = context;
  const places = [...byPlace.values()].flatMap(({ place }) =>
    (place.fundId === null) === (place.propertyId === null) ? [] : [place],
  );
  const asked = sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
    as w("serviceProviderId" int, "fundId" int, "propertyId" int)`;
  await em.execute(
    sql`insert into provider_chart (service_provider_id, fund_id, property_id)
        select w.* from ${asked} on conflict do nothing`,
  );
  const found = await select<Place & { chartId: number }>(
    em,
    sql`select c.id as "chartId", w.* from ${asked} join provider_chart c on c.service_provider_id = w."serviceProviderId"
          and c.fund_id is not distinct from w."fundId" and c.property_id is not distinct from w."propertyId"`,
  );
  const rows = await readCharts(
    em,
    found.map(({ chartId }) => chartId),
  );
  const masters = new Map(rows.map(({ chartId, masterCoa }) => [chartId, masterCoa?.id ?? null]));
  const codes = new Map<number, (code: SetUpValue) => number>();
  for (const id of new Set(masters.values())) if (id !== null) codes.set(id, await codesOfMaster(context, id));
  return new Map(
    found.map(({ chartId, ...place }) => {
      const masterId = masters.get(chartId) ?? null;
      return [placeKey(place), { chartId, idOfCode: masterId === null ? null : codes.get(masterId)! }];
    }),
  );
}

async function codesOfMaster(context: MasterContext, chartId: number): Promise<(code: SetUpValue) => number> {
  const ids = new Map((await readAccounts(context, chartId)).map((one) => [foldKey(one.code), one.accountId]));
  return (code) => {
    const id = ids.get(foldKey(String(code)));
    if (id === undefined) throw refusal('target', 'UnknownCode', String(code));
    return id;
  };
}

/** A mapping that ends, and that no other of the file follows, is a change to nothing from then on. */
function changesOf(records: readonly SetUpRecord[], idOfCode: (code: SetUpValue) => number): Change[] {
  const starts = new Set(records.map((record) => keyOf(accountMappingPart, record)));
  const changes = records.flatMap((record): Change[] => {
    const { matcher, effectiveFrom, effectiveUntil } = periodSchema.parse(record);
    const target = targetSchema.parse(withAccounts(record['target'] ?? null, idOfCode, idsOf));
    const change = { matcher, MappingId: null, origin: 'file' as const, certainty: null };
    const isFollowed = starts.has(keyOf(accountMappingPart, { ...record, effectiveFrom: effectiveUntil ?? '' }));
    const ends = effectiveUntil && !isFollowed ? [{ ...change, target: null, effectiveFrom: effectiveUntil }] : [];
    return [{ ...change, target, effectiveFrom }, ...ends];
  });
  return changes.sort((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1));
}
