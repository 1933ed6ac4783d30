import type { EntityManager } from '@mikro-orm/postgresql';
import type { ConnectionColumns } from '#contracts/connection-columns.ts';
import type { AnswerReading, ConnectionReport } from '#contracts/connections.schema.ts';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { ConnectionTargets } from '#database/connections/find-targets.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { ConfigurationMissing, loadRunInputs } from '#database/submissions/run-inputs.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import type { SeenTable } from '#documents/connections/look-at-answer.ts';
import type { ReadAnswer } from '#documents/connections/read-answer.ts';
import { foldText } from '#documents/mapping/fold-text.ts';
import { definitionOfColumns } from '#documents/mapping/own-columns.ts';
import type { SampleContext } from '#documents/sampling/sample-request.ts';
import { sampleContextOf } from '../dataset-mappings/sample-context.ts';
import type { MasterContext } from '../masters/master.ts';

/** Of whom and of what the rows of an answer are. */
export interface Place {
  datasetId: number;
  serviceProviderId: number;
}

type FoundFile = NonNullable<ConnectionReport['found']>;

export async function placeOf(
  em: EntityManager,
  { dataset, serviceProvider }: { dataset: string | null; serviceProvider: string | null },
): Promise<Place | null> {
  const found = await selectOne<Place>(
    em,
    sql`select d.id as "datasetId", v.id as "serviceProviderId" from dataset d cross join service_provider v
        where d.name = ${dataset} and v.code = ${serviceProvider}`,
  );
  return found ?? null;
}

/** Each field of the rows with its first value, what the dataset mapping in force makes of it, and what it seems to be. */
export async function describeFields(
  context: MasterContext,
  targets: ConnectionTargets,
  sample: SampleContext | null,
  seen: SeenTable['fields'],
): Promise<Pick<FoundFile, 'fields' | 'modelFields'>> {
  const readInto = await mappedColumns(context, targets, sample);
  const fields = seen.map((field) => ({ ...field, readInto: readInto.get(foldText(field.name)) ?? null }));
  return { fields, modelFields: sample?.fields.map((field) => shownField(field, context.language)) ?? [] };
}

/** How a run would read its rows with these columns: what else holds for them is said by the mapping in force. */
export async function definitionFor(context: MasterContext, targets: ConnectionTargets, columns: ConnectionColumns) {
  const inputs = await inputsOf(context, targets);
  return definitionOfColumns(columns, inputs?.mapping?.definition ?? null);
}

/** The first rows as they would be loaded, with the labels of the reader's language. */
export function presentReading(
  { language }: MasterContext,
  sample: SampleContext,
  { fields, records, unfed, faults, absent }: ReadAnswer,
): AnswerReading {
  const shown = new Map(sample.fields.map((field) => [field.name, shownField(field, language)]));
  const labelOf = (name: string) => shown.get(name)?.label ?? name;
  return {
    fields: fields.flatMap((name) => shown.get(name) ?? []),
    records,
    unfed: unfed.map(labelOf),
    faults: faults.map(({ field, ...fault }) => ({ ...fault, field: labelOf(field) })),
    absent: absent.map(({ source, field }) => ({ source, field: labelOf(field) })),
  };
}

/** What rows of this place are read with; null where its dataset has no data model. */
export async function contextOfPlace(
  context: MasterContext,
  place: Place | null,
  { submissions: [first] }: ConnectionTargets,
): Promise<SampleContext | null> {
  if (place === null) return null;
  const { datasetId, serviceProviderId } = place;
  const { em } = context;
  const model = await selectOne(
    em,
    sql`select 1 as found from dataset d join data_model_in_force v on v.data_model_id = d.data_model_id where d.id = ${datasetId}`,
  );
  if (!model) return null;
  const of = await selectOne<{ fundId: number | null; propertyId: number | null }>(
    em,
    sql`select s.fund_id as "fundId", s.property_id as "propertyId" from submission s where s.id = ${first?.submissionId ?? 0}`,
  );
  const { fundId = null, propertyId = null } = of ?? {};
  return sampleContextOf(context, { serviceProviderId, fundId, propertyId, datasets: [{ id: datasetId }] }, datasetId);
}

const shownField = ({ name, labels, isRequired }: DataModelFieldDefinition, language: LanguageCode) => ({
  ...{ name, label: labels[language], isRequired },
});

/**
 * Folded column -> label of the field that the mapping in force reads it into; where no submission waits, of what any mapping of the
 * provider and dataset reads.
 */
async function mappedColumns(
  context: MasterContext,
  targets: ConnectionTargets,
  sample: SampleContext | null,
): Promise<ReadonlyMap<string, string>> {
  const inputs = await inputsOf(context, targets);
  const labels = new Map(sample?.fields.map(({ name, labels: words }) => [name, words[context.language]]));
  const known = sample?.known ?? [];
  const columns = targets.submissions.length === 0 ? known : (inputs?.mapping?.definition.columns ?? []);
  return new Map(columns.map(({ source, field }) => [foldText(source), labels.get(field) ?? field]));
}

/** What the first submission that waits would be read with; null where none waits, or it is not set up completely. */
async function inputsOf({ em }: MasterContext, { submissions: [first] }: ConnectionTargets): Promise<RunInputs | null> {
  if (!first) return null;
  return loadRunInputs(queriesOf(em), first.submissionId).catch((error: unknown) => {
    if (error instanceof ConfigurationMissing) return null;
    throw error;
  });
}
