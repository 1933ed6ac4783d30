import { join } from 'node:path';
import type { Job } from '#contracts/jobs.schema.ts';
import { taskQueues } from '#contracts/processes.ts';
import type { ChainView } from '#contracts/workflow-configuration.schema.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { machine, median, seconds, table } from '../figures.ts';
import { startInstallation } from '../installation.ts';
import { writeRentRoll } from '../rent-roll.ts';
import { installMasters } from '../submissions.ts';
import { installBulk } from './portfolio.ts';
import { rowsOfUpload, uploadsText, uploadWhile } from './uploads.ts';
import type { Uploads } from './uploads.ts';

/**
 * `npm run bench:jobs [-- MOVED [DUE_DATES [MINUTES]]]`: moves 2,000 open submissions to a new version of their chain, gives them and 8,000
 * others another due date, and cancels a second move half way, while people upload. Ends with code 1 when the median upload is
 * more than a second slower meanwhile than before and after the job, an item is left without a result, or a person gets two
 * digests. With MINUTES a job that lasts longer is cancelled then.
 */
const moved = Number(process.argv[2] ?? 2_000);
const dueDates = Number(process.argv[3] ?? moved * 5);
const mostMs = Number(process.argv[4] ?? 60) * 60_000;
const mostSlowerMs = 1_000;

const installation = await startInstallation();
const { orm, baseUrl, dir } = installation;
const broken: string[] = [];
const lines: string[][] = [];
try {
  const file = join(dir, 'rent-roll.xlsx');
  writeRentRoll(file, rowsOfUpload);
  const masters = await installMasters(orm);
  const size = { moved, others: dueDates - moved };
  const { frequencyIds, personId } = await installBulk(orm, masters, installation.temporal, size);
  console.log(`${dueDates} submissions are open`, new Date().toISOString());
  await untilTakenUp();
  console.log('their processes run', new Date().toISOString());
  await makePerson(orm, 'Admin', 'amira@fund.example');
  const admin = await signIn(baseUrl, 'amira@fund.example');
  await uploadWhile(installation, masters, file, () => false);
  const uploads = (isOn: (made: number) => boolean) => uploadWhile(installation, masters, file, isOn);
  const measured = { admin, uploads };
  const move = () => startMove(admin, masters.datasetId);
  await measure('moved to another version of the chain', move, moved, measured, null);
  await measure('given another due date', () => startDueDates(admin, frequencyIds), dueDates, measured, personId);
  await cancelHalfWay(admin, masters.datasetId);
} finally {
  await installation.close();
}
console.log(`\n${dueDates} open submissions, ${machine()}, ${new Date().toISOString().slice(0, 10)}\n`);
console.log(table(['job', 'items', 'time', 'uploads alone', 'uploads meanwhile', 'people told'], lines));
for (const line of broken) console.error(`Broken: ${line}`);
process.exit(broken.length === 0 ? 0 : 1);

async function startMove(admin: Browser, datasetId: number): Promise<Job> {
  const place = { datasetId, IsForDataset: true, IsForProperty: false };
  const path = '/api/workflow-configurations';
  const query = new URLSearchParams({ datasetId: String(datasetId), IsForDataset: 'true', IsForProperty: 'false' });
  const { version, reviewers } = await admin.read(`${path}/chain?${query}`);
  const changed = reviewers.map((one) => ({ ...one, IsErrorNotification: !one.IsErrorNotification }));
  const saved = await admin.send('PUT', `${path}/chain`, { ...place, version, reviewers: changed });
  const { chainId, version: now } = saved.body as ChainView;
  return jobOf(await admin.send('POST', `${path}/${chainId}/moves`, { version: now }));
}

async function startDueDates(admin: Browser, ids: number[]): Promise<Job> {
  const later = 'update frequency set submit_timeline_day = submit_timeline_day + 1 where id = any(?::int[])';
  await orm.em.fork().execute(later, [`{${ids.join(',')}}`]);
  const path = '/api/frequencies/open-due-dates';
  const askedAt = performance.now();
  const { mark, total } = await admin.carryOut('POST', path, { ids });
  console.log(`the preview of ${total} due dates took ${seconds(performance.now() - askedAt)}`);
  if (total !== dueDates) broken.push(`the preview counted ${total} due dates of ${dueDates}`);
  return jobOf(await admin.send('POST', `${path}/apply`, { ids, mark }));
}

function jobOf({ status, body }: { status: number; body: unknown }): Job {
  if (status !== 202) throw new Error(`The job was answered ${status}: ${JSON.stringify(body)}`);
  return body as Job;
}

