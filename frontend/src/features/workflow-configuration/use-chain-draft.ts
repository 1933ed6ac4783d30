import { useState } from 'react';
import type { ChainView } from '#contracts/workflow-configuration.schema.ts';
import { useUnsavedWork } from '../../lib/unsaved-work.ts';
import { useWorkingState } from '../../lib/working-state.ts';
import type { ChainDraft } from './chain-draft.ts';
import { draftOf, isSameDraft } from './chain-draft.ts';

/** What is edited, kept on every change and offered at the next visit. */
export function useChainDraft(view: ChainView) {
  const { datasetId, reportPackageId, fundOrPropertyId, IsForProperty } = view;
  const record = [
    datasetId ?? `package${reportPackageId}`,
    IsForProperty ? 'property' : 'fund',
    fundOrPropertyId ?? 'all',
  ];
  const work = useWorkingState<ChainDraft>('workflowConfiguration', record.join('.'), String(view.version));
  const [saved, setSaved] = useState(() => draftOf(view));
  // The page reads the chain again by itself: what was seen is the version that the draft began with.
  const [seenVersion, setSeenVersion] = useState(view.version);
  const [draft, setDraft] = useState(() => (view.maySave && work.restored) || saved);
  const isDirty = !isSameDraft(draft, saved);
  useUnsavedWork(isDirty);
  return {
    draft,
    seenVersion,
    isDirty,
    restored: isDirty && work.restored !== null,
    offered: work.offered,
    change: (next: ChainDraft) => {
      setDraft(next);
      work.keep(next);
    },
    takeUp: () => {
      if (work.offered) setDraft(work.offered);
      work.takeUp();
    },
    /** Back to what is saved; with a view, to what was saved now. */
    reset: (now?: ChainView) => {
      const next = now ? draftOf(now) : saved;
      work.clear();
      if (now) setSeenVersion(now.version);
      setSaved(next);
      setDraft(next);
    },
  };
}
