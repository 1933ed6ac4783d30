import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { ConditionTree } from '../../../entities/submission/findings/condition-tree.tsx';
import { useFactWords } from '../../../entities/submission/findings/use-fact-words.ts';
import { useTrace } from './trial-api.ts';
import type { TriedRule } from './trial-api.ts';

interface RowTraceProps {
  tried: TriedRule;
  dataset: RuleDataset | undefined;
  submissionNo: string;
  /** Null for a rule over the whole file. */
  rowNo: number | null;
}

/** Each condition of the rule with its values in one row, as the rule engine decides them. */
export function RowTrace({ tried, dataset, submissionNo, rowNo }: RowTraceProps) {
  const { t } = useTranslation('rules-engine');
  const { data, error, refetch } = useTrace(tried, submissionNo, rowNo);
  const labelOf = (field: string) => dataset?.fields.find(({ name }) => name === field)?.label ?? field;
  const facts = useFactWords(labelOf, data?.operands);
  return (
    <Stack
      role="region"
      aria-label={rowNo === null ? t('trial.traceFile') : t('trial.traceTitle', { no: rowNo })}
      gap="1.5"
      textStyle="sm"
      borderStartWidth="3px"
      borderColor="ink.solid"
      ps="3"
      aria-live="polite"
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h="40px" aria-busy />}
      {data && <Text>{t(`trial.outcome.${data.outcome}`)}</Text>}
      {data?.conditions && <ConditionTree conditions={data.conditions} facts={facts} />}
    </Stack>
  );
}
