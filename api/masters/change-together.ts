import type { BulkResult, Dependants, MasterRecord } from '#contracts/masters.ts';
import { inTurn, removeRecords, setStatus } from './change-record.ts';
import { nameOf, refusedAs } from './bulk-result.ts';
import type { ManyChange, Told } from './bulk-result.ts';
import { findDependants } from './dependants.ts';
import type { Master, MasterContext } from './master.ts';
import { readRecords } from './read-records.ts';

/** Changes records by a few statements for all of them, in one transaction. A trial says the same and changes nothing. */
export async function changeTogether(
  master: Master,
  context: MasterContext,
  change: ManyChange,
): Promise<BulkResult[]> {
  if (change.isTrial) return (await judge(master, context, change)).results;
  return inTurn(master, context, async (inner) => {
    const { results, records } = await judge(master, inner, change);
    const changed = results.filter(({ outcome }) => outcome === 'done' || outcome === 'retired');
    if (changed.length === 0) return results;
    if (change.act === 'delete') {
      const removed = changed.map(({ id, outcome }) => ({
        record: records.get(id)!,
        isInHistory: outcome === 'retired',
      }));
      await removeRecords(master, inner, removed);
    } else {
      const ids = changed.map(({ id }) => id);
      await setStatus(master, inner, ids, change.act === 'activate');
    }
    return results.map((result) => (result.outcome === 'done' ? { ...result, live: [] } : result));
  });
}

/** What becomes of each record, or would. */
async function judge(master: Master, context: MasterContext, { act, ids }: ManyChange) {
  const records = new Map((await readRecords(master, context, ids)).map((record) => [record.id, record]));
  const asked = act === 'delete' || (act === 'deactivate' && master.definition.tellsUse) ? [...records.keys()] : [];
  const dependants = await findDependants(master, context, asked);
  const results = [...new Set(ids)].map((id): BulkResult => {
    const record = records.get(id);
    if (!record) return { id, name: '', ...refusedAs({ code: 'NotFound' }) };
    return { id, name: nameOf(master, record, context.language), ...judgeOne(act, record, dependants.get(id)) };
  });
  return { results, records };
}

function judgeOne(act: ManyChange['act'], record: MasterRecord, dependants: Dependants | undefined): Told {
  const { live = [], isInHistory = false } = dependants ?? {};
  const told = (outcome: BulkResult['outcome'], uses = live): Told => ({ outcome, code: null, live: uses });
  if (record.allowedActs.length === 0) return refusedAs({ code: 'Forbidden' });
  if (act === 'delete') {
    if (live.length > 0) return refusedAs({ code: 'InUse' }, live);
    return told(isInHistory ? 'retired' : 'done');
  }
  return record.isActive === (act === 'activate') ? told('unchanged', []) : told('done');
}
