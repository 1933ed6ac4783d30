import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toaster.tsx';
import { isApiError } from '../../../lib/api-error.ts';
import { newOperationId } from '../../../lib/api.ts';
import { sendAct, untilShown } from '../../../entities/submission/api/acts.ts';
import { submissionKeys } from '../../../entities/submission/api/submission-keys.ts';
import type { ExplainRequest } from '../../../entities/submission/drafts/explanation-drafts.ts';

/** Sends all explanations as one act, which is one line of the history. */
export function useExplain(submissionNo: string) {
  const client = useQueryClient();
  const { t } = useTranslation('provider');
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // A repeat after a lost answer is the same operation.
  const unanswered = useRef(new Map<string, string>());

  const send = async (body: object) => {
    const name = JSON.stringify(body);
    const opId = unanswered.current.get(name) ?? newOperationId();
    unanswered.current.set(name, opId);
    try {
      const result = await sendAct({ submissionNo, act: 'explain', body }, opId);
      unanswered.current.delete(name);
      return result;
    } catch (failure) {
      if (!isApiError(failure, 'Network', 'Unreadable')) unanswered.current.delete(name);
      throw failure;
    }
  };

  /** Answers whether all of it was taken. */
  const explain = async (requests: readonly ExplainRequest[], isLast: boolean): Promise<boolean> => {
    setPending(true);
    setError(null);
    try {
      const { outcome, rev } = await send(requests.length === 1 ? requests[0]! : { explanations: requests });
      if (outcome === 'pending') {
        toast.info({ title: t('explain.pending') });
        return true;
      }
      client.setQueryData(submissionKeys.detail(submissionNo), await untilShown(submissionNo, rev));
      toast.success({ title: isLast ? t('explain.sent') : t('explain.saved'), text: submissionNo });
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: submissionKeys.all });
      setPending(false);
    }
  };
  return { explain, isPending, error };
}
