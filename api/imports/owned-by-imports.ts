import type { MasterName } from '#contracts/imports.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import { ImportRun } from '#database/imports/import-run.entity.ts';
import type { FindOwnedFile } from '../files/blob-by-url-route.ts';
import type { Master } from '../masters/master.ts';
import { rowScopeOf } from '../access/row-scope.ts';

/** Imported workbooks, for people who may edit the master's screen; imports of others only for a reader without limits. */
export function ownedByImports(masters: Readonly<Record<MasterName, Master>>): FindOwnedFile {
  return async (em, person, blobKey) => {
    const run = await em.findOne(ImportRun, { blobKey });
    if (!run || !includesPrivilege(person.privileges[masters[run.master].definition.screen], 'Edit')) return null;
    const isOwn = run.userId === person.userId;
    return isOwn || (await rowScopeOf(em, person)).isEverything ? { blobKey, fileName: run.fileName } : null;
  };
}
