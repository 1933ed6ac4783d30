import type { EntityManager } from '@mikro-orm/postgresql';
import { isOwnField } from '#contracts/data-models.ts';
import type { DataModelFieldDefinition, FieldType } from '#contracts/data-models.ts';
import { loadModelOfDataset } from '#database/datasets/data-model-versions.ts';
import { castOf, literal, loadedColumn, loadedTable, quote } from '#database/datasets/loaded-rows.ts';

export interface PublishedColumn {
  name: string;
  type: FieldType;
  /** SQL over row `r`. */
  expression: string;
}

/** Where the published rows of a dataset are, and how its fields are read. */
export interface PublishedTable {
  /** SQL that gives rows `r` with `load_id` and `row_no` to loads `l`. */
  source: string;
  columns: PublishedColumn[];
}

/** Columns that every published row has before its fields, over load `l` and submission `s`. */
export const commonColumns: readonly PublishedColumn[] = [
  { name: 'load_id', type: 'integer', expression: 'r.load_id' },
  { name: 'row_no', type: 'integer', expression: 'r.row_no' },
  { name: 'submission_no', type: 'text', expression: 's.submission_no' },
  { name: 'post_month', type: 'month', expression: `to_char(l.post_month, 'YYYY-MM')` },
  {
    name: 'service_provider_code',
    type: 'code',
    expression: '(select v.code from service_provider v where v.id = s.service_provider_id)',
  },
  {
    name: 'fund_name',
    type: 'text',
    expression: '(select f.name from fund f where f.id = coalesce(s.fund_id, s.entity_id))',
  },
];

const subjects = ['property_code', 'entity_code'].map((name): PublishedColumn => ({
  name,
  type: 'code',
  expression: `r.${name}`,
}));

/** Null for a dataset whose model is in force nowhere. */
export async function publishedTableOf(em: EntityManager, datasetId: number): Promise<PublishedTable | null> {
  const pool = await em.getConnection().getNativeClient();
  const model = await loadModelOfDataset(pool, datasetId);
  if (model === null) return null;
  const table = loadedTable(model.code);
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [table],
  );
  const present = new Set(rows.map(({ name }) => name));
  const own = subjects.filter(({ name }) => present.has(name));
  const names = new Set([...commonColumns, ...subjects].map(({ name }) => name));
  const fields = model.fields.filter(({ name }) => !names.has(name));
  if (present.size === 0) return tableOfVersions(fields);
  const kept = fields.filter(({ name }) => (isOwnField(name) ? present.has('own') : present.has(name)));
  const columns = kept.map((field) => ({ name: field.name, type: field.type, expression: loadedColumn(field) }));
  return { source: `join ${table} r on r.load_id = l.id`, columns: [...commonColumns, ...own, ...columns] };
}

/** Of a data model that has no table. */
export function tableOfVersions(fields: readonly Pick<DataModelFieldDefinition, 'name' | 'type'>[]): PublishedTable {
  const names = new Set(commonColumns.map(({ name }) => name));
  const own = fields.filter(({ name }) => !names.has(name));
  return { source: rowsOfVersions, columns: [...commonColumns, ...own.map(ofVersion)] };
}

/** A model of the installation alone has no table: its rows stay in their versions, in the order of their columns. */
const rowsOfVersions = `join version v on v.id = l.version_id
  cross join lateral (select coalesce(jsonb_object_agg(c.head ->> 'field', c.place - 1), '{}') as at
    from jsonb_array_elements(v.columns) with ordinality as c(head, place) where c.head ->> 'field' is not null) x
  cross join lateral (select l.id as load_id, w.row_no, w."values", x.at from version_row w where w.version_id = v.id) r`;

function ofVersion({ name, type }: Pick<DataModelFieldDefinition, 'name' | 'type'>): PublishedColumn {
  return { name, type, expression: `(r."values" ->> (r.at ->> ${literal(name)})::int)${castOf(type)}` };
}

/** One row as JSON text: numbers keep every digit, which they would lose on their way through JavaScript. */
export function lineOf(columns: readonly PublishedColumn[]): string {
  return `(select row_to_json(o)::text from (select ${columns.map(({ name, expression }) => `${expression} as ${quote(name)}`).join(', ')}) o)`;
}

/** One row as a JSON list of texts, for CSV. */
export function cellsOf(columns: readonly PublishedColumn[]): string {
  return `array_to_json(array[${columns.map(({ expression }) => `(${expression})::text`).join(', ')}])::text`;
}
