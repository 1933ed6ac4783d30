import { useCallback, useEffect, useMemo, useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { newOperationId } from '../../../lib/api.ts';
import { useUnsavedWork } from '../../../lib/unsaved-work.ts';
import { proposeSubmissions } from './propose-submissions.ts';
import type { UploadItem, UploadTarget } from './upload-item.ts';
import { useSending } from './use-sending.ts';
import { faultOfFile } from './workbook-file.ts';

export interface Uploads {
  items: readonly UploadItem[];
  /** Dropped or chosen without a submission: each is proposed one. */
  add: (files: readonly File[]) => void;
  /** Chosen for a submission: goes out at once. */
  addFor: (target: UploadTarget, file: File, comment?: string) => void;
  choose: (key: string, submissionNos: readonly string[]) => void;
  /** Sends chosen files to the submissions the person has confirmed; several at once only for a workbook of many properties. */
  send: (confirmed: readonly { key: string; targets: readonly UploadTarget[] }[]) => void;
  /** Once more to the same submission; with a generation to take the place of a newer upload. */
  retry: (key: string, seenGeneration?: number) => void;
  cancel: (key: string) => void;
  dismiss: (key: string) => void;
}

const newItem = (file: File, changes: Partial<UploadItem>): UploadItem => ({
  key: newOperationId(),
  file,
  phase: 'chosen',
  submissionNo: null,
  proposal: null,
  targets: [],
  isProposing: false,
  seenGeneration: 0,
  comment: undefined,
  opId: newOperationId(),
  share: 0,
  fault: null,
  error: null,
  generation: null,
  ...changes,
});

/** Files on their way. @param maxBytes the installation's limit for one file */
export function useUploads(maxBytes: number): Uploads {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const patch = useCallback(
    (key: string, changes: Partial<UploadItem>) =>
      setItems((all) => all.map((item) => (item.key === key ? { ...item, ...changes } : item))),
    [],
  );
  const split = useCallback(
    (key: string, parts: readonly UploadItem[]) =>
      setItems((all) => all.flatMap((item) => (item.key === key ? parts : [item]))),
    [],
  );
  const { start, cancel } = useSending(patch, split);
  useLeaveWarning(items);
  useUnsavedWork(items.some(({ phase }) => ['chosen', 'waiting', 'sending', 'failed'].includes(phase)));

  return useMemo(() => {
    const itemOf = (key: string) => items.find((item) => item.key === key);
    const checked = (file: File, changes: Partial<UploadItem>) => {
      const fault = faultOfFile(file, maxBytes);
      return newItem(file, fault ? { phase: 'refused', fault, submissionNo: changes.submissionNo ?? null } : changes);
    };
    const append = (added: UploadItem[]) => setItems((all) => [...all, ...added]);
    const dismiss = (key: string) => setItems((all) => all.filter((item) => item.key !== key));
    return {
      items,
      cancel,
      dismiss,
      choose: (key, submissionNos) => {
        const isMany = (itemOf(key)?.proposal?.submissionNos.length ?? 0) > 0;
        const targets = isMany ? submissionNos.map((submissionNo) => ({ submissionNo, generation: 0 })) : [];
        if (isMany) patch(key, { targets });
        else patch(key, { submissionNo: submissionNos[0] ?? null, proposal: null });
      },
      add: (files) => {
        const added = files.map((file) => checked(file, { isProposing: true }));
        append(added);
        void proposeSubmissions(added, patch);
      },
      addFor: ({ submissionNo, generation }, file, comment) => {
        const item = checked(file, { submissionNo, seenGeneration: generation, comment, phase: 'waiting' });
        // Replaces a file chosen earlier for the same submission, but for one that was accepted: it may be the one that stands.
        setItems((all) => [...all.filter((other) => !isReplaced(other, submissionNo)), item]);
        if (item.phase === 'waiting') start(item);
      },
      send: (confirmed) => {
        for (const { key, targets } of confirmed) {
          const item = itemOf(key);
          const [first] = targets;
          if (!item || !first) continue;
          if (targets.length > 1) start({ ...item, targets });
          else start({ ...item, targets: [], submissionNo: first.submissionNo, seenGeneration: first.generation });
        }
      },
      retry: (key, seenGeneration) => {
        const item = itemOf(key);
        if (item) start({ ...item, seenGeneration: seenGeneration ?? item.seenGeneration, opId: opIdOfRepeat(item) });
      },
    };
  }, [items, maxBytes, patch, start, cancel]);
}

const isReplaced = (item: UploadItem, submissionNo: string) =>
  item.submissionNo === submissionNo && !['waiting', 'sending', 'pending', 'accepted'].includes(item.phase);

/** A refused operation is answered with its refusal for ever; one without an answer may have arrived. */
const opIdOfRepeat = ({ opId, error }: UploadItem) =>
  isApiError(error, 'Network', 'Unreadable', 'Unexpected') ? opId : newOperationId();

/** Whoever closes the page while bytes go out is asked first. */
function useLeaveWarning(items: readonly UploadItem[]): void {
  const isSending = items.some(({ phase }) => phase === 'sending' || phase === 'waiting');
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
}
