import { RadioGroup, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LikelySubmission } from '#contracts/proposals.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { useDates } from '../../../lib/dates.ts';
import { submissionLabel } from '../submission-name.tsx';
import type { UploadItem } from './upload-item.ts';

/** More would be as long as the full list. */
const mostShown = 5;

export interface ShownLikely {
  submission: SubmissionSummary;
  evidence: LikelySubmission['evidence'];
}

/** Likely submissions that the person may upload to, the likeliest first. */
export function shownLikely(
  likely: readonly LikelySubmission[],
  choices: readonly SubmissionSummary[],
): readonly ShownLikely[] {
  return likely.flatMap(({ submissionNo, evidence }) => {
    const submission = choices.find((choice) => choice.submissionNo === submissionNo);
    return submission ? [{ submission, evidence }] : [];
  });
}

export interface LikelyChoiceProps {
  item: UploadItem;
  likely: readonly ShownLikely[];
  onChoose: (submissionNos: readonly string[]) => void;
}

/** The likely submissions, each with the reasons why. */
export function LikelyChoice({ item, likely, onChoose }: LikelyChoiceProps) {
  const { t } = useTranslation('provider');
  const dates = useDates();
  return (
    <RadioGroup.Root
      size="sm"
      w="full"
      colorPalette="ink"
      value={item.submissionNo ?? null}
      onValueChange={({ value }) => onChoose(value === null ? [] : [value])}
    >
      <RadioGroup.Label textStyle="xs" fontWeight="500" mb="1" display="block">
        {t('propose.likely', { fileName: item.file.name })}
      </RadioGroup.Label>
      <Stack gap="1.5">
        {likely.slice(0, mostShown).map(({ submission, evidence }) => (
          <RadioGroup.Item key={submission.submissionNo} value={submission.submissionNo} alignItems="flex-start">
            <RadioGroup.ItemHiddenInput />
            <RadioGroup.ItemIndicator />
            <RadioGroup.ItemText>
              {submissionLabel(submission)} · {dates.month(submission.postMonth)}
              <Text as="span" display="block" textStyle="xs" color="fg.muted" fontWeight="400">
                {dates.list(evidence.map((kind) => t(`propose.evidence.${kind}`)))}
              </Text>
            </RadioGroup.ItemText>
          </RadioGroup.Item>
        ))}
      </Stack>
    </RadioGroup.Root>
  );
}
