import type { EntityManager } from '@mikro-orm/postgresql';
import { sentBackForMapping } from '#database/account-mappings/free-waiting.ts';
import { select, sql } from '#database/sql/select.ts';

export interface WaitingSubmission {
  submissionId: number;
  submissionNo: string;
  postMonth: string;
}

/** Submissions that were sent back because of unmapped accounts of a chart, or of how they are mapped, the oldest first. */
export async function submissionsWaitingFor(em: EntityManager, chartId: number): Promise<WaitingSubmission[]> {
  return select<WaitingSubmission>(
    em,
    sql`select s.id as "submissionId", s.submission_no as "submissionNo", s.post_month::text as "postMonth"
          from submission s
         where ${sentBackForMapping}
           and exists (select 1 from version_account va join source_account a on a.id = va.source_account_id
             where va.version_id = s.current_version_id and a.provider_chart_id = ${chartId})
         order by s.post_month, s.id limit 200`,
  );
}

export async function waitingSubmissions(
  em: EntityManager,
  chartId: number,
): Promise<Omit<WaitingSubmission, 'submissionId'>[]> {
  const rows = await submissionsWaitingFor(em, chartId);
  return rows.map(({ submissionNo, postMonth }) => ({ submissionNo, postMonth }));
}

/** Those that wait on after others were handed on to be checked again. */
export async function stillWaiting(
  em: EntityManager,
  chartId: number,
  freed: readonly { submissionNo: string }[],
): Promise<Omit<WaitingSubmission, 'submissionId'>[]> {
  const waiting = await waitingSubmissions(em, chartId);
  return waiting.filter(({ submissionNo }) => !freed.some((one) => one.submissionNo === submissionNo));
}
