import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RunStatus } from '#contracts/connections.ts';
import { useDates } from '../../lib/dates.ts';
import { useRunWords } from './use-run-words.ts';

const isGood = (status: RunStatus) => ['delivered', 'unchanged', 'proposed'].includes(status);
const colorOf = (status: RunStatus) => {
  if (isGood(status)) return 'green.solid';
  if (status === 'stopped') return 'gray.solid';
  return status === 'failed' ? 'red.solid' : 'orange.solid';
};

/** The last runs as bars: low when they worked, high when they did not, so that colour is not all that tells them apart. */
export function RunBars({ statuses }: { statuses: readonly RunStatus[] }) {
  const { t } = useTranslation('connections');
  const words = useRunWords();
  const { series } = useDates();
  if (statuses.length === 0) return <>{t('runs.never')}</>;
  return (
    <Flex
      role="img"
      aria-label={t('runs.bars', { runs: series(statuses.map(words.status)) })}
      align="flex-end"
      gap="0.5"
      h="16px"
    >
      {statuses.map((status, index) => (
        <Box key={index} w="5px" rounded="1px" h={isGood(status) ? '8px' : '16px'} bg={colorOf(status)} />
      ))}
    </Flex>
  );
}
