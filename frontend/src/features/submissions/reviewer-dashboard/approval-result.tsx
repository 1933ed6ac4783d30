import { Box, CloseButton, Flex, Icon, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuCircleX, LuHourglass } from 'react-icons/lu';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { Bdi, Code } from '../../../components/bdi.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import type { BulkResult } from '../api/acts.ts';

type RowResult = BulkResult['results'][number];

/** In this order: what asks for something comes first. */
const outcomes = ['refused', 'pending', 'accepted'] as const satisfies readonly RowResult['outcome'][];
const lookOf = {
  accepted: { icon: LuCircleCheck, color: 'done.fg' },
  pending: { icon: LuHourglass, color: 'system.fg' },
  refused: { icon: LuCircleX, color: 'fault.fg' },
} as const;
const countOf = { accepted: 'bulk.done', pending: 'bulk.pending', refused: 'bulk.refused' } as const;

export interface ApprovalResultProps {
  results: readonly RowResult[];
  tickets: readonly SubmissionSummary[];
  onClose: () => void;
}

/** What became of each ticket of a bulk approval: the counts, then a row for every one. */
export function ApprovalResult({ results, tickets, onClose }: ApprovalResultProps) {
  const { t } = useTranslation('reviewer');
  const { t: tCommon } = useTranslation();
  const rows = outcomes.map((outcome) => ({ outcome, rows: results.filter((result) => result.outcome === outcome) }));
  const nameOf = new Map(tickets.map((ticket) => [ticket.submissionNo, ticket.property?.name ?? ticket.fund?.name]));
  return (
    <Box as="section" aria-label={t('bulk.result')} mb="4" p="3" borderWidth="1px" rounded="l3" bg="bg.panel">
      <Flex justify="space-between" align="start">
        <Box role="status">
          {[...rows].reverse().map(
            ({ outcome, rows: found }) =>
              found.length > 0 && (
                <Text key={outcome} fontWeight="500" color={lookOf[outcome].color}>
                  {t(countOf[outcome], { count: found.length })}
                </Text>
              ),
          )}
        </Box>
        <CloseButton size="sm" aria-label={tCommon('close')} onClick={onClose} />
      </Flex>
      <Box as="ul" listStyleType="none" mt="3" borderTopWidth="1px">
        {rows
          .flatMap(({ rows: found }) => found)
          .map((result) => (
            <ResultRow key={result.submissionNo} result={result} name={nameOf.get(result.submissionNo) ?? ''} />
          ))}
      </Box>
    </Box>
  );
}

function ResultRow({ result, name }: { result: RowResult; name: string }) {
  const { t } = useTranslation('reviewer');
  const messageOf = useErrorMessage();
  const { icon, color } = lookOf[result.outcome];
  const reason = messageOf(new ApiError(result.code ?? 'Unexpected', 409, { details: { act: 'approve' } }));
  return (
    <Flex as="li" gap="2" py="2" borderBottomWidth="1px" borderColor="border.muted">
      <Icon as={icon} boxSize="16px" mt="2px" color={color} aria-hidden />
      <Box minW="0">
        <Text fontWeight="500">
          <Code isStrong>{result.submissionNo}</Code> <Bdi>{name}</Bdi>
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {t(`bulk.row.${result.outcome}`, { reason })}
        </Text>
      </Box>
    </Flex>
  );
}
