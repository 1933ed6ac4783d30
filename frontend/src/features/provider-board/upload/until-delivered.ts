import type { Operation } from '#contracts/act-answers.schema.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { api } from '../../../lib/api.ts';

const pollMs = 3000;

/** Waits until an act that was stored has been delivered or refused, however long the process is away. */
export async function untilDelivered(opId: string): Promise<Operation> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    try {
      const operation = await api.get(`/operations/${encodeURIComponent(opId)}`);
      if (operation.outcome !== 'pending') return operation;
    } catch (error) {
      // A server that is away comes back; a session that has ended does not by waiting.
      if (isApiError(error, 'NotSignedIn', 'NotFound')) throw error;
    }
  }
}
