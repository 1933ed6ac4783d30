import type { MappingProposal, SampleReading } from '#contracts/mapping-samples.schema.ts';
import type { MappingMember } from '#contracts/mappings.schema.ts';
import type { DraftFaults, MappingDraft } from './mapping-draft.ts';

/** What each part of the form is given. */
export interface MappingPartProps {
  member: MappingMember;
  draft: MappingDraft;
  change: (next: Partial<MappingDraft>) => void;
  /** Null until somebody has tried to save. */
  faults: DraftFaults | null;
  reading: SampleReading | null;
  proposal: MappingProposal | null;
  isView: boolean;
}
