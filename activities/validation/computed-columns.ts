import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import { compileDerivedFields } from '#rules/data-models/derived-fields.ts';

/** The columns of a version and those that can be computed from them, in the order of the fields. */
export function withComputed(
  fields: readonly DataModelFieldDefinition[],
  columns: readonly GridColumn[],
): GridColumn[] {
  const byField = new Map(columns.map((column) => [column.field, column]));
  const computed = compileDerivedFields(fields).fillable((position) => byField.has(fields[position]?.name ?? ''));
  return fields.flatMap(({ name, type, isRequired }, position) => {
    const own = byField.get(name);
    if (own) return [own];
    return computed.has(position) ? [{ field: name, letter: '', type, isRequired }] : [];
  });
}
