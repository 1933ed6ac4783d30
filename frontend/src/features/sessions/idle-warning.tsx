import { Button, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AppDialog } from '../../components/app-dialog.tsx';
import { toast } from '../../components/toaster.tsx';
import { api } from '../../lib/api.ts';
import { logQuietly } from '../../lib/log.ts';
import { leaveTo } from '../../lib/leave.ts';
import { useSession } from '../../lib/session.ts';
import { clearStoredUser } from '../../lib/stored-user.ts';
import { signOut } from './session-api.ts';
import { noteActivity, useIdle } from './use-idle.ts';

function leaveIdle(): void {
  signOut().catch((error: unknown) => {
    logQuietly('Sign-out after idling was not answered', error);
    clearStoredUser();
    leaveTo('/');
  });
}

/** Warns for the last minute of an idle session, then ends it. */
export function IdleWarning() {
  const { t } = useTranslation('shell');
  const { idleMinutes } = useSession();
  const secondsLeft = useIdle(idleMinutes);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) leaveIdle();
  }, [isOver]);
  const stay = () => {
    noteActivity();
    api.get('/session').catch((error: unknown) => toast.failure(error));
  };
  if (secondsLeft === null) return null;
  return (
    <AppDialog
      isOpen
      onClose={stay}
      title={t('idle.title')}
      role="alertdialog"
      footer={
        <Button colorPalette="ink" size="md" onClick={stay}>
          {t('idle.stay')}
        </Button>
      }
    >
      <Text aria-live="off">{t('idle.text', { count: secondsLeft })}</Text>
    </AppDialog>
  );
}
