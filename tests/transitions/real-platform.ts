import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Client } from '@temporalio/client';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { startApi } from '#api/start.ts';
import { cpuQueueOf, sweepScheduleOf } from '#contracts/processes.ts';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { openDatabase } from '#database/orm.ts';
import { openSubmission } from '#database/submissions/open-submission.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { findFreePort } from '#local/ports.ts';
import { withClient } from '#database/with-client.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { connectTemporalClient, connectTemporalWorker } from '#platform/temporal.ts';
import { createInstallation } from '#tests/activities/installation.ts';
import type { Installation } from '#tests/activities/installation.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Browser } from '#tests/support/browser.ts';
import { testEnvironment, testPlatform } from '#tests/support/installation.ts';
import { databaseUrl } from '#tests/support/platform.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startCpuWorker } from '#worker/cpu.ts';
import { startFlowWorker } from '#worker/flow.ts';
import { installPeople } from './people.ts';
import type { People } from './people.ts';

export interface RealPlatform {
  installation: Installation;
  orm: MikroORM;
  people: People;
  /** Second provider, without a property of its own. */
  otherProviderId: number;
  /** Opens a submission, each for a month of its own that nothing else of the installation asks for. */
  open: (dataset?: 'Rent Roll' | 'Trial Balance', postMonth?: string) => Promise<OpenedSubmission>;
  row: (submission: OpenedSubmission) => Promise<Submission>;
  /** Waits until the row shows it. */
  until: (submission: OpenedSubmission, isThere: (row: Submission) => boolean, what: string) => Promise<Submission>;
  detail: (browser: Browser, submission: OpenedSubmission) => Promise<SubmissionDetail>;
  /** As the owner of the tables, for what the application may not do. */
  asOwner: (statement: string) => Promise<void>;
  ownerUrl: string;
  temporal: Client;
  mailUrl: string;
  close: () => Promise<void>;
}

/** Nothing replaced: api, both workers, PostgreSQL, Temporal, and a mail server that keeps what it gets. */
export async function startRealPlatform(overrides: Record<string, string> = {}): Promise<RealPlatform> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const installation = await createInstallation();
  const { appUrl } = installation;
  const name = new URL(appUrl).pathname.slice(1);
  const ownerUrl = databaseUrl(testPlatform().ownerUrl, name);
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  const environment = testEnvironment(
    { name, appUrl, ownerUrl },
    { PORT: String(port), PUBLIC_URL: baseUrl, BLOB_DIR: installation.blobs.dir, ...overrides },
  );
  const { otherProviderId } = await installPortfolio(installation, ownerUrl);
  const orm = await openDatabase(appUrl, { poolSize: 4 });
  const taskQueue = `test-${name}`;
  const logger = pino({ level: 'silent' });
  const metrics = new Registry();
  const connection = await connectTemporalWorker(environment.temporal);
  const options = { environment, connection, logger, metrics };
  const workers = [
    await startFlowWorker({ ...options, taskQueue }),
    await startCpuWorker({ ...options, taskQueue: cpuQueueOf(taskQueue) }),
  ];
  const running = workers.map(({ worker }) => worker.run());
  const temporal = connectTemporalClient(environment.temporal);
  const blobStore = createBlobStore(environment.blobs);
  const frontendFolder = new URL('../../frontend/dist', import.meta.url).pathname;
  const api = await startApi({ environment, logger, taskQueue, temporal, blobStore, frontendFolder });
  const people = await installPeople(installation, orm, otherProviderId, (email) => signIn(baseUrl, email));
  const row = (submission: OpenedSubmission) => orm.em.fork().findOneOrFail(Submission, submission.submissionId);
  let month = 0;

  async function open(
    dataset: 'Rent Roll' | 'Trial Balance' = 'Rent Roll',
    postMonth?: string,
  ): Promise<OpenedSubmission> {
    month += 1;
    const free = `20${31 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
    const { id: propertyId } = await installation.one<{ id: number }>(`select id from property where code = 'P-1'`);
    const provider = await installation.one<{ id: number }>(`select id from service_provider where code = 'SP-1'`);
    const datasetId = await installation.datasetId(dataset);
    const key = { serviceProviderId: provider.id, propertyId, datasetId, postMonth: postMonth ?? free };
    const createdByUserId = people.amira.id;
    return orm.em.fork().transactional((em) => openSubmission(em, { ...key, createdByUserId }));
  }

  return {
    installation,
    orm,
    people,
    otherProviderId,
    open,
    row,
    until: (submission, isThere, what) =>
      eventually(() => row(submission), isThere, `${submission.submissionNo}: ${what}`, 60_000),
    detail: async (browser, { submissionNo }) => await browser.read(`/api/submissions/${submissionNo}`),
    asOwner: (statement) => withClient(ownerUrl, async (client) => void (await client.query(statement))),
    ownerUrl,
    temporal,
    mailUrl: testPlatform().mailUrl,
    close: async () => {
      await api.close();
      for (const { worker } of workers) worker.shutdown();
      await Promise.all(running);
      for (const { close } of workers) await close();
      await temporal.schedule.getHandle(sweepScheduleOf(taskQueue)).delete();
      await Promise.all([connection.close(), temporal.connection.close(), orm.close()]);
      await installation.close();
    },
  };
}

/** What a submission needs to be opened: a fund that holds the property, what is asked when, and who decides. */
async function installPortfolio(
  { all, one, datasetId }: Installation,
  ownerUrl: string,
): Promise<{ otherProviderId: number }> {
  // Test files share one Temporal namespace, so their submissions need different numbers.
  const first = 10_000_000 + (Number.parseInt(randomUUID().slice(0, 6), 16) % 80_000_000);
  await withClient(ownerUrl, (client) => client.query(`select setval('submission_no_seq', ${first})`));
  await all(`insert into fund_type (name) values ('Core')`);
  await all(`insert into fund (name, name_folded, fund_type_id) select 'Meridian', 'meridian', id from fund_type`);
  await all(
    `insert into fund_property (fund_id, property_id, valid_from) select f.id, p.id, '2020-01-01' from fund f, property p`,
  );
  for (const dataset of ['Rent Roll', 'Trial Balance'] as const) {
    await all(
      `insert into frequency (service_provider_id, property_id, dataset_id, submit_frequency, submit_timeline_day, first_post_month)
       select v.id, p.id, $1, 'MONTHLY', 10, '2020-01-01' from service_provider v, property p where p.code = 'P-1'`,
      [await datasetId(dataset)],
    );
  }
  await all(`update dataset set may_skip_upload = true where name = 'Rent Roll'`);
  await all(`update dataset set is_workflow_required = false where name = 'Trial Balance'`);
  const { id: otherProviderId } = await one<{ id: number }>(
    `insert into service_provider (code, name, type) values ('SP-2', 'Provider Two', 'PM') returning id`,
  );
  return { otherProviderId };
}
