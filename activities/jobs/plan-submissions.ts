import type { EntityManager } from '@mikro-orm/postgresql';
import { Submission } from '#database/submissions/submission.entity.ts';
import { JobNotPlanned } from './job-definition.ts';
import type { PlannedItem } from './job-definition.ts';

/** One item for each of the submissions that are still there, in the order that is given. @throws JobNotPlanned when none is */
export async function planInOrder(em: EntityManager, ids: readonly number[]): Promise<PlannedItem[]> {
  const planned = await planSubmissions(em, ids);
  const byId = new Map(planned.map((item) => [item.submissionId, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One item for each of the submissions that are still there, by number. @throws JobNotPlanned when none is */
export async function planSubmissions(em: EntityManager, ids: readonly number[]): Promise<PlannedItem[]> {
  const found = await em.find(Submission, { id: { $in: [...ids] } }, { orderBy: { submissionNo: 'asc' } });
  if (found.length === 0) throw new JobNotPlanned('NothingToDo');
  return found.map(({ id, submissionNo }) => ({ key: String(id), label: submissionNo, submissionId: id }));
}
