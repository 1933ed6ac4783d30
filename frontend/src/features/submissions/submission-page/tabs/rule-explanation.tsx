import { Box, Flex, Icon, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCheck, LuMinus } from 'react-icons/lu';
import type { Finding } from '#contracts/submission-views.ts';
import { AppDialog } from '../../../../components/app-dialog.tsx';
import { ErrorState } from '../../../../components/error-state.tsx';
import { WholeDays } from '../../../../components/whole-days.tsx';
import { useDates } from '../../../../lib/dates.ts';
import type { ConditionResult } from '../../api/ticket.ts';
import { useRuleExplanation } from '../../api/ticket.ts';
import { formatAmount } from '../grid/format-cell.ts';
import { useFieldWords } from './use-field-words.ts';

const knownOperators = [
  'decimalEqual',
  'decimalNotEqual',
  'decimalLess',
  'decimalLessOrEqual',
  'decimalGreater',
  'decimalGreaterOrEqual',
  'between',
  'notBetween',
  'differsByMoreThan',
  'breaksCompulsoryPair',
  'breaksExclusivePair',
  'isEmpty',
  'isNotEmpty',
  'textEqual',
  'textNotEqual',
  'containsText',
  'startsWith',
  'inList',
  'notInList',
  'matchesPattern',
  'breaksPattern',
  'dateBefore',
  'dateOnOrBefore',
  'dateAfter',
  'dateOnOrAfter',
] as const;
type KnownOperator = (typeof knownOperators)[number];
const isKnown = (operator: string): operator is KnownOperator =>
  (knownOperators as readonly string[]).includes(operator);

/** These judge one side alone; their `true` on the right says nothing. */
const oneSided: readonly string[] = ['isEmpty', 'isNotEmpty', 'breaksCompulsoryPair', 'breaksExclusivePair'];

/** Computed by the rules that come with the product; those of an own rule are said by their names. */
const knownFacts = ['market_percent', 'rents_in_a_row', 'rows_of_unit', 'is_fiscal_year_start'] as const;
type KnownFact = (typeof knownFacts)[number];
const isKnownFact = (fact: string): fact is KnownFact => (knownFacts as readonly string[]).includes(fact);

const longFraction = /^-?\d+\.\d{7,}$/u;

const asWords = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .toLowerCase();

/** Groups follow from their parts; the engine itself answers for comparisons. */
function isMet(node: ConditionResult): boolean {
  if (node.group === 'all') return node.parts.every(isMet);
  if (node.group === 'any') return node.parts.some(isMet);
  if (node.group === 'not') return !node.parts.some(isMet);
  return node.result;
}

function useValueWords(): (value: unknown) => string {
  const { t } = useTranslation('submission');
  const { tag, list } = useDates();
  const say = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('cell.empty');
    if (Array.isArray(value)) return list(value.map(say));
    if (typeof value === 'boolean') return value ? t('why.true') : t('why.false');
    if (typeof value === 'object') {
      // A tolerance: so much, so many percent, or both.
      const { absolute, percent } = value as { absolute?: unknown; percent?: unknown };
      const limits = [absolute === undefined ? '' : say(absolute), percent === undefined ? '' : `${say(percent)} %`];
      return list(limits.filter(Boolean));
    }
    const text = typeof value === 'string' ? value : `${value as number}`;
    // A quotient has as many places as it was computed with; the message rounds it too.
    return formatAmount(longFraction.test(text) ? Number(text).toFixed(2) : text, tag);
  };
  return say;
}

interface NodeProps {
  node: ConditionResult;
  fieldName: (field: string | null) => string;
}

function Comparison({ node, fieldName }: NodeProps) {
  const { t } = useTranslation('submission');
  const say = useValueWords();
  const fact = node.fact ?? '';
  const label = fieldName(fact);
  const operator = node.operator ?? '';
  // The two values of a pair say by themselves what is compared.
  const isPair = Array.isArray(node.factResult);
  return (
    <span>
      {!isPair && (
        <>
          <Box as="span" color="fg.muted">
            {label !== fact ? label : isKnownFact(fact) ? t(`why.fact.${fact}`) : asWords(fact)}
          </Box>{' '}
        </>
      )}
      <strong>
        <bdi>{say(node.factResult)}</bdi>
      </strong>{' '}
      {isKnown(operator) ? t(`why.operator.${operator}`) : asWords(operator)}
      {!oneSided.includes(operator) && (
        <>
          {' '}
          <strong>
            <bdi>{say(node.valueResult)}</bdi>
          </strong>
        </>
      )}
    </span>
  );
}

/** One condition of the rule: met or not, with the values that were compared. */
function ConditionNode({ node, fieldName }: NodeProps) {
  const { t } = useTranslation('submission');
  const isTrue = isMet(node);
  return (
    <Box as="li">
      <Flex gap="2" align="flex-start">
        <Icon
          as={isTrue ? LuCheck : LuMinus}
          boxSize="15px"
          mt="3px"
          flexShrink="0"
          color={isTrue ? 'provider.fg' : 'fg.subtle'}
          role="img"
          aria-label={isTrue ? t('why.met') : t('why.notMet')}
        />
        {node.group === null ? (
          <Comparison node={node} fieldName={fieldName} />
        ) : (
          <Text fontWeight="500">{t(`why.${node.group}`)}</Text>
        )}
      </Flex>
      {node.parts.length > 0 && (
        <Stack as="ul" gap="1" listStyleType="none" ps="4" ms="1.5" mt="1" borderStartWidth="1px">
          {node.parts.map((part, at) => (
            <ConditionNode key={at} node={part} fieldName={fieldName} />
          ))}
        </Stack>
      )}
    </Box>
  );
}

export interface RuleExplanationDialogProps {
  submissionNo: string;
  versionNo: number | null;
  finding: Finding;
  onClose: () => void;
}

/** Why the rule fired: its conditions, as the rule engine decided them on this row. */
export function RuleExplanationDialog({ submissionNo, versionNo, finding, onClose }: RuleExplanationDialogProps) {
  const { t } = useTranslation('submission');
  const { data, error, refetch } = useRuleExplanation(submissionNo, finding.ruleId ?? 0, finding.rowNo, versionNo);
  const { name: fieldName } = useFieldWords(submissionNo, versionNo);
  return (
    <AppDialog isOpen onClose={onClose} size="md" title={finding.ruleName ?? t('why.title')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h="96px" />}
      {data && (
        <Stack gap="3" textStyle="sm">
          <Text>
            <WholeDays text={finding.message} />
          </Text>
          <Text fontWeight="500" color={data.outcome === 'violated' ? 'provider.fg' : 'done.fg'}>
            {t(`why.outcome.${data.outcome}`)}
          </Text>
          {data.conditions && (
            <Stack as="ul" gap="1.5" listStyleType="none">
              <ConditionNode node={data.conditions} fieldName={fieldName} />
            </Stack>
          )}
        </Stack>
      )}
    </AppDialog>
  );
}
