import type { EntityManager } from '@mikro-orm/postgresql';
import { select, sql } from '../sql/select.ts';
import { OutboxEntry } from '../submissions/outbox-entry.entity.ts';
import { PackageMonth } from './package-month.entity.ts';

export interface Sibling {
  id: number;
  submissionNo: string;
  datasetId: number;
  status: string;
  rev: number;
}

/**
 * A package of one month with all its members, locked until the transaction ends: a second caller sees what the first
 * one wrote. Null for a submission that is no member of a package.
 */
export async function lockedSiblings(
  em: EntityManager,
  packageMonthId: number,
): Promise<{ month: PackageMonth; siblings: Sibling[] }> {
  await em.execute('select 1 from package_month where id = ? for no key update', [packageMonthId]);
  const month = await em.findOneOrFail(PackageMonth, packageMonthId, { refresh: true });
  const siblings = await select<Sibling>(
    em,
    sql`select id, submission_no as "submissionNo", dataset_id as "datasetId", status, rev
        from submission where package_month_id = ${packageMonthId} order by id`,
  );
  return { month, siblings };
}

/** Statuses in which the others need not wait for a member any more. */
const isReady = ({ status }: Sibling): boolean =>
  status === 'DataProcessing Completed' || status === 'Completed' || status === 'Closed';

/** Members that the package waits for: not ready, or expected and without a submission. */
export function missingMembers(month: PackageMonth, siblings: readonly Sibling[]): number[] {
  const datasetIds = [...new Set([...month.datasetIds, ...siblings.map((one) => one.datasetId)])];
  return datasetIds.filter((datasetId) => {
    const ofDataset = siblings.filter((one) => one.datasetId === datasetId);
    return ofDataset.length === 0 || !ofDataset.every(isReady);
  });
}

/** T16: the one row of a release, and a message to every member that has not ended. */
export async function releaseMonth(
  em: EntityManager,
  month: PackageMonth,
  siblings: readonly Sibling[],
  by: { userId: number | null; comment: string | null; missing: number[] } = {
    userId: null,
    comment: null,
    missing: [],
  },
): Promise<number> {
  const [row] = await em.execute<{ id: number }[]>(`select nextval('package_release_seq')::int as id`);
  if (!row) throw new Error('the sequence of releases has given no number');
  month.releaseId = row.id;
  month.releasedAt = new Date();
  month.releasedByUserId = by.userId;
  month.releaseComment = by.comment;
  month.missingDatasetIds = by.missing;
  month.publishedAt = null;
  for (const sibling of siblings) tellReady(em, sibling, row.id);
  await em.flush();
  return row.id;
}

/** A release that nobody has published by is taken back; every member is notified, also one that does not know of it yet. */
export async function holdMonth(em: EntityManager, month: PackageMonth, siblings: readonly Sibling[]): Promise<void> {
  const { releaseId = null } = month;
  if (releaseId === null || month.publishedAt) return;
  month.releaseId = null;
  month.releasedAt = null;
  month.releasedByUserId = null;
  month.releaseComment = null;
  month.missingDatasetIds = [];
  for (const sibling of siblings) tell(em, sibling, { kind: 'packageHeld', releaseId }, `package-held:${releaseId}`);
  await em.flush();
}

export function tellReady(em: EntityManager, sibling: Sibling, releaseId: number, again = ''): void {
  tell(em, sibling, { kind: 'packageReady', releaseId }, `package-ready:${releaseId}${again}`);
}

function tell(
  em: EntityManager,
  { id, submissionNo, status }: Sibling,
  fact: { kind: 'packageReady' | 'packageHeld'; releaseId: number },
  key: string,
): void {
  if (status === 'Completed' || status === 'Closed') return;
  const opId = `${submissionNo}:${key}`;
  const payload = { ...fact, opId, actor: { userId: 0, baseRole: 'System' }, atMs: Date.now() };
  em.create(OutboxEntry, { opId, submissionId: id, kind: fact.kind, payload });
}
