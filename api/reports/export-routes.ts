import type { z } from 'zod';
import { mostReportRows } from '#contracts/report-files.ts';
import { languageOf } from '../access/language.ts';
import { sendFile } from '../files/send-blob.ts';
import { listFormats } from '../masters/export-list.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { aboutReport } from './about.ts';
import { ofReport, reportTags as tags } from './policies.ts';
import type { ReportExport } from './report-export.ts';
import { readAll } from './rows-in-parts.ts';

/** A report as Excel and as PDF, with its filters, all pages of it, and what its figures are and come from. */
export function createReportExportRoutes<const Query extends z.ZodType>({
  report,
  path,
  query,
  table,
}: ReportExport<Query>): Route[] {
  return listFormats.map(({ name, extension, make }) =>
    defineRoute({
      method: 'get',
      path: `/api/reports/${path}/export/${name}`,
      summary: `The filtered report as ${extension}, all pages of it; a longer one is made as a job.`,
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
          isPrinted: name === 'pdf',
        };
        const { sources, ...found } = await table(asked);
        const list = { ...found, rows: await readAll(found.rows, mostReportRows.atOnce[name]) };
        const about = await aboutReport({ ...asked, report, sources, query: asked.query as Record<string, unknown> });
        const content = await make({ ...list, about, isRightToLeft: language === 'ar' }, { language, person });
        await sendFile(response, content, { fileName: `${list.title}.${extension}` });
      },
    }),
  );
}
