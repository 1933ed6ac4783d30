import type { EntityManager } from '@mikro-orm/postgresql';
import { failureKindOf } from '#contracts/failures.ts';
import type { StuckOverview, StuckPage } from '#contracts/stuck-views.ts';
import type { StuckKind, StuckReason } from '#contracts/stuck.ts';
import { searchOfLost, stepOfActivity, stuckKinds, stuckSearches } from '#contracts/stuck.ts';
import { stuckUnder } from '#database/submissions/stuck.ts';
import { AppError } from '../errors.ts';
import { exactTotal, offsetOf } from '../list-query.ts';
import type { SignedInPerson } from '../access/person.ts';
import { searchCondition } from './filters.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { instantOf, select, selectOne, sql } from '#database/sql/select.ts';
import { loadSummaries } from './summaries.ts';
import { runAddress, searchAddress } from './temporal-web.ts';
import type { TemporalWeb } from './temporal-web.ts';

interface StuckRow extends Omit<StuckReason, 'since' | 'step' | 'failure'> {
  id: number;
  since: string;
  /** Name of an activity. */
  step: string | null;
  failure: string | null;
}

/** What holds one submission up, for those who can free it; that people are late is said elsewhere on its page. */
export async function stuckReasonsOf(em: EntityManager, submissionId: number): Promise<StuckReason[]> {
  const rows = await select<StuckRow>(
    em,
    sql`select * from (${stuckUnder(sql`s.id = ${submissionId}`)}) stuck where kind <> 'humanLate' order by since`,
  );
  return rows.map(presentReason);
}

/** An address must not grow without end. */
const lostInSearch = 40;

export async function countStuck(
  em: EntityManager,
  person: SignedInPerson,
  temporalWeb: TemporalWeb,
): Promise<StuckOverview['counts']> {
  const { condition } = await rowScopeOf(em, person);
  const rows = await select<{ kind: StuckKind; count: number }>(
    em,
    sql`select kind, count(distinct id)::int as count from (${stuckUnder(condition)}) stuck group by kind`,
  );
  const lost = await select<{ submissionNo: string }>(
    em,
    sql`select s.submission_no as "submissionNo" from submission s
        where s.process_state in ('parked', 'lost') and s.process_state = 'lost' and ${condition}
        order by s.id limit ${lostInSearch}`,
  );
  const numbers = lost.map(({ submissionNo }) => submissionNo);
  const lostUrl = numbers.length === 0 ? null : searchAddress(temporalWeb, searchOfLost(numbers));
  return stuckKinds.map((kind) => ({
    kind,
    count: rows.find((row) => row.kind === kind)?.count ?? 0,
    searchUrl: kind === 'runLost' ? lostUrl : searchAddress(temporalWeb, stuckSearches[kind]),
  }));
}

interface StuckRequest {
  kind?: StuckKind | undefined;
  page: number;
  size: number;
  sort: 'since' | '-since';
  search: string;
}

/** One page of the submissions that are stuck for a reason of this kind. */
export async function listStuck(
  em: EntityManager,
  person: SignedInPerson,
  temporalWeb: TemporalWeb,
  request: StuckRequest,
): Promise<StuckPage> {
  const offset = offsetOf(request);
  if (offset >= exactTotal) throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed.');
  const scope = await rowScopeOf(em, person);
  const isFound = request.search === '' ? sql`true` : searchCondition(request.search);
  const isKind = request.kind === undefined ? sql`true` : sql`kind = ${request.kind}`;
  const from = sql`from (${stuckUnder(sql`${scope.condition} and ${isFound}`)}) stuck where ${isKind}`;
  const since = request.sort === 'since' ? sql`since` : sql`since desc`;
  const counted = await selectOne<{ count: number }>(
    em,
    sql`select count(*)::int as count from (select 1 ${from} limit ${exactTotal + 1}) matching`,
  );
  const found = await select<StuckRow>(
    em,
    sql`select * ${from} order by ${since}, id, kind, code limit ${request.size} offset ${offset}`,
  );
  const ids = [...new Set(found.map((row) => row.id))];
  const summaries = await loadSummaries(em, person, ids, scope.userIds);
  const byId = new Map(ids.map((id, index) => [id, summaries[index]]));
  const total = counted?.count ?? 0;
  return {
    rows: found.flatMap((row) => {
      const summary = byId.get(row.id);
      if (!summary) return [];
      const { submissionNo, status, serviceProvider, property, fund, dataset, postMonth } = summary;
      const submission = { submissionNo, status, serviceProvider, property, fund, dataset, postMonth };
      return [{ ...submission, ...presentReason(row), temporalUrl: runAddress(temporalWeb, submissionNo) }];
    }),
    page: request.page,
    size: request.size,
    total: Math.min(total, exactTotal),
    isTotalCapped: total > exactTotal,
  };
}

function presentReason({ kind, code, detail, since, step, attempts, failure }: StuckRow): StuckReason {
  return {
    kind,
    code,
    detail,
    since: instantOf(since),
    step: (step === null ? null : stepOfActivity[step]) ?? null,
    attempts,
    failure: failure === null ? null : { kind: failureKindOf(failure), code: failure },
  };
}
