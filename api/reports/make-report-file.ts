import type { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReportFileInput, ReportReach } from '#contracts/report-files.ts';
import { mostReportRows } from '#contracts/report-files.ts';
import { screenOfReport } from '#contracts/reports.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import type { ListRow } from '#documents/exports/list-workbook.ts';
import { loadPerson } from '../access/load-person.ts';
import type { SignedInPerson } from '../access/person.ts';
import { AppError } from '../errors.ts';
import { listFormats } from '../masters/export-list.ts';
import { aboutReport } from './about.ts';
import { reportExports } from './exports.ts';
import type { RowsInParts } from './rows-in-parts.ts';

export interface ReportFileRequest {
  input: ReportFileInput;
  userId: number;
  onTotal: (rows: number) => Promise<void>;
  onRows: (written: number) => Promise<void>;
}

export type ReportFile =
  { fileName: string; content: Readable | Buffer; limitedTo: ReportReach | null } | { refused: 'Forbidden' };

const rowsBetweenReports = 500;

/**
 * The file of a report in the row scope that the person has now, refused when they may not download it any more. The worker
 * calls it for a job, so that file and page are computed by the same statements.
 * @throws AppError TooManyRows, also while the content is read
 */
export async function makeReportFile(
  em: EntityManager,
  { input, userId, onTotal, onRows }: ReportFileRequest,
): Promise<ReportFile> {
  const { path, format, language } = input;
  const one = reportExports.find((known) => known.path === path);
  const made = listFormats.find(({ name }) => name === format);
  const person = await loadPerson(em, userId);
  if (!one || !made || !person) return { refused: 'Forbidden' };
  const { report } = one;
  if (!includesPrivilege(person.privileges[screenOfReport(report)], 'Edit')) return { refused: 'Forbidden' };
  const mostRows = mostReportRows.asJob[format];
  const asked = { em, person, language, isPrinted: format === 'pdf' };
  const { query, table } = await one.tableOf(input.query, asked);
  const { sources, rows, ...head } = table;
  const about = await aboutReport({ ...asked, report, sources, query });
  const list = {
    ...head,
    about,
    rows: reported(rows, { mostRows, onTotal, onRows }),
    isRightToLeft: language === 'ar',
  };
  const content = await made.make(list, { language, person });
  return { fileName: `${head.title}.${made.extension}`, content, limitedTo: reachOf(person) };
}

function reachOf({ baseRole, lists }: SignedInPerson): ReportReach | null {
  if (baseRole === 'SuperAdmin' || lists === null) return null;
  return { fundIds: lists.fundIds, propertyIds: lists.propertyIds };
}

async function* reported(
  { rows, total }: RowsInParts,
  { mostRows, onTotal, onRows }: Pick<ReportFileRequest, 'onTotal' | 'onRows'> & { mostRows: number },
): AsyncGenerator<ListRow> {
  let written = 0;
  for await (const row of rows) {
    if (written === 0) {
      if (total() > mostRows) throw new AppError('TooManyRows', `A file holds at most ${mostRows} rows.`, { mostRows });
      await onTotal(total());
    }
    yield row;
    written += 1;
    if (written % rowsBetweenReports === 0) await onRows(written);
  }
  if (written === 0) await onTotal(0);
}
