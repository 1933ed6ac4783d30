import type { CloneFrequencies, ClonePreview } from '#contracts/frequencies.schema.ts';
import type { CloneOutcome } from '#contracts/frequencies.ts';
import { frequencies, mostClonedRows, timelineFields } from '#contracts/frequencies.ts';
import type { Draft, MasterRecord } from '#contracts/masters.ts';
import { typedFields } from '#contracts/masters.ts';
import { isIn, select, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { namesOf, plainValue, readRecords } from '../masters/read-records.ts';
import { resolveDrafts } from '../masters/resolve-drafts.ts';
import type { ResolvedDraft } from '../masters/resolve-drafts.ts';
import { frequencyMaster } from './master.ts';

export interface CloneItem {
  draft: ResolvedDraft;
  row: ClonePreview['rows'][number];
}

/** What cloning would do for each row of the source and each target. Rows that exist are never changed. */
export async function planClone(context: MasterContext, { by, from, to }: CloneFrequencies): Promise<CloneItem[]> {
  const targets = [...new Set(to)].filter((code) => code !== from);
  const sources = (await rowsOf(context, by, [from])).filter(({ isActive }) => isActive);
  if (sources.length * targets.length > mostClonedRows)
    throw new AppError('BadInput', `More than ${mostClonedRows} rows would be cloned at once.`);
  const existing = new Map((await rowsOf(context, by, targets)).map((row) => [placeOf(draftOf(row)), row]));
  const wanted = targets.flatMap((target) =>
    sources.map((source) => ({ target, source, draft: { ...draftOf(source), [by]: target } })),
  );
  const resolved = await resolveDrafts(
    frequencyMaster,
    context,
    wanted.map(({ draft }) => ({ existing: null, draft })),
  );
  return wanted.map(({ target, source, draft }, index) => {
    const checked = resolved[index]!;
    const twin = existing.get(placeOf(draft));
    return {
      draft: checked,
      row: {
        target,
        collected: namesOf(source.values['collected'], context.language),
        outcome: outcomeOf(source, twin, checked),
        problem: twin ? null : (checked.problems[0] ?? null),
      },
    };
  });
}

function outcomeOf(source: MasterRecord, twin: MasterRecord | undefined, { problems }: ResolvedDraft): CloneOutcome {
  if (!twin) return problems.length > 0 ? 'leftOut' : 'created';
  const isSame = timelineFields.every((name) => plainValue(source.values[name]) === plainValue(twin.values[name]));
  return isSame ? 'exists' : 'differs';
}

const placeOf = (draft: Draft) =>
  JSON.stringify(['serviceProvider', 'fund', 'dataset', 'reportPackage'].map((name) => draft[name] ?? null));

const draftOf = ({ values }: MasterRecord): Draft =>
  Object.fromEntries(typedFields(frequencies).map(({ name }) => [name, plainValue(values[name])]));

/** Rows of a fund, or of a provider and of its funds: properties have rows of their own. */
async function rowsOf(context: MasterContext, by: CloneFrequencies['by'], codes: string[]): Promise<MasterRecord[]> {
  const isOf =
    by === 'fund'
      ? sql`m.fund_id in (select r.id from fund r where ${isIn(sql`r.name`, codes)})`
      : sql`m.service_provider_id in (select r.id from service_provider r where ${isIn(sql`r.code`, codes)})`;
  const found = await select<{ id: number }>(
    context.em,
    sql`select m.id from frequency m where m.retired_at is null and m.property_id is null and ${isOf} order by m.id`,
  );
  return readRecords(
    frequencyMaster,
    context,
    found.map(({ id }) => id),
  );
}
