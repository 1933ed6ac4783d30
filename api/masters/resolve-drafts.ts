import type {
  Draft,
  DraftValue,
  FieldDefinition,
  FieldProblem,
  FieldValue,
  MasterRecord,
  NamedCode,
} from '#contracts/masters.ts';
import { typedFields } from '#contracts/masters.ts';
import { languageCodes } from '#contracts/sessions.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { foldKey } from '#contracts/text.ts';
import { seriesIn } from '#locales/series.ts';
import { checkValues, isBlank, tidyValue } from '#rules/masters/check-values.ts';
import type { Part } from '#database/sql/select.ts';
import { select, sql } from '#database/sql/select.ts';
import { identifier, isWithin, keyColumnPart, keyPart, titlePart } from './master.ts';
import type { Master, MasterContext, StoredValue } from './master.ts';
import { codesOf, nameByKey } from './name-by-key.ts';
import { notInList } from './not-in-list.ts';
import { isForOthers, plainValue } from './read-records.ts';

export interface CandidateDraft {
  /** The record that it changes; null for a new one. */
  existing: MasterRecord | null;
  draft: Draft;
}

export interface ResolvedDraft {
  id: number | null;
  values: Record<string, StoredValue>;
  problems: FieldProblem[];
  /** False when every value is what the record holds already. */
  isChange: boolean;
}

/**
 * Checks any number of drafts and finds what their codes name, one query per field however many drafts there are.
 * Nothing is written.
 */
export async function resolveDrafts(
  master: Master,
  context: MasterContext,
  candidates: readonly CandidateDraft[],
): Promise<ResolvedDraft[]> {
  const fields = typedFields(master.definition);
  const drafts = candidates.map(({ draft }) => tidyDraft(fields, draft));
  const problems = drafts.map((draft, index) => checkValues(fields, draft, candidates[index]?.existing === null));
  refuseLasting(fields, candidates, drafts, problems);
  const resolved = drafts.map((): Record<string, StoredValue> => ({}));
  // What lies within another field is found after that one.
  for (const field of fields.toSorted((one, other) => Number(!!one.within) - Number(!!other.within))) {
    const find = await finderOf(master, context, field, drafts);
    drafts.forEach((draft, index) => {
      const isNew = candidates[index]?.existing === null;
      const existing = candidates[index]?.existing ?? null;
      const given = draft[field.name] === undefined ? keptWithin(field, existing, resolved[index]!) : draft[field.name];
      const value = given ?? (isNew ? field.initial : given);
      if (value === undefined || problems[index]?.some((problem) => problem.field === field.name)) return;
      const above = field.within && (resolved[index]?.[field.within] ?? plainValue(existing?.values[field.within]));
      const found = isBlank(value) ? blankOf(field) : find(value, existing, String(above ?? ''));
      if (typeof found === 'object' && found !== null && 'code' in found) problems[index]?.push(found);
      else resolved[index]![field.name] = found;
    });
  }
  candidates.forEach(({ existing }, index) => {
    const mayChange = existing === null ? !isForOthers(master, context) : existing.allowedActs.length > 0;
    if (mayChange) return;
    const field = master.definition.key;
    problems[index]?.push({ field, code: 'NotAllowed', found: plainValue(existing?.values[field]) });
  });
  await refuseTaken(master, context, candidates, drafts, problems);
  const wanted = candidates.map(({ existing }, index) => ({ id: existing?.id ?? null, values: resolved[index]! }));
  for (const [index, found] of await master.checkRecords(context, wanted)) {
    const told = new Set(problems[index]?.map(({ field }) => field));
    // Without a valid key the scope of a record cannot be checked.
    const { keyFields = [] } = master.definition;
    if (keyFields.some((name) => told.has(name))) for (const name of keyFields) told.add(name);
    problems[index]?.push(...found.filter(({ field }) => !told.has(field)));
  }
  return candidates.map(({ existing }, index) => ({
    id: existing?.id ?? null,
    values: resolved[index]!,
    problems: problems[index]!,
    isChange:
      existing === null ||
      fields.some((field) => {
        const isCoded = field.type === 'lookup' || field.type === 'choice';
        const value = isCoded ? resolved[index]![field.name] : drafts[index]![field.name];
        return differs(field, value as DraftValue | undefined, existing);
      }),
  }));
}

function tidyDraft(fields: readonly FieldDefinition[], draft: Draft): Record<string, DraftValue | undefined> {
  return Object.fromEntries(
    fields.map(({ name }) => [name, draft[name] === undefined ? undefined : tidyValue(draft[name])]),
  );
}

