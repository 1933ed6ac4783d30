import type { EntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { GridColumn, GridPage } from '#contracts/submission-views.ts';
import { inLanguage } from '#rules/rule-sets/messages.ts';
import { select, sql } from './select.ts';

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

/** Adds the labels to the columns; an unknown field keeps its name. */
export async function labelColumns(
  em: EntityManager,
  datasetId: number,
  columns: readonly GridColumn[],
  language: LanguageCode,
): Promise<GridPage['columns']> {
  const labels = await fieldLabels(em, datasetId, language);
  return columns.map((column) => ({ ...column, label: labels.get(column.field) ?? column.field }));
}
