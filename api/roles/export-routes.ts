import { builtInRoleWords, screens } from '#contracts/roles.ts';
import type { RoleView } from '#contracts/roles.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { AppError } from '../errors.ts';
import { sendFile } from '../files/send-blob.ts';
import { listFormats } from '../masters/export-list.ts';
import type { ListFormat } from '../masters/export-list.ts';
import { languageOf } from '../access/language.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { readList, roleListQuery } from './list.ts';

export const createRoleExportRoutes = (): Route[] => listFormats.map(exportRoute);

function exportRoute({ name, extension, mostRows, make }: ListFormat): Route {
  return defineRoute({
    method: 'get',
    path: `/api/roles/export/${name}`,
    summary: `The filtered and sorted roles as ${extension}; a workbook holds their grids too.`,
    tags: ['roles'],
    policy: { screen: 'roles', privilege: 'Edit' },
    query: roleListQuery,
    responses: { 200: { description: 'The file', contentType: 'application/octet-stream' } },
    refusals: ['TooManyRows'],
    handler: async ({ em, person, query, response }) => {
      const language = await languageOf(em, person);
      const roles = await readList(em, query, language, { limit: mostRows + 1, offset: 0 });
      if (roles.length > mostRows)
        throw new AppError('TooManyRows', `A file holds at most ${mostRows} rows.`, { mostRows });
      const title = wordsOf('roles', language)('many');
      const table = roleTable(roles, language, name === 'excel' ? screens : []);
      const content = await make({ title, ...table, isRightToLeft: language === 'ar' }, { language, person });
      await sendFile(response, content, { fileName: `${title}.${extension}` });
    },
  });
}

/** A line for each role; its privileges do not fit across a sheet of paper. */
function roleTable(roles: readonly RoleView[], language: LanguageCode, shownScreens: typeof screens | readonly []) {
  const word = wordsOf('roles', language);
  const shell = wordsOf('shell', language);
  const nameOf = (name: string) => {
    const known = builtInRoleWords[name];
    return known ? shell(`role.${known}`) : name;
  };
  const columns = [
    { label: word('column.name'), isNumeric: false },
    { label: word('column.baseRole'), isNumeric: false },
    { label: word('column.userCount'), isNumeric: true },
    ...shownScreens.map((screen) => ({ label: word(`field.${screen}`), isNumeric: false })),
  ];
  const rows = roles.map(({ name, baseRole, userCount, privileges }) => [
    nameOf(name),
    nameOf(baseRole),
    userCount,
    ...shownScreens.map((screen) => word(`privilege.${privileges[screen]}`)),
  ]);
  return { columns, rows };
}
