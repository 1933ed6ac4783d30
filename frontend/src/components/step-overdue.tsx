import { Box, Flex, Icon } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuHourglass } from 'react-icons/lu';
import type { SubmissionSummary } from '#contracts/submission-views.ts';

export interface StepOverdueProps extends Pick<SubmissionSummary, 'isOverdue' | 'ballHolder'> {
  /** In a table of many columns: the words show on hover, and on a card. */
  isDense?: boolean;
}

/** Beside the due date: the people of the present step have taken longer than the installation allows. */
export function StepOverdue({ isOverdue, ballHolder, isDense = false }: StepOverdueProps) {
  const { t } = useTranslation();
  // Of a provider the days after the due date tell it.
  if (!isOverdue || ballHolder === 'provider' || ballHolder === 'system' || ballHolder === 'nobody') return null;
  return (
    <Flex
      as="span"
      display="inline-flex"
      align="center"
      gap="1"
      color="fg.error"
      textStyle="xs"
      fontWeight="500"
      whiteSpace="nowrap"
      title={isDense ? `${t('due.stepOverdue')}. ${t('due.stepOverdueHelp')}` : t('due.stepOverdueHelp')}
    >
      <Icon as={LuHourglass} boxSize="13px" aria-hidden />
      <Box as="span" srOnly={isDense ? { base: true, mdDown: false } : false}>
        {t('due.stepOverdue')}
      </Box>
    </Flex>
  );
}
