import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delegation } from '#contracts/delegations.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useChangeAbsences } from './absence-api.ts';

/** Ends an absence at once; one that has not begun is taken back. */
export function EndAbsence({ absence }: { absence: Delegation }) {
  const { t } = useTranslation('absences');
  const [isAsking, setAsking] = useState(false);
  const { end } = useChangeAbsences();
  const { principal, delegate, delegationId } = absence;
  const close = () => {
    setAsking(false);
    end.reset();
  };
  return (
    <>
      <Button size="2xs" variant="outline" onClick={() => setAsking(true)}>
        {t('end')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={t('endTitle', { name: principal.name })}
        text={t('endText', { name: principal.name, delegate: delegate.name })}
        confirmLabel={t('end')}
        isPending={end.isPending}
        error={end.error}
        onConfirm={() => end.mutate(delegationId, { onSuccess: close })}
      />
    </>
  );
}
