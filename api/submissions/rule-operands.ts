import type { RuleOperands } from '#contracts/rule-explanations.schema.ts';
import type { AggregateFact, RuleDocument } from '#contracts/rule-sets.ts';
import { referenceOf } from '#contracts/rule-texts/dataset-reference.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { loadModelByCode } from '#database/datasets/data-model-versions.ts';
import { namesOfOthers } from '#database/datasets/other-dataset-names.ts';
import type { RunQueries } from '#database/submissions/run-inputs.ts';
import { inLanguage } from '#rules/rule-sets/messages.ts';

/** What the facts of a rule are made of, in the words of the reader; `cells` are those of one row. */
export async function loadOperands(
  queries: RunQueries,
  { derived = [], aggregates = [] }: Pick<RuleDocument, 'derived' | 'aggregates'>,
  language: LanguageCode,
  cells: RuleOperands['cells'] = {},
): Promise<RuleOperands> {
  const others = aggregates.flatMap((aggregate) => referenceOf(aggregate) ?? []);
  return {
    ...{ derived, aggregates, cells },
    datasets: await namesOfOthers(queries, others, language),
    labels: await labelsOf(queries, aggregates, language),
  };
}

async function labelsOf(
  queries: RunQueries,
  aggregates: readonly AggregateFact[],
  language: LanguageCode,
): Promise<RuleOperands['labels']> {
  const labels: RuleOperands['labels'] = {};
  for (const { fact, dataset, field } of aggregates) {
    const model = dataset === undefined ? null : await loadModelByCode(queries, dataset);
    const found = model?.fields.find(({ name }) => name === field);
    if (found) labels[fact] = inLanguage(found.labels, language);
  }
  return labels;
}
