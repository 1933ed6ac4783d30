import { defineSearchAttributeKey } from '@temporalio/common';
import { continueAsNew, patched, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { SweepProgress } from '#contracts/processes.ts';
import { sweeping } from './activities.ts';

const scheduledStart = defineSearchAttributeKey('TemporalScheduledStartTime', 'DATETIME');
const subjectsAtOnce = 200;
const closesAtOnce = 500;
/** Pieces of the walk that one run does; each is six events of history. */
const piecesPerRun = 20;

/**
 * Opens every submission that is due to be open, then hands old periods to be closed and tells each person once. Walks in
 * pieces and continues as new, so that its history stays short however many submissions a night brings.
 */
export async function sweepWorkflow(begun?: SweepProgress): Promise<SweepProgress> {
  const sweep = begun ?? beginning();
  if (begun === undefined) await sweeping.fillCalendars({ asOfMs: sweep.asOfMs });
  for (let piece = 0; sweep.next !== null; piece += 1) {
    if (piece === piecesPerRun) await continueAsNew<typeof sweepWorkflow>(sweep);
    const { opened, next } = await sweeping.openDueTickets({
      asOfMs: sweep.asOfMs,
      after: sweep.next,
      limit: subjectsAtOnce,
    });
    Object.assign(sweep, { opened: sweep.opened + opened, next });
    show(sweep);
  }
  for (let closed = closesAtOnce; closed === closesAtOnce; sweep.closed += closed) {
    closed = await sweeping.closePeriods({ asOfMs: sweep.asOfMs, limit: closesAtOnce });
  }
  sweep.digests = (await sweeping.sendDigests()).digests;
  if (patched('orphan-snapshot')) await sweeping.takeOrphanSnapshot({ asOfMs: sweep.asOfMs });
  show(sweep);
  return sweep;
}

/** A night that was missed is swept as of that night: the schedule says which one it was. */
function beginning(): SweepProgress {
  const { typedSearchAttributes, startTime } = workflowInfo();
  const asOf = typedSearchAttributes.get(scheduledStart) ?? startTime;
  return { asOfMs: asOf.getTime(), next: { frequencyId: 0, propertyId: 0 }, opened: 0, closed: 0, digests: 0 };
}

function show({ opened, closed, digests }: SweepProgress): void {
  setCurrentDetails(`opened ${opened}, closing ${closed}, digests ${digests}`);
}
