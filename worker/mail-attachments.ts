import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReportReadyValues } from '#contracts/notifications.ts';
import { mostAttachedBytes } from '#contracts/report-files.ts';
import { screenOfReport } from '#contracts/reports.ts';
import type { ReportName } from '#contracts/reports.ts';
import { findReportFile } from '#database/reports/find-report-file.ts';
import { mayExportReport } from '#database/reports/report-readers.ts';
import { sql } from '#database/sql/select.ts';
import type { BlobStore } from '#platform/blob-store.ts';

interface Mail {
  userId: number;
  values: Record<string, string | number>;
}

/** A file that was made for the receiver, if they may still have it: the mail may have waited for long. */
export async function attachmentsOf(
  em: EntityManager,
  blobs: Pick<BlobStore, 'getBuffer'>,
  { userId, values }: Mail,
): Promise<{ filename: string; content: Buffer }[]> {
  const { fileJobId: jobId, report } = values as Partial<ReportReadyValues>;
  if (jobId === undefined || report === undefined) return [];
  const mayHave = mayExportReport(sql`${screenOfReport(report as ReportName)}::text`);
  const file = await findReportFile(em, { jobId, userId, impersonatorId: null }, mayHave);
  if (file === null || file.sizeBytes > mostAttachedBytes) return [];
  return [{ filename: file.fileName, content: await blobs.getBuffer(file.blobKey) }];
}
