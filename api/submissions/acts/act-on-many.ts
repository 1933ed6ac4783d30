import pLimit from 'p-limit';
import type { ErrorCode } from '#contracts/errors.ts';
import { AppError } from '../../errors.ts';
import type { ProcessDependencies } from '../deliver.ts';
import type { Act, Performance } from '../perform.ts';
import { performWhole } from '../perform-whole.ts';
import { loadSubmission } from '../submission.ts';
import { operationOfRow } from './operation-of-row.ts';

export interface RowResult {
  submissionNo: string;
  outcome: 'accepted' | 'pending' | 'refused';
  code?: ErrorCode;
}

/** Submissions that are asked at the same time; the process server takes more, people would not notice. */
const atOnce = 6;

/** One act on one of many submissions; a refusal is its result. */
export async function actOnOne(
  dependencies: ProcessDependencies,
  { em, person, submissionNo, opId, requestId }: Omit<Act, 'submission'> & { submissionNo: string },
  performance: Performance,
): Promise<RowResult> {
  try {
    const submission = await loadSubmission(em, person, submissionNo);
    const act = { em, person, submission, opId: operationOfRow(opId, submissionNo), requestId };
    const { outcome } = await performWhole(dependencies, act, performance);
    return { submissionNo, outcome };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { submissionNo, outcome: 'refused', code: error.code };
  }
}

/** Results in the order of the items. */
export function forEach<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>): Promise<Result[]> {
  return pLimit(atOnce).map(items, act);
}
