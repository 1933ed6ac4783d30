import { useTranslation } from 'react-i18next';
import { useDates } from '../../lib/dates.ts';
import type { ListTotal } from './use-view-counts.ts';

export type ShownOf = (shown: ListTotal, whole: ListTotal | undefined, things: (count: number) => string) => string;

/** "12 entries", "3 of 12 entries" while filters hide some, and "more than" beyond what is counted exactly. */
export function useShownOf(): ShownOf {
  const { t } = useTranslation();
  const dates = useDates();
  return (shown, whole, things) => {
    const all = whole ?? shown;
    const named = things(all.total);
    const written = all.isTotalCapped ? t('list.moreThan', { things: named }) : named;
    const isWhole = shown.total === all.total && (shown.isTotalCapped ?? false) === (all.isTotalCapped ?? false);
    return isWhole ? written : t('list.shownOf', { shown: dates.number(shown.total), things: written });
  };
}
