import { namedByReference, referenceOf } from '#contracts/rule-texts/dataset-reference.ts';
import type { RuleDocument } from '#contracts/rule-sets.ts';
import { loadModelByCode } from '#database/datasets/data-model-versions.ts';
import { hasLoadedTable } from '#database/datasets/loaded-rows.ts';
import { fieldsOfAggregate } from '#database/rule-sets/published-aggregates.ts';
import type { RunQueries } from '#database/submissions/run-submission.ts';
import { ruleFieldsOf } from '#rules/rule-sets/master-account-fields.ts';
import type { DocumentProblem } from '#rules/rule-sets/validate-document.ts';

/** What a rule names of other datasets and is not there: it would never be compared. */
export async function unknownElsewhere(
  queries: RunQueries,
  { aggregates = [] }: RuleDocument,
): Promise<DocumentProblem[]> {
  const problems: DocumentProblem[] = [];
  for (const [reference, facts] of Map.groupBy(aggregates, referenceOf)) {
    const { dataset: code, datasetId } = namedByReference(reference);
    if (code === undefined || reference === null) continue;
    if (datasetId !== undefined && (await codeOfDataset(queries, datasetId)) !== code) {
      problems.push({ code: 'UNKNOWN_DATASET', subject: reference });
      continue;
    }
    const model = (await hasLoadedTable(queries, code)) ? await loadModelByCode(queries, code) : null;
    if (!model) {
      problems.push({ code: 'UNKNOWN_DATASET', subject: code });
      continue;
    }
    const known = new Set(ruleFieldsOf(model.fields).map(({ name }) => name));
    const unknown = new Set(facts.flatMap(fieldsOfAggregate).filter((name) => !known.has(name)));
    for (const name of unknown) problems.push({ code: 'UNKNOWN_FIELD', subject: `${reference}.${name}` });
  }
  return problems;
}

/** Code of the data model of a dataset; null for one that does not exist or was deleted. */
async function codeOfDataset(queries: RunQueries, datasetId: number): Promise<string | null> {
  const { rows } = await queries.query<{ code: string }>(
    'select m.code from dataset d join data_model m on m.id = d.data_model_id where d.id = $1 and d.retired_at is null',
    [datasetId],
  );
  return rows[0]?.code ?? null;
}
