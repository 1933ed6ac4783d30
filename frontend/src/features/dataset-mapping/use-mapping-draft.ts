import { useState } from 'react';
import type { MappingMember, MappingPlace, MappingView } from '#contracts/mappings.schema.ts';
import { useUnsavedWork } from '../../lib/unsaved-work.ts';
import { useWorkingState } from '../../lib/working-state.ts';
import type { MappingDraft } from './mapping-draft.ts';
import { draftOfMember } from './mapping-draft.ts';

/** Of the work that is kept in the browser. */
export const mappingArea = 'datasetMapping';
export const recordOf = (
  { ServiceProviderId, FundId, PropertyId, IsForProperty }: MappingPlace,
  { datasetId }: MappingMember,
) => [ServiceProviderId, datasetId, IsForProperty ? `property${PropertyId}` : `fund${FundId ?? 'all'}`].join('.');

/** The mapping of one dataset as it is edited, kept in the browser on every change; it may begin with a proposal. */
export function useMappingDraft(view: MappingView, member: MappingMember, proposed: MappingDraft | null = null) {
  const work = useWorkingState<MappingDraft>(mappingArea, recordOf(view.place, member), String(member.version));
  const [saved, setSaved] = useState(() => draftOfMember(member));
  const [seenVersion, setSeenVersion] = useState(member.version);
  const [draft, setDraft] = useState(() => (view.maySave && (proposed ?? work.restored)) || saved);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  useUnsavedWork(isDirty);
  const change = (next: Partial<MappingDraft>): void => {
    const changed = { ...draft, ...next };
    setDraft(changed);
    work.keep(changed);
  };
  const reset = (now?: MappingMember): void => {
    const next = now ? draftOfMember(now) : saved;
    work.clear();
    if (now) setSeenVersion(now.version);
    setSaved(next);
    setDraft(next);
  };
  const takeUp = (): void => {
    if (work.offered) setDraft(work.offered);
    work.takeUp();
  };
  return {
    ...{ draft, seenVersion, isDirty, change, reset, takeUp },
    restored: proposed === null && isDirty && work.restored !== null,
    offered: work.offered,
  };
}
