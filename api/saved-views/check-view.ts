import type { z } from 'zod';
import { masterNames } from '#contracts/masters.ts';
import type { MasterName } from '#contracts/masters.ts';
import { orphanParamsSchema } from '#contracts/orphans.schema.ts';
import type { ViewedListName } from '#contracts/saved-views.ts';
import { masterDefinitions, viewedLists } from '#contracts/saved-views.ts';
import { providerBoardSchema, reviewerBoardSchema, submissionListSchema } from '#contracts/submissions.schema.ts';
import { auditQuery } from '../audit/list.ts';
import { placeListQuery } from '../dataset-mappings/inbox/list-places.ts';
import { AppError } from '../errors.ts';
import { masterListQuery } from '../masters/list.ts';
import { notificationListQuery } from '../notifications/list.ts';
import { orphanListQuery } from '../orphans/routes.ts';
import { qualityQuery } from '../reports/quality/query.ts';
import { turnaroundListQuery } from '../reports/turnaround/query.ts';
import { expiryLeaseQuery } from '../reports/lease-expiration/query.ts';
import { rentRollQuery } from '../reports/rent-roll/query.ts';
import { vacancyPropertyQuery } from '../reports/vacancy/query.ts';
import { roleListQuery } from '../roles/list.ts';
import { fileListQuery } from '../uploaded-files/query.ts';
import { stuckListQuery } from '../submissions/stuck-routes.ts';

type PlainMaster = Exclude<MasterName, 'datasetMappings'>;

const others: Readonly<Record<Exclude<ViewedListName, PlainMaster>, z.ZodType>> = {
  datasetMappings: placeListQuery,
  submissions: submissionListSchema,
  reviewerBoard: reviewerBoardSchema,
  providerBoard: providerBoardSchema,
  roles: roleListQuery,
  stuck: stuckListQuery,
  audit: auditQuery,
  notifications: notificationListQuery,
  uploadedFiles: fileListQuery,
  fileProcessing: fileListQuery,
  dataQuality: qualityQuery,
  turnaround: turnaroundListQuery,
  leaseExpiration: expiryLeaseQuery,
  vacancy: vacancyPropertyQuery,
  rentRoll: rentRollQuery,
  orphanRecords: orphanListQuery.extend(orphanParamsSchema.partial().shape),
};

/** What the list itself would accept. */
function queryOf(list: ViewedListName): z.ZodType {
  return isMaster(list) ? masterListQuery({ definition: masterDefinitions[list] }) : others[list];
}

const isMaster = (list: ViewedListName): list is PlainMaster =>
  list !== 'datasetMappings' && (masterNames as readonly string[]).includes(list);

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
