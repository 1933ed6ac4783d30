import { Checkbox, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SavedView } from '#contracts/saved-views.ts';
import { isApiError } from '../../lib/api-error.ts';
import { useSaveView } from './saved-views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { TextField } from '../../components/form-fields.tsx';
import { toast } from '../../components/toaster.tsx';
import type { ListView } from './use-list-view.ts';

export interface SaveViewDialogProps {
  view: ListView;
  /** The view that gets another name; without one, what is shown is kept as a new view. */
  renamed?: SavedView;
  onClose: () => void;
}

const longestName = 60;

/** Asks for a name. */
export function SaveViewDialog({ view, renamed, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const save = useSaveView(view.list);
  const [name, setName] = useState(renamed?.name ?? '');
  const [isDefault, setDefault] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const isTaken = isApiError(save.error, 'Duplicate');
  const fault = isMissing ? t('views.nameMissing') : isTaken ? t('views.nameTaken') : undefined;
  const columns = view.columns.filter(({ id }) => !view.hidden.has(id)).map(({ id }) => id);
  const submit = () => {
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    const content = renamed
      ? { viewId: renamed.viewId, name }
      : { viewId: null, name, query: view.query, columns: columns.length > 0 ? columns : null, isDefault };
    save.mutate(content, {
      onSuccess: (saved) => {
        toast.success({ title: t(renamed ? 'views.renamed' : 'views.saved', { name: saved.name }) });
        onClose();
        if (!renamed) void navigate(view.addressOf(saved), { replace: true });
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={renamed ? t('views.renameTitle', { name: renamed.name }) : t('views.saveTitle')}
      text={renamed ? undefined : t('views.saveText')}
      confirmLabel={renamed ? t('views.renameConfirm') : t('views.save')}
      onConfirm={submit}
      isPending={save.isPending}
      error={isTaken ? undefined : save.error}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="3">
          <TextField
            label={t('views.name')}
            value={name}
            onChange={setName}
            error={fault}
            maxLength={longestName}
            isRequired
          />
          {!renamed && (
            <Checkbox.Root
              size="sm"
              checked={isDefault}
              onCheckedChange={({ checked }) => setDefault(checked === true)}
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label fontWeight="400">{t('views.makeDefault')}</Checkbox.Label>
            </Checkbox.Root>
          )}
        </Stack>
      </form>
    </ConfirmDialog>
  );
}
