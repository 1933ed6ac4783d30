import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedView, SavedViews, ViewedListName } from '#contracts/saved-views.ts';
import { api } from '../../lib/api.ts';

export type ViewContent = Omit<SavedView, 'viewId'>;

const keyOf = (list: ViewedListName) => ['saved-views', list] as const;
const pathOf = (list: ViewedListName) => `/saved-views/${list}` as const;

/** The person's own views of a list. They change here alone, so they are asked for once. */
export function useSavedViews(list: ViewedListName) {
  return useQuery({
    queryKey: keyOf(list),
    queryFn: ({ signal }) => api.get(pathOf(list), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Adds a view, or changes one; the list is read again, as one default may have taken the place of another. */
export function useSaveView(list: ViewedListName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ viewId, ...content }: Partial<ViewContent> & { viewId: number | null }) =>
      viewId === null
        ? api.post(pathOf(list), { body: content })
        : api.put(`${pathOf(list)}/${viewId}`, { body: content }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(list) }),
  });
}

export function useDeleteView(list: ViewedListName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (viewId: number) => api.delete(`${pathOf(list)}/${viewId}`),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(list) }),
  });
}

/** Shown at once, kept on the server; null goes back to the first choice. */
export function useChooseColumns(list: ViewedListName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (columns: string[] | null) => api.put(`${pathOf(list)}/columns`, { body: { columns } }),
    onMutate: (columns) => {
      client.setQueryData<SavedViews>(keyOf(list), (known) => ({ views: known?.views ?? [], columns }));
    },
    onError: () => client.invalidateQueries({ queryKey: keyOf(list) }),
  });
}
