import { Box, Flex, Icon, Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuTriangleAlert } from 'react-icons/lu';
import type { QualitySummary } from '#contracts/process-reports.schema.ts';
import { Bdi } from '../../../components/bdi.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useFigures } from '../use-figures.ts';
import { GradeBadge } from './grade-badge.tsx';

/** The score as approved beside the one as delivered, and the properties with the lowest. */
export function ScorePanel({ summary }: { summary: QualitySummary | undefined }) {
  const { t } = useTranslation('process-reports');
  const dates = useDates();
  const figures = useFigures();
  if (!summary) return <Skeleton h="280px" aria-busy />;
  const { approved, delivered, lowest } = summary;
  const points = (value: number) => dates.number(Math.abs(value), { maximumFractionDigits: 1 });
  const change = approved.change === null ? null : Number(approved.change);
  const won =
    approved.score === null || delivered.score === null ? null : Number(approved.score) - Number(delivered.score);
  const month = dates.monthLong(summary.against);
  return (
    <Panel aria-label={t('quality.score')}>
      <Text textStyle="sm" color="fg.muted">
        {t('quality.approved')}
      </Text>
      <Flex align="baseline" gap="2">
        <Text textStyle="4xl" fontWeight="600" lineHeight="1.1">
          {approved.score === null ? t('quality.noScore') : figures.decimal(approved.score, 1)}
        </Text>
        {approved.grade && <GradeBadge grade={approved.grade} />}
      </Flex>
      {change !== null && (
        <Text textStyle="sm" color="fg.muted">
          {t(Math.abs(change) < 0.05 ? 'quality.same' : change > 0 ? 'quality.more' : 'quality.less', {
            points: points(change),
            month,
          })}
        </Text>
      )}
      <Text textStyle="sm" color="fg.muted" mt="3">
        {t('quality.delivered')}
      </Text>
      <Flex align="baseline" gap="2">
        <Text textStyle="xl" fontWeight="600">
          {figures.decimal(delivered.score, 1)}
        </Text>
        {delivered.grade && <GradeBadge grade={delivered.grade} />}
      </Flex>
      {won !== null && Math.abs(won) >= 0.05 && (
        <Text textStyle="sm" color="fg.muted">
          {t(won > 0 ? 'quality.won' : 'quality.lost', { points: points(won) })}
        </Text>
      )}
      {approved.weakest && (
        <Flex align="center" gap="2" color="fg.warning" fontWeight="500" mt="3">
          <Icon as={LuTriangleAlert} aria-hidden />
          {t('quality.weakest', { dimension: t(`quality.dimension.${approved.weakest}`) })}
        </Flex>
      )}
      {lowest.length > 0 && (
        <Box borderTopWidth="1px" mt="3" pt="2">
          <Text textStyle="sm" color="fg.muted">
            {t('quality.lowest')}
          </Text>
          {lowest.map(({ id, name, score }) => (
            <Flex key={id} justify="space-between" gap="2" py="1">
              <Bdi>{name}</Bdi>
              <span>{figures.decimal(score, 1)}</span>
            </Flex>
          ))}
        </Box>
      )}
    </Panel>
  );
}
