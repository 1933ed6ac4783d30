import { useState } from 'react';
import type { MappingMember, MappingView, SaveMapping } from '#contracts/mappings.schema.ts';
import { useWorkElsewhere } from '../../lib/working-state.ts';
import { definitionOf, draftOfMember, faultsOf, isFaulty } from './mapping-draft.ts';
import type { MappingDraft } from './mapping-draft.ts';
import { mappingArea, recordOf } from './use-mapping-draft.ts';

/** `outdated`: somebody else has saved the mapping since this work began. */
export type OtherDraftState = 'whole' | 'faulty' | 'outdated';

export interface OtherDraft {
  member: MappingMember;
  state: OtherDraftState;
  /** Goes along with what the form saves and previews. */
  isIncluded: boolean;
}

type ToSave = SaveMapping['members'][number];

/** The unsaved changes of the other members of a report package. They are saved and previewed together, unless left out. */
export function useOtherDrafts(view: MappingView, current: MappingMember) {
  const others = view.members.filter(({ datasetId }) => datasetId !== current.datasetId);
  const recordIdOf = (member: MappingMember): string => recordOf(view.place, member);
  const { works, clear } = useWorkElsewhere<MappingDraft>(
    mappingArea,
    others.map((member) => ({ recordId: recordIdOf(member), base: String(member.version) })),
  );
  const [leftOut, setLeftOut] = useState<readonly number[]>([]);
  const found = others.flatMap((member): (OtherDraft & { toSave: ToSave | null })[] => {
    const left = view.maySave ? works.find(({ recordId }) => recordId === recordIdOf(member)) : undefined;
    if (!left || JSON.stringify(left.work) === JSON.stringify(draftOfMember(member))) return [];
    const { datasetId, version } = member;
    const definition = definitionOf(left.work);
    const isWhole = definition !== null && !isFaulty(faultsOf(left.work, member));
    const state = !left.isOfNow ? 'outdated' : isWhole ? 'whole' : 'faulty';
    const isIncluded = state === 'whole' && !leftOut.includes(datasetId);
    return [
      { member, state, isIncluded, toSave: isIncluded && definition ? { datasetId, version, definition } : null },
    ];
  });
  return {
    drafts: found as readonly OtherDraft[],
    toSave: found.flatMap(({ toSave }) => toSave ?? []),
    choose: (datasetId: number, isIncluded: boolean): void =>
      setLeftOut(isIncluded ? leftOut.filter((one) => one !== datasetId) : [...leftOut, datasetId]),
    /** After a save. */
    clear: (datasetIds: readonly number[]): void =>
      clear(others.filter(({ datasetId }) => datasetIds.includes(datasetId)).map(recordIdOf)),
  };
}
