import { Button, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAct, MasterDefinition } from '#contracts/masters.ts';
import { sendBulk, useBulkRun } from '../../lib/bulk.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { masterKey } from '../../lib/masters.ts';
import { AppDialog } from '../app-dialog.tsx';
import { FaultStrip } from '../confirm-dialog.tsx';
import { BulkProgress, BulkResults } from './bulk-results.tsx';
import { useMasterWords } from './use-master-words.ts';

export interface BulkDialogProps {
  definition: MasterDefinition;
  act: BulkAct;
  ids: readonly number[];
  onClose: () => void;
  /** Something was changed. */
  onDone: () => void;
}

/** The words and the errors of one call after another, as one. */
function useBothRuns({ definition, act, ids }: BulkDialogProps) {
  const trial = useBulkRun(
    useCallback((some: number[]) => sendBulk(definition, { act, ids: some, isTrial: true }), [definition, act]),
  );
  const real = useBulkRun(
    useCallback((some: number[]) => sendBulk(definition, { act, ids: some, isTrial: false }), [definition, act]),
  );
  const { run } = trial;
  const first = useRef(ids);
  useEffect(() => void run(first.current), [run]);
  return { trial, real };
}

/** Says first what depends on the records, then asks, then tells of each what became of it. */
export function BulkDialog(props: BulkDialogProps) {
  const { definition, act, ids, onClose, onDone } = props;
  const { t } = useTranslation();
  const words = useMasterWords(definition);
  const messageOf = useErrorMessage();
  const client = useQueryClient();
  const { trial, real } = useBothRuns(props);
  const [isBegun, setBegun] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const free = trial.results.filter(({ outcome }) => outcome === 'done' || outcome === 'retired');
  const { isRunning, results, error } = isBegun ? real : trial;
  const begin = async () => {
    setBegun(true);
    await real.run(free.map(({ id }) => id));
    await client.invalidateQueries({ queryKey: masterKey(definition) });
    onDone();
  };
  const total = isBegun ? free.length : ids.length;
  const progress = words.t(isBegun ? 'bulk.running' : 'bulk.checking', { done: results.length, total });
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      size="md"
      role="alertdialog"
      title={words.t(`bulk.title.${act}`, { things: words.count(ids.length) })}
      isLocked={isBegun && isRunning}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} size="md" variant="outline" onClick={onClose} disabled={isBegun && isRunning}>
            {t(isBegun ? 'close' : 'cancel')}
          </Button>
          {!isBegun && (
            <Button
              size="md"
              colorPalette={act === 'delete' ? 'fault' : 'ink'}
              disabled={isRunning || error !== null || free.length === 0}
              onClick={() => void begin()}
            >
              {words.t(`bulk.confirm.${act}`, { n: free.length })}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="3">
        {!isBegun && <Text color="fg.muted">{words.t(`bulk.text.${act}`)}</Text>}
        {isRunning && <BulkProgress label={progress} done={results.length} total={total} />}
        {error !== null && <FaultStrip>{messageOf(error)}</FaultStrip>}
        {!isRunning && results.length > 0 && (
          <BulkResults
            definition={definition}
            results={results}
            wordOf={(outcome) => words.t(`bulk.${isBegun ? 'was' : 'will'}.${act}.${outcome}`)}
            reasonOf={({ code }) => messageOf(new ApiError((code ?? 'Unexpected') as ApiError['code'], 409))}
          />
        )}
      </Stack>
    </AppDialog>
  );
}
