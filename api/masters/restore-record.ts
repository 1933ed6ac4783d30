import type { FieldProblem, MasterRecord } from '#contracts/masters.ts';
import { typedFields } from '#contracts/masters.ts';
import { select, sql } from '#database/sql/select.ts';
import { inTurn, refuseProblems } from './change-record.ts';
import { columnPart, identifier, isColumn, keyPart } from './master.ts';
import type { Master, MasterContext } from './master.ts';
import { assertMayChange, plainValue, readRecord, readRecords } from './read-records.ts';
import { takenQuery } from './resolve-drafts.ts';
import { auditRecords } from './save-records.ts';

/**
 * Brings a retired record back under its old number: what names it, as a review flow names a person, holds again.
 * @throws AppError Duplicate when a record in force has its key by now, BadInput while it names a retired record itself
 */
export async function restoreRecord(master: Master, context: MasterContext, id: number): Promise<MasterRecord> {
  return inTurn(master, context, async (inner) => {
    const record = await readRecord(master, inner, id, { withRetired: true });
    if (!record.isRetired) return record;
    assertMayChange(master, record);
    await master.assertMayActivate?.(inner, id);
    refuseProblems([...(await findTaken(master, inner, id)), ...(await findRetired(master, inner, id))]);
    await inner.em.execute(
      sql`update ${identifier(master.table)} set retired_at = null, is_active = true, updated_at = clock_timestamp()
          where id = ${id}`,
    );
    await auditRecords(master, inner, [{ id, act: 'restore', before: {}, after: { isActive: 'true' } }]);
    await master.afterChange?.(inner, [id]);
    return readRecord(master, inner, id);
  });
}

/** Keys that a record in force has taken meanwhile. */
async function findTaken(master: Master, context: MasterContext, id: number): Promise<FieldProblem[]> {
  const options = { withRetired: true, isTypedOnly: true, hasCodesOnly: true };
  const [record] = await readRecords(master, context, [id], options);
  const problems: FieldProblem[] = [];
  for (const field of typedFields(master.definition).filter(({ isUnique }) => isUnique)) {
    const value = plainValue(record?.values[field.name]);
    const above = field.within === undefined ? null : plainValue(record?.values[field.within]);
    const taken = await select<{ title: string; isRetired: boolean }>(
      context.em,
      takenQuery(master, context, field, JSON.stringify([{ index: 0, value, id, above }])),
    );
    const other = taken.find(({ isRetired }) => !isRetired);
    if (other) problems.push({ field: field.name, code: 'Duplicate', found: value, params: { by: other.title } });
  }
  return problems;
}

/** What the record refers to and is retired itself: that comes back first. */
async function findRetired(master: Master, { em }: MasterContext, id: number): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const field of typedFields(master.definition).filter(isColumn)) {
    const source = master.references[field.name];
    if (!source || source.hasNoStatus) continue;
    const retired = await select<{ code: string }>(
      em,
      sql`select ${keyPart(source)} as code from ${identifier(master.table)} m
          join ${identifier(source.table)} r on r.id = ${columnPart(field)}
          where m.id = ${id} and r.retired_at is not null`,
    );
    problems.push(...retired.map(({ code }) => ({ field: field.name, code: 'NamesRetired' as const, found: code })));
  }
  return problems;
}
