import type { EntityManager } from '@mikro-orm/postgresql';
import { jobOpId } from '#contracts/jobs.ts';
import { findChangedCodes, isOnlyAuthor } from '#database/account-mappings/changed-codes.ts';
import type { Job } from '#database/jobs/job.entity.ts';
import type { JobItem } from '#database/jobs/job-item.entity.ts';
import { Comment } from '#database/submissions/comment.entity.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { inputOf } from '../jobs/input-of.ts';
import type { JobDefinition } from '../jobs/job-definition.ts';
import { planSubmissions } from '../jobs/plan-submissions.ts';
import { sendCommand } from '../jobs/send-command.ts';

/** Gives published months the codes of the account mapping in force now (T29). */
export const restatePublishedJob: JobDefinition = {
  kind: 'restatePublished',
  plan: (em, job) => planSubmissions(em, inputOf(job, 'restatePublished').submissionIds),
  work: async (em, item, job) => {
    const submissionId = Number(item.key);
    const row = await em.findOne(Submission, submissionId);
    if (!row) return { status: 'refused', code: 'NotFound' };
    if (row.status !== 'Completed') return { status: 'refused', code: 'NotAllowedInStatus' };
    const [codes] = await findChangedCodes(queriesOf(em), [submissionId]);
    if (!codes || codes.changed.length === 0) return { status: 'skipped', code: 'Same' };
    const persons = [job.userId, ...(job.impersonatorId ? [job.impersonatorId] : [])];
    if (isOnlyAuthor(codes.changed, persons)) return { status: 'refused', code: 'SelfApproval' };
    const commentId = await addReason(em, item, job, submissionId);
    return sendCommand(em, job, item, { kind: 'recode', commentId, areCodesChanged: true, isOnlyAuthor: false });
  },
};

/** Of the operation: a refused command takes the words back. */
async function addReason(em: EntityManager, item: JobItem, job: Job, submissionId: number): Promise<number> {
  const { userId, impersonatorId = null } = job;
  const words = {
    text: inputOf(job, 'restatePublished').comment,
    kind: 'recode',
    opId: jobOpId(job.id, item.position),
  };
  const comment = em.create(Comment, { submissionId, userId, impersonatorId, ...words });
  await em.flush();
  return comment.id;
}
