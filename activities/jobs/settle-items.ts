import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';

/** Copies the answers of submissions to the items that were sent to them. */
export async function settleItems(orm: MikroORM, jobId: number): Promise<void> {
  await orm.em.fork().execute(
    `update job_item i set ended_at = now(), status = case o.status when 'done' then 'done' else 'refused' end,
       code = case o.status when 'done' then null when 'refused' then o.last_error else 'NotDelivered' end
     from outbox_entry o
     where i.job_id = ? and i.status = 'sent' and o.op_id = i.op_id and o.status <> 'pending'`,
    [jobId],
  );
}

/** Withdraws commands that were sent and not tried yet. Those in progress are awaited. */
export async function takeBackSent(orm: MikroORM, jobId: number): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await em.execute(
      `with gone as (
         delete from outbox_entry where id in (
           select o.id from outbox_entry o join job_item i on i.op_id = o.op_id
           where i.job_id = ? and i.status = 'sent' and o.status = 'pending' and o.attempts = 0
           for update of o skip locked)
         returning op_id)
       update job_item i set status = 'notDone', ended_at = now() from gone where i.op_id = gone.op_id`,
      [jobId],
    );
  });
}

/** Marks the items of a cancelled job that were not begun as `notDone`. */
export async function giveUpWaiting(em: EntityManager, jobId: number): Promise<void> {
  await em.execute(`update job_item set status = 'notDone', ended_at = now() where job_id = ? and status = 'waiting'`, [
    jobId,
  ]);
}

export async function countOf(orm: MikroORM, jobId: number, status: 'waiting' | 'sent'): Promise<number> {
  const [row] = await orm.em
    .fork()
    .execute<{ count: number }[]>('select count(*)::int as count from job_item where job_id = ? and status = ?', [
      jobId,
      status,
    ]);
  return row?.count ?? 0;
}
