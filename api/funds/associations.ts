import { associateManySchema, associationsSchema, saveAssociationsSchema } from '#contracts/funds.schema.ts';
import type { Association, AssociationProblem } from '#contracts/funds.ts';
import { bulkResultsSchema } from '#contracts/masters.schema.ts';
import { AppError } from '../errors.ts';
import { eachOf } from '../masters/change-many.ts';
import { inTurn } from '../masters/change-record.ts';
import { contextOf } from '../masters/master.ts';
import type { MasterContext } from '../masters/master.ts';
import { readRecord } from '../masters/read-records.ts';
import { propertyReference } from '../masters/references.ts';
import { ofRecord } from '../masters/routes.ts';
import { auditRecords } from '../masters/save-records.ts';
import { propertyMaster } from '../properties/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { select, sql } from '#database/sql/select.ts';
import { fundMaster } from './master.ts';

interface Wanted {
  associationId: number | null;
  property: string;
  ownershipPercentage: string;
  validFrom: string;
  validTo: string | null;
}

/** Which properties are in a fund, from when to when, at which share. */
export function createAssociationRoutes(): Route[] {
  return [listRoute(), saveRoute(), addRoute()];
}

function listRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/funds/:id/properties',
    summary: 'The properties of a fund, of today, of the past and of the future.',
    tags: ['funds'],
    policy: { screen: 'funds', privilege: 'View' },
    params: ofRecord,
    responses: { 200: { description: 'Associations', schema: associationsSchema } },
    handler: async ({ em, person, params, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const { id } = await readRecord(fundMaster, context, params.id);
      return { associations: await listAssociations(context, id) };
    },
  });
}

function saveRoute(): Route {
  return defineRoute({
    method: 'put',
    path: '/api/funds/:id/properties',
    summary: 'Adds, changes and removes associations at once; `details.problems` says by place what is wrong.',
    tags: ['funds'],
    policy: { screen: 'funds', privilege: 'All' },
    params: ofRecord,
    body: saveAssociationsSchema,
    responses: { 200: { description: 'Saved', schema: associationsSchema } },
    refusals: ['Conflict'],
    handler: async ({ em, person, params, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const saved = await inTurn(propertyMaster, context, async (inner) => {
        const { id } = await readRecord(fundMaster, inner, params.id);
        await saveAssociations(inner, id, body.associations, body.removedIds);
        return listAssociations(inner, id);
      });
      return { associations: saved };
    },
  });
}

function addRoute(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/funds/:id/properties',
    summary: 'Associates properties with a fund, each by itself, and says of each what became of it.',
    tags: ['funds'],
    policy: { screen: 'funds', privilege: 'All' },
    params: ofRecord,
    body: associateManySchema,
    responses: { 200: { description: 'Results in the order of `propertyIds`', schema: bulkResultsSchema } },
    handler: async ({ em, person, params, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const { id } = await readRecord(fundMaster, context, params.id);
      const { propertyIds, ...values } = body;
      const results = await eachOf(propertyMaster, context, propertyIds, async (record) => {
        const wanted = { ...values, associationId: null, property: String(record.values['code']) };
        await inTurn(propertyMaster, context, (inner) => saveAssociations(inner, id, [wanted], []));
        return { outcome: 'done', live: [] };
      });
      return { results };
    },
  });
}

async function listAssociations(context: MasterContext, fundId: number): Promise<Association[]> {
  return select<Association>(
    context.em,
    sql`select fp.id as "associationId", jsonb_build_object('code', p.code, 'name', p.name) as property,
          trim_scale(fp.ownership_percentage)::text as "ownershipPercentage",
          fp.valid_from as "validFrom", fp.valid_to as "validTo"
        from fund_property fp join property p on p.id = fp.property_id
        where fp.fund_id = ${fundId} and ${propertyReference.mayChoose(context, sql`p`)}
        order by (fp.valid_to is null or fp.valid_to >= current_date) desc, p.code, fp.valid_from desc`,
  );
}

