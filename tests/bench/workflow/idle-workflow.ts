import { defineSearchAttributeKey } from '@temporalio/common';
import { condition, proxyActivities, setHandler, sleep, upsertSearchAttributes } from '@temporalio/workflow';
import type { ActivityInterfaceFor } from '@temporalio/workflow';
import { actUpdate, idleQueues, idleRevisions } from './idle-messages.ts';

export interface IdleActivities {
  record: (rev: number) => Promise<null>;
}

const records: ActivityInterfaceFor<IdleActivities> = proxyActivities({ startToCloseTimeout: '30 seconds' });
const computing: ActivityInterfaceFor<IdleActivities> = proxyActivities({
  taskQueue: idleQueues.cpu,
  startToCloseTimeout: '15 minutes',
});

const month = 30 * 24 * 60 * 60 * 1000;
const status = defineSearchAttributeKey('SubmissionStatus', 'KEYWORD');
const waitingOn = defineSearchAttributeKey('WaitingOn', 'KEYWORD');
const waitingSince = defineSearchAttributeKey('WaitingSince', 'DATETIME');
const stepNo = defineSearchAttributeKey('StepNo', 'INT');

/**
 * A submission with three approvals as Temporal sees it: the same updates, activities, timers and upserts in the same
 * order, and nothing behind them. What the product adds to Temporal is what it takes longer than this.
 */
export async function idleWorkflow(): Promise<void> {
  let asked = 0;
  let rev = 0;
  let answered = 0;
  setHandler(actUpdate, async () => {
    asked += 1;
    const mine = asked;
    await condition(() => answered >= mine);
    return { status: 'Submitted For Review' as const, rev };
  });
  const project = async () => {
    rev += 1;
    await records.record(rev);
    show(rev);
  };
  const act = async (number: number) => {
    await condition(() => asked >= number);
    await project();
    answered = number;
  };
  await records.record(rev);
  show(rev);
  await act(1);
  await computing.record(rev);
  await project();
  void sleep(month);
  for (const number of [2, 3, 4]) await act(number);
  await computing.record(rev);
  await project();
  await records.record(rev);
  await project();
  await condition(() => rev > idleRevisions.published, month);
}

function show(rev: number): void {
  upsertSearchAttributes([
    { key: status, value: `Revision ${rev}` },
    { key: waitingOn, value: String(rev) },
    { key: waitingSince, value: new Date() },
    { key: stepNo, value: rev },
  ]);
}
