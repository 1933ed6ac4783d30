import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { AccountMatcher } from '#contracts/account-mappings.ts';
import type { DataModelFieldDefinition, ModelSubject, PeriodRule } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import type { RuleDocument, RuleReach, RuleScope, RuleType, StoredRule } from '#contracts/rule-sets.ts';
import { foldKey } from '#contracts/text.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';
import { isFor } from '#rules/rule-sets/reach.ts';
import {
  contentOfMasters,
  loadAlteringMappings,
  loadMappedAccounts,
  loadMasterAccounts,
} from '../account-mappings/account-inputs.ts';
import type { MasterAccountInputs } from '../account-mappings/account-inputs.ts';
import { loadMovedAccounts } from '../account-mappings/moved-accounts.ts';
import { loadModelOfDataset } from '../datasets/data-model-versions.ts';
import type { VersionedModel } from '../datasets/data-model-versions.ts';
import { prepared } from '../sql/hot-statements.ts';
import { ConfigurationMissing, factsOf, loadSubmission } from './run-submission.ts';
import type { RunQueries, Submission } from './run-submission.ts';

export { ConfigurationMissing };
export type { RunQueries };

/** Has PostgreSQL plan each text once for a connection. The texts of a run are always the same. */
export function preparing(client: Pick<pg.ClientBase, 'query'>): RunQueries {
  return {
    query: (text, values) => client.query({ ...prepared('run', text), values }),
  };
}

/** What one run of the checking uses, pinned when it starts. */
export interface RunInputs {
  submission: Submission;
  dataModelCode: string;
  /** The version of the data model that this run uses. */
  dataModelVersionId: number;
  subject: ModelSubject;
  periodRule: PeriodRule;
  fields: DataModelFieldDefinition[];
  /** Positions of the fields that name a row from month to month. */
  keyPositions: number[];
  /** Position of the day or month that the period rule judges, or null. */
  periodPosition: number | null;
  propertyCodePosition: number | null;
  mapping: { id: number; version: number; definition: DatasetMappingDefinition } | null;
  translation: Map<string, string>;
  /** Folded provider code -> master property, null while nobody has mapped it. */
  propertyByCode: Map<string, number | null>;
  /** Folded code of the submission's fund and of the entities below it -> fund, where rows may be about an entity. */
  entityByCode: Map<string, number>;
  /** Properties whose rows this submission may hold. */
  allowedPropertyIds: Set<number>;
  /** Properties with a submission of the same dataset, provider and month: their rows of a common workbook are theirs. */
  submittedPropertyIds: Set<number>;
  rules: StoredRule[];
  submissionFacts: RowContext['submission'];
  /** Codes that are mapped for the post month; absent where unmapped accounts change nothing in a run. */
  accountMappings: readonly AccountMatcher[] | undefined;
  /** Mappings that may put a control of the recoded rows off; absent where there are none. */
  alteringMappings: Awaited<ReturnType<typeof loadAlteringMappings>>;
  /** Accounts that open in another statement than they closed in; absent where there are none. */
  movedAccounts: Awaited<ReturnType<typeof loadMovedAccounts>>;
  /** Absent where no rule reads master accounts. */
  masterAccounts: MasterAccountInputs | undefined;
  /** Over everything above; the same hash means that a second run would say the same. */
  inputHash: string;
}

export async function loadRunInputs(client: RunQueries, submissionId: number): Promise<RunInputs> {
  const submission = await loadSubmission(client, submissionId);
  const model = await loadDataModel(client, submission.datasetId);
  const { code, fields, subject, periodRule, dataModelVersionId } = model;
  const position = (name: string | null): number => fields.findIndex((field) => field.name === name);
  const propertyCodePosition = position('property_code');
  const periodPosition = position(model.periodField);
  const allowedPropertyIds = await loadAllowedProperties(client, submission);
  const rules = await loadRules(client, submission);
  const pinned = {
    dataModelCode: code,
    ...{ fields, subject, periodRule },
    mapping: await loadMapping(client, submission),
    translation: await loadTranslation(client, submission.serviceProviderId),
    propertyByCode: await loadPropertyCodes(client, submission.serviceProviderId),
    entityByCode: await loadEntityCodes(client, submission, subject),
    allowedPropertyIds,
    rules,
    submissionFacts: factsOf(submission),
    accountMappings: await loadMappedAccounts(client, submission, fields, allowedPropertyIds),
    alteringMappings: await loadAlteringMappings(client, submission, fields, allowedPropertyIds),
    movedAccounts: await loadMovedAccounts(client, submission, fields, allowedPropertyIds),
    masterAccounts: await loadMasterAccounts(client, submission, { fields, rules }, allowedPropertyIds),
  };
  const keyPositions = model.keyFields.map(position).filter((at) => at >= 0);
  return {
    ...pinned,
    dataModelVersionId,
    submission,
    submittedPropertyIds: await loadSubmittedProperties(client, submission),
    keyPositions,
    periodPosition: periodPosition < 0 ? null : periodPosition,
    propertyCodePosition: propertyCodePosition < 0 ? null : propertyCodePosition,
    inputHash: hashOf({
      ...pinned,
      keyPositions,
      periodPosition,
      dateFormat: submission.dateFormat,
      isMultiProperty: submission.isMultiProperty,
    }),
  };
}

/** @throws ConfigurationMissing for a dataset without fields */
export async function loadDataModel(client: RunQueries, datasetId: number): Promise<VersionedModel> {
  const model = await loadModelOfDataset(client, datasetId);
  if (!model || model.fields.length === 0) throw new ConfigurationMissing(`Dataset ${datasetId} has no fields.`);
  return model;
}

