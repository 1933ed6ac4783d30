import { sheetText } from '#contracts/mapping-changes.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { foldKey } from '#contracts/text.ts';
import type { Sheet, Workbook } from '../reading/cells.ts';
import { chooseSheet } from '../reading/read-workbook.ts';
import { findingAt, LayoutChanged } from './mapping-findings.ts';

/** The sheet that the mapping names. @throws LayoutChanged when the workbook has none of that name */
export function mappedSheet(workbook: Workbook, definition: DatasetMappingDefinition): Sheet {
  const { sheetChoice } = definition;
  const sheet = sheetChoice ? chosenSheet(workbook, sheetChoice) : chooseSheet(workbook, definition.sheet);
  if (sheet !== null) return sheet;
  // What is hidden is not what the provider works on.
  const found = workbook.sheets.flatMap(({ name, isHidden }) => (isHidden ? [] : [name])).join(', ');
  const expected = sheetText(definition) ?? '';
  const params = { kind: 'SHEET', before: expected, now: found };
  throw new LayoutChanged([findingAt('LAYOUT_CHANGED', null, null, { found, expected, params })]);
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
