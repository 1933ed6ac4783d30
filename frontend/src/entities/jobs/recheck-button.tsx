import type { ButtonProps } from '@chakra-ui/react';
import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecheckSource } from '#contracts/rechecks.ts';
import { RecheckDialog } from './recheck-dialog.tsx';

/** "Apply to open submissions": opens the counted preview of what would be checked again. */
export function RecheckButton({ source, ...look }: { source: RecheckSource } & Omit<ButtonProps, 'onClick'>) {
  const { t } = useTranslation('jobs');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" {...look} onClick={() => setOpen(true)}>
        {t('recheck.button')}
      </Button>
      {isOpen && <RecheckDialog source={source} onClose={() => setOpen(false)} />}
    </>
  );
}
