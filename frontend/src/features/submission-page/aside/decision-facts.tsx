import { Flex, Icon, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuTriangleAlert } from 'react-icons/lu';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { useFileAccount } from '../../../entities/submission/api/submission.ts';
import { currentVersion } from '../../../entities/submission/submission-names.ts';
import { useUnread } from './use-unread.ts';

/** Three facts to check before deciding: errors, explanations, and what the reader has not ticked off. */
export function DecisionFacts({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const version = currentVersion(submission);
  const unread = useUnread(submission);
  const account = useFileAccount(submission.submissionNo, version?.versionNo ?? null);
  const { hardCount, softCount, unexplainedCount } = submission;
  const rules = version?.rulesChecked ?? 0;
  if (version?.kind === 'nil') return <FactList facts={[{ isGood: true, text: t('decision.nothingReported') }]} />;
  const columns = account.data?.account?.columns;
  const lost = columns?.missing.length ?? 0;
  const facts = [
    ...(columns && lost > 0
      ? [
          {
            isGood: false,
            text: t('decision.columns', { mapped: columns.mapped.length, expected: columns.mapped.length + lost }),
          },
        ]
      : []),
    {
      isGood: hardCount === 0,
      text: hardCount === 0 ? t('decision.noErrors', { count: rules }) : t('decision.errors', { count: hardCount }),
    },
    {
      isGood: unexplainedCount === 0,
      text:
        softCount === 0
          ? t('decision.noFindings')
          : unexplainedCount === 0
            ? t('decision.allExplained', { count: softCount })
            : t('decision.unexplained', { count: unexplainedCount }),
    },
    ...(softCount > 0 && unexplainedCount === 0 && unread !== null
      ? [
          {
            isGood: unread === 0,
            text: unread === 0 ? t('decision.allRead') : t('decision.unread', { count: unread }),
          },
        ]
      : []),
  ];
  return <FactList facts={facts} />;
}

function FactList({ facts }: { facts: readonly { isGood: boolean; text: string }[] }) {
  return (
    <Stack as="ul" listStyleType="none" gap="1.5" my="3" textStyle="sm">
      {facts.map(({ isGood, text }) => (
        <Flex as="li" key={text} gap="2" align="center">
          <Icon
            as={isGood ? LuCircleCheck : LuTriangleAlert}
            boxSize="16px"
            flexShrink="0"
            color={isGood ? 'done.fg' : 'provider.fg'}
            aria-hidden
          />
          {text}
        </Flex>
      ))}
    </Stack>
  );
}
