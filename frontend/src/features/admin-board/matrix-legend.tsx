import { Flex, Icon } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCheck, LuCircleDashed, LuEye, LuFileX2, LuScanLine, LuStamp } from 'react-icons/lu';

const entries = [
  { id: 'onTime', icon: LuCheck, palette: 'done' },
  { id: 'late', icon: LuCheck, palette: 'provider' },
  { id: 'provider', icon: LuCircleDashed, palette: 'provider' },
  { id: 'reviewer', icon: LuEye, palette: 'reviewer' },
  { id: 'approver', icon: LuStamp, palette: 'approver' },
  { id: 'system', icon: LuScanLine, palette: 'system' },
  { id: 'failed', icon: LuFileX2, palette: 'fault' },
] as const;

export function MatrixLegend() {
  const { t } = useTranslation('admin');
  return (
    <Flex gap="3" wrap="wrap" px="3" py="2" justify="flex-end" textStyle="xs" color="fg.muted">
      {entries.map(({ id, icon, palette }) => (
        <Flex key={id} as="span" align="center" gap="1" colorPalette={palette}>
          <Icon as={icon} boxSize="12px" color="colorPalette.fg" aria-hidden />
          {t(`legend.${id}`)}
        </Flex>
      ))}
    </Flex>
  );
}
