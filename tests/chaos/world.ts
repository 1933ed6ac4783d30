import type { MikroORM } from '@mikro-orm/postgresql';
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
import { Submission } from '#database/submissions/submission.entity.ts';
import { ConfiguredReviewer } from '#database/workflow-configuration/configured-reviewer.entity.ts';
import { WorkflowConfiguration } from '#database/workflow-configuration/workflow-configuration.entity.ts';
import { heads } from '#tests/bench/rent-roll.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { areaOfWorkbook } from './workbook.ts';

const since = '2020-01-01';
/** Two groups of two and one who approves last. */
const orderOfReviewers = [1, 1, 2, 2, 3];
/** Months in which every lease of the generated workbooks runs, newest first. */
const months = Array.from({ length: 20 }, (_, index) =>
  new Date(Date.UTC(2026, 9 - index, 1)).toISOString().slice(0, 10),
);

export interface Reviewer {
  userId: number;
  orderNo: number;
  browser: Browser;
}

export interface Provider {
  serviceProviderId: number;
  datasetId: number;
  properties: { propertyId: number; providerCode: string }[];
  browser: Browser;
}

export interface OpenSubmission {
  submissionId: number;
  submissionNo: string;
  postMonth: string;
  providerCode: string;
}

/** A fund whose rent rolls five reviewers approve in three steps. */
export async function hireReviewers(orm: MikroORM, baseUrl: string): Promise<Reviewer[]> {
  const em = orm.em.fork();
  const dataset = await em.findOneOrFail(Dataset, { name: 'Rent Roll' });
  const configuration = em.create(WorkflowConfiguration, { datasetId: dataset.id });
  await em.flush();
  const reviewers: Reviewer[] = [];
  for (const [index, orderNo] of orderOfReviewers.entries()) {
    const email = `reviewer-${index + 1}@fund.example`;
    const { id: userId } = await makePerson(orm, 'Reviewer', email);
    em.create(ConfiguredReviewer, { configurationId: configuration.id, orderNo, userId });
    reviewers.push({ userId, orderNo, browser: await signIn(baseUrl, email) });
  }
  await em.flush();
  return reviewers;
}

/** Providers, each with properties of its own and one person who is signed in. */
export async function hireProviders(
  orm: MikroORM,
  baseUrl: string,
  count: number,
  propertiesEach: number,
): Promise<Provider[]> {
  const em = orm.em.fork();
  const { id: datasetId } = await em.findOneOrFail(Dataset, { name: 'Rent Roll' });
  const type = em.create(FundType, { name: 'Fund' });
  await em.flush();
  const fund = em.create(Fund, { name: 'Meridian', nameFolded: 'meridian', fundTypeId: type.id });
  await em.flush();
  const providers: Provider[] = [];
  for (let n = 1; n <= count; n += 1) {
    const provider = em.create(ServiceProvider, { code: `SP-${n}`, name: `Provider ${n}`, type: 'Property Manager' });
    await em.flush();
    const serviceProviderId = provider.id;
    const properties = await addProperties(orm, { serviceProviderId, datasetId, fundId: fund.id }, propertiesEach);
    const definition = {
      format: 'LIST' as const,
      sheet: null,
      rowNumber: 1,
      requiredColumns: [],
      excludeRowKeywords: ['Total'],
      excludeBlankRows: true,
      type: null,
      columns: heads.map(([source, field]) => ({ source, field })),
      isFileTranslationRequired: false,
    };
    em.create(DatasetMapping, { serviceProviderId, datasetId, definition });
    await em.flush();
    const email = `provider-${n}@sp.example`;
    await makePerson(orm, 'DataProvider', email, { serviceProviderId });
    providers.push({ serviceProviderId, datasetId, properties, browser: await signIn(baseUrl, email) });
  }
  return providers;
}

async function addProperties(
  orm: MikroORM,
  { serviceProviderId, datasetId, fundId }: { serviceProviderId: number; datasetId: number; fundId: number },
  count: number,
): Promise<Provider['properties']> {
  const em = orm.em.fork();
  const properties: Provider['properties'] = [];
  for (let n = 1; n <= count; n += 1) {
    const names = { code: `P-${serviceProviderId}-${n}`, name: `Property ${serviceProviderId}-${n}` };
    const kind = { propertyType: 'Office', country: 'US', baseUnit: 'sqft', baseCurrency: 'USD' };
    const place = { dateFormat: 'YYYY-MM-DD', timeZone: 'America/New_York', rentableArea: areaOfWorkbook };
    const property = em.create(Property, { ...names, ...kind, ...place });
    await em.flush();
    const ids = { serviceProviderId, propertyId: property.id };
    const providerCode = `PM-${n}`;
    em.create(FundProperty, { fundId, propertyId: property.id, validFrom: since });
    em.create(PropertyProvider, { ...ids, validFrom: since });
    em.create(PropertyMapping, { ...ids, providerCode });
    const rhythm = { submitFrequency: 'MONTHLY' as const, submitTimelineDay: 10, firstPostMonth: since };
    em.create(Frequency, { ...ids, datasetId, ...rhythm });
    await em.flush();
    properties.push({ propertyId: property.id, providerCode });
  }
  return properties;
}

/** How many submissions a provider can have. */
export const submissionsOf = ({ properties }: Provider): number => properties.length * months.length;

/**
 * Opens the provider's next submission as a sweep does. A database that goes away meanwhile is asked again: the submission may
 * have been opened, and its key then says so.
 */
export async function openNext(orm: MikroORM, provider: Provider, nth: number): Promise<OpenSubmission> {
  const { serviceProviderId, datasetId, properties } = provider;
  const property = properties[nth % properties.length];
  const postMonth = months[Math.floor(nth / properties.length)];
  if (property === undefined || postMonth === undefined) throw new Error('There are no more months.');
  const { propertyId, providerCode } = property;
  const deadline = Date.now() + 120_000;
  for (;;) {
    try {
      const known = await orm.em.fork().findOne(Submission, { serviceProviderId, propertyId, postMonth });
      if (known) return { submissionId: known.id, submissionNo: known.submissionNo, postMonth, providerCode };
      const key = { serviceProviderId, propertyId, datasetId, postMonth, createdByUserId: null };
      const opened = await orm.em.fork().transactional((em) => openSubmission(em, key));
      return { ...opened, postMonth, providerCode };
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
