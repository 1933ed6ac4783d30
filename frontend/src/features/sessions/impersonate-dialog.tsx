import { Button, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppDialog } from '../../components/app-dialog.tsx';
import { TextareaField } from '../../components/form-fields.tsx';
import { PersonChooser } from '../../components/person-chooser.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { useRoleName } from '../../lib/role-name.ts';
import { reloadPage } from '../../lib/leave.ts';
import { findImpersonationChoices, useImpersonate } from './session-api.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

function ImpersonateForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { t: tCommon } = useTranslation('common');
  const impersonate = useImpersonate();
  const messageOf = useErrorMessage();
  const roleName = useRoleName();
  const [userId, setUserId] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const save = () => {
    setTried(true);
    if (userId !== null && reason.trim() !== '') impersonate.mutate({ userId, reason: reason.trim() });
  };
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
        <PersonChooser
          label={t('impersonate.user')}
          queryKey={['impersonation-people']}
          find={async (search, signal) => {
            const { people, hasMore } = await findImpersonationChoices(search, signal);
            return { people: people.map((one) => ({ ...one, note: roleName(one.role) })), hasMore };
          }}
          value={userId}
          onChange={setUserId}
          error={isTried && userId === null ? t('impersonate.userRequired') : undefined}
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
          <SendButton size="md" colorPalette="ink" type="submit" isSending={impersonate.isPending}>
            {tCommon('save')}
          </SendButton>
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
