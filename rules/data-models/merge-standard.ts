import { isSame } from '#contracts/data-model-changes.ts';
import type { DataModelDefinition, ModelField } from '#contracts/data-models.ts';

type Loose = Record<string, unknown>;

/**
 * What a newer standard makes of a model: everything that the product changed since `adopted`, and everything that
 * administrators changed meanwhile. Where both changed the same, the administrator's stays.
 */
export function mergeStandard(
  adopted: DataModelDefinition,
  current: DataModelDefinition,
  standard: DataModelDefinition,
): DataModelDefinition {
  const own = byName(current);
  const before = byName(adopted);
  const fields = standard.fields.map((field) => {
    const now = own.get(field.name);
    return now ? mergeField(before.get(field.name), now, field) : field;
  });
  const named = new Set(fields.map(({ name }) => name));
  const rest = merged(adopted, current, standard, ['keyFields', 'subject', 'periodRule', 'periodField']);
  return { ...rest, fields: [...fields, ...current.fields.filter(({ name }) => !named.has(name))] };
}

const byName = ({ fields }: DataModelDefinition) => new Map(fields.map((field) => [field.name, field]));

/** Properties that hold words or values: what was added and taken away is carried over one by one. */
const listed: readonly string[] = ['synonyms', 'valueSynonyms', 'valueLabels', 'enumValues'];

function mergeField(before: ModelField | undefined, now: ModelField, standard: ModelField): ModelField {
  const names = [...new Set([...Object.keys(now), ...Object.keys(standard)])];
  const [old, own, next] = [before ?? {}, now, standard] as Loose[];
  const field: Loose = {};
  for (const name of names) {
    const value = listed.includes(name)
      ? mergeList(old?.[name], own?.[name], next?.[name])
      : isSame(old?.[name], own?.[name])
        ? next?.[name]
        : own?.[name];
    if (value !== undefined) field[name] = value;
  }
  return field as unknown as ModelField;
}

function mergeList(before: unknown, now: unknown, standard: unknown): unknown {
  if (isSame(before, standard)) return now;
  if (Array.isArray(now) || Array.isArray(standard)) {
    const [old, own, next] = [before, now, standard].map((list) => (Array.isArray(list) ? (list as unknown[]) : []));
    const added = next!.filter((word) => !old!.includes(word) && !own!.includes(word));
    return [...own!.filter((word) => next!.includes(word) || !old!.includes(word)), ...added];
  }
  if (typeof now === 'object' || typeof standard === 'object') {
    const [old, own, next] = [before, now, standard].map((map) => (map ?? {}) as Loose);
    const keys = [...new Set([...Object.keys(own!), ...Object.keys(next!)])];
    const entries = keys.map((key) => [key, mergeList(old![key], own![key], next![key])] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  return isSame(before, now) ? standard : now;
}

function merged<Name extends keyof DataModelDefinition>(
  before: DataModelDefinition,
  now: DataModelDefinition,
  standard: DataModelDefinition,
  names: readonly Name[],
): DataModelDefinition {
  const taken = names.map((name) => [name, isSame(before[name], now[name]) ? standard[name] : now[name]]);
  return { ...now, ...(Object.fromEntries(taken) as Partial<DataModelDefinition>) };
}
