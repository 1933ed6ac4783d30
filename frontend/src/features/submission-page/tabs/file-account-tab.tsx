import { Grid, Skeleton, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuFileSpreadsheet } from 'react-icons/lu';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { useFileAccount } from '../../../entities/submission/api/submission.ts';
import { ColumnsCard } from '../file-account/columns-card.tsx';
import { ReadingCard } from '../file-account/reading-card.tsx';
import { RowsOfFile } from '../file-account/rows-of-file.tsx';
import { RulesCard } from '../file-account/rules-card.tsx';
import { currentVersion } from '../../../entities/submission/submission-names.ts';
import { usePageState } from '../use-page-state.ts';
import { TabBody } from './tab-body.tsx';

/** What became of the file: every row, column and rule of it, used or not. */
export function FileAccountTab({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const page = usePageState();
  const versionNo = page.version ?? currentVersion(submission)?.versionNo ?? null;
  const { data, error, refetch } = useFileAccount(submission.submissionNo, versionNo);
  const version = submission.versions.find((candidate) => candidate.versionNo === versionNo);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (versionNo !== null && !data) {
    return (
      <TabBody>
        <Skeleton h="180px" aria-busy />
      </TabBody>
    );
  }
  const account = data?.account ?? null;
  return (
    <TabBody>
      {account === null ? (
        <EmptyState
          icon={<LuFileSpreadsheet aria-hidden />}
          title={t('file.notRecorded')}
          text={t('file.notRecordedText')}
        />
      ) : (
        <Stack gap="4">
          <RowsOfFile account={account} fileName={version?.fileName ?? null} />
          <Grid templateColumns={{ base: '1fr', xl: '1fr 1fr' }} gap="4" alignItems="start">
            <ColumnsCard account={account} />
            <Stack gap="4">
              <RulesCard account={account} />
              <ReadingCard account={account} />
            </Stack>
          </Grid>
        </Stack>
      )}
    </TabBody>
  );
}
