import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import type { Sheet, Workbook } from '../reading/cells.ts';
import { chooseSheet } from '../reading/read-workbook.ts';
import { findingAt, LayoutChanged } from './mapping-findings.ts';

/** The sheet that the mapping names. @throws LayoutChanged when the workbook has none of that name */
export function mappedSheet(workbook: Workbook, definition: DatasetMappingDefinition): Sheet {
  const sheet = chooseSheet(workbook, definition.sheet);
  if (sheet !== null) return sheet;
  // What is hidden is not what the provider works on.
  const found = workbook.sheets.flatMap(({ name, isHidden }) => (isHidden ? [] : [name])).join(', ');
  const expected = definition.sheet ?? '';
  const params = { kind: 'SHEET', before: expected, now: found };
  throw new LayoutChanged([findingAt('LAYOUT_CHANGED', null, null, { found, expected, params })]);
}
