import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldLabel, UnsavedChange } from './impact-api.ts';
import { ImpactDialog } from './impact-dialog.tsx';

export interface ImpactButtonProps {
  /** Asked when the button is pressed; null where the form has faults, which it shows by itself. */
  changeOf: () => UnsavedChange | null;
  labelOf: FieldLabel;
}

/** Stands beside the button that saves a change, and shows what it would do to past submissions. */
export function ImpactButton({ changeOf, labelOf }: ImpactButtonProps) {
  const { t } = useTranslation('change-impacts');
  const [change, setChange] = useState<UnsavedChange | null>(null);
  return (
    <>
      <Button variant="outline" onClick={() => setChange(changeOf())}>
        {t('button')}
      </Button>
      {change && <ImpactDialog change={change} labelOf={labelOf} onClose={() => setChange(null)} />}
    </>
  );
}
