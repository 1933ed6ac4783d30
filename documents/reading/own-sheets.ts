import { attributeOf } from './xml-values.ts';

/** A hidden name in the scope of each sheet of ours: spreadsheet programs keep it, whatever the sheet is called by then. */
export const findingsSheetMark = '_postmonth_findings';

/** Positions of the sheets that we put into a marked workbook, from 0. */
export function ownSheetPositions(workbookXml: string): Set<number> {
  const tags = [...workbookXml.matchAll(/<definedName\b[^>]*>/g)].map(([tag]) => tag);
  const own = tags.filter((tag) => attributeOf(tag, 'name') === findingsSheetMark);
  return new Set(own.map((tag) => Number(attributeOf(tag, 'localSheetId') ?? -1)));
}
