import { Button, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LuExternalLink } from 'react-icons/lu';
import { AppDialog } from '../components/app-dialog.tsx';
import { leaveTo } from '../lib/leave.ts';

export interface SessionEndedProps {
  /** Where to sign in and come back to this address, when what was entered is given up. */
  signInAddress: string;
  /** Asks the server again who is there. */
  onReturn: () => void;
}

/** The session has ended while something was entered: the page stays, out of sight, until its person has signed in again. */
export function SessionEnded({ signInAddress, onReturn }: SessionEndedProps) {
  const { t } = useTranslation('shell');
  useEffect(() => {
    window.addEventListener('focus', onReturn);
    window.addEventListener('storage', onReturn);
    return () => {
      window.removeEventListener('focus', onReturn);
      window.removeEventListener('storage', onReturn);
    };
  }, [onReturn]);
  return (
    <AppDialog
      isOpen
      isLocked
      onClose={() => undefined}
      role="alertdialog"
      title={t('ended.title')}
      footer={
        <>
          <Button size="md" variant="outline" onClick={() => leaveTo(signInAddress)}>
            {t('ended.leave')}
          </Button>
          <Button size="md" colorPalette="ink" asChild>
            <a href="/api/auth/login?returnTo=%2F" target="_blank" rel="opener">
              <LuExternalLink aria-hidden />
              {t('ended.signIn')}
            </a>
          </Button>
        </>
      }
    >
      <Text>{t('ended.text')}</Text>
    </AppDialog>
  );
}
