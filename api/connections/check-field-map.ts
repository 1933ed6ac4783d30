import type { EntityManager } from '@mikro-orm/postgresql';
import { columnsOfText } from '#contracts/connection-columns.ts';
import type { FieldProblem, ProblemCode } from '#contracts/masters.ts';
import { foldKey } from '#contracts/text.ts';
import { loadModelOfDataset } from '#database/datasets/data-model-versions.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import type { StoredValue } from '../masters/master.ts';

const mostProblems = 10;
const longestFound = 100;

/** What is wrong with the fields that a connection maps itself, by the data model of its dataset. */
export async function fieldMapProblems(
  em: EntityManager,
  text: StoredValue | undefined,
  datasetId: StoredValue | undefined,
): Promise<FieldProblem[]> {
  if (typeof text !== 'string') return [];
  const problem = (code: ProblemCode, found: string): FieldProblem => ({
    ...{ field: 'fieldMap', code, found: found.slice(0, longestFound) },
  });
  const columns = columnsOfText(text);
  if (columns === null) return [problem('NotAMapping', text)];
  const model = typeof datasetId === 'number' ? await loadModelOfDataset(queriesOf(em), datasetId) : null;
  const known = new Set(model?.fields.map(({ name }) => name));
  const fields = columns.map(({ field }) => field);
  const sources = columns.map(({ source }) => foldKey(source));
  return [
    ...fields.filter((field) => !known.has(field)).map((field) => problem('UnknownField', field)),
    ...fields.filter((field, at) => fields.indexOf(field) !== at).map((field) => problem('DuplicateField', field)),
    // Two sources that are equal as codes would be one heading of the file.
    ...columns
      .filter((_, at) => sources.indexOf(sources[at] ?? '') !== at)
      .map(({ source }) => problem('NotAMapping', source)),
  ].slice(0, mostProblems);
}
