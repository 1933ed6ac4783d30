import { Flex, Icon, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuMinus, LuTrendingDown, LuTrendingUp } from 'react-icons/lu';
import type { OrphanCount } from '#contracts/orphans.ts';

/** What a category holds up, and whether it has grown within a week. */
export function OrphanTrend({ counted: { count, submissions, lastWeek } }: { counted: OrphanCount }) {
  const { t } = useTranslation('orphans');
  return (
    <Flex gap="3" wrap="wrap" textStyle="sm" color="fg.muted">
      <Text as="span">{t('stake.month', { count: submissions })}</Text>
      <Difference by={lastWeek === null ? null : count - lastWeek} />
    </Flex>
  );
}

function Difference({ by }: { by: number | null }) {
  const { t } = useTranslation('orphans');
  if (by === null) return <Text as="span">{t('trend.none')}</Text>;
  const words = by > 0 ? t('trend.more', { count: by }) : t('trend.fewer', { count: -by });
  const change = by > 0 ? LuTrendingUp : LuTrendingDown;
  return (
    <Flex as="span" align="center" gap="1" color={by > 0 ? 'fg.error' : undefined}>
      <Icon as={by === 0 ? LuMinus : change} boxSize="14px" aria-hidden className={by === 0 ? undefined : 'flip'} />
      {by === 0 ? t('trend.same') : words}
    </Flex>
  );
}
