import { Button, Flex, Icon, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuEye } from 'react-icons/lu';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { useHistory } from '../../../entities/submission/api/submission.ts';
import { usePageState } from '../use-page-state.ts';
import { useDecision } from './decision-state.tsx';

/** "Version 3: Naomi Brandt changed 1 cell." */
function useNewsWords(shown: SubmissionDetail, newer: SubmissionDetail): string {
  const { t } = useTranslation('submission');
  const { data } = useHistory(newer.submissionNo);
  const version = newer.versions.find(({ versionNo }) => versionNo === newer.versionNo);
  const words = { version: newer.versionNo ?? 0, name: version?.createdBy?.name ?? '' };
  if (newer.versionNo === shown.versionNo || !version) return t('newer.checkedAgain', words);
  const count = data?.find(
    ({ action, versionNo }) => versionNo === newer.versionNo && (action === 'editPassed' || action === 'upload'),
  )?.facts.changedCells;
  if (version.kind !== 'edit') return t('newer.uploaded', words);
  return count === undefined ? t('newer.edited', words) : t('newer.editedCells', { ...words, count });
}

/** Other figures than those on the page: said here, shown on request, and nothing is decided before. */
export function NewerVersion({ shown, newer }: { shown: SubmissionDetail; newer: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const { seen } = useDecision();
  const page = usePageState();
  const words = useNewsWords(shown, newer);
  const look = () => {
    seen.look();
    const compare = newer.versionNo === shown.versionNo ? '' : String(shown.versionNo ?? '');
    page.set({ tab: 'data', version: '', compare, view: compare === '' ? 'all' : 'changed', search: '' });
  };
  return (
    <Flex
      role="status"
      gap="2"
      p="3"
      mb="3"
      rounded="l3"
      borderWidth="1px"
      borderColor="ink.border"
      bg="ink.subtle"
      align="flex-start"
      textStyle="sm"
    >
      <Icon as={LuEye} boxSize="16px" mt="2px" color="ink.fg" flexShrink="0" aria-hidden />
      <Text flex="1">{words}</Text>
      <Button size="xs" colorPalette="ink" onClick={look}>
        {t('newer.look')}
      </Button>
    </Flex>
  );
}
