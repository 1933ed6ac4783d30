import { auditChoicesSchema, auditPageSchema } from '#contracts/audit.schema.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { inThread } from '#documents/threads/in-thread.ts';
import { AppError } from '../errors.ts';
import { sendFile } from '../files/send-blob.ts';
import { languageOf } from '../notifications/history.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { auditQuery, listAudit, readAudit, readAuditChoices } from './list.ts';
import { auditTable } from './table.ts';

const tags = ['audit'] as const;
const policy = { screen: 'audit', privilege: 'View' } as const;
const mostExported = 100_000;

export function createAuditRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/audit',
      summary: 'One page of the audit trail: who did what to which record, field by field.',
      tags,
      policy,
      query: auditQuery,
      responses: { 200: { description: 'A page', schema: auditPageSchema } },
      handler: ({ em, query }) => listAudit(em, query),
    }),
    defineRoute({
      method: 'get',
      path: '/api/audit/choices',
      summary: 'Kinds of records and people that stand in the audit trail.',
      tags,
      policy,
      responses: { 200: { description: 'Choices', schema: auditChoicesSchema } },
      handler: ({ em }) => readAuditChoices(em),
    }),
    exportRoute(),
  ];
}

function exportRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/audit/export/excel',
    summary: 'The filtered audit trail as an Excel file, one line for each field that changed.',
    tags,
    policy: { screen: 'audit', privilege: 'Edit' },
    query: auditQuery,
    responses: { 200: { description: 'The workbook', contentType: 'application/octet-stream' } },
    handler: async ({ em, person, query, response }) => {
      const language = await languageOf(em, person);
      const entries = await readAudit(em, query, mostExported + 1, 0);
      if (entries.length > mostExported)
        throw new AppError('BadInput', 'More rows than a file holds. Narrow the filter.');
      const title = wordsOf('audit', language)('title');
      const table = auditTable(entries, language);
      const content = await inThread('listWorkbook', { title, ...table, isRightToLeft: language === 'ar' });
      await sendFile(response, content, { fileName: `${title}.xlsx` });
    },
  });
}
