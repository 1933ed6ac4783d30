import type { Readable } from 'node:stream';
import { isNumeric, mostExported } from '#contracts/masters.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import type { Screen } from '#contracts/roles.ts';
import { fieldLabel, wordsOf } from '#documents/imports/master-words.ts';
import { createListWorkbook } from '#documents/exports/list-workbook.ts';
import type { ListRequest, ListRow } from '#documents/exports/list-workbook.ts';
import { joinCodes } from '#documents/imports/split-codes.ts';
import { inThread } from '#documents/threads/in-thread.ts';
import { AppError } from '../errors.ts';
import { sendFile } from '../files/send-blob.ts';
import { exactTotal, offsetOf } from '../list-query.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { listIds, masterListQuery } from './list.ts';
import { contextOf } from './master.ts';
import type { Master, MasterContext } from './master.ts';
import { namesOf, readRecords } from './read-records.ts';

const readAtOnce = 1_000;

export interface ListFormat {
  name: 'excel' | 'pdf';
  extension: 'xlsx' | 'pdf';
  /** More rows than these nobody reads in such a file. */
  mostRows: number;
  make: (list: ListRequest, reader: Pick<MasterContext, 'language' | 'person'>) => Promise<Buffer> | Readable;
}

/** The files that a list can be downloaded as. */
export const listFormats: readonly ListFormat[] = [
  { name: 'excel', extension: 'xlsx', mostRows: mostExported.excel, make: createListWorkbook },
  {
    name: 'pdf',
    extension: 'pdf',
    mostRows: mostExported.pdf,
    make: async (list, { language, person }) => {
      const rows: ListRow[] = [];
      for await (const row of list.rows) rows.push(row);
      return inThread('listPdf', { ...list, rows, language, madeBy: person.name, madeAt: new Date() });
    },
  },
];

/**
 * What of a list goes into its file: with Edit all of it, one more than fits, else the page that is seen.
 * @throws AppError BadInput for a page that is not listed
 */
export function exportedWindow(
  { person }: Pick<MasterContext, 'person'>,
  screen: Screen,
  query: { page: number; size: number },
  mostRows: number,
): { limit: number; offset: number } {
  const isAll = includesPrivilege(person.privileges[screen], 'Edit');
  const window = isAll ? { limit: mostRows + 1, offset: 0 } : { limit: query.size, offset: offsetOf(query) };
  if (window.offset >= exactTotal) throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed.');
  return window;
}

/** @throws AppError TooManyRows with what a file holds */
export function refuseTooMany(rows: number, mostRows: number): void {
  if (rows > mostRows) throw new AppError('TooManyRows', `A file holds at most ${mostRows} rows.`, { mostRows });
}

/** The list as a file: every page for people who may edit, else the page that is shown. */
export function createExportRoutes(master: Master): Route[] {
  return listFormats.map((format) => createExportRoute(master, format));
}

function createExportRoute(master: Master, { name, extension, mostRows, make }: ListFormat): Route {
  const { definition } = master;
  return defineRoute({
    method: 'get',
    path: `/api${definition.path}/export/${name}`,
    summary: `The filtered and sorted list as ${extension}; with Edit all of it, else the page that is seen.`,
    tags: [definition.path.slice(1)],
    policy: { screen: definition.screen, privilege: 'View' },
    query: masterListQuery(master),
    responses: { 200: { description: 'The file', contentType: 'application/octet-stream' } },
    refusals: ['TooManyRows'],
    handler: async ({ em, person, query, response, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const { limit, offset } = exportedWindow(context, definition.screen, query, mostRows);
      const ids = await listIds(master, context, query, limit, offset);
      refuseTooMany(ids.length, mostRows);
      const title = wordsOf(definition.area, context.language)('many');
      const table = tableOf(master, context, ids, query.columns);
      const content = await make({ title, ...table, isRightToLeft: context.language === 'ar' }, context);
      await sendFile(response, content, { fileName: `${title}.${extension}` });
    },
  });
}

function tableOf(
  master: Master,
  context: MasterContext,
  ids: readonly number[],
  wanted: readonly string[] = [...master.definition.fields.map(({ name }) => name), 'isActive'],
) {
  const { definition } = master;
  const columns = wanted.map((name) => {
    const field = definition.fields.find((one) => one.name === name);
    return {
      label: fieldLabel(definition, name, context.language),
      isNumeric: field !== undefined && isNumeric(field),
    };
  });
  return { columns, rows: rowsOf(master, context, ids, wanted) };
}

/** The list has found them, in force or retired. */
const seen = { withRetired: true };

/** Read a part at a time, as far as they are asked for. */
async function* rowsOf(
  master: Master,
  context: MasterContext,
  ids: readonly number[],
  wanted: readonly string[],
): AsyncGenerator<ListRow> {
  const word = wordsOf('masters', context.language);
  const fields = new Map(master.definition.fields.map((field) => [field.name, field]));
  for (let start = 0; start < ids.length; start += readAtOnce) {
    for (const record of await readRecords(master, context, ids.slice(start, start + readAtOnce), seen)) {
      yield wanted.map((name) => {
        const field = fields.get(name);
        if (!field) return word(record.isRetired ? 'archived' : record.isActive ? 'active' : 'inactive');
        const value = record.values[name] ?? null;
        if (isNumeric(field)) return value === null ? null : Number(value);
        // A list of records comes back as it would be imported: by code.
        return field.type === 'references' && !field.isDerived && Array.isArray(value)
          ? joinCodes(value.map(({ code }) => code))
          : namesOf(value, context.language);
      });
    }
  }
}
