import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { jobSchema } from '#contracts/jobs.schema.ts';
import { extensionOf, reportFileFormats } from '#contracts/report-files.ts';
import type { ReportFileFormat } from '#contracts/report-files.ts';
import { screenOfReport } from '#contracts/reports.ts';
import type { ReportName } from '#contracts/reports.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import { findReportFile } from '#database/reports/find-report-file.ts';
import type { FoundReportFile } from '#database/reports/find-report-file.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { languageOf } from '../access/language.ts';
import type { SignedInPerson } from '../access/person.ts';
import { AppError } from '../errors.ts';
import { openKept, sendFile } from '../files/send-blob.ts';
import { startJob } from '../jobs/start-job.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { reportExports } from './exports.ts';
import { ofReport, reportTags as tags } from './policies.ts';
import type { ReportExportByAddress } from './report-export.ts';

export interface ReportFileServers {
  processes: ProcessPlace;
  blobStore: BlobStore;
}

/** Long files of reports: made as a job, and given to the person in whose scope they were made. */
export function createReportFileRoutes({ processes, blobStore }: ReportFileServers): Route[] {
  return [
    ...reportExports.flatMap((one) => reportFileFormats.map((format) => startRoute(processes, one, format))),
    fileRoute(blobStore),
  ];
}

function startRoute(
  processes: ProcessPlace,
  { report, path, query }: ReportExportByAddress,
  format: ReportFileFormat,
): Route {
  const extension = extensionOf[format];
  return defineRoute({
    method: 'post',
    path: `/api/reports/${path}/export/${format}/jobs`,
    summary: `Makes the filtered report as ${extension} as a job, in the row scope of the reader when it is made.`,
    tags,
    policy: { ...ofReport(report), privilege: 'Edit' },
    query,
    responses: { 202: { description: 'The job', schema: jobSchema } },
    refusals: ['TooManyJobs'],
    handler: async ({ em, person, query: parsed, request, requestId }) => {
      const known = Object.keys(parsed as object);
      const asked = Object.entries(request.query).filter(
        (entry): entry is [string, string] => known.includes(entry[0]) && typeof entry[1] === 'string',
      );
      const language = await languageOf(em, person);
      const about = { file: `${wordsOf('reports', language)(`name.${report}`)}.${extension}` };
      const input = { path, format, query: Object.fromEntries(asked), language };
      return startJob(em, processes, { kind: 'exportReport', input, about, person, requestId });
    },
  });
}

function fileRoute(blobStore: BlobStore): Route {
  return defineRoute({
    method: 'get',
    path: '/api/reports/files/:jobId',
    summary: 'The file that a job of the reader made, for 30 days.',
    tags,
    policy: { signedIn: true },
    params: z.object({ jobId: z.coerce.number().int().positive().max(2_147_483_647) }),
    responses: { 200: { description: 'The file', contentType: 'application/octet-stream' } },
    refusals: ['Gone'],
    handler: async ({ em, person, params: { jobId }, response }) => {
      const { blobKey, fileName, sizeBytes } = await ownFile(em, person, jobId);
      await sendFile(response, await openKept(blobStore, blobKey), { fileName, sizeBytes });
    },
  });
}

/**
 * Of the person alone, administrators included: it holds what they saw when it was made. What somebody makes while acting as
 * another is theirs while they do.
 * @throws AppError NotFound, also for the file of another person, for one whose report they may not download any more, and for
 * one with rows of a fund or property that they have lost
 */
async function ownFile(em: EntityManager, person: SignedInPerson, jobId: number): Promise<FoundReportFile> {
  const { userId, impersonator } = person;
  const file = await findReportFile(em, { jobId, userId, impersonatorId: impersonator?.userId ?? null });
  const report = reportExports.find(({ path }) => path === file?.path)?.report;
  if (!file || !report || !mayDownload(person, report)) {
    throw new AppError('NotFound', 'There is no such file of yours, or it is no longer kept.');
  }
  return file;
}

const mayDownload = ({ privileges }: SignedInPerson, report: ReportName): boolean =>
  includesPrivilege(privileges[screenOfReport(report)], 'Edit');
