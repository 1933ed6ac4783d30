import { api } from '../../../../lib/api.ts';
import { logQuietly } from '../../../../lib/log.ts';
import type { ProposalReason, UploadItem } from './upload-item.ts';

interface Proposal {
  fileName: string;
  submissionNo: string | null;
  reason: ProposalReason;
}

/** Most names that one request carries. */
const namesAtOnce = 50;

/** Asks for the ticket of each chosen file. Without an answer the person chooses: nothing is lost by it. */
export async function proposeTickets(
  items: readonly UploadItem[],
  patch: (key: string, changes: Partial<UploadItem>) => void,
): Promise<void> {
  const asked = items.filter(({ phase }) => phase === 'chosen');
  for (let from = 0; from < asked.length; from += namesAtOnce) {
    const part = asked.slice(from, from + namesAtOnce);
    const body = { fileNames: part.map(({ file }) => file.name) };
    const answer = await api
      .post<{ proposals: Proposal[] }>('/submissions/proposals', { body })
      .catch((error: unknown) => {
        logQuietly('No ticket was proposed', error);
        return { proposals: [] };
      });
    part.forEach((item, at) => {
      const proposal = answer.proposals[at];
      patch(item.key, {
        isProposing: false,
        submissionNo: proposal?.submissionNo ?? null,
        reason: proposal?.reason ?? null,
      });
    });
  }
}
