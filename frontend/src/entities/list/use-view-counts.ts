import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../lib/dates.ts';
import type { ListView } from './use-list-view.ts';

export interface ListTotal {
  total: number;
  isTotalCapped?: boolean;
}

export interface ViewCounts {
  /** Of the whole list, as the server counts it and as it is written. */
  whole: ListTotal | undefined;
  all: string | undefined;
  of: (viewId: number) => string | undefined;
}

/**
 * How many rows each view has, and the whole list. A list without views asks for the whole while filters hide some of it.
 * @param key what the list's answers are kept under, so that they are asked for again together
 */
export function useViewCounts(
  { views }: ListView,
  key: readonly unknown[],
  count: (query: Record<string, string>, signal: AbortSignal) => Promise<ListTotal>,
  isNarrowed = false,
): ViewCounts {
  const { t } = useTranslation();
  const dates = useDates();
  const asked = views.length === 0 && !isNarrowed ? [] : [{}, ...views.map(({ query }) => withoutPage(query))];
  const answers = useQueries({
    queries: asked.map((query) => ({
      queryKey: [...key, 'count', query],
      queryFn: ({ signal }: { signal: AbortSignal }) => count(query, signal),
      staleTime: 30_000,
      placeholderData: keepPreviousData,
    })),
  });
  const written = (answer: ListTotal | undefined) =>
    answer && (answer.isTotalCapped ? t('pager.capped', { total: answer.total }) : dates.number(answer.total));
  return {
    whole: answers[0]?.data,
    all: written(answers[0]?.data),
    of: (viewId) => written(answers[views.findIndex((view) => view.viewId === viewId) + 1]?.data),
  };
}

/** Order and size change no count. */
function withoutPage(query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([key]) => key !== 'sort' && key !== 'size'));
}
