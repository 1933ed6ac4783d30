import type { DatasetMappingDefinition } from './mappings.ts';
import { foldKey } from './text.ts';

/** How two versions of a mapping differ. */
export const mappingChangeKinds = [
  'format',
  'sheet',
  'sheets',
  'sheetName',
  'rowNumber',
  'guard',
  'keyword',
  'blankRows',
  'typeRows',
  'column',
  'constant',
  'titleCell',
  'value',
  'months',
  'translation',
] as const;
export type MappingChangeKind = (typeof mappingChangeKinds)[number];

/** `name`: the field, or the value of a list, that the change is about; null where the kind says it all. */
export interface MappingChange {
  kind: MappingChangeKind;
  name: string | null;
  before: string | null;
  after: string | null;
}

type Said = Map<string, { kind: MappingChangeKind; name: string | null; text: string }>;

/** What changes from one definition to another, in the order in which the form shows it. Equal ones give nothing. */
export function mappingChanges(
  before: DatasetMappingDefinition | null,
  after: DatasetMappingDefinition | null,
): MappingChange[] {
  const was = before === null ? new Map<never, never>() : saidBy(before);
  const is = after === null ? new Map<never, never>() : saidBy(after);
  const keys = [...new Set<string>([...was.keys(), ...is.keys()])];
  const changes = keys.flatMap((key): MappingChange[] => {
    const [old, now] = [(was as Said).get(key), (is as Said).get(key)];
    if (old?.text === now?.text) return [];
    const { kind, name } = (now ?? old)!;
    return [{ kind, name, before: old?.text ?? null, after: now?.text ?? null }];
  });
  const place = ({ kind }: MappingChange) => mappingChangeKinds.indexOf(kind);
  return changes.sort((left, right) => place(left) - place(right));
}

function saidBy(definition: DatasetMappingDefinition): Said {
  const said: Said = new Map();
  const say = (kind: MappingChangeKind, text: string, name: string | null = null, key = name ?? ''): void => {
    said.set(`${kind} ${key}`, { kind, name, text });
  };
  say('format', definition.format);
  const sheet = sheetText(definition);
  if (sheet !== null) say('sheet', sheet);
  const { sheetChoice } = definition;
  if (sheetChoice && 'pattern' in sheetChoice) {
    if (sheetChoice.isEvery) say('sheets', 'true');
    if (sheetChoice.nameField) say('sheetName', sheetChoice.pattern, sheetChoice.nameField);
  }
  say('rowNumber', String(definition.rowNumber));
  for (const { columnRowNumber, columnValue } of definition.requiredColumns)
    say('guard', `${columnRowNumber}: ${columnValue}`, null, `${columnRowNumber} ${foldKey(columnValue)}`);
  for (const keyword of definition.excludeRowKeywords) say('keyword', keyword, null, foldKey(keyword));
  say('blankRows', String(definition.excludeBlankRows));
  if (definition.type) {
    const { rowIndex, columnName, values } = definition.type;
    say('typeRows', `${rowIndex}: ${columnName} = ${values.join(', ')}`);
  }
  for (const [field, columns] of Map.groupBy(definition.columns, (column) => column.field))
    say('column', columns.map(({ source }) => source).join(' – '), field);
  for (const { field, value } of definition.constants ?? []) say('constant', value, field);
  for (const { field, cell, label } of definition.titleCells ?? [])
    say('titleCell', label === null ? cell : `${cell} ${label}`, field);
  for (const { field, source, target } of definition.values ?? [])
    say('value', target, source, `${field} ${foldKey(source)}`);
  if (definition.format === 'MATRIX') {
    const { periodField = '', amountField = '' } = definition.matrix ?? {};
    say('months', `${(definition.monthColumns ?? []).join(', ')} → ${periodField}, ${amountField}`);
  }
  say('translation', String(definition.isFileTranslationRequired));
  return said;
}

/** The name, place or pattern of the sheet; null for the first visible one. */
export function sheetText({ sheet, sheetChoice }: Pick<DatasetMappingDefinition, 'sheet' | 'sheetChoice'>) {
  if (sheetChoice === undefined) return sheet;
  return 'position' in sheetChoice ? `#${sheetChoice.position}` : sheetChoice.pattern;
}
