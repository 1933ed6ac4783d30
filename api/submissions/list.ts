import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubmissionFilters, SubmissionSortColumn } from '#contracts/submissions.schema.ts';
import type { NamedId, Page, SubmissionSummary } from '#contracts/submission-views.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { AppError } from '../errors.ts';
import { exactTotal, offsetOf, sortOf } from '../list-query.ts';
import { countedTotal, rolledUpTotal, searchedPage, windowOf } from '../list-totals.ts';
import type { WantedPage } from '../list-totals.ts';
import type { SignedInPerson } from '../access/person.ts';
import { isInRollUp, rollUpCondition } from './counters.ts';
import { filterCondition } from './filters.ts';
import { findWords } from './find-words.ts';
import { columnInScope } from '../access/row-scope.ts';
import type { RowScope } from '../access/row-scope.ts';
import { inNaturalOrder } from '#database/sql/natural-order.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, select, sql } from '#database/sql/select.ts';
import { loadSummaryPage } from './summaries.ts';

/** Sorting by a name joins its small table; every other order walks an index. */
const sortKeys: Record<SubmissionSortColumn, { key: Part; join?: Part }> = {
  submissionNo: { key: sql`s.id` },
  serviceProvider: { key: sql`sp.name`, join: sql`join service_provider sp on sp.id = s.service_provider_id` },
  fund: { key: sql`f.name`, join: sql`left join fund f on f.id = s.fund_id` },
  entity: { key: sql`e.name`, join: sql`left join fund e on e.id = s.entity_id` },
  property: { key: sql`p.name`, join: sql`left join property p on p.id = s.property_id` },
  dataset: { key: sql`d.name`, join: sql`join dataset d on d.id = s.dataset_id` },
  dueOn: { key: sql`s.due_on` },
  postMonth: { key: sql`s.post_month` },
  status: { key: sql`s.status` },
  waitingSince: { key: sql`s.waiting_since` },
};

export interface ListRequest extends SubmissionFilters {
  sort: string;
  page: number;
  size: number;
}

/** Ids first, without a join where an index gives the order, then the names of that page alone. */
export async function listSubmissions(
  em: EntityManager,
  person: SignedInPerson,
  scope: RowScope,
  request: ListRequest,
): Promise<Page<SubmissionSummary>> {
  const offset = offsetOf(request);
  if (offset >= exactTotal)
    throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed. Narrow the filter.');
  const { search, ...others } = request;
  const words = search ? [await findWords(em, search)] : [];
  const filters = filterCondition(others);
  const condition = allOf([scope.condition, filters, ...words]);
  const walk = sorted(condition, request.sort, request.size, offset);
  const ids = merged({ scope, filters, sort: request.sort, limit: request.size, offset }) ?? walk;
  // What no index walks is found once, as a search is, and not once for the page and once for the total.
  const isWalked = !search && scope.parts.some(({ walks }) => walks !== null);
  const wanted: WantedPage = isWalked
    ? { ids, total: totalOf(scope, request, filters) }
    : searchedPage({ text: search ?? '', ...orderedRows(condition, request.sort), walk, size: request.size, offset });
  const { rows, total } = await loadSummaryPage(em, person, wanted, scope.userIds);
  const isTotalCapped = total > exactTotal;
  return { rows, page: request.page, size: request.size, total: Math.min(total, exactTotal), isTotalCapped };
}

/** From the roll-ups where they know what is asked for, else counted. */
function totalOf(scope: RowScope, request: ListRequest, filters: Part): Part {
  const { tab, status, group, counter, processState, late } = request;
  const isByClass = [status, group, counter, processState, late].some((filter) => filter !== undefined);
  const isRolledUp = !isByClass && isInRollUp(request);
  const { postMonth, fundId, datasetId, serviceProviderId } = request;
  const isOfAll = [postMonth, fundId, datasetId, serviceProviderId].every((filter) => filter === undefined);
  if (scope.isEverything && isRolledUp && isOfAll) return sql`coalesce(${rolledUpTotal('submission', tab)}, 0)`;
  return scope.parts
    .map(({ condition, inRollUp }) => {
      if (inRollUp === null || !isRolledUp)
        return countedTotal(sql`select 1 from submission s where ${condition} and ${filters}`);
      return sql`(select coalesce(sum(count), 0)::int from submission_counter
        where ${inRollUp} and ${rollUpCondition(request)})`;
    })
    .reduce((left, right) => sql`${left} + ${right}`, sql`0`);
}

