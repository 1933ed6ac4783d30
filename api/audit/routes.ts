import { auditChoicesSchema, auditPageSchema } from '#contracts/audit.schema.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { AppError } from '../errors.ts';
import { sendFile } from '../files/send-blob.ts';
import { listFormats } from '../masters/export-list.ts';
import type { ListFormat } from '../masters/export-list.ts';
import { languageOf } from '../access/language.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { allAudit, auditQuery, countAudit, listAudit, readAuditChoices } from './list.ts';
import { auditColumns, auditTable, printedColumns } from './table.ts';

const tags = ['audit'] as const;
const policy = { screen: 'audit', privilege: 'View' } as const;

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
      handler: async ({ em, person, query }) => listAudit(em, query, await languageOf(em, person)),
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
    ...listFormats.map(exportRoute),
  ];
}

function exportRoute({ name, extension, mostRows, make }: ListFormat): Route {
  return defineRoute({
    method: 'get',
    path: `/api/audit/export/${name}`,
    summary: `The filtered audit trail as ${extension}, one line for each field that changed.`,
    tags,
    policy: { screen: 'audit', privilege: 'Edit' },
    query: auditQuery,
    responses: { 200: { description: 'The file', contentType: 'application/octet-stream' } },
    refusals: ['TooManyRows'],
    handler: async ({ em, person, query, response }) => {
      const language = await languageOf(em, person);
      if ((await countAudit(em, query, mostRows)) > mostRows)
        throw new AppError('TooManyRows', `A file holds at most ${mostRows} rows.`, { mostRows });
      const title = wordsOf('audit', language)('title');
      const table = auditTable(allAudit(em, query, language), name === 'pdf' ? printedColumns : auditColumns, language);
      const content = await make({ title, ...table, isRightToLeft: language === 'ar' }, { language, person });
      await sendFile(response, content, { fileName: `${title}.${extension}` });
    },
  });
}
