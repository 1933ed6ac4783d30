import { manyActedSchema } from '#contracts/act-answers.schema.ts';
import {
  handOverPropertySchema,
  propertySubmissionsSchema,
  providerSubmissionsQuerySchema,
} from '#contracts/properties.schema.ts';
import { AppError } from '../errors.ts';
import { inTurn } from '../masters/change-record.ts';
import { contextOf } from '../masters/master.ts';
import type { MasterContext } from '../masters/master.ts';
import { readRecord } from '../masters/read-records.ts';
import { ofRecord } from '../masters/routes.ts';
import { auditRecords } from '../masters/save-records.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import type { RowResult } from '../submissions/acts/act-on-many.ts';
import { actOnOne, forEach } from '../submissions/acts/act-on-many.ts';
import type { ProcessDependencies } from '../submissions/deliver.ts';
import { operationIdOf } from '../submissions/perform.ts';
import { frequencyPlace } from '#database/frequencies/frequency-place.ts';
import { isIn, select, selectOne, sql } from '#database/sql/select.ts';
import { isKeyFree } from '../submissions/submission-key.ts';
import { propertyMaster } from './master.ts';
import { submissionsOf } from './submissions.ts';

/** Submissions that can change their provider: those it still has to deliver. */
const submissionsWith = (context: MasterContext, propertyId: number, providerCode: string) =>
  submissionsOf(
    context,
    sql`s.property_id = ${propertyId} and fold_key(v.code) = fold_key(${providerCode})
      and s.status in ('New', 'Reopened By Reviewer', 'Reopened By System')`,
  );

/** A property changes its provider: assignment and frequencies at once, open submissions as far as they can. */
export function createHandOverRoutes(dependencies: ProcessDependencies): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/properties/:id/provider-tickets',
      summary: 'Open submissions of the property that its provider still has to deliver.',
      tags: ['properties'],
      policy: { screen: 'properties', privilege: 'View' },
      params: ofRecord,
      query: providerSubmissionsQuerySchema,
      responses: { 200: { description: 'Submissions', schema: propertySubmissionsSchema } },
      handler: async ({ em, person, params, query, requestId }) => {
        const context = await contextOf(em, person, requestId);
        const { id } = await readRecord(propertyMaster, context, params.id);
        return { submissions: await submissionsWith(context, id, query.serviceProvider) };
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/properties/:id/hand-over',
      summary: 'Gives the property to another provider, with its frequencies and, if wanted, its open submissions.',
      tags: ['properties'],
      policy: { screen: 'properties', privilege: 'All' },
      params: ofRecord,
      body: handOverPropertySchema,
      responses: { 200: { description: 'One result per submission', schema: manyActedSchema } },
      refusals: ['Conflict'],
      handler: async ({ em, person, params, body, request, requestId }) => {
        const context = await contextOf(em, person, requestId);
        const asked = { dependencies, context, opId: operationIdOf(request) };
        return { results: await handOverProperty(asked, params.id, body) };
      },
    }),
  ];
}

export interface AskedHandOver {
  dependencies: ProcessDependencies;
  context: MasterContext;
  opId: string;
}

interface HandOver {
  /** Code of the provider that gives it away; null when there is none. */
  from: string | null;
  to: string;
  validFrom: string;
}

/** @returns what became of each open submission that was to go along */
export async function handOverProperty(
  { dependencies, context, opId }: AskedHandOver,
  id: number,
  wanted: HandOver & { includesSubmissions: boolean },
): Promise<RowResult[]> {
  const { from, to, includesSubmissions } = wanted;
  const { person, requestId } = context;
  // Before the frequencies move, so that nothing is opened twice meanwhile.
  const submissions = includesSubmissions && from !== null ? await submissionsWith(context, id, from) : [];
  const serviceProviderId = await inTurn(propertyMaster, context, (inner) => handOver(inner, id, wanted));
  const together = await byPackage(context, submissions);
  const results = await forEach(together, async ([submissionNo = '', ...others]) => {
    const result = await actOnOne(
      dependencies,
      { em: context.em.fork(), person, submissionNo, opId, requestId },
      {
        act: 'handOver',
        isOfPackage: true,
        said: { to },
        prepare: async (act) => ({
          kind: 'handOver',
          serviceProviderId,
          isKeyFree: await isKeyFree(act.em, act.submission, { serviceProviderId }),
        }),
      },
    );
    return [result, ...others.map((other) => ({ ...result, submissionNo: other }))];
  });
  return results.flat();
}

