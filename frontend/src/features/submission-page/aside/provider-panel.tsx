import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { CheckOnly } from '../../../entities/submission/checks/check-only.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuListTree, LuPencil, LuUpload } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import type { SubmissionAct } from '#contracts/submissions.ts';
import { statusLook } from '../../../components/status-look.ts';
import { ActDialog } from '../../../entities/submission/acts/act-dialog.tsx';
import type { ActDialogName } from '../../../entities/submission/acts/act-dialog.tsx';
import { UploadDialog } from '../../../entities/submission/acts/upload-dialog.tsx';
import { useFindings } from '../../../entities/submission/api/submission.ts';
import { useNoteSeen } from '../../../entities/submission/api/use-note-seen.ts';
import { isOfMapping } from '../../../entities/submission/findings/cured-by-accounts.ts';
import { LayoutHelp } from '../../../entities/submission/layout-help.tsx';
import { currentVersion, isCuredByMapping } from '../../../entities/submission/submission-names.ts';
import { usePrivilege } from '../../../lib/session.ts';
import { usePageState } from '../use-page-state.ts';
import { PanelFrame } from './panel-frame.tsx';

export const providerActs = [
  'upload',
  'explain',
  'correct',
  'recall',
  'nilReturn',
  'revalidate',
] as const satisfies readonly SubmissionAct[];

/** What the provider is asked for now; one solid button, the rest beside it. */
export function ProviderPanel({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const { t: tStatuses } = useTranslation('statuses');
  useNoteSeen(submission);
  const page = usePageState();
  const [dialog, setDialog] = useState<ActDialogName | 'upload' | null>(null);
  const { allowedActions, unexplainedCount, status, cause, lastComment } = submission;
  const may = (act: SubmissionAct) => allowedActions.includes(act);
  const look = statusLook(submission);
  const mustExplain = may('explain') && unexplainedCount > 0;
  const text = mustExplain
    ? t('provider.explain', { count: unexplainedCount })
    : may('recall')
      ? t('provider.handedOver')
      : cause === 'UNMAPPED_CODE'
        ? t('provider.unmapped', { reason: tStatuses(`cause.${cause}`) })
        : status === 'Reopened By Reviewer' || status === 'Reopened By System'
          ? t('provider.sentBack', { reason: cause ? tStatuses(`cause.${cause}`) : '' })
          : status === 'New'
            ? t('provider.new')
            : t('provider.checking');
  return (
    <PanelFrame
      title={may('recall') ? t('provider.waitingTitle') : t('provider.title')}
      text={text}
      icon={look.icon}
      isMirrored={look.isMirrored}
      palette={look.palette}
    >
      {cause === 'LAYOUT_CHANGED' && may('upload') && (
        <Box mt="2">
          <LayoutHelp submission={submission} versionNo={currentVersion(submission)?.versionNo ?? null} />
        </Box>
      )}
      <Stack gap="2" mt="3">
        {status === 'Reopened By Reviewer' && lastComment && (
          <Text bg="provider.subtle" rounded="l2" p="2.5" textStyle="sm" dir="auto">
            {lastComment}
          </Text>
        )}
        {mustExplain && (
          <Button size="lg" colorPalette="ink" onClick={() => page.set({ tab: 'explanations' })}>
            {t('provider.explainAction', { count: unexplainedCount })}
          </Button>
        )}
        {may('upload') && (
          <Button
            size="lg"
            colorPalette={mustExplain ? 'gray' : 'ink'}
            variant={mustExplain || status === 'Validation In Progress' ? 'outline' : 'solid'}
            onClick={() => setDialog('upload')}
          >
            <LuUpload aria-hidden />
            {status === 'New' ? t('upload.action') : t('upload.corrected')}
          </Button>
        )}
        {may('upload') && <CheckOnly submissionNo={submission.submissionNo} />}
        {may('correct') && !mustExplain && (
          <Button variant="outline" onClick={() => page.set({ tab: 'findings', version: '' })}>
            <LuPencil aria-hidden />
            {t('correct.start')}
          </Button>
        )}
        {may('revalidate') && isCuredByMapping(cause) && (
          <Button variant="outline" onClick={() => setDialog('revalidate')}>
            {t('acts.revalidate.open')}
          </Button>
        )}
        {may('upload') && <AccountsLink submission={submission} />}
        {may('nilReturn') && (
          <Button variant="outline" onClick={() => setDialog('nilReturn')}>
            {t('acts.nilReturn.open')}
          </Button>
        )}
        {may('recall') && (
          <Button size="lg" variant="outline" onClick={() => setDialog('recall')}>
            {t('acts.recall.open')}
          </Button>
        )}
      </Stack>
      {dialog === 'upload' && <UploadDialog submission={submission} onClose={() => setDialog(null)} />}
      {dialog && dialog !== 'upload' && (
        <ActDialog name={dialog} submission={submission} onClose={() => setDialog(null)} />
      )}
    </PanelFrame>
  );
}

/** To the mapping of accounts, where findings are about it; what waits for explanations is checked again by another upload alone. */
function AccountsLink({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const mayMap = usePrivilege('COA-mapping-new', 'Edit');
  const { data } = useFindings(submission.submissionNo, currentVersion(submission)?.versionNo ?? null);
  if (!mayMap || !data?.some(isOfMapping)) return null;
  return (
    <>
      {submission.isAwaitingExplanation && (
        <Text textStyle="sm" color="fg.muted">
          {t('provider.mapThenUpload')}
        </Text>
      )}
      <Button variant="outline" asChild>
        <Link to="/COA-mapping-new">
          <LuListTree className="flip" aria-hidden />
          {t('provider.mapAccounts')}
        </Link>
      </Button>
    </>
  );
}
