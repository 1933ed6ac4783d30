import { Box, Flex, Icon, Skeleton, Stack, Switch } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuCircleX, LuMessageSquareWarning } from 'react-icons/lu';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { EncodingChoice, asksEncoding } from '../../../entities/submission/acts/encoding-choice.tsx';
import { useFindings } from '../../../entities/submission/api/submission.ts';
import { LayoutHelp } from '../../../entities/submission/layout-help.tsx';
import { currentVersion } from '../../../entities/submission/submission-names.ts';
import { isChecking } from '../submission-states.ts';
import { AccountsHelp } from './accounts-help.tsx';
import { FindingsTable } from './findings-table.tsx';
import { CheckAgain, PanelFooter } from './panel-footer.tsx';
import { PanelHead } from './panel-head.tsx';
import { ReviewerComment } from './reviewer-comment.tsx';
import { Standing } from './standing.tsx';

const defaults = { errors: '' };

/** Where the submission stands and what was found in its file. */
export function FindingsPanel({
  submission,
  onPickFile,
}: {
  submission: SubmissionDetail;
  onPickFile: (comment?: string) => void;
}) {
  const { t } = useTranslation('provider');
  const { values, set } = useUrlState(defaults);
  const version = isChecking(submission) ? null : currentVersion(submission);
  const hasFindings = version !== null && version.hardCount + version.softCount > 0;
  // Without errors there is no switch to take the choice back.
  const isErrorsOnly = values.errors === 'only' && (version?.hardCount ?? 0) > 0;
  return (
    <>
      <PanelHead submission={submission} kind={hasFindings ? 'findings' : 'submission'}>
        {hasFindings && (
          <>
            {version.hardCount > 0 && (
              <Count icon={LuCircleX} palette="fault">
                {t('panel.errors', { count: version.hardCount })}
              </Count>
            )}
            {version.softCount > 0 && <SoftCount submission={submission} count={version.softCount} />}
            {version.hardCount > 0 && (
              <Switch.Root
                size="sm"
                checked={isErrorsOnly}
                onCheckedChange={({ checked }) => set({ errors: checked ? 'only' : '' }, { replace: true })}
              >
                <Switch.HiddenInput />
                <Switch.Control />
                <Switch.Label>{t('panel.errorsOnly')}</Switch.Label>
              </Switch.Root>
            )}
          </>
        )}
      </PanelHead>
      {submission.status === 'Reopened By Reviewer' ? (
        <ReviewerComment submission={submission} onPickFile={onPickFile} />
      ) : (
        !(hasFindings && submission.status === 'Reopened By System') && <Standing submission={submission} />
      )}
      {hasFindings && (
        <Findings
          submission={submission}
          versionNo={version.versionNo}
          rowCount={version.rowCount}
          counts={{ hard: version.hardCount, soft: version.softCount }}
          isErrorsOnly={isErrorsOnly}
        />
      )}
      {submission.cause === 'LAYOUT_CHANGED' && submission.allowedActions.includes('upload') && (
        <Box px="3" py="2.5" borderTopWidth="1px">
          <LayoutHelp submission={submission} versionNo={version?.versionNo ?? null}>
            {submission.allowedActions.includes('revalidate') && <CheckAgain submissionNo={submission.submissionNo} />}
          </LayoutHelp>
        </Box>
      )}
      <PanelFooter submission={submission} version={version} onPickFile={() => onPickFile()} />
    </>
  );
}

/** Whoever reviews a version has the words of all its soft findings; before that they are still to be written. */
function SoftCount({ submission, count }: { submission: SubmissionDetail; count: number }) {
  const { t } = useTranslation('provider');
  const isExplained = submission.status !== 'Reopened By System' && submission.unexplainedCount === 0;
  return (
    <Count icon={isExplained ? LuCircleCheck : LuMessageSquareWarning} palette={isExplained ? 'done' : 'provider'}>
      {isExplained ? t('panel.explained', { n: count }) : t('panel.toExplain', { n: count })}
    </Count>
  );
}

function Count({ icon, palette, children }: { icon: typeof LuCircleX; palette: string; children: string }) {
  return (
    <Flex as="span" align="center" gap="1.5" color={`${palette}.fg`} fontWeight="500" whiteSpace="nowrap">
      <Icon as={icon} boxSize="15px" aria-hidden />
      {children}
    </Flex>
  );
}

interface FindingsProps {
  submission: SubmissionDetail;
  versionNo: number;
  rowCount: number;
  counts: { hard: number; soft: number };
  isErrorsOnly: boolean;
}

function Findings({ submission, versionNo, rowCount, counts, isErrorsOnly }: FindingsProps) {
  const { t } = useTranslation('provider');
  const { data, error, refetch } = useFindings(submission.submissionNo, versionNo);
  if (error && !data) return <ErrorState error={error} title={t('panel.failed')} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Stack p="3" gap="3" aria-busy>
        {[92, 84, 96].map((width) => (
          <Skeleton key={width} h="22px" w={`${width}%`} />
        ))}
      </Stack>
    );
  }
  const shown = isErrorsOnly ? data.filter(({ severity }) => severity === 'hard') : data;
  if (shown.length === 0) {
    return (
      <Box px="3" py="4" textStyle="sm" color="fg.muted" borderTopWidth="1px">
        {t('panel.noErrors')}
      </Box>
    );
  }
  const total = isErrorsOnly ? counts.hard : counts.hard + counts.soft;
  const { submissionNo } = submission;
  return (
    <>
      {asksEncoding(submission, data) && (
        <Box px="3" pt="3">
          <EncodingChoice submission={submission} />
        </Box>
      )}
      <FindingsTable {...{ submissionNo, versionNo, total, rowCount }} findings={shown} />
      <AccountsHelp submission={submission} findings={data} />
    </>
  );
}
