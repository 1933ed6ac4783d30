import type { SheetRow } from '../reading/cells.ts';
import { findingAt } from './mapping-findings.ts';
import type { MappingFinding } from './mapping-findings.ts';

/**
 * A record of a text file with more fields than heads has a separator inside a value, so what follows it has moved to
 * the next column. Blank fields at the end of all records are how some programs write, and move nothing.
 * @param usualWidth fields of most records; null for sheets whose cells have addresses
 */
export function createShapeCheck(
  headCount: number,
  usualWidth: number | null,
): (row: SheetRow) => MappingFinding | null {
  if (usualWidth === null) return () => null;
  return ({ rowNo, cells }) => {
    if (cells.length <= headCount) return null;
    const isBlankBeyond = cells.slice(headCount).every((cell) => cell === null);
    if (isBlankBeyond && cells.length === usualWidth) return null;
    const counts = { found: String(cells.length), expected: String(headCount) };
    return findingAt('ROW_SHAPE', rowNo, headCount, counts);
  };
}
