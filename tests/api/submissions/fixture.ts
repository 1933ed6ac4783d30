import type { MikroORM } from '@mikro-orm/postgresql';
import type { GridColumn } from '#contracts/submission-views.ts';
import type { SubmissionStatus, VersionKind } from '#contracts/submissions.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { FundType } from '#database/funds/fund-type.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { SubmissionAssignee } from '#database/submissions/submission-assignee.entity.ts';
import { Version } from '#database/submissions/version.entity.ts';
import { assigneesOf } from '#rules/submissions/assignees.ts';
import { ballHolderOf } from '#rules/submissions/ball-holder.ts';
import { initialState } from '#rules/submissions/initial-state.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';

export interface Portfolio {
  fundId: number;
  datasetId: number;
  properties: { id: number; code: string; name: string }[];
  north: number;
  south: number;
}

/** One fund, two properties, one dataset and two providers. */
export async function makePortfolio(orm: MikroORM): Promise<Portfolio> {
  const em = orm.em.fork();
  const type = em.create(FundType, { name: 'Core' });
  const north = em.create(ServiceProvider, { code: 'NORTH', name: 'Northgate Realty', type: 'Property Manager' });
  const south = em.create(ServiceProvider, { code: 'SOUTH', name: 'Corvane Services', type: 'Property Manager' });
  const properties = ['Larkspur Tower', 'Pier 9 Exchange'].map((name, index) =>
    em.create(Property, { code: `P-10${index}`, name, propertyType: 'Office', country: 'US' }),
  );
  await em.flush();
  const fund = em.create(Fund, {
    name: 'Meridian Core Fund II',
    nameFolded: 'meridian core fund ii',
    fundTypeId: type.id,
  });
  // Seeded with its data model and rules by the migrations.
  const dataset = await em.findOneOrFail(Dataset, { name: 'Rent Roll' });
  dataset.maySkipUpload = true;
  await em.flush();
  return {
    fundId: fund.id,
    datasetId: dataset.id,
    properties: properties.map(({ id, code, name }) => ({ id, code, name })),
    north: north.id,
    south: south.id,
  };
}

export interface SubmissionValues {
  serviceProviderId: number;
  propertyId: number;
  status?: SubmissionStatus;
  postMonth?: string;
  dueOn?: string;
  /** One seat each, in order. */
  reviewerIds?: number[];
  cause?: string | null;
  processState?: 'running' | 'parked' | 'lost' | 'ended';
  softCount?: number;
  state?: Partial<SubmissionState>;
}

// Test files share a Temporal server, so their submissions need different numbers.
let made = Math.floor(Math.random() * 1_000_000_000);

/** A submission as the projection would have written it. */
export async function makeSubmission(
  orm: MikroORM,
  portfolio: Portfolio,
  values: SubmissionValues,
): Promise<Submission> {
  const em = orm.em.fork();
  made += 1;
  const { status = 'New', postMonth = '2026-10-01', dueOn = '2026-11-10', reviewerIds = [] } = values;
  const submissionNo = `SUB-${String(made)}`;
  const dueAt = new Date(`${dueOn}T23:59:59Z`);
  const submission = em.create(Submission, {
    submissionNo,
    serviceProviderId: values.serviceProviderId,
    fundId: portfolio.fundId,
    propertyId: values.propertyId,
    datasetId: portfolio.datasetId,
    tab: 'properties',
    postMonth,
    periodStart: postMonth,
    periodEnd: `${postMonth.slice(0, 8)}28`,
    dueOn,
    dueAt,
    status,
    ballHolder: 'provider',
    cause: values.cause ?? null,
    processState: values.processState ?? 'running',
    softCount: values.softCount ?? 0,
    state: null,
    progress: null,
  });
  await em.flush();
  const opened = initialState({
    submissionId: submission.id,
    submissionNo,
    serviceProviderId: values.serviceProviderId,
    postMonth,
    dueAtMs: dueAt.getTime(),
    chain: {
      isWorkflowRequired: reviewerIds.length > 0,
      maySkipUpload: true,
      afterResubmission: 'restart',
      configurationId: null,
      seats: reviewerIds.map((userId, index) => ({
        seatId: index + 1,
        orderNo: index + 1,
        stage: null,
        userId,
        isAllowEdit: true,
        isActive: true,
      })),
    },
  });
  const state: SubmissionState = { ...opened, status, ...values.state };
  Object.assign(submission, {
    state,
    rev: state.rev,
    generation: state.generation,
    ballHolder: ballHolderOf(state),
    currentOrderNo: state.currentOrderNo,
    isAwaitingExplanation: state.isAwaitingExplanation,
  });
  for (const { userId, orderNo, stage, isTurn, hasDecided } of assigneesOf(state)) {
    em.create(SubmissionAssignee, {
      submissionId: submission.id,
      userId,
      orderNo,
      stage,
      isTurn,
      hasDecided,
      since: new Date(),
    });
  }
  await em.flush();
  return submission;
}

/** A version that stands at the first step, uploaded by that person. */
export function standingAtFirstStep(uploaderId: number): Partial<SubmissionState> {
  return {
    generation: 1,
    currentOrderNo: 1,
    nextVersionNo: 2,
    latestUploadId: 1,
    turnStart: { status: 'New', cause: null },
    version: {
      versionId: 1,
      versionNo: 1,
      kind: 'upload',
      uploadId: 1,
      createdAtMs: Date.now(),
      uploaders: [uploaderId],
      editors: [],
      hasStoodAtStep: true,
      hasPassedValidation: true,
    },
  };
}

export const rentRollColumns: GridColumn[] = [
  { field: 'unit_code', letter: 'B', type: 'text', isRequired: true },
  { field: 'monthly_base_rent', letter: 'K', type: 'decimal', isRequired: false },
  { field: 'rentable_area', letter: 'J', type: 'decimal', isRequired: false },
];

/** A version with its rows; rows are numbered as in a sheet whose data begins in row 8. */
export async function makeVersion(
  orm: MikroORM,
  submission: Submission,
  versionNo: number,
  rows: readonly (readonly (string | null)[])[],
  kind: VersionKind = 'upload',
): Promise<Version> {
  const em = orm.em.fork();
  const version = em.create(Version, {
    submissionId: submission.id,
    versionNo,
    kind,
    state: 'current',
    generation: submission.generation,
    sheet: 'RentRoll',
    columns: rentRollColumns,
    layout: null,
    rowCount: rows.length,
  });
  await em.flush();
  for (const [index, values] of rows.entries()) {
    await em.execute('insert into version_row (version_id, row_no, "values") values (?, ?, ?)', [
      version.id,
      index + 8,
      JSON.stringify(values),
    ]);
  }
  await em.execute('update submission set current_version_id = ? where id = ?', [version.id, submission.id]);
  return version;
}
