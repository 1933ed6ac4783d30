import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { IconType } from 'react-icons';
import { LuCheck, LuCircleDashed, LuEye, LuFileX2, LuScanLine, LuStamp, LuUndo2 } from 'react-icons/lu';

type LegendId = 'onTime' | 'late' | 'provider' | 'reopened' | 'reviewer' | 'approver' | 'system' | 'failed';

const entries: { id: LegendId; icon: IconType; palette: string; isMirrored?: true }[] = [
  { id: 'onTime', icon: LuCheck, palette: 'done' },
  { id: 'late', icon: LuCheck, palette: 'provider' },
  { id: 'provider', icon: LuCircleDashed, palette: 'provider' },
  { id: 'reopened', icon: LuUndo2, palette: 'provider', isMirrored: true },
  { id: 'reviewer', icon: LuEye, palette: 'reviewer' },
  { id: 'approver', icon: LuStamp, palette: 'approver' },
  { id: 'system', icon: LuScanLine, palette: 'system' },
  { id: 'failed', icon: LuFileX2, palette: 'fault' },
];

export function MatrixLegend() {
  const { t } = useTranslation('admin');
  return (
    <Flex gap="3" wrap="wrap" px="3" py="2" justify="flex-end" textStyle="xs" color="fg.muted">
      {entries.map(({ id, icon: Glyph, palette, isMirrored }) => (
        <Flex key={id} as="span" align="center" gap="1" colorPalette={palette}>
          <Box as="span" color="colorPalette.fg">
            <Glyph size="12" aria-hidden className={isMirrored ? 'flip' : undefined} />
          </Box>
          {t(`legend.${id}`)}
        </Flex>
      ))}
    </Flex>
  );
}
