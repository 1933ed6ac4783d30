import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { isJobOpen } from '#contracts/jobs.ts';
import type { RuleTrialView } from '#contracts/rule-trials.schema.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { useNewestMonthTrial, useTrial } from './trial-api.ts';

/** What the rule would have found in the newest month, tried while the preview of its switching on is open. */
export function SwitchTrial({ ruleId }: { ruleId: number }) {
  const { t } = useTranslation('rules-engine');
  const messageOf = useErrorMessage();
  const started = useNewestMonthTrial(ruleId);
  const trial = useTrial(started.data?.jobId ?? null);
  const error = started.error ?? trial.error;
  if (error) {
    const text = isApiError(error, 'NotFound') ? t('switching.notTried') : messageOf(error);
    return (
      <Text textStyle="sm" color="fg.muted">
        {text}
      </Text>
    );
  }
  if (!trial.data || isJobOpen(trial.data.job.status)) {
    return (
      <Stack gap="1" aria-busy>
        <Text textStyle="sm" color="fg.muted">
          {t('switching.trying')}
        </Text>
        <Skeleton h="20px" />
      </Stack>
    );
  }
  return <Counted trial={trial.data} />;
}

function Counted({ trial }: { trial: RuleTrialView }) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  const { passes, violations, skipped, submissionsWithViolations: submissions, type } = trial;
  const month = trial.months.at(-1)?.postMonth;
  if (month === undefined) return <Text textStyle="sm">{t('switching.notTried')}</Text>;
  return (
    <Stack gap="0.5" textStyle="sm">
      <Text fontWeight="600">
        {t('switching.tried', { month: dates.month(month), passes, violations, submissions, skipped })}
      </Text>
      {violations > 0 && (
        <Text color="fg.muted">{t(type === 'hard' ? 'switching.triedHard' : 'switching.triedSoft')}</Text>
      )}
    </Stack>
  );
}
