import { Box, CloseButton, Flex, Icon, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuCircleX, LuHourglass } from 'react-icons/lu';
import type { ManyActed } from '#contracts/act-answers.schema.ts';
import type { SubmissionAct } from '#contracts/submissions.ts';
import { Bdi, Code } from '../../../components/bdi.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useErrorMessage } from '../../../lib/error-messages.ts';

type RowResult = ManyActed['results'][number];
type Outcome = RowResult['outcome'];

/** In this order: what asks for something comes first. */
const outcomes = ['refused', 'pending', 'accepted'] as const satisfies readonly Outcome[];
const lookOf = {
  accepted: { icon: LuCircleCheck, color: 'done.fg' },
  pending: { icon: LuHourglass, color: 'system.fg' },
  refused: { icon: LuCircleX, color: 'fault.fg' },
} as const;

export interface ActResultsProps {
  label: string;
  act: SubmissionAct;
  results: readonly RowResult[];
  /** "3 submissions approved". */
  countOf: (outcome: Outcome, count: number) => string;
  /** What is said of one submission; the reason is that of a refusal. */
  rowOf: (outcome: Outcome, reason: string) => string;
  nameOf?: (submissionNo: string) => string;
  onClose: () => void;
}

/** What became of each submission of an act on many: the counts, then a row for every one. */
export function ActResults({ label, act, results, countOf, rowOf, nameOf, onClose }: ActResultsProps) {
  const { t: tCommon } = useTranslation();
  const messageOf = useErrorMessage();
  const rows = outcomes.map((outcome) => ({ outcome, rows: results.filter((result) => result.outcome === outcome) }));
  const reasonOf = ({ code }: RowResult) => messageOf(new ApiError(code ?? 'Unexpected', 409, { details: { act } }));
  return (
    <Box as="section" aria-label={label} mb="4" p="3" borderWidth="1px" rounded="l3" bg="bg.panel">
      <Flex justify="space-between" align="start">
        <Box role="status">
          {[...rows].reverse().map(
            ({ outcome, rows: found }) =>
              found.length > 0 && (
                <Text key={outcome} fontWeight="500" color={lookOf[outcome].color}>
                  {countOf(outcome, found.length)}
                </Text>
              ),
          )}
        </Box>
        <CloseButton size="sm" aria-label={tCommon('close')} onClick={onClose} />
      </Flex>
      <Box as="ul" listStyleType="none" mt="3" borderTopWidth="1px" maxH="360px" overflowY="auto" tabIndex={0}>
        {rows
          .flatMap(({ rows: found }) => found)
          .map((result) => (
            <ResultRow
              key={result.submissionNo}
              result={result}
              name={nameOf?.(result.submissionNo) ?? ''}
              words={rowOf(result.outcome, reasonOf(result))}
            />
          ))}
      </Box>
    </Box>
  );
}

function ResultRow({ result, name, words }: { result: RowResult; name: string; words: string }) {
  const { icon, color } = lookOf[result.outcome];
  return (
    <Flex as="li" gap="2" py="2" borderBottomWidth="1px" borderColor="border.muted">
      <Icon as={icon} boxSize="16px" mt="2px" color={color} aria-hidden />
      <Box minW="0">
        <Text fontWeight="500">
          <Code isStrong>{result.submissionNo}</Code> <Bdi>{name}</Bdi>
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {words}
        </Text>
      </Box>
    </Flex>
  );
}
