import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { personName } from './presenter.ts';
import { instantOf, select, sql } from '#database/sql/select.ts';

/** Most commands are taken up within a fraction of a second; what is on its way so long is worth no word. */
const usualSeconds = 3;

interface Entry {
  userId: number | null;
  userName: string | null;
  fileName: string | null;
  at: string;
}

/** What people have given for a submission and its process has not taken up yet, oldest first. */
export async function readUndelivered(
  em: EntityManager,
  submissionId: number,
): Promise<SubmissionDetail['undelivered']> {
  const entries = await select<Entry>(
    em,
    sql`select o.user_id as "userId", u.name as "userName", up.file_name as "fileName", o.created_at as at
        from outbox_entry o join app_user u on u.id = o.user_id
        left join upload up on o.kind = 'upload' and up.id = (o.payload ->> 'uploadId')::int
        where o.submission_id = ${submissionId} and o.status = 'pending'
          and o.created_at < now() - make_interval(secs => ${usualSeconds}) order by o.id`,
  );
  return entries.map(({ userId, userName, fileName, at }) => ({
    person: personName(userId, userName),
    at: instantOf(at),
    fileName,
  }));
}
