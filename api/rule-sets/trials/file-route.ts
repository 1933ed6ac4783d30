import { extname } from 'node:path';
import { fileTrialFormSchema, fileTrialSchema, mostRuleBytes } from '#contracts/rule-trials.schema.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { personOf } from '../../access/judge.ts';
import { limitPerPerson, oneAtATime } from '../../access/limit-per-person.ts';
import { AppError } from '../../errors.ts';
import { fileOf, receivedFile, receiveWorkbook } from '../../files/receive-workbook.ts';
import type { BlobKeyOf } from '../../files/receive-workbook.ts';
import { contextOf } from '../../masters/master.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import { checkedFileKey } from '../../submissions/checks/check-files.ts';
import { loadSubmission } from '../../submissions/submission.ts';
import { unsavedRule } from './start-trial.ts';
import { tryOnFile } from './try-on-file.ts';

export interface FileTrialDependencies {
  processes: ProcessPlace;
  blobStore: BlobStore;
  uploadMaxBytes: number;
}

/** Tries a rule that is not saved on a file that is sent along, as if it were sent for a submission. */
export function fileTrialRoute({ processes, blobStore, uploadMaxBytes }: FileTrialDependencies): Route {
  const newKey: BlobKeyOf = (request, fileName) =>
    checkedFileKey((request.res && personOf(request.res)?.userId) ?? 0, new Date(), extname(fileName).toLowerCase());
  const alone = oneAtATime();
  return defineRoute({
    method: 'post',
    path: '/api/rules/trials/file',
    summary:
      'Tries a rule that is not saved on a workbook as if it were sent for a submission: multipart fields `rule` (JSON of rule and ruleId), `submissionNo`, then `file`. Nothing is saved, the file is deleted after the answer.',
    tags: ['rules'],
    policy: { screen: 'rules_engine', privilege: 'Edit' },
    bodyType: 'multipart/form-data',
    body: fileTrialFormSchema,
    before: [limitPerPerson(1), receiveWorkbook(blobStore, uploadMaxBytes, newKey, mostRuleBytes)],
    afterwards: async (request) => {
      const file = fileOf(request);
      if (file !== null) await blobStore.delete(file.blobKey);
    },
    responses: { 200: { description: 'What the rule found in the file', schema: fileTrialSchema } },
    refusals: ['IncorrectFile', 'TooLarge', 'TooManyRequests', 'Forbidden', 'NotFound'],
    // A worker goes on with the file of a person who has hung up.
    handler: ({ em, person, body, request, requestId }) =>
      alone(person.userId, async () => {
        const { blobKey, fileName } = receivedFile(request);
        const context = await contextOf(em, person, requestId);
        const submission = await loadSubmission(em, person, body.submissionNo);
        const tried = await unsavedRule(context, body.rule.rule, body.rule.ruleId);
        if (submission.datasetId !== tried.datasetId) {
          throw new AppError('NotFound', 'The submission is not one of the dataset of the rule.');
        }
        const file = { blobKey, fileName, submissionId: submission.id, submissionNo: body.submissionNo };
        return tryOnFile(context, { processes, blobStore }, tried, file);
      }),
  });
}
