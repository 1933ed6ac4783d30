import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftState } from '../../entities/submission/drafts/draft-store.ts';
import { useDraft } from '../../entities/submission/drafts/use-drafts.ts';

export interface Kept<Work> {
  work: Work;
  state: DraftState;
  keep: (change: (current: Work) => Work) => void;
  clear: () => void;
}

/**
 * A form of one submission whose words are a draft. A form that is open without words is this page's alone.
 * @param empty a constant
 */
export function useKept<Work>(
  area: string,
  submissionNo: string,
  empty: Work,
  isEmpty: (work: Work) => boolean,
): Kept<Work> {
  const draft = useDraft(submissionNo, area, empty);
  const [open, setOpen] = useState(empty);
  const work = draft.isKept ? draft.content : open;
  const latest = useRef({ work, draft });
  useEffect(() => {
    latest.current = { work, draft };
  });
  const keep = useCallback(
    (change: (current: Work) => Work) => {
      const { work: before, draft: kept } = latest.current;
      const next = change(before);
      latest.current = { work: next, draft: kept };
      if (!isEmpty(next)) kept.change(next);
      else {
        setOpen(next);
        if (kept.isKept) kept.clear();
      }
    },
    [isEmpty],
  );
  const clear = useCallback(() => keep(() => empty), [empty, keep]);
  return { work, state: draft.state, keep, clear };
}
