import type { BulkAct, BulkResult, Dependant, MasterRecord } from '#contracts/masters.ts';
import { AppError } from '../errors.ts';
import { nameOf, refusedAs } from './bulk-result.ts';
import type { Fault, ManyChange, Told } from './bulk-result.ts';
import { changeStatus, deleteRecord } from './change-record.ts';
import { changeTogether } from './change-together.ts';
import { findDependants } from './dependants.ts';
import type { Master, MasterContext } from './master.ts';
import { assertMayChange, readRecords } from './read-records.ts';

type Outcome = Pick<BulkResult, 'outcome' | 'live'>;

/**
 * Changes the records that may be changed; what is refused does not hold up the rest. Where one record's leaving may
 * forbid another's, as of reviewers, each is changed in a transaction of its own.
 */
export async function changeMany(master: Master, context: MasterContext, change: ManyChange): Promise<BulkResult[]> {
  return master.forbidsDeactivation ? changeEach(master, context, change) : changeTogether(master, context, change);
}

async function changeEach(
  master: Master,
  context: MasterContext,
  { act, ids, isTrial }: ManyChange,
): Promise<BulkResult[]> {
  const work = (record: MasterRecord) =>
    isTrial ? foresee(master, context, record, act) : change(master, context, record, act);
  return eachOf(master, context, ids, work);
}

/** Does something with each record that the reader may see, and tells of each what became of it. */
export async function eachOf(
  master: Master,
  context: MasterContext,
  ids: readonly number[],
  work: (record: MasterRecord) => Promise<Outcome>,
): Promise<BulkResult[]> {
  const records = new Map((await readRecords(master, context, ids)).map((record) => [record.id, record]));
  const results: BulkResult[] = [];
  for (const id of new Set(ids)) {
    const record = records.get(id);
    const name = record ? nameOf(master, record, context.language) : '';
    const told = record ? await attempt(() => work(record)) : refusedAs({ code: 'NotFound' });
    results.push({ id, name, ...told });
  }
  return results;
}

async function attempt(work: () => Promise<Outcome>): Promise<Told> {
  try {
    return { ...(await work()), code: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { live, problems } = (error.details ?? {}) as { live?: Dependant[]; problems?: Fault[] };
    return refusedAs(problems?.[0] ?? error, live);
  }
}

async function change(master: Master, context: MasterContext, record: MasterRecord, act: BulkAct): Promise<Outcome> {
  if (act === 'delete') {
    const { outcome } = await deleteRecord(master, context, record.id);
    return { outcome: outcome === 'retired' ? 'retired' : 'done', live: [] };
  }
  const isActive = act === 'activate';
  await changeStatus(master, context, record.id, isActive);
  return { outcome: record.isActive === isActive ? 'unchanged' : 'done', live: [] };
}

/** The same refusals as the change itself, without the change. */
async function foresee(master: Master, context: MasterContext, record: MasterRecord, act: BulkAct): Promise<Outcome> {
  assertMayChange(master, record);
  if (act !== 'delete' && record.isActive === (act === 'activate')) return { outcome: 'unchanged', live: [] };
  if (act === 'activate') {
    await master.assertMayActivate?.(context, record.id);
    return { outcome: 'done', live: [] };
  }
  if (act === 'deactivate') {
    refuseLive(master, (await master.forbidsDeactivation?.(context, record.id)) ?? []);
    const uses = master.definition.tellsUse
      ? (await findDependants(master, context, [record.id])).get(record.id)!.live
      : [];
    return { outcome: 'done', live: uses };
  }
  const { live, isInHistory } = (await findDependants(master, context, [record.id])).get(record.id)!;
  refuseLive(master, live);
  return { outcome: isInHistory ? 'retired' : 'done', live: [] };
}

function refuseLive({ definition }: Master, live: Dependant[]): void {
  if (live.length > 0) throw new AppError('InUse', `This ${definition.entity} is still needed.`, { live });
}
