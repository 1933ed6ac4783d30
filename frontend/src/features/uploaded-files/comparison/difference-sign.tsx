import { Flex, Icon } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { IconType } from 'react-icons';
import { LuEqual, LuMinus, LuPencil, LuPlus } from 'react-icons/lu';
import type { DifferenceKind } from '#contracts/uploaded-files.ts';

export const differenceLooks: Record<DifferenceKind, { icon: IconType; color: string; bg?: string }> = {
  added: { icon: LuPlus, color: 'done.fg', bg: 'done.subtle' },
  removed: { icon: LuMinus, color: 'fault.fg', bg: 'fault.subtle' },
  changed: { icon: LuPencil, color: 'ink.fg' },
  same: { icon: LuEqual, color: 'fg.muted' },
};

/** What kind of difference a row is, by icon and word. */
export function DifferenceSign({ kind, hasBackground = false }: { kind: DifferenceKind; hasBackground?: boolean }) {
  const { t } = useTranslation('uploaded-files');
  const { icon, color, bg } = differenceLooks[kind];
  return (
    <Flex
      as="span"
      align="center"
      gap="2"
      flexShrink="0"
      color={color}
      fontWeight="500"
      {...(hasBackground && { bg, px: '1.5', rounded: 'l2', textStyle: 'xs', minH: '22px' })}
    >
      <Icon as={icon} boxSize="14px" aria-hidden />
      {t(`difference.${kind}`)}
    </Flex>
  );
}
