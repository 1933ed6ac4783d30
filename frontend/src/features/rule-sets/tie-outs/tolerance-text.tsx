import { useTranslation } from 'react-i18next';
import type { TieOutTolerance } from '#contracts/tie-outs.ts';
import { formatAmount } from '../../../entities/submission/format-cell.ts';
import { useDates } from '../../../lib/dates.ts';

/** How far the figures may be apart: an amount, a share of the right one, or the larger of both. */
export function ToleranceText({ tolerance }: { tolerance: TieOutTolerance | null }) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  const { absolute = null, percent = null } = tolerance ?? {};
  const amount = absolute === null ? null : formatAmount(absolute, dates.tag);
  const share = percent === null ? null : dates.percent(Number(percent) / 100);
  if (amount !== null && share !== null) return t('board.either', { amount, share });
  return <bdi>{amount ?? share ?? t('board.noTolerance')}</bdi>;
}
