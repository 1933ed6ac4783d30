import type { DataModelDefinition, ModelField } from './data-models.ts';

/** What of a field differs between two versions. */
export const fieldAspects = ['requirement', 'labels', 'heads', 'values', 'valueWords', 'type', 'unit', 'rule'] as const;
export type FieldAspect = (typeof fieldAspects)[number];

export interface FieldChange {
  field: string;
  kind: 'added' | 'removed' | 'changed';
  /** Empty for a field that was added or removed. */
  aspects: FieldAspect[];
  /** Of the field before, where it was there. */
  requirementBefore?: ModelField['requirement'];
}

const aspectOf = {
  requirement: 'requirement',
  labels: 'labels',
  synonyms: 'heads',
  enumValues: 'values',
  lookupKey: 'values',
  valueLabels: 'valueWords',
  valueSynonyms: 'valueWords',
  type: 'type',
  unit: 'unit',
  requiredWhen: 'rule',
  derivation: 'rule',
} as const satisfies Partial<Record<keyof ModelField, FieldAspect>>;

/** The fields that one version has otherwise than another, in the order of the later one. */
export function changesOf(before: DataModelDefinition, after: DataModelDefinition): FieldChange[] {
  const old = new Map(before.fields.map((field) => [field.name, field]));
  const now = new Set(after.fields.map(({ name }) => name));
  const changes = after.fields.flatMap((field): FieldChange[] => {
    const was = old.get(field.name);
    if (!was) return [{ field: field.name, kind: 'added', aspects: [] }];
    const aspects = aspectsOf(was, field);
    if (aspects.length === 0) return [];
    return [{ field: field.name, kind: 'changed', aspects, requirementBefore: was.requirement }];
  });
  const removed = before.fields.filter(({ name }) => !now.has(name));
  return [
    ...changes,
    ...removed.map(({ name, requirement }): FieldChange => ({
      ...{ field: name, kind: 'removed', aspects: [] },
      requirementBefore: requirement,
    })),
  ];
}

function aspectsOf(was: ModelField, now: ModelField): FieldAspect[] {
  const properties = Object.keys(aspectOf) as (keyof typeof aspectOf)[];
  const different = properties.filter((name) => !isSame(was[name], now[name])).map((name) => aspectOf[name]);
  return fieldAspects.filter((aspect) => different.includes(aspect));
}

/** Whether two values of JSON are the same; what is absent is as good as empty. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(plain(left)) === JSON.stringify(plain(right));
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(plain);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const entries = Object.entries(value)
    .map(([key, own]) => [key, plain(own)] as const)
    .filter(([, own]) => own !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}
