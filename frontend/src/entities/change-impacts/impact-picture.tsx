import { Box, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeImpactView, ImpactCounts } from '#contracts/change-impacts.schema.ts';
import { isJobOpen } from '#contracts/jobs.ts';
import { SegmentChoice } from '../../components/segment-choice.tsx';
import { MonthBars } from '../trials/month-bars.tsx';
import type { CountTone } from '../trials/month-bars.tsx';
import { PropertyMonths } from '../trials/property-months.tsx';

type Measure = keyof ImpactCounts;
const tones: Record<Measure, CountTone> = {
  ...{ refused: 'fault', accepted: 'done', changed: 'system', appeared: 'provider', vanished: 'done' },
};
const measures = ['refused', 'accepted', 'changed', 'appeared', 'vanished'] as const;

/** Twelve months with a change: how many submissions it concerns, who would be refused, and one count by month and property. */
export function ImpactPicture({ impact }: { impact: ChangeImpactView }) {
  const { t } = useTranslation('change-impacts');
  const [chosen, setChosen] = useState<Measure | null>(null);
  const { differing, tried, newlyRefused, newlyAccepted } = impact;
  const isOver = !isJobOpen(impact.job.status);
  // The gravest count that there is.
  const measure = chosen ?? measures.find((one) => impact[one] > 0) ?? 'refused';
  return (
    <Stack gap="4">
      <Box>
        <Text textStyle="lg" fontWeight="600">
          {differing === 0 ? t(isOver ? 'nothing' : 'nothingYet') : t('differing', { count: differing, tried })}
        </Text>
        {newlyRefused > 0 && <Text color="fault.fg">{t('newlyRefused', { count: newlyRefused })}</Text>}
        {newlyAccepted > 0 && <Text color="done.fg">{t('newlyAccepted', { count: newlyAccepted })}</Text>}
      </Box>
      {differing > 0 && (
        <>
          <SegmentChoice
            size="xs"
            label={t('measure')}
            value={measure}
            onChange={setChosen}
            options={measures.map((value) => ({ value, label: t(`count.${value}`), isDisabled: impact[value] === 0 }))}
          />
          <CountsOf {...{ impact, measure }} />
        </>
      )}
    </Stack>
  );
}

function CountsOf({ impact, measure }: { impact: ChangeImpactView; measure: Measure }) {
  const { t } = useTranslation('change-impacts');
  const what = t(`count.${measure}`);
  const tone = tones[measure];
  const months = impact.months.map(({ postMonth }) => postMonth);
  const counted = (one: ChangeImpactView['properties'][number]['months'][number]) => ({
    ...{ postMonth: one.postMonth, count: one[measure] },
  });
  return (
    <>
      <MonthBars label={t('byMonth', { what })} months={impact.months.map(counted)} tone={tone} />
      <PropertyMonths
        {...{ label: t('byProperty', { what }), months, tone }}
        properties={impact.properties.map(({ name, months: own }) => ({ name, months: own.map(counted) }))}
      />
      {(measure === 'appeared' || measure === 'vanished') && (
        <PropertyMonths
          {...{ label: t('byRule', { what }), head: t('rule'), months, tone }}
          properties={impact.rules.map(({ name, months: own }) => ({
            name,
            months: own.map((one) => ({ postMonth: one.postMonth, count: one[measure] })),
          }))}
        />
      )}
    </>
  );
}
