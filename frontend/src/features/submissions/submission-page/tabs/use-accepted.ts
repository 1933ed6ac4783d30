import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../../../lib/session.ts';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export interface Accepted {
  has: (findingId: number) => boolean;
  toggle: (findingId: number) => void;
}

/**
 * Explanations that the reviewer has ticked off while reading. A reading list of one person in one browser:
 * what counts for the ticket is the decision.
 */
export function useAccepted(submissionNo: string): Accepted {
  const { userId } = useSession().user;
  const key = `accepted:${userId}:${submissionNo}`;
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key) ?? '');
  const ids = useMemo(() => new Set(text.split(',').filter(Boolean).map(Number)), [text]);
  const toggle = useCallback(
    (findingId: number) => {
      const next = new Set(ids);
      if (!next.delete(findingId)) next.add(findingId);
      localStorage.setItem(key, [...next].join(','));
      for (const listener of listeners) listener();
    },
    [ids, key],
  );
  return useMemo(() => ({ has: (findingId) => ids.has(findingId), toggle }), [ids, toggle]);
}
