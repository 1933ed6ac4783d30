import type { MasterRecord } from '#contracts/masters.ts';
import { useNextDueDates } from './frequency-api.ts';
import { NextDates } from './timeline-controls.tsx';
import type { TimelineDrafts } from './use-timeline-drafts.ts';

/** Asks for its own row, so that a change of one row asks nothing for the others. */
export function NextDatesCell({ record, drafts }: { record: MasterRecord; drafts: TimelineDrafts }) {
  const { changedAt: _, ...draft } = drafts.drafts[record.id] ?? { changedAt: '' };
  const dates = useNextDueDates({ ...draft, MappingFileId: record.id }, record.changedAt);
  return <NextDates {...{ record, drafts }} dates={dates} />;
}
