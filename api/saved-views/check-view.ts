import type { z } from 'zod';
import { masterNames } from '#contracts/masters.ts';
import type { MasterName } from '#contracts/masters.ts';
import { orphanParamsSchema } from '#contracts/orphans.schema.ts';
import type { ViewedListName } from '#contracts/saved-views.ts';
import { masterDefinitions, viewedLists } from '#contracts/saved-views.ts';
import { providerBoardSchema, reviewerBoardSchema, submissionListSchema } from '#contracts/submissions.schema.ts';
import { auditQuery } from '../audit/list.ts';
import { AppError } from '../errors.ts';
import { masterListQuery } from '../masters/list.ts';
import { notificationListQuery } from '../notifications/list.ts';
import { orphanListQuery } from '../orphans/routes.ts';
import { roleListQuery } from '../roles/list.ts';
import { stuckListQuery } from '../submissions/stuck-routes.ts';

const others: Readonly<Record<Exclude<ViewedListName, MasterName>, z.ZodType>> = {
  submissions: submissionListSchema,
  reviewerBoard: reviewerBoardSchema,
  providerBoard: providerBoardSchema,
  roles: roleListQuery,
  stuck: stuckListQuery,
  audit: auditQuery,
  notifications: notificationListQuery,
  orphanRecords: orphanListQuery.extend(orphanParamsSchema.partial().shape),
};

/** What the list itself would accept. */
function queryOf(list: ViewedListName): z.ZodType {
  return isMaster(list) ? masterListQuery({ definition: masterDefinitions[list] }) : others[list];
}

const isMaster = (list: ViewedListName): list is MasterName => (masterNames as readonly string[]).includes(list);

/** @throws AppError BadInput for what the list would not understand */
export function checkQuery(list: ViewedListName, query: Readonly<Record<string, string>>): void {
  const unknown = Object.keys(query).filter((key) => !viewedLists[list].keys.includes(key));
  if (unknown.length > 0) throw new AppError('BadInput', `The list has no ${unknown.join(', ')}.`);
  queryOf(list).parse(query);
}

/** @throws AppError BadInput for a column that the list has not, or has once */
export function checkColumns(list: ViewedListName, columns: readonly string[] | null): void {
  if (columns === null) return;
  const known = new Set(viewedLists[list].columns);
  const wrong = columns.filter((column) => !known.delete(column));
  if (wrong.length > 0) throw new AppError('BadInput', `The list has no column ${wrong.join(', ')}.`);
}
