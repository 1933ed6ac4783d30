import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ActResult } from '#contracts/submission-views.ts';
import { ApiError, isApiError } from '../../../../lib/api-error.ts';
import { newOperationId } from '../../../../lib/api.ts';
import { untilShown } from '../../api/acts.ts';
import { submissionKeys } from '../../api/submission-keys.ts';
import { uploadWorkbook } from '../../api/upload.ts';
import { createGate } from './gate.ts';
import { proposeTickets } from './propose-tickets.ts';
import { untilDelivered } from './until-delivered.ts';
import type { UploadItem, UploadTarget } from './upload-item.ts';
import { faultOfFile } from './workbook-file.ts';

/** Files that travel at the same time; the server takes four of one person. */
const atOnce = 2;

export interface Uploads {
  items: readonly UploadItem[];
  /** Dropped or chosen without a ticket: each is proposed one. */
  add: (files: readonly File[]) => void;
  /** Chosen for a ticket: goes out at once. */
  addFor: (target: UploadTarget, file: File, comment?: string) => void;
  choose: (key: string, submissionNo: string | null) => void;
  /** Sends chosen files to the tickets the person has confirmed. */
  send: (targets: readonly { key: string; target: UploadTarget }[]) => void;
  /** Once more to the same ticket; with a generation to take the place of a newer upload. */
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
  const { start, cancel } = useSending(patch);
  useLeaveWarning(items);

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
      choose: (key, submissionNo) => patch(key, { submissionNo, proposal: null }),
      add: (files) => {
        const added = files.map((file) => checked(file, { isProposing: true }));
        append(added);
        void proposeTickets(added, patch);
      },
      addFor: ({ submissionNo, generation }, file, comment) => {
        const item = checked(file, { submissionNo, seenGeneration: generation, comment, phase: 'waiting' });
        // A file chosen before for the same ticket has been thought better of.
        setItems((all) => [...all.filter((other) => !isReplaced(other, submissionNo)), item]);
        if (item.phase === 'waiting') start(item);
      },
      send: (targets) => {
        for (const { key, target } of targets) {
          const item = itemOf(key);
          if (item) start({ ...item, submissionNo: target.submissionNo, seenGeneration: target.generation });
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
  item.submissionNo === submissionNo && !['waiting', 'sending', 'pending'].includes(item.phase);

/** A refused operation is answered with its refusal for ever; one without an answer may have arrived. */
const opIdOfRepeat = ({ opId, error }: UploadItem) =>
  isApiError(error, 'Network', 'Unreadable', 'Unexpected') ? opId : newOperationId();

function useSending(patch: (key: string, changes: Partial<UploadItem>) => void) {
  const client = useQueryClient();
  const controllers = useRef(new Map<string, AbortController>());
  const [gate] = useState(() => createGate(atOnce));

  const settle = useCallback(
    async (item: UploadItem, result: Pick<ActResult, 'outcome' | 'rev'>) => {
      const submissionNo = item.submissionNo ?? '';
      if (result.outcome === 'pending') {
        patch(item.key, { phase: 'pending' });
        const operation = await untilDelivered(item.opId);
        if (operation.outcome === 'refused') throw new ApiError(operation.code ?? 'Unexpected', 409);
        return settleShown(operation.rev);
      }
      return settleShown(result.rev);

      async function settleShown(rev: number | null) {
        const detail = await untilShown(submissionNo, rev);
        client.setQueryData(submissionKeys.detail(submissionNo), detail);
        patch(item.key, { phase: 'accepted', generation: detail.generation });
      }
    },
    [client, patch],
  );

  const start = useCallback(
    (item: UploadItem) => {
      const { key, file, submissionNo, seenGeneration, comment, opId } = item;
      if (submissionNo === null) return;
      const controller = new AbortController();
      controllers.current.set(key, controller);
      patch(key, { ...item, phase: 'waiting', share: 0, error: null });
      const send = async () => {
        controller.signal.throwIfAborted();
        patch(key, { phase: 'sending' });
        const onSent = (share: number) => patch(key, { share });
        return uploadWorkbook({
          submissionNo,
          file,
          seenGeneration,
          comment,
          idempotencyKey: opId,
          onSent,
          signal: controller.signal,
        });
      };
      gate(send)
        .then((result) => settle(item, result))
        .catch((error: unknown) =>
          patch(key, controller.signal.aborted ? { phase: 'cancelled' } : { phase: 'failed', error }),
        )
        .finally(() => {
          controllers.current.delete(key);
          void client.invalidateQueries({ queryKey: submissionKeys.all });
        });
    },
    [client, gate, patch, settle],
  );
  const cancel = useCallback((key: string) => controllers.current.get(key)?.abort(), []);
  return { start, cancel };
}

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