/** What a record keeps is not written again in another case or width, and not changed at all. */
function refuseLasting(
  fields: readonly FieldDefinition[],
  candidates: readonly CandidateDraft[],
  drafts: readonly Record<string, DraftValue | undefined>[],
  problems: readonly FieldProblem[][],
): void {
  const lasting = fields.filter(({ isLasting }) => isLasting);
  candidates.forEach(({ existing }, index) => {
    for (const { name } of existing === null ? [] : lasting) {
      const value = drafts[index]?.[name];
      if (value === undefined) continue;
      const [found, kept] = [String(value ?? ''), plainValue(existing?.values[name]) ?? ''];
      if (foldKey(found) !== foldKey(kept)) problems[index]?.push({ field: name, code: 'Lasting', found });
      drafts[index]![name] = undefined;
    }
  });
}

/** What a record keeps of a field that lies within another, when that other one changes: it is checked again. */
function keptWithin(
  { name, type, within }: FieldDefinition,
  existing: MasterRecord | null,
  resolved: Readonly<Record<string, StoredValue>>,
): string | undefined {
  if (existing === null || type !== 'lookup' || within === undefined || resolved[within] === undefined)
    return undefined;
  const isMoved = resolved[within] !== plainValue(existing.values[within]);
  return isMoved ? (plainValue(existing.values[name]) ?? undefined) : undefined;
}

const blankOf = ({ type, initial }: FieldDefinition): StoredValue => (type === 'references' ? [] : (initial ?? null));

type Found = StoredValue | FieldProblem;
/** `above` is the value that the field lies within, if it does. */
type Finder = (value: DraftValue, existing: MasterRecord | null, above: string) => Found;

async function finderOf(
  master: Master,
  context: MasterContext,
  field: FieldDefinition,
  drafts: readonly Record<string, DraftValue | undefined>[],
): Promise<Finder> {
  if (field.type === 'lookup') return lookupFinder(context, field);
  if (field.type === 'choice') {
    const offeredIn = async (language: LanguageCode) =>
      (await master.choices?.[field.name]?.({ ...context, language })) ?? [];
    const [offered, named] = [await offeredIn(context.language), await Promise.all(languageCodes.map(offeredIn))];
    return choiceFinder(field, offered, named.flat(), context.language);
  }
  const source = master.references[field.name];
  if (!source) return (value) => value as StoredValue;
  await nameByKey(source, context, field.name, drafts);
  const wanted = [...new Set(drafts.flatMap((draft) => codesOf(draft[field.name])))];
  const rows = await select<{ wanted: string; id: number }>(
    context.em,
    sql`select w.code as wanted, r.id from jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb) w(code)
        join ${identifier(source.table)} r on fold_key(${keyPart(source)}) = fold_key(w.code)
        where ${source.hasNoStatus ? sql`true` : sql`r.retired_at is null`} and ${source.mayChoose(context)}`,
  );
  const ids = new Map(rows.map((row) => [row.wanted, row.id]));
  return (value) => {
    const unknown = codesOf(value).filter((code) => !ids.has(code));
    if (unknown.length > 0) {
      return { field: field.name, code: 'UnknownCode', found: seriesIn(context.language, unknown).slice(0, 500) };
    }
    const found = codesOf(value).map((code) => ids.get(code) ?? 0);
    return field.type === 'references' ? [...new Set(found)] : (found[0] ?? null);
  };
}

/**
 * A choice is named by its code or by its name in any language: a workbook that one reader exports, another one imports.
 * @param offered in the language of the reader
 * @param named in all languages
 */
function choiceFinder(
  field: FieldDefinition,
  offered: readonly NamedCode[],
  named: readonly NamedCode[],
  language: LanguageCode,
): Finder {
  const byWord = new Map(
    [...named, ...offered].flatMap(({ code, name }) => [
      [foldKey(name), code] as const,
      [foldKey(code), code] as const,
    ]),
  );
  return (value) => {
    const text = typeof value === 'string' ? value : '';
    return byWord.get(foldKey(text)) ?? notInList(field, text, offered, language);
  };
}

/**
 * A lookup value is named by its code or by its name in any language; below another value also by the rest of its code,
 * as `CA` for `US-CA`. An inactive one stays where it stood.
 */
