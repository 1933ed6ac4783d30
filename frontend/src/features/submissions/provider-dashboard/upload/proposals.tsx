import { Box, Button, Checkbox, Flex, NativeSelect, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuUpload } from 'react-icons/lu';
import type { SubmissionProposal } from '#contracts/proposals.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { useDates } from '../../../../lib/dates.ts';
import { useSubmissions } from '../../api/lists.ts';
import { submissionLabel } from '../submission-name.tsx';
import { FileLine } from './file-line.tsx';
import { chosenNumbers } from './upload-item.ts';
import type { UploadItem } from './upload-item.ts';
import type { Uploads } from './use-uploads.ts';

/** Submissions that may take a file, of every month. */
const openSubmissions = {
  status: ['New', 'Reopened By System', 'Reopened By Reviewer', 'Validation In Progress'],
  sort: 'dueOn',
  size: 100,
};

export interface ProposalsProps {
  items: readonly UploadItem[];
  uploads: Pick<Uploads, 'choose' | 'send' | 'dismiss'>;
  /** On the page already; the rest is asked for. */
  submissions: readonly SubmissionSummary[];
}

/** Files without a confirmed submission: the proposal can be taken or changed, nothing is sent before. */
export function Proposals({ items, uploads, submissions }: ProposalsProps) {
  const { t } = useTranslation('provider');
  const asked = useSubmissions(openSubmissions).data?.rows ?? [];
  const known = new Map([...asked, ...submissions].map((submission) => [submission.submissionNo, submission]));
  const choices = [...known.values()].filter(({ allowedActions }) => allowedActions.includes('upload'));
  const numbers = items.flatMap(chosenNumbers);
  const isTwice = (item: UploadItem) =>
    chosenNumbers(item).some((submissionNo) => numbers.filter((other) => other === submissionNo).length > 1);
  const ready = items.flatMap((item) => {
    const chosen = chosenNumbers(item);
    const targets = choices.filter(({ submissionNo }) => chosen.includes(submissionNo));
    return targets.length > 0 && targets.length === chosen.length && !isTwice(item) ? [{ key: item.key, targets }] : [];
  });
  return (
    <Box borderTopWidth="1px">
      {items.map((item) => (
        <Proposal
          key={item.key}
          item={item}
          choices={choices}
          isTwice={isTwice(item)}
          onChoose={(submissionNos) => uploads.choose(item.key, submissionNos)}
          onDismiss={() => uploads.dismiss(item.key)}
        />
      ))}
      <Flex
        px="3"
        py="2.5"
        gap="3"
        align="center"
        justify="space-between"
        wrap="wrap"
        bg="bg.subtle"
        borderTopWidth="1px"
        borderColor="border.muted"
      >
        <Text textStyle="xs" color="fg.muted" flex="1 1 200px">
          {ready.length < items.length ? t('propose.open', { n: items.length - ready.length }) : t('propose.confirm')}
        </Text>
        <Button
          colorPalette="ink"
          h={{ base: '36px', md: '32px' }}
          disabled={ready.length === 0}
          onClick={() => uploads.send(ready)}
        >
          <LuUpload aria-hidden />
          {t('propose.send', { count: ready.length || items.length })}
        </Button>
      </Flex>
    </Box>
  );
}

interface ProposalProps {
  item: UploadItem;
  choices: readonly SubmissionSummary[];
  isTwice: boolean;
  onChoose: (submissionNos: readonly string[]) => void;
  onDismiss: () => void;
}

function Proposal({ item, choices, isTwice, onChoose, onDismiss }: ProposalProps) {
  const { t } = useTranslation('provider');
  const dates = useDates();
  const isKnown = choices.some(({ submissionNo }) => submissionNo === item.submissionNo);
  return (
    <Box px="3" py="2.5" borderTopWidth="1px" borderColor="border.muted" _first={{ borderTopWidth: '0' }}>
      <FileLine fileName={item.file.name} onDismiss={onDismiss} />
      <Flex mt="2" ps={{ md: '6' }} gap="2" align="center" wrap="wrap">
        {item.proposal?.reason === 'many' ? (
          <ManySubmissions item={item} choices={choices} onChoose={onChoose} />
        ) : (
          <NativeSelect.Root size="sm" w={{ base: 'full', md: '340px' }} disabled={item.isProposing}>
            <NativeSelect.Field
              aria-label={t('propose.submissionOf', { fileName: item.file.name })}
              value={isKnown ? (item.submissionNo ?? '') : ''}
              placeholder={item.isProposing ? t('propose.looking') : t('propose.choose')}
              onChange={(event) => onChoose(event.target.value === '' ? [] : [event.target.value])}
            >
              {choices.map((submission) => (
                <option key={submission.submissionNo} value={submission.submissionNo}>
                  {submissionLabel(submission)} · {dates.month(submission.postMonth)}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        )}
        <Text textStyle="xs" color={isTwice ? 'fg.error' : 'fg.muted'}>
          {isTwice ? t('propose.twice') : item.proposal && <Reason proposal={item.proposal} />}
        </Text>
        {item.proposal && item.proposal.withoutSubmission.length > 0 && (
          <Text textStyle="xs" color="provider.fg" w="full">
            {t('propose.withoutSubmission', {
              codes: dates.list(item.proposal.withoutSubmission.map((code) => `\u2068${code}\u2069`)),
            })}
          </Text>
        )}
      </Flex>
    </Box>
  );
}

/** A workbook for many properties goes to the submission of each at once; the person may leave some out. */
function ManySubmissions({ item, choices, onChoose }: Pick<ProposalProps, 'item' | 'choices' | 'onChoose'>) {
  const { t } = useTranslation('provider');
  const dates = useDates();
  const chosen = chosenNumbers(item);
  const proposed = item.proposal?.submissionNos ?? [];
  return (
    <Flex
      as="fieldset"
      direction="column"
      gap="1"
      w="full"
      aria-label={t('propose.submissionsOf', { fileName: item.file.name })}
    >
      {choices
        .filter(({ submissionNo }) => proposed.includes(submissionNo))
        .map((submission) => (
          <Checkbox.Root
            key={submission.submissionNo}
            size="sm"
            checked={chosen.includes(submission.submissionNo)}
            onCheckedChange={({ checked }) =>
              onChoose(
                proposed.filter((no) => (no === submission.submissionNo ? checked === true : chosen.includes(no))),
              )
            }
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label textStyle="sm">
              {submissionLabel(submission)} · {dates.month(submission.postMonth)}
            </Checkbox.Label>
          </Checkbox.Root>
        ))}
    </Flex>
  );
}

/** Why this submission, or none. Codes come from the file, whatever its direction. */
function Reason({ proposal: { reason, property, postMonth, submissionNos } }: { proposal: SubmissionProposal }) {
  const { t } = useTranslation('provider');
  const dates = useDates();
  const says =
    property === null ? (postMonth === null ? 'nothing' : 'month') : postMonth === null ? 'property' : 'both';
  const found = {
    property: `\u2068${property ?? ''}\u2069`,
    month: postMonth === null ? '' : dates.monthLong(postMonth),
  };
  switch (reason) {
    case 'found':
      return t(`propose.found.${says === 'nothing' ? 'both' : says}`, found);
    case 'many':
      return t('propose.many', { n: submissionNos.length, month: found.month });
    case 'noSubmission':
      return t(`propose.noSubmission.${says}`, found);
    default:
      return t(`propose.reason.${reason}`);
  }
}
