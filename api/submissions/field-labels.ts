import type { EntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { GridColumn, GridPage } from '#contracts/submission-views.ts';
import { shownListValue } from '#documents/wording/list-values.ts';
import { inLanguage } from '#rules/rule-sets/messages.ts';
import { rowNameOf } from './compare-versions.ts';
import { select, sql } from '#database/sql/select.ts';

interface LabelledField {
  name: string;
  labels: Record<string, string>;
  choices: string[] | null;
  valueLabels: Record<string, Record<string, string>> | null;
}

/** The fields of the data model as the version was read; without a number those of the current version. */
function fieldsOf(em: EntityManager, submissionId: number, versionNo: number | null): Promise<LabelledField[]> {
  const asked = versionNo === null ? sql`true` : sql`v.version_no = ${versionNo}::int`;
  return select<LabelledField>(
    em,
    sql`select f ->> 'name' as name, f -> 'labels' as labels, coalesce(f -> 'enumValues', k.codes) as choices,
          coalesce(f -> 'valueLabels', k.labels) as "valueLabels"
        from (select n.definition
                from version v join submission s on s.id = v.submission_id join dataset d on d.id = s.dataset_id
                join data_model_version n on n.id = coalesce(v.data_model_version_id,
                  (select i.id from data_model_in_force i where i.data_model_id = d.data_model_id))
               where v.submission_id = ${submissionId} and ${asked}
               order by (v.id = s.current_version_id) desc, v.version_no desc limit 1) own
        cross join jsonb_array_elements(own.definition -> 'fields') f
        left join lateral (
          select jsonb_agg(v.code order by v.sort_order, v.code) as codes,
                 jsonb_object_agg(v.code, jsonb_strip_nulls(jsonb_build_object('en', v.name_en, 'ja', v.name_ja, 'ar', v.name_ar))) as labels
            from lookup_key k join lookup_value v on v.lookup_key_id = k.id and v.retired_at is null
           where k.name = f ->> 'lookupKey' having count(*) > 0
        ) k on true`,
  );
}

/** What the fields of a version are called in the reader's language. */
export async function fieldLabels(
  em: EntityManager,
  submissionId: number,
  versionNo: number | null,
  language: LanguageCode,
): Promise<Map<string, string>> {
  const fields = await fieldsOf(em, submissionId, versionNo);
  return new Map(fields.map(({ name, labels }) => [name, inLanguage(labels, language)]));
}

/** What a field is called, and its values, where they are of a list. */
export interface FieldWords {
  label: string;
  valueNames: Record<string, string> | null;
}

/** As `fieldLabels`, with what the values of lists are called. */
export async function fieldWords(
  em: EntityManager,
  submissionId: number,
  versionNo: number | null,
  language: LanguageCode,
): Promise<Map<string, FieldWords>> {
  const fields = await fieldsOf(em, submissionId, versionNo);
  return new Map(
    fields.map(({ name, labels, choices, valueLabels }) => [
      name,
      { label: inLanguage(labels, language), valueNames: namesOf(choices ?? [], language, valueLabels) },
    ]),
  );
}

/** Each with the value itself, which is what the file and the grid hold. */
function namesOf(
  values: readonly string[],
  language: LanguageCode,
  own: LabelledField['valueLabels'] = null,
): Record<string, string> | null {
  return values.length === 0
    ? null
    : Object.fromEntries(values.map((value) => [value, own?.[value]?.[language] ?? shownListValue(value, language)]));
}

/** Yes and no are no list of the data model, and have names all the same. */
export const flagNames = (language: LanguageCode): Record<string, string> | null =>
  namesOf(['true', 'false'], language);

/** Adds the labels to the columns of a version; an unknown field keeps its name. */
export async function labelColumns(
  em: EntityManager,
  of: { submissionId: number; versionNo: number | null },
  columns: readonly GridColumn[],
  language: LanguageCode,
): Promise<GridPage['columns']> {
  const known = new Map((await fieldsOf(em, of.submissionId, of.versionNo)).map((field) => [field.name, field]));
  const key = rowNameOf(columns);
  return columns.map((column) => {
    const field = known.get(column.field);
    return {
      ...column,
      label: field ? inLanguage(field.labels, language) : column.field,
      isKey: column.field === key,
      choices: field?.choices ?? null,
      choiceNames: namesOf(
        column.type === 'flag' ? ['true', 'false'] : (field?.choices ?? []),
        language,
        field?.valueLabels,
      ),
    };
  });
}
