import { Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MasterDefinition } from '#contracts/masters.ts';
import { isApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { useImport } from './imports.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { TextField } from '../../components/form-fields.tsx';
import { toast } from '../../components/toaster.tsx';
import type { AskedChange, UnderAct } from './asked-change.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { toBeConfirmed } from '#contracts/imports.ts';
import { ImportFile } from './import-file.tsx';
import { ImportNotices } from './import-notices.tsx';
import { ImportProgressBar } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { useMasterWords } from './use-master-words.ts';
import { SendButton } from '../../components/send-button.tsx';

export interface ImportDialogProps {
  definition: MasterDefinition;
  onClose: () => void;
  /** What the rows go into, where that is named beside the file. */
  target?: string | undefined;
  underAct?: UnderAct | undefined;
}

/** A workbook is chosen, checked, looked at, then applied or given back for fixing. */
export function ImportDialog({ definition, onClose, target, underAct }: ImportDialogProps) {
  const { t } = useTranslation();
  const words = useMasterWords(definition);
  const messageOf = useErrorMessage();
  const [file, setFile] = useState<File | null>(null);
  const [complaint, setComplaint] = useState<'onlyOne' | 'noFile' | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const into = useTarget(definition, target);
  const running = useImport(definition);
  const { view, isBusy, error } = running;
  const valid = view?.counts ? view.counts.added + view.counts.changed : 0;
  const submit = () => {
    const isNamed = into.isNamed();
    if (file === null) setComplaint('noFile');
    else if (isNamed) void running.check(file, into.asked);
  };
  const mayApply = view?.status === 'checked' && valid > 0;
  const isUnconfirmed = view !== null && toBeConfirmed(view.notices) && !isConfirmed;
  const checkSheet = (sheet: string) => {
    setConfirmed(false);
    if (file !== null) void running.check(file, { ...into.asked, sheet });
  };
  const apply = async (afterwards?: () => void) => {
    const applied = await running.apply(isConfirmed);
    if (applied === null) return;
    toast.success({ title: words.said('imported', { thing: words.one }) });
    onClose();
    afterwards?.();
  };
  const failure = isApiError(error, 'IncorrectFile') ? words.incorrectFile : importFailure();
  function importFailure(): string | null {
    if (error === null) return complaint && words.t(`imports.${complaint}`);
    return isApiError(error, 'Unexpected') ? words.t('imports.contact') : messageOf(error);
  }
  function footnote() {
    if (valid === 0) return 'imports.nothing';
    if (isUnconfirmed) return 'imports.toConfirm';
    return view?.counts?.faulty === 0 ? 'imports.noErrors' : 'imports.notSaved';
  }
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      size="lg"
      title={words.word('importTitle')}
      isLocked={isBusy}
      footer={
        view === null ? (
          <>
            <Button size="md" variant="outline" onClick={onClose} disabled={isBusy}>
              {t('cancel')}
            </Button>
            <SendButton size="md" colorPalette="ink" onClick={submit} isSending={isBusy}>
              {words.t('imports.submit')}
            </SendButton>
          </>
        ) : (
          <Flex gap="2" align="center" w="full" wrap="wrap">
            <Text flex="1" textStyle="sm" color="fg.muted">
              {view.status === 'checked' && words.t(footnote())}
            </Text>
            <Button size="md" variant="outline" onClick={running.reset} disabled={isBusy} autoFocus>
              {words.t('imports.fix')}
            </Button>
            {mayApply && (
              <SendButton
                size="md"
                colorPalette="ink"
                onClick={() => void apply()}
                isSending={isBusy}
                disabled={isUnconfirmed}
              >
                {words.t('imports.apply', { count: valid })}
              </SendButton>
            )}
          </Flex>
        )
      }
    >
      <Flex direction="column" gap="3">
        {failure && <FaultStrip>{failure}</FaultStrip>}
        {running.hasChanged && <FaultStrip>{words.t('imports.changedMeanwhile')}</FaultStrip>}
        {view === null ? (
          <>
            {definition.hasTarget && <TargetField {...{ definition, into }} isDisabled={isBusy} />}
            <ImportFile
              definition={definition}
              file={file}
              isDisabled={isBusy}
              onChoose={(files) => {
                setComplaint(files.length > 1 ? 'onlyOne' : null);
                if (files.length < 2) setFile(files[0] ?? null);
                setConfirmed(false);
                running.reset();
              }}
            />
            {isBusy && <ImportProgressBar definition={definition} progress={running.progress} />}
            <EarlierImports definition={definition} onOpen={(importId) => void running.open(importId)} />
          </>
        ) : (
          <>
            <ImportResult definition={definition} view={view} />
            <ImportNotices
              {...{ definition, isConfirmed }}
              notices={view.notices}
              onConfirm={setConfirmed}
              isOver={view.status === 'applied'}
              onSheet={file === null || view.status === 'applied' ? undefined : checkSheet}
            />
            {mayApply && underAct?.(askedImport(view.importId, isBusy || isUnconfirmed, apply))}
            {isBusy && <ImportProgressBar definition={definition} progress={running.progress} />}
          </>
        )}
      </Flex>
    </AppDialog>
  );
}

function askedImport(
  importId: string,
  isSending: boolean,
  apply: (afterwards?: () => void) => Promise<void>,
): AskedChange {
  return { change: { act: 'import', importId }, isSending, carryOut: (afterwards) => void apply(afterwards) };
}

/** The name of what the rows of the file go into. */
function useTarget({ hasTarget }: MasterDefinition, initial = '') {
  const [value, setValue] = useState(initial);
  const [isAsked, setAsked] = useState(false);
  const isBlank = value.trim() === '';
  return {
    value,
    setValue,
    isMissed: isAsked && isBlank,
    asked: hasTarget ? { target: value.trim() } : {},
    isNamed: () => {
      setAsked(true);
      return !hasTarget || !isBlank;
    },
  };
}

interface TargetFieldProps {
  definition: MasterDefinition;
  into: ReturnType<typeof useTarget>;
  isDisabled: boolean;
}

function TargetField({ definition, into, isDisabled }: TargetFieldProps) {
  const words = useMasterWords(definition);
  return (
    <TextField
      label={words.word('target')}
      help={words.word('targetHelp')}
      isRequired
      maxLength={200}
      isDisabled={isDisabled}
      value={into.value}
      onChange={into.setValue}
      {...(into.isMissed ? { error: words.word('targetRequired') } : {})}
    />
  );
}
