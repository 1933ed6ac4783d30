import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { AssociationChange, saveAssociationsSchema } from '#contracts/datasets.schema.ts';
import { instantOf, select, selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { readRecord } from '../masters/read-records.ts';
import { auditRecords } from '../masters/save-records.ts';
import type { AssociatedDataset } from './change-associations.ts';
import { applyChanges } from './change-associations.ts';
import { refuseFeedingTwice } from './feeding.ts';
import { datasetMaster } from './master.ts';
import type { PackagesOverlap } from './packages-overlap.ts';
import { packagesOverlapping } from './packages-overlap.ts';

/** @throws AppError NotFound for one that does not exist or is archived */
export async function findDataset(context: MasterContext, id: number): Promise<AssociatedDataset> {
  const { values } = await readRecord(datasetMaster, context, id);
  const scope = values['scope'];
  return { id, isOfFunds: typeof scope === 'object' && scope !== null && 'code' in scope && scope.code === 'fund' };
}

class Seen<Answer> extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('undone on purpose');
    this.answer = answer;
  }
}

/** Reads the associations after the changes: applies them, reads, and rolls back. */
export async function readAsIf<Answer>(
  context: MasterContext,
  dataset: AssociatedDataset,
  changes: readonly AssociationChange[],
  read: (inner: MasterContext) => Promise<Answer>,
): Promise<Answer> {
  if (changes.length === 0) return read(context);
  return context.em
    .transactional(async (em): Promise<never> => {
      const inner = { ...context, em };
      await applyChanges(inner, dataset, changes);
      throw new Seen(await read(inner));
    })
    .catch((error: unknown) => {
      if (error instanceof Seen) return error.answer as Answer;
      throw error;
    });
}

/** @throws AppError StaleView when somebody has changed them since, FeedsTwice, InSeveralPackages, NotFound */
export async function saveAssociations(
  context: MasterContext,
  id: number,
  { changedAt, changes }: z.output<typeof saveAssociationsSchema>,
): Promise<{ changedAt: string }> {
  return context.em.transactional(async (em) => {
    const inner = { ...context, em };
    const dataset = await findDataset(inner, id);
    const [known] = await select<{ associatedAt: string }>(
      em,
      sql`select associated_at as "associatedAt" from dataset where id = ${id} for update`,
    );
    if (instantOf(known!.associatedAt) !== new Date(changedAt).toISOString()) throw await staleView(em, id);
    const before = await coveredCount(em, id);
    const [overlapBefore] = await packagesOverlapping(em, [id]);
    await applyChanges(inner, dataset, changes);
    await refuseFeedingTwice(em, id);
    await refuseNewOverlap(em, id, overlapBefore);
    const saved = await selectOne<{ associatedAt: string }>(
      em,
      sql`update dataset set associated_at = clock_timestamp() where id = ${id} returning associated_at as "associatedAt"`,
    );
    const after = await coveredCount(em, id);
    const change = { id, act: 'edit' as const, before: { associations: before }, after: { associations: after } };
    await auditRecords(datasetMaster, inner, [change], { changes });
    return { changedAt: instantOf(saved!.associatedAt) };
  });
}

/** A place that two report packages collected before stays as it is until one of them leaves it. */
async function refuseNewOverlap(em: EntityManager, id: number, before: PackagesOverlap | undefined): Promise<void> {
  const [after] = await packagesOverlapping(em, [id]);
  if (!after || after.count <= (before?.count ?? 0)) return;
  const { packages, places } = after;
  throw new AppError('InSeveralPackages', `${packages.join(' and ')} collect it for ${places.join(', ')}.`, {
    packages,
    places,
  });
}

async function coveredCount(em: EntityManager, id: number): Promise<string> {
  const row = await selectOne<{ count: string }>(
    em,
    sql`select count(*)::text as count from dataset_subject where dataset_id = ${id}`,
  );
  return row?.count ?? '0';
}

/** The person who changed them last. */
async function staleView(em: EntityManager, id: number): Promise<AppError> {
  const last = await selectOne<{ name: string; at: string; before: string; after: string }>(
    em,
    sql`select u.name, e.at, e.before ->> 'associations' as before, e.after ->> 'associations' as after
        from audit_entry e join app_user u on u.id = e.user_id
        where e.entity = 'dataset' and e.entity_id = ${String(id)} and jsonb_exists(e.after, 'associations') order by e.id desc limit 1`,
  );
  const details = last ? { by: last.name, at: instantOf(last.at), before: last.before, after: last.after } : {};
  return new AppError('StaleView', 'The associations have changed since you opened them.', details);
}
