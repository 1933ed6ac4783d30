import { useCallback } from 'react';
import type { ActRun } from '../api/run-act.ts';
import { useRunAct } from '../api/run-act.ts';

/** Runs the act of a dialog and closes it once it was taken; a refusal stays to be read inside. */
export function useDialogAct(submissionNo: string, onClose: () => void) {
  const { run, isPending, error } = useRunAct(submissionNo);
  const submit = useCallback(
    async (act: ActRun) => {
      const { outcome } = await run(act);
      if (outcome === 'failed') return;
      onClose();
      document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
    },
    [onClose, run],
  );
  return { submit, isPending, error };
}
