import { Box, Flex, Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { QualitySummary } from '#contracts/process-reports.schema.ts';
import { scoreDimensions } from '#contracts/process-reports.ts';
import type { ScoreDimension } from '#contracts/process-reports.ts';
import { Panel } from '../../../components/panel.tsx';
import { useFigures } from '../use-figures.ts';

const weights: Readonly<Record<ScoreDimension, number>> = {
  completeness: 30,
  correctness: 30,
  consistency: 25,
  timeliness: 15,
};

/** The four dimensions with their weights and what they were counted from. */
export function DimensionPanel({ summary }: { summary: QualitySummary | undefined }) {
  const { t } = useTranslation('process-reports');
  const figures = useFigures();
  if (!summary) return <Skeleton h="280px" aria-busy />;
  const { approved, faults } = summary;
  const facts: Record<ScoreDimension, string> = {
    completeness: t('quality.fact.completeness'),
    correctness: t('quality.fact.correctness', { errors: faults.errors, explained: faults.explained }),
    consistency: t('quality.fact.consistency', { failed: faults.checksFailed, count: faults.checksRun }),
    timeliness: t('quality.fact.timeliness', { count: faults.late }),
  };
  return (
    <Panel title={t('quality.dimensions')}>
      {scoreDimensions.map((name) => {
        const value = approved.dimensions[name];
        return (
          <Box key={name} py="2" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
            <Flex justify="space-between" gap="2">
              <Text fontWeight="500">
                {t(`quality.dimension.${name}`)}{' '}
                <Text as="span" textStyle="sm" color="fg.muted" fontWeight="400">
                  {t('quality.weight', { weight: weights[name] })}
                </Text>
              </Text>
              <Text fontWeight="600">{value === null ? t('quality.notMeasured') : figures.decimal(value, 1)}</Text>
            </Flex>
            <Box h="6px" bg="bg.emphasized" my="1" aria-hidden>
              <Box
                h="6px"
                w={`${Number(value ?? 0)}%`}
                bg={approved.weakest === name ? 'provider.solid' : 'done.solid'}
              />
            </Box>
            <Text textStyle="sm" color="fg.muted">
              {facts[name]}
            </Text>
          </Box>
        );
      })}
    </Panel>
  );
}
