import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../audit/record-audit.ts';
import { Dataset } from '../datasets/dataset.entity.ts';
import { frequencyInForce } from '../frequencies/frequency-in-force.ts';
import { lockPackageMonth, membersToOpen, packageMonthFor } from '../packages/open-package-month.ts';
import type { PackageMonth } from '../packages/package-month.entity.ts';
import { queueNotice } from '../notifications/queue-notice.ts';
import { providersPeople } from '../notifications/recipients.ts';
import { submissionValues } from '../notifications/submission-values.ts';
import { ServiceProvider } from '../service-providers/service-provider.entity.ts';
import { initialState, openingFault } from '#rules/submissions/initial-state.ts';
import type { OpeningFault } from '#rules/submissions/initial-state.ts';
import { pinnedChain } from './pinned-chain.ts';
import type { PinnedChain } from './pinned-chain.ts';
import { OutboxEntry } from './outbox-entry.entity.ts';
import { Submission } from './submission.entity.ts';
import { isComplete, submissionDue } from './submission-due.ts';
import type { SubmissionDue } from './submission-due.ts';
import { hasFormerProvidersSubmission, holdsKey, submissionSubject } from './submission-subject.ts';
import type { SubmissionSubject } from './submission-subject.ts';

export interface NewSubmission {
  serviceProviderId: number;
  datasetId: number;
  /** For a dataset of properties. */
  propertyId?: number | null;
  /** For a dataset of funds. */
  fundId?: number | null;
  /** `YYYY-MM-01` */
  postMonth: string;
  /** Null for the system. */
  createdByUserId: number | null;
  /** Who tells the provider: the submission itself by default, the digest of all that a sweep opens, or nobody. */
  announcedBy?: 'submission' | 'digest' | 'nobody';
  openedAt?: Date;
}

export interface OpenedSubmission {
  submissionId: number;
  submissionNo: string;
  /** The other members of its report package that opened with it. */
  alongside: { submissionNo: string; datasetId: number }[];
}

/**
 * Why no submission was opened; `NoPeriod`: no period of the frequency ends in that month, `NotAssociated`: the dataset is not
 * collected for the property or fund.
 */
export class SubmissionNotOpened extends Error {
  override name = 'TicketNotOpened';
  readonly fault: OpeningFault | 'NoPeriod' | 'NotAssociated';

  constructor(fault: SubmissionNotOpened['fault']) {
    super(`No submission was opened: ${fault}`);
    this.fault = fault;
  }
}

/**
 * T01: opens a submission with its reviewers and due date pinned, in the transaction of `em`; the relay starts its process.
 * A member of a report package opens with the other members of the month, all or none.
 * @throws SubmissionNotOpened
 */
export async function openSubmission(em: EntityManager, submission: NewSubmission): Promise<OpenedSubmission> {
  const { serviceProviderId, datasetId, propertyId = null } = submission;
  const { fundIds } = await submissionSubject(em, submission);
  const frequency = await frequencyInForce(em, { serviceProviderId, datasetId, propertyId, fundIds });
  if (!frequency?.reportPackageId) return openOne(em, submission, null);
  return openPackage(em, submission, frequency.reportPackageId);
}

/** Two openings of one package wait for each other before either locks a member. */
async function openPackage(
  em: EntityManager,
  submission: NewSubmission,
  reportPackageId: number,
): Promise<OpenedSubmission> {
  await lockPackageMonth(em, { ...submission, reportPackageId });
  const datasetIds = await membersToOpen(em, { ...submission, reportPackageId });
  const month = await packageMonthFor(em, { ...submission, reportPackageId }, datasetIds);
  const opened: (OpenedSubmission & { datasetId: number })[] = [];
  for (const datasetId of datasetIds) {
    opened.push({ datasetId, ...(await openOne(em, { ...submission, datasetId }, month)) });
  }
  const asked = opened.find((one) => one.datasetId === submission.datasetId);
  if (!asked) throw new SubmissionNotOpened('KeyTaken');
  const { submissionId, submissionNo } = asked;
  const others = opened.filter((one) => one !== asked);
  const alongside = others.map(({ submissionNo: no, datasetId }) => ({ submissionNo: no, datasetId }));
  return { submissionId, submissionNo, alongside };
}

