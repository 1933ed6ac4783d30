import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { TurnaroundSummary } from '#contracts/process-reports.schema.ts';
import type { Clock, Duration, Statistic } from '#contracts/process-reports.ts';
import { useDates } from '../../../lib/dates.ts';
import { FigureStrip } from '../figure-strip.tsx';
import type { Figure } from '../figure-strip.tsx';
import { useFigures } from '../use-figures.ts';

export interface TurnaroundFiguresProps {
  summary: TurnaroundSummary | undefined;
  statistic: Statistic;
  clock: Clock;
}

/** What the finished submissions of the month took, beside those of the month before. */
export function TurnaroundFigures({ summary, statistic, clock }: TurnaroundFiguresProps) {
  const { t } = useTranslation('process-reports');
  const dates = useDates();
  const figures = useFigures();
  const month = summary ? dates.monthLong(summary.against) : '';
  const days = (text: string | null) => figures.decimal(text, 1);
  const duration = (name: Duration): Figure => {
    const now = summary?.figures[name][statistic] ?? null;
    const before = summary?.before[name][statistic] ?? null;
    const change = now === null || before === null ? null : String(Number(now) - Number(before));
    const idle = name === 'reviewer' ? 'reviewerIdle' : name === 'approver' ? 'approverIdle' : null;
    const working = name === 'reviewer' ? 'reviewerWorking' : 'approverWorking';
    const split = idle !== null && summary && summary.figures[idle][statistic] !== null;
    return {
      label: t(`turnaround.figure.${name as 'cycle' | 'provider' | 'reviewer' | 'approver' | 'lead' | 'lateness'}`),
      value: summary && (now === null ? t('turnaround.none') : t('turnaround.days', { days: days(now) })),
      note: split
        ? t('turnaround.split', {
            idle: days(summary.figures[idle][statistic]),
            working: days(summary.figures[working][statistic]),
          })
        : change === null
          ? undefined
          : t('turnaround.change', { days: figures.decimal(change, 1, { signDisplay: 'exceptZero' }), month }),
    };
  };
  const share = (name: 'firstPass' | 'onTime'): Figure => {
    const now = summary?.figures[name] ?? null;
    const before = summary?.before[name] ?? null;
    const change = now === null || before === null ? null : String((Number(now) - Number(before)) * 100);
    return {
      label: t(`turnaround.figure.${name}`),
      value: summary && figures.percent(now),
      note:
        change === null
          ? undefined
          : t('turnaround.points', { points: figures.decimal(change, 1, { signDisplay: 'exceptZero' }), month }),
    };
  };
  return (
    <>
      <FigureStrip
        label={t('turnaround.figures')}
        figures={[
          ...(['cycle', 'provider', 'reviewer', 'approver'] as const).map(duration),
          share('firstPass'),
          share('onTime'),
        ]}
      />
      <Text textStyle="sm" color="fg.muted" mb="4">
        {summary && t('turnaround.finished', { count: summary.figures.submissions })}.{' '}
        {t(`turnaround.clockNote.${clock}`)}
      </Text>
    </>
  );
}
