import { Button, Stack } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkResult, MasterDefinition } from '#contracts/masters.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { BulkRun } from './bulk.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { BulkProgress, BulkResults } from './bulk-results.tsx';
import { useMasterWords } from './use-master-words.ts';

export interface ManyDialogProps {
  definition: MasterDefinition;
  title: string;
  /** What is done with the records, or was tried. */
  run: Pick<BulkRun, 'results' | 'isRunning' | 'error'>;
  /** How many records it is about. */
  total: number;
  /** Asked in words alone: then the harmless button has the first focus. */
  isQuestion?: boolean;
  /** It is over: what is left to do is closing. */
  isDone: boolean;
  /** It cannot be left while it runs. */
  isLocked: boolean;
  confirm: { label: string; onConfirm: () => void; isDangerous?: boolean; isDisabled?: boolean; isPending?: boolean };
  onClose: () => void;
  /** What failed besides the run. */
  error?: unknown;
  /** What is shown with the results. */
  notice?: string | undefined;
  progress: string;
  isShowingResults: boolean;
  wordOf: (outcome: BulkResult['outcome']) => string;
  /** Reasons of this act alone; null for one that the words of errors tell. */
  reasonOf?: (result: BulkResult) => string | null;
  /** The fields, or what follows. */
  children: ReactNode;
}

/** Does one thing with many records, and tells of each what became of it. */
export function ManyDialog(props: ManyDialogProps) {
  const { definition, title, run, total, isQuestion = false, isDone, isLocked, confirm, onClose, notice } = props;
  const { t } = useTranslation();
  const messageOf = useErrorMessage();
  const cancel = useRef<HTMLButtonElement>(null);
  const fault = run.error ?? props.error ?? null;
  // The button that was pressed has gone.
  useEffect(() => {
    if (isDone) cancel.current?.focus();
  }, [isDone]);
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      size="md"
      title={title}
      isLocked={isLocked}
      {...(isQuestion && { role: 'alertdialog' as const, initialFocus: cancel })}
      footer={
        <>
          <Button ref={cancel} size="md" variant="outline" onClick={onClose} disabled={isLocked}>
            {t(isDone ? 'close' : 'cancel')}
          </Button>
          {!isDone && (
            <SendButton
              size="md"
              colorPalette={confirm.isDangerous ? 'fault' : 'ink'}
              disabled={confirm.isDisabled}
              isSending={confirm.isPending}
              onClick={confirm.onConfirm}
            >
              {confirm.label}
            </SendButton>
          )}
        </>
      }
    >
      <Stack gap="4">
        {props.children}
        {run.isRunning && <BulkProgress label={props.progress} done={run.results.length} total={total} />}
        {fault !== null && <FaultStrip>{messageOf(fault)}</FaultStrip>}
        {notice !== undefined && <FaultStrip>{notice}</FaultStrip>}
        {props.isShowingResults && (
          <BulkResults
            definition={definition}
            results={run.results}
            wordOf={props.wordOf}
            reasonOf={(result) =>
              props.reasonOf?.(result) ??
              messageOf(new ApiError((result.code ?? 'Unexpected') as ApiError['code'], 409))
            }
          />
        )}
      </Stack>
    </AppDialog>
  );
}

export interface ManyFormDialogProps extends Pick<
  ManyDialogProps,
  'definition' | 'title' | 'onClose' | 'error' | 'notice' | 'wordOf' | 'reasonOf' | 'children'
> {
  ids: readonly number[];
  run: BulkRun;
  confirmLabel: string;
  /** Says whether the fields are filled; shows what is missing. */
  isReady: () => boolean;
  /** It is over; whether every call was answered. */
  onDone: (isWhole: boolean) => Promise<void>;
}

/** One form for many records; its fields give way to the results. */
export function ManyFormDialog(props: ManyFormDialogProps) {
  const { definition, ids, run, confirmLabel, isReady, onDone, notice, children, ...dialog } = props;
  const words = useMasterWords(definition);
  const isDone = run.isBegun && !run.isRunning && run.error === null;
  const begin = async () => {
    if (!isReady()) return;
    await onDone(await run.run(ids));
  };
  return (
    <ManyDialog
      {...dialog}
      {...{ definition, run, isDone }}
      total={ids.length}
      isLocked={run.isRunning}
      isShowingResults={isDone}
      notice={isDone ? notice : undefined}
      progress={words.t('bulk.running', { done: run.results.length, total: ids.length })}
      confirm={{ label: confirmLabel, isPending: run.isRunning, onConfirm: () => void begin() }}
    >
      {!isDone && (
        <fieldset disabled={run.isRunning}>
          <Stack gap="4">{children}</Stack>
        </fieldset>
      )}
    </ManyDialog>
  );
}
