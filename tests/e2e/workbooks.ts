import { withFault } from '#local/demo/faults.ts';
import type { Fault } from '#local/demo/faults.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import { rentRollOf } from '#local/demo/rent-roll.ts';
import type { RentRollRow } from '#local/demo/rent-roll.ts';
import { fileNameOf, writeWorkbook } from '#local/demo/workbook.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';

/** A file as Playwright's file inputs take it. */
export interface Workbook {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

type Submission = Pick<SubmissionSummary, 'property' | 'postMonth' | 'submissionNo'>;

/** The provider's rent roll for this submission, in its own layout. */
export function rentRollFor(submission: Submission, fault: Fault, suffix = ''): Promise<Workbook> {
  return rentRollOfRows(submission, (rows) => withFault('rent_roll', rows, fault), suffix);
}

/** The same with rows of the test's own. */
export async function rentRollOfRows(
  submission: Submission,
  change: (rows: RentRollRow[]) => RentRollRow[],
  suffix = '',
): Promise<Workbook> {
  for (const fund of demoFunds) {
    const property = fund.properties.find(({ code }) => code === submission.property?.code);
    if (!property) continue;
    const rows = change(rentRollOf(fund, property, submission.postMonth));
    return {
      name: fileNameOf(property, 'rent_roll', submission.postMonth, suffix),
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await writeWorkbook(fund, property.name, submission.postMonth, 'rent_roll', rows),
    };
  }
  throw new Error(`${submission.submissionNo} belongs to no property of the demonstration.`);
}
