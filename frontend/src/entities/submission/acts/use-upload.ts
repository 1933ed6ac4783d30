import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { toast } from '../../../components/toaster.tsx';
import { isApiError } from '../../../lib/api-error.ts';
import { newOperationId } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { refuseTooLarge } from '../../../lib/too-large.ts';
import { untilShown } from '../api/acts.ts';
import { useFollowOperation } from '../api/run-act.ts';
import { submissionKeys } from '../api/submission-keys.ts';
import { uploadWorkbook } from '../api/upload.ts';

type Submission = Pick<SubmissionDetail, 'submissionNo' | 'generation'>;

/** Somebody else was faster: who, how long ago, and the generation to name when replacing it all the same. */
export interface NewerUpload {
  userName: string | null;
  secondsAgo: number | null;
  generation: number | null;
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

/** Sends a workbook; a lost connection keeps the file and repeats the same operation. */
export function useUpload({ submissionNo, generation }: Submission, onDone: () => void) {
  const client = useQueryClient();
  const { t } = useTranslation('submission');
  const follow = useFollowOperation();
  const { uploadMaxBytes } = useSession();
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [newer, setNewer] = useState<NewerUpload | null>(null);
  const key = useRef<{ file: File; seen: number; id: string } | null>(null);

  const send = async (file: File, comment: string, seenGeneration = generation) => {
    const isRepeat = key.current?.file === file && key.current.seen === seenGeneration;
    if (!isRepeat) key.current = { file, seen: seenGeneration, id: newOperationId() };
    const idempotencyKey = key.current?.id ?? newOperationId();
    setError(null);
    setNewer(null);
    setSent(0);
    try {
      refuseTooLarge(file, uploadMaxBytes);
      const words = comment.trim() === '' ? {} : { comment };
      const result = await uploadWorkbook({
        submissionNo,
        file,
        seenGeneration,
        idempotencyKey,
        onSent: setSent,
        ...words,
      });
      if (result.outcome === 'pending') {
        toast.info({ title: t('act.pending') });
        follow(submissionNo, result.opId, t('upload.done'));
      } else {
        client.setQueryData(submissionKeys.detail(submissionNo), await untilShown(submissionNo, result.rev));
        toast.success({ title: t('upload.done'), text: file.name });
      }
      onDone();
    } catch (failure) {
      if (!isApiError(failure, 'Network', 'Unreadable')) key.current = null;
      if (isApiError(failure, 'StaleView')) {
        const { userName, secondsAgo, generation: current } = failure.details;
        setNewer({
          userName: textOrNull(userName),
          secondsAgo: numberOrNull(secondsAgo),
          generation: numberOrNull(current),
        });
      } else setError(failure);
    } finally {
      setSent(null);
      void client.invalidateQueries({ queryKey: submissionKeys.all });
    }
  };
  return { send, sent, error, newer };
}
