import { Box, Button, Checkbox, Flex, Grid, Text } from '@chakra-ui/react';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeadlineOverview, DeadlinePreview, DeadlineSettings } from '#contracts/deadlines.ts';
import { ConfirmDialog, FaultStrip } from '../../components/confirm-dialog.tsx';
import { SelectField, TextField } from '../../components/form-fields.tsx';
import { Panel } from '../../components/panel.tsx';
import { RestoreStrip } from '../../components/restore-strip.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { useWorkingState } from '../../lib/working-state.ts';
import { usePreviewDeadlines, useSaveDeadlines } from './deadline-api.ts';
import type { DeadlineDraft, DraftFaults } from './deadline-draft.ts';
import { draftOf, readDraft } from './deadline-draft.ts';
import { hourWords } from './hour-words.ts';
import { OverduePreview } from './overdue-preview.tsx';

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
  const [asking, setAsking] = useState<'reset' | DeadlineSettings | null>(null);
  const save = useSaveDeadlines(work.clear);
  const preview = usePreviewDeadlines();
  const isDefault = JSON.stringify(draftOf(settings)) === JSON.stringify(draftOf(defaults));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(settings));
  const isBusy = save.isPending || preview.isPending;
  const fields = {
    draft,
    faults,
    isDisabled: !mayChange,
    // A field that is disabled while its form is sent loses the focus.
    onChange: (change: Partial<DeadlineDraft>) => {
      if (isBusy) return;
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
    if (read.settings.stepOverdueHours === settings.stepOverdueHours) return keep(read.settings);
    preview.mutate(read.settings, {
      onSuccess: (found) => (isQuiet(found) ? keep(read.settings) : setAsking(read.settings)),
    });
  };
  const keep = (next: DeadlineSettings) =>
    save.mutate(next, {
      onSuccess: () => {
        setAsking(null);
        toast.success({ title: t('saved'), text: t('savedText') });
      },
    });
  const askReset = () => {
    preview.mutate(defaults);
    setAsking('reset');
  };
  const reset = () =>
    save.mutate(null, {
      onSuccess: () => {
        setAsking(null);
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
      {(save.error ?? preview.error) && asking === null && (
        <FaultStrip>{messageOf(save.error ?? preview.error)}</FaultStrip>
      )}
      {mayChange && (
        <Flex gap="2" wrap="wrap">
          <SendButton type="submit" colorPalette="ink" disabled={!isChanged} isSending={isBusy && asking === null}>
            {tCommon('save')}
          </SendButton>
          <Button variant="outline" disabled={isDefault || isBusy} onClick={askReset}>
            {t('reset.action')}
          </Button>
        </Flex>
      )}
      <ConfirmDialog
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        title={asking === 'reset' ? t('reset.title') : t('preview.title')}
        text={asking === 'reset' && t('reset.text')}
        confirmLabel={asking === 'reset' ? t('reset.action') : tCommon('save')}
        onConfirm={() => (asking === 'reset' || asking === null ? reset() : keep(asking))}
        isPending={save.isPending}
        isDisabled={preview.isPending}
        error={save.error ?? preview.error}
      >
        {preview.isPending && <Text textStyle="sm">{t('preview.loading')}</Text>}
        {preview.data && !isQuiet(preview.data) && <OverduePreview preview={preview.data} />}
      </ConfirmDialog>
    </Flex>
  );
}

function isQuiet({ becomeOverdue, noLongerOverdue }: DeadlinePreview): boolean {
  return becomeOverdue + noLongerOverdue === 0;
}
