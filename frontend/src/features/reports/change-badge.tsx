import { Badge } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { IconType } from 'react-icons';
import { LuCircleDollarSign, LuDoorOpen, LuPlus, LuRepeat2 } from 'react-icons/lu';
import type { RentRollChange } from '#contracts/reports.ts';

export const changeLooks: Readonly<Record<RentRollChange, { icon: IconType; palette: string }>> = {
  new: { icon: LuPlus, palette: 'done' },
  renewed: { icon: LuRepeat2, palette: 'reviewer' },
  repriced: { icon: LuCircleDollarSign, palette: 'ink' },
  vacated: { icon: LuDoorOpen, palette: 'fault' },
};

export function ChangeBadge({ change }: { change: RentRollChange }) {
  const { t } = useTranslation('reports');
  const { icon: Icon, palette } = changeLooks[change];
  return (
    <Badge colorPalette={palette} variant="subtle" whiteSpace="nowrap">
      <Icon aria-hidden />
      {t(`rentroll.change.${change}`)}
    </Badge>
  );
}
