import type { FieldDefinition, MasterChange } from '#contracts/masters.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import type { Part } from '#database/sql/select.ts';
import { isIn, select, sql } from '#database/sql/select.ts';
import { seriesIn } from '#locales/series.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { identifier, keyPart } from './master.ts';
import type { Master, MasterContext } from './master.ts';

type Names = ReadonlyMap<string, string>;

/**
 * The trail keeps codes, which last; people read names. What is gone by now, and lists written as sentences, stay as
 * they were written.
 */
export async function nameChanges(
  master: Master,
  context: MasterContext,
  changes: readonly MasterChange[],
): Promise<MasterChange[]> {
  const namers = new Map<string, Names>();
  for (const field of master.definition.fields) {
    const written = changes.flatMap((change) => change.changes.filter((one) => one.field === field.name));
    const codes = new Set(written.flatMap(({ before, after }) => [before, after].flatMap((value) => codesIn(value))));
    if (codes.size > 0) namers.set(field.name, await namesOf(master, context, field, [...codes]));
  }
  const word = wordsOf('common', context.language);
  namers.set('isActive', flagNames(word));
  return changes.map((change) => ({
    ...change,
    changes: change.changes.map(({ field, before, after }) => ({
      field,
      before: named(namers.get(field), before, context.language),
      after: named(namers.get(field), after, context.language),
    })),
  }));
}

const codesIn = (value: string | null): string[] => (value === null ? [] : [value, ...value.split(', ')]);

const flagNames = (word: (key: string) => string): Names =>
  new Map([
    ['true', word('yes')],
    ['false', word('no')],
  ]);

function named(names: Names | undefined, value: string | null, language: LanguageCode): string | null {
  if (names === undefined || value === null) return value;
  const parts = value.split(', ');
  const found = parts.flatMap((part) => names.get(part) ?? []);
  return names.get(value) ?? (found.length === parts.length ? seriesIn(language, found) : value);
}

async function namesOf(
  master: Master,
  context: MasterContext,
  field: FieldDefinition,
  codes: readonly string[],
): Promise<Names> {
  const { name, type } = field;
  if (type === 'flag') return flagNames(wordsOf('common', context.language));
  const offered = type === 'choice' ? await master.choices?.[name]?.(context) : undefined;
  if (offered) return new Map(offered.map((choice) => [choice.code, choice.name]));
  const rows = rowsOf(master, context, field, codes);
  if (rows === null) return new Map();
  const found = await select<{ code: string; name: string }>(context.em, rows);
  return new Map(found.map((row) => [row.code, row.name]));
}

function rowsOf(
  master: Master,
  { language }: MasterContext,
  { name, type, lookupKey = '' }: FieldDefinition,
  codes: readonly string[],
): Part | null {
  if (type === 'lookup') {
    return sql`select v.code, coalesce(v.names ->> ${language}, v.names ->> 'en', v.code) as name
      from lookup_value v join lookup_key k on k.id = v.lookup_key_id
      where k.name = ${lookupKey} and ${isIn(sql`v.code`, codes)}`;
  }
  const source = master.references[name];
  if (!source) return null;
  // As on the record: a list names its records by code as well.
  const shown = type === 'references' ? sql`${keyPart(source)} || ' ' || r.name` : sql`r.name`;
  return sql`select ${keyPart(source)} as code, case when ${keyPart(source)} = r.name then r.name else ${shown} end as name
    from ${identifier(source.table)} r where ${isIn(keyPart(source), codes)}`;
}
