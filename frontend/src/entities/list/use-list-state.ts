import { useCallback, useEffect, useMemo, useState } from 'react';
import type { QueryValues } from '../../lib/api.ts';
import { splitList, useUrlState } from '../../lib/use-url-state.ts';

export const pageSizes = [10, 25, 50, 100] as const;
const firstSize = 25;
/** The server lists no rows after these, and refuses to. */
const mostListed = 10_000;

export interface ListState<Filter extends string = string> {
  page: number;
  size: number;
  /** Field name, with `-` in front when descending. */
  sort: string;
  search: string;
  filters: Record<Filter, string[]>;
  /** Set filters and a search text; tabs and the post month do not count. */
  activeCount: number;
  /** Ready for `api.get(path, { query })`. */
  query: QueryValues;
  setPage: (page: number, options?: { replace: boolean }) => void;
  setSize: (size: number) => void;
  setSort: (sort: string) => void;
  setSearch: (search: string) => void;
  setFilter: (name: Filter, values: string[]) => void;
  clearFilters: () => void;
}

interface Options<Filter extends string> {
  filters: readonly Filter[];
  /** Names in the address under which the page around the list keeps choices that hide rows too. */
  choices?: readonly string[];
  sort: string;
  size?: (typeof pageSizes)[number];
}

/** Page, size, sort, search and filters of one list, kept in the address. Options are read once. */
export function useListState<Filter extends string>(options: Options<Filter>): ListState<Filter> {
  const [{ names, choices, defaults }] = useState(() => {
    const names = [...options.filters];
    const choices = [...(options.choices ?? [])];
    const first: Record<string, string> = {
      page: '1',
      size: String(options.size ?? firstSize),
      sort: options.sort,
      search: '',
    };
    for (const name of [...names, ...choices]) first[name] = '';
    return { names, choices, defaults: first };
  });
  const { values, set, reset } = useUrlState(defaults);

  const { state, isBeyond } = useMemo(() => {
    const filters = Object.fromEntries(names.map((name) => [name, splitList(values[name] ?? '')])) as Record<
      Filter,
      string[]
    >;
    const wantedSize = Number(values['size']);
    const size = pageSizes.find((known) => known === wantedSize) ?? firstSize;
    const wantedPage = Math.max(1, Math.trunc(Number(values['page'])) || 1);
    const page = Math.min(wantedPage, mostListed / size);
    const sort = values['sort'] ?? options.sort;
    const search = values['search'] ?? '';
    const chosen = choices.filter((name) => values[name] !== '').length;
    const activeCount = names.filter((name) => filters[name].length > 0).length + (search === '' ? 0 : 1) + chosen;
    const query = { page, size, sort, search, ...filters };
    return { state: { page, size, sort, search, filters, activeCount, query }, isBeyond: wantedPage > page };
  }, [choices, names, options.sort, values]);

  const setPage = useCallback(
    (page: number, options?: { replace: boolean }) => set({ page: String(page) }, options),
    [set],
  );
  useEffect(() => {
    if (isBeyond) setPage(state.page, { replace: true });
  }, [isBeyond, setPage, state.page]);
  const setSize = useCallback((size: number) => set({ size: String(size) }), [set]);
  const setSort = useCallback((sort: string) => set({ sort }), [set]);
  const setSearch = useCallback((search: string) => set({ search }, { replace: true }), [set]);
  const setFilter = useCallback((name: Filter, chosen: string[]) => set({ [name]: chosen.join(',') }), [set]);
  const clearFilters = useCallback(() => reset('search', ...names, ...choices), [choices, names, reset]);
  return { ...state, setPage, setSize, setSort, setSearch, setFilter, clearFilters };
}