/** In the transaction of the context. @throws AppError BadInput with `details.problems` by place, Conflict */
export async function saveAssociations(
  context: MasterContext,
  fundId: number,
  wanted: readonly Wanted[],
  removed: number[],
): Promise<void> {
  const before = await listAssociations(context, fundId);
  const known = new Set(before.map(({ associationId }) => associationId));
  const changed = wanted.flatMap(({ associationId }) => (associationId === null ? [] : [associationId]));
  if ([...removed, ...changed].some((id) => !known.has(id))) {
    throw new AppError('Conflict', 'An association was removed in the meantime.');
  }
  const problems = wanted.flatMap((one, index) => checkShare(one, index));
  const ids = await findProperties(context, wanted);
  wanted.forEach(({ property }, index) => {
    if (!ids.has(property)) problems.push({ index, code: 'UnknownProperty' });
  });
  refuse(problems);
  const { em } = context;
  await em.execute(sql`delete from fund_property where id = any(${`{${removed.join(',')}}`}::int[])`);
  const rows = wanted.map((one, index) => ({ ...one, index, propertyId: ids.get(one.property) ?? 0 }));
  const repeated = rows.filter((row) => rows.some((other) => other.index < row.index && meets(row, other)));
  refuse(repeated.map(({ index }) => ({ index, code: 'Overlaps' })));
  const records = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w("associationId" int, "propertyId" int,
    "ownershipPercentage" numeric, "validFrom" date, "validTo" date)`;
  // A day that another row of the same request gives up is free.
  await em.execute(sql`delete from fund_property where id = any(${`{${changed.join(',')}}`}::int[])`);
  const overlaps = await select<{ propertyId: number; validFrom: string }>(
    em,
    sql`select w."propertyId", w."validFrom" from ${records} join fund_property fp on fp.fund_id = ${fundId}
          and fp.property_id = w."propertyId" and fp.valid_from <= coalesce(w."validTo", 'infinity')
          and coalesce(fp.valid_to, 'infinity') >= w."validFrom"`,
  );
  refuse(
    rows
      .filter((row) => overlaps.some((one) => one.propertyId === row.propertyId && one.validFrom === row.validFrom))
      .map(({ index }) => ({ index, code: 'Overlaps' })),
  );
  await em.execute(
    sql`insert into fund_property (id, fund_id, property_id, ownership_percentage, valid_from, valid_to)
        select coalesce(w."associationId", nextval(pg_get_serial_sequence('fund_property', 'id'))), ${fundId},
          w."propertyId", w."ownershipPercentage", w."validFrom", w."validTo" from ${records}`,
  );
  await refuseMoreThanWhole(context, rows);
  await auditChange(context, fundId, before);
}

interface Row extends Wanted {
  index: number;
  propertyId: number;
}

const meets = (one: Row, other: Row) =>
  one.propertyId === other.propertyId &&
  one.validFrom <= (other.validTo ?? '9999-12-31') &&
  other.validFrom <= (one.validTo ?? '9999-12-31');

function refuse(problems: readonly AssociationProblem[]): void {
  const [first] = problems;
  if (first) throw new AppError('BadInput', `associations ${first.index}: ${first.code}`, { problems });
}

function checkShare({ ownershipPercentage, validFrom, validTo }: Wanted, index: number): AssociationProblem[] {
  const problems: AssociationProblem[] = [];
  const share = Number(ownershipPercentage);
  if (share <= 0 || share > 100) problems.push({ index, code: 'OutOfRange' });
  else if ((ownershipPercentage.split('.')[1]?.replace(/0+$/, '').length ?? 0) > 4) {
    problems.push({ index, code: 'TooManyDecimals' });
  }
  if (validTo !== null && validTo < validFrom) problems.push({ index, code: 'EndsBeforeBegin' });
  return problems;
}

async function findProperties(context: MasterContext, wanted: readonly Wanted[]): Promise<Map<string, number>> {
  const codes = [...new Set(wanted.map(({ property }) => property))];
  const rows = await select<{ wanted: string; id: number }>(
    context.em,
    sql`select w.code as wanted, r.id from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) w(code)
        join property r on fold_key(r.code) = fold_key(w.code)
        where r.retired_at is null and ${propertyReference.mayChoose(context)}`,
  );
  return new Map(rows.map((row) => [row.wanted, row.id]));
}

/** All funds together hold at most the whole of a property, on every day on which a share begins. */
async function refuseMoreThanWhole({ em }: MasterContext, rows: readonly Row[]): Promise<void> {
  const ids = `{${[...new Set(rows.map(({ propertyId }) => propertyId))].join(',')}}`;
  const found = await select<{ propertyId: number; property: string; on: string; total: string }>(
    em,
    sql`select distinct on (s.property_id) s.property_id as "propertyId", p.code as property, s.valid_from as "on",
          trim_scale(t.total)::text as total
        from fund_property s join property p on p.id = s.property_id
        cross join lateral (select sum(o.ownership_percentage) as total from fund_property o
          where o.property_id = s.property_id and o.valid_from <= s.valid_from
            and (o.valid_to is null or o.valid_to >= s.valid_from)) t
        where s.property_id = any(${ids}::int[]) and t.total > 100 order by s.property_id, s.valid_from`,
  );
  refuse(
    found.flatMap(({ propertyId, ...params }) => {
      const row = rows.find((one) => one.propertyId === propertyId);
      return row ? [{ index: row.index, code: 'MoreThanWhole' as const, params }] : [];
    }),
  );
}

const sentenceOf = ({ property, ownershipPercentage, validFrom, validTo }: Association) =>
  `${property.code} ${ownershipPercentage} % ${validFrom}/${validTo ?? ''}`;

/** The fund's history names what has changed, association by association. */
async function auditChange(context: MasterContext, fundId: number, before: readonly Association[]): Promise<void> {
  const after = await listAssociations(context, fundId);
  // Sets: a fund may hold 10,000 properties.
  const [was, is] = [new Set(before.map(sentenceOf)), new Set(after.map(sentenceOf))];
  const [gone, come] = [[...was].filter((one) => !is.has(one)), [...is].filter((one) => !was.has(one))];
  if (gone.length + come.length === 0) return;
  const change = { before: { properties: gone.join('; ') || null }, after: { properties: come.join('; ') || null } };
  await auditRecords(fundMaster, context, [{ id: fundId, act: 'edit', ...change }]);
}
