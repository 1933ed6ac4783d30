import type { EntityManager } from '@mikro-orm/postgresql';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { loadDataModel, loadTranslation } from '#database/submissions/run-inputs.ts';
import type { Layout } from '#documents/recognising/recognition.ts';
import { queriesOf } from '../run-input.ts';
import { isIn, select, sql } from '#database/sql/select.ts';
import type { OpenSubmission } from './open-submissions.ts';

/** An administrator's submissions can be of very many providers; a look tries the layouts of the most urgent ones. */
const mostLayouts = 100;

/** Without a mapping, files of a dataset are recognised by the heads of its data model. */
export function layoutKeyOf({ mappingId, datasetId, dateFormat }: OpenSubmission): string {
  return `${mappingId === null ? `dataset ${datasetId}` : mappingId} ${dateFormat}`;
}

/** The ways in which files of these submissions are written. */
export async function layoutsOf(em: EntityManager, submissions: readonly OpenSubmission[]): Promise<Layout[]> {
  const byKey = new Map<string, OpenSubmission>();
  for (const submission of submissions) {
    const key = layoutKeyOf(submission);
    if (!byKey.has(key) && byKey.size < mostLayouts) byKey.set(key, submission);
  }
  const definitions = await definitionsOf(
    em,
    [...byKey.values()].flatMap(({ mappingId }) => mappingId ?? []),
  );
  const queries = queriesOf(em);
  const modelOf = once((datasetId: number) => loadDataModel(queries, datasetId));
  const translationOf = once((serviceProviderId: number) => loadTranslation(queries, serviceProviderId));
  const layouts: Layout[] = [];
  for (const [key, { mappingId, datasetId, serviceProviderId, dateFormat }] of byKey) {
    const definition = mappingId === null ? null : definitions.get(mappingId);
    if (definition === undefined) continue;
    const { fields, periodField, periodRule } = await modelOf(datasetId);
    layouts.push({
      key,
      definition,
      fields,
      dateFormat,
      translation: definition?.isFileTranslationRequired ? [...(await translationOf(serviceProviderId))] : null,
      codeField: 'property_code',
      // Days of another rule may lie in other months than that of the submission.
      periodField: periodRule === 'AT' ? periodField : null,
    });
  }
  return layouts;
}

async function definitionsOf(
  em: EntityManager,
  mappingIds: readonly number[],
): Promise<Map<number, DatasetMappingDefinition>> {
  const rows = await select<{ id: number; definition: DatasetMappingDefinition }>(
    em,
    sql`select id, definition from dataset_mapping where ${isIn(sql`id`, [...new Set(mappingIds)])}`,
  );
  return new Map(rows.map(({ id, definition }) => [id, definition]));
}

function once<Result>(load: (id: number) => Promise<Result>): (id: number) => Promise<Result> {
  const known = new Map<number, Promise<Result>>();
  return (id) => {
    const loading = known.get(id) ?? load(id);
    known.set(id, loading);
    return loading;
  };
}
