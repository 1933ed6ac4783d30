import type { EntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { GridColumn, GridPage } from '#contracts/submission-views.ts';
import { shownListValue } from '#documents/wording/list-values.ts';
import { inLanguage } from '#rules/rule-sets/messages.ts';
import { rowNameOf } from './compare-versions.ts';
import { select, sql } from '#database/sql/select.ts';

/** What the fields of the dataset are called in the reader's language. */
export async function fieldLabels(
  em: EntityManager,
  datasetId: number,
  language: LanguageCode,
): Promise<Map<string, string>> {
  const rows = await select<{ name: string; labels: Record<string, string> }>(
    em,
    sql`select f.name, f.labels from data_model_field f join dataset d on d.data_model_id = f.data_model_id
        where d.id = ${datasetId}`,
  );
  return new Map(rows.map((row) => [row.name, inLanguage(row.labels, language)]));
}

/** Each with the value itself, which is what the file and the grid hold. */
function namesOf(values: readonly string[], language: LanguageCode): Record<string, string> | null {
  return values.length === 0
    ? null
    : Object.fromEntries(values.map((value) => [value, shownListValue(value, language)]));
}

/** Adds the labels to the columns; an unknown field keeps its name. */
export async function labelColumns(
  em: EntityManager,
  datasetId: number,
  columns: readonly GridColumn[],
  language: LanguageCode,
): Promise<GridPage['columns']> {
  const rows = await select<{ name: string; labels: Record<string, string>; choices: string[] | null }>(
    em,
    sql`select f.name, f.labels, f.enum_values as choices from data_model_field f join dataset d on d.data_model_id = f.data_model_id
        where d.id = ${datasetId}`,
  );
  const known = new Map(rows.map((row) => [row.name, row]));
  const key = rowNameOf(columns);
  return columns.map((column) => {
    const field = known.get(column.field);
    return {
      ...column,
      label: field ? inLanguage(field.labels, language) : column.field,
      isKey: column.field === key,
      choices: field?.choices ?? null,
      choiceNames: namesOf(column.type === 'flag' ? ['true', 'false'] : (field?.choices ?? []), language),
    };
  });
}
