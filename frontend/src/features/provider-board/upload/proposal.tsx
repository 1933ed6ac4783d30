import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { useDates } from '../../../lib/dates.ts';
import { FileLine } from './file-line.tsx';
import { LikelyChoice, shownLikely } from './likely-choice.tsx';
import { ManySubmissions } from './many-submissions.tsx';
import { ProposalReason } from './proposal-reason.tsx';
import { SeenInFile } from './seen-in-file.tsx';
import { SubmissionChoice } from './submission-choice.tsx';
import type { UploadItem } from './upload-item.ts';

export interface ProposalProps {
  item: UploadItem;
  choices: readonly SubmissionSummary[];
  isTwice: boolean;
  onChoose: (submissionNos: readonly string[]) => void;
  onDismiss: () => void;
}

/** One file and the submission that is proposed for it; without a clear one, the likely ones and what the file showed. */
export function Proposal({ item, choices, isTwice, onChoose, onDismiss }: ProposalProps) {
  const { t } = useTranslation('provider');
  const dates = useDates();
  const { proposal } = item;
  const isUnclear = proposal !== null && ['several', 'noSubmission', 'unrecognised'].includes(proposal.reason);
  const likely = isUnclear ? shownLikely(proposal.likely, choices) : [];
  const reason = isTwice ? t('propose.twice') : proposal && <ProposalReason proposal={proposal} />;
  return (
    <Box px="3" py="2.5" borderTopWidth="1px" borderColor="border.muted" _first={{ borderTopWidth: '0' }}>
      <FileLine fileName={item.file.name} onDismiss={onDismiss} />
      <Flex mt="2" ps={{ md: '6' }} gap="2" align="center" wrap="wrap">
        {isUnclear && (
          <Box w="full" textStyle="xs" color="fg.muted">
            <Text color={isTwice ? 'fg.error' : 'fg'}>{reason}</Text>
            {proposal.contents && <SeenInFile contents={proposal.contents} />}
          </Box>
        )}
        {likely.length > 0 && <LikelyChoice item={item} likely={likely} onChoose={onChoose} />}
        {proposal?.reason === 'many' || proposal?.reason === 'package' ? (
          <ManySubmissions item={item} choices={choices} onChoose={onChoose} />
        ) : (
          <SubmissionChoice item={item} choices={choices} likely={likely} onChoose={onChoose} />
        )}
        {!isUnclear && (
          <Text textStyle="xs" color={isTwice ? 'fg.error' : 'fg.muted'}>
            {reason}
          </Text>
        )}
        {proposal && proposal.withoutSubmission.length > 0 && (
          <Text textStyle="xs" color="provider.fg" w="full">
            {t('propose.withoutSubmission', {
              codes: dates.list(proposal.withoutSubmission.map((code) => `\u2068${code}\u2069`)),
            })}
          </Text>
        )}
      </Flex>
    </Box>
  );
}
