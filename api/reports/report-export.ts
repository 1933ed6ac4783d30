import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { ReportExportPath } from '#contracts/report-files.ts';
import type { ReportName } from '#contracts/reports.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { ListRequest } from '#documents/exports/list-workbook.ts';
import type { SignedInPerson } from '../access/person.ts';
import type { ReportSources } from './about.ts';
import type { RowsInParts } from './rows-in-parts.ts';

export interface AskedTable<Query> {
  em: EntityManager;
  person: SignedInPerson;
  query: Query;
  language: LanguageCode;
  isPrinted: boolean;
}

/** A report as a table, with what its figures were computed from. */
export interface ReportTable extends Omit<ListRequest, 'isRightToLeft' | 'rows' | 'about'> {
  rows: RowsInParts;
  sources: ReportSources;
}

export interface ReportExport<Query extends z.ZodType> {
  report: ReportName;
  /** Below `/api/reports/`. */
  path: ReportExportPath;
  query: Query;
  table: (asked: AskedTable<z.output<Query>>) => Promise<ReportTable>;
}

/** A report as a file, asked with the text of its address. */
export interface ReportExportByAddress extends Pick<ReportExport<z.ZodType>, 'report' | 'path' | 'query'> {
  tableOf: (
    address: Readonly<Record<string, string>>,
    asked: Omit<AskedTable<never>, 'query'>,
  ) => Promise<{ query: Readonly<Record<string, unknown>>; table: ReportTable }>;
}

export function defineReportExport<const Query extends z.ZodType>(
  declared: ReportExport<Query>,
): ReportExport<Query> & ReportExportByAddress {
  return {
    ...declared,
    tableOf: async (address, given) => {
      const query = declared.query.parse(address);
      const table = await declared.table({ ...given, query });
      return { query: query as Readonly<Record<string, unknown>>, table };
    },
  };
}
