import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { toast } from '../../../components/toaster.tsx';
import type { ToastWords } from '../../../components/toaster.tsx';
import { ApiError, isApiError } from '../../../lib/api-error.ts';
import { api, newOperationId } from '../../../lib/api.ts';
import { sendAct, untilShown } from './acts.ts';
import type { SentAct } from './acts.ts';
import { submissionKeys } from './submission-keys.ts';

export interface ActRun {
  act: SentAct;
  body?: object;
  /** What the toast says once the act is shown. */
  title: string;
  action?: ToastWords['action'];
  /** What the submission allows once the act is shown, offered for ten seconds in the place of `action`. */
  actionOf?: (detail: SubmissionDetail) => Pick<ToastWords, 'action' | 'countdown'> | undefined;
  /** The form says itself that the act was taken in, as its end is still open. */
  isQuiet?: boolean;
}

/** How the act ended: shown, on its way, or refused with the failure to say at the form. */
export type ActEnd =
  | { outcome: 'accepted'; opId: string; detail: SubmissionDetail }
  | { outcome: 'pending' }
  | { outcome: 'failed'; error: unknown };

const offerMs = 10_000;
const pollMs = 3000;
const pollLimitMs = 10 * 60_000;

/** An act that was stored while the process was away: says how it ended once it is known. */
export function useFollowOperation(): (submissionNo: string, opId: string, title: string) => void {
  const client = useQueryClient();
  const { t } = useTranslation('submission');
  return useCallback(
    (submissionNo, opId, title) => {
      const end = Date.now() + pollLimitMs;
      const ask = async (): Promise<void> => {
        const operation = await api.get(`/operations/${opId}`).catch(() => null);
        if (operation === null || operation.outcome === 'pending') {
          if (Date.now() < end) setTimeout(() => void ask(), pollMs);
          return;
        }
        await client.invalidateQueries({ queryKey: submissionKeys.all });
        if (operation.outcome === 'accepted') toast.success({ title, text: submissionNo });
        else
          toast.failure(new ApiError(operation.code ?? 'Unexpected', 409, { details: { act: operation.act } }), {
            title: t('act.refused'),
          });
      };
      setTimeout(() => void ask(), pollMs);
    },
    [client, t],
  );
}

/** Runs one act of a submission: waits until the row shows it, refreshes what is on the page, says it. */
export function useRunAct(submissionNo: string) {
  const client = useQueryClient();
  const { t } = useTranslation('submission');
  const follow = useFollowOperation();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // A repeat after a lost answer is the same operation, so that nothing happens twice.
  const unanswered = useRef<{ request: string; opId: string } | null>(null);

  const run = useCallback(
    async ({ act, body, title, action, actionOf, isQuiet = false }: ActRun): Promise<ActEnd> => {
      const request = JSON.stringify([act, body]);
      const opId = unanswered.current?.request === request ? unanswered.current.opId : newOperationId();
      unanswered.current = { request, opId };
      setPending(true);
      setError(null);
      try {
        const result = await sendAct({ submissionNo, act, body }, opId);
        unanswered.current = null;
        if ('outcome' in result && result.outcome === 'pending') {
          toast.info({ title: t('act.pending') });
          follow(submissionNo, opId, title);
          return { outcome: 'pending' };
        }
        const detail = await untilShown(submissionNo, 'rev' in result ? result.rev : null);
        client.setQueryData(submissionKeys.detail(submissionNo), detail);
        const offered = actionOf?.(detail);
        const offer = offered ? { ...offered, durationMs: offerMs } : { action };
        if (!isQuiet) toast.success({ title, text: submissionNo, ...offer });
        return { outcome: 'accepted', opId, detail };
      } catch (failure) {
        if (!isApiError(failure, 'Network', 'Unreadable')) unanswered.current = null;
        setError(failure);
        return { outcome: 'failed', error: failure };
      } finally {
        setPending(false);
        void client.invalidateQueries({ queryKey: submissionKeys.all });
      }
    },
    [client, follow, submissionNo, t],
  );
  const clear = useCallback(() => setError(null), []);
  return { run, isPending, error, clear };
}
