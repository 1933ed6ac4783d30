import { randomUUID } from 'node:crypto';
import type { SetUpFault, SetUpFile, SetUpOutcome, SetUpRecord } from '#contracts/set-up.ts';
import { setUpFormat, setUpVersion } from '#contracts/set-up.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { sql } from '#database/sql/select.ts';
import { screens } from '#contracts/roles.ts';
import type { Privilege, Screen } from '#contracts/roles.ts';
import type { MasterContext } from '../masters/master.ts';
import type { PlannedRecord, SetUpPart } from './part.ts';
import { isSameValue, keyOf, shownKey } from './part.ts';
import { setUpParts } from './parts.ts';

/** A SuperAdmin moves a whole set-up, and is asked for no privilege of each of its screens. */
export function asKeeper(context: MasterContext): MasterContext {
  const privileges = Object.fromEntries(screens.map((screen) => [screen, 'All'])) as Record<Screen, Privilege>;
  return { ...context, person: { ...context.person, privileges, lists: null } };
}

/** The set-up of this installation; of two equal ones the files are equal. */
export async function exportSetUp(context: MasterContext): Promise<SetUpFile> {
  return context.em.transactional(
    async (em) => {
      const records: Record<string, SetUpRecord[]> = {};
      for (const part of setUpParts) records[part.kind] = await part.read({ ...asKeeper(context), em });
      return { format: setUpFormat, version: setUpVersion, records };
    },
    { readOnly: true },
  );
}

class Undone extends Error {
  override name = 'Undone';
}

export interface SetUpRequest {
  file: SetUpFile;
  fileName: string;
  /** Tells what would happen, and changes nothing. */
  isTrial: boolean;
}

/**
 * Adds and changes what the file says, in its order and in one transaction; what only stands here stays. A trial does
 * the same and takes it back, so that a record may name another one of the file. With one fault nothing is applied.
 */
export async function importSetUp(context: MasterContext, request: SetUpRequest): Promise<SetUpOutcome> {
  const outcome: SetUpOutcome = { isApplied: false, counts: [], differences: [], onlyHere: [], faults: [] };
  try {
    await context.em.transactional(async (em) => {
      const inner = { ...asKeeper(context), em };
      // One import at a time, and no other change of masters meanwhile.
      await em.execute(sql`select pg_advisory_xact_lock(hashtext('set-up'))`);
      const taken: { part: SetUpPart; records: SetUpRecord[] }[] = [];
      for (const part of setUpParts) {
        const records = request.file.records[part.kind];
        if (records) taken.push({ part, records: await writePart(inner, part, records, outcome) });
      }
      if (outcome.faults.length === 0) outcome.faults.push(...(await notTaken(inner, taken)));
      if (request.isTrial || outcome.faults.length > 0) throw new Undone();
      await audit(inner, request, outcome);
    });
    outcome.isApplied = true;
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return outcome;
}

async function writePart(
  context: MasterContext,
  part: SetUpPart,
  records: readonly SetUpRecord[],
  outcome: SetUpOutcome,
): Promise<SetUpRecord[]> {
  const { kind } = part;
  const checked = checkRecords(part, records);
  outcome.faults.push(...checked.faults);
  const standing = new Map((await part.read(context)).map((record) => [keyOf(part, record), record]));
  const planned = checked.sound.flatMap((record) => planOf(standing.get(keyOf(part, record)) ?? null, record));
  for (const { record, standing: before, fields } of planned) {
    outcome.differences.push({
      ...{ kind, key: shownKey(part, record), act: before ? 'changed' : 'added' },
      fields: fields.map((name) => ({ name, before: before?.[name] ?? null, after: record[name] ?? null })),
    });
  }
  const named = new Set(records.map((record) => keyOf(part, record)));
  const others = [...standing].filter(([key]) => !named.has(key)).map(([, record]) => record);
  outcome.onlyHere.push(...others.map((record) => ({ kind, key: shownKey(part, record) })));
  const added = planned.filter((one) => one.standing === null).length;
  outcome.counts.push({
    ...{ kind, added, changed: planned.length - added },
    unchanged: checked.sound.length - planned.length,
    onlyHere: others.length,
  });
  if (planned.length === 0) return checked.sound;
  for (const { record, ...fault } of await part.write(context, planned, checked.sound)) {
    outcome.faults.push({ kind, key: shownKey(part, record), ...fault });
  }
  return checked.sound;
}

/** What a record changes; nothing when everything it says stands already. */
function planOf(standing: SetUpRecord | null, record: SetUpRecord): PlannedRecord[] {
  const fields = Object.keys(record).filter((name) => !isSameValue(standing?.[name] ?? null, record[name] ?? null));
  if (standing && fields.length === 0) return [];
  return [{ record: { ...standing, ...record }, standing, fields }];
}

/** Each record has the fields of its kind, and is in the file once. */
function checkRecords(
  part: SetUpPart,
  records: readonly SetUpRecord[],
): { sound: SetUpRecord[]; faults: SetUpFault[] } {
  const faults: SetUpFault[] = [];
  const seen = new Set<string>();
  const sound = records.filter((record, index) => {
    const place = { kind: part.kind, key: shownKey(part, record) || `#${index + 1}` };
    const parsed = part.schema.safeParse(record);
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues.slice(0, 20)) {
        faults.push({ ...place, field: path.join('.') || null, code: 'BadRecord', found: message });
      }
      return false;
    }
    const key = keyOf(part, record);
    if (key.trim() === '') faults.push({ ...place, field: part.keyFields[0] ?? null, code: 'Required', found: null });
    else if (seen.has(key)) faults.push({ ...place, field: null, code: 'DuplicateInFile', found: null });
    else {
      seen.add(key);
      return true;
    }
    return false;
  });
  return { sound, faults };
}

/** After everything is written the set-up says what the file says; where it does not, nothing may stay. */
async function notTaken(
  context: MasterContext,
  taken: readonly { part: SetUpPart; records: readonly SetUpRecord[] }[],
): Promise<SetUpFault[]> {
  const faults: SetUpFault[] = [];
  for (const { part, records } of taken) {
    const standing = new Map((await part.read(context)).map((record) => [keyOf(part, record), record]));
    for (const record of records) {
      const now = standing.get(keyOf(part, record)) ?? null;
      for (const { fields } of planOf(now, record)) {
        const place = { kind: part.kind, key: shownKey(part, record) };
        const foundOf = (name: string) => JSON.stringify(now?.[name] ?? null).slice(0, 500);
        faults.push(...fields.map((field) => ({ ...place, field, code: 'NotTaken', found: foundOf(field) })));
      }
    }
  }
  return faults;
}

async function audit(
  { em, person, requestId }: MasterContext,
  { fileName }: SetUpRequest,
  { counts }: SetUpOutcome,
): Promise<void> {
  const changed = counts.filter((count) => count.added + count.changed > 0);
  await recordAudit(em, {
    action: 'setUp.import',
    entity: 'setUp',
    entityId: randomUUID(),
    userId: person.userId,
    impersonatorId: person.impersonator?.userId ?? null,
    after: Object.fromEntries(changed.map(({ kind, added, changed: edited }) => [kind, `+${added} ~${edited}`])),
    details: { fileName },
    requestId,
  });
}
