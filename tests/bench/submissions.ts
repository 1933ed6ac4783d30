import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import type { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { FundType } from '#database/funds/fund-type.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { DatasetMapping } from '#database/mappings/dataset-mapping.entity.ts';
import { PropertyMapping } from '#database/mappings/property-mapping.entity.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { openSubmission } from '#database/submissions/open-submission.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { ConfiguredReviewer } from '#database/workflow-configuration/configured-reviewer.entity.ts';
import { WorkflowConfiguration } from '#database/workflow-configuration/workflow-configuration.entity.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { heads, propertyCode } from './rent-roll.ts';

export const reviewers = ['rei@fund.example', 'helen@fund.example', 'omar@fund.example'];
const since = '2020-01-01';

export interface Masters {
  datasetId: number;
  fundId: number;
}

/** A fund whose rent rolls three reviewers approve in order. */
export async function installMasters(orm: MikroORM): Promise<Masters> {
  const em = orm.em.fork();
  const dataset = await em.findOneOrFail(Dataset, { name: 'Rent Roll' });
  const type = em.create(FundType, { name: 'Fund' });
  await em.flush();
  const fund = em.create(Fund, { name: 'Meridian', nameFolded: 'meridian', fundTypeId: type.id });
  const configuration = em.create(WorkflowConfiguration, { datasetId: dataset.id });
  await em.flush();
  for (const [index, email] of reviewers.entries()) {
    const { id: userId } = await makePerson(orm, 'Reviewer', email);
    em.create(ConfiguredReviewer, { configurationId: configuration.id, orderNo: index + 1, userId });
  }
  await em.flush();
  return { datasetId: dataset.id, fundId: fund.id };
}

export interface Place {
  providerId: number;
  propertyId: number;
}

export interface Desk extends Place {
  /** The provider's person, signed in. */
  person: Browser;
}

let desks = 0;

/** A desk whose person is signed in. */
export async function openDesk(orm: MikroORM, baseUrl: string, masters: Masters, rentableArea: string): Promise<Desk> {
  const { email, ...place } = await installDesk(orm, masters, rentableArea);
  return { ...place, person: await signIn(baseUrl, email) };
}

/** A provider with one property, which it names as the generated files do; so one file serves any number of desks. */
export async function installDesk(
  orm: MikroORM,
  masters: Masters,
  rentableArea: string,
): Promise<Place & { personId: number; email: string }> {
  const em = orm.em.fork();
  desks += 1;
  const code = `SP-${desks}`;
  const provider = em.create(ServiceProvider, { code, name: `Provider ${desks}`, type: 'Property Manager' });
  const names = { code: `P-${desks}`, name: `Property ${desks}`, propertyType: 'Office', country: 'US' };
  const units = { baseUnit: 'sqft', baseCurrency: 'USD', dateFormat: 'YYYY-MM-DD', timeZone: 'America/New_York' };
  const property = em.create(Property, { ...names, ...units, rentableArea });
  await em.flush();
  const ids = { serviceProviderId: provider.id, propertyId: property.id };
  em.create(FundProperty, { fundId: masters.fundId, propertyId: property.id, validFrom: since });
  em.create(PropertyProvider, { ...ids, validFrom: since });
  em.create(PropertyMapping, { ...ids, providerCode: propertyCode });
  const rhythm = { submitFrequency: 'MONTHLY' as const, submitTimelineDay: 10, firstPostMonth: since };
  em.create(Frequency, { ...ids, datasetId: masters.datasetId, ...rhythm });
  em.create(DatasetMapping, {
    serviceProviderId: provider.id,
    datasetId: masters.datasetId,
    definition: {
      format: 'LIST',
      sheet: null,
      rowNumber: 1,
      requiredColumns: [],
      excludeRowKeywords: ['Total'],
      excludeBlankRows: true,
      type: null,
      columns: heads.map(([source, field]) => ({ source, field })),
      isFileTranslationRequired: false,
    },
  });
  await em.flush();
  const email = `dana@${code.toLowerCase()}.example`;
  const { id: personId } = await makePerson(orm, 'DataProvider', email, { serviceProviderId: provider.id });
  return { providerId: provider.id, propertyId: property.id, personId, email };
}

export function openSubmissionAt(
  orm: MikroORM,
  masters: Masters,
  { providerId: serviceProviderId, propertyId }: Place,
  postMonth: string,
): Promise<OpenedSubmission> {
  const key = { serviceProviderId, propertyId, datasetId: masters.datasetId, postMonth, createdByUserId: null };
  return orm.em.fork().transactional((em) => openSubmission(em, key));
}

/** Posts a file as the page does, streaming from the disk; answers the parsed answer. */
export async function postFile(
  person: Browser,
  submissionNo: string,
  file: { path: string; name: string },
  seenGeneration: number,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const form = new FormData();
  form.set('seenGeneration', String(seenGeneration));
  form.set('file', await openAsBlob(file.path), file.name);
  const response = await person.fetch(`/api/submissions/${submissionNo}/uploads`, {
    method: 'POST',
    body: form,
    headers: { 'Idempotency-Key': randomUUID() },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export interface SubmissionRow {
  status: SubmissionStatus;
  processState: string;
  generation: number;
  currentVersionId: number | null;
  hardCount: number;
  softCount: number;
  unexplainedCount: number;
}

/** Looks at the submission's row until `isThere`; throws when it is parked or the time is over. */
export async function waitFor(
  database: pg.Pool,
  submission: OpenedSubmission,
  isThere: (row: SubmissionRow) => boolean,
  limitMs: number,
): Promise<SubmissionRow> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const { rows } = await database.query<SubmissionRow & { parkedCode: string | null }>(
      `select status, process_state as "processState", parked_code as "parkedCode", generation, current_version_id as "currentVersionId",
              hard_count as "hardCount", soft_count as "softCount", unexplained_count as "unexplainedCount"
         from submission where id = $1`,
      [submission.submissionId],
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`${submission.submissionNo} is not there.`);
    if (isThere(row)) return row;
    if (row.processState === 'parked') throw new Error(`${submission.submissionNo} is parked: ${row.parkedCode}`);
    if (performance.now() > deadline) {
      throw new Error(`${submission.submissionNo} stays ${row.status} (${JSON.stringify(row)})`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** From the request with the file until its check has ended. @throws when it is refused, or not checked within the limit */
export async function uploadUntilChecked(
  database: pg.Pool,
  { desk, submission, path, limitMs }: { desk: Desk; submission: OpenedSubmission; path: string; limitMs: number },
): Promise<{ tookMs: number; row: SubmissionRow }> {
  const startedAt = performance.now();
  const { status, body } = await postFile(desk.person, submission.submissionNo, { path, name: 'rent roll.xlsx' }, 0);
  if (status !== 200) throw new Error(`The upload was answered ${status}: ${JSON.stringify(body)}`);
  const isChecked = (row: SubmissionRow) => !['New', 'Validation In Progress'].includes(row.status);
  const row = await waitFor(database, submission, isChecked, limitMs);
  return { tookMs: performance.now() - startedAt, row };
}

/** Each reviewer approves in turn, over HTTP. */
export async function approveInTurn(baseUrl: string, submissionNo: string): Promise<void> {
  for (const email of reviewers) {
    const reviewer = await signIn(baseUrl, email);
    const detail = await reviewer.get(`/api/submissions/${submissionNo}`);
    const { versionNo, generation } = detail.body as { versionNo: number; generation: number };
    const response = await reviewer.fetch(`/api/submissions/${submissionNo}/acts/approve`, {
      method: 'POST',
      body: JSON.stringify({ versionNo, generation }),
      headers: { 'content-type': 'application/json', 'Idempotency-Key': randomUUID() },
    });
    if (response.status !== 200) throw new Error(`Approval by ${email}: ${response.status} ${await response.text()}`);
  }
}
