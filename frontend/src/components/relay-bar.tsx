import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useStatusLabel } from './status-badge.tsx';
import { statusLook } from './status-look.ts';
import type { StatusState } from './status-look.ts';

const legs = [1, 2, 3, 4, 5] as const;

/** Five legs: provider, checks, review, approval, load. */
export function RelayBar(state: StatusState) {
  const { t } = useTranslation('statuses');
  const { leg, palette, holder } = statusLook(state);
  const label = useStatusLabel()(state);
  const name = leg === null ? t('finished', { status: label }) : t('waitsFor', { holder: t(`holder.${holder}`) });
  return (
    <Flex
      as="span"
      role="img"
      aria-label={name}
      title={name}
      display="inline-flex"
      verticalAlign="middle"
      align="center"
      gap="2px"
      colorPalette={palette}
    >
      {legs.map((at) => {
        const isCurrent = at === leg;
        const isFilled = leg === null || isCurrent;
        const isPassed = leg !== null && at < leg;
        return (
          <Box
            as="span"
            key={at}
            w={isCurrent ? '14px' : '8px'}
            h={isCurrent ? '8px' : '4px'}
            rounded="1px"
            bg={isFilled ? 'colorPalette.solid' : isPassed ? 'gray.border' : 'transparent'}
            borderWidth={isFilled || isPassed ? '0' : '1px'}
            borderColor="border.emphasized"
          />
        );
      })}
    </Flex>
  );
}
