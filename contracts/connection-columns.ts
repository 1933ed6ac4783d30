import type { DatasetMappingDefinition } from './mappings.ts';

/** Fields of the rows of a JSON answer that a connection maps itself, each with the field of the data model that it is read into. */
export type ConnectionColumns = DatasetMappingDefinition['columns'];

const mostColumns = 500;

/** The columns that a text as `{"tenant.name": "tenant_name"}` names, none for null. @returns null for another text */
export function columnsOfText(text: string | null): ConnectionColumns | null {
  if (text === null) return [];
  const named = parsed(text);
  if (typeof named !== 'object' || named === null || Array.isArray(named)) return null;
  const columns = Object.entries(named).flatMap(([source, field]: [string, unknown]) =>
    typeof field === 'string' && source.trim() !== '' && field !== '' ? [{ source, field }] : [],
  );
  const isWhole = columns.length === Object.keys(named).length && columns.length <= mostColumns;
  return isWhole && columns.length > 0 ? columns : null;
}

/** @returns null where nothing is mapped */
export function textOfColumns(columns: ConnectionColumns): string | null {
  if (columns.length === 0) return null;
  return JSON.stringify(Object.fromEntries(columns.map(({ source, field }) => [source, field])));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
