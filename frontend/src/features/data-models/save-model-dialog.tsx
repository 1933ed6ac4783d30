import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldChange } from '#contracts/data-model-changes.ts';
import type { DataModelDetail, FieldUses } from '#contracts/data-models.schema.ts';
import type { DataModelDefinition } from '#contracts/data-models.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { TextareaField } from '../../components/form-fields.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { staleOf } from '../../lib/stale.ts';
import { ChangeList } from './change-list.tsx';
import { useSaveModel } from './data-model-api.ts';
import { reasonsOf } from './field-panel.tsx';
import type { ModelDraft } from './use-model-draft.ts';

export interface SaveModelDialogProps {
  model: DataModelDetail;
  draft: ModelDraft;
  onClose: () => void;
}

/** Shows what a new version changes before it is saved. What is refused stays as it was typed. */
export function SaveModelDialog({ model, draft, onClose }: SaveModelDialogProps) {
  const { t } = useTranslation('data-models');
  const { t: tCommon } = useTranslation();
  const [note, setNote] = useState('');
  const save = useSaveModel(model.id);
  const stale = staleOf<FieldChange>(save.error);
  const send = (basedOn: number) =>
    save.mutate(
      { basedOn, fields: draft.fields, ...(note.trim() !== '' && { note }) },
      {
        onSuccess: ({ version }) => {
          const definition: DataModelDefinition = { ...draft.seen.definition, fields: draft.fields };
          draft.reset({ version, definition });
          toast.success({ title: t('saved', { version }) });
          onClose();
        },
      },
    );
  const takeTheirs = () => {
    draft.reset(model);
    onClose();
  };
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      isLocked={save.isPending}
      size="md"
      title={t('saveDialog.title', { version: (stale?.version ?? draft.seen.version) + 1 })}
      footer={
        stale && stale.version === model.version ? (
          <>
            <Button variant="outline" onClick={takeTheirs}>
              {t('stale.theirs')}
            </Button>
            <SendButton colorPalette="ink" isSending={save.isPending} onClick={() => send(stale.version)}>
              {t('stale.mine')}
            </SendButton>
          </>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              {tCommon('cancel')}
            </Button>
            <SendButton colorPalette="ink" isSending={save.isPending} onClick={() => send(draft.seen.version)}>
              {t('save', { version: draft.seen.version + 1 })}
            </SendButton>
          </>
        )
      }
    >
      <Stack gap="3">
        {stale && (
          <Stack role="alert" gap="1" p="3" rounded="l2" bg="provider.subtle" color="provider.fg">
            <Text fontWeight="600">{t('stale.title', { version: stale.version })}</Text>
            <ChangeList changes={stale.changes} fields={model.definition.fields} />
          </Stack>
        )}
        {!stale && save.error && <Refusal error={save.error} />}
        <Text textStyle="sm" fontWeight="600">
          {t('saveDialog.against', { version: draft.seen.version })}
        </Text>
        <ChangeList changes={draft.changes} fields={draft.fields} />
        <TextareaField
          label={t('saveDialog.note')}
          help={t('saveDialog.noteHelp')}
          maxLength={500}
          value={note}
          onChange={setNote}
        />
        <Text textStyle="xs" color="fg.muted">
          {t('panel.stays', { version: draft.seen.version, count: model.openSubmissions })}
        </Text>
      </Stack>
    </AppDialog>
  );
}

/** Why the server does not take a version, field by field. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('data-models');
  const message = useErrorMessage();
  const details = isApiError(error) ? error.details : {};
  const used = (details['fields'] ?? []) as ({ field: string } & FieldUses)[];
  const problems = (details['problems'] ?? []) as { field: string; code: 'FieldMissing'; about?: string }[];
  return (
    <Box role="alert" p="3" rounded="l2" bg="fault.subtle" color="fault.fg">
      {used.map((use) => (
        <Box key={use.field}>
          <Text fontWeight="600">{t('inUse.title', { field: use.field })}</Text>
          <Text textStyle="sm">{reasonsOf(use, t).join(' · ')}</Text>
        </Box>
      ))}
      {problems.map(({ field, code, about = '' }) => (
        <Text key={`${field} ${code} ${about}`}>{t(`problem.${code}`, { field, about })}</Text>
      ))}
      {used.length + problems.length === 0 && <Text>{message(error)}</Text>}
    </Box>
  );
}