/** The fund of the submission and the entities below it, by their codes, which come first, and their names. */
async function loadEntityCodes(
  client: RunQueries,
  { fundId, propertyId }: Submission,
  subject: ModelSubject,
): Promise<Map<string, number>> {
  if (subject === 'property' || propertyId !== null || fundId === null) return new Map();
  const { rows } = await client.query<{ id: number; code: string }>(
    `with recursive family as (
       select id from fund where id = $1 union select f.id from fund f join family on f.parent_id = family.id
     )
     select f.id, n.code from fund f cross join lateral (values (f.code, 1), (f.name, 2)) as n(code, rank)
      where f.id in (select id from family) and n.code is not null order by n.rank, (f.id = $2) desc, f.id`,
    [fundId, fundId],
  );
  const byCode = new Map<string, number>();
  for (const { id, code } of rows) if (!byCode.has(foldKey(code))) byCode.set(foldKey(code), id);
  return byCode;
}

/** The mapping of the property, of its nearest fund and each fund above, else of the provider. */
async function loadMapping(client: RunQueries, submission: Submission): Promise<RunInputs['mapping']> {
  const { rows } = await client.query<{ id: number; version: number; definition: DatasetMappingDefinition }>(
    `select id, version, definition from dataset_mapping where id = dataset_mapping_in_force($1, $2, $3,
       (select coalesce(entity_id, fund_id) from submission where id = $4))`,
    [submission.serviceProviderId, submission.datasetId, submission.propertyId, submission.submissionId],
  );
  return rows[0] ?? null;
}

export async function loadTranslation(client: RunQueries, serviceProviderId: number): Promise<Map<string, string>> {
  const { rows } = await client.query<{ source_text: string; target_text: string }>(
    'select source_text, target_text from translation where service_provider_id = $1 and is_active and retired_at is null order by id',
    [serviceProviderId],
  );
  return new Map(rows.map((row) => [row.source_text, row.target_text]));
}

async function loadPropertyCodes(client: RunQueries, serviceProviderId: number): Promise<Map<string, number | null>> {
  const { rows } = await client.query<{ provider_code: string; property_id: number | null }>(
    'select provider_code, property_id from property_mapping where service_provider_id = $1 and is_active order by id',
    [serviceProviderId],
  );
  return new Map(rows.map((row) => [foldKey(row.provider_code), row.property_id]));
}

/** A fund's submission may name every property of the fund and of the entities below it. */
async function loadAllowedProperties(client: RunQueries, submission: Submission): Promise<Set<number>> {
  if (submission.propertyId !== null) return new Set([submission.propertyId]);
  const { rows } = await client.query<{ property_id: number }>(
    `with recursive family as (
       select id from fund where id = $1 union select f.id from fund f join family on f.parent_id = family.id
     )
     select distinct property_id from fund_property
      where fund_id in (select id from family) and valid_from <= $2::date and (valid_to is null or valid_to >= $3::date) order by property_id`,
    [submission.fundId, submission.periodEnd, submission.periodStart],
  );
  return new Set(rows.map((row) => row.property_id));
}

async function loadSubmittedProperties(client: RunQueries, submission: Submission): Promise<Set<number>> {
  if (!submission.isMultiProperty) return new Set();
  const { rows } = await client.query<{ property_id: number }>(
    `select property_id from submission
      where service_provider_id = $1 and dataset_id = $2 and post_month = $3::date and property_id is not null`,
    [submission.serviceProviderId, submission.datasetId, submission.postMonth],
  );
  return new Set(rows.map((row) => row.property_id));
}

/** The rules in force that are for the submission, in their order. */
export async function loadRules(
  client: RunQueries,
  { datasetId, place }: Pick<Submission, 'datasetId' | 'place'>,
): Promise<StoredRule[]> {
  const { rows } = await client.query<{
    id: number;
    code: string;
    version: number;
    type: RuleType;
    scope: RuleScope;
    document: RuleDocument;
    names: Record<string, string>;
    messages: Record<string, string>;
    reach: Partial<RuleReach>;
  }>(
    `select id, code, version, type, scope, document, names, messages, reach from rule
      where dataset_id = $1 and is_active and retired_at is null order by position, id`,
    [datasetId],
  );
  return rows.flatMap(({ id, reach, ...rest }) => (isFor(reach, place) ? [{ ruleId: id, ...rest }] : []));
}

/**
 * Content alone: versions and ids of rules and mappings are left out, so that what was changed and changed back is the
 * same. A code that nobody has mapped is as good as one that is not listed, as the run itself lists it.
 */
function hashOf({ propertyByCode, rules, mapping, masterAccounts, ...pinned }: Pinned): string {
  const content = {
    ...pinned,
    mappedCodes: [...propertyByCode].filter(([, propertyId]) => propertyId !== null),
    rules: rules.map(({ version: _, ...rule }) => rule),
    mapping: mapping?.definition ?? null,
    masterAccounts: masterAccounts && contentOfMasters(masterAccounts),
  };
  const text = JSON.stringify(content, (_, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  );
  return createHash('sha256').update(text).digest('hex');
}

type Pinned = Omit<
  RunInputs,
  'submission' | 'submittedPropertyIds' | 'inputHash' | 'dataModelVersionId' | 'periodPosition' | 'propertyCodePosition'
> & { periodPosition: number } & Pick<Submission, 'dateFormat' | 'isMultiProperty'>;
