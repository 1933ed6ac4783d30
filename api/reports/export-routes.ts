import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { ReportName } from '#contracts/reports.ts';
import type { ListRequest } from '#documents/exports/list-workbook.ts';
import { languageOf } from '../access/language.ts';
import type { SignedInPerson } from '../access/person.ts';
import { sendFile } from '../files/send-blob.ts';
import { listFormats } from '../masters/export-list.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { aboutReport } from './about.ts';
import type { ReportSources } from './about.ts';
import { ofReport, reportTags as tags } from './policies.ts';

export interface ReportExport<Query extends z.ZodType> {
  report: ReportName;
  /** Below `/api/reports/`. */
  path: string;
  query: Query;
  /** At most `mostRows` rows and one more, by which a longer list is known. */
  table: (asked: {
    em: EntityManager;
    person: SignedInPerson;
    query: z.output<Query>;
    language: LanguageCode;
    mostRows: number;
    isPrinted: boolean;
  }) => Promise<
    Omit<ListRequest, 'isRightToLeft' | 'rows' | 'about'> & {
      rows: ListRequest['rows'] & readonly unknown[];
      sources: ReportSources;
    }
  >;
}

/** A report as Excel and as PDF, with its filters, all pages of it, and what its figures are and come from. */
export function createReportExportRoutes<const Query extends z.ZodType>({
  report,
  path,
  query,
  table,
}: ReportExport<Query>): Route[] {
  return listFormats.map(({ name, extension, mostRows, make }) =>
    defineRoute({
      method: 'get',
      path: `/api/reports/${path}/export/${name}`,
      summary: `The filtered report as ${extension}, all pages of it.`,
      tags,
      policy: { ...ofReport(report), privilege: 'Edit' },
      query,
      responses: { 200: { description: 'The file', contentType: 'application/octet-stream' } },
      refusals: ['TooManyRows'],
      handler: async (call) => {
        const { em, person, response } = call;
        const language = await languageOf(em, person);
        const asked = {
          em,
          person,
          query: call.query as z.output<Query>,
          language,
          mostRows,
          isPrinted: name === 'pdf',
        };
        const { sources, ...list } = await table(asked);
        if (list.rows.length > mostRows)
          throw new AppError('TooManyRows', `A file holds at most ${mostRows} rows.`, { mostRows });
        const about = await aboutReport({ ...asked, report, sources, query: asked.query as Record<string, unknown> });
        const content = await make({ ...list, about, isRightToLeft: language === 'ar' }, { language, person });
        await sendFile(response, content, { fileName: `${list.title}.${extension}` });
      },
    }),
  );
}
