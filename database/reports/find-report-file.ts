import type { EntityManager } from '@mikro-orm/postgresql';
import type { Part } from '../sql/select.ts';
import { selectOne, sql } from '../sql/select.ts';

export interface FoundReportFile {
  blobKey: string;
  fileName: string;
  sizeBytes: number;
  /** Of the report, below `/api/reports/`. */
  path: string | null;
}

export interface FileReader {
  jobId: number;
  userId: number;
  /** Who acts as the person; null for the person themselves. */
  impersonatorId: number | null;
}

/** Over a file `f` and its person `m`: they see every row today that they saw when it was made. */
const seesItsRows = sql`exists (select from role b where b.id = m.role_id and (b.base_role = 'SuperAdmin'
  or not exists (select from user_scope l where l.user_id = m.id)
  or f.limited_to is not null
    and not exists (select from jsonb_array_elements_text(f.limited_to -> 'fundIds') x (id) where not exists (
      select from user_scope l where l.user_id = m.id and l.fund_id = x.id::int))
    and not exists (select from jsonb_array_elements_text(f.limited_to -> 'propertyIds') x (id) where not exists (
      select from user_scope l where l.user_id = m.id and l.property_id = x.id::int))))`;

/**
 * The file that a job made for a person, until they lose a fund or a property that they were limited to then.
 * @param isReader over the person `m`; what else is asked of them
 */
export async function findReportFile(
  em: EntityManager,
  { jobId, userId, impersonatorId }: FileReader,
  isReader: Part = sql`true`,
): Promise<FoundReportFile | null> {
  return selectOne<FoundReportFile>(
    em,
    sql`select f.blob_key as "blobKey", f.file_name as "fileName", f.size_bytes as "sizeBytes", j.input ->> 'path' as path
        from report_file f join job j on j.id = f.job_id join app_user m on m.id = f.user_id
        where f.job_id = ${jobId} and f.made_at is not null and f.user_id = ${userId}
          and f.impersonator_id is not distinct from ${impersonatorId}::int and ${seesItsRows} and ${isReader}`,
  );
}
