import { randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Client, Connection, WithStartWorkflowOperation, WorkflowUpdateFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessingActivities } from '#activities/processing/create-activities.ts';
import { createSubmissionActivities } from '#activities/submissions/create-activities.ts';
import type { ValidationActivities } from '#activities/validation/create-activities.ts';
import { cpuQueueOf } from '#contracts/processes.ts';
import type { UpdateAnswer } from '#contracts/processes.ts';
import type { Actor, SubmissionStatus } from '#contracts/submissions.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { FundType } from '#database/funds/fund-type.entity.ts';
import { Setting } from '#database/lookups/setting.entity.ts';
import { openDatabase } from '#database/orm.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { openSubmission } from '#database/submissions/open-submission.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { Version } from '#database/submissions/version.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { ConfiguredReviewer } from '#database/workflow-configuration/configured-reviewer.entity.ts';
import { WorkflowConfiguration } from '#database/workflow-configuration/workflow-configuration.entity.ts';
import { ensureSearchAttributes } from '#platform/temporal.ts';
import type { PersonCommand, SubmissionState } from '#rules/submissions/state.ts';
import { createTestDatabase, testPlatform } from '#tests/support/installation.ts';
import { makePerson } from '#tests/support/people.ts';
import { workflowBundle } from '#worker/bundle.ts';
import type { submissionWorkflow } from '#workflows/index.ts';
import { queryState } from '#processes/messages.ts';

export type Fakes = Omit<ValidationActivities, 'rereadVersion'> & ProcessingActivities;

/** What the tests let checking, loading and publishing answer: a version is written, everything passes. */
function passingFakes(orm: MikroORM): Fakes {
  return {
    validateUpload: async ({ submissionId, generation, versionNo, uploadId }) => {
      const version = { submissionId, generation, versionNo, uploadId, kind: 'upload', columns: [], layout: null };
      const em = orm.em.fork();
      const row = em.create(Version, version);
      await em.flush();
      const found = {
        unexplainedCount: 0,
        haveReviewedCellsChanged: true,
        haveValuesChanged: true,
        valuesHash: `rows-${row.id}`,
      };
      return { outcome: 'passed', versionId: row.id, ...found };
    },
    checkEdit: async () => ({ outcome: 'refused' }),
    processVersion: async () => ({ outcome: 'done' }),
    publishVersion: async () => ({ outcome: 'published' }),
    reverseLoad: async () => undefined,
    withdrawPublished: async () => undefined,
  };
}

export interface World {
  orm: MikroORM;
  databaseUrl: string;
  client: Client;
  queue: string;
  fakes: Fakes;
  /** Userids. */
  provider: number;
  reviewers: number[];
  admin: number;
  open: () => Promise<OpenedSubmission>;
  start: (submission: OpenedSubmission) => Promise<void>;
  /** A file of the provider, as the api stores it. */
  upload: (submission: OpenedSubmission, seenGeneration: number) => Promise<PersonCommand>;
  send: (submission: OpenedSubmission, command: PersonCommand) => Promise<UpdateAnswer>;
  state: (submission: OpenedSubmission) => Promise<SubmissionState>;
  row: (submission: OpenedSubmission) => Promise<Submission>;
  until: (
    submission: OpenedSubmission,
    status: SubmissionStatus | ((row: Submission) => boolean),
  ) => Promise<Submission>;
  as: (userId: number, baseRole: Actor['baseRole']) => { opId: string; actor: Actor; atMs: number };
  stopWorkers: () => Promise<void>;
  startWorkers: () => Promise<void>;
  close: () => Promise<void>;
}

let isRuntimeInstalled = false;

