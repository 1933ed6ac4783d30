import { Box, Flex, Icon, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCheck, LuMinus } from 'react-icons/lu';
import type { ConditionResult } from '#contracts/rule-explanations.schema.ts';
import { Bdi, Code } from '../../../components/bdi.tsx';
import { useDates } from '../../../lib/dates.ts';
import { formatAmount } from '../format-cell.ts';
import { asWords } from './use-fact-words.ts';
import type { FactWords } from './use-fact-words.ts';

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

const longFraction = /^-?\d+\.\d{7,}$/u;

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
  facts: FactWords;
}

/** A value with its name and the cells that it comes from. */
function Operand({ name, value, facts }: { name: string; value: unknown; facts: FactWords }) {
  const say = useValueWords();
  const { series } = useDates();
  const cells = facts.cells(name);
  return (
    <>
      <Box as="span" color="fg.muted">
        <Bdi>{facts.name(name)}</Bdi>
      </Box>{' '}
      <strong>
        <bdi>{say(value)}</bdi>
      </strong>
      {cells.length > 0 && (
        <>
          {' '}
          <Box as="span" whiteSpace="nowrap">
            (<Code>{series(cells)}</Code>)
          </Box>
        </>
      )}
    </>
  );
}

function Comparison({ node, facts }: NodeProps) {
  const { t } = useTranslation('submission');
  const { tag } = useDates();
  const say = useValueWords();
  const operator = node.operator ?? '';
  const sides = facts.sides(node.fact ?? '', node.factResult);
  const joined = new Intl.ListFormat(tag).formatToParts(sides.map((_, at) => String(at)));
  return (
    <span>
      {joined.map(({ type, value }, at) => {
        const side = type === 'element' ? sides[Number(value)] : undefined;
        return side ? <Operand key={at} {...side} facts={facts} /> : <span key={at}>{value}</span>;
      })}{' '}
      {isKnown(operator) ? t(`why.operator.${operator}`) : asWords(operator)}
      {!oneSided.includes(operator) && (
        <>
          {' '}
          {node.valueFact === undefined ? (
            <strong>
              <bdi>{say(node.valueResult)}</bdi>
            </strong>
          ) : (
            <Operand name={node.valueFact} value={node.valueResult} facts={facts} />
          )}
        </>
      )}
    </span>
  );
}

/** One condition of the rule: met or not, with the values that were compared. */
function ConditionNode({ node, facts }: NodeProps) {
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
          <Comparison node={node} facts={facts} />
        ) : (
          <Text fontWeight="500">{t(`why.${node.group}`)}</Text>
        )}
      </Flex>
      {node.parts.length > 0 && (
        <Stack as="ul" gap="1" listStyleType="none" ps="4" ms="1.5" mt="1" borderStartWidth="1px">
          {node.parts.map((part, at) => (
            <ConditionNode key={at} node={part} facts={facts} />
          ))}
        </Stack>
      )}
    </Box>
  );
}

/** The conditions of a rule, as the rule engine decided them on one row. */
export function ConditionTree({ conditions, facts }: { conditions: ConditionResult; facts: FactWords }) {
  return (
    <Stack as="ul" gap="1.5" listStyleType="none">
      <ConditionNode node={conditions} facts={facts} />
    </Stack>
  );
}
