import type { EntityManager } from '@mikro-orm/postgresql';
import type { Job } from '#database/jobs/job.entity.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import { peopleAskedTogether } from '#database/notifications/recipients.ts';
import { submissionValues } from '#database/notifications/submission-values.ts';
import { pinnedFlags, seatsOf } from '#database/submissions/pinned-chain.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { WorkflowConfiguration } from '#database/workflow-configuration/workflow-configuration.entity.ts';
import { withStages } from '#rules/submissions/chain.ts';
import { decide } from '#rules/submissions/lifecycle.ts';
import { inputOf } from '../jobs/input-of.ts';
import { JobNotPlanned } from '../jobs/job-definition.ts';
import type { JobDefinition } from '../jobs/job-definition.ts';
import { actorOfJob, sendCommand } from '../jobs/send-command.ts';
import { digestOfSubmissions, mostDigestLines } from '../notifications/digest-of-submissions.ts';

/** Moves open submissions to a version of a configuration (T24), and tells each person whose turn it then is once. */
export const moveToChainJob: JobDefinition = {
  kind: 'moveToChain',
  plan: async (em, job) => {
    const { configurationId, submissionIds } = inputOf(job, 'moveToChain');
    const found = await em.find(Submission, { id: { $in: [...submissionIds] } }, { orderBy: { submissionNo: 'asc' } });
    const moving = [];
    for (const row of found) if (!(await hasAll(em, row, configurationId))) moving.push(row);
    if (moving.length === 0) throw new JobNotPlanned('NothingToDo');
    return moving.map(({ id, submissionNo }) => ({ key: String(id), label: submissionNo, submissionId: id }));
  },
  work: async (em, item, job) => {
    const { configurationId } = inputOf(job, 'moveToChain');
    const row = await em.findOne(Submission, Number(item.key));
    if (!row) return { status: 'refused', code: 'NotFound' };
    if (await hasAll(em, row, configurationId)) return { status: 'skipped', code: 'Same' };
    const version = await em.findOneOrFail(WorkflowConfiguration, configurationId);
    // A newer version was saved or the configuration was deleted: the preview is out of date.
    if (!version.isActive) return { status: 'refused', code: 'StaleView' };
    const seats = withStages(await seatsOf(em, configurationId));
    const flags = await pinnedFlags(em, configurationId, row.datasetId);
    const command = { kind: 'chainChanged', configurationId, seats, ...flags } as const;
    const who = { actor: await actorOfJob(em, job), opId: 'judged', atMs: 0 };
    const refused = row.state ? decide(row.state, { ...command, ...who }).refused : 'NotAllowedInStatus';
    if (refused !== undefined) return { status: 'refused', code: refused };
    return sendCommand(em, job, item, command);
  },
  tell,
};

/** The submission has this version, and what of it and of its dataset was pinned is still the same. */
async function hasAll(em: EntityManager, row: Submission, configurationId: number): Promise<boolean> {
  const chain = row.state?.chain;
  if (!chain || chain.configurationId !== configurationId) return false;
  const flags = await pinnedFlags(em, configurationId, row.datasetId);
  return chain.afterResubmission === flags.afterResubmission && chain.maySkipUpload === flags.maySkipUpload;
}

async function tell(em: EntityManager, job: Job): Promise<void> {
  const rows = await em.execute<{ id: number; dueOn: string }[]>(
    `select s.id, to_char(s.due_on, 'YYYY-MM-DD') as "dueOn" from job_item i join submission s on s.id = i.submission_id
     where i.job_id = ? and i.status = 'done' order by s.due_on, s.id`,
    [job.id],
  );
  const people = await peopleAskedTogether(
    em,
    rows.map(({ id }) => id),
  );
  for (const { submissionIds, ...person } of people) {
    if (person.userId === job.userId) continue;
    const theirs = new Set(submissionIds);
    const moved = rows.filter(({ id }) => theirs.has(id));
    const lines = [];
    for (const { id, dueOn } of moved.slice(0, mostDigestLines)) {
      lines.push({ dueOn, valuesIn: await submissionValues(em, id) });
    }
    await queueNotice(em, person, {
      dedupeKey: `job:${job.id}:chainMoved:${person.userId}`,
      templateName: 'chainMoved',
      submissionId: null,
      values: digestOfSubmissions(lines, person.language, moved.length),
    });
  }
}