/** A database, a provider, three reviewers in order (the last approves), and workers on queues of their own. */
export async function createWorld(
  options: { process?: Record<string, number>; publishGraceMs?: number } = {},
): Promise<World> {
  if (!isRuntimeInstalled) Runtime.install({ logger: new DefaultLogger('ERROR') });
  isRuntimeInstalled = true;
  const platform = testPlatform();
  const database = await createTestDatabase();
  const orm = await openDatabase(database.appUrl);
  const owner = await openDatabase(database.ownerUrl);
  // Test files share one Temporal namespace, so their submissions need different numbers.
  await owner.em.execute(`select setval('submission_no_seq', ?)`, [100_000 + Math.floor(Math.random() * 800_000)]);
  await owner.close();
  const em = orm.em.fork();
  const type = em.create(FundType, { name: 'Core' });
  const north = em.create(ServiceProvider, { code: 'NORTH', name: 'Northgate Realty', type: 'Property Manager' });
  const property = em.create(Property, {
    code: 'P-1042',
    name: 'Larkspur Tower',
    propertyType: 'Office',
    country: 'US',
    timeZone: 'America/New_York',
  });
  const settings = { keepCompletedMs: 60_000, ...options.process };
  em.create(Setting, { name: 'process', value: settings });
  await em.flush();
  const fund = em.create(Fund, { name: 'Meridian', nameFolded: 'meridian', fundTypeId: type.id });
  await em.flush();
  const dataset = await em.findOneOrFail(Dataset, { name: 'Rent Roll' });
  dataset.maySkipUpload = true;
  em.create(FundProperty, { fundId: fund.id, propertyId: property.id, validFrom: '2020-01-01' });
  em.create(Frequency, {
    serviceProviderId: north.id,
    propertyId: property.id,
    datasetId: dataset.id,
    submitFrequency: 'MONTHLY',
    submitTimelineDay: 10,
    firstPostMonth: '2020-01-01',
  });
  const provider = await makePerson(orm, 'DataProvider', 'dana@north.example', { serviceProviderId: north.id });
  const admin = await makePerson(orm, 'Admin', 'amira@fund.example', {});
  const reviewers: number[] = [];
  for (const email of ['rei@fund.example', 'helen@fund.example', 'omar@fund.example']) {
    reviewers.push((await makePerson(orm, 'Reviewer', email, {})).id);
  }
  const configuration = em.create(WorkflowConfiguration, { datasetId: dataset.id });
  await em.flush();
  for (const [index, userId] of reviewers.entries()) {
    em.create(ConfiguredReviewer, {
      configurationId: configuration.id,
      orderNo: index + 1,
      userId,
      isErrorNotification: index === 0,
    });
  }
  await em.flush();

  const connection = await Connection.connect({ address: platform.temporalAddress });
  await ensureSearchAttributes(connection, platform.temporalNamespace);
  const client = new Client({ connection, namespace: platform.temporalNamespace });
  const queue = `test-${randomBytes(5).toString('hex')}`;
  const fakes = passingFakes(orm);
  const codePath = await workflowBundle(join(tmpdir(), 'postmonth-test-bundles'));
  let month = 0;
  let stop: (() => Promise<void>) | null = null;

  async function startWorkers(): Promise<void> {
    const native = await NativeConnection.connect({ address: platform.temporalAddress });
    const place = {
      connection: native,
      namespace: platform.temporalNamespace,
      shutdownGraceTime: '1 second' as const,
      shutdownForceTime: '3 seconds' as const,
    };
    // Fakes are looked up at each call, so that a test can change one while the worker runs.
    const late = Object.fromEntries(
      Object.keys(fakes).map((name) => [
        name,
        (input: never) => (fakes[name as keyof Fakes] as (input: never) => unknown)(input),
      ]),
    );
    const flow = await Worker.create({
      ...place,
      taskQueue: queue,
      workflowBundle: { codePath },
      activities: { ...late, ...createSubmissionActivities({ orm, publishGraceMs: options.publishGraceMs ?? 0 }) },
    });
    const cpu = await Worker.create({ ...place, taskQueue: cpuQueueOf(queue), activities: late });
    const running = Promise.all([flow.run(), cpu.run()]);
    stop = async () => {
      flow.shutdown();
      cpu.shutdown();
      await running;
      await native.close();
    };
  }
  const stopWorkers = async () => {
    await stop?.();
    stop = null;
  };
  await startWorkers();

  const startOptions = (submission: OpenedSubmission) => ({
    workflowId: submission.submissionNo,
    taskQueue: queue,
    args: [submission] as [OpenedSubmission],
    workflowIdConflictPolicy: 'USE_EXISTING' as const,
  });
  const row = (submission: OpenedSubmission) => orm.em.fork().findOneOrFail(Submission, submission.submissionId);
  const as: World['as'] = (userId, baseRole) => ({
    opId: `${userId}-${randomBytes(8).toString('hex')}`,
    actor: { userId, baseRole },
    atMs: Date.now(),
  });

  return {
    orm,
    databaseUrl: database.appUrl,
    client,
    queue,
    fakes,
    provider: provider.id,
    admin: admin.id,
    reviewers,
    row,
    as,
    open: () => {
      month += 1;
      const postMonth = `20${20 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
      const key = { serviceProviderId: north.id, datasetId: dataset.id, propertyId: property.id, postMonth };
      return orm.em.fork().transactional((tx) => openSubmission(tx, { ...key, createdByUserId: null }));
    },
    start: async (submission) => {
      await client.workflow.start('submissionWorkflow', startOptions(submission));
    },
    upload: async (submission, seenGeneration) => {
      const command = as(provider.id, 'DataProvider');
      const fork = orm.em.fork();
      const upload = fork.create(Upload, {
        opId: command.opId,
        submissionId: submission.submissionId,
        fileName: 'rent-roll.xlsx',
        blobKey: `uploads/${command.opId}`,
        sha256: command.opId,
        sizeBytes: 1000,
        seenGeneration,
        uploadedByUserId: provider.id,
      });
      await fork.flush();
      const facts = { uploadId: upload.id, seenGeneration, sha256IsCurrent: false, hasRunInputChanged: false };
      return { ...command, kind: 'upload', ...facts };
    },
    send: (submission, command) =>
      client.workflow.executeUpdateWithStart<typeof submissionWorkflow, UpdateAnswer, [PersonCommand]>(command.kind, {
        args: [command],
        updateId: command.opId,
        startWorkflowOperation: new WithStartWorkflowOperation('submissionWorkflow', startOptions(submission)),
      }),
    state: async (submission) => {
      const state = await queryState(client.workflow.getHandle(submission.submissionNo));
      if (state === null) throw new Error('The state is not loaded');
      return state;
    },
    until: async (submission, wanted) => {
      const isThere = typeof wanted === 'string' ? (one: Submission) => one.status === wanted : wanted;
      const deadline = Date.now() + 50_000;
      for (;;) {
        const current = await row(submission);
        if (isThere(current)) return current;
        if (Date.now() > deadline)
          throw new Error(`${submission.submissionNo} stays ${current.status}, not ${String(wanted)}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    startWorkers,
    stopWorkers,
    close: async () => {
      await stopWorkers();
      await connection.close();
      await orm.close();
      await database.drop();
    },
  };
}

/** The refusal that an update came back with. */
export async function refusalOf(
  update: Promise<unknown>,
): Promise<{ code: string | null | undefined; details: unknown }> {
  try {
    await update;
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError && error.cause instanceof ApplicationFailure) {
      return { code: error.cause.type, details: error.cause.details?.[0] };
    }
    throw error;
  }
  throw new Error('The update was accepted');
}

/** Each reviewer approves in turn. */
export async function approveAll(world: World, submission: OpenedSubmission): Promise<void> {
  for (const userId of world.reviewers) {
    const { version, generation } = await world.state(submission);
    const seen = { versionNo: version?.versionNo ?? 0, generation };
    await world.send(submission, { ...world.as(userId, 'Reviewer'), kind: 'approve', ...seen });
  }
}
