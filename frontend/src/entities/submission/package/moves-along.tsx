import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { useDates } from '../../../lib/dates.ts';
import { usePackageMonth } from './package-api.ts';

type Member = Pick<SubmissionSummary, 'submissionNo' | 'package'>;

/** Which other members of the report package go where this one goes. */
export function MovesAlong({ submission }: { submission: Member }) {
  const { t } = useTranslation('report-packages');
  const dates = useDates();
  const { data } = usePackageMonth(submission.package?.packageMonthId ?? null);
  const others = (data?.members ?? []).filter(
    ({ submissionNo, status }) =>
      submissionNo !== null && submissionNo !== submission.submissionNo && status !== 'Closed',
  );
  if (!submission.package || others.length === 0) return null;
  const names = dates.list(others.map(({ dataset, submissionNo }) => `\u2068${dataset}\u2069 (${submissionNo})`));
  return (
    <Text textStyle="sm" role="status">
      {t('movesAlong', { name: submission.package.name, names })}
    </Text>
  );
}