async function lookupFinder({ em, language }: MasterContext, field: FieldDefinition): Promise<Finder> {
  const values = await select<{ code: string; names: Record<string, string>; isActive: boolean; above: string | null }>(
    em,
    sql`select v.code, v.names, v.is_active as "isActive", c.code as above from lookup_value v
        join lookup_key k on k.id = v.lookup_key_id left join lookup_value c on c.id = v.parent_id
        where k.name = ${field.lookupKey ?? ''} and v.retired_at is null order by v.sort_order desc`,
  );
  const wordOf = (word: string, above: string) => `${field.within ? above : ''}\n${foldKey(word)}`;
  const byWord = new Map(
    values.flatMap((value) => {
      const above = value.above ?? '';
      const rest = field.within && value.code.startsWith(`${above}-`) ? [value.code.slice(above.length + 1)] : [];
      const words = [...rest, ...Object.values(value.names), value.code];
      return words.map((word) => [wordOf(word, above), value] as const);
    }),
  );
  return (value, existing, above) => {
    const text = typeof value === 'string' ? value : '';
    const current = plainValue(existing?.values[field.name]);
    const found = byWord.get(wordOf(text, above));
    if (found && (found.isActive || found.code === current)) return found.code;
    if (current !== null && text === current && !field.within) return current;
    const offered = values.filter((one) => one.isActive && (!field.within || one.above === above));
    return notInList(
      field,
      text,
      offered.map(({ code, names }) => ({ code, name: names[language] ?? names['en'] ?? code })),
      language,
    );
  };
}

/** Values that another record has, or that an earlier draft of the same batch takes. */
async function refuseTaken(
  master: Master,
  context: MasterContext,
  candidates: readonly CandidateDraft[],
  drafts: readonly Record<string, DraftValue | undefined>[],
  problems: readonly FieldProblem[][],
): Promise<void> {
  for (const field of typedFields(master.definition).filter(({ isUnique }) => isUnique)) {
    const wanted = drafts.flatMap((draft, index) => {
      const value = draft[field.name];
      const existing = candidates[index]?.existing;
      const above = field.within && (drafts[index]?.[field.within] ?? plainValue(existing?.values[field.within]));
      if (existing && !field.within && isSame(value, existing.values[field.name])) return [];
      return typeof value === 'string' ? [{ index, value, id: existing?.id ?? 0, above: above ?? null }] : [];
    });
    const taken = await select<{ index: number; id: number | null; title: string; isRetired: boolean }>(
      context.em,
      takenQuery(master, context, field, JSON.stringify(wanted)),
    );
    for (const { index, id, title, isRetired } of taken) {
      const found = String(drafts[index]?.[field.name]);
      const code = isRetired ? ('Retired' as const) : ('Duplicate' as const);
      problems[index]?.push({
        field: field.name,
        code,
        found,
        params: { by: title, ...(isRetired && id !== null && { id }) },
      });
    }
  }
}

/** A key that stays as it is was judged when it was given. */
const isSame = (value: DraftValue | undefined, current: FieldValue | undefined) =>
  typeof value === 'string' && foldKey(value) === foldKey(plainValue(current) ?? '');

/** Over `wanted`, rows of index, value, id of the own record and above: the other records that have the value. */
export function takenQuery(master: Master, context: MasterContext, field: FieldDefinition, wanted: string): Part {
  const { table } = master;
  // Everybody learns that a key is taken; only those who may see the other record learn which one has it.
  const isSeen = master.isInScope(context);
  return sql`select w.index, case when ${isSeen} then m.id end as id, case when ${isSeen} then ${titlePart(master, context)} else '' end as title, (m.retired_at is not null) as "isRetired"
    from jsonb_to_recordset(${wanted}::jsonb) as w(index int, value text, id int, above text)
    join ${identifier(table)} m on fold_key(${keyColumnPart(field)}) = fold_key(w.value) and m.id <> w.id
      and ${isWithin(master, field, sql`w.above`)}`;
}

function differs(field: FieldDefinition, value: DraftValue | undefined, existing: MasterRecord): boolean {
  if (value === undefined) return false;
  const current = existing.values[field.name];
  if (field.type === 'references') {
    const inOrder = (codes: string[]) => (field.isOrdered ? codes : codes.sort());
    const fold = (codes: readonly string[]) => inOrder(codes.map(foldKey)).join('\n');
    return fold(codesOf(value)) !== fold(Array.isArray(current) ? current.map(({ code }) => code) : []);
  }
  if (isBlank(value)) return plainValue(current) !== (field.initial ?? null);
  if (field.type === 'decimal') return Number(value) !== Number(plainValue(current));
  if (field.type === 'reference') return foldKey(String(value)) !== foldKey(plainValue(current) ?? '');
  return String(value) !== plainValue(current);
}
