import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { ActResult, UploadedToMany } from '#contracts/act-answers.schema.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { newOperationId } from '../../../lib/api.ts';
import { untilShown } from '../../../entities/submission/api/acts.ts';
import { submissionKeys } from '../../../entities/submission/api/submission-keys.ts';
import { uploadToMany, uploadWorkbook } from '../../../entities/submission/api/upload.ts';
import { useClearDraft } from '../../../entities/submission/drafts/use-drafts.ts';
import { createGate } from './gate.ts';
import { untilDelivered } from './until-delivered.ts';
import type { UploadItem } from './upload-item.ts';

/** Files that travel at the same time; the server takes four of one person. */
const atOnce = 2;

type Patch = (key: string, changes: Partial<UploadItem>) => void;
type Split = (key: string, parts: readonly UploadItem[]) => void;

/** Sends files one after another and follows each to its submission's process. A file for many submissions becomes a row per submission. */
export function useSending(patch: Patch, split: Split) {
  const client = useQueryClient();
  const controllers = useRef(new Map<string, AbortController>());
  const [gate] = useState(() => createGate(atOnce));
  const settle = useSettling(patch);

  const start = useCallback(
    (item: UploadItem) => {
      const { key, file, submissionNo, seenGeneration, comment, opId, targets } = item;
      const controller = new AbortController();
      const { signal } = controller;
      controllers.current.set(key, controller);
      patch(key, { ...item, phase: 'waiting', share: 0, error: null });
      const begin = () => {
        signal.throwIfAborted();
        patch(key, { phase: 'sending' });
        return { file, idempotencyKey: opId, onSent: (share: number) => patch(key, { share }), signal };
      };
      const sendToOne = async (no: string) => {
        const result = await gate(() => uploadWorkbook({ ...begin(), submissionNo: no, seenGeneration, comment }));
        await settle(item, result);
      };
      const sendToMany = async () => {
        const submissions = targets.map(({ submissionNo: no, generation }) => ({
          submissionNo: no,
          seenGeneration: generation,
        }));
        const { results } = await gate(() => uploadToMany({ ...begin(), submissions }));
        const parts = results.map((result) => partOf(item, result));
        split(key, parts);
        await Promise.all(
          parts.map(async (part, at) => {
            const { outcome, rev } = results[at]!;
            if (outcome === 'refused') return;
            await settle(part, { outcome, rev }).catch((error: unknown) => patch(part.key, { phase: 'failed', error }));
          }),
        );
      };
      (targets.length > 0 ? sendToMany() : sendToOne(submissionNo ?? ''))
        .catch((error: unknown) => patch(key, signal.aborted ? { phase: 'cancelled' } : { phase: 'failed', error }))
        .finally(() => {
          controllers.current.delete(key);
          void client.invalidateQueries({ queryKey: submissionKeys.all });
        });
    },
    [client, gate, patch, settle, split],
  );
  const cancel = useCallback((key: string) => controllers.current.get(key)?.abort(), []);
  return { start, cancel };
}

/** The row of one submission of a file that went to many; from here on it is like a file of its own. */
function partOf(
  item: UploadItem,
  { submissionNo, opId, outcome, code }: UploadedToMany['results'][number],
): UploadItem {
  const seen = item.targets.find((target) => target.submissionNo === submissionNo);
  return {
    ...item,
    key: newOperationId(),
    opId,
    submissionNo,
    seenGeneration: seen?.generation ?? 0,
    targets: [],
    ...(outcome === 'refused'
      ? { phase: 'failed', error: new ApiError(code ?? 'Unexpected', 409) }
      : { phase: 'sending', share: 1 }),
  };
}

function useSettling(patch: Patch) {
  const client = useQueryClient();
  const clearDraft = useClearDraft();
  return useCallback(
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
        if (item.comment !== undefined) clearDraft(submissionNo, 'answer');
      }
    },
    [clearDraft, client, patch],
  );
}
