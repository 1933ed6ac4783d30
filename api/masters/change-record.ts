import type { EntityManager } from '@mikro-orm/postgresql';
import type { Draft, FieldProblem, MasterRecord } from '#contracts/masters.ts';
import { AppError } from '../errors.ts';
import { isAmong, selectOne, sql } from '#database/sql/select.ts';
import { findDependants } from './dependants.ts';
import { identifier } from './master.ts';
import type { Master, MasterContext } from './master.ts';
import { assertMayChange, plainValue, readRecord, readRecords } from './read-records.ts';
import { resolveDrafts } from './resolve-drafts.ts';
import { auditRecords, saveRecords } from './save-records.ts';

/** One at a time for each master: codes that were free stay free, and counts stay true, until the commit. */
export async function inTurn<T>(
  master: Master,
  context: MasterContext,
  work: (inner: MasterContext) => Promise<T>,
): Promise<T> {
  return context.em.transactional(async (em: EntityManager) => {
    await em.execute(sql`select pg_advisory_xact_lock(hashtext(${`master ${master.table}`}))`);
    return work({ ...context, em });
  });
}

export function refuseProblems(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const isTaken = problems.every(({ code }) => code === 'Duplicate' || code === 'Retired');
  throw new AppError(isTaken ? 'Duplicate' : 'BadInput', `${first.field}: ${first.code}`, { problems });
}

export async function addRecord(master: Master, context: MasterContext, draft: Draft): Promise<MasterRecord> {
  return inTurn(master, context, async (inner) => {
    const [resolved] = await resolveDrafts(master, inner, [{ existing: null, draft }]);
    refuseProblems(resolved!.problems);
    const [id] = await saveRecords(master, inner, [{ id: null, values: resolved!.values }]);
    return readSaved(master, inner, id!);
  });
}

/** @throws AppError Conflict when the record has changed since the reader saw it */
export async function editRecord(
  master: Master,
  context: MasterContext,
  id: number,
  { draft, changedAt }: { draft: Draft; changedAt: string },
): Promise<MasterRecord> {
  return inTurn(master, context, async (inner) => {
    const existing = await readRecord(master, inner, id);
    assertMayChange(master, existing);
    if (existing.changedAt !== new Date(changedAt).toISOString()) {
      throw new AppError('Conflict', `This ${master.definition.entity} was changed at ${existing.changedAt}.`);
    }
    const [resolved] = await resolveDrafts(master, inner, [{ existing, draft }]);
    refuseProblems(resolved!.problems);
    if (resolved!.isChange) await saveRecords(master, inner, [{ id, values: resolved!.values }]);
    return readSaved(master, inner, id);
  });
}

/** Whoever saved a record is answered with it, also when the change has taken it out of their sight. */
async function readSaved(master: Master, context: MasterContext, id: number): Promise<MasterRecord> {
  const [record] = await readRecords(master, context, [id], { isAny: true });
  return record!;
}

export async function changeStatus(
  master: Master,
  context: MasterContext,
  id: number,
  isActive: boolean,
): Promise<MasterRecord> {
  return inTurn(master, context, async (inner) => {
    const record = await readRecord(master, inner, id);
    assertMayChange(master, record);
    if (record.isActive === isActive) return record;
    if (isActive) await master.assertMayActivate?.(inner, id);
    const live = isActive ? [] : ((await master.forbidsDeactivation?.(inner, id)) ?? []);
    if (live.length > 0) {
      throw new AppError('InUse', `This ${master.definition.entity} is still needed.`, { live, isInHistory: true });
    }
    await setStatus(master, inner, [id], isActive);
    return readRecord(master, inner, id);
  });
}

/**
 * The status that came with the values of a form; undefined leaves it as it is.
 * @throws AppError Forbidden when the reader may change the values alone, InUse as `changeStatus` does
 */
