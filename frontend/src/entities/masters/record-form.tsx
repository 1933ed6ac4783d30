import { Button, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft, DraftValue, FieldDefinition, MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { typedFields } from '#contracts/masters.ts';
import { isApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { liveOf, problemsOf, useSaveRecord } from './masters.ts';
import { useWorkingState } from '../../lib/working-state.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { RestoreStrip } from '../../components/restore-strip.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { draftValueOf } from './draft-value.ts';
import { FieldControl } from './field-control.tsx';
import { RestoreOffer } from './restore-offer.tsx';
import { StatusFlag, StatusRefusal, statusOf } from './status-flag.tsx';
import { useMasterWords } from './use-master-words.ts';

/** What a master shows under the fields of its form. */
export interface UnderFormProps {
  record: MasterRecord | null;
  draft: Draft;
  isSending: boolean;
  /** Saves as the button of the form does. */
  save: (afterwards?: (saved: MasterRecord) => void) => void;
}

export interface RecordFormProps {
  definition: MasterDefinition;
  /** Null adds a new one. */
  record: MasterRecord | null;
  /** What is filled in already. */
  begun?: Draft | undefined;
  onClose: () => void;
  onSaved?: ((saved: MasterRecord) => void) | undefined;
  underForm?: ((form: UnderFormProps) => ReactNode) | undefined;
}

function firstOf({ type, initial }: FieldDefinition): DraftValue {
  return type === 'flag' && initial !== undefined ? initial === 'true' : (initial ?? null);
}

/** The form of any master: the server checks it and says under each field what is wrong. */
export function RecordForm({ definition, record: opened, begun, onClose, onSaved, underForm }: RecordFormProps) {
  const [restored, setRestored] = useState<MasterRecord | null>(null);
  const record = restored ?? opened;
  const words = useMasterWords(definition);
  const { t: tErrors } = useTranslation('errors');
  const messageOf = useErrorMessage();
  const fields = typedFields(definition);
  const [first] = useState<Draft>(() => ({
    ...Object.fromEntries(
      fields.map((field) => [field.name, record === null ? firstOf(field) : draftValueOf(record.values[field.name])]),
    ),
    ...statusOf(definition, record),
  }));
  const work = useWorkingState<Draft>(definition.name, record?.id ?? 'new', record?.changedAt ?? '');
  const [draft, setDraft] = useState<Draft>({ ...first, ...begun, ...work.restored });
  const change = (next: Draft) => {
    setDraft(next);
    work.keep(next);
  };
  const save = useSaveRecord(definition, record);
  const problems = problemsOf(save.error);
  const failure = save.error && problems.length === 0 && !liveOf(save.error) ? failureOf(save.error) : null;

  /** What was typed stays; of the rest the record keeps its own. */
  const takeUp = (found: MasterRecord) => {
    const kept = fields.flatMap(({ name }) =>
      draft[name] === first[name] ? [[name, draftValueOf(found.values[name])]] : [],
    );
    setRestored(found);
    change({ ...draft, ...(Object.fromEntries(kept) as Draft) });
    save.reset();
  };
  function failureOf(error: unknown): string {
    if (isApiError(error, 'Conflict')) return words.t('conflict');
    return isApiError(error, 'Unexpected') && record === null ? tErrors('adding') : messageOf(error);
  }
  const submit = (afterwards?: (saved: MasterRecord) => void) => {
    save.mutate(draft, {
      onSuccess: (saved) => {
        toast.success({ title: words.t(record === null ? 'added' : 'updated', { thing: words.one }) });
        work.clear();
        onClose();
        onSaved?.(saved);
        afterwards?.(saved);
      },
    });
  };
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      size="md"
      title={record === null ? words.word('addTitle') : words.editTitle(words.nameOf(record))}
      isLocked={save.isPending}
      footer={
        <FormFooter
          isSending={save.isPending}
          onCancel={() => {
            work.clear();
            onClose();
          }}
        />
      }
    >
      <form
        id="record-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="4">
          {(work.restored ?? work.offered) && (
            <RestoreStrip
              {...(work.offered && {
                onRestore: () => {
                  change({ ...first, ...work.offered });
                  work.takeUp();
                },
              })}
              onDiscard={() => {
                work.clear();
                setDraft(first);
              }}
            />
          )}
          {failure && <FaultStrip>{failure}</FaultStrip>}
          <StatusRefusal definition={definition} error={save.error} />
          {record === null && <RestoreOffer {...{ definition, problems }} onRestored={takeUp} />}
          {restored && <Text role="status">{words.t('restoredHere', { name: words.nameOf(restored) })}</Text>}
          {fields.map((field) => {
            const problem = problems.find((one) => one.field === field.name);
            return (
              <FieldControl
                key={field.name}
                definition={definition}
                field={field}
                current={record?.values[field.name]}
                isFixed={field.isLasting === true && record !== null}
                draft={draft}
                value={draft[field.name] ?? null}
                onChange={(value) => change({ ...draft, [field.name]: value })}
                {...(problem && { error: words.problem(problem) })}
              />
            );
          })}
          <StatusFlag
            {...{ definition, record }}
            isActive={draft['isActive'] !== false}
            onChange={(isActive) => change({ ...draft, isActive })}
          />
          {underForm?.({ record, draft, isSending: save.isPending, save: submit })}
        </Stack>
      </form>
    </AppDialog>
  );
}

function FormFooter({ isSending, onCancel }: { isSending: boolean; onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button size="md" variant="outline" onClick={onCancel} disabled={isSending}>
        {t('cancel')}
      </Button>
      <SendButton size="md" colorPalette="ink" type="submit" form="record-form" isSending={isSending}>
        {t('save')}
      </SendButton>
    </>
  );
}