/** Members of a report package are moved together. */
async function byPackage({ em }: MasterContext, submissions: readonly { submissionNo: string }[]): Promise<string[][]> {
  const rows = await select<{ submissionNos: string[] }>(
    em,
    sql`select array_agg(submission_no order by id) as "submissionNos" from submission where ${isIn(
      sql`submission_no`,
      submissions.map(({ submissionNo }) => submissionNo),
    )} group by coalesce(package_month_id, -id) order by min(id)`,
  );
  return rows.map(({ submissionNos }) => submissionNos);
}

/** @returns its id @throws AppError BadInput when it is not an active provider or the day has not come */
export async function providerFrom({ em }: MasterContext, to: string, validFrom: string): Promise<number> {
  const next = await selectOne<{ id: number; isPast: boolean }>(
    em,
    sql`select id, ${validFrom}::date <= current_date as "isPast" from service_provider
        where code = ${to} and is_active and retired_at is null`,
  );
  if (!next) throw new AppError('BadInput', `to: there is no active service provider ${to}.`);
  if (!next.isPast) throw new AppError('BadInput', `validFrom: ${validFrom} has not come yet.`);
  return next.id;
}

/** @returns id of the new provider @throws AppError BadInput, or Conflict when the property is not with `from` */
async function handOver(context: MasterContext, id: number, { from, to, validFrom }: HandOver): Promise<number> {
  const { em } = context;
  const { values } = await readRecord(propertyMaster, context, id);
  const now = Array.isArray(values['serviceProviders']) ? values['serviceProviders'].map(({ code }) => code) : [];
  if (from === null ? now.length > 0 : !now.includes(from)) {
    throw new AppError('Conflict', `The property is not with ${from ?? 'nobody'} today.`);
  }
  if (from === to) throw new AppError('BadInput', `to: the property is with ${to} already.`);
  const nextId = await providerFrom(context, to, validFrom);
  if (from !== null) await endAssignment(context, id, from, nextId, validFrom);
  await em.execute(
    sql`insert into property_provider (service_provider_id, property_id, valid_from)
        select ${nextId}, ${id}, ${validFrom}
        where not exists (select 1 from property_provider a where a.service_provider_id = ${nextId}
          and a.property_id = ${id} and a.valid_from <= ${validFrom} and a.valid_to is null)
        on conflict (service_provider_id, property_id, valid_from) do update set valid_to = null`,
  );
  await em.execute(sql`update property set updated_at = clock_timestamp() where id = ${id}`);
  const after = [...now.filter((code) => code !== from), to].sort().join(', ');
  const before = now.length === 0 ? null : now.sort().join(', ');
  await auditRecords(
    propertyMaster,
    context,
    [{ id, act: 'edit', before: { serviceProviders: before }, after: { serviceProviders: after } }],
    { validFrom },
  );
  return nextId;
}

/** The past stays with the old provider; what it would have been asked for is asked of the new one. */
async function endAssignment({ em }: MasterContext, id: number, from: string, nextId: number, validFrom: string) {
  const isOld = sql`a.service_provider_id = (select v.id from service_provider v where v.code = ${from}) and a.property_id = ${id}`;
  await em.execute(sql`delete from property_provider a where ${isOld} and a.valid_from >= ${validFrom}`);
  await em.execute(
    sql`update property_provider a set valid_to = ${validFrom}::date - 1
        where ${isOld} and (a.valid_to is null or a.valid_to >= ${validFrom})`,
  );
  await em.execute(
    sql`insert into frequency (service_provider_id, property_id, dataset_id, report_package_id, submit_frequency,
          submit_timeline_day, anchor, day_mode, roll, calendar_code, first_post_month)
        select ${nextId}, a.property_id, a.dataset_id, a.report_package_id, a.submit_frequency, a.submit_timeline_day,
          a.anchor, a.day_mode, a.roll, a.calendar_code,
          greatest(a.first_post_month, date_trunc('month', ${validFrom}::date)::date)
        from frequency a where ${isOld} and a.is_active and a.retired_at is null
        on conflict ${frequencyPlace} do update set is_active = true, submit_frequency = excluded.submit_frequency,
          submit_timeline_day = excluded.submit_timeline_day, anchor = excluded.anchor, day_mode = excluded.day_mode,
          roll = excluded.roll, calendar_code = excluded.calendar_code, first_post_month = excluded.first_post_month
        where not frequency.is_active`,
  );
  await em.execute(sql`update frequency a set is_active = false where ${isOld} and a.is_active`);
}
