import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import type { SecondsLeftProps } from '../../../components/seconds-left.tsx';
import { toast } from '../../../components/toaster.tsx';
import type { ToastWords } from '../../../components/toaster.tsx';
import { newOperationId } from '../../../lib/api.ts';
import { sendAct } from './acts.ts';
import { submissionKeys } from './submission-keys.ts';

/** How the reader may take the own approval back now: before anything follows it, or before the figures are published. */
export function takeBackAct({ allowedActions }: SubmissionDetail): 'withdraw' | 'approver-recall' | null {
  if (allowedActions.includes('withdraw')) return 'withdraw';
  return allowedActions.includes('approverRecall') ? 'approver-recall' : null;
}

/** How long the last approval can be withdrawn, in words; null for any other one. */
export function useGraceWords(): (detail: SubmissionDetail) => SecondsLeftProps | null {
  const { t } = useTranslation('submission');
  return useCallback(
    ({ publishesInSeconds }) =>
      publishesInSeconds === null
        ? null
        : {
            endsAtMs: Date.now() + publishesInSeconds * 1000,
            words: (count) => t('approverRecall.left', { count }),
            over: t('approverRecall.over'),
          },
    [t],
  );
}

/** The offer of a toast to take the approval back; it works wherever the reader has gone since. */
export function useTakeBack(): (detail: SubmissionDetail) => Pick<ToastWords, 'action' | 'countdown'> | undefined {
  const client = useQueryClient();
  const { t } = useTranslation('submission');
  const countdownOf = useGraceWords();
  return useCallback(
    (detail) => {
      const act = takeBackAct(detail);
      if (act === null) return undefined;
      const { submissionNo, versionNo, generation } = detail;
      const onClick = () => {
        void sendAct({ submissionNo, act, body: { versionNo, generation } }, newOperationId())
          .then(
            ({ outcome }) =>
              outcome === 'pending'
                ? toast.info({ title: t('act.pending') })
                : toast.success({ title: t('withdraw.done'), text: submissionNo }),
            (error: unknown) => toast.failure(error, { title: t('act.refused') }),
          )
          .finally(() => void client.invalidateQueries({ queryKey: submissionKeys.all }));
      };
      const countdown = countdownOf(detail);
      return { action: { label: t('withdraw.action'), onClick }, ...(countdown && { countdown }) };
    },
    [client, countdownOf, t],
  );
}
