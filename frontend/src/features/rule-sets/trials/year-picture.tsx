import { Box, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RuleTrialView } from '#contracts/rule-trials.schema.ts';
import { MonthBars } from '../../../entities/trials/month-bars.tsx';
import { PropertyMonths } from '../../../entities/trials/property-months.tsx';
import { ToleranceTable } from './tolerance-table.tsx';

/** Twelve months by a rule: how many submissions it would have concerned, when, where, and by which limit. */
export function YearPicture({ trial }: { trial: RuleTrialView }) {
  const { t } = useTranslation('rules-engine');
  const { violations, tried, submissionsWithViolations: concerned, type } = trial;
  const tone = type === 'hard' ? 'fault' : 'provider';
  return (
    <Stack gap="5">
      <Box>
        <Text textStyle="lg" fontWeight="600">
          {t('machine.violations', { count: violations, tried })}
        </Text>
        <Text color="fg.muted">{t(type === 'hard' ? 'machine.refused' : 'machine.asked', { count: concerned })}</Text>
      </Box>
      <MonthBars label={t('machine.byMonth')} months={trial.months.map(counted)} tone={tone} />
      <PropertyMonths
        label={t('machine.byProperty')}
        months={trial.months.map(({ postMonth }) => postMonth)}
        properties={trial.properties.map(({ name, months }) => ({ name, months: months.map(counted) }))}
        tone={tone}
      />
      {trial.tolerance && <ToleranceTable tolerance={trial.tolerance} />}
    </Stack>
  );
}

const counted = ({ postMonth, violations: count }: { postMonth: string; violations: number }) => ({ postMonth, count });
