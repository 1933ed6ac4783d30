import type { FileTrial } from '#contracts/rule-trials.schema.ts';
import type { TrialJobInput } from '#contracts/rule-trials.ts';
import { triedFileMs } from '#contracts/rule-trials.ts';
import { loadSubmission } from '#database/submissions/run-submission.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { checkFileByRules } from '#processes/check-file.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { isForPlace } from '#rules/rule-sets/reach.ts';
import type { FileTrialAnswer } from '#rules/rule-sets/trial.ts';
import { incorrectFile } from '../../files/receive-workbook.ts';
import type { MasterContext } from '../../masters/master.ts';
import { workerFindingsKey } from '../../submissions/checks/check-files.ts';
import { loadOperands } from '../../submissions/rule-operands.ts';
import { queriesOf } from '../../submissions/run-input.ts';
import { createMessages, presentHit } from './read-submissions.ts';

/** Reading the file takes its own time, and a worker may have to be waited for. */
const deadlineMs = triedFileMs + 20_000;

interface DroppedFile {
  blobKey: string;
  fileName: string;
  submissionId: number;
  submissionNo: string;
}

const nothing = { rows: 0, passes: 0, violations: 0, skipped: 0, missing: [], sides: null, hits: [], problems: 0 };

/** Has a worker try the rule on the file, and words what it found. @throws AppError IncorrectFile */
export async function tryOnFile(
  context: MasterContext,
  { processes, blobStore }: { processes: ProcessPlace; blobStore: BlobStore },
  { rule, reach, datasetId }: Pick<TrialJobInput, 'rule' | 'reach' | 'datasetId'>,
  { fileName, submissionNo, ...file }: DroppedFile,
): Promise<FileTrial> {
  const begunMs = Date.now();
  const operands = await loadOperands(queriesOf(context.em), rule.document, context.language);
  const about = { fileName, submissionNo, type: rule.type, scope: rule.scope, operands };
  const untried = (code: NonNullable<FileTrial['untried']>): FileTrial => ({
    ...{ ...about, ...nothing, untried: code, tookMs: Date.now() - begunMs },
  });
  const { place } = await loadSubmission(queriesOf(context.em), file.submissionId);
  if (!isForPlace(reach, place)) return untried('NotConcerned');
  const answer = await answerOfWorker(context, { processes, blobStore }, rule, file);
  if (answer === null) return untried('NotChecked');
  if (answer.outcome === 'unreadable') throw incorrectFile(answer.code);
  if (answer.outcome === 'refused') return untried(answer.code);
  const { rows, passes, violations, skipped, missing, sides, hits } = answer.result;
  const messageOf = await createMessages(context, { rule, datasetId });
  return {
    ...about,
    ...{ untried: null, rows, passes, violations, skipped, missing, sides: rule.scope === 'dataset' ? sides : null },
    ...{ hits: hits.map((hit) => presentHit(hit, messageOf)), problems: answer.problems },
    tookMs: Date.now() - begunMs,
  };
}

/** Rule and answer pass through the blob store and are removed: Temporal sees their keys alone. */
async function answerOfWorker(
  { person }: MasterContext,
  { processes, blobStore }: { processes: ProcessPlace; blobStore: BlobStore },
  rule: TrialJobInput['rule'],
  { submissionId, blobKey }: Pick<DroppedFile, 'submissionId' | 'blobKey'>,
): Promise<FileTrialAnswer | null> {
  const now = new Date();
  const [ruleKey, resultKey] = [workerFindingsKey(person.userId, now), workerFindingsKey(person.userId, now)];
  await blobStore.put(ruleKey, Buffer.from(JSON.stringify(rule)));
  try {
    if (!(await checkFileByRules(processes, { submissionId, blobKey, resultKey, ruleKey }, deadlineMs))) return null;
    const answer = JSON.parse((await blobStore.getBuffer(resultKey)).toString('utf8')) as FileTrialAnswer;
    await blobStore.delete(resultKey);
    return answer;
  } finally {
    await blobStore.delete(ruleKey);
  }
}
