import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ListLook } from '#contracts/preferences.ts';
import type { SavedView, ViewedListName } from '#contracts/saved-views.ts';
import { viewedLists } from '#contracts/saved-views.ts';
import { toast } from '../../components/toaster.tsx';
import { useChangePreferences, usePreferences } from '../../lib/preferences.ts';
import { useQueryParams } from '../../lib/use-query-params.ts';
import { useChooseColumns, useSavedViews } from './saved-views.ts';
import { inOrder } from './in-order.ts';
import { useLastState } from './use-last-state.ts';

/** What the column choice knows of a column. */
export interface ChoosableColumn {
  id: string;
  header: string;
  /** Always shown. */
  isFixed?: boolean;
  /** Hidden until somebody wants to see it. */
  isFirstHidden?: boolean;
}

export interface ListView {
  list: ViewedListName;
  views: readonly SavedView[];
  /** The view that the address names; null while it is the whole list. */
  chosen: SavedView | null;
  /** What is in the address of all that a view keeps. */
  query: Record<string, string>;
  /** In the person's order. */
  columns: readonly ChoosableColumn[];
  /** Widths and density, as the person has chosen them. */
  look: ListLook;
  setLook: (look: ListLook) => void;
  /** Shows these columns, in this order. */
  arrange: (ids: string[]) => void;
  hidden: ReadonlySet<string>;
  setHidden: (hidden: ReadonlySet<string>) => void;
  /** Shows the columns that the product shows first. */
  restoreColumns: () => void;
  /** What is shown differs from what the chosen view keeps. */
  isChanged: boolean;
  /** Null leads to the whole list. */
  addressOf: (view: SavedView | null) => string;
}

const noLook: ListLook = { widths: {}, isCompact: null };
const noColumns: readonly ChoosableColumn[] = [];
const asText = (query: Readonly<Record<string, string>>) =>
  JSON.stringify(Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Saved views of a list and its columns. A view is applied through the address, so that a sent link shows the same. */
export function useListView(list: ViewedListName, columns: readonly ChoosableColumn[] = noColumns): ListView {
  const { keys } = viewedLists[list];
  const { data } = useSavedViews(list);
  const [params, changeParams] = useQueryParams();
  const views = useMemo(() => data?.views ?? [], [data]);
  const chosen = views.find(({ viewId }) => String(viewId) === params.get('viewId')) ?? null;
  const query = useMemo(
    () => Object.fromEntries(keys.flatMap((key) => (params.get(key) ? [[key, params.get(key) ?? '']] : []))),
    [keys, params],
  ) as Record<string, string>;
  const defaultView = views.find(({ isDefault }) => isDefault) ?? null;
  const addressOf = useCallback(
    (view: SavedView | null) => {
      const next = new URLSearchParams(params);
      for (const key of [...keys, 'page', 'columns', 'viewId']) next.delete(key);
      if (view) next.set('viewId', String(view.viewId));
      else if (defaultView) next.set('viewId', 'all');
      for (const [key, value] of Object.entries(view?.query ?? {})) next.set(key, value);
      if (view?.columns) next.set('columns', view.columns.join(','));
      return `?${next}`;
    },
    [params, keys, defaultView],
  );
  const isBack = useLastState(list, [...keys, 'page', 'columns', 'viewId']);
  useOpenDefault(
    isBack ? null : defaultView,
    [...keys, 'page', 'columns', 'viewId'].some((key) => params.has(key)),
    addressOf,
  );

  const choose = useChooseColumns(list).mutate;
  const inAddress = params.get('columns');
  const wanted = inAddress?.split(',') ?? chosen?.columns ?? data?.columns ?? null;
  // A text, so that a list of the same columns is the same list.
  const wantedText = wanted?.join(',');
  const hidden = useMemo(() => hiddenOf(columns, wantedText?.split(',') ?? null), [columns, wantedText]);
  const show = (shown: string[] | null) => {
    if (!chosen && inAddress === null) {
      choose(shown, { onError: (error) => toast.failure(error) });
      return;
    }
    changeParams((next) => next.set('columns', (shown ?? firstOf(columns)).join(',')), { replace: true });
  };
  const kept = chosen?.columns ?? data?.columns ?? null;
  const ordered = useMemo(() => inOrder(columns, wantedText?.split(',') ?? null), [columns, wantedText]);
  const { listLooks } = usePreferences();
  const changeLook = useChangePreferences().mutate;
  return {
    list,
    look: listLooks[list] ?? noLook,
    setLook: (look) =>
      changeLook({ listLooks: { ...listLooks, [list]: look } }, { onError: (error) => toast.failure(error) }),
    arrange: (ids) => show(ids),
    views,
    chosen,
    query,
    columns: ordered,
    hidden,
    setHidden: (next) => show(ordered.filter(({ id }) => !next.has(id)).map(({ id }) => id)),
    restoreColumns: () => show(null),
    isChanged: asText(query) !== asText(chosen?.query ?? {}) || shownOf(columns, wanted) !== shownOf(columns, kept),
    addressOf,
  };
}

const firstOf = (columns: readonly ChoosableColumn[]) =>
  columns.filter(({ isFirstHidden }) => !isFirstHidden).map(({ id }) => id);

/** The columns that are shown, in their order. */
function shownOf(columns: readonly ChoosableColumn[], wanted: readonly string[] | null): string {
  const hidden = hiddenOf(columns, wanted);
  return inOrder(columns, wanted)
    .flatMap(({ id }) => (hidden.has(id) ? [] : [id]))
    .join();
}

/** A choice that names none of today's columns is none. */
function hiddenOf(columns: readonly ChoosableColumn[], wanted: readonly string[] | null): ReadonlySet<string> {
  const known = wanted?.filter((id) => columns.some((column) => column.id === id)) ?? [];
  const shown = new Set(known.length > 0 ? known : firstOf(columns));
  return new Set(columns.filter(({ id, isFixed }) => !isFixed && !shown.has(id)).map(({ id }) => id));
}

/** A list that is opened without any wish opens with the person's default view. */
function useOpenDefault(view: SavedView | null, hasWish: boolean, addressOf: (view: SavedView | null) => string): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const address = view && !hasWish ? addressOf(view) : null;
  useEffect(() => {
    if (address !== null) void navigate({ pathname, search: address }, { replace: true });
  }, [address, navigate, pathname]);
}
