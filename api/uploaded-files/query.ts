import { z } from 'zod';
import { languageCodes } from '#contracts/sessions.ts';
import { submissionFiltersSchema } from '#contracts/submissions.schema.ts';
import { archiveLimits, fileResults } from '#contracts/uploaded-files.ts';
import { listQuery } from '../list-query.ts';

const commas = z
  .string()
  .max(20_000)
  .transform((text) => text.split(',').filter((part) => part !== ''));
const fileId = z.string().regex(/^[vur][1-9]\d{0,9}$/u);

export const fileSortColumns = [
  'uploadedAt',
  'fileName',
  'submissionNo',
  'serviceProvider',
  'property',
  'dataset',
  'postMonth',
  'rowCount',
  'hardCount',
] as const;
export type FileSortColumn = (typeof fileSortColumns)[number];

/** Newest first unless asked otherwise. Filters are those of the submissions, of whatever month. */
export const fileListQuery = listQuery(fileSortColumns, '-uploadedAt').extend({
  ...submissionFiltersSchema.pick({
    fundId: true,
    propertyId: true,
    datasetId: true,
    serviceProviderId: true,
    postMonth: true,
    status: true,
    submissionNo: true,
  }).shape,
  result: commas.pipe(z.array(z.enum(fileResults))).optional(),
  /** Ids of people; 0 is the system. */
  createdBy: commas.pipe(z.array(z.coerce.number<string>().int().min(0).max(2_147_483_647))).optional(),
});
export type FileListQuery = z.output<typeof fileListQuery>;

/** The files named, or all of the list. */
export const archiveQuery = fileListQuery.extend({
  fileIds: commas.pipe(z.array(fileId).max(archiveLimits.files)).optional(),
  content: z.enum(['original', 'marked']).default('original'),
  /** Of the page: a link sends no header. */
  language: z.enum(languageCodes).optional(),
});
export type ArchiveQuery = z.output<typeof archiveQuery>;

const versionId = z.coerce.number().int().positive().max(2_147_483_647);
export const versionParams = z.object({ versionId });
export const differenceQuery = z.object({
  from: versionId,
  to: versionId,
  view: z.enum(['differences', 'all']).default('differences'),
  search: z.string().trim().max(200).default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(500).default(50),
});
export type DifferenceQuery = z.output<typeof differenceQuery>;
