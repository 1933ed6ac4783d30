import type { MikroORM } from '@mikro-orm/postgresql';
import type { PersonCommand } from '#rules/submissions/state.ts';
import { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';

export interface ClosePeriodsInput {
  asOfMs: number;
  /** Months after the period's end; null never closes a period. */
  afterMonths: number | null;
  limit: number;
}

interface Closable {
  submissionId: number;
  submissionNo: string;
  rev: number;
}

/**
 * T20 by the sweep: hands completed submissions of old periods to the relay, each once for the state it is in.
 * @returns how many; fewer than `limit` when there are no more
 */
export async function closePeriods(orm: MikroORM, { asOfMs, afterMonths, limit }: ClosePeriodsInput): Promise<number> {
  if (afterMonths === null) return 0;
  const em = orm.em.fork();
  const submissions = await em.execute<Closable[]>(
    `select s.id as "submissionId", s.submission_no as "submissionNo", s.rev from submission s
      where s.status = 'Completed'
        and s.period_end <= (to_timestamp(? / 1000.0) at time zone 'UTC')::date - make_interval(months => ?)
        and not exists (select 1 from outbox_entry o
          where o.submission_id = s.id and (o.status = 'pending' or o.op_id = s.submission_no || ':period-close:' || s.rev))
      order by s.period_end, s.id limit ?`,
    [asOfMs, afterMonths, limit],
  );
  if (submissions.length === 0) return 0;
  await em
    .createQueryBuilder(OutboxEntry)
    .insert(submissions.map((submission) => entryOf(submission, asOfMs)))
    .onConflict('opId')
    .ignore()
    .execute('run');
  return submissions.length;
}

function entryOf({ submissionId, submissionNo, rev }: Closable, atMs: number) {
  const opId = `${submissionNo}:period-close:${rev}`;
  const actor = { userId: 0, baseRole: 'System' as const };
  const payload: PersonCommand = { kind: 'close', opId, actor, atMs, reason: 'PERIOD_CLOSED', commentId: null };
  return { opId, submissionId, kind: payload.kind, payload };
}
