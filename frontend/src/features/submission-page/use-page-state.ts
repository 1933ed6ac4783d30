import { useMemo } from 'react';
import { useUrlState } from '../../lib/use-url-state.ts';

export const pageTabs = ['data', 'findings', 'explanations', 'comments', 'file', 'history'] as const;
export type PageTabName = (typeof pageTabs)[number];

export const gridViews = ['all', 'changed', 'findings'] as const;
export type GridView = (typeof gridViews)[number];

const defaults = { tab: 'data', view: 'all', version: '', compare: '', search: '', cell: '', sort: '', filters: '' };

export interface PageState {
  tab: PageTabName;
  view: GridView;
  /** Null: the current version. */
  version: number | null;
  /** Null: the version before; 0: none. */
  compare: number | null;
  search: string;
  /** `field`, `-field`, `change`, or empty for the order of the sheet. */
  sort: string;
  /** Texts that cells of a column contain. */
  filters: Readonly<Record<string, string>>;
  /** `rowNo:field` of the cell that is looked at; `:field` is the first one of a column. */
  cell: string;
  set: (changes: Partial<typeof defaults>) => void;
}

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);
const numberOrNull = (text: string) => (/^\d+$/u.test(text) ? Number(text) : null);

/** An address may have been written by hand. */
function parseFilters(text: string): Record<string, string> {
  try {
    const parsed: unknown = JSON.parse(text || '{}');
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(
      Object.entries(parsed).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
      ),
    );
  } catch {
    return {};
  }
}

/** Tab, view and versions are in the address: a link shows a colleague the same. */
export function usePageState(): PageState {
  const { values, set } = useUrlState(defaults);
  return useMemo(
    () => ({
      tab: oneOf(pageTabs, values.tab) ?? 'data',
      view: oneOf(gridViews, values.view) ?? 'all',
      version: numberOrNull(values.version),
      compare: numberOrNull(values.compare),
      search: values.search,
      sort: values.sort,
      filters: parseFilters(values.filters),
      cell: values.cell,
      set: (changes) => set(changes, { replace: true }),
    }),
    [values, set],
  );
}
