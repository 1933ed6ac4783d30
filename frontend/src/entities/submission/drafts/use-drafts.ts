import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Drafts } from '#contracts/drafts.ts';
import { api } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { submissionKeys } from '../api/submission-keys.ts';
import type { DraftState } from './draft-store.ts';
import { DraftStore } from './draft-store.ts';

const stores = new WeakMap<QueryClient, Map<string, DraftStore>>();
const address = (submissionNo: string) => `/submissions/${encodeURIComponent(submissionNo)}/drafts` as const;

function storeOf(client: QueryClient, userId: number, submissionNo: string): DraftStore {
  const ofClient = stores.get(client) ?? new Map<string, DraftStore>();
  stores.set(client, ofClient);
  const name = `${userId}/${submissionNo}`;
  const known = ofClient.get(name);
  if (known) return known;
  const key = submissionKeys.drafts(submissionNo);
  const store = new DraftStore(
    (drafts) => api.put(address(submissionNo), { body: { drafts }, isKeptAlive: true }),
    (kept) => {
      // An answer that was asked for before would bring back what has just been replaced.
      void client.cancelQueries({ queryKey: key });
      client.setQueryData<Drafts>(key, (before) => withChanges(before ?? {}, kept));
    },
  );
  ofClient.set(name, store);
  return store;
}

const withChanges = (drafts: Drafts, changed: Drafts): Drafts =>
  Object.fromEntries(Object.entries({ ...drafts, ...changed }).filter(([, content]) => content !== null));

export interface DraftsOf<Content> {
  /** By name, the area taken off: what this or another tab, or an earlier visit, has left. */
  drafts: Readonly<Record<string, Content>>;
  /** False until the server has said what an earlier visit left; typing may begin before. */
  isLoaded: boolean;
  state: DraftState;
  /** Shown at once, kept on the server after a pause; null takes a draft away. */
  change: (drafts: Readonly<Record<string, Content | null>>) => void;
  /** After sending: takes these away, or all of the area. */
  clear: (names?: readonly string[]) => void;
}

/**
 * What the person has typed for a submission and not sent, kept on the server until then: it survives leaving, signing
 * out, a second tab and another computer, and nobody else reads it.
 * @param area what the drafts belong to, e.g. `explain`; each has a name within
 */
export function useDrafts<Content>(submissionNo: string, area: string): DraftsOf<Content> {
  const client = useQueryClient();
  const { user } = useSession();
  const store = storeOf(client, user.userId, submissionNo);
  const changed = useSyncExternalStore(store.subscribe, () => store.changed);
  const state = useSyncExternalStore(store.subscribe, () => store.state);
  const { data, isFetched } = useQuery({
    queryKey: submissionKeys.drafts(submissionNo),
    queryFn: async ({ signal }) => (await api.get(address(submissionNo), { signal })).drafts,
    // Another tab may have gone on.
    refetchOnWindowFocus: true,
  });
  useFlushOnLeave(store);
  const drafts = useMemo(() => ofArea<Content>(withChanges(data ?? {}, changed), `${area}:`), [data, changed, area]);
  const change = useCallback(
    (next: Readonly<Record<string, Content | null>>) =>
      store.set(Object.fromEntries(Object.entries(next).map(([name, content]) => [`${area}:${name}`, content]))),
    [store, area],
  );
  const clear = useCallback(
    (names?: readonly string[]) => {
      const known = names ?? Object.keys(drafts);
      if (known.length === 0) return;
      change(Object.fromEntries(known.map((name) => [name, null])));
      void store.flush();
    },
    [change, drafts, store],
  );
  return { drafts, isLoaded: isFetched, state, change, clear };
}

/** For what sends elsewhere than in the form: takes a form's draft away. */
export function useClearDraft(): (submissionNo: string, area: string) => void {
  const client = useQueryClient();
  const { user } = useSession();
  return useCallback(
    (submissionNo, area) => {
      const store = storeOf(client, user.userId, submissionNo);
      store.set({ [`${area}:${only}`]: null });
      void store.flush();
    },
    [client, user.userId],
  );
}

/** The name of a form's one draft in its area. */
const only = '-';

function ofArea<Content>(drafts: Drafts, prefix: string): Record<string, Content> {
  const own = Object.entries(drafts).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, content]) => [name.slice(prefix.length), content as Content]));
}

/** A tab that is closed or put away may never come back: what waits for a pause is sent at once. */
function useFlushOnLeave(store: DraftStore): void {
  useEffect(() => {
    const flush = () => void store.flush();
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    window.addEventListener('online', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('online', flush);
    };
  }, [store]);
}

export interface DraftOf<Content> {
  /** What is typed, or what the form begins with. */
  content: Content;
  /** Whether something is kept that was not sent. */
  isKept: boolean;
  isLoaded: boolean;
  state: DraftState;
  change: (content: Content) => void;
  clear: () => void;
}

/** One form of a submission, e.g. `useDraft(submissionNo, 'reopen', { reasonCode: '', comment: '' })`. */
export function useDraft<Content>(submissionNo: string, area: string, empty: Content): DraftOf<Content> {
  const { drafts, isLoaded, state, change, clear } = useDrafts<Content>(submissionNo, area);
  const kept = drafts[only];
  return {
    content: kept ?? empty,
    isKept: kept !== undefined,
    isLoaded,
    state,
    change: (content) => change({ [only]: content }),
    clear: () => clear([only]),
  };
}
