import { Dataset } from '#database/datasets/dataset.entity.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { ReportPackageMember } from '#database/packages/report-package-member.entity.ts';
import { ReportPackage } from '#database/packages/report-package.entity.ts';
import { openSubmission } from '#database/submissions/open-submission.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { ConfiguredReviewer } from '#database/workflow-configuration/configured-reviewer.entity.ts';
import { WorkflowConfiguration } from '#database/workflow-configuration/workflow-configuration.entity.ts';
import { createLogger } from '#platform/logger.ts';
import { startRelay } from '#worker/relay.ts';
import type { World } from './submission-world.ts';

export interface PackageWorld {
  reportPackageId: number;
  /** Of the first member; the others open with it. */
  datasetId: number;
  configurationId: number;
  openMonth: (postMonth: string) => Promise<OpenedSubmission[]>;
  stopRelay: () => Promise<void>;
}

/** Rent roll and trial balance of the world's property as one package, with the world's reviewers, and a relay. */
export async function createPackage(world: World): Promise<PackageWorld> {
  const em = world.orm.em.fork();
  const { serviceProviderId, propertyId = null } = await em.findOneOrFail(Frequency, { isActive: true });
  const first = await em.findOneOrFail(Dataset, { name: 'Rent Roll' });
  const second = await em.findOneOrFail(Dataset, { name: 'Trial Balance' });
  const reportPackage = em.create(ReportPackage, { name: 'Monthly property package' });
  await em.flush();
  const reportPackageId = reportPackage.id;
  for (const [position, dataset] of [first, second].entries()) {
    em.create(ReportPackageMember, { reportPackageId, datasetId: dataset.id, position });
  }
  const due = { submitFrequency: 'MONTHLY', submitTimelineDay: 12, firstPostMonth: '2020-01-01' } as const;
  em.create(Frequency, { serviceProviderId, propertyId, reportPackageId, ...due });
  const configuration = em.create(WorkflowConfiguration, { reportPackageId });
  await em.flush();
  for (const [index, userId] of world.reviewers.entries()) {
    em.create(ConfiguredReviewer, { configurationId: configuration.id, orderNo: index + 1, userId });
  }
  await em.flush();
  const to = { client: world.client, taskQueue: world.queue, deadlineMs: 10_000 };
  const relay = startRelay({ orm: world.orm, to, logger: createLogger('test', 'silent'), pauseMs: 50 });
  const openMonth = async (postMonth: string) => {
    const key = { serviceProviderId, propertyId, datasetId: first.id, postMonth, createdByUserId: null };
    const { submissionNo, alongside } = await world.orm.em.fork().transactional((tx) => openSubmission(tx, key));
    const rows = await world.orm.em
      .fork()
      .find(Submission, { submissionNo: [submissionNo, ...alongside.map((one) => one.submissionNo)] });
    return rows
      .map((row) => ({ submissionId: row.id, submissionNo: row.submissionNo, alongside: [] }))
      .toSorted((left, right) => left.submissionId - right.submissionId);
  };
  return {
    reportPackageId,
    datasetId: first.id,
    configurationId: configuration.id,
    openMonth,
    stopRelay: () => relay.stop(),
  };
}
