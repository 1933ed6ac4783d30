import { Button, Flex, Icon, Skeleton, Stack, Switch } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuDownload, LuUpload } from 'react-icons/lu';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { EncodingChoice, asksEncoding } from '../../../entities/submission/acts/encoding-choice.tsx';
import { UploadDialog } from '../../../entities/submission/acts/upload-dialog.tsx';
import { fileAddress, useFindings } from '../../../entities/submission/api/submission.ts';
import { PendingCorrections } from '../correct/pending-corrections.tsx';
import { useCorrections } from '../correct/use-corrections.ts';
import { usePreview } from '../correct/use-preview.ts';
import { currentVersion } from '../../../entities/submission/submission-names.ts';
import { usePageState } from '../use-page-state.ts';
import { FindingsTable } from './findings-table.tsx';
import { TabBody } from './tab-body.tsx';
import { useFieldWords } from '../../../entities/submission/findings/use-field-words.ts';

/** Every finding of a version by row; errors first. */
export function FindingsTab({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const page = usePageState();
  const versionNo = page.version ?? currentVersion(submission)?.versionNo ?? null;
  const { data, error, refetch } = useFindings(submission.submissionNo, versionNo);
  const [isErrorsOnly, setErrorsOnly] = useState(false);
  const corrections = useCorrections(submission.submissionNo);
  const fields = useFieldWords(submission.submissionNo, versionNo);
  const mayCorrect = submission.allowedActions.includes('correct') && versionNo === submission.versionNo;
  const preview = usePreview(submission, corrections.list, mayCorrect);
  const [isUploading, setUploading] = useState(false);
  const version = submission.versions.find((candidate) => candidate.versionNo === versionNo);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const errors = data?.filter((finding) => finding.severity === 'hard') ?? [];
  const shown = isErrorsOnly ? errors : (data ?? []);
  return (
    <TabBody>
      <Flex gap="3" align="center" wrap="wrap" mb="3">
        <Switch.Root checked={isErrorsOnly} onCheckedChange={({ checked }) => setErrorsOnly(checked)}>
          <Switch.HiddenInput />
          <Switch.Control />
          <Switch.Label textStyle="sm">{t('finding.errorsOnly', { count: errors.length })}</Switch.Label>
        </Switch.Root>
        <Flex flex="1" />
        {version?.hasAnnotated && versionNo !== null && (
          <Button variant="outline" asChild>
            <a href={fileAddress(submission.submissionNo, 'annotated', versionNo)} download>
              <LuDownload aria-hidden />
              {t('data.annotated')}
            </a>
          </Button>
        )}
        {submission.allowedActions.includes('upload') && (
          <Button variant="outline" onClick={() => setUploading(true)}>
            <LuUpload aria-hidden />
            {t('upload.corrected')}
          </Button>
        )}
      </Flex>
      {versionNo === submission.versionNo && asksEncoding(submission, data) && (
        <EncodingChoice submission={submission} />
      )}
      {!data && (
        <Stack gap="3" aria-hidden>
          {[90, 84, 94, 80].map((width) => (
            <Skeleton key={width} h="20px" w={`${width}%`} />
          ))}
        </Stack>
      )}
      {data && shown.length === 0 && (
        <EmptyState
          icon={<Icon as={LuCircleCheck} aria-hidden />}
          title={isErrorsOnly && data.length > 0 ? t('finding.noErrors') : t('finding.none')}
          text={version ? t('finding.checked', { count: version.rulesChecked }) : t('data.emptyText')}
        />
      )}
      {mayCorrect && corrections.list.length > 0 && (
        <PendingCorrections {...{ submission, corrections, fields, preview }} />
      )}
      {data && shown.length > 0 && (
        <FindingsTable
          {...{ submission, versionNo, preview }}
          findings={shown}
          corrections={mayCorrect ? corrections : null}
        />
      )}
      {isUploading && <UploadDialog submission={submission} onClose={() => setUploading(false)} />}
    </TabBody>
  );
}
