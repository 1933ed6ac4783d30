import type { EntityManager } from '@mikro-orm/postgresql';
import type { Recipient } from '../notifications/queue-notice.ts';
import { isAmong, select, sql } from '../sql/select.ts';

/** Nobody is reminded of the same submission again within so many minutes. */
export const remindPauseMinutes = 60;

/** Somebody whom submissions wait for, with the submissions, the one that is due first before the others. */
interface WaitedFor extends Recipient {
  name: string;
  submissionIds: number[];
}

/** Over a submission `s` and a person `u`: they have no lists, or the submission is on one. */
const seesPlace = sql`(not exists (select 1 from user_scope l where l.user_id = u.id)
  or exists (select 1 from user_scope l where l.user_id = u.id and (l.property_id = s.property_id or l.fund_id in (s.fund_id, s.entity_id))))`;

/** Undecided people of the current step, or the provider's people who see the place; each person once. */
export function peopleWaitedFor(em: EntityManager, submissionIds: readonly number[]): Promise<WaitedFor[]> {
  if (submissionIds.length === 0) return Promise.resolve([]);
  const among = isAmong(sql`s.id`, submissionIds);
  return select<WaitedFor>(
    em,
    sql`select u.id as "userId", u.name, u.email as address,
          coalesce(u.language, (select code from language where is_default limit 1), 'en') as language,
          array_agg(w.id order by w.due_on, w.id) as "submissionIds"
        from (
          select s.id, s.due_on, a.user_id from submission s join submission_assignee a on a.submission_id = s.id
           where ${among} and s.ball_holder in ('reviewer', 'approver') and a.is_turn and not a.has_decided
          union
          select s.id, s.due_on, u.id from submission s join app_user u on u.service_provider_id = s.service_provider_id
            join role r on r.id = u.role_id and r.is_active and r.base_role = 'DataProvider'
           where ${among} and s.ball_holder = 'provider' and ${seesPlace}
        ) w join app_user u on u.id = w.user_id
        where u.is_active and u.retired_at is null group by u.id order by u.name, u.id`,
  );
}

/** Over a submission `s`: somebody was reminded of it within the pause. */
export const isRemindedRecently = sql`exists (select 1 from audit_entry a where a.submission_id = s.id and a.action = 'remind'
  and a.at > now() - make_interval(mins => ${remindPauseMinutes}))`;

interface ValuesOfSubmission {
  submissionNo: string;
  dataset: string;
  /** Name of the property, or of the fund. */
  place: string;
  postMonth: string;
  dueOn: string;
}

interface SaidOfSubmission {
  submissionId: number;
  dueOn: string;
  valuesIn: (language: string) => ValuesOfSubmission;
}

/** What a mail says of each submission, by its id. */
export async function valuesOfSubmissions(
  em: EntityManager,
  submissionIds: readonly number[],
): Promise<Map<number, SaidOfSubmission>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await select<{
    submissionId: number;
    dataset: string;
    names: Record<string, string>;
    values: Omit<ValuesOfSubmission, 'dataset'>;
  }>(
    em,
    sql`select s.id as "submissionId", d.name as dataset, d.names, json_build_object('submissionNo', s.submission_no,
          'place', coalesce(p.name, f.name, ''), 'postMonth', to_char(s.post_month, 'YYYY-MM-DD'),
          'dueOn', to_char(s.due_on, 'YYYY-MM-DD')) as values
        from submission s join dataset d on d.id = s.dataset_id left join property p on p.id = s.property_id
        left join fund f on f.id = coalesce(s.entity_id, s.fund_id) where ${isAmong(sql`s.id`, submissionIds)}`,
  );
  return new Map(
    rows.map(({ submissionId, dataset, names, values }) => [
      submissionId,
      {
        submissionId,
        dueOn: values.dueOn,
        valuesIn: (language: string) => ({ ...values, dataset: names[language] ?? dataset }),
      },
    ]),
  );
}
