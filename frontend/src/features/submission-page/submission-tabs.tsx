import { Box, Flex, Icon, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuFileSpreadsheet } from 'react-icons/lu';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { PageTabs } from '../../components/page-tabs.tsx';
import type { PageTab } from '../../components/page-tabs.tsx';
import { useDates } from '../../lib/dates.ts';
import { useComments } from '../../entities/submission/api/submission.ts';
import { DataTab } from './grid/data-tab.tsx';
import { CommentsTab } from './tabs/comments-tab.tsx';
import { ExplanationsTab } from './tabs/explanations-tab.tsx';
import { FileAccountTab } from './tabs/file-account-tab.tsx';
import { FindingsTab } from './tabs/findings-tab.tsx';
import { HistoryTab } from './tabs/history-tab.tsx';
import { currentVersion } from '../../entities/submission/submission-names.ts';
import type { PageTabName } from './use-page-state.ts';
import { usePageState } from './use-page-state.ts';

/** The file in question and how good its data is, at the end of the tabs. */
function FileFact({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const dates = useDates();
  const version = currentVersion(submission);
  const { qualityScore, qualityGrade } = submission;
  if (!version) return null;
  return (
    <Flex
      align="center"
      gap="3"
      textStyle="xs"
      color="fg.muted"
      minW="0"
      ps={{ base: '2', md: '0' }}
      pe={{ base: '3', md: '5' }}
      pb="1"
    >
      {version.fileName && (
        // Beside the decision a small screen has one line for tabs and file; the tab of the file names it as well.
        <Flex as="span" align="center" gap="1.5" minW="0" display={{ base: 'flex', lgOnly: 'none' }}>
          <Icon as={LuFileSpreadsheet} boxSize="15px" flexShrink="0" aria-hidden />
          <Box as="bdi" truncate maxW="240px" title={version.fileName}>
            {version.fileName}
          </Box>
        </Flex>
      )}
      {version.state === 'withdrawn' && (
        <Text as="span" color="provider.fg" fontWeight="500" whiteSpace="nowrap">
          {t('header.withdrawn')}
        </Text>
      )}
      {qualityScore !== null && (
        <Text as="span" whiteSpace="nowrap">
          <Text as="span" srOnly={{ lgOnly: true }}>
            {t('header.quality')}{' '}
          </Text>
          <Text as="strong" color="fg">
            {dates.number(Math.round(qualityScore))}
          </Text>{' '}
          {qualityGrade && `(${qualityGrade})`}
        </Text>
      )}
    </Flex>
  );
}

export function SubmissionTabs({ submission, isFilling }: { submission: SubmissionDetail; isFilling: boolean }) {
  const { t } = useTranslation('submission');
  const { tab, set } = usePageState();
  const comments = useComments(submission.submissionNo);
  const version = currentVersion(submission);
  const tabs: PageTab<PageTabName>[] = [
    {
      value: 'data',
      label: t('tab.data'),
      count: version?.rowCount,
      content: <DataTab submission={submission} isFilling={isFilling} />,
    },
    {
      value: 'findings',
      label: t('tab.findings'),
      count: submission.hardCount + submission.softCount,
      content: <FindingsTab submission={submission} />,
    },
    {
      value: 'explanations',
      label: t('tab.explanations'),
      count: submission.softCount,
      content: <ExplanationsTab submission={submission} />,
    },
    {
      value: 'comments',
      label: t('tab.comments'),
      count: comments.data?.length,
      content: <CommentsTab submission={submission} />,
    },
    { value: 'file', label: t('tab.file'), content: <FileAccountTab submission={submission} /> },
    { value: 'history', label: t('tab.history'), content: <HistoryTab submission={submission} /> },
  ];
  return (
    <PageTabs
      label={t('tab.label')}
      tabs={tabs}
      value={tab}
      onChange={(next) => set({ tab: next })}
      end={<FileFact submission={submission} />}
      listProps={{ ps: { base: '1', md: '4' } }}
      isFilling={isFilling}
    />
  );
}
