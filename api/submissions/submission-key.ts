import type { EntityManager } from '@mikro-orm/postgresql';
import type { Part } from '#database/sql/select.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import type { Submission } from './submission.ts';

/** Over `submission s` and another `submission o`: in the same month and of the same provider they would have one key. */
const hasKeyOf = sql`s.id <> o.id and not s.is_key_released and s.dataset_id = o.dataset_id
  and (s.property_id = o.property_id or (s.property_id is null and o.property_id is null
    and coalesce(s.entity_id, s.fund_id, 0) = coalesce(o.entity_id, o.fund_id, 0)))`;

/** Whether no other submission holds the key that this one would have then. */
export async function isKeyFree(
  em: EntityManager,
  submission: Submission,
  change: { postMonth?: string; serviceProviderId?: number },
): Promise<boolean> {
  const holder = await selectOne(
    em,
    sql`select 1 from submission o join submission s on ${hasKeyOf}
        where o.id = ${submission.id} and s.service_provider_id = ${change.serviceProviderId ?? submission.serviceProviderId}
          and s.post_month = ${change.postMonth ?? submission.postMonth} limit 1`,
  );
  return holder === null;
}

/** Those of the months that are free for the submission and, in a report package, for all that moves along. */
export async function freeMonths(
  em: EntityManager,
  { id, packageMonthId }: Submission,
  months: readonly string[],
): Promise<string[]> {
  const isWanted = (month: Part) => sql`${month} = any(${`{${months.join(',')}}`}::date[])`;
  const taken = await select<{ postMonth: string }>(
    em,
    sql`select to_char(s.post_month, 'YYYY-MM-DD') as "postMonth"
          from submission o join submission s on ${hasKeyOf} and s.service_provider_id = o.service_provider_id
         where (o.id = ${id} or (o.package_month_id = ${packageMonthId}::int and not o.is_key_released))
           and ${isWanted(sql`s.post_month`)}
        union
        select to_char(x.post_month, 'YYYY-MM-DD')
          from package_month o join package_month x on x.id <> o.id and not x.is_key_released
           and (x.report_package_id, x.service_provider_id, coalesce(x.property_id, 0), coalesce(x.fund_id, 0))
             = (o.report_package_id, o.service_provider_id, coalesce(o.property_id, 0), coalesce(o.fund_id, 0))
         where o.id = ${packageMonthId}::int and ${isWanted(sql`x.post_month`)}`,
  );
  const takenMonths = new Set(taken.map(({ postMonth }) => postMonth));
  return months.filter((month) => !takenMonths.has(month));
}
