import { isNumberType, isOwnField } from '#contracts/data-models.ts';
import type { DataModelFieldDefinition, FieldType } from '#contracts/data-models.ts';
import type { RunQueries } from '../submissions/run-submission.ts';

/** Where the published rows of a data model are. */
export const loadedTable = (code: string): string => quote(`loaded_${code}`);

/** Fields of the installation stand together in `own`, standard ones in columns of their own. */
export function loadedColumn({ name, type }: Pick<DataModelFieldDefinition, 'name' | 'type'>, row = 'r'): string {
  if (!isOwnField(name)) return `${row}.${quote(name)}`;
  return `(${row}.own ->> ${literal(name)})${castOf(type)}`;
}

/** A model of the installation alone has no table: its rows stay in their versions. */
export async function hasLoadedTable(client: RunQueries, code: string): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass($1) is not null as "isThere"`, [
    loadedTable(code),
  ]);
  return rows[0]?.isThere ?? false;
}

/** From the text that a version keeps to the type of the column that is loaded. */
export function castOf(type: FieldType): string {
  if (isNumberType(type)) return '::numeric';
  if (type === 'date') return '::date';
  return type === 'flag' ? '::boolean' : '';
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Fields that may name the entity of a row without a property; the first that is filled does. */
export const entityWords: readonly string[] = ['entity_code', 'borrower_entity', 'property_code'];
