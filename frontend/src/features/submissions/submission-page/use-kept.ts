import { useCallback, useState } from 'react';
import { workingStateKey } from '../../../lib/working-state.ts';
import { useSession } from '../../../lib/session.ts';

export interface Kept<Work> {
  work: Work;
  keep: (change: (current: Work) => Work) => void;
  clear: () => void;
}

function read<Work>(key: string, empty: Work): Work {
  const text = localStorage.getItem(key);
  return text === null ? empty : { ...empty, ...(JSON.parse(text) as Partial<Work>) };
}

/**
 * What a person has typed on one submission, kept in the browser until it is sent or put away: it outlives other
 * pages, a reload and the end of a session, and goes when the person signs out.
 * @param empty a constant
 */
export function useKept<Work extends object>(
  area: string,
  submissionNo: string,
  empty: Work,
  isEmpty: (work: Work) => boolean,
): Kept<Work> {
  const { userId } = useSession().user;
  const key = workingStateKey(userId, area, submissionNo);
  const [work, setWork] = useState(() => read(key, empty));
  const keep = useCallback(
    (change: (current: Work) => Work) =>
      setWork((current) => {
        const next = change(current);
        if (isEmpty(next)) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(next));
        return next;
      }),
    [isEmpty, key],
  );
  const clear = useCallback(() => keep(() => empty), [empty, keep]);
  return { work, keep, clear };
}
