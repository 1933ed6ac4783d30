import type { SaveTimeline, TimelineDraft, TimelineResult } from '#contracts/frequencies.schema.ts';
import type { Draft, FieldProblem } from '#contracts/masters.ts';
import { AppError } from '../errors.ts';
import { editRecord } from '../masters/change-record.ts';
import type { MasterContext } from '../masters/master.ts';
import { readRecords } from '../masters/read-records.ts';
import { frequencyMaster } from './master.ts';

/** Saves each row separately: a refused row does not stop the others, and a stale row is not overwritten. */
export async function saveTimeline(context: MasterContext, { rows }: SaveTimeline): Promise<TimelineResult[]> {
  const results: TimelineResult[] = [];
  for (const row of rows) results.push(await saveRow(context, row));
  return results;
}

async function saveRow(context: MasterContext, row: SaveTimeline['rows'][number]): Promise<TimelineResult> {
  const { MappingFileId, changedAt } = row;
  try {
    const record = await editRecord(frequencyMaster, context, MappingFileId, { draft: draftOf(row), changedAt });
    const outcome = record.changedAt === changedAt ? 'unchanged' : 'updated';
    return { MappingFileId, outcome, code: null, problems: [], record };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [record = null] = await readRecords(frequencyMaster, context, [MappingFileId]);
    const code = error.code === 'Conflict' ? 'StaleView' : error.code;
    const problems = (error.details?.['problems'] ?? []) as FieldProblem[];
    return { MappingFileId, outcome: 'refused', code, problems, record };
  }
}

/** Converts a row from the specification's names; absent fields keep their values. */
export function draftOf({ SubmitFrequency, SubmitTimelineDay, ...rest }: TimelineDraft): Draft {
  const { anchor, dayMode, roll, calendarCode, firstPostMonth } = rest;
  const day =
    SubmitTimelineDay === null || SubmitTimelineDay === undefined ? SubmitTimelineDay : `${SubmitTimelineDay}`;
  const said = { submitFrequency: SubmitFrequency, submitTimelineDay: day, anchor, dayMode, roll, calendarCode };
  return Object.fromEntries(
    Object.entries({ ...said, firstPostMonth }).filter(([, value]) => value !== undefined),
  ) as Draft;
}
