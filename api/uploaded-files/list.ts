import type { EntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { NamedId, Page } from '#contracts/submission-views.ts';
import { inNaturalOrder } from '#database/sql/natural-order.ts';
import { select, sql } from '#database/sql/select.ts';
import { columnInScope, rowScopeOf } from '../access/row-scope.ts';
import type { SignedInPerson } from '../access/person.ts';
import { AppError } from '../errors.ts';
import { exactTotal, offsetOf } from '../list-query.ts';
import { listFilterChoices } from '../submissions/list.ts';
import { findFilePage } from './find-files.ts';
import type { FileListQuery } from './query.ts';
import { presentRow, readRowPage } from './read-files.ts';
import type { FileRow, MoreColumns, StoredFile } from './read-files.ts';

/** One page of the files of submissions that the person sees. */
export async function listFiles(
  em: EntityManager,
  person: SignedInPerson,
  query: FileListQuery,
  language: LanguageCode,
): Promise<Page<StoredFile>> {
  const page = await listRows(em, person, query, language);
  return { ...page, rows: page.rows.map(presentRow) };
}

/** As `listFiles`, with more columns. */
export async function listRows<Row extends FileRow>(
  em: EntityManager,
  person: SignedInPerson,
  query: FileListQuery,
  language: LanguageCode,
  more?: MoreColumns,
): Promise<Page<Row>> {
  const offset = offsetOf(query);
  if (offset >= exactTotal)
    throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed. Narrow the filter.');
  const scope = await rowScopeOf(em, person);
  const wanted = await findFilePage(em, scope, query, { limit: query.size, offset });
  const { rows, total } = await readRowPage<Row>(em, wanted, language, more);
  const { page, size } = query;
  return { rows, page, size, total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal };
}

/** What the list can be narrowed by. */
export async function readFileChoices(em: EntityManager, person: SignedInPerson, language: LanguageCode) {
  const scope = await rowScopeOf(em, person);
  const { funds, properties, datasets, serviceProviders } = await listFilterChoices(em, scope, language);
  const months = await select<{ postMonth: string }>(
    em,
    sql`select distinct s.post_month as "postMonth" from submission s where ${scope.condition} order by 1 desc`,
  );
  const people = await select<NamedId>(
    em,
    sql`select u.id, u.name from app_user u where u.id in (
          select up.uploaded_by_user_id from upload up where up.submission_id in (${columnInScope(scope, sql`s.id`)}))
        order by ${inNaturalOrder(sql`u.name`)}, u.id`,
  );
  return {
    funds,
    properties,
    datasets,
    serviceProviders,
    postMonths: months.map(({ postMonth }) => postMonth),
    createdBy: people.map(({ id, name }) => ({ userId: id, name })),
  };
}
