import type { CheckingResult } from './jobs.ts';

/** What a version keeps of its run, beside the rows. */
export interface VersionLayout {
  valuesHash: string | null;
  result: CheckingResult | null;
  /** Rules of which only the first findings are stored; the counts of the version are true ones. */
  cappedCodes: string[];
}
