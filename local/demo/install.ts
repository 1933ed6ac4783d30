import type { MikroORM } from '@mikro-orm/postgresql';
import { createProcessingActivities } from '#activities/processing/create-activities.ts';
import { createSubmissionActivities } from '#activities/submissions/create-activities.ts';
import { createValidationActivities } from '#activities/validation/create-activities.ts';
import { openDatabase } from '#database/orm.ts';
import { takeOrphanSnapshot } from '#database/orphans/take-snapshot.ts';
import { seedStandards } from '#database/seeds/seed-standards.ts';
import { createFolderBlobStore } from '#platform/blob-store.ts';
import { createLogger } from '#platform/logger.ts';
import { withClient } from '#database/with-client.ts';
import { datePast } from './date-past.ts';
import { leaveIncomplete } from './incomplete.ts';
import { markDemo } from './interrupted.ts';
import { installMasters } from './masters.ts';
import { currentPostMonth, shiftMonth } from './months.ts';
import { openMonth, openOtherDatasets } from './open-month.ts';
import { readPortfolio } from './placed.ts';
import { addConnections } from './outside/connections.ts';
import type { Outside } from './outside/connections.ts';
import { putWatchedFiles } from './outside/watched-files.ts';
import type { Stage } from './play.ts';
import { importRates } from './rates.ts';
import { currentMonth, lastMonth, monthBefore } from './stories.ts';

export interface DemoContext {
  /** As the owner of the tables. */
  databaseUrl: string;
  blobDir: string;
  temporalAddress: string;
  env: NodeJS.ProcessEnv;
  /** Whom the connections call, and the key that their secrets are encrypted with; null where no such system could start. */
  outside: Outside | null;
  /** Where folders are that connections watch; null where that is not on disk. */
  watchedDir: string | null;
  secretKey: string;
  log: (line: string) => void;
}

const finishedMonths = 12;

/**
 * Fills an empty installation: masters, twelve finished months of two datasets, about eighty open submissions in every
 * status, one submission of each of six other datasets from every fund, and master data that somebody has yet to complete. The past is played by the machine and the same effects that run in production, so every figure has its file,
 * its findings and its history; the processes of open submissions take over where the story ends.
 */
export async function installDemo(context: DemoContext): Promise<void> {
  const { databaseUrl } = context;
  // A crash discards the demonstration anyway, so none of its thousands of commits has to wait for the disk.
  await withClient(databaseUrl, (client) => client.query('alter role current_user set synchronous_commit = off'));
  try {
    await installAll(context);
  } finally {
    await withClient(databaseUrl, (client) => client.query('alter role current_user reset synchronous_commit'));
  }
}

async function installAll({ databaseUrl, blobDir, ...context }: DemoContext): Promise<void> {
  const orm = await openDatabase(databaseUrl, { poolSize: 12 });
  const logger = createLogger('demo');
  const blobs = { kind: 'folder', dir: blobDir } as const;
  const upload = { maxBytes: 50 * 1024 * 1024, maxRows: 200_000 };
  const checking = createValidationActivities({ databaseUrl, blobs, upload, logger, threads: 2 });
  const loading = createProcessingActivities({ databaseUrl, logger });
  const runOf = () => ({ runId: 'demonstration', isCurrent: async () => true });
  const records = createSubmissionActivities({ orm, runOf });
  const stage: Stage = { orm, blobs: createFolderBlobStore(blobDir), records, checking, loading };
  try {
    await play(orm, stage, context);
  } finally {
    await Promise.all([checking.close(), loading.close()]);
    await orm.close();
  }
}

async function play(
  orm: MikroORM,
  stage: Stage,
  { log, outside, watchedDir, secretKey }: Pick<DemoContext, 'log' | 'outside' | 'watchedDir' | 'secretKey'>,
): Promise<void> {
  const now = new Date();
  const current = currentPostMonth(now);
  const first = shiftMonth(current, -finishedMonths - 1);
  await seedStandards(orm.em.fork());
  await orm.em.fork().transactional(async (em) => {
    await markDemo(em, 'installing');
    await installMasters(em, first, now);
  });
  log('Demo: masters');
  const portfolio = await readPortfolio(orm.em.fork());
  const months = Array.from({ length: finishedMonths + 2 }, (_, index) => shiftMonth(first, index));
  await importRates(stage, { months, userId: portfolio.admin.userId });
  for (let back = finishedMonths + 1; back >= 2; back -= 1) {
    const postMonth = shiftMonth(current, -back);
    await openMonth(stage, portfolio, { postMonth, now, stories: back === 2 ? monthBefore : [], withFunds: false });
    log(`Demo: ${postMonth.slice(0, 7)}`);
  }
  await openMonth(stage, portfolio, { postMonth: shiftMonth(current, -1), now, stories: lastMonth, withFunds: true });
  await openMonth(stage, portfolio, { postMonth: current, now, stories: currentMonth, withFunds: true });
  await openOtherDatasets(stage, portfolio, { previous: shiftMonth(current, -1), current, now });
  await orm.em.fork().transactional(async (em) => {
    await takeOrphanSnapshot(em, new Date(now.getTime() - 7 * 86_400_000));
    await leaveIncomplete(em, portfolio, current);
    await datePast(em, now);
    // After the past, of which they tell no one.
    if (outside !== null) await addConnections(em, portfolio, outside, [secretKey]);
    await markDemo(em, 'installed');
  });
  if (outside !== null && watchedDir !== null) await putWatchedFiles(watchedDir, current);
  log('Demo: open submissions');
}
