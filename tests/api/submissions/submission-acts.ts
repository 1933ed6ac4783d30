import type { SubmissionDetail } from '#contracts/submission-views.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { ApiOfWorld } from './api-of-world.ts';
import { postFile, workbook } from './api-of-world.ts';

export function act(browser: Browser, { submissionNo }: OpenedSubmission, path: string, body: unknown = {}) {
  return browser.send('POST', `/api/submissions/${submissionNo}/acts/${path}`, body);
}

export async function detail(browser: Browser, { submissionNo }: OpenedSubmission): Promise<SubmissionDetail> {
  return await browser.read(`/api/submissions/${submissionNo}`);
}

/** What a person who decides has in view. */
export async function seen(browser: Browser, submission: OpenedSubmission) {
  const { versionNo, generation } = await detail(browser, submission);
  return { versionNo, generation };
}

let files = 0;

/** A new submission with a first file, in review. */
export async function submitted(api: ApiOfWorld, provider: Browser): Promise<OpenedSubmission> {
  const submission = await api.world.open();
  files += 1;
  const file = { name: 'r.xlsx', content: workbook(`f${files}`) };
  const posted = await postFile(provider, submission.submissionNo, file, { seenGeneration: 0 });
  if (posted.status !== 200) throw new Error(`The upload was answered ${posted.status}.`);
  await api.world.until(submission, 'Submitted For Review');
  return submission;
}
