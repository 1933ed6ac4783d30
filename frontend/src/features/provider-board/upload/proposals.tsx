import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuUpload } from 'react-icons/lu';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { useSubmissions } from '../../../entities/submission/api/lists.ts';
import { Proposal } from './proposal.tsx';
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

/** The list of open submissions is one page only, so proposed ones are fetched by number. */
function useProposedSubmissions(items: readonly UploadItem[]): readonly SubmissionSummary[] {
  const numbers = items.flatMap(({ proposal }) => [
    ...chosenNumbers({ submissionNo: proposal?.submissionNo ?? null, targets: [] }),
    ...(proposal?.submissionNos ?? []),
    ...(proposal?.withoutTable ?? []),
    ...(proposal?.likely ?? []).map(({ submissionNo }) => submissionNo),
  ]);
  const submissionNo = [...new Set(numbers)].slice(0, openSubmissions.size);
  return useSubmissions({ submissionNo, size: openSubmissions.size }, submissionNo.length > 0).data?.rows ?? [];
}

/** Files without a confirmed submission: the proposal can be taken or changed, nothing is sent before. */
export function Proposals({ items, uploads, submissions }: ProposalsProps) {
  const { t } = useTranslation('provider');
  const asked = useSubmissions(openSubmissions).data?.rows ?? [];
  const named = useProposedSubmissions(items);
  const known = new Map(
    [...asked, ...named, ...submissions].map((submission) => [submission.submissionNo, submission]),
  );
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
