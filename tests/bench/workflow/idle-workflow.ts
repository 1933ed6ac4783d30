import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { SearchAttributePair } from '@temporalio/common';
import { condition, proxyActivities, setHandler, sleep, upsertSearchAttributes } from '@temporalio/workflow';
import type { ActivityInterfaceFor } from '@temporalio/workflow';
import { searchAttributes } from '#contracts/processes.ts';
import { actUpdate, idleQueues, idleRevisions } from './idle-messages.ts';

export interface IdleActivities {
  record: (rev: number) => Promise<null>;
}

const records: ActivityInterfaceFor<IdleActivities> = proxyActivities({ startToCloseTimeout: '10 seconds' });
const lasting = { startToCloseTimeout: '15 minutes', heartbeatTimeout: '20 seconds' } as const;
const computing: ActivityInterfaceFor<IdleActivities> = proxyActivities({ taskQueue: idleQueues.cpu, ...lasting });
const publishing: ActivityInterfaceFor<IdleActivities> = proxyActivities(lasting);

const month = 30 * 24 * 60 * 60 * 1000;
/**
 * A submission with three approvals as Temporal sees it: the same updates, activities, timers and upserts in the same
 * order, with the same heartbeat timeouts, summaries and search attributes, and nothing behind them. What the product adds
 * to Temporal is what it takes longer than this. The state that each transition hands over is the product's own: an
 * activity is given a number here.
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
    await run(records, 'write', rev);
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
  await run(computing, 'check', rev);
  await project();
  void sleep(month, { summary: 'reminder' });
  for (const number of [2, 3, 4]) await act(number);
  await run(computing, 'load', rev);
  await project();
  await run(publishing, 'publish', rev);
  await project();
  await condition(() => rev > idleRevisions.published, month, { summary: 'end of the run' });
}

function run(activities: typeof records, what: string, rev: number): Promise<null> {
  return activities.record.executeWithOptions({ summary: `${what}, revision ${rev}` }, [rev]);
}

/** All attributes of a submission at first, so that its row in the visibility store is as wide; then those that change. */
function show(rev: number): void {
  const values = { SubmissionStatus: `Revision ${rev}`, WaitingOn: String(rev), WaitingSince: new Date(), StepNo: rev };
  upsertSearchAttributes(attributesOf(rev === 0 ? { ...constants, ...values } : values));
}

const constants = {
  ...{ DatasetId: '1', FundId: '1', PropertyId: '1', ProviderId: '1', PostMonth: '2026-10' },
  ...{ DueDate: new Date(0), ReopenCount: 0, UploadGeneration: 0, Overdue: false, Stuck: false },
};

function attributesOf(values: { [Name in keyof typeof searchAttributes]?: unknown }): SearchAttributePair[] {
  return Object.entries(values).map(([name, value]) => {
    const type = SearchAttributeType[searchAttributes[name as keyof typeof searchAttributes]];
    return { key: defineSearchAttributeKey(name, type), value } as SearchAttributePair;
  });
}
