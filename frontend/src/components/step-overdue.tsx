import { Flex, Icon } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuHourglass } from 'react-icons/lu';
import type { SubmissionSummary } from '#contracts/submission-views.ts';

/** Beside the due date: the people of the present step have taken longer than the installation allows. */
export function StepOverdue({ isOverdue, ballHolder }: Pick<SubmissionSummary, 'isOverdue' | 'ballHolder'>) {
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
      title={t('due.stepOverdueHelp')}
    >
      <Icon as={LuHourglass} boxSize="13px" aria-hidden />
      {t('due.stepOverdue')}
    </Flex>
  );
}
