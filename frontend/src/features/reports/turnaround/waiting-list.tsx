import { Badge, Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { TurnaroundSummary } from '#contracts/process-reports.schema.ts';
import { Bdi } from '../../../components/bdi.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useDates } from '../../../lib/dates.ts';

/** Open submissions by whom they wait for. */
export function WaitingList({ waiting }: Pick<TurnaroundSummary, 'waiting'>) {
  const { t } = useTranslation('process-reports');
  const dates = useDates();
  return (
    <Panel title={t('turnaround.waiting')} mb="4">
      {waiting.length === 0 && <Text color="fg.muted">{t('turnaround.waitingNone')}</Text>}
      <Box as="ul" listStyleType="none" columns={{ base: 1, md: 2 }} columnGap="8">
        {waiting.map(({ holder, name, submissions, since }) => (
          <Flex as="li" key={`${holder} ${name}`} align="center" gap="2" py="1" css={{ breakInside: 'avoid' }}>
            <Badge colorPalette={holder} variant="subtle">
              {t(`turnaround.holder.${holder}`)}
            </Badge>
            <Text fontWeight="500">
              <Bdi>{name}</Bdi>
            </Text>
            <Text textStyle="sm" color="fg.muted" ms="auto">
              {t('turnaround.waitingOf', { count: submissions, since: dates.since(since) })}
            </Text>
          </Flex>
        ))}
      </Box>
    </Panel>
  );
}