function orderedRows(condition: Part, sort: string) {
  const { column, direction } = sortOf(sort);
  const { key, join } = sortKeys[column as SubmissionSortColumn];
  return { id: sql`s.id`, key, direction, rows: sql`from submission s ${join ?? sql``} where ${condition}` };
}

function sorted(condition: Part, sort: string, limit: number, offset: number): Part {
  const { key, direction, rows } = orderedRows(condition, sort);
  const order = direction === 'desc' ? sql`${key} desc nulls last, s.id desc` : sql`${key} asc nulls last, s.id`;
  return sql`select s.id ${rows} order by ${order} ${windowOf(limit, offset)}`;
}

/** Of more pieces than these each row costs more to merge than to pass over. */
const mostWalks = 50;

/**
 * By due day, of a reader of a few funds: the index of funds gives the order within each, and PostgreSQL merges them
 * as it goes, where one walk over the submissions of all funds would pass over those of others. Null where one walk does.
 */
function merged({ scope, filters, sort, limit, offset }: MergedWalk): Part | null {
  const pieces = scope.parts.flatMap(({ condition, walks }) => walks ?? [condition]);
  const { column, direction } = sortOf(sort);
  if (column !== 'dueOn' || pieces.length <= 1 || pieces.length > mostWalks) return null;
  const way = direction === 'desc' ? sql`desc` : sql`asc`;
  const walks = pieces
    .map(
      (piece) => sql`(select s.id, s.due_on from submission s where ${piece} and ${filters}
        order by s.due_on ${way}, s.id ${way})`,
    )
    .reduce((left, right) => sql`${left} union all ${right}`);
  return sql`select w.id from (${walks}) w order by w.due_on ${way}, w.id ${way} ${windowOf(limit, offset)}`;
}

interface MergedWalk {
  scope: RowScope;
  filters: Part;
  sort: string;
  limit: number;
  offset: number;
}

export async function sortedIds(em: EntityManager, condition: Part, sort: string, limit: number): Promise<number[]> {
  const rows = await select<{ id: number }>(em, sorted(condition, sort, limit, 0));
  return rows.map((row) => row.id);
}

export type FilterChoices = Record<'funds' | 'entities' | 'properties' | 'datasets' | 'serviceProviders', NamedId[]>;

/** What the filters of the lists offer: names that occur among the submissions this person sees. */
export async function listFilterChoices(
  em: EntityManager,
  scope: RowScope,
  language: LanguageCode,
): Promise<FilterChoices> {
  // A reader of few submissions reads those once; of every submission, each name soon finds one.
  const occurs = (column: Part) =>
    scope.isEverything
      ? sql`exists (select 1 from submission s where ${column} = t.id)`
      : sql`t.id in (${columnInScope(scope, column)})`;
  const choices = (table: Part, name: Part, column: Part) =>
    select<NamedId>(
      em,
      sql`select t.id, ${name} as name from ${table} t where ${occurs(column)} order by ${inNaturalOrder(name)}, t.id`,
    );
  const name = sql`t.name`;
  return {
    funds: await choices(sql`fund`, name, sql`s.fund_id`),
    entities: await choices(sql`fund`, name, sql`s.entity_id`),
    properties: await choices(sql`property`, name, sql`s.property_id`),
    datasets: await choices(sql`dataset`, sql`coalesce(t.names ->> ${language}, t.name)`, sql`s.dataset_id`),
    serviceProviders: await choices(sql`service_provider`, name, sql`s.service_provider_id`),
  };
}
