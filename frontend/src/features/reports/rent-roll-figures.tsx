import { useTranslation } from 'react-i18next';
import type { RentRollSummary } from '#contracts/reports.schema.ts';
import { useDates } from '../../lib/dates.ts';
import { FigureStrip } from './figure-strip.tsx';
import { useFigures } from './use-figures.ts';

/** Sums of the rent roll and of what changed. */
export function RentRollFigures({ summary }: { summary: RentRollSummary | undefined }) {
  const { t } = useTranslation('reports');
  const dates = useDates();
  const figures = useFigures();
  const totals = summary?.totals;
  const currency = summary?.currency ?? null;
  const unit = summary?.areaUnit ? t(`unit.${summary.areaUnit}`) : '';
  const share =
    totals?.area && Number(totals.area) > 0 ? String(Number(totals.occupiedArea) / Number(totals.area)) : null;
  const count = (name: 'new' | 'renewed' | 'repriced' | 'vacated') => {
    if (!totals) return undefined;
    return totals.comparedProperties === 0 ? '–' : figures.count(totals.changes[name]);
  };
  const since = summary && {
    change: figures.change(totals?.rentChange ?? null, currency),
    month: dates.month(summary.against),
  };
  const compared =
    totals && totals.comparedProperties < totals.properties
      ? t('rentroll.compared', { compared: totals.comparedProperties, count: totals.properties })
      : undefined;
  return (
    <FigureStrip
      label={t('rentroll.figures')}
      figures={[
        {
          label: t('rentroll.column.rent'),
          value: totals && `${figures.amount(totals.rent, currency)} ${totals.rent === null ? '' : (currency ?? '')}`,
          note: since && totals?.rentChange ? t('rentroll.since', since) : t('rentroll.notCompared'),
        },
        {
          label: t('rentroll.occupied'),
          value: totals && `${figures.area(totals.occupiedArea)} ${totals.occupiedArea === null ? '' : unit}`,
          note:
            share === null
              ? undefined
              : t('rentroll.ofArea', { share: figures.percent(share), area: figures.area(totals?.area ?? null), unit }),
        },
        { label: t('rentroll.change.new'), value: count('new'), note: compared, color: 'done.fg' },
        { label: t('rentroll.change.renewed'), value: count('renewed'), color: 'reviewer.fg' },
        {
          label: t('rentroll.change.repriced'),
          value: count('repriced'),
          note: totals?.repricedBy ? figures.change(totals.repricedBy, currency) : undefined,
          color: 'ink.fg',
        },
        {
          label: t('rentroll.change.vacated'),
          value: count('vacated'),
          note: totals?.vacatedArea ? `${figures.area(totals.vacatedArea)} ${unit}` : undefined,
          color: 'fault.fg',
        },
      ]}
    />
  );
}
