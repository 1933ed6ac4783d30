import { Button, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppDialog } from '../../components/app-dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { SelectField, TextareaField } from '../../components/form-fields.tsx';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { useRoleName } from '../../lib/role-name.ts';
import { reloadPage } from '../../lib/leave.ts';
import { useImpersonate, useImpersonationChoices } from './session-api.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

function ImpersonateForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { t: tCommon } = useTranslation('common');
  const choices = useImpersonationChoices(true);
  const impersonate = useImpersonate();
  const messageOf = useErrorMessage();
  const roleName = useRoleName();
  const [userId, setUserId] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const save = () => {
    setTried(true);
    if (userId !== '' && reason.trim() !== '') impersonate.mutate({ userId: Number(userId), reason: reason.trim() });
  };
  if (choices.error) return <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      noValidate
    >
      <Stack gap="4">
        <Text color="fg.muted">{t('impersonate.text')}</Text>
        <SelectField
          label={t('impersonate.user')}
          value={userId}
          onChange={setUserId}
          placeholder={t('impersonate.choose')}
          isRequired
          error={isTried && userId === '' ? t('impersonate.userRequired') : undefined}
          options={(choices.data ?? []).map((choice) => ({
            value: String(choice.userId),
            label: `${choice.name} (${roleName(choice.role)})`,
          }))}
        />
        <TextareaField
          label={t('impersonate.reason')}
          help={t('impersonate.reasonHelp')}
          value={reason}
          onChange={setReason}
          isRequired
          error={isTried && reason.trim() === '' ? t('impersonate.reasonRequired') : undefined}
        />
        {impersonate.error && (
          <Text role="alert" color="fg.error" textStyle="sm">
            {messageOf(impersonate.error)}
          </Text>
        )}
        <Stack direction="row" justify="flex-end" gap="2">
          <Button size="md" variant="outline" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button
            size="md"
            colorPalette="ink"
            type="submit"
            loading={impersonate.isPending}
            loadingText={tCommon('save')}
          >
            {tCommon('save')}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}

export function ImpersonateDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('shell');
  // Closing the dialog reloads the page, so that it shows what the server knows about who is acting.
  const close = () => {
    onClose();
    reloadPage();
  };
  return (
    <AppDialog isOpen={isOpen} onClose={close} title={t('impersonate.title')}>
      <ImpersonateForm onClose={close} />
    </AppDialog>
  );
}
