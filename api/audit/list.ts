import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { AuditChange, AuditChoices, AuditRow } from '#contracts/audit.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { Page } from '#contracts/submission-views.ts';
import { AppError } from '../errors.ts';
import { exactTotal, listQuery, offsetOf, sortOf } from '../list-query.ts';
import { windowOf } from '../list-totals.ts';
import type { Part } from '#database/sql/select.ts';
import { isOfRecordNamed, ownName } from './record-names.ts';
import { changeWords } from './word-changes.ts';
import { allOf, anyOf, contains, instantOf, isAmong, isIn, select, selectPrepared, sql } from '#database/sql/select.ts';

const readAtOnce = 1_000;
const commas = z
  .string()
  .max(4_000)
  .transform((text) => text.split(',').filter((part) => part !== ''));
const userId = z.coerce.number<string>().int().positive().max(2_147_483_647);
const userIds = commas.pipe(z.array(userId));

/** Newest first by default. Days are those of UTC, both included. */
export const auditQuery = listQuery(['at'], '-at').extend({
  entity: commas.optional(),
  userId: userIds.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  isImpersonated: z.stringbool().optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;

const joined = sql`audit_entry a left join app_user u on u.id = a.user_id left join app_user i on i.id = a.impersonator_id
  left join app_user p on p.id = a.principal_id left join submission s on s.id = a.submission_id`;

/** Why a correction left rows out, e.g. "10: counted twice". */
const leftOutReasons = sql`case when a.action = 'correct' then (select string_agg(why.key || ': ' || why.value, '; ' order by why.key::int)
  from edit e cross join lateral jsonb_each_text(e.left_out_reasons) as why where e.op_id = a.op_id) end`;

function conditionOf({ entity, userId, from, to, isImpersonated, search }: AuditQuery): Part {
  const parts: Part[] = [];
  if (entity?.length) parts.push(isIn(sql`a.entity`, entity));
  if (userId?.length) parts.push(anyOf([isAmong(sql`a.user_id`, userId), isAmong(sql`a.impersonator_id`, userId)]));
  if (from) parts.push(sql`a.at >= ${from}::date`);
  if (to) parts.push(sql`a.at < ${to}::date + 1`);
  if (isImpersonated !== undefined) parts.push(sql`(a.impersonator_id is not null) = ${isImpersonated}`);
  if (search !== '') parts.push(matches(search));
  return allOf(parts);
}

const matches = (text: string) =>
  anyOf([
    ...[sql`u.name`, sql`i.name`, sql`p.name`, sql`a.action`, sql`a.entity_id`, sql`s.submission_no`]
      .concat([sql`a.before::text`, sql`a.after::text`, sql`a.details::text`, sql`a.request_id`, leftOutReasons])
      .map((column) => contains(column, text)),
    isOfRecordNamed(text),
  ]);

export async function listAudit(em: EntityManager, query: AuditQuery, language: LanguageCode): Promise<Page<AuditRow>> {
  const offset = offsetOf(query);
  if (offset >= exactTotal) throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed.');
  const total = await countAudit(em, query, exactTotal);
  const rows = await readAudit(em, query, language, { limit: query.size, offset });
  const { page, size } = query;
  return { rows, page, size, total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal };
}

type Values = Record<string, unknown>;
type StoredRow = Omit<AuditRow, 'changes' | 'act'> & {
  action: string;
  before: unknown;
  after: unknown;
  files: DownloadedFile[] | null;
};

export async function readAudit(
  em: EntityManager,
  query: AuditQuery,
  language: LanguageCode,
  { limit, offset = 0, after = null }: { limit: number; offset?: number; after?: number | null },
): Promise<AuditRow[]> {
  const isNewestFirst = sortOf(query.sort).direction === 'desc';
  const order = isNewestFirst ? sql`a.id desc` : sql`a.id`;
  const rest = after === null ? sql`true` : isNewestFirst ? sql`a.id < ${after}` : sql`a.id > ${after}`;
  const entries = sql`select a.id as "auditId", a.at, u.name as user, i.name as impersonator, p.name as principal, a.action, a.entity,
          a.entity_id as "entityId", coalesce(s.submission_no, ${ownName}) as name, a.before, a.after,
          case when a.entity = 'uploadedFiles' then a.details -> 'files' end as files,
          a.details ->> 'fileName' as "importedFrom",
          coalesce(${leftOutReasons}, case when a.action = 'impersonation.start' then a.details ->> 'reason' end) as reason, a.request_id as "requestId"
        from ${joined} where ${conditionOf(query)} and ${rest} order by ${order} ${windowOf(limit, offset)}`;
  const rows = await (query.search === ''
    ? selectPrepared<StoredRow>(em, 'audit-page', entries)
    : select<StoredRow>(em, entries));
  const word = changeWords(language);
  return rows.map(({ action, before, after, files, at, ...row }) => ({
    ...row,
    at: instantOf(at),
    act: action.slice(action.indexOf('.') + 1),
    changes: [...changesOf(before, after), ...filesChange(files)].map((change) => word(row.entity, change)),
  }));
}

interface DownloadedFile {
  submissionNo: string;
  name: string;
}

/** As many files of one download are named; the entry itself holds all of them. */
const mostNamedFiles = 100;

function filesChange(files: readonly DownloadedFile[] | null): Omit<AuditChange, 'label'>[] {
  if (!files || files.length === 0) return [];
  const named = files.slice(0, mostNamedFiles).map(({ submissionNo, name }) => `${submissionNo}/${name}`);
  const more = files.length > named.length ? ` … (${files.length})` : '';
  return [{ field: 'files', before: null, after: `${named.join('; ')}${more}` }];
}

/** All entries that a filter finds, read a part at a time. */
export async function* allAudit(
  em: EntityManager,
  query: AuditQuery,
  language: LanguageCode,
): AsyncGenerator<AuditRow> {
  let after: number | null = null;
  for (;;) {
    const entries: AuditRow[] = await readAudit(em, query, language, { limit: readAtOnce, after });
    yield* entries;
    if (entries.length < readAtOnce) return;
    after = entries.at(-1)!.auditId;
  }
}

/** @returns at most one more than `most` */
export async function countAudit(em: EntityManager, query: AuditQuery, most: number): Promise<number> {
  const entries = sql`select count(*)::int as count from (select 1 from ${joined} where ${conditionOf(query)} ${windowOf(most + 1)}) f`;
  const [counted] = await (query.search === ''
    ? selectPrepared<{ count: number }>(em, 'audit-count', entries)
    : select<{ count: number }>(em, entries));
  return counted?.count ?? 0;
}

function changesOf(before: unknown, after: unknown): Omit<AuditChange, 'label'>[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: textOf(was[field]), after: textOf(is[field]) }))
    .filter((change) => change.before !== change.after);
}

function valuesOf(value: unknown): Values {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Values) : { value };
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export async function readAuditChoices(em: EntityManager): Promise<AuditChoices> {
  const entities = await select<{ entity: string }>(em, sql`select distinct entity from audit_entry order by entity`);
  const users = await select<AuditChoices['users'][number]>(
    em,
    sql`select u.id as "userId", u.name from app_user u
        where exists (select 1 from audit_entry a where a.user_id = u.id) order by u.name, u.id`,
  );
  return { entities: entities.map(({ entity }) => entity), users };
}
