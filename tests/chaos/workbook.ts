import { utils, write } from 'xlsx';
import { heads, rentRollRow, sheetName, totalArea } from '#tests/bench/rent-roll.ts';

export const rowsOfWorkbook = 20;
/** What the areas of a workbook add up to; the property's own area has to agree. */
export const areaOfWorkbook = totalArea(rowsOfWorkbook);

/**
 * A rent roll of twenty units.
 * @param postMonth `YYYY-MM-01`
 * @param isFaulty with a unit that breaks hard rules, so that the file is refused
 */
export function makeWorkbook(propertyCode: string, postMonth: string, isFaulty = false): Buffer {
  const [year = 0, month = 0] = postMonth.split('-').map(Number);
  const asOf = new Date(Date.UTC(year, month, 0));
  const rows = Array.from({ length: rowsOfWorkbook }, (_, index) => {
    const [, , ...rest] = rentRollRow(index + 1, isFaulty && index === 0);
    return [propertyCode, asOf, ...rest];
  });
  const sheet = utils.aoa_to_sheet([heads.map(([head]) => head), ...rows], { cellDates: true, UTC: true });
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName);
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}
