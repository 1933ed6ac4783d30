import { sheetText } from '#contracts/mapping-changes.ts';
import type { DatasetMappingDefinition, SheetPattern } from '#contracts/mappings.ts';
import { foldKey } from '#contracts/text.ts';
import { joinCodes } from '../imports/split-codes.ts';
import type { Sheet, Workbook } from '../reading/cells.ts';
import { chooseSheet } from '../reading/read-workbook.ts';
import { findingAt, LayoutChanged } from './mapping-findings.ts';

/** The sheet that the mapping names. @throws LayoutChanged when the workbook has none of that name */
export function mappedSheet(workbook: Workbook, definition: DatasetMappingDefinition): Sheet {
  const { sheetChoice } = definition;
  const sheet = sheetChoice ? chosenSheet(workbook, sheetChoice) : chooseSheet(workbook, definition.sheet);
  if (sheet !== null) return sheet;
  throw sheetMissing(workbook, definition);
}

/** A sheet that the mapping reads, and the mapping as it applies to it. */
export interface MappedSheet {
  sheet: Sheet;
  definition: DatasetMappingDefinition;
}

/**
 * Every sheet that the mapping reads, in the order of the workbook; its name is a constant of its rows where a field takes it.
 * @throws LayoutChanged when there is none
 */
export function mappedSheets(workbook: Workbook, definition: DatasetMappingDefinition): MappedSheet[] {
  const { sheetChoice } = definition;
  if (!sheetChoice || !('pattern' in sheetChoice)) return [{ sheet: mappedSheet(workbook, definition), definition }];
  const isMeant = patternTest(sheetChoice.pattern);
  const visible = workbook.sheets.filter(({ isHidden }) => !isHidden);
  const meant = workbook.text === null ? visible.filter(({ name }) => isMeant(name)) : visible.slice(0, 1);
  if (meant.length === 0) throw sheetMissing(workbook, definition);
  return (sheetChoice.isEvery ? meant : meant.slice(0, 1)).map((sheet) => ({
    sheet,
    definition: withSheetName(definition, sheetChoice, workbook.text === null ? sheet.name : null),
  }));
}

/** The sheet of a text file has no name of its own. */
function withSheetName(
  definition: DatasetMappingDefinition,
  { pattern, nameField = null }: SheetPattern,
  name: string | null,
): DatasetMappingDefinition {
  if (nameField === null || name === null) return definition;
  const constants = (definition.constants ?? []).filter(({ field }) => field !== nameField);
  return { ...definition, constants: [...constants, { field: nameField, value: nameWithin(pattern, name) }] };
}

/** What the one `*` of a pattern stands for in a name, else the whole name. */
export function nameWithin(pattern: string, name: string): string {
  const parts = pattern.split('*');
  const whole = name.trim();
  if (parts.length !== 2) return whole;
  const [before, after] = parts.map((part) => part.trim()) as [string, string];
  const isAsWritten =
    foldKey(whole.slice(0, before.length)) === foldKey(before) &&
    foldKey(after === '' ? '' : whole.slice(-after.length)) === foldKey(after);
  const rest = isAsWritten ? whole.slice(before.length, whole.length - after.length).trim() : '';
  return rest === '' ? whole : rest;
}

function sheetMissing(workbook: Workbook, definition: DatasetMappingDefinition): LayoutChanged {
  // What is hidden is not what the provider works on.
  const found = joinCodes(workbook.sheets.flatMap(({ name, isHidden }) => (isHidden ? [] : [name])));
  const expected = sheetText(definition) ?? '';
  const params = { kind: 'SHEET', before: expected, now: found };
  return new LayoutChanged([findingAt('LAYOUT_CHANGED', null, null, { found, expected, params })]);
}

/** By place among the visible sheets, or the first visible one whose name fits the pattern. A text file has one sheet. */
export function chosenSheet(
  workbook: Workbook,
  choice: NonNullable<DatasetMappingDefinition['sheetChoice']>,
): Sheet | null {
  const visible = workbook.sheets.filter(({ isHidden }) => !isHidden);
  if (workbook.text !== null) return visible[0] ?? null;
  if ('position' in choice) return visible[choice.position - 1] ?? null;
  const isMeant = patternTest(choice.pattern);
  return visible.find(({ name }) => isMeant(name)) ?? null;
}

/** `*` stands for any text; compared as codes are. Linear in the name, whatever the pattern. */
export function patternTest(pattern: string): (name: string) => boolean {
  const parts = foldKey(pattern)
    .split('*')
    .map((part) => part.trim());
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  return (name) => {
    const text = foldKey(name);
    if (last === undefined) return text === first;
    if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
    let from = first.length;
    const end = text.length - last.length;
    for (const part of rest) {
      const found = text.indexOf(part, from);
      if (found < 0 || found + part.length > end) return false;
      from = found + part.length;
    }
    return true;
  };
}
