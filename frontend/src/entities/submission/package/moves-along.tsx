import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { useDates } from '../../../lib/dates.ts';
import { usePackageMonth } from './package-api.ts';

type Member = Pick<SubmissionSummary, 'submissionNo' | 'package'>;

export interface Companions {
  /** Other open submissions of the report package; undefined until they are known. */
  others: { dataset: string; submissionNo: string }[] | undefined;
  error: unknown;
}

/** Which other members of the report package go where this one goes. */
export function useCompanions({ submissionNo: own, package: of }: Member): Companions {
  const { data, error } = usePackageMonth(of?.packageMonthId ?? null);
  if (!of) return { others: [], error: null };
  const others = data?.members.flatMap(({ dataset, submissionNo, status }) =>
    submissionNo !== null && submissionNo !== own && status !== 'Closed' ? [{ dataset, submissionNo }] : [],
  );
  return { others, error };
}

export function MovesAlong({ submission, others }: { submission: Member } & Pick<Companions, 'others'>) {
  const { t } = useTranslation('report-packages');
  const dates = useDates();
  if (!submission.package || !others || others.length === 0) return null;
  const names = dates.list(others.map(({ dataset, submissionNo }) => `\u2068${dataset}\u2069 (${submissionNo})`));
  return (
    <Text textStyle="sm" role="status">
      {t('movesAlong', { name: submission.package.name, names })}
    </Text>
  );
}
