import { NativeSelect } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { useDates } from '../../../lib/dates.ts';
import { submissionLabel } from '../submission-name.tsx';
import type { ShownLikely } from './likely-choice.tsx';
import type { UploadItem } from './upload-item.ts';

export interface SubmissionChoiceProps {
  item: UploadItem;
  choices: readonly SubmissionSummary[];
  likely: readonly ShownLikely[];
  onChoose: (submissionNos: readonly string[]) => void;
}

/** Every open submission: the likely ones first, the others by month, the newest month first. */
export function SubmissionChoice({ item, choices, likely, onChoose }: SubmissionChoiceProps) {
  const { t } = useTranslation('provider');
  const dates = useDates();
  const isKnown = choices.some(({ submissionNo }) => submissionNo === item.submissionNo);
  const likelyNumbers = new Set(likely.map(({ submission }) => submission.submissionNo));
  const rest = choices.filter(({ submissionNo }) => !likelyNumbers.has(submissionNo));
  const behindOf = monthsBehind(choices);
  const monthLabel = (postMonth: string): string => {
    const month = dates.monthLong(postMonth);
    const behind = behindOf(postMonth);
    return behind === 0 ? month : t('propose.behind', { month, count: behind });
  };
  const optionOf = (submission: SubmissionSummary) => (
    <option key={submission.submissionNo} value={submission.submissionNo}>
      {submissionLabel(submission)} · {dates.month(submission.postMonth)}
    </option>
  );
  const placeholder = likely.length > 0 ? t('propose.chooseOther') : t('propose.choose');
  return (
    <NativeSelect.Root size="sm" w={{ base: 'full', md: '340px' }} disabled={item.isProposing}>
      <NativeSelect.Field
        aria-label={t('propose.submissionOf', { fileName: item.file.name })}
        value={isKnown ? (item.submissionNo ?? '') : ''}
        placeholder={item.isProposing ? t('propose.looking') : placeholder}
        onChange={(event) => onChoose(event.target.value === '' ? [] : [event.target.value])}
      >
        {likely.length > 0 && (
          <optgroup label={t('propose.likelyGroup')}>{likely.map(({ submission }) => optionOf(submission))}</optgroup>
        )}
        {byMonth(rest).map(([postMonth, submissions]) => (
          <optgroup key={postMonth} label={monthLabel(postMonth)}>
            {submissions.map(optionOf)}
          </optgroup>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

function byMonth(submissions: readonly SubmissionSummary[]): [string, SubmissionSummary[]][] {
  const groups = Object.groupBy(submissions, ({ postMonth }) => postMonth.slice(0, 7));
  return Object.entries(groups)
    .map(([postMonth, ofMonth]): [string, SubmissionSummary[]] => [postMonth, ofMonth ?? []])
    .sort(([left], [right]) => right.localeCompare(left));
}

/** How many months a month is behind the newest that has open submissions. */
function monthsBehind(submissions: readonly SubmissionSummary[]): (postMonth: string) => number {
  const countOf = (postMonth: string): number => Number(postMonth.slice(0, 4)) * 12 + Number(postMonth.slice(5, 7));
  const newest = Math.max(...submissions.map(({ postMonth }) => countOf(postMonth)));
  return (postMonth) => newest - countOf(postMonth);
}
