import { collectedFields } from '#contracts/data-models.ts';
import type {
  DataModelDefinition,
  DataModelFieldDefinition,
  ModelSubject,
  PeriodRule,
} from '#contracts/data-models.ts';
import type { RunQueries } from '../submissions/run-submission.ts';

/** A version of a data model, as what reads, checks and loads files uses it. */
export interface VersionedModel {
  dataModelVersionId: number;
  code: string;
  version: number;
  /** Those that are collected, in order; lists of lookups are filled in. */
  fields: DataModelFieldDefinition[];
  keyFields: readonly string[];
  subject: ModelSubject;
  periodRule: PeriodRule;
  periodField: string | null;
}

interface VersionRow {
  id: number;
  code: string;
  version: number;
  definition: DataModelDefinition;
}

/** The version in force of the model of a dataset; null for a dataset whose model has none. */
export async function loadModelOfDataset(client: RunQueries, datasetId: number): Promise<VersionedModel | null> {
  const { rows } = await client.query<VersionRow>(
    `select v.id, m.code, v.version, v.definition
       from dataset d join data_model m on m.id = d.data_model_id join data_model_in_force v on v.data_model_id = m.id
      where d.id = $1`,
    [datasetId],
  );
  return versioned(client, rows[0]);
}

/** The version in force of the model with this code. */
export async function loadModelByCode(client: RunQueries, code: string): Promise<VersionedModel | null> {
  const { rows } = await client.query<VersionRow>(
    `select v.id, m.code, v.version, v.definition
       from data_model m join data_model_in_force v on v.data_model_id = m.id where m.code = $1`,
    [code],
  );
  return versioned(client, rows[0]);
}

/** One version of a model, in force or not. */
export async function loadModelVersion(
  client: RunQueries,
  dataModelId: number,
  version: number,
): Promise<VersionedModel | null> {
  const { rows } = await client.query<VersionRow>(
    `select v.id, m.code, v.version, v.definition from data_model m join data_model_version v on v.data_model_id = m.id
      where m.id = $1 and v.version = $2`,
    [dataModelId, version],
  );
  return versioned(client, rows[0]);
}

/** The version that a version of a submission was read with. */
export async function loadModelOfVersion(client: RunQueries, versionId: number): Promise<VersionedModel | null> {
  const { rows } = await client.query<VersionRow>(
    `select n.id, m.code, n.version, n.definition
       from version v join submission s on s.id = v.submission_id join dataset d on d.id = s.dataset_id
       join data_model_version n on n.id = coalesce(v.data_model_version_id,
         (select i.id from data_model_in_force i where i.data_model_id = d.data_model_id))
       join data_model m on m.id = n.data_model_id where v.id = $1`,
    [versionId],
  );
  return versioned(client, rows[0]);
}

async function versioned(client: RunQueries, row: VersionRow | undefined): Promise<VersionedModel | null> {
  if (!row) return null;
  const { keyFields, subject, periodRule, periodField } = row.definition;
  const fields = await withLookups(client, collectedFields(row.definition));
  const { id: dataModelVersionId, code, version } = row;
  return { dataModelVersionId, code, version, fields, keyFields, subject, periodRule, periodField };
}

/** Fields that take the values of a lookup get them, with their names. */
async function withLookups(
  client: RunQueries,
  fields: DataModelFieldDefinition[],
): Promise<DataModelFieldDefinition[]> {
  const keys = new Set(fields.flatMap(({ lookupKey }) => lookupKey ?? []));
  if (keys.size === 0) return fields;
  const { rows } = await client.query<{ key: string; code: string; en: string; ja: string | null; ar: string | null }>(
    `select k.name as key, v.code, v.name_en as en, v.name_ja as ja, v.name_ar as ar
       from lookup_key k join lookup_value v on v.lookup_key_id = k.id
      where k.name in (select jsonb_array_elements_text($1::jsonb)) and v.is_active and v.retired_at is null order by v.sort_order, v.code`,
    [JSON.stringify([...keys])],
  );
  const valuesOf = Map.groupBy(rows, ({ key }) => key);
  return fields.map((field) => {
    const values = field.lookupKey === undefined ? undefined : valuesOf.get(field.lookupKey);
    if (!values) return field;
    return {
      ...field,
      enumValues: values.map(({ code }) => code),
      valueLabels: Object.fromEntries(
        values.map(({ code, en, ja, ar }) => [code, { en, ...(ja !== null && { ja }), ...(ar !== null && { ar }) }]),
      ),
    };
  });
}
