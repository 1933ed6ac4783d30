import { Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { BulkAct, MasterDefinition } from '#contracts/masters.ts';
import type { UnderAct } from './asked-change.ts';
import { manyPerCall, sendBulk, useBulkRun } from './bulk.ts';
import { masterKey } from './masters.ts';
import { ManyDialog } from './many-dialog.tsx';
import { useMasterWords } from './use-master-words.ts';

export interface BulkDialogProps {
  definition: MasterDefinition;
  act: BulkAct;
  ids: readonly number[];
  onClose: () => void;
  /** Something was changed. */
  onDone: () => void;
  underAct?: UnderAct | undefined;
}

/** The words and the errors of one call after another, as one. */
function useBothRuns({ definition, act, ids }: BulkDialogProps) {
  // People are changed one by one, with what follows for their review steps.
  const perCall = definition.name === 'users' ? undefined : manyPerCall;
  const trial = useBulkRun(
    useCallback((some: number[]) => sendBulk(definition, { act, ids: some, isTrial: true }), [definition, act]),
    perCall,
  );
  const real = useBulkRun(
    useCallback((some: number[]) => sendBulk(definition, { act, ids: some, isTrial: false }), [definition, act]),
    perCall,
  );
  const { run } = trial;
  const first = useRef(ids);
  useEffect(() => void run(first.current), [run]);
  return { trial, real };
}

/** Says first what depends on the records, then asks, then tells of each what became of it. */
export function BulkDialog(props: BulkDialogProps) {
  const { definition, act, ids, onClose, onDone, underAct } = props;
  const words = useMasterWords(definition);
  const client = useQueryClient();
  const { trial, real } = useBothRuns(props);
  const free = trial.results.filter(({ outcome }) => outcome === 'done' || outcome === 'retired');
  const { isBegun } = real;
  const run = isBegun ? real : trial;
  const isAsking = !isBegun && !trial.isRunning && trial.error === null && free.length > 0;
  const begin = async (afterwards?: () => void) => {
    const isWhole = await real.run(free.map(({ id }) => id));
    await client.invalidateQueries({ queryKey: masterKey(definition) });
    onDone();
    if (isWhole) afterwards?.();
  };
  const total = isBegun ? free.length : ids.length;
  return (
    <ManyDialog
      {...{ definition, run, total, onClose }}
      isQuestion
      title={words.t(`bulk.title.${act}`, { things: words.count(ids.length) })}
      isDone={isBegun && !real.isRunning}
      isLocked={real.isRunning}
      isShowingResults={!run.isRunning && run.results.length > 0}
      progress={words.t(isBegun ? 'bulk.running' : 'bulk.checking', { done: run.results.length, total })}
      wordOf={(outcome) => words.t(`bulk.${isBegun ? 'was' : 'will'}.${act}.${outcome}`)}
      confirm={{
        label: words.t(`bulk.confirm.${act}`, { n: free.length }),
        isDangerous: act === 'delete',
        isDisabled: !isBegun && !isAsking,
        isPending: real.isRunning,
        onConfirm: () => void begin(),
      }}
    >
      {!isBegun && <Text color="fg.muted">{words.t(`bulk.text.${act}`)}</Text>}
      {isAsking &&
        underAct?.({
          change: { act, ids: free.map(({ id }) => id) },
          isSending: false,
          carryOut: (afterwards) => void begin(afterwards),
        })}
    </ManyDialog>
  );
}
