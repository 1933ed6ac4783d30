import type { StoredRule } from '#contracts/rule-sets.ts';
import type { RunInputs, RunQueries } from '../submissions/run-inputs.ts';
import { monthsOfPeriod, readPublishedAggregates } from './published-aggregates.ts';
import type { ReadingOfRule } from './published-aggregates.ts';

type Asking = Pick<RunInputs, 'submission' | 'allowedPropertyIds' | 'entityByCode' | 'dataModelCode'>;

/** Aggregates over published figures: other datasets of this month, this or another dataset of other months. */
export function loadPublishedAggregates(
  client: RunQueries,
  inputs: Asking,
  rules: readonly { rule: StoredRule }[],
  read?: ReadingOfRule,
): Promise<Map<string, string | null>> {
  const { submission, dataModelCode, allowedPropertyIds, entityByCode } = inputs;
  const reader = {
    submissionId: submission.submissionId,
    datasetId: submission.datasetId,
    dataModelCode,
    postMonth: submission.postMonth,
    periodMonths: monthsOfPeriod(submission),
    propertyIds: [...allowedPropertyIds],
    entityIds: [...new Set(entityByCode.values())],
  };
  return readPublishedAggregates(
    client,
    reader,
    rules.map(({ rule }) => rule),
    read,
  );
}
