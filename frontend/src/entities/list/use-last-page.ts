import { useEffect, useEffectEvent } from 'react';
import type { ListResult } from './list-column.ts';

interface Page {
  page: number;
  size: number;
  /** With `replace`, so that Back does not lead to the empty page again. */
  setPage: (page: number, options?: { replace: boolean }) => void;
}

/**
 * Leads from an empty page beyond the end to the last page: rows were closed meanwhile, or the address is an old one.
 * @returns true while it does
 */
export function useLastPage(
  { page, size, setPage }: Page,
  { data, isFetching }: Pick<ListResult<unknown>, 'data' | 'isFetching'>,
): boolean {
  // Older rows may be shown while those of the page are fetched. A capped total counts fewer rows than there are.
  const isBeyond = !isFetching && data !== undefined && data.rows.length === 0 && data.total > 0 && page > 1;
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / size));
  const target = isBeyond && page > last ? last : null;
  const leave = useEffectEvent((to: number) => setPage(to, { replace: true }));
  useEffect(() => {
    if (target !== null) leave(target);
  }, [target]);
  return target !== null;
}
