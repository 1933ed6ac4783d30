import { Box, Button, Checkbox, Flex, Grid, Text } from '@chakra-ui/react';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeadlineOverview } from '#contracts/deadlines.ts';
import { ConfirmDialog, FaultStrip } from '../../../components/confirm-dialog.tsx';
import { SelectField, TextField } from '../../../components/form-fields.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RestoreStrip } from '../../../components/restore-strip.tsx';
import { SendButton } from '../../../components/send-button.tsx';
import { toast } from '../../../components/toaster.tsx';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { useWorkingState } from '../../../lib/working-state.ts';
import { useSaveDeadlines } from './deadline-api.ts';
import type { DeadlineDraft, DraftFaults } from './deadline-draft.ts';
import { draftOf, readDraft } from './deadline-draft.ts';
import { hourWords } from './hour-words.ts';

export type DeadlineFormProps = Pick<DeadlineOverview, 'settings' | 'defaults'> & { mayChange: boolean };

interface FieldsProps {
  draft: DeadlineDraft;
  faults: DraftFaults;
  isDisabled: boolean;
  onChange: (change: Partial<DeadlineDraft>) => void;
}

type TextName = 'daysBefore' | 'daysAfter' | 'stepReminderHours' | 'stepCopyHours' | 'stepOverdueHours';

function DraftField({ name, draft, faults, isDisabled, onChange }: FieldsProps & { name: TextName }) {
  const { t } = useTranslation('deadlines');
  const fault = faults[name];
  return (
    <TextField
      label={t(`field.${name}`)}
      help={t(`help.${name}`)}
      error={fault && t(`fault.${fault}`)}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
      inputMode={name.startsWith('days') ? 'text' : 'numeric'}
      maxLength={name.startsWith('days') ? 60 : 5}
      dir="ltr"
      isDisabled={isDisabled}
    />
  );
}

function DueFields(props: FieldsProps) {
  const { t, i18n } = useTranslation('deadlines');
  const { draft, isDisabled, onChange } = props;
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: hourWords(i18n.language, `${String(hour).padStart(2, '0')}:00`),
  }));
  return (
    <Panel title={t('due.title')}>
      <Text textStyle="sm" color="fg.muted" mb="3">
        {t('due.text')}
      </Text>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <DraftField name="daysBefore" {...props} />
        <DraftField name="daysAfter" {...props} />
        <SelectField
          label={t('field.dueReminderHour')}
          help={t('help.dueReminderHour')}
          value={draft.dueReminderHour}
          onChange={(dueReminderHour) => onChange({ dueReminderHour })}
          options={hours}
          isDisabled={isDisabled}
        />
        <Box pt={{ md: '6' }}>
          <Checkbox.Root
            checked={draft.isOnDueDate}
            disabled={isDisabled}
            onCheckedChange={({ checked }) => onChange({ isOnDueDate: checked === true })}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label textStyle="sm">{t('field.isOnDueDate')}</Checkbox.Label>
          </Checkbox.Root>
        </Box>
      </Grid>
    </Panel>
  );
}

/** Saves the whole of it at once; what is wrong is said at the field when one saves. */
export function DeadlineForm({ settings, defaults, mayChange }: DeadlineFormProps) {
  const { t } = useTranslation('deadlines');
  const { t: tCommon } = useTranslation();
  const messageOf = useErrorMessage();
  const work = useWorkingState<DeadlineDraft>('deadlines', 'installation', JSON.stringify(settings));
  const [draft, setDraft] = useState(() => (mayChange && work.restored) || draftOf(settings));
  const [faults, setFaults] = useState<DraftFaults>({});
  const [isAsking, setAsking] = useState(false);
  const save = useSaveDeadlines(work.clear);
  const isDefault = JSON.stringify(draftOf(settings)) === JSON.stringify(draftOf(defaults));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(settings));
  const isDisabled = !mayChange || save.isPending;
  const fields = {
    draft,
    faults,
    isDisabled,
    onChange: (change: Partial<DeadlineDraft>) => {
      const next = { ...draft, ...change };
      setDraft(next);
      work.keep(next);
    },
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(draft);
    setFaults('faults' in read ? read.faults : {});
    if ('faults' in read) return;
    save.mutate(read.settings, { onSuccess: () => toast.success({ title: t('saved'), text: t('savedText') }) });
  };
  const reset = () =>
    save.mutate(null, {
      onSuccess: () => {
        setAsking(false);
        toast.success({ title: t('reset.done'), text: t('savedText') });
      },
    });
  return (
    <Flex as="form" direction="column" gap="4" onSubmit={submit} aria-label={t('title')}>
      {!mayChange && <Text color="fg.muted">{t('lookOnly')}</Text>}
      {mayChange && (work.restored ?? work.offered) && (
        <RestoreStrip
          {...(work.offered && {
            onRestore: () => {
              fields.onChange(work.offered ?? {});
              work.takeUp();
            },
          })}
          onDiscard={() => {
            work.clear();
            setDraft(draftOf(settings));
          }}
        />
      )}
      <DueFields {...fields} />
      <Panel title={t('step.title')}>
        <Text textStyle="sm" color="fg.muted" mb="3">
          {t('step.text')}
        </Text>
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr 1fr' }} gap="4">
          <DraftField name="stepReminderHours" {...fields} />
          <DraftField name="stepCopyHours" {...fields} />
          <DraftField name="stepOverdueHours" {...fields} />
        </Grid>
      </Panel>
      {save.error && !isAsking && <FaultStrip>{messageOf(save.error)}</FaultStrip>}
      {mayChange && (
        <Flex gap="2" wrap="wrap">
          <SendButton type="submit" colorPalette="ink" disabled={!isChanged} isSending={save.isPending && !isAsking}>
            {tCommon('save')}
          </SendButton>
          <Button variant="outline" disabled={isDefault || save.isPending} onClick={() => setAsking(true)}>
            {t('reset.action')}
          </Button>
        </Flex>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('reset.title')}
        text={t('reset.text')}
        confirmLabel={t('reset.action')}
        onConfirm={reset}
        isPending={save.isPending}
        error={save.error}
      />
    </Flex>
  );
}
