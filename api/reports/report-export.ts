import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { ReportExportPath } from '#contracts/report-files.ts';
import type { ReportName } from '#contracts/reports.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { ListRequest, ListRow } from '#documents/exports/list-workbook.ts';
import type { SignedInPerson } from '../access/person.ts';
import type { ReportSources } from './about.ts';

export interface AskedTable<Query> {
  em: EntityManager;
  person: SignedInPerson;
  query: Query;
  language: LanguageCode;
  mostRows: number;
  isPrinted: boolean;
}

/** A report as a table, with what its figures were computed from. */
export interface ReportTable<Rows> extends Omit<ListRequest, 'isRightToLeft' | 'rows' | 'about'> {
  rows: Rows;
  sources: ReportSources;
}

/** Rows that are read while the file is written, in one state of the database. */
export interface RowsInParts {
  rows: AsyncIterable<ListRow>;
  /** How many there are; known once the first is read. */
  total: () => number;
}

export interface ReportExport<Query extends z.ZodType> {
  report: ReportName;
  /** Below `/api/reports/`. */
  path: ReportExportPath;
  query: Query;
  /** At most `mostRows` rows and one more, by which a longer list is known. */
  table: (asked: AskedTable<z.output<Query>>) => Promise<ReportTable<readonly ListRow[]>>;
  /** The same for a file of very many rows; absent where `table` serves for them, too. */
  inParts?: (asked: AskedTable<z.output<Query>>) => Promise<ReportTable<RowsInParts>>;
}

/** A report as a file of any length, asked with the text of its address. */
export interface LongReportExport extends Pick<ReportExport<z.ZodType>, 'report' | 'path' | 'query'> {
  longTable: (
    address: Readonly<Record<string, string>>,
    asked: Omit<AskedTable<never>, 'query'>,
  ) => Promise<{ query: Readonly<Record<string, unknown>>; table: ReportTable<RowsInParts> }>;
}

export function defineReportExport<const Query extends z.ZodType>(
  declared: ReportExport<Query>,
): ReportExport<Query> & LongReportExport {
  return {
    ...declared,
    longTable: async (address, given) => {
      const query = declared.query.parse(address);
      const asked = { ...given, query };
      const table = declared.inParts ? await declared.inParts(asked) : inOnePart(await declared.table(asked));
      return { query: query as Readonly<Record<string, unknown>>, table };
    },
  };
}

function inOnePart({ rows, ...table }: ReportTable<readonly ListRow[]>): ReportTable<RowsInParts> {
  return { ...table, rows: { total: () => rows.length, rows: oneByOne(rows) } };
}

async function* oneByOne(rows: readonly ListRow[]): AsyncGenerator<ListRow> {
  yield* rows;
}
