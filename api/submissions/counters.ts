import type { EntityManager } from '@mikro-orm/postgresql';
import type { Counters } from '#contracts/submission-boards.ts';
import type { SubmissionFilters } from '#contracts/submissions.schema.ts';
import type { BallHolder, SubmissionStatus } from '#contracts/submissions.ts';
import { submissionCounters, submissionGroups } from '#contracts/submissions.ts';
import { countersOf, groupOf } from '#rules/submissions/groups.ts';
import { filterCondition } from './filters.ts';
import { isLate } from './lateness.ts';
import type { RowScope } from '../access/row-scope.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, isIn, select, selectOne, sql } from '#database/sql/select.ts';

interface Cell {
  status: SubmissionStatus;
  ballHolder: BallHolder;
  isMappingChanged: boolean;
  isStuck: boolean;
  count: number;
}

/** Counters follow tab, month and master-data filters, never the status filters they offer. */
export type CounterFilters = Omit<SubmissionFilters, 'status' | 'group' | 'counter' | 'processState' | 'late'>;

export async function countSubmissions(em: EntityManager, scope: RowScope, filters: CounterFilters): Promise<Counters> {
  const cells =
    scope.isEverything && isInRollUp(filters) ? await readRollUp(em, filters) : await countCells(em, scope, filters);
  const late = await selectOne<{ count: number }>(
    em,
    sql`select count(*)::int as count from submission s where ${isLate} and ${scope.condition} and ${filterCondition(filters)}`,
  );
  return { ...addUp(cells), late: late?.count ?? 0 };
}

/** The roll-up knows neither entities, properties nor words. */
export function isInRollUp(filters: CounterFilters): boolean {
  return !filters.entityId && !filters.propertyId && !filters.search;
}

/** Over `submission_counter`. */
export function rollUpCondition(filters: CounterFilters): Part {
  const parts: Part[] = [];
  if (filters.tab) parts.push(sql`tab = ${filters.tab}`);
  if (filters.postMonth) parts.push(sql`post_month = ${filters.postMonth}`);
  if (filters.fundId) parts.push(isIn(sql`fund_id`, filters.fundId));
  if (filters.datasetId) parts.push(isIn(sql`dataset_id`, filters.datasetId));
  if (filters.serviceProviderId) parts.push(isIn(sql`service_provider_id`, filters.serviceProviderId));
  return allOf(parts);
}

function readRollUp(em: EntityManager, filters: CounterFilters): Promise<Cell[]> {
  return select<Cell>(
    em,
    sql`select status, ball_holder as "ballHolder", is_mapping_changed as "isMappingChanged", is_stuck as "isStuck",
          sum(count)::int as count
        from submission_counter where ${rollUpCondition(filters)} group by 1, 2, 3, 4`,
  );
}

function countCells(em: EntityManager, scope: RowScope, filters: CounterFilters): Promise<Cell[]> {
  return select<Cell>(
    em,
    sql`select s.status, s.ball_holder as "ballHolder", s.cause is not distinct from 'MAPPING_CHANGED' as "isMappingChanged",
          s.process_state in ('parked', 'lost') as "isStuck", count(*)::int as count
        from submission s where ${scope.condition} and ${filterCondition(filters)} group by 1, 2, 3, 4`,
  );
}

function addUp(cells: readonly Cell[]): Omit<Counters, 'late'> {
  const counters = Object.fromEntries(submissionCounters.map((counter) => [counter, 0])) as Counters['counters'];
  const groups = Object.fromEntries(submissionGroups.map((group) => [group, 0])) as Counters['groups'];
  const waitingBy = { provider: 0, reviewer: 0, approver: 0, system: 0 };
  let total = 0;
  for (const cell of cells) {
    for (const counter of countersOf(cell)) counters[counter] += cell.count;
    groups[groupOf(cell)] += cell.count;
    if (cell.ballHolder !== 'nobody') waitingBy[cell.ballHolder] += cell.count;
    total += cell.count;
  }
  return { counters, groups, waitingBy, total };
}
