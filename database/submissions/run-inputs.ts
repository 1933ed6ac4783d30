import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ConditionalRequirement, DataModelFieldDefinition, FieldType } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import type { RuleDocument, RuleScope, RuleType, StoredRule } from '#contracts/rule-sets.ts';
import { foldKey } from '#contracts/text.ts';
import type { RowContext } from '#rules/rule-sets/facts.ts';
import { standardDataModels } from '../seeds/data-models.ts';
import { ConfigurationMissing, factsOf, loadSubmission } from './run-submission.ts';
import type { RunQueries, Submission } from './run-submission.ts';

export { ConfigurationMissing };
export type { RunQueries };

/** Has PostgreSQL plan each text once for a connection. The texts of a run are always the same. */
export function preparing(client: Pick<pg.ClientBase, 'query'>): RunQueries {
  return {
    query: (text, values) => client.query({ name: nameOf(text), text, values }),
  };
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

/** What one run of the checking uses, pinned when it starts. */
export interface RunInputs {
  submission: Submission;
  dataModelCode: string;
  fields: DataModelFieldDefinition[];
  /** Positions of the fields that name a row from month to month. */
  keyPositions: number[];
  /** Position of the day that has to lie in the submission's month, or null. */
  periodPosition: number | null;
  propertyCodePosition: number | null;
  mapping: { id: number; version: number; definition: DatasetMappingDefinition } | null;
  translation: Map<string, string>;
  /** Folded provider code -> master property, null while nobody has mapped it. */
  propertyByCode: Map<string, number | null>;
  /** Properties whose rows this submission may hold. */
  allowedPropertyIds: Set<number>;
  /** Properties with a submission of the same dataset, provider and month: their rows of a common workbook are theirs. */
  submittedPropertyIds: Set<number>;
  rules: StoredRule[];
  submissionFacts: RowContext['submission'];
  /** Over everything above; the same hash means that a second run would say the same. */
  inputHash: string;
}

export async function loadRunInputs(client: RunQueries, submissionId: number): Promise<RunInputs> {
  const submission = await loadSubmission(client, submissionId);
  const { code, fields } = await loadDataModel(client, submission.datasetId);
  const standard = standardDataModels.find((model) => model.code === code);
  const position = (name: string): number => fields.findIndex((field) => field.name === name);
  const keyFields = standard?.keyFields ?? [];
  const propertyCodePosition = position('property_code');
  const periodPosition = standard ? position(standard.periodField) : -1;
  const pinned = {
    dataModelCode: code,
    fields,
    mapping: await loadMapping(client, submission),
    translation: await loadTranslation(client, submission.serviceProviderId),
    propertyByCode: await loadPropertyCodes(client, submission.serviceProviderId),
    allowedPropertyIds: await loadAllowedProperties(client, submission),
    rules: await loadRules(client, submission.datasetId),
    submissionFacts: factsOf(submission),
  };
  return {
    ...pinned,
    submission,
    submittedPropertyIds: await loadSubmittedProperties(client, submission),
    keyPositions: keyFields.map(position).filter((at) => at >= 0),
    periodPosition: periodPosition < 0 ? null : periodPosition,
    propertyCodePosition: propertyCodePosition < 0 ? null : propertyCodePosition,
    inputHash: hashOf({ ...pinned, dateFormat: submission.dateFormat, isMultiProperty: submission.isMultiProperty }),
  };
}

export async function loadDataModel(
  client: RunQueries,
  datasetId: number,
): Promise<{ code: string; fields: DataModelFieldDefinition[] }> {
  const { rows } = await client.query<{
    code: string;
    name: string;
    labels: DataModelFieldDefinition['labels'];
    type: FieldType;
    is_required: boolean;
    enum_values: string[] | null;
    required_when: ConditionalRequirement | null;
  }>(
    `select m.code, f.name, f.labels, f.type, f.is_required, f.enum_values, f.required_when
       from dataset d join data_model m on m.id = d.data_model_id join data_model_field f on f.data_model_id = m.id
      where d.id = $1 order by f.position`,
    [datasetId],
  );
  const [first] = rows;
  if (!first) throw new ConfigurationMissing(`Dataset ${datasetId} has no fields.`);
  const fields = rows.map(({ name, labels, type, is_required, enum_values, required_when }) => ({
    name,
    labels,
    type,
    isRequired: is_required,
    ...(enum_values ? { enumValues: enum_values } : {}),
    ...(required_when ? { requiredWhen: required_when } : {}),
  }));
  return { code: first.code, fields };
}

/** The most specific mapping: of the property, of its fund when that one is fund-enabled, of the provider. */
async function loadMapping(client: RunQueries, submission: Submission): Promise<RunInputs['mapping']> {
  const { rows } = await client.query<{ id: number; version: number; definition: DatasetMappingDefinition }>(
    `select id, version, definition from dataset_mapping
      where service_provider_id = $1 and dataset_id = $2 and is_active
        and (property_id = $3 or (property_id is null and fund_id = $4 and ($3::int is null or is_fund_enabled))
             or (property_id is null and fund_id is null))
      order by property_id nulls last, fund_id nulls last, version desc, id desc limit 1`,
    [submission.serviceProviderId, submission.datasetId, submission.propertyId, submission.fundId],
  );
  return rows[0] ?? null;
}

export async function loadTranslation(client: RunQueries, serviceProviderId: number): Promise<Map<string, string>> {
  const { rows } = await client.query<{ source_text: string; target_text: string }>(
    'select source_text, target_text from translation where service_provider_id = $1 order by id',
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

export async function loadRules(client: RunQueries, datasetId: number): Promise<StoredRule[]> {
  const { rows } = await client.query<{
    id: number;
    code: string;
    version: number;
    type: RuleType;
    scope: RuleScope;
    document: RuleDocument;
    names: Record<string, string>;
    messages: Record<string, string>;
  }>(
    `select id, code, version, type, scope, document, names, messages from rule
      where dataset_id = $1 and is_active and retired_at is null order by position, id`,
    [datasetId],
  );
  return rows.map(({ id, ...rest }) => ({ ruleId: id, ...rest }));
}

/**
 * Content alone: versions and ids of rules and mappings are left out, so that what was changed and changed back is the
 * same. A code that nobody has mapped is as good as one that is not listed, as the run itself lists it.
 */
function hashOf({ propertyByCode, rules, mapping, ...pinned }: Pinned): string {
  const content = {
    ...pinned,
    mappedCodes: [...propertyByCode].filter(([, propertyId]) => propertyId !== null),
    rules: rules.map(({ version: _, ...rule }) => rule),
    mapping: mapping?.definition ?? null,
  };
  const text = JSON.stringify(content, (_, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  );
  return createHash('sha256').update(text).digest('hex');
}

type Pinned = Omit<
  RunInputs,
  'submission' | 'submittedPropertyIds' | 'inputHash' | 'keyPositions' | 'periodPosition' | 'propertyCodePosition'
> &
  Pick<Submission, 'dateFormat' | 'isMultiProperty'>;
