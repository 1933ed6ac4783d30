import type { SheetOfRows } from '#contracts/row-addresses.ts';
import type { FindingCollector } from './findings.ts';
import type { CheckingResult } from './jobs.ts';

/** @param result as the workflow is told */
export function layoutOf(
  { valuesHash, sheets, findings }: { valuesHash: string; sheets: SheetOfRows[]; findings: FindingCollector },
  result: CheckingResult,
): VersionLayout {
  return { valuesHash, result, cappedCodes: findings.cappedCodes(), ...(sheets.length > 0 && { sheets }) };
}

/** What a version keeps of its run, beside the rows. */
export interface VersionLayout {
  valuesHash: string | null;
  result: CheckingResult | null;
  /** Rules of which only the first findings are stored; the counts of the version are true ones. */
  cappedCodes: string[];
  /** Left out where the rows are of one sheet, and in older versions. */
  sheets?: SheetOfRows[];
}
