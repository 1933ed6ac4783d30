import { Box, Flex, Icon } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useIsOperator } from '../lib/session.ts';
import { statusLook } from './status-look.ts';
import type { StatusState } from './status-look.ts';

export interface StatusBadgeProps extends StatusState {
  /** Without background, for dense secondary rows. */
  isPlain?: boolean;
}

export function useStatusLabel(): (state: StatusState) => string {
  const { t } = useTranslation('statuses');
  const showStuck = useIsOperator();
  return (state) => {
    const { label } = statusLook({ showStuck, ...state });
    return label === 'stuck' || label === 'awaitingExplanation' ? t(label) : t(`status.${label}`);
  };
}

/** Colour says who holds the submission, the icon what happened, the words say it exactly. */
export function StatusBadge({ isPlain = false, ...state }: StatusBadgeProps) {
  const showStuck = useIsOperator();
  const { palette, icon, isMirrored } = statusLook({ showStuck, ...state });
  const label = useStatusLabel()(state);
  return (
    <Flex
      as="span"
      display="inline-flex"
      align="center"
      gap="1.5"
      w="fit-content"
      h={isPlain ? 'auto' : '22px'}
      minH="22px"
      px={isPlain ? '0' : '1.5'}
      rounded="l2"
      colorPalette={palette}
      bg={isPlain ? 'transparent' : 'colorPalette.subtle'}
      color="colorPalette.fg"
      textStyle="xs"
      fontWeight="500"
      // A plain one is part of a line of text, which wraps where there is little room.
      whiteSpace={isPlain ? 'normal' : 'nowrap'}
      data-status={state.status}
    >
      <Icon as={icon} boxSize="14px" flexShrink="0" aria-hidden className={isMirrored ? 'flip' : undefined} />
      <Box as="span">{label}</Box>
    </Flex>
  );
}
