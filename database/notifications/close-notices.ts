import type { MailTemplate } from '#contracts/notifications.ts';

/** Notices that ask a reviewer for a decision, and those that ask the provider for a file or words. */
const askReviewers: readonly MailTemplate[] = [
  'yourTurn',
  'sentBack',
  'stepReminder',
  'stepCopy',
  'stepOverdue',
  'noAssignee',
];
const askProvider: readonly MailTemplate[] = [
  'opened',
  'refused',
  'reopened',
  'explanationNeeded',
  'dueReminder',
  'overdue',
];

/**
 * Marks as read what asked for an act that is done: the bell counts what still needs one. A stand-in is asked as long as
 * the person whose place they take.
 */
export const closeNotices = {
  name: 'close-notices',
  text: `update email_history h set is_read = true from submission s
     where s.id = $1 and h.submission_id = s.id and not h.is_read and (
       h.template_name = any($2) and not exists (
         select 1 from submission_assignee a
         where a.submission_id = s.id and a.is_turn and not a.has_decided and (a.user_id = h.user_id or exists (
           select 1 from delegation d where d.principal_id = a.user_id and d.delegate_id = h.user_id
             and d.valid_from <= now() and d.valid_until > now()) or h.template_name in ('stepCopy', 'stepOverdue')))
         and not (h.template_name = 'noAssignee' and s.process_state = 'parked')
       or h.template_name = any($3) and s.ball_holder <> 'provider')`,
  valuesOf: (submissionId: number): unknown[] => [submissionId, askReviewers, askProvider],
};