export async function saveStatus(
  master: Master,
  context: MasterContext,
  record: MasterRecord,
  isActive: boolean | undefined,
): Promise<MasterRecord> {
  if (isActive === undefined || record.isActive === isActive) return record;
  if (!record.allowedActs.includes(isActive ? 'activate' : 'deactivate')) {
    throw new AppError('Forbidden', 'You do not have permission to do this.');
  }
  return changeStatus(master, context, record.id, isActive);
}

/** Of records that have the other status and may leave it; with their audit, in the transaction of the context. */
export async function setStatus(
  master: Master,
  context: MasterContext,
  ids: readonly number[],
  isActive: boolean,
  details: Record<string, unknown> = {},
): Promise<void> {
  await context.em.execute(
    sql`update ${identifier(master.table)} set is_active = ${isActive}, updated_at = clock_timestamp()
        where ${isAmong(sql`id`, ids)}`,
  );
  const act = isActive ? ('activate' as const) : ('deactivate' as const);
  const flags = { before: { isActive: String(!isActive) }, after: { isActive: String(isActive) } };
  await auditRecords(
    master,
    context,
    ids.map((id) => ({ id, act, ...flags })),
    details,
  );
  await master.afterChange?.(context, ids);
}

/**
 * Deletes a record that nothing names, retires one that only the past names.
 * @throws AppError InUse with what still depends on it
 */
export async function deleteRecord(
  master: Master,
  context: MasterContext,
  id: number,
): Promise<{ outcome: 'deleted' | 'retired' }> {
  return inTurn(master, context, async (inner) => {
    const record = await readRecord(master, inner, id);
    assertMayChange(master, record);
    const dependants = (await findDependants(master, inner, [id])).get(id)!;
    if (dependants.live.length > 0) {
      throw new AppError('InUse', `Live records depend on this ${master.definition.entity}.`, { ...dependants });
    }
    const { isInHistory } = dependants;
    await removeRecords(master, inner, [{ record, isInHistory }]);
    return { outcome: isInHistory ? 'retired' : 'deleted' };
  });
}

/** Of records that nothing in force uses: those that the past names are retired, the others deleted; with their audit. */
export async function removeRecords(
  master: Master,
  context: MasterContext,
  removed: readonly { record: MasterRecord; isInHistory: boolean }[],
): Promise<void> {
  const { em } = context;
  const table = identifier(master.table);
  const idsOf = (isInHistory: boolean) =>
    removed.filter((one) => one.isInHistory === isInHistory).map(({ record }) => record.id);
  const retired = idsOf(true);
  await em.execute(sql`delete from ${table} where ${isAmong(sql`id`, idsOf(false))}`);
  await em.execute(
    sql`update ${table} set retired_at = now(), is_active = false, updated_at = clock_timestamp()
        where ${isAmong(sql`id`, retired)}`,
  );
  if (retired.length > 0) await master.afterChange?.(context, retired);
  const changes = removed.map(({ record: { id, values }, isInHistory }) => {
    const plain = Object.entries(values).map(([name, value]) => [name, plainValue(value)] as const);
    const before = Object.fromEntries(plain.filter(([, value]) => value !== null));
    return { id, act: isInHistory ? ('retire' as const) : ('delete' as const), before, after: {} };
  });
  await auditRecords(master, context, changes);
}

/** Kinds of live rows that name the record: each a query of `name` rows; one out of the reader's scope has no name. */
export async function countDependants(
  { em }: MasterContext,
  kinds: Readonly<Record<string, ReturnType<typeof sql>>>,
): Promise<{ kind: string; count: number; names: string[] }[]> {
  const found = [];
  for (const [kind, rows] of Object.entries(kinds)) {
    const row = await selectOne<{ count: number; names: string[] | null }>(
      em,
      sql`select count(*)::int as count, to_jsonb((array_agg(d.name order by d.name) filter (where d.name is not null))[1:10]) as names from (${rows}) d`,
    );
    if (row && row.count > 0) found.push({ kind, count: row.count, names: row.names ?? [] });
  }
  return found;
}
