import { mostBytesLookedAt } from '#contracts/proposals.ts';
import type { SubmissionProposal } from '#contracts/proposals.ts';
import { api } from '../../../lib/api.ts';
import { logQuietly } from '../../../lib/log.ts';
import { createGate } from './gate.ts';
import type { UploadItem } from './upload-item.ts';

/** Files that are looked at side by side; the server takes four of one person. */
const atOnce = 2;

/** Asks for the submission of each chosen file. Without an answer the person chooses: nothing is lost by it. */
export async function proposeSubmissions(
  items: readonly UploadItem[],
  patch: (key: string, changes: Partial<UploadItem>) => void,
): Promise<void> {
  const gate = createGate(atOnce);
  const asked = items.filter(({ phase }) => phase === 'chosen');
  await Promise.all(
    asked.map(async ({ key, file }) => {
      const proposal = await gate(() => proposeSubmission(file));
      // The page fills in what it knows of the submissions when they are sent.
      const targets = (proposal?.submissionNos ?? []).map((submissionNo) => ({ submissionNo, generation: 0 }));
      patch(key, { isProposing: false, submissionNo: proposal?.submissionNo ?? null, targets, proposal });
    }),
  );
}

async function proposeSubmission(file: File): Promise<SubmissionProposal | null> {
  const body = new FormData();
  body.append('fileName', file.name);
  if (file.size <= mostBytesLookedAt) body.append('file', file, file.name);
  try {
    return await api.post('/submissions/proposals', { body });
  } catch (error) {
    logQuietly('No submission was proposed', error);
    return null;
  }
}
