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
  for (const [code, facts] of Map.groupBy(aggregates, ({ dataset }) => dataset)) {
    if (code === undefined) continue;
    const model = (await hasLoadedTable(queries, code)) ? await loadModelByCode(queries, code) : null;
    if (!model) {
      problems.push({ code: 'UNKNOWN_DATASET', subject: code });
      continue;
    }
    const known = new Set(ruleFieldsOf(model.fields).map(({ name }) => name));
    const unknown = new Set(facts.flatMap(fieldsOfAggregate).filter((name) => !known.has(name)));
    for (const name of unknown) problems.push({ code: 'UNKNOWN_FIELD', subject: `${code}.${name}` });
  }
  return problems;
}
