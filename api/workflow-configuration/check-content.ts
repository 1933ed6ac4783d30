import { includesPrivilege } from '#contracts/roles.ts';
import type { Part } from '#database/sql/select.ts';
import { anyOf, isAmong, select, sql } from '#database/sql/select.ts';
import { chainFault, withStages } from '#rules/submissions/chain.ts';
import type { ChainFault } from '#rules/submissions/chain.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { mayReview } from '../users/live-chains.ts';
import { isPersonInScope } from '../users/reach.ts';
import type { ChainContent } from './write-version.ts';

/** What is wrong with a chain; the words are in `workflow-configuration.json`. */
export interface ContentProblem {
  code: ChainFault | 'UnknownReviewer' | 'UnknownFallback';
  OrderNo: number | null;
  ApproverId: number | null;
}

/** Over a person `m`: the list of reviewers that this person picks from names them (`users/rolename`). */
export function isPickable(context: MasterContext): Part {
  const isSeen = includesPrivilege(context.person.privileges.alluser, 'View') ? isPersonInScope(context) : sql`true`;
  return sql`(${isSeen} and exists (select 1 from app_user u join role r on r.id = u.role_id where u.id = m.id and ${mayReview}))`;
}

/**
 * Chains that submissions can be walked through, with people of the reviewers' list; a person who already holds the same seat
 * keeps it while they may review.
 */
export async function contentProblems(
  context: MasterContext,
  content: ChainContent,
  standing: ChainContent | null,
): Promise<ContentProblem[]> {
  const problems: ContentProblem[] = [];
  const held = new Set(standing?.seats.map(({ userId }) => userId));
  const fallback = content.fallbackUserId;
  const ids = [...new Set([...content.seats.map(({ userId }) => userId), ...(fallback === null ? [] : [fallback])])];
  const known = await knownPeople(context, ids, [...held]);
  for (const { orderNo, userId } of content.seats) {
    if (!known.has(userId)) problems.push({ code: 'UnknownReviewer', OrderNo: orderNo, ApproverId: userId });
  }
  if (fallback !== null && fallback !== standing?.fallbackUserId && !known.has(fallback)) {
    problems.push({ code: 'UnknownFallback', OrderNo: null, ApproverId: fallback });
  }
  const seats = content.seats.map((seat, index) => ({ ...seat, seatId: index + 1, isActive: true }));
  const fault = chainFault(withStages(seats));
  if (fault !== null) problems.push({ code: fault, OrderNo: null, ApproverId: null });
  return problems;
}

async function knownPeople(
  context: MasterContext,
  ids: readonly number[],
  held: readonly number[],
): Promise<Set<number>> {
  const isHeld = sql`(${isAmong(sql`m.id`, held)} and exists (select 1 from app_user u join role r on r.id = u.role_id
    where u.id = m.id and ${mayReview}))`;
  const rows = await select<{ id: number }>(
    context.em,
    sql`select m.id from app_user m where ${isAmong(sql`m.id`, ids)} and ${anyOf([isPickable(context), isHeld])}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** @throws AppError BadInput with `details.problems` */
export async function assertContent(
  context: MasterContext,
  content: ChainContent,
  standing: ChainContent | null,
): Promise<void> {
  const problems = await contentProblems(context, content, standing);
  const [first] = problems;
  if (first) throw new AppError('BadInput', `reviewers: ${first.code}`, { problems });
}
