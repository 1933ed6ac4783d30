import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Puts what the effects dated by the clock at its place in the story, tells no mail of what is long past, and lets the
 * processes of open submissions start.
 */
export async function datePast(em: EntityManager, now: Date): Promise<void> {
  const statements = [
    `update version v set created_at = u.created_at + interval '20 seconds' from upload u where v.upload_id = u.id`,
    `update email_history h set created_at = a.at from audit_entry a
      where a.submission_id = h.submission_id and position(':' || a.op_id || ':' in h.dedupe_key) > 0`,
    `update email_history set created_at = least(created_at, now())`,
    `update email_history set is_read = true where created_at < now() - interval '6 days'`,
    `update mail_outbox m set created_at = h.created_at from email_history h where h.id = m.email_history_id`,
    // The catcher shows the mails of the last days; the older ones have gone out long ago.
    `update mail_outbox set status = 'sent', sent_at = created_at where created_at < now() - interval '3 days'`,
    `update reporting_load r set loaded_at = s.completed_at, published_at = case when r.state = 'published' then s.completed_at end
      from submission s where s.id = r.submission_id and s.completed_at is not null`,
    `update submission_assignee a set claimed_at = d.decided_at - interval '40 minutes' from decision d
      where d.submission_id = a.submission_id and d.user_id = a.user_id and a.claimed_at is null`,
    `update outbox_entry set status = 'pending', next_attempt_at = now() where status = 'held'`,
  ];
  for (const statement of statements) await em.execute(statement);
  await em.execute('update submission set updated_at = least(updated_at, ?) where process_state = ?', [now, 'ended']);
}
