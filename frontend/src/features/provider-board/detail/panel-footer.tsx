import { Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuDownload, LuRefreshCw, LuUpload } from 'react-icons/lu';
import type { SubmissionDetail, SubmissionVersion } from '#contracts/submission-views.ts';
import { CheckOnly } from '../../../entities/submission/checks/check-only.tsx';
import { CommentActDialog } from '../../../entities/submission/acts/comment-act-dialog.tsx';
import { SimpleActDialog } from '../../../entities/submission/acts/simple-act-dialog.tsx';
import { useRunAct } from '../../../entities/submission/api/run-act.ts';
import { fileAddress, templateAddress, useFindings } from '../../../entities/submission/api/submission.ts';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { isCuredByMapping } from '../../../entities/submission/submission-names.ts';
import { usePrivilege } from '../../../lib/session.ts';
import { areCuredByAccounts } from '../../../entities/submission/findings/cured-by-accounts.ts';
import { isChecking, isSentBack } from '../submission-states.ts';
import { SendButton } from '../../../components/send-button.tsx';

export interface PanelFooterProps {
  submission: SubmissionDetail;
  version: SubmissionVersion | null;
  onPickFile: () => void;
}

/** Stays in sight: what can be done with a long list stands under it. */
export const footerStrip = {
  bg: 'bg.subtle',
  borderTopWidth: '1px',
  position: { md: 'sticky' },
  bottom: '0',
  zIndex: '1',
} as const;

export const footerButton = {
  h: { base: '36px', md: '32px' },
  flex: { base: '1 1 100%', md: '0 0 auto' },
  whiteSpace: 'nowrap',
} as const;

/** What can be done with the submission besides reading it. */
export function PanelFooter({ submission, version, onPickFile }: PanelFooterProps) {
  const { t } = useTranslation('provider');
  const [dialog, setDialog] = useState<'nilReturn' | 'recall' | null>(null);
  const close = () => setDialog(null);
  const { allowedActions, submissionNo } = submission;
  const may = (act: SubmissionDetail['allowedActions'][number]) => allowedActions.includes(act);
  const isOfLayout = submission.cause === 'LAYOUT_CHANGED';
  const isReviewers = submission.status === 'Reopened By Reviewer';
  // With a changed layout, `LayoutHelp` has this button.
  const mayCheckAgain = may('revalidate') && isCuredByMapping(submission.cause) && !isOfLayout;
  const hasDownload = version !== null && (version.hasAnnotated || version.hasOriginal);
  // The reviewer's comment has a button of its own, together with the answer.
  const hasUpload = may('upload') && !isReviewers;
  const hasHint = isSentBack(submission) && version?.hasAnnotated === true && !isOfLayout;
  if (!hasDownload && !hasUpload && !may('nilReturn') && !may('recall') && !mayCheckAgain) return null;
  return (
    <Flex px="3" py="2.5" gap="2" align="center" justify="flex-end" wrap="wrap" {...footerStrip}>
      {hasHint && <CorrectHint submissionNo={submissionNo} versionNo={version.versionNo} />}
      {may('recall') && <Hint>{t('recall.hint')}</Hint>}
      {mayCheckAgain && <CheckAgain submissionNo={submissionNo} />}
      {may('nilReturn') && (
        <Button variant="outline" {...footerButton} onClick={() => setDialog('nilReturn')}>
          {t('nilReturn.open')}
        </Button>
      )}
      {may('recall') && (
        <Button variant="outline" {...footerButton} onClick={() => setDialog('recall')}>
          {t('recall.open')}
        </Button>
      )}
      {may('upload') && !hasDownload && (
        <>
          <TemplateLink href={templateAddress(submissionNo, 'earlier')}>{t('template.earlier')}</TemplateLink>
          <TemplateLink href={templateAddress(submissionNo, 'none')}>{t('template.empty')}</TemplateLink>
        </>
      )}
      {hasDownload && (
        <Button variant="outline" asChild {...footerButton}>
          <a
            href={fileAddress(submissionNo, version.hasAnnotated ? 'annotated' : 'original', version.versionNo)}
            download
          >
            <LuDownload aria-hidden />
            {version.hasAnnotated ? t('panel.marked') : t('panel.original')}
          </a>
        </Button>
      )}
      {may('upload') && <CheckOnly submissionNo={submissionNo} {...footerButton} />}
      {hasUpload && (
        <Button
          variant={isChecking(submission) ? 'outline' : 'solid'}
          colorPalette={isChecking(submission) ? 'gray' : 'ink'}
          {...footerButton}
          onClick={onPickFile}
        >
          <LuUpload aria-hidden />
          {isSentBack(submission)
            ? t('panel.uploadCorrected')
            : t(submission.status === 'New' ? 'row.upload' : 'panel.replace')}
        </Button>
      )}
      {dialog === 'nilReturn' && <CommentActDialog act="nilReturn" submission={submission} onClose={close} />}
      {dialog === 'recall' && <SimpleActDialog act="recall" submission={submission} onClose={close} />}
    </Flex>
  );
}

/** Not beside the words of `AccountsHelp` where these are all that there is to do. */
function CorrectHint({ submissionNo, versionNo }: { submissionNo: string; versionNo: number }) {
  const { t } = useTranslation('provider');
  const { data } = useFindings(submissionNo, versionNo);
  const mayMap = usePrivilege('COA-mapping-new', 'Edit');
  if (!data || areCuredByAccounts(data, mayMap)) return null;
  return <Hint>{t('panel.correctHint')}</Hint>;
}

function Hint({ children }: { children: string }) {
  return (
    <Text textStyle="xs" color="fg.muted" flex="1 1 96px">
      {children}
    </Text>
  );
}

function TemplateLink({ href, children }: { href: string; children: string }) {
  return (
    <Button variant="outline" asChild {...footerButton}>
      <a href={href} download>
        <LuDownload aria-hidden />
        {children}
      </a>
    </Button>
  );
}

export function CheckAgain({ submissionNo }: { submissionNo: string }) {
  const { t } = useTranslation('provider');
  const messageOf = useErrorMessage();
  const { run, isPending, error } = useRunAct(submissionNo);
  return (
    <>
      <SendButton
        variant="outline"
        {...footerButton}
        isSending={isPending}
        onClick={() => void run({ act: 'revalidate', title: t('panel.checkingAgain') })}
      >
        <LuRefreshCw aria-hidden />
        {t('panel.checkAgain')}
      </SendButton>
      {error !== null && (
        <Text role="alert" textStyle="xs" color="fg.error" flex="1 1 100%">
          {messageOf(error)}
        </Text>
      )}
    </>
  );
}
