import type pg from 'pg';

/** Says of a load that replaces a published one what kind of change it is, who made it, and why. */
export async function noteReason(client: pg.ClientBase, submissionId: number, loadId: number): Promise<void> {
  await client.query(
    `with standing as (
       select s.id, v.kind, v.created_by_user_id, coalesce(jsonb_typeof(s.state -> 'recoding') = 'object', false) as is_recoding
         from reporting_load l join submission s on s.id = l.submission_id join version v on v.id = l.version_id
        where l.id = $2 and exists (select 1 from reporting_load o
          where o.submission_id = $1 and o.id <> $2 and o.published_at is not null)
     ), said as (
       select c.user_id, c.text from comment c, standing n
        where c.submission_id = n.id and c.kind = case when n.is_recoding then 'recode' else 'adminReopen' end
        order by c.id desc limit 1
     )
     update reporting_load l
        set kind = case when n.is_recoding then 'RECODE' when n.kind = 'edit' then 'EDIT' else 'NEW_FILE' end,
            changed_by_user_id = case when n.is_recoding then (select user_id from said) else n.created_by_user_id end,
            reason = (select text from said)
       from standing n where l.id = $2`,
    [submissionId, loadId],
  );
}
