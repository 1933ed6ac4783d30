import { Checkbox, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { useDates } from '../../../lib/dates.ts';
import { submissionLabel } from '../submission-name.tsx';
import { chosenNumbers } from './upload-item.ts';
import type { UploadItem } from './upload-item.ts';

export interface ManySubmissionsProps {
  item: UploadItem;
  choices: readonly SubmissionSummary[];
  onChoose: (submissionNos: readonly string[]) => void;
}

/**
 * A workbook for many properties, or for several members of a report package, goes to the submission of each at once; the
 * person may leave some out, and add members of which the file shows no table.
 */
export function ManySubmissions({ item, choices, onChoose }: ManySubmissionsProps) {
  const { t } = useTranslation('provider');
  const dates = useDates();
  const chosen = chosenNumbers(item);
  const { submissionNos = [], withoutTable = [] } = item.proposal ?? {};
  const offered = [...submissionNos, ...withoutTable];
  return (
    <Flex
      as="fieldset"
      direction="column"
      gap="1"
      w="full"
      aria-label={t('propose.submissionsOf', { fileName: item.file.name })}
    >
      {choices
        .filter(({ submissionNo }) => offered.includes(submissionNo))
        .map((submission) => (
          <Checkbox.Root
            key={submission.submissionNo}
            size="sm"
            checked={chosen.includes(submission.submissionNo)}
            onCheckedChange={({ checked }) =>
              onChoose(
                offered.filter((no) => (no === submission.submissionNo ? checked === true : chosen.includes(no))),
              )
            }
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label textStyle="sm">
              {submissionLabel(submission)} · {dates.month(submission.postMonth)}
              {withoutTable.includes(submission.submissionNo) && (
                <Text as="span" color="fg.muted">
                  {' '}
                  · {t('propose.withoutTable')}
                </Text>
              )}
            </Checkbox.Label>
          </Checkbox.Root>
        ))}
    </Flex>
  );
}
