import { useTranslation } from 'react-i18next';
import type { LeaseExpiration } from '#contracts/reports.schema.ts';
import { useDates } from '../../lib/dates.ts';
import { FigureStrip } from './figure-strip.tsx';
import { useFigures } from './use-figures.ts';

/** The five figures of the report, with what they were in the month beside it. */
export function ExpiryFigures({ report }: { report: LeaseExpiration | undefined }) {
  const { t } = useTranslation('reports');
  const dates = useDates();
  const figures = useFigures();
  const totals = report?.totals;
  const year = (value: string | null | undefined) =>
    value === undefined ? undefined : value === null ? '–' : t('expiry.years', { years: figures.decimal(value, 1) });
  const before = (value: string | null | undefined) =>
    report && value
      ? t('expiry.before', { years: figures.decimal(value, 1), month: dates.month(report.against) })
      : undefined;
  const periods = report?.buckets.filter(({ kind, rent }) => kind === 'period' && rent !== null) ?? [];
  const largest = periods.reduce<(typeof periods)[number] | undefined>(
    (most, one) => (Number(one.rent) > Number(most?.rent ?? -1) ? one : most),
    undefined,
  );
  const expired = report?.buckets.find(({ kind }) => kind === 'expired')?.leases ?? 0;
  return (
    <FigureStrip
      label={t('expiry.figures')}
      figures={[
        {
          label: t('expiry.waultByRent'),
          value: year(totals?.waultByRent),
          note: before(report?.totalsBefore.waultByRent),
        },
        {
          label: t('expiry.waultByArea'),
          value: year(totals?.waultByArea),
          note: before(report?.totalsBefore.waultByArea),
        },
        {
          label: t('expiry.within12'),
          value: totals && figures.percent(totals.within12Months.rentShare),
          note: totals && t('expiry.leases', { count: totals.within12Months.leases }),
        },
        {
          label: report?.by === 'month' ? t('expiry.largestMonth') : t('expiry.largestYear'),
          value: report && (largest?.period ? (report.by === 'year' ? dates.year : dates.month)(largest.period) : '–'),
          note: largest && t('expiry.ofRent', { share: figures.percent(largest.rentShare) }),
        },
        {
          label: t('expiry.kind.expired'),
          value: report && figures.count(expired),
          note: t('expiry.withoutContract'),
          ...(expired > 0 ? { color: 'fg.warning' } : {}),
        },
      ]}
    />
  );
}
