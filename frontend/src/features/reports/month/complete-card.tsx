import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuPackageCheck } from 'react-icons/lu';
import type { WallPage } from '#contracts/month-wall.schema.ts';
import { useDates } from '../../../lib/dates.ts';
import { WallCard, WallFigure } from './wall-card.tsx';

const parts = [
  { name: 'completed', color: 'done.solid' },
  { name: 'review', color: 'reviewer.solid' },
  { name: 'approval', color: 'approver.solid' },
  { name: 'open', color: 'provider.solid' },
] as const;

/** How many submissions of the month are completed, and where the others are. */
export function CompleteCard({ complete }: { complete: WallPage['complete'] }) {
  const { t } = useTranslation('month');
  const dates = useDates();
  const { expected, completed, onTime } = complete;
  return (
    <WallCard icon={LuPackageCheck} title={t('complete.title')}>
      <WallFigure value={expected === 0 ? '–' : dates.percent(completed / expected)}>
        {t('complete.of', { completed, count: expected })}
      </WallFigure>
      <Flex h="12px" gap="1px" mb="2" aria-hidden>
        {parts.map(({ name, color }) => (
          <Box key={name} bg={color} flex={`${complete[name]} 0 0`} />
        ))}
      </Flex>
      <Flex as="ul" listStyleType="none" gap="4" wrap="wrap" mb="3">
        {parts.map(({ name, color }) => (
          <Flex as="li" key={name} align="center" gap="1.5">
            <Box boxSize="9px" bg={color} aria-hidden />
            {t(`complete.${name}`)} <strong>{dates.number(complete[name])}</strong>
          </Flex>
        ))}
      </Flex>
      <Text borderTopWidth="1px" pt="3">
        {t('complete.onTime', { count: onTime })}
      </Text>
    </WallCard>
  );
}