interface Measured {
  admin: Browser;
  uploads: (isOn: (made: number) => boolean) => Promise<Uploads>;
}

async function measure(
  name: string,
  start: () => Promise<Job>,
  count: number,
  { admin, uploads }: Measured,
  told: number | null,
) {
  const tenAlone = () => uploads((made) => made < 10);
  const before = await tenAlone();
  const started = await start();
  let isOver = false;
  const ending = untilOver(admin, started.jobId, mostMs).finally(() => (isOver = true));
  const [job, meanwhile] = await Promise.all([ending, uploads(() => !isOver)]);
  const alone = [...before, ...(await tenAlone())];
  const tookMs = Date.parse(job.endedAt ?? '') - Date.parse(job.createdAt);
  const isWhole = job.status === 'done' && job.counts.done >= count;
  if (!isWhole) broken.push(`${name}: ${job.status} ${JSON.stringify(job.counts)}`);
  const slowerMs = median(meanwhile) - median(alone);
  if (slowerMs > mostSlowerMs) broken.push(`${name}: uploads are ${seconds(slowerMs)} slower meanwhile`);
  const people = await digestsOf(job.jobId);
  if (people.some(({ mails }) => mails !== 1)) broken.push(`${name}: ${JSON.stringify(people)}`);
  if (told !== null && people.every(({ userId }) => userId !== told)) broken.push(`${name}: the provider was not told`);
  const items = isWhole ? String(job.total) : `${job.counts.done} of ${job.total}`;
  const row = [name, items, seconds(tookMs), uploadsText(alone), uploadsText(meanwhile), `${people.length}`];
  console.log(row.join(', '), new Date().toISOString());
  lines.push(row);
}

async function cancelHalfWay(admin: Browser, datasetId: number): Promise<void> {
  const { jobId } = await startMove(admin, datasetId);
  await until(async () => (await readJob(admin, jobId)).counts.done >= moved / 10);
  const askedAt = performance.now();
  const asked = await admin.send('POST', `/api/jobs/${jobId}/cancel`, {});
  if (asked.status >= 300) broken.push(`the cancelling was answered ${asked.status}`);
  const { status, counts, total } = await untilOver(admin, jobId);
  const tookMs = performance.now() - askedAt;
  const { done, notDone } = counts;
  if (status !== 'cancelled' || notDone === 0 || done + notDone + counts.refused + counts.skipped !== total) {
    broken.push(`cancelled: ${status} ${JSON.stringify(counts)}`);
  }
  const [row] = await orm.em.fork().execute<{ count: number }[]>(
    `select count(*)::int as count from job_item i join submission s on s.id = i.submission_id
       join workflow_configuration w on w.id = s.workflow_configuration_id and w.is_active
     where i.job_id = ?`,
    [jobId],
  );
  if (row?.count !== done) broken.push(`cancelled: ${row?.count} were moved, ${done} are told`);
  lines.push([`cancelled after ${done} of ${total}`, String(total), `${seconds(tookMs)} until it ended`, '', '', '']);
}

async function digestsOf(jobId: number): Promise<{ userId: number; mails: number }[]> {
  return orm.em.fork().execute(
    `select user_id as "userId", count(*)::int as mails from email_history
     where dedupe_key like ? group by user_id`,
    [`job:${jobId}:%:%`],
  );
}

async function readJob(admin: Browser, jobId: number): Promise<Job> {
  return await admin.read(`/api/jobs/${jobId}`);
}

/** Cancels it when it lasts longer. */
async function untilOver(admin: Browser, jobId: number, limitMs = Infinity): Promise<Job> {
  const beganAt = performance.now();
  let isCancelled = false;
  await until(async () => {
    if (!isCancelled && performance.now() - beganAt > limitMs) {
      isCancelled = true;
      await admin.send('POST', `/api/jobs/${jobId}/cancel`, {});
    }
    return (await readJob(admin, jobId)).endedAt !== null;
  });
  return readJob(admin, jobId);
}

/** Until the workers have taken up the processes of all submissions. */
async function untilTakenUp(): Promise<void> {
  const { namespace } = installation.temporal.options;
  await until(async () => {
    const waiting = await Promise.all(
      [1, 2].map(async (taskQueueType) => {
        const of = { taskQueue: { name: taskQueues.flow }, taskQueueType, reportStats: true };
        const { stats } = await installation.temporal.workflowService.describeTaskQueue({ namespace, ...of });
        return Number(stats?.approximateBacklogCount ?? 0);
      }),
    );
    return waiting.every((count) => count === 0);
  });
}

async function until(isThere: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60 * 60_000;
  while (!(await isThere())) {
    if (performance.now() > deadline) throw new Error('Waited in vain.');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
