import type { EntityManager } from '@mikro-orm/postgresql';
import { ImportRun } from '#database/imports/import-run.entity.ts';
import { AppError } from '../errors.ts';
import type { Master, MasterContext } from '../masters/master.ts';

/** @throws AppError NotFound, also for an import of somebody else that a limited reader may not see */
export async function findRun(em: EntityManager, master: Master, context: MasterContext, importId: string) {
  const own = context.scope.isEverything ? {} : { userId: context.person.userId };
  const run = await em.findOne(ImportRun, { importId, master: master.definition.name, ...own });
  if (!run) throw new AppError('NotFound', 'There is no such import.');
  return run;
}
