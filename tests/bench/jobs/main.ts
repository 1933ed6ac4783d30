import { join } from 'node:path';
import type { Job } from '#contracts/jobs.schema.ts';
import type { ChainView } from '#contracts/workflow-configuration.schema.ts';
import type { DueDateChanges } from '#contracts/calendars.schema.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { machine, seconds, table } from '../figures.ts';
import { startInstallation } from '../installation.ts';
import { writeRentRoll } from '../rent-roll.ts';
import { installMasters } from '../submissions.ts';
import { installBulk } from './portfolio.ts';
import { rowsOfUpload, uploadsText, uploadWhile } from './uploads.ts';
import type { Uploads } from './uploads.ts';

/**
 * `npm run bench:jobs [-- SUBMISSIONS]`: moves 2,000 open submissions to a new version of their chain, gives all of them another
 * due date, and cancels a second move half way, while people upload. Ends with code 1 when an upload is more than a second
 * slower meanwhile, an item is left without a result, or a person is told more than once.
 */
const count = Number(process.argv[2] ?? 2_000);
const mostSlowerMs = 1_000;

const installation = await startInstallation();
const { orm, baseUrl, dir } = installation;
const broken: string[] = [];
const lines: string[][] = [];
try {
  const file = join(dir, 'rent-roll.xlsx');
  writeRentRoll(file, rowsOfUpload);
  const masters = await installMasters(orm);
  const { frequencyId, personId } = await installBulk(orm, masters, count);
  await untilDelivered();
  await makePerson(orm, 'Admin', 'amira@fund.example');
  const admin = await signIn(baseUrl, 'amira@fund.example');
  await uploadWhile(installation, masters, file, () => false);
  const alone = await uploadWhile(installation, masters, file, (made) => made < 10);
  const meanwhile = (isOn: () => boolean) => uploadWhile(installation, masters, file, isOn);
  const measured = { admin, alone, meanwhile };
  await measure('moved to another version of the chain', await startMove(admin, masters.datasetId), measured, null);
  await measure('given another due date', await startDueDates(admin, frequencyId), measured, personId);
  await cancelHalfWay(admin, masters.datasetId);
} finally {
  await installation.close();
}
console.log(`\n${count} open submissions, ${machine()}, ${new Date().toISOString().slice(0, 10)}\n`);
console.log(table(['job', 'items', 'time', 'uploads alone', 'uploads meanwhile', 'people told'], lines));
for (const line of broken) console.error(`Broken: ${line}`);
process.exit(broken.length === 0 ? 0 : 1);

async function startMove(admin: Browser, datasetId: number): Promise<Job> {
  const place = { datasetId, IsForDataset: true, IsForProperty: false };
  const path = '/api/workflow-configurations';
  const query = new URLSearchParams({ datasetId: String(datasetId), IsForDataset: 'true', IsForProperty: 'false' });
  const { version, reviewers } = (await admin.get(`${path}/chain?${query}`)).body as ChainView;
  const changed = reviewers.map((one) => ({ ...one, IsErrorNotification: !one.IsErrorNotification }));
  const saved = await admin.send('PUT', `${path}/chain`, { ...place, version, reviewers: changed });
  const { chainId, version: now } = saved.body as ChainView;
  return jobOf(await admin.send('POST', `${path}/${chainId}/moves`, { version: now }));
}

async function startDueDates(admin: Browser, frequencyId: number): Promise<Job> {
  await orm.em
    .fork()
    .execute('update frequency set submit_timeline_day = submit_timeline_day + 1 where id = ?', [frequencyId]);
  const path = '/api/frequencies/open-due-dates';
  const { mark, total } = (await admin.send('POST', path, { ids: [frequencyId] })).body as DueDateChanges;
  if (total !== count) broken.push(`the preview counted ${total} due dates of ${count}`);
  return jobOf(await admin.send('POST', `${path}/apply`, { ids: [frequencyId], mark }));
}

function jobOf({ status, body }: { status: number; body: unknown }): Job {
  if (status !== 202) throw new Error(`The job was answered ${status}: ${JSON.stringify(body)}`);
  return body as Job;
}

interface Measured {
  admin: Browser;
  alone: Uploads;
  meanwhile: (isOn: () => boolean) => Promise<Uploads>;
}

async function measure(name: string, started: Job, { admin, alone, meanwhile }: Measured, told: number | null) {
  const beganAt = performance.now();
  let isOver = false;
  const ending = untilOver(admin, started.jobId).finally(() => (isOver = true));
  const uploads = await meanwhile(() => !isOver);
  const job = await ending;
  const tookMs = Date.parse(job.endedAt ?? '') - Date.parse(job.createdAt);
  if (job.status !== 'done' || job.counts.done < count) broken.push(`${name}: ${JSON.stringify(job.counts)}`);
  const slowerMs = uploads.medianMs - alone.medianMs;
  if (slowerMs > mostSlowerMs) broken.push(`${name}: uploads are ${seconds(slowerMs)} slower meanwhile`);
  const people = await digestsOf(job.jobId);
  if (people.some(({ mails }) => mails !== 1)) broken.push(`${name}: ${JSON.stringify(people)}`);
  if (told !== null && people.every(({ userId }) => userId !== told)) broken.push(`${name}: the provider was not told`);
  const row = [name, String(job.total), seconds(tookMs), uploadsText(alone), uploadsText(uploads), `${people.length}`];
  console.log(row.join(', '), `(watched for ${seconds(performance.now() - beganAt)})`);
  lines.push(row);
}

async function cancelHalfWay(admin: Browser, datasetId: number): Promise<void> {
  const { jobId } = await startMove(admin, datasetId);
  await until(async () => (await readJob(admin, jobId)).counts.done >= count / 10);
  const askedAt = performance.now();
  const asked = await admin.send('POST', `/api/jobs/${jobId}/cancel`, {});
  if (asked.status >= 300) broken.push(`the cancelling was answered ${asked.status}`);
  const { status, counts, total } = await untilOver(admin, jobId);
  const tookMs = performance.now() - askedAt;
  const { done, notDone } = counts;
  if (status !== 'cancelled' || notDone === 0 || done + notDone + counts.refused + counts.skipped !== total) {
    broken.push(`cancelled: ${status} ${JSON.stringify(counts)}`);
  }
  const [moved] = await orm.em.fork().execute<{ count: number }[]>(
    `select count(*)::int as count from job_item i join submission s on s.id = i.submission_id
       join workflow_configuration w on w.id = s.workflow_configuration_id and w.is_active
     where i.job_id = ?`,
    [jobId],
  );
  if (moved?.count !== done) broken.push(`cancelled: ${moved?.count} were moved, ${done} are told`);
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
  return (await admin.get(`/api/jobs/${jobId}`)).body as Job;
}

async function untilOver(admin: Browser, jobId: number): Promise<Job> {
  await until(async () => (await readJob(admin, jobId)).endedAt !== null);
  return readJob(admin, jobId);
}

/** Until the processes of all submissions run. */
async function untilDelivered(): Promise<void> {
  await until(async () => {
    const [row] = await orm.em
      .fork()
      .execute<{ left: number }[]>(`select count(*)::int as left from outbox_entry where status = 'pending'`);
    return row?.left === 0;
  });
}

async function until(isThere: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30 * 60_000;
  while (!(await isThere())) {
    if (performance.now() > deadline) throw new Error('Waited in vain.');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
