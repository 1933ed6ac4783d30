import { Box, Flex, Grid, Heading, Skeleton } from '@chakra-ui/react';
import type { Counters } from '#contracts/submission-boards.ts';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../lib/dates.ts';

const holders = ['provider', 'reviewer', 'approver', 'system'] as const;

/** Open submissions by who they wait for. */
export function WaitingPanel({ counters }: { counters?: Counters }) {
  const { t } = useTranslation('admin');
  const { t: tStatuses } = useTranslation('statuses');
  const dates = useDates();
  const most = Math.max(1, ...holders.map((holder) => counters?.waitingBy[holder] ?? 0));
  return (
    <Box as="section" px="3" py="2.5" bg="bg.panel">
      <Heading as="h2" textStyle="xs" fontWeight="500" color="fg.muted" mb="1">
        {t('waiting.title')}
      </Heading>
      <Grid as="dl" templateColumns="auto minmax(0, 1fr) auto" columnGap="3" alignItems="center" textStyle="sm">
        {holders.map((holder) => {
          const count = counters?.waitingBy[holder] ?? 0;
          return (
            <Flex key={holder} display="contents">
              <dt>{tStatuses(`holder.${holder}`)}</dt>
              <Box aria-hidden h="8px" colorPalette={holder} bg="colorPalette.solid" w={`${(count / most) * 100}%`} />
              <Box as="dd" fontWeight="600" textAlign="end">
                {counters ? dates.number(count) : <Skeleton h="12px" w="16px" />}
              </Box>
            </Flex>
          );
        })}
      </Grid>
    </Box>
  );
}
