import type { EntityManager } from '@mikro-orm/postgresql';
import type { RecheckPreview } from '#contracts/rechecks.schema.ts';
import type { RecheckKind, RecheckSource } from '#contracts/rechecks.ts';
import { recheckRecipients } from '#database/notifications/recheck-recipients.ts';
import { isWithinFunds } from '#database/rule-sets/rule-reach.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { concernedBy, judgeRechecks } from '#database/submissions/recheckable.ts';
import type { Recheckable } from '#database/submissions/recheckable.ts';
import type { SignedInPerson } from '../access/person.ts';
import { actorOf } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { AppError } from '../errors.ts';

const mostNamed = 20;

/** What holds for the whole installation is applied by Admins without lists. */
const ofWholeInstallation: readonly RecheckKind[] = ['dataModel'];

/**
 * The open submissions in the person's reach that a change concerns, judged as they are now.
 * @throws AppError Forbidden
 */
export async function findRechecks(
  em: EntityManager,
  person: SignedInPerson,
  source: RecheckSource,
): Promise<Recheckable[]> {
  if (person.lists !== null && ofWholeInstallation.includes(source.kind)) {
    throw new AppError('Forbidden', 'This holds for all funds.');
  }
  if (person.lists !== null && source.kind === 'rule') {
    const isTheirs = isWithinFunds(sql`r.reach`, person.lists.allFundIds);
    const rule = await selectOne<{ id: number }>(
      em,
      sql`select r.id from rule r where r.id = ${source.id} and ${isTheirs}`,
    );
    if (!rule) throw new AppError('Forbidden', 'This rule is not for your funds alone.');
  }
  const scope = await rowScopeOf(em, person);
  return judgeRechecks(em, sql`${concernedBy(source)} and ${scope.condition}`, actorOf(person));
}

export async function previewOf(em: EntityManager, found: readonly Recheckable[]): Promise<RecheckPreview> {
  const checked = found.filter(({ stays }) => stays === null);
  const ids = checked.map(({ submissionId }) => submissionId);
  return {
    total: found.length,
    checked: checked.length,
    statuses: groups(checked, ({ status }) => status).map(([status, counted]) => ({ status, ...counted })),
    stays: groups(found, ({ stays }) => stays).flatMap(([code, counted]) =>
      code === null ? [] : [{ code, ...counted }],
    ),
    people: ids.length === 0 ? 0 : (await recheckRecipients(em, ids)).length,
  };
}

function groups<Key>(found: readonly Recheckable[], keyOf: (one: Recheckable) => Key) {
  return [...Map.groupBy(found, keyOf)].map(([key, members]) => {
    const submissionNos = members.slice(0, mostNamed).map(({ submissionNo }) => submissionNo);
    return [key, { count: members.length, submissionNos }] as const;
  });
}
