import { templateQuerySchema } from '#contracts/imports.schema.ts';
import type { MasterName } from '#contracts/imports.ts';
import { typedFields } from '#contracts/masters.ts';
import type { Screen } from '#contracts/roles.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { inThread } from '#documents/threads/in-thread.ts';
import type { SignedInPerson } from '../access/person.ts';
import { AppError } from '../errors.ts';
import { sendFile } from '../files/send-blob.ts';
import { listChoices, mostChoices } from '../masters/list-choices.ts';
import { contextOf } from '../masters/master.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';

/** A workbook that is no master's, such as the accounts that are still to be mapped. */
export interface TemplateOfFile {
  screen: Screen;
  area: Parameters<typeof wordsOf>[0];
  create: (context: MasterContext) => Promise<Buffer>;
}

function assertMayView({ privileges }: SignedInPerson, screen: Screen): void {
  if (!includesPrivilege(privileges[screen], 'View')) {
    throw new AppError('Forbidden', 'You do not have permission to do this.');
  }
}

/** The workbook that an import of a master reads, for everybody who may see the master's screen. */
export function createTemplateRoute(
  masters: Readonly<Record<MasterName, Master>>,
  others: Readonly<Record<'accountMappings', TemplateOfFile>>,
): Route {
  return defineRoute({
    method: 'get',
    path: '/api/blob/download/importfile/template',
    summary: 'An import template in the language of the reader, with list checks and instructions.',
    tags: ['imports'],
    policy: { signedIn: true },
    query: templateQuerySchema,
    responses: { 200: { description: 'The workbook', contentType: 'application/octet-stream' } },
    handler: async ({ em, person, query, response, requestId }) => {
      if (query.templatename === 'accountMappings') {
        const { screen, area, create } = others[query.templatename];
        assertMayView(person, screen);
        const own = await contextOf(em, person, requestId);
        return sendFile(response, await create(own), { fileName: `${wordsOf(area, own.language)('many')}.xlsx` });
      }
      const master = masters[query.templatename];
      const { definition } = master;
      assertMayView(person, definition.screen);
      const context = await contextOf(em, person, requestId);
      const { language } = context;
      const lists = await listsOf(master, context);
      const content = await inThread('importTemplate', { definition, language, lists });
      await sendFile(response, content, { fileName: `${wordsOf(definition.area, language)('many')}.xlsx` });
    },
  });
}

/**
 * Drop-down lists for lookup values, roles and fund types. Other records may be thousands; the check reports unknown ones.
 */
async function listsOf(master: Master, context: MasterContext): Promise<Record<string, string[]>> {
  const lists: Record<string, string[]> = {};
  for (const { name, type, within } of typedFields(master.definition)) {
    const isShort = type === 'lookup' || type === 'choice' || master.references[name]?.hasNoStatus === true;
    if (!isShort || within !== undefined) continue;
    const choices = await listChoices(master, context, name, { search: '', within: '', isFilter: false });
    const isRecord = master.references[name] !== undefined;
    // Excel would refuse the records beyond a list that was cut.
    if (isRecord && choices.length >= mostChoices) continue;
    // A role is named by its code: its shown name depends on the language.
    lists[name] = choices.map((choice) => (isRecord ? choice.code : choice.name));
  }
  return lists;
}
