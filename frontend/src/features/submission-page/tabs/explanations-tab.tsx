import { Box, Flex, Icon, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuMessageSquareWarning, LuMessageSquareText } from 'react-icons/lu';
import type { Finding, SubmissionDetail } from '#contracts/submission-views.ts';
import { Code } from '../../../components/bdi.tsx';
import { FaultStrip } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { TextareaField } from '../../../components/form-fields.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { useRunAct } from '../../../entities/submission/api/run-act.ts';
import { useFindings } from '../../../entities/submission/api/submission.ts';
import { DraftNote } from '../../../entities/submission/drafts/draft-note.tsx';
import { useDrafts } from '../../../entities/submission/drafts/use-drafts.ts';
import { draftName } from '../../../entities/submission/drafts/explanation-drafts.ts';
import type { Draft } from '../../../entities/submission/drafts/explanation-drafts.ts';
import { currentVersion, isOpenFinding } from '../../../entities/submission/submission-names.ts';
import { CarriedNote } from './carried-note.tsx';
import { ExplanationWords } from './explanation-words.tsx';
import { TabBody } from './tab-body.tsx';
import { useFieldWords } from '../../../entities/submission/findings/use-field-words.ts';
import type { FieldWords } from '../../../entities/submission/findings/use-field-words.ts';
import { SendButton } from '../../../components/send-button.tsx';

interface ExplainFormProps {
  submission: SubmissionDetail;
  finding: Finding;
  /** Open findings in all; explaining the last one sends the submission on. */
  openCount: number;
  /** Open findings of the same rule, this one among them. */
  sameRule: number;
}

function ExplainForm({ submission, finding, openCount, sameRule }: ExplainFormProps) {
  const { t } = useTranslation('submission');
  const messageOf = useErrorMessage();
  const { run, isPending, error } = useRunAct(submission.submissionNo);
  const kept = useDrafts<Draft>(submission.submissionNo, 'explain');
  const name = draftName(finding);
  const draft = kept.drafts[name] ?? { text: '', isForRule: false };
  const { text, reason } = draft;
  const isEmpty = text.trim() === '';
  const send = async (body: { findingIds: number[] } | { ruleId: number }) => {
    const said = { ...body, text, ...(reason && { reason }) };
    const { outcome } = await run({ act: 'explain', body: said, title: t('explain.done') });
    if (outcome !== 'failed') kept.clear([name]);
  };
  return (
    <Stack gap="2" mt="2">
      <TextareaField
        label={t('explain.text')}
        placeholder={t('explain.placeholder')}
        value={text}
        onChange={(next) => kept.change({ [name]: { ...draft, text: next } })}
        rows={2}
        maxLength={4000}
      />
      {error !== null && <FaultStrip>{messageOf(error)}</FaultStrip>}
      {!isEmpty && <DraftNote state={kept.state} />}
      <Flex gap="2" wrap="wrap">
        <SendButton
          colorPalette="ink"
          disabled={isEmpty}
          isSending={isPending}
          onClick={() => void send({ findingIds: [finding.findingId] })}
        >
          {openCount === 1 ? t('explain.last') : t('explain.one')}
        </SendButton>
        {sameRule > 1 && finding.ruleId !== null && (
          <SendButton
            variant="outline"
            disabled={isEmpty}
            isSending={isPending}
            onClick={() => void send({ ruleId: finding.ruleId ?? 0 })}
          >
            {sameRule === openCount
              ? t('explain.ruleLast', { count: sameRule })
              : t('explain.rule', { count: sameRule })}
          </SendButton>
        )}
      </Flex>
    </Stack>
  );
}

interface BlockProps {
  submissionNo: string;
  finding: Finding;
  form: ExplainFormProps | null;
  fields: FieldWords;
}

function Block({ submissionNo, finding, form, fields }: BlockProps) {
  const { t } = useTranslation('submission');
  const dates = useDates();
  const isOpen = isOpenFinding(finding);
  return (
    <Flex
      as="li"
      gap="3"
      p="3"
      bg={isOpen ? 'provider.subtle' : undefined}
      borderBottomWidth="1px"
      borderColor="border.muted"
    >
      <Icon
        as={isOpen ? LuMessageSquareWarning : LuCircleCheck}
        boxSize="18px"
        mt="1px"
        flexShrink="0"
        color={isOpen ? 'provider.fg' : 'done.fg'}
        role="img"
        aria-label={isOpen ? t('finding.unexplained') : t('explain.isExplained')}
      />
      <Box flex="1" minW="0">
        <Flex columnGap="3" wrap="wrap" textStyle="sm">
          {finding.cell && <Code isStrong>{finding.cell}</Code>}
          <Text fontWeight="500">{fields.name(finding.field)}</Text>
          <Text color="provider.fg" fontWeight="500">
            <bdi>{fields.value(finding.found, finding.field)}</bdi>
          </Text>
          {finding.expected !== null && (
            <Text color="fg.muted">
              {t('explain.expected', { value: fields.value(finding.expected, finding.field) })}
            </Text>
          )}
          <Text flex="1" textAlign={{ md: 'end' }} textStyle="xs" color="fg.muted">
            {finding.ruleName ?? finding.message}
          </Text>
        </Flex>
        {finding.explanation !== null && (
          <>
            <Box mt="1">
              <ExplanationWords finding={finding} />
            </Box>
            <Text textStyle="xs" color="fg.muted">
              {t('by', {
                name: finding.explainedBy?.name ?? '',
                when: finding.explainedAt ? dates.instant(finding.explainedAt) : '',
              })}
            </Text>
          </>
        )}
        <CarriedNote submissionNo={submissionNo} finding={finding} />
        {isOpen && !form && (
          <Text textStyle="xs" color="fg.muted">
            {t('explain.waiting')}
          </Text>
        )}
        {form && <ExplainForm {...form} />}
      </Box>
    </Flex>
  );
}

/** All soft findings with what the provider says about them; the provider writes here. */
export function ExplanationsTab({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const versionNo = currentVersion(submission)?.versionNo ?? null;
  const { data, error, refetch } = useFindings(submission.submissionNo, versionNo);
  const fields = useFieldWords(submission.submissionNo, versionNo);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const soft = data?.filter((finding) => finding.severity === 'soft') ?? [];
  const open = soft.filter(isOpenFinding);
  const mayExplain = submission.allowedActions.includes('explain');
  return (
    <TabBody>
      {!data && <Skeleton h="120px" />}
      {data && soft.length === 0 && (
        <EmptyState icon={<LuMessageSquareText aria-hidden />} title={t('explain.none')} text={t('explain.noneText')} />
      )}
      {soft.length > 0 && (
        <>
          <Text
            role="status"
            textStyle="sm"
            color={open.length > 0 ? 'provider.fg' : 'done.fg'}
            fontWeight="500"
            mb="2"
          >
            {t('explain.progress', { done: soft.length - open.length, total: soft.length })}
          </Text>
          <Box as="ul" listStyleType="none" borderWidth="1px" rounded="l3" overflow="hidden">
            {soft.map((finding) => (
              <Block
                key={finding.findingId}
                submissionNo={submission.submissionNo}
                finding={finding}
                fields={fields}
                form={
                  mayExplain && isOpenFinding(finding)
                    ? {
                        submission,
                        finding,
                        openCount: open.length,
                        sameRule: open.filter((other) => other.ruleId !== null && other.ruleId === finding.ruleId)
                          .length,
                      }
                    : null
                }
              />
            ))}
          </Box>
        </>
      )}
    </TabBody>
  );
}
