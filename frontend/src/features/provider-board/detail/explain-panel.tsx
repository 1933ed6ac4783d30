import { Box, Button, Flex, Icon, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuMessageSquareWarning, LuUpload } from 'react-icons/lu';
import type { Finding, SubmissionDetail } from '#contracts/submission-views.ts';
import { FaultStrip } from '../../../components/confirm-dialog.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { useFindings } from '../../../entities/submission/api/submission.ts';
import { DraftNote } from '../../../entities/submission/drafts/draft-note.tsx';
import type { DraftState } from '../../../entities/submission/drafts/draft-store.ts';
import { useDrafts } from '../../../entities/submission/drafts/use-drafts.ts';
import { currentVersion } from '../../../entities/submission/submission-names.ts';
import { useFieldWords } from '../../../entities/submission/findings/use-field-words.ts';
import { ExplainBlock } from './explain-block.tsx';
import {
  countOf,
  coveredBy,
  draftName,
  draftsOf,
  leftOpen,
  requestsOf,
} from '../../../entities/submission/drafts/explanation-drafts.ts';
import type { Draft, Drafts } from '../../../entities/submission/drafts/explanation-drafts.ts';
import { footerButton, footerStrip } from './panel-footer.tsx';
import { PanelHead } from './panel-head.tsx';
import { useExplain } from './use-explain.ts';
import { SendButton } from '../../../components/send-button.tsx';

const shownAtOnce = 50;

/** One block per soft finding; the last explanation sends the submission to its reviewers. */
export function ExplainPanel({ submission, onPickFile }: { submission: SubmissionDetail; onPickFile: () => void }) {
  const { t } = useTranslation('provider');
  const { t: tSubmission } = useTranslation('submission');
  const version = currentVersion(submission);
  const versionNo = version?.versionNo ?? null;
  const { data, error, refetch } = useFindings(submission.submissionNo, versionNo);
  const fields = useFieldWords(submission.submissionNo, versionNo);
  const [limit, setLimit] = useState(shownAtOnce);
  const soft = data?.filter(({ severity }) => severity === 'soft') ?? [];
  const kept = useDrafts<Draft>(submission.submissionNo, 'explain');
  const drafts = draftsOf(soft, kept.drafts);
  // A text counts as soon as it is written; the button below says what is still to be sent.
  const explained = soft.length - leftOpen(soft, drafts);
  const isCutOff = data !== undefined && soft.length < submission.softCount;
  const sameRule = (finding: Finding) =>
    soft.filter((other) => finding.ruleId !== null && other.ruleId === finding.ruleId && other.explanation === null)
      .length;
  return (
    <>
      <PanelHead
        submission={submission}
        kind="explain"
        note={tSubmission('decision.noErrors', { count: version?.rulesChecked ?? 0 })}
      >
        {data && (
          <Flex
            as="span"
            role="status"
            align="center"
            gap="1.5"
            color={explained < soft.length ? 'provider.fg' : 'done.fg'}
            fontWeight="500"
          >
            <Icon as={explained < soft.length ? LuMessageSquareWarning : LuCircleCheck} boxSize="15px" aria-hidden />
            {t('explain.progress', { done: explained, total: soft.length })}
          </Flex>
        )}
      </PanelHead>
      {error && !data && <ErrorState error={error} title={t('panel.failed')} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Stack p="3" gap="3" aria-busy>
          <Skeleton h="72px" />
          <Skeleton h="72px" />
        </Stack>
      )}
      <Box as="ul" listStyleType="none">
        {soft.slice(0, limit).map((finding) => (
          <ExplainBlock
            key={finding.findingId}
            finding={finding}
            fields={fields}
            sameRule={sameRule(finding)}
            isCutOff={isCutOff}
            coveredBy={coveredBy(finding, soft, drafts)}
            draft={drafts[finding.findingId]}
            onChange={(draft) => kept.change({ [draftName(finding)]: draft })}
          />
        ))}
      </Box>
      {soft.length > limit && (
        <Box p="3" borderTopWidth="1px">
          <Button variant="outline" onClick={() => setLimit(limit + shownAtOnce)}>
            {t('finding.more', { n: Math.min(shownAtOnce, soft.length - limit), total: soft.length })}
          </Button>
        </Box>
      )}
      {data && (
        <ExplainFooter
          submission={submission}
          soft={soft}
          drafts={drafts}
          draftState={kept.state}
          onSent={() => kept.clear()}
          onPickFile={onPickFile}
        />
      )}
    </>
  );
}

interface ExplainFooterProps {
  submission: SubmissionDetail;
  soft: readonly Finding[];
  drafts: Drafts;
  draftState: DraftState;
  onSent: () => void;
  onPickFile: () => void;
}

function ExplainFooter({ submission, soft, drafts, draftState, onSent, onPickFile }: ExplainFooterProps) {
  const { t } = useTranslation('provider');
  const messageOf = useErrorMessage();
  const { explain, isPending, error } = useExplain(submission.submissionNo);
  const requests = requestsOf(soft, drafts, soft.length < submission.softCount);
  const count = countOf(soft, drafts);
  const left = leftOpen(soft, drafts);
  const isPart = left > 0 && count > 0;
  const send = async () => {
    if (await explain(requests, left === 0)) onSent();
  };
  return (
    <Box px="3" py="2.5" {...footerStrip}>
      {error !== null && (
        <Box mb="2.5">
          <FaultStrip>
            {messageOf(error)} {t('explain.kept')}
          </FaultStrip>
        </Box>
      )}
      <Flex gap="2" align="center" wrap={{ base: 'wrap', xl: 'nowrap' }}>
        <Text textStyle="xs" color="fg.muted" flex="1 1 120px" minW="0">
          {left > 0 ? t('explain.left', { count: left }) : t('explain.hint')}{' '}
          {count > 0 && <DraftNote state={draftState} />}
        </Text>
        {submission.allowedActions.includes('upload') && (
          <Button variant="outline" {...footerButton} onClick={onPickFile}>
            <LuUpload aria-hidden />
            {t('panel.uploadCorrected')}
          </Button>
        )}
        {submission.allowedActions.includes('explain') && (
          <SendButton
            colorPalette="ink"
            {...footerButton}
            disabled={requests.length === 0}
            isSending={isPending}
            onClick={() => void send()}
          >
            {isPart ? t('explain.save', { count }) : t('explain.send')}
          </SendButton>
        )}
      </Flex>
    </Box>
  );
}