async function openOne(
  em: EntityManager,
  submission: NewSubmission,
  month: PackageMonth | null,
): Promise<OpenedSubmission> {
  await lockKey(em, submission);
  const dataset = await em.findOneOrFail(Dataset, submission.datasetId);
  const subject = await submissionSubject(em, submission);
  if (!(await isCollected(em, submission))) throw new SubmissionNotOpened('NotAssociated');
  const { firstPostMonth, due } = await dueByFrequency(em, submission, subject);
  const reportPackageId = month?.reportPackageId ?? null;
  const chain = await pinnedChain(em, { ...submission, reportPackageId, fundIds: subject.fundIds });
  const provider = await em.findOneOrFail(ServiceProvider, submission.serviceProviderId);
  const fault = openingFault({
    postMonth: submission.postMonth,
    firstPostMonth,
    isKeyFree: !(await holdsKey(em, submission)),
    isHeldInPeriod: due === null || subject.isHeldIn(due.period),
    isProviderActive: provider.isActive,
    hasSubmissionOfFormerProvider: await hasFormerProvidersSubmission(em, submission),
    isWorkflowRequired: dataset.isWorkflowRequired,
    activeReviewerCount: chain.seats.filter((seat) => seat.isActive).length,
  });
  if (fault !== null) throw new SubmissionNotOpened(fault);
  if (due === null) throw new SubmissionNotOpened('NoPeriod');
  const submissionNo = await nextNumber(em);
  const row = em.create(Submission, {
    submissionNo,
    serviceProviderId: submission.serviceProviderId,
    fundId: subject.fundId,
    entityId: subject.entityId,
    propertyId: submission.propertyId ?? null,
    datasetId: submission.datasetId,
    tab: dataset.scope === 'fund' ? 'funds' : 'properties',
    postMonth: submission.postMonth,
    periodStart: due.period.start,
    periodEnd: due.period.end,
    dueOn: due.dueOn,
    dueAt: new Date(due.dueAtMs),
    isOverdue: due.dueAtMs < (submission.openedAt ?? new Date()).getTime(),
    timeZone: subject.timeZone,
    createdByUserId: submission.createdByUserId,
    isAnnounced: submission.announcedBy !== 'digest',
    workflowConfigurationId: chain.configurationId,
    packageMonthId: month?.id ?? null,
    rev: 1,
    state: null,
    progress: null,
    ...(submission.openedAt && { createdAt: submission.openedAt, waitingSince: submission.openedAt }),
  });
  await em.persist(row).flush();
  await startState(em, row, { due, dataset, chain, reportPackageId });
  await announce(em, row, submission);
  return { submissionId: row.id, submissionNo, alongside: [] };
}

interface Opening {
  due: SubmissionDue;
  dataset: Dataset;
  chain: PinnedChain;
  reportPackageId: number | null;
}

/** The first state of the process, and the request that starts it. */
async function startState(em: EntityManager, row: Submission, opening: Opening): Promise<void> {
  const { due, dataset, chain, reportPackageId } = opening;
  const { isWorkflowRequired, maySkipUpload } = dataset;
  row.state = initialState({
    submissionId: row.id,
    submissionNo: row.submissionNo,
    serviceProviderId: row.serviceProviderId,
    postMonth: row.postMonth,
    dueAtMs: due.dueAtMs,
    chain: { ...chain, isWorkflowRequired, maySkipUpload },
    packageId: reportPackageId,
  });
  em.create(OutboxEntry, { opId: `${row.submissionNo}:start`, submissionId: row.id, kind: 'start', payload: {} });
  await em.flush();
}

/** A frequency that lacks its kind or its day asks for nothing yet. */
async function dueByFrequency(
  em: EntityManager,
  { serviceProviderId, datasetId, propertyId = null, postMonth }: NewSubmission,
  subject: SubmissionSubject,
): Promise<{ firstPostMonth: string | null; due: SubmissionDue | null }> {
  const { fundIds } = subject;
  const frequency = await frequencyInForce(em, { serviceProviderId, datasetId, propertyId, fundIds });
  if (!isComplete(frequency)) return { firstPostMonth: null, due: null };
  return { firstPostMonth: frequency.firstPostMonth, due: await submissionDue(em, subject, frequency, postMonth) };
}

async function isCollected(em: EntityManager, submission: NewSubmission): Promise<boolean> {
  const { datasetId, propertyId = null, fundId = null } = submission;
  const [row] = await em.execute<{ isCollected: boolean }[]>(`select dataset_covers(?, ?, ?) as "isCollected"`, [
    datasetId,
    propertyId,
    fundId,
  ]);
  return row?.isCollected === true;
}

/** Two openings of one key wait for each other, so that the second one sees the first. */
async function lockKey(em: EntityManager, submission: NewSubmission): Promise<void> {
  const key = `${submission.serviceProviderId}:${submission.propertyId ?? `f${submission.fundId}`}:${submission.datasetId}:${submission.postMonth}`;
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 4100))', [key]);
}

async function announce(em: EntityManager, row: Submission, submission: NewSubmission): Promise<void> {
  const opId = `${row.submissionNo}:open`;
  await recordAudit(em, {
    opId,
    action: 'open',
    entity: 'submission',
    entityId: row.submissionNo,
    userId: submission.createdByUserId,
    submissionId: row.id,
    ...(submission.openedAt && { at: submission.openedAt }),
    after: { status: 'New' },
    details: { transition: 'T01', postMonth: submission.postMonth, dueOn: row.dueOn },
  });
  if (submission.announcedBy === 'digest' || submission.announcedBy === 'nobody') return;
  const valuesOf = await submissionValues(em, row.id);
  const { fundId = null, entityId = null, propertyId = null } = row;
  const where = { ...submission, fundId, entityId, propertyId };
  for (const person of await providersPeople(em, where)) {
    const dedupeKey = `${opId}:opened:${person.userId}`;
    const values = valuesOf(person.language);
    await queueNotice(em, person, { dedupeKey, templateName: 'opened', submissionId: row.id, values });
  }
}

/** One global sequence; the number is also the id of the submission's process. */
async function nextNumber(em: EntityManager): Promise<string> {
  const [row] = await em.execute<{ n: string }[]>(`select nextval('submission_no_seq')::text as n`);
  return `SUB-${(row?.n ?? '').padStart(6, '0')}`;
}
