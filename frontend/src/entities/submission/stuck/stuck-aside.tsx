import { Box, Flex, Icon, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck } from 'react-icons/lu';
import { CountPanel, CountRow } from '../../../components/count-panel.tsx';
import { useStuckOverview } from './stuck-api.ts';
import { stuckAddress, stuckIcons } from './stuck-look.ts';
import { WorkersNotice } from './workers-notice.tsx';

/** What waits for an operator, one line for each kind that occurs. */
export function StuckAside() {
  const { t } = useTranslation('stuck');
  const { data, error, refetch } = useStuckOverview();
  const occurring = data?.counts.filter(({ count }) => count > 0);
  return (
    <CountPanel
      title={t('title')}
      all={{ label: t('panel.all'), to: stuckAddress() }}
      failure={error && !data ? t('panel.failed') : undefined}
      onRetry={() => void refetch()}
    >
      {data && <WorkersNotice unservedQueues={data.unservedQueues} />}
      {occurring === undefined ? (
        <Skeleton m="3" h="20px" aria-busy />
      ) : occurring.length === 0 ? (
        <Flex align="center" gap="2" p="3" textStyle="sm" color="fg.muted">
          <Icon as={LuCircleCheck} boxSize="16px" aria-hidden />
          {t('panel.none')}
        </Flex>
      ) : (
        <Box as="ul" listStyleType="none">
          {occurring.map(({ kind, count }) => (
            <CountRow
              key={kind}
              to={stuckAddress(kind)}
              icon={stuckIcons[kind]}
              isAlarming={kind !== 'humanLate'}
              label={t(`kind.${kind}`)}
              count={count}
            />
          ))}
        </Box>
      )}
    </CountPanel>
  );
}
